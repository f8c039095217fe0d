"""Who may write when some are gone: whoever is left goes on where that is safe, and never two at once."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tenpaces.net.messages import Bye
from tenpaces.net.parting import missing
from tenpaces.net.presence import room_now
from tests.effort import examples
from tests.net.simulator import World
from tests.net.table import act, device, first_legal, room, room_of, say, table


def writers(world: World) -> list[str]:
    return world.hosts()


def fall_apart(world: World, *sides: str) -> None:
    """Cut the network into parts."""
    world.sides = {name: number for number, part in enumerate(sides) for name in part}
    for wire in list(world.wires.values()):
        if len({world.sides[end] for end in wire.ends}) > 1:
            world.cut(wire.id)


def come_together(world: World) -> None:
    world.heal()
    world.run(40_000)
    assert len({(room_of(world, name).host, device(world, name).epoch, device(world, name).heads[-1]) for name in world.nodes}) == 1
    assert len(writers(world)) == 1


@pytest.mark.parametrize(("names", "dead"), [("ABCD", "AB"), ("ABCD", "AD"), ("ABCDEF", "AB"), ("ABCDE", "AC")])
def test_those_who_are_left_without_the_host_and_others_go_on(names: str, dead: str) -> None:
    world = room(names, "dotduel" if len(names) > 4 else "west", seats=min(len(names), 4))
    for name in dead:
        world.crash(name, 90_000)
    world.run(15_000, until=world.two_hosts)
    (host,) = writers(world)
    assert host not in dead
    world.run(30_000, until=world.two_hosts)  # the grace of 15 s is over
    assert writers(world) == [host]
    world.run(60_000)
    come_together(world)


@pytest.mark.parametrize(("sides", "writing"), [(("AB", "CD"), "CD"), (("ACD", "B"), "A"), (("A", "BCD"), "BCD")])
def test_of_two_halves_one_goes_on(sides: tuple[str, str], writing: str) -> None:
    world = room("ABCD")
    fall_apart(world, *sides)
    world.run(15_000, until=world.two_hosts)
    (host,) = writers(world)
    assert host in writing
    world.run(30_000, until=world.two_hosts)
    assert writers(world) == [host]
    come_together(world)


def test_one_after_another_may_leave_whether_they_play_or_watch() -> None:
    """Who is silent for long counts no more, so that the next one can be spared too."""
    world = room("ABCDEF", seats=2)  # C to F watch
    for name in "FEDC":
        world.crash(name, 200_000)
        world.run(20_000)
        assert writers(world) == ["A"]


def test_whoever_says_good_bye_counts_no_more_at_once() -> None:
    world = room("ABCDEF", seats=2)
    for name in "CDEF":
        node = world.nodes[name]
        node.peer.device.tell(Bye())
        world.flush(node)
        world.run(300)
        node.up = False
    world.run(8_000)
    assert writers(world) == ["A"]


def test_who_knows_an_older_room_is_not_chosen() -> None:
    """The host had counted D out, and B knew. With D's vote C would be a host, and two would write."""
    world = room("ABCD", grace="bot")
    fall_apart(world, "ABC", "D")
    world.run(11_000)
    fall_apart(world, "AB", "C", "D")
    world.run(3_000, until=world.two_hosts)
    fall_apart(world, "AB", "CD")
    world.run(40_000, until=world.two_hosts)
    assert len(writers(world)) <= 1
    come_together(world)


def test_a_phone_that_slept_does_not_make_itself_host() -> None:
    """Its own clock went on, and nobody was silent but itself. What the other has done meanwhile stands."""
    world = room("AB")
    node = world.nodes["B"]
    node.asleep = world.t + 300_000
    world.run(300_000)
    lines = len(device(world, "A").lines)
    assert lines
    world.run(5_000)
    assert [room_of(world, name).host for name in "AB"] == ["a", "a"]
    assert [device(world, name).epoch for name in "AB"] == [0, 0]
    assert {len(device(world, name).lines) for name in "AB"} == {lines + 1}  # and B has the seat back


def test_a_host_whose_clock_stood_still_while_it_slept_does_not_write() -> None:
    """It took the leases of before its sleep for good ones, and the others had another host by then."""
    world = room("ABC")
    node = world.nodes["A"]
    node.asleep = world.t + 20_000
    world.run(19_000)
    assert writers(world) == ["B"]
    node.offset -= 20_000
    world.run(5_000, until=world.two_hosts)
    assert writers(world) == ["B"]


def offered(world: World, name: str) -> tuple[str, ...]:
    return missing(device(world, name), world.nodes[name].now(world.t))


def part(world: World, name: str) -> None:
    node = world.nodes[name]
    node.peer.part(f"own{name.lower()}", node.now(world.t))
    world.flush(node)


@pytest.mark.parametrize("grace", ["bot", "pause"])
def test_who_waits_for_most_is_told_for_whom_and_may_go_on_without_them(grace: str) -> None:
    """It is a room of its own from then on, with the log so far; whoever comes back to it comes in."""
    world = room("ABCD", grace=grace)
    act(world, "A", 0, first_legal(world, "A", 0))
    for name in "CD":
        world.crash(name, 120_000)
    world.run(10_000)
    part(world, "B")  # Nothing happens before it is offered.
    assert (offered(world, "A"), offered(world, "B"), room_of(world, "B").id) == ((), (), "room")
    world.run(20_000)
    assert writers(world) == []
    assert set(offered(world, "A")) == set(offered(world, "B")) == {"c", "d"}
    part(world, "B")  # Where the host is here it is his to say.
    assert room_of(world, "B").id == "room"
    part(world, "A")
    world.run(3_000)
    assert writers(world) == ["A"]
    assert [room_of(world, name).id for name in "AB"] == ["owna", "owna"]
    assert table(world, "B").holders == ("a", "b", "bot:steady", "bot:steady")
    assert offered(world, "A") == offered(world, "B") == ()
    act(world, "B", 1, first_legal(world, "B", 1))
    assert [getattr(entry, "by", None) for entry in table(world, "A").log] == [0, 1]
    world.run(120_000)
    come_together(world)
    assert table(world, "D").holders == ("a", "b", "c", "d")


def test_a_guest_who_is_left_over_may_go_on_too_and_two_at_once_find_each_other() -> None:
    world = room("ABCDEF", "dotduel", seats=3, options={})
    fall_apart(world, "EF", "ABCD")
    world.run(25_000)
    assert writers(world) == ["A"]
    assert set(offered(world, "F")) == set("abcd")
    part(world, "F")
    part(world, "E")
    world.run(5_000)
    assert {room_of(world, name).id for name in "EF"} == {"owne"}
    assert sorted(writers(world)) == ["A", "E"]
    world.heal()
    world.run(20_000)
    # Each goes on by itself: who has another room is away.
    assert {room_of(world, name).id for name in "ABCD"} == {"room"}
    assert sorted(writers(world)) == ["A", "E"]
    assert {len({head for name in part for head in [device(world, name).heads[-1]]}) for part in ("ABCD", "EF")} == {1}


def test_nobody_is_led_into_another_room_while_he_hears_his_host() -> None:
    world = room("ABC")
    mine = room_of(world, "B")
    own = replace(mine, id="other", parted=mine.id, epoch=9, host="b")
    for other in "AC":
        say(world, "B", other, replace(room_now(device(world, "B")), room=own))
    assert {room_of(world, name).id for name in "AC"} == {"room"}


@pytest.mark.parametrize("seed", range(examples(3) if examples(100) < 100 else 3))
def test_however_the_network_falls_apart_never_two_write(seed: int) -> None:
    rng = Random(seed)
    names = "ABCDEF"[: rng.choice((3, 4, 5, 6))]
    world = World(f"apart/{seed}", names)
    world.play = False
    world.begin("west", {}, seats=2, patience=0)
    for _ in range(8):
        for name in names:
            world.sides[name] = rng.randrange(3)
        fall_apart(world, *("".join(name for name in names if world.sides[name] == side) for side in range(3)))
        if rng.random() < 0.4:
            world.crash(rng.choice(names), rng.choice((500, 7_000, 20_000)))
        world.run(rng.choice((1_000, 4_000, 7_000, 9_000, 14_000, 25_000)), until=world.two_hosts)
        assert not world.two_hosts(), "two devices write"
        if rng.random() < 0.3:
            world.heal()
            world.run(rng.choice((2_000, 9_000)), until=world.two_hosts)
            assert not world.two_hosts(), "two devices write"
    world.heal()
    world.run(40_000)
    world.settle()
    assert world.agreed()
