"""What all tests share: Hypothesis repeats itself exactly, so that a failure in CI is the same failure at home."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.register_profile("few", settings.get_profile("repeatable"), max_examples=int(os.environ.get("TENPACES_EXAMPLES", "100")))
settings.load_profile("few" if "TENPACES_EXAMPLES" in os.environ else "repeatable")
