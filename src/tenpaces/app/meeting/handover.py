"""What was opened in a tab of its own, and the tab of the same browser that it is for: an answer for the one that invited, an
invitation for the one that is in a room and looks for a way back to it."""

from __future__ import annotations

from dataclasses import dataclass

from tenpaces.app import net_commands as out
from tenpaces.app.meeting.connections import Connections
from tenpaces.app.meeting.seen import Handed

PATIENCE = 1_500
"""So long (ms) another tab has to say that it takes what is handed over."""
TAKEN = "taken:"
TAIL = 24


@dataclass(slots=True)
class Handover:
    """``text`` is what this tab hands over, ``state`` what became of it."""

    connections: Connections
    state: Handed = ""
    text: str = ""
    _since: int = 0

    @property
    def waits(self) -> bool:
        """Whether another tab may still say that it takes what we hand over."""
        return self.state in ("passing", "leading")

    def offer(self, text: str, *, leads: bool = False) -> None:
        """Hand an answer to the other tabs, or (``leads``) an invitation."""
        self.state, self.text, self._since = "leading" if leads else "passing", text, self.connections.tick
        self.connections.out.append(out.Pass(text))

    def take(self, text: str) -> None:
        """Say that this tab takes what another handed over."""
        self.connections.out.append(out.Pass(TAKEN + text[-TAIL:]))

    def confirmed(self, text: str) -> bool:
        """Whether what another tab said is that it takes something; ours, perhaps."""
        if not text.startswith(TAKEN):
            return False
        if self.state and self.text.endswith(text.removeprefix(TAKEN)):
            self.state = "led" if self.state == "leading" else "passed"
        return True

    def wake(self) -> None:
        """Let time pass."""
        if self.state == "passing" and self.connections.tick - self._since >= PATIENCE:
            self.state = "alone"

    def unclaimed(self) -> str:
        """Return the invitation that no other tab has taken in time, once: it is for this one."""
        if self.state != "leading" or self.connections.tick - self._since < PATIENCE:
            return ""
        found = self.text
        self.end()
        return found

    def end(self) -> None:
        """Be done with it."""
        self.state, self.text = "", ""
