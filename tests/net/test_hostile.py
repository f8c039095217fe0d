"""A device that cheats is refused, counted and told of, and nothing changes for the others."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from tenpaces.fair.line import Line
from tenpaces.fair.steps import Chance, Hand, Make, Seal, Silence, Tick
from tenpaces.games import GAMES
from tenpaces.net import logbook
from tenpaces.net.device import Close, Identity, News, Output, Send, Standing
from tenpaces.net.messages import Ack, Beat, Carry, Gesture, Log, Mend, Propose, Sorry, Stands, Vote, Want, Wish
from tenpaces.net.peer import Peer
from tenpaces.net.presence import room_now
from tenpaces.net.room import Pick, Show, Start
from tests.fair.test_fuzz import torn
from tests.net.simulator import World
from tests.net.table import act, device, first_legal, head, inject, kinds, room, room_of, say, told

CHOICE = Make({"do": "choose", "card": "pistol", "target": 1})


@pytest.mark.parametrize(
    ("seat", "step"),
    [
        (0, Make({"do": "choose", "card": "pistol", "target": 1})),  # somebody else's seat
        (1, Make({"do": "choose", "card": "pistol", "target": 1})),  # at himself
        (1, Make({"do": "choose", "card": "cannon", "target": 0})),  # no such card
        (1, Make({"do": "choose", "card": "pistol", "target": 7})),  # nobody there
        (1, Make({"do": "choose", "card": "pistol", "target": 0, "by": 0})),  # in another's name
        (1, Make({"do": "timeout", "seat": 0, "card": "reload", "target": 1})),  # chance is nobody's
        (1, Chance({"do": "timeout", "seat": 0, "card": "reload", "target": 1})),
        (1, Silence(0)),
        (1, Hand(0, "b")),
        (1, Tick()),
        (5, CHOICE),
    ],
)
def test_a_step_that_is_not_his_or_not_legal_is_refused(seat: int, step: object) -> None:
    world = room("ABC")
    before = head(world, "A")
    say(world, "B", "A", Propose(1, seat, 1, 0, before.hex(), step))  # type: ignore[arg-type]
    assert kinds(world, "A").count("refused") >= 1
    assert {head(world, name) for name in "ABC"} == {before}
    assert len(told(world.nodes["B"], "refused")) >= 1


def test_a_step_that_is_sent_twice_is_written_once() -> None:
    world = room("AB")
    start = head(world, "A")
    step = Make({"do": "choose", "card": "pistol", "target": 0})
    for _ in range(3):
        say(world, "B", "A", Propose(1, 1, 1, 0, start.hex(), step))
    assert len(device(world, "A").lines) == 1


@pytest.mark.parametrize("wish", [Start(), Show("a"), Pick("west", {}, 3)])
def test_only_the_host_arranges_the_room(wish: object) -> None:
    world = room("AB")
    before = device(world, "A").room
    say(world, "B", "A", Wish(wish))  # type: ignore[arg-type]
    assert device(world, "A").room == before
    assert "refused" in kinds(world, "A")


def test_lines_from_a_guest_are_no_lines() -> None:
    world = room("ABC")
    line = Line(0, 0, 5, 1, Make({"do": "choose", "card": "pistol", "target": 0}), 1)
    before = head(world, "C")
    say(world, "B", "C", Log(0, 1, 0, before.hex(), (line,)))
    assert head(world, "C") == before
    assert "usurper" in kinds(world, "C")


def test_only_the_host_brings_signals_of_others() -> None:
    """Otherwise one could have oneself dialled, or let in, under another's name."""
    world = room("ABC")
    say(world, "B", "A", Carry("c", "offer", "from B"))
    assert [news.data["peer"] for news in told(world.nodes["C"], "signal")] == ["b"]
    say(world, "B", "C", Carry("a", "offer", "as if from A"))
    assert len(told(world.nodes["C"], "signal")) == 1
    assert "stranger" in kinds(world, "C")


def test_a_guest_cannot_make_himself_host() -> None:
    world = room("ABC")
    mine = device(world, "B").room
    assert mine is not None
    stolen = replace(room_now(device(world, "B")), room=replace(mine, host="b", epoch=9, version=99))
    for other in "AC":
        say(world, "B", other, stolen)
        say(world, "B", other, Vote(9, True, 0, 0))
    assert {room_of(world, name).host for name in "ABC"} == {"a"}
    assert "usurper" in kinds(world, "C")


def test_only_the_host_shuts_a_member_out() -> None:
    """Anybody else could send everybody home with a word."""
    world = room("ABC")
    say(world, "B", "C", Sorry("taken"))
    assert not told(world.nodes["C"], "sorry")
    assert "usurper" in kinds(world, "C")
    say(world, "A", "C", Sorry("shown"))
    assert [news.data["why"] for news in told(world.nodes["C"], "sorry")] == ["shown"]


def test_a_second_device_does_not_get_a_seat() -> None:
    world = room("AB")
    node = world.nodes["A"]
    thief = Peer(Identity("b", "B", "f" * 32), "test", GAMES, Random(1), b"x" * 32)
    node.peer.knocked("x", node.now(world.t))
    thief.knock("x", 0)
    (hello,) = [out for out in thief.drain() if isinstance(out, Send)]
    node.peer.received("x", hello.data, node.now(world.t))
    out = node.peer.drain()
    for sent in out:
        if isinstance(sent, Send) and sent.link == "x":
            thief.received("x", sent.data, 5)
    assert [news.data["why"] for news in thief.drain() if isinstance(news, News)] == ["taken"]
    assert Close("x", "taken") in out
    assert kinds_of(out) == ["taken"]
    assert device(world, "A").link_to("b") is not None


def test_a_host_that_writes_what_the_rules_refuse_is_left_standing() -> None:
    world = room("ABC")
    a = device(world, "A")
    bad = Line(0, 0, 99_999, 0, Make({"do": "choose", "card": "pistol", "target": 0}), 1)
    for other in "BC":
        say(world, "A", other, Log(0, 1, 0, a.heads[0].hex(), (bad,)))
        assert [news.data["n"] for news in told(world.nodes[other], "broken")] == [0]
        assert len(device(world, other).lines) == 0


def test_a_host_cannot_tell_two_stories() -> None:
    world = room("ABC")
    act(world, "A", 0, Make({"do": "choose", "card": "pistol", "target": 1}))
    other = Line(0, 0, device(world, "B").lines[0].t, 0, Make({"do": "choose", "card": "rifle", "target": 1}), 1)
    say(world, "A", "B", Log(0, 1, 0, device(world, "A").heads[0].hex(), (other,)))
    assert "two_stories" in kinds(world, "B")
    assert device(world, "B").broken


def test_strangers_are_heard_only_at_the_door() -> None:
    world = room("AB")
    node = world.nodes["A"]
    node.peer.knocked("x", node.now(world.t))
    for number in range(20):
        node.peer.received("x", b'[2,%d,{"m":"want","match":1,"n":0}]' % number, node.now(world.t))
    assert kinds_of(node.peer.drain()) == ["stranger", "stranger"]  # the first and the last that was borne
    assert "x" not in device(world, "A").links


def kinds_of(outputs: list[Output]) -> list[str]:
    return [out.data["kind"] for out in outputs if isinstance(out, News) and out.what == "fault"]


def test_a_flood_costs_the_flooder_his_link() -> None:
    world = room("ABC")
    before = head(world, "A")
    made = device(world, "B").link_to("a")
    assert made is not None
    for _ in range(800):
        inject(world, "B", "A", made.writer.write(Want(1, 0)))
        if device(world, "A").link_to("b") is None:
            break
    assert "flood" in kinds(world, "A")
    assert device(world, "A").link_to("b") is None
    act(world, "C", 2, Make({"do": "choose", "card": "pistol", "target": 0}))
    assert head(world, "A") == head(world, "C") != before


def test_one_device_cannot_make_another_send_without_end() -> None:
    world = room("ABC")
    made = device(world, "B").link_to("a")
    assert made is not None
    for _ in range(100):
        inject(world, "B", "A", made.writer.write(Want(1, 0)))
    assert made.writer.said > 100
    assert device(world, "A").link_to("b").account.faults["flood"] >= 70  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "message",
    [
        Ack(1, 1, "0" * 64, "0" * 16),  # a log that is another
        Beat("room", 5, 0, 0, 0, 1, 0),  # a room that is older
    ],
)
def test_small_messages_bring_no_great_answers_without_end(message: Ack | Beat) -> None:
    world = room("ABC")
    for seat, name in enumerate("ABC"):
        act(world, name, seat, first_legal(world, name, seat))
    made, a = device(world, "B").link_to("a"), world.nodes["A"]
    assert made is not None
    link = next(link.id for link in a.peer.device.links.values() if link.member == "b")
    sent = 0
    for _ in range(60):
        a.peer.received(link, made.writer.write(message), a.now(world.t))
        sent += sum(len(out.data) for out in a.peer.drain() if isinstance(out, Send) and out.link == link)
    assert 0 < sent < 10_000


def test_a_guest_makes_no_sign_in_anothers_name() -> None:
    world = room("ABC")
    say(world, "B", "C", Gesture("oops", 0))
    say(world, "B", "C", Gesture("oops", 1))
    assert [news.data["seat"] for news in told(world.nodes["C"], "gesture")] == [None, 1]


def test_nobody_uses_up_the_epochs() -> None:
    """A vote for the last epoch that there is would be one after which nobody could stand."""
    world = room("ABC")
    device(world, "C").heard_host -= 7_000
    say(world, "B", "C", Stands(1 << 50, *room_of(world, "C").stamp, 1, 1 << 40, 5_000))
    assert device(world, "C").promised < 1 << 40
    world.crash("A", 100_000)
    world.run(15_000)
    assert world.hosts() == ["B"]


def test_a_liar_does_not_have_the_host_stand_again_and_again() -> None:
    world = room("ABC")
    for _ in range(40):
        say(world, "B", "A", Beat("room", 5, 0, 900_000, 99, 1, 0))
    assert len(told(world.nodes["C"], "host")) <= 8
    act(world, "C", 2, first_legal(world, "C", 2), wait=5_000)
    assert len(device(world, "A").lines) == 1


def test_a_host_does_not_have_its_guests_run_their_logs_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    world = room("AB")
    runs: list[int] = []
    monkeypatch.setattr(logbook, "again", lambda _device, lines: runs.append(len(lines)))
    for _ in range(20):
        say(world, "A", "B", Mend(1, 0))
    assert 1 <= len(runs) <= 3


def test_who_stands_for_host_takes_no_forged_line_from_another_heir() -> None:
    """Else the new host's log would be one that nobody else believes."""
    world = room("ABC", terms="fair")
    world.crash("A", 100_000)
    world.run(6_300)
    b, c = device(world, "B"), device(world, "C")
    b.standing = Standing(5, {"b"}, world.nodes["B"].now(world.t), world.nodes["B"].now(world.t))
    forged = Line(0, 0, 5, 2, Seal("0" * 64), 1, 0, None, "0" * 64)
    say(world, "C", "B", Log(0, 1, 0, b.heads[0].hex(), (forged,)))
    assert b.lines == []
    assert not b.broken
    assert "signature" in kinds(world, "B")
    world.run(10_000)
    assert world.hosts() == ["B"]
    act(world, "C", 2, Make({"do": "choose", "card": "pistol", "target": 0}))
    assert len(c.lines) == 1


def test_no_seat_can_use_up_the_counts_or_the_log() -> None:
    world = room("AB")
    start = head(world, "A")
    step = Make({"do": "choose", "card": "pistol", "target": 0})
    say(world, "B", "A", Propose(1, 1, 20_000, 0, start.hex(), step))
    assert device(world, "A").lines == []
    say(world, "B", "A", Propose(1, 1, 1, 0, start.hex(), step))
    assert len(device(world, "A").lines) == 1


def test_a_state_that_was_led_astray_is_found_at_its_line_and_mended() -> None:
    world = room("AB")
    for seat, name in enumerate("AB"):
        act(world, name, seat, first_legal(world, name, seat))
    b = device(world, "B")
    assert b.table is not None
    # As a fault of memory would have it.
    object.__setattr__(b.table, "state", replace(b.table.state, money=(3, 0)))
    act(world, "A", 0, first_legal(world, "A", 0))
    assert [news.data["n"] for news in told(world.nodes["A"], "diverged")] == [3]
    assert [news.data["n"] for news in told(world.nodes["B"], "mended")] == [3]
    assert device(world, "A").marks == device(world, "B").marks


def test_a_step_with_a_false_signature_is_never_written() -> None:
    world = room("AB", terms="fair")
    start = head(world, "A")
    say(world, "B", "A", Propose(1, 1, 1, 0, start.hex(), Seal("0" * 64), "0" * 64))
    assert head(world, "A") == start
    assert "signature" in kinds(world, "A")
    assert told(world.nodes["B"], "refused")
    act(world, "B", 1, Make({"do": "choose", "card": "pistol", "target": 0}))
    assert head(world, "A") == head(world, "B") != start


def test_nothing_is_written_unchecked_however_many_steps_wait_to_be_checked() -> None:
    """Else a guest could have the host write what nobody has signed, for which all others would leave the host."""
    world = room("AB", terms="fair")
    start = head(world, "A")
    made = device(world, "B").link_to("a")
    assert made is not None
    for cid in range(1, 60):
        inject(world, "B", "A", made.writer.write(Propose(1, 1, cid, 0, start.hex(), Seal("0" * 64), "0" * 64)))
    assert head(world, "A") == start
    world.run(500)
    assert not device(world, "B").broken


def test_a_line_that_its_author_did_not_sign_is_told_of_and_ends_the_trust() -> None:
    world = room("AB", terms="fair")
    act(world, "B", 1, Make({"do": "choose", "card": "pistol", "target": 0}))
    assert len(device(world, "A").lines) == 1
    assert not told(world.nodes["A"], "forged")
    a = device(world, "A")
    seal = Line(1, 0, a.lines[0].t, 1, Seal("0" * 64), 2, 1, None, "0" * 64)
    say(world, "A", "B", Log(0, 1, 1, a.heads[1].hex(), (seal,)))
    assert [news.data["n"] for news in told(world.nodes["B"], "forged")] == [1]
    assert device(world, "B").broken


@pytest.mark.parametrize("terms", ["open", "fair"])
@pytest.mark.parametrize("game", ["west", "eye2eye", "dvoboj", "dotduel"])
def test_nothing_that_anybody_says_makes_a_device_raise(game: str, terms: str) -> None:
    """Well-formed messages of all, the host's too, with something in them changed."""
    world = World(f"torn/{game}/{terms}", "AB")
    world.begin(game, {}, seats=2, terms=terms)
    rng = Random(game)

    def tear(_source: str, _to: str, data: bytes) -> bytes:
        if rng.random() < 0.7:
            return data
        version, number, message = json.loads(data)
        return json.dumps([version, number, torn(message, rng)]).encode()

    world.tamper = tear
    world.run(12_000)
    assert any(told(node, "fault") for node in world.nodes.values())


@pytest.mark.parametrize("seed", range(3))
def test_mutated_messages_never_raise_and_never_change_what_others_see(seed: int) -> None:
    """The messages of one device are torn on their way; the others play on with one log, and lose at most him."""
    world = World(f"fuzz{seed}", "ABC")
    world.begin("west", {}, seats=3)
    rng = Random(seed)

    def tear(source: str, _to: str, data: bytes) -> bytes:
        if source != "C" or rng.random() < 0.3:
            return data
        torn = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(torn))
            torn[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3)) if rng.random() < 0.5 else b"0"
        return bytes(torn)

    world.tamper = tear
    world.run(8_000)
    assert not device(world, "A").broken
    assert not device(world, "B").broken
    world.tamper = None
    world.settle()
    assert world.agreed()
    assert len(world.records()) == 1
