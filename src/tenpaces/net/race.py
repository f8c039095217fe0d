"""Who was first: by each device's own interval from the signal it painted to the finger it felt, within what its link allows.

Only one clock measures an interval, so that slow and uneven links cancel out. What a link bounds is how far a claim can be from
the truth: nobody pressed after his message came, nor longer before than it could have been on its way.
"""

from __future__ import annotations

from dataclasses import dataclass

LEAD = 1_200
"""So long before the signal it is written, so that every device has it in time (ms)."""
SPREAD = 1_500
"""The signal comes up to so much later still, by the log's own hash."""
WINDOW = (120, 400)
MAX_RTT = 150
"""A link's round trip counts up to here, or answering pings late would pay."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An interval as it was claimed and as it is believed (ms after the signal), and how far back the link lets it lie."""

    raw: int
    judged: int
    earliest: int
    arrived: int


def window(rtts: list[float]) -> int:
    """Return how long to wait for others after the first has come (ms)."""
    worst = max(rtts, default=0.0)
    return round(min(WINDOW[1], max(WINDOW[0], 1.5 * worst + 60)))


def judge(raw: int, arrived: int, rtt: float, uncertainty: float) -> Judged:
    """Believe an interval as far as the link allows. All ms after the signal, on the host's clock: ``arrived`` is when it came.

    The signal was painted at most ``uncertainty`` away from when the host's clock says.
    """
    shortest = min(rtt, MAX_RTT)
    latest = arrived + round(uncertainty) + 5
    earliest = max(0, round(arrived - (shortest / 2 + max(80.0, 2 * shortest) + uncertainty)))
    return Judged(raw, max(0, min(max(raw, earliest), latest)), earliest, arrived)
