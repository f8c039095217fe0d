"""From a room in which nobody is heard into another one."""

from __future__ import annotations

from tests.app.party import Party


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
