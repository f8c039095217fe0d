"""What all tests share: Hypothesis repeats itself exactly, so that a failure in CI is the same failure at home."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.effort import examples

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
    max_examples=examples(100),
)
settings.load_profile("repeatable")
