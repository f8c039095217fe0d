"""The room in ordinary use: sitting down, leaving, coming back, taking back, playing again."""

from __future__ import annotations

import json

import pytest

from tenpaces.core.refusal import Malformed
from tenpaces.fair.protocol import acting
from tenpaces.fair.steps import Answer, Make, Undo
from tenpaces.fair.undo import TakenBack
from tenpaces.games import GAMES
from tenpaces.net.messages import Gesture, Hello
from tenpaces.net.peer import Peer
from tenpaces.net.presence import writable
from tenpaces.net.room import Bot, Pick, Ready, Sit, Stand, Start
from tests.net.simulator import Node, World
from tests.net.table import act, device, first_legal, head, room, room_of, table, told


def lobby(names: str = "AB") -> World:
    world = World("lobby", names)
    first = world.nodes[names[0]]
    first.peer.open("room", "west", first.now(0))
    world.flush(first)
    world.run(10_000)
    return world


def ask(world: World, name: str, *wishes: object) -> None:
    for wish in wishes:
        world.ask(world.nodes[name], wish)
        world.run(400)


def chairs(world: World, name: str) -> list[tuple[str, str]]:
    return [(chair.name, chair.holder) for chair in room_of(world, name).chairs]


def codes(node: Node) -> list[str]:
    return [news.data["code"] for news in told(node, "refused")]


def test_everybody_sees_the_same_chairs() -> None:
    world = lobby("ABC")
    ask(world, "A", Pick("west", {"goal": 3}, 4))
    ask(world, "B", Sit(1, "  Bo \u202e "), Sit(2, "Bo's sister"))
    ask(world, "A", Bot(3, "steady", "Tin"))
    wanted = [("A", "a"), ("Bo", "b"), ("Bo's sister", "b"), ("Tin", "bot:steady")]
    assert [chairs(world, name) for name in "ABC"] == [wanted] * 3
    ask(world, "B", Stand(2))
    assert chairs(world, "C")[2] == ("", "")


def test_nobody_takes_a_chair_that_is_taken_or_a_name_that_is_used() -> None:
    world = lobby()
    ask(world, "B", Sit(0, "Bo"), Sit(1, "A"), Sit(5, "Bo"), Ready(True))
    assert codes(world.nodes["B"]) == ["taken", "same_name", "no_chair", "no_chair"]


def test_a_match_begins_when_all_are_ready_and_a_change_of_rules_asks_again() -> None:
    world = lobby()
    ask(world, "B", Sit(1, "Bo"), Ready(True))
    ask(world, "A", Start())
    assert codes(world.nodes["A"]) == ["not_ready"]
    ask(world, "A", Ready(True), Pick("west", {"goal": 3}, 2), Start())
    assert codes(world.nodes["A"]) == ["not_ready"] * 2
    ask(world, "A", Ready(True))
    ask(world, "B", Ready(True))
    ask(world, "A", Start())
    assert [device(world, name).table is not None for name in "AB"] == [True, True]


def test_a_device_may_hold_several_seats_and_another_watch() -> None:
    world = World("mixed", "ABC")
    world.play = False
    world.begin("west", {}, seats=2)
    world.run(2_000)
    assert table(world, "C").holders == ("a", "b")
    for seat, name in enumerate("AB"):
        act(world, name, seat, first_legal(world, name, seat))
    assert head(world, "A") == head(world, "C")


def test_versions_that_do_not_meet_are_said_in_words() -> None:
    world = lobby()
    node = world.nodes["A"]
    node.peer.knocked("x", node.now(world.t))
    hello = Hello((7,), "0.9", "z", "Zed", "0" * 32)
    link = node.peer.device.links["x"]
    node.peer._hear(link, hello, node.now(world.t))
    assert "x" not in node.peer.device.links
    assert any(b'"why":"version"' in getattr(out, "data", b"") for out in node.peer.drain())


def test_a_gesture_reaches_everybody_and_no_words_do() -> None:
    world = lobby("ABC")
    world.nodes["B"].peer.gesture("thanks", None)
    world.flush(world.nodes["B"])
    world.run(500)
    assert [[news.data["sign"] for news in told(world.nodes[name], "gesture")] for name in "ABC"] == [["thanks"], [], ["thanks"]]
    assert Gesture.__struct_fields__ == ("sign", "seat")


def test_a_choice_that_nobody_saw_is_taken_back_without_asking() -> None:
    world = room("AB")
    act(world, "A", 0, first_legal(world, "A", 0))
    act(world, "A", 0, Undo(0))
    events = [event for news in told(world.nodes["B"], "happened") for event in news.events]
    assert TakenBack(0) in events
    assert table(world, "B").log == ()


@pytest.mark.parametrize(("yes", "left"), [(True, 0), (False, 1)])
def test_what_was_seen_is_taken_back_if_the_other_agrees(yes: bool, left: int) -> None:
    world = room("AB", "eye2eye")
    seat = table(world, "A").state.turn
    name, other = ("A", "B") if seat == 0 else ("B", "A")
    act(world, name, seat, first_legal(world, name, seat))
    before = len(table(world, name).log)
    act(world, other, 1 - seat, Undo(before - 1))
    assert codes(world.nodes[other]) == ["nothing_to_take_back"]
    act(world, name, seat, Undo(before - 1))
    act(world, other, 1 - seat, Answer(yes))
    assert {len(table(world, n).log) for n in "AB"} == {before - 1 + left}


def test_what_has_shown_something_is_never_taken_back() -> None:
    world = room("AB")
    for seat, name in enumerate("AB"):
        act(world, name, seat, first_legal(world, name, seat))
    act(world, "B", 1, Undo(1))
    assert codes(world.nodes["B"]) == ["seen"]


def test_whoever_is_away_too_long_is_played_on_and_has_the_seat_back() -> None:
    world = room("ABC")  # 15 s of grace
    world.crash("C", 40_000)
    world.run(25_000)
    assert table(world, "A").holders == ("a", "b", "bot:steady")
    world.run(30_000)
    assert [table(world, name).holders for name in "ABC"] == [("a", "b", "c")] * 3


def test_grace_is_used_up_and_not_given_back() -> None:
    world = room("ABC")
    for _ in range(3):
        world.crash("C", 6_000)
        world.run(12_000)
    assert device(world, "A").left[2] < 6_000
    assert table(world, "A").holders[2] == "c"


def test_a_room_that_pauses_waits_for_ever() -> None:
    world = room("ABC", grace="pause")
    world.crash("C", 90_000)
    world.run(80_000)
    assert table(world, "A").holders == ("a", "b", "c")


def test_whoever_is_silent_is_chosen_for() -> None:
    """W15, where the room is patient for 8 s."""
    world = room("AB", patience=8_000)
    act(world, "A", 0, first_legal(world, "A", 0), wait=12_000)
    assert [entry.__struct_config__.tag for entry in table(world, "B").log] == ["choose", "timeout"]


def test_a_host_that_dies_is_succeeded_in_order_and_comes_back_as_a_guest() -> None:
    world = room("ABC")
    act(world, "B", 1, first_legal(world, "B", 1))
    world.crash("A", 30_000)
    world.run(20_000)
    assert [room_of(world, name).host for name in "BC"] == ["b", "b"]
    act(world, "C", 2, first_legal(world, "C", 2))
    world.run(30_000)
    assert [(device(world, name).host, device(world, name).epoch) for name in "ABC"] == [(False, 1), (True, 1), (False, 1)]
    assert len({head(world, name) for name in "ABC"}) == 1
    assert len(table(world, "A").holders) == 3


def test_a_new_host_starts_counting_grace_when_it_becomes_one() -> None:
    world = room("ABC")
    world.run(30_000)
    world.crash("A", 12_000)
    world.run(9_000)
    assert device(world, "B").host
    assert device(world, "B").left[0] > 10_000


def test_of_two_the_one_that_is_left_goes_on() -> None:
    world = room("AB")
    world.crash("A", 60_000)
    world.run(12_000)
    assert device(world, "B").host
    world.run(20_000)  # the grace of 15 s is over
    assert table(world, "B").holders == ("bot:steady", "b")


def test_a_host_without_a_majority_writes_nothing() -> None:
    world = room("ABC")
    world.sides = {"A": 0, "B": 1, "C": 1}
    for wire in list(world.wires.values()):
        if "A" in wire.ends:
            world.cut(wire.id)
    world.run(7_000)
    lines = len(device(world, "A").lines)
    act(world, "A", 0, first_legal(world, "A", 0), wait=3_000)
    assert len(device(world, "A").lines) == lines
    assert told(world.nodes["A"], "alone")


@pytest.mark.parametrize(("names", "left"), [("ABC", "A"), ("ABCD", "AB")])
def test_a_host_without_a_majority_does_not_count_the_others_out_when_their_grace_is_over(names: str, left: str) -> None:
    """They may have made another host meanwhile, and two would write."""
    world = room(names)  # 15 s of grace
    world.sides = {name: int(name in left) for name in names}
    for wire in list(world.wires.values()):
        if len({world.sides[end] for end in wire.ends}) > 1:
            world.cut(wire.id)
    world.run(40_000)
    hosts = [name for name in names if device(world, name).host and writable(device(world, name), world.nodes[name].now(world.t))]
    assert len(hosts) == 1
    assert not set(hosts) & set(left)
    world.sides = dict.fromkeys(names, 0)
    world.run(30_000)
    assert len({(room_of(world, name).host, head(world, name)) for name in names}) == 1


def test_a_rematch_keeps_the_seats() -> None:
    world = room("AB")
    act(world, "B", 1, Make({"do": "resign"}))
    assert room_of(world, "A").phase == "over"
    for name in "AB":
        ask(world, name, Ready(True))
    ask(world, "A", Start())
    assert [room_of(world, name).match for name in "AB"] == [2, 2]
    assert {len(device(world, name).lines) for name in "AB"} == {0}
    act(world, "B", 1, first_legal(world, "B", 1))
    assert len(device(world, "A").lines) == 1


def stored(peer: Peer) -> tuple[bytes, list[bytes]]:
    return peer.save(), [peer.piece(number) for number in range(len(peer.pieces()))]


def test_what_is_stored_comes_back_and_nothing_else_does() -> None:
    world = room("AB")
    act(world, "A", 0, first_legal(world, "A", 0))
    saved, log = stored(world.nodes["B"].peer)
    again = Peer.restore(saved, "test", GAMES, world.rng, 0, log)
    assert stored(again) == (saved, log)
    assert len(again.device.lines) == 1
    for torn in (b"", saved[:-1], saved.replace(b'"n":1', b'"n":2')):
        with pytest.raises(Malformed):
            Peer.restore(torn, "test", GAMES, world.rng, 0, log)
    for torn in (b"", log[0].replace(b"pistol", b"cannon"), log[0].replace(b'"n":0', b'"n":1'), log[0].replace(b"room1", b"room2")):
        with pytest.raises(Malformed):
            Peer.restore(saved, "test", GAMES, world.rng, 0, [torn])


def test_a_log_is_stored_in_pieces_of_which_only_the_last_is_written_again() -> None:
    world = room("AB", "eye2eye", terms="open")
    world.play = True
    peer = world.nodes["A"].peer
    world.run(60_000, until=lambda: len(peer.device.lines) > 70)
    world.play = False
    world.run(1_000)
    before = peer.pieces()
    assert len(before) == 3
    (seat, *_) = acting(table(world, "A"))
    act(world, "AB"[seat], seat, first_legal(world, "AB"[seat], seat))
    assert [one == other for one, other in zip(before, peer.pieces(), strict=True)] == [True, True, False]
    saved, log = stored(peer)
    assert len(saved) < 2_000
    again = Peer.restore(saved, "test", GAMES, world.rng, 0, reversed(log))
    assert again.device.heads == peer.device.heads
    # A crash between two writes: the room is older than the last piece, or that holds lines that were dropped.
    older = saved.replace(b'"n":%d' % len(peer.device.lines), b'"n":64')
    assert len(Peer.restore(older, "test", GAMES, world.rng, 0, log).device.lines) == len(peer.device.lines)
    torn = [*log[:2], log[2].replace(b'"after":', b'"after":9')]
    assert len(Peer.restore(older, "test", GAMES, world.rng, 0, torn).device.lines) == 64
    with pytest.raises(Malformed):
        Peer.restore(saved, "test", GAMES, world.rng, 0, log[:2])


def test_a_room_of_the_first_form_is_read_still() -> None:
    world = room("AB")
    act(world, "A", 0, first_legal(world, "A", 0))
    saved = json.loads(world.nodes["B"].peer.save())
    lines = json.loads(world.nodes["B"].peer.piece(0))["lines"]
    del saved["n"]
    old = json.dumps({**saved, "format": "paces-room/1", "lines": lines}).encode()
    assert Peer.restore(old, "test", GAMES, world.rng, 0).device.heads == device(world, "B").heads


def test_names_that_look_the_same_are_one() -> None:
    world = lobby()
    ask(world, "A", Sit(0, "Ana"))
    for name in ("ana", "\uff21na", "An\u2060a"):
        ask(world, "B", Sit(1, name))
        assert [chair.name for chair in room_of(world, "A").chairs] == ["Ana", ""]
    ask(world, "B", Sit(1, "Anna"))
    assert [chair.name for chair in room_of(world, "A").chairs] == ["Ana", "Anna"]
