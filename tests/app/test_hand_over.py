"""One phone for several people: nothing that is shown to the next depends on what the one before chose."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.app.model import Curtain
from tests.app.desk import Desk


@pytest.mark.parametrize("levels", [(None, None), (None, None, None, None)])
def test_no_public_screen_and_no_other_view_depends_on_a_hidden_choice(levels: tuple[None, ...]) -> None:
    def shown(first: str, target: int) -> list[list[Any]]:
        desk = Desk(seed="same")
        desk.sit("hand", *levels)
        desk.send("lift")
        desk.act("card", first)
        desk.act("aim", str(target))
        found = [desk.act("lock")]
        for seat in range(1, len(levels)):
            found.append(desk.send("lift"))
            found += [desk.act("card", "pistol"), desk.act("aim", "0"), desk.act("lock")]
            assert seat == len(levels) - 1 or isinstance(desk.playing.stage, Curtain)
        return [[command for command in step if command["do"] != "store"] for step in found]

    one = shown("pistol", 1)
    for first, target in (("rifle", 1), ("reload", len(levels) - 1), ("barricade", 1)):
        assert shown(first, target) == one
    assert one[-1][0]["html"].count("All cards are down") == 1
