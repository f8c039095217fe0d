"""A refusal's sentence opens the rules at its ruling, and the focus goes there."""

from __future__ import annotations

from tests.app.desk import Desk


def focused(commands: list[dict[str, object]]) -> list[object]:
    return [command["id"] for command in commands if command["do"] == "focus"]


def test_whoever_asks_for_a_ruling_is_brought_to_it() -> None:
    desk = Desk()
    assert focused(desk.send("rules", game="dvoboj", ruling="V16")) == ["V16"]
    assert 'id="V16" class="asked" tabindex="-1"' in desk.html
    desk.send("back")
    assert focused(desk.send("rules", game="dvoboj")) == ["heading"]
