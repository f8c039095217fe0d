"""What every event has: the two clocks of the page."""

from __future__ import annotations

from typing import Annotated

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=200)]


class Event(msgspec.Struct, frozen=True, tag_field="do", tag=lambda name: name.lower(), kw_only=True):
    """Base of all. ``now`` is epoch milliseconds when the app is told, and may jump.

    ``tick`` is when it happened, in whole milliseconds since the page began (``performance.now()``): it never falls, and it is the
    clock of everything between devices. Where a finger landed it is the moment of that (``pointerdown``).
    """

    now: Annotated[int, msgspec.Meta(ge=0)]
    tick: Annotated[int, msgspec.Meta(ge=0, le=1 << 50)] = 0
