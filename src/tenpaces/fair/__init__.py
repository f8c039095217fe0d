"""A match whose log many devices share: its lines, what each brings about, and how nobody can cheat.

``Table`` is a replicated state machine: the same setup and the same lines give the same table on every device, and nothing else
is ever sent as truth. Under the terms ``open`` the host draws for chance and all cards are in the log, as among friends; under
the terms ``fair`` nobody deals: see ``docs/fair-play.md``.
"""
