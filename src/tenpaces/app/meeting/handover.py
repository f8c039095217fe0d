"""An answer that was opened in a tab of its own, and the tab of the same browser that waits for it."""

from __future__ import annotations

from dataclasses import dataclass

from tenpaces.app import net_commands as out
from tenpaces.app.meeting.connections import Connections
from tenpaces.app.meeting.seen import Handed

PATIENCE = 1_500
"""So long (ms) another tab has to say that it takes the answer."""
TAKEN = "taken:"
TAIL = 24


@dataclass(slots=True)
class Handover:
    """``text`` is the answer that this tab hands over, ``state`` what became of it."""

    connections: Connections
    state: Handed = ""
    text: str = ""
    _since: int = 0

    def offer(self, text: str) -> None:
        """Hand an answer to the other tabs."""
        self.state, self.text, self._since = "passing", text, self.connections.tick
        self.connections.out.append(out.Pass(text))

    def take(self, text: str) -> None:
        """Say that this tab takes what another handed over."""
        self.connections.out.append(out.Pass(TAKEN + text[-TAIL:]))

    def confirmed(self, text: str) -> bool:
        """Whether what another tab said is that it takes an answer; ours, perhaps."""
        if not text.startswith(TAKEN):
            return False
        if self.state and self.text.endswith(text.removeprefix(TAKEN)):
            self.state = "passed"
        return True

    def wake(self) -> None:
        """Let time pass."""
        if self.state == "passing" and self.connections.tick - self._since >= PATIENCE:
            self.state = "alone"

    def end(self) -> None:
        """Be done with it."""
        self.state, self.text = "", ""
