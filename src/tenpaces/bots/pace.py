"""The pace of a thought that is made of several parts: where it may pause, and whether it has been told to settle."""

from __future__ import annotations

from collections.abc import Generator


class Pace:
    """One for each thought. Once hurried, a thought pauses no more and goes on with what it has."""

    __slots__ = ("hurried",)

    def __init__(self) -> None:
        self.hurried = False

    def pause(self) -> Generator[None, bool | None, None]:
        """Yield once, unless hurried: ``yield from pace.pause()``."""
        if not self.hurried and (yield):
            self.hurried = True
