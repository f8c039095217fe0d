"""A receipt that was opened here is checked: at once by the rules, then its signatures, some at a time, by the page's crypto."""

from __future__ import annotations

from tenpaces.app import commands as out
from tenpaces.app import net_commands, net_events
from tenpaces.app.remote.verdict import Verdict
from tenpaces.fair.receipt import Audit, audit
from tenpaces.fair.signing import Kind, key_text
from tenpaces.games import GAMES

AT_ONCE = 40
Asked = tuple[str, bytes, bytes]
"""A signature to be checked: the key's text, the data, the signature."""


class Proof:
    """The check of one receipt. ``crypto``: the page can check signatures."""

    def __init__(self, text: str, *, crypto: bool) -> None:
        self._data = text.encode(errors="replace")
        self._asked: list[Asked] = []
        self._answers: dict[Asked, bool] = {}
        self._sent = 0
        self.found = audit(self._data, GAMES, self._note if crypto else None)
        self._checked = crypto

    def _note(self, kind: Kind, key: bytes, data: bytes, signature: bytes) -> bool:
        """Remember what is to be checked, and believe it for now."""
        self._asked.append((key_text(kind, key), data, signature))
        return True

    def _answer(self, kind: Kind, key: bytes, data: bytes, signature: bytes) -> bool:
        return self._answers.get((key_text(kind, key), data, signature), False)

    def commands(self) -> list[out.Command]:
        """Return the signatures to be checked next."""
        if self._sent >= len(self._asked) or len(self._answers) < self._sent:
            return []
        first, self._sent = self._sent, min(len(self._asked), self._sent + AT_ONCE)
        return [net_commands.Verify(f"proof/{n}", *self._asked[n]) for n in range(first, self._sent)]

    def solved(self, event: net_events.Solved) -> None:
        """Take an answer; with the last one the receipt is run again, by what is known of its signatures now."""
        _, _, number = event.job.partition("/")
        if not number.isdecimal() or int(number) >= len(self._asked):
            return
        self._answers[self._asked[int(number)]] = event.valid
        if len(self._answers) == len(set(self._asked)):
            self.found = audit(self._data, GAMES, self._answer)

    def verdict(self) -> Verdict:
        """Return what is known by now."""
        found: Audit = self.found
        left = len(set(self._asked)) - len(self._answers)
        return Verdict(found, left if found.fault is None else 0, self._checked)
