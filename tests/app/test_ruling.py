"""A refusal's sentence opens the rules at its ruling, and the focus goes there."""

from __future__ import annotations

import pytest

from tests.app.desk import Desk


def focused(commands: list[dict[str, object]]) -> list[object]:
    return [command["id"] for command in commands if command["do"] == "focus"]


@pytest.mark.parametrize(("game", "ruling"), [("eye2eye", "E12"), ("west", "W6"), ("dvoboj", "V16"), ("dotduel", "D17")])
def test_whoever_asks_for_a_ruling_is_brought_to_it(game: str, ruling: str) -> None:
    desk = Desk()
    assert focused(desk.send("rules", game=game, ruling=ruling)) == [ruling]
    assert f'id="{ruling}" class="asked" tabindex="-1"' in desk.html
    desk.send("back")
    assert focused(desk.send("rules", game=game)) == ["heading"]
