"""What another device's clock shows: the exchange of NTP, of which the one with the shortest round trip is trusted (RFC 5905)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

WINDOW = 16
MAX_AGE = 120_000
DRIFT = 50e-6
"""How fast two phones' clocks may part."""
MAX_ROUND = 5_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """Their clock less ours, give or take ``uncertainty``; ``rtt`` is the shortest round trip seen (all ms)."""

    offset: float
    uncertainty: float
    rtt: float


@dataclass(slots=True)
class ClockSync:
    """The last exchanges with one device."""

    samples: deque[tuple[int, int, float]] = field(default_factory=lambda: deque(maxlen=WINDOW))

    def add(self, sent: int, received: int, answered: int, back: int) -> None:
        """Add an exchange: ``sent`` and ``back`` on our clock, ``received`` and ``answered`` on theirs; nonsense is left out."""
        rtt = (back - sent) - (answered - received)
        if 0 <= rtt < MAX_ROUND and answered >= received and back >= sent:
            self.samples.append((back, rtt, ((received - sent) + (answered - back)) / 2))

    def estimate(self, now: int) -> Estimate | None:
        """Return what is known now, or ``None``."""
        found = [(rtt / 2 + (now - at) * DRIFT, offset, rtt) for at, rtt, offset in self.samples if now - at < MAX_AGE]
        if not found:
            return None
        uncertainty, offset, rtt = min(found)
        return Estimate(offset, uncertainty, float(rtt))
