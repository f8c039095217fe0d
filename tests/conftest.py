"""What all tests share: Hypothesis repeats itself exactly, so that a failure in CI is the same failure at home."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import EFFORT, examples

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
    max_examples=examples(100),
)
settings.load_profile("repeatable")

if sys.platform != "emscripten":  # there, the wheel has them
    from tools import catalogues

    catalogues.main()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what takes long to the whole effort."""
    if EFFORT < 100:
        for item in items:
            if item.get_closest_marker("thorough"):
                item.add_marker(pytest.mark.skip(reason="takes long"))
