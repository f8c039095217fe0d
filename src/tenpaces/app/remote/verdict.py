"""What the check of a receipt has come to, as a value of the model."""

from __future__ import annotations

from dataclasses import dataclass

from tenpaces.fair.receipt import Audit


@dataclass(frozen=True, slots=True)
class Verdict:
    """``left`` signatures are still to be checked; ``crypto``: they can be checked here at all."""

    found: Audit
    left: int
    crypto: bool
