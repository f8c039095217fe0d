"""Round a tablet many fingers lie on the screen at once, and a browser makes no click of them: each touch counts as it lands."""

from __future__ import annotations

import pytest
from tools import samples_dotduel, samples_dvoboj, samples_eye2eye, samples_west

from tenpaces.core.text import ENGLISH
from tests.app.samples import Page

FLAT = {
    samples_west: ("w-",),
    samples_dvoboj: ("dv-flat",),
    samples_eye2eye: ("e2-across", "e2-calls-table", "e2-race-table"),
    samples_dotduel: ("dd-flat",),
}


@pytest.mark.parametrize("game", FLAT)
def test_every_button_of_a_side_counts_as_the_finger_lands(game: object) -> None:
    found = 0
    for name, screen, _ in game.samples(ENGLISH):  # type: ignore[attr-defined]
        if name.startswith(FLAT[game]):  # type: ignore[index]
            for act in Page(str(screen)).acts():
                if act.get("data-do") == "act":
                    assert "data-press" in act, (name, act)
                    found += 1
    assert found > 10
