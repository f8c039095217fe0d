"""How much a link may say, and what is held against it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once. Times are milliseconds that never fall."""

    rate: float
    burst: float
    left: float = field(default=-1.0)
    last: int = 0

    def take(self, now: int, cost: float = 1.0) -> bool:
        """Take ``cost`` if it is there; return whether it was."""
        filled = self.burst if self.left < 0 else min(self.burst, self.left + (now - self.last) * self.rate / 1000)
        self.last = now
        self.left = filled - cost if filled >= cost else filled
        return filled >= cost


MESSAGES = (60.0, 150.0)
BYTES = (64_000.0, 256_000.0)
COSTLY = (6.0, 30.0)
"""Messages that make this device send much, or to all: requests for lines, wishes, signals, gestures, votes."""
MAX_FAULTS = 8
"""So many messages that are none, and the link is closed. Refused wishes are counted too, and closed by ``MAX_REFUSED``."""
MAX_REFUSED = 200
MAX_FLOOD = 500
SOFT = ("refused", "usurper")
"""What an honest device may also do: tap wrongly, or know of a new host before we do."""


@dataclass(slots=True)
class Account:
    """What a link has used, and its faults by kind."""

    messages: Bucket = field(default_factory=lambda: Bucket(*MESSAGES))
    data: Bucket = field(default_factory=lambda: Bucket(*BYTES))
    costly: Bucket = field(default_factory=lambda: Bucket(*COSTLY))
    faults: Counter[str] = field(default_factory=Counter)

    def admit(self, size: int, now: int) -> bool:
        """Whether a message of so many bytes is within the limits."""
        return self.messages.take(now) and self.data.take(now, size)

    def fault(self, kind: str) -> bool:
        """Count a fault; return whether the link has had its last."""
        self.faults[kind] += 1
        refused = sum(self.faults[kind] for kind in SOFT)
        flood = self.faults["flood"]
        # A flood is not answered by more work, but it is no crime of a single message either.
        return refused > MAX_REFUSED or flood > MAX_FLOOD or self.faults.total() - refused - flood >= MAX_FAULTS
