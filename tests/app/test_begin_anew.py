"""A start begins with nothing but what it is told."""

from __future__ import annotations

from tests.app.desk import Desk


def test_a_start_leaves_nothing_of_the_last_one() -> None:
    """With the same seed the matches bear the same name, and still no bot of one game is asked in another."""
    desk = Desk()
    for game, how in (("west", "solo"), ("dvoboj", "solo"), ("eye2eye", "solo")):
        desk.sit(how, None, "gentle", game=game)
        for _ in range(8):
            if desk.soon:
                desk.send(**desk.soon.pop(0))
        desk.soon.clear()
        desk.send("boot", seed="seed", hash="#", store=[])
        assert desk.app.model.screen == "home"
        assert (dict(desk.app.model.kept), desk.store) == ({}, {})
        claims = [command["id"] for command in desk.done if command["do"] == "claim"]
        assert claims[-1] == "", "another tab may have the match"
    assert desk.logs == []
