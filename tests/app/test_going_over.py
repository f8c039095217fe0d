"""Out of a room: into another one, and what stays behind."""

from __future__ import annotations

import pytest

from tests.app.party import Party, Phone
from tests.app.test_rooms_trouble import sat


def test_a_device_goes_over_to_the_room_that_a_link_leads_into_only_when_it_is_told_to() -> None:
    party = Party("Ana", "Bo", "Cleo")
    for host, game in (("Ana", "west"), ("Cleo", "dotduel")):
        party[host].send("open_room", game=game)
        party[host].work()
    party.come("Bo", "Ana")
    bo = party["Bo"]
    party.cut("Ana")
    link = party.link("Bo", "Cleo")
    party.run(1_000)
    assert bo.remote.room.game == "west"
    assert not bo.company.follow("link that is none", bo.tick)
    assert bo.company.follow(link, bo.tick)
    party.run(1_000)
    assert (bo.remote.room.game, len(bo.remote.room.members)) == ("dotduel", 2)
    assert len(party["Cleo"].remote.room.members) == 2
    # It is this room that is kept, and Bo is found in it again.
    party.reload("Bo")
    assert party["Bo"].remote.room.game == "dotduel"
    party.link("Bo", "Cleo")
    party.run(1_000)
    assert len(party["Cleo"].remote.room.members) == 2


@pytest.mark.parametrize("how", ["shown out", "left"])
def test_after_a_match_the_chair_of_who_has_gone_is_free(how: str) -> None:
    """Somebody else may sit down for the next match, which would never begin otherwise."""
    party = sat("dvoboj", "Ana", "Bo")
    party.run(1_000)
    ana, bo = party["Ana"], party["Bo"]
    if how == "shown out":
        ana.send("to_room")
        ana.room("show", bo.id)
    else:
        bo.send("room", verb="leave", value="")
        bo.work()
    for _ in range(70):
        party.run(1_000)
    room = ana.remote.room
    assert room.phase == "over"
    assert [bool(chair.holder) for chair in room.chairs] == [True, False]
    party.phones["Cleo"] = Phone(party, "Cleo")
    party.come("Cleo", "Ana")
    party["Cleo"].room("sit", seat=1)
    party.run(500)
    assert [chair.holder for chair in ana.remote.room.chairs] == [ana.id, party["Cleo"].id]
