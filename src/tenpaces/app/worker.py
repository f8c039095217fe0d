"""The worker's entry: one function that the page may call. Everything that decides is in ``tenpaces.app.loop``."""

from __future__ import annotations

from tenpaces.app.loop import App

handle = App().handle
__export__ = ["handle"]
