"""Connections that end or begin again: leaving, a lost host, a new one, a page that is loaded anew."""

from __future__ import annotations

import pytest

from tenpaces.app import net_commands as do
from tenpaces.app import net_events as on
from tenpaces.app.meeting import edge
from tests.app.fake_page import Page, World
from tests.app.test_meeting import Room, invited, joined, opened, together, took


@pytest.fixture
def world() -> World:
    return World()


def by_letters(world: World, host: Page, *guests: Page) -> None:
    """Let a host open a room that is found by letters, and guests come in."""
    joined(world, host)
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    for guest in guests:
        together(world, host, guest)


def test_the_camera_is_let_go_when_a_code_is_read(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    link = invited(world, host)
    guest.meeting.look(on=True)
    guest.work()
    guest.told(on.CameraOn(now=0))
    guest.told(on.Scanned(text="a poster", now=0))
    world.settle()
    assert (guest.look().camera, guest.look().trouble) == ("on", "unread")
    guest.told(on.Scanned(text=link, now=0))
    world.settle()
    assert guest.look().camera == ""
    assert [what for what in guest.done if isinstance(what, do.Camera)] == [do.Camera(True), do.Camera(False)]
    assert guest.look().joining == "answer"


def test_leaving_closes_everything(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    together(world, host, guest)
    joined(world, host)
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    host.meeting.leave(world.tick)
    host.work()
    world.settle()
    assert host.meeting.connections.known == {}
    assert world.broker.pages == {}
    assert not host.meeting.waits


def test_who_lost_the_host_meets_him_again_by_the_letters(world: World) -> None:
    host, one = world.page("host"), world.page("one")
    by_letters(world, host, one)
    room = Room(world, host, one)
    room.go_on(1_000)
    assert one.meeting.found_at == (host.look().letters, "")
    room.go_on(12_000, deaf=("host", "one"))
    assert len(opened(one)) == 2
    assert opened(one)[-1].asked
    assert len(opened(host)) == 2


def test_a_new_host_keeps_the_door_under_the_same_letters(world: World) -> None:
    host, one = world.page("host"), world.page("one")
    joined(world, host)
    joined(world, one)
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    code = host.look().letters
    together(world, host, one)
    room = Room(world, host, one)
    room.go_on(1_000)
    room.host = "one"
    room.go_on(1_000)
    assert (one.look().letters, one.look().door, host.look().door) == (code, "open", "")
    new = world.page("new")
    joined(world, new)
    took(world, new, code)
    assert len(opened(one)) == 2


def test_letters_of_a_room_are_known_again_after_a_reload(world: World) -> None:
    host, one = world.page("host"), world.page("one", brokers=())
    host.meeting.set_broker("mine.test")
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    took(world, one, host.look().link)
    one.meeting.knock_there(world.tick)
    one.work()
    world.settle()
    kept = one.meeting.found_at
    assert kept == (host.look().letters, "wss://mine.test")
    one.close(opened(one)[0].link)
    world.pages.remove(one)
    again = world.page("again", brokers=())
    again.meeting.come_back(*kept, world.tick)
    again.meeting.gather(edge.Present("one", "host", ("host", "one"), {}), world.tick)
    again.work()
    world.settle()
    assert len(opened(again)) == 1
    assert len(opened(host)) == 2


def test_a_new_host_with_a_broker_of_the_players_own_says_where_that_is(world: World) -> None:
    host, one, two = world.page("host"), world.page("one", brokers=()), world.page("two", brokers=())
    host.meeting.set_broker("mine.test")
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    together(world, host, one)
    together(world, host, two)
    room = Room(world, host, one, two)
    room.go_on(1_000)
    found = (host.look().letters, "wss://mine.test")
    assert [page.meeting.found_at for page in (one, two)] == [found, found]
    room.host = "one"
    room.go_on(25_000)
    assert [page.meeting.found_at for page in (one, two)] == [found, found]
    assert one.look().door == "open"


def test_who_becomes_the_host_while_he_knocks_does_not_let_himself_in(world: World) -> None:
    host, one = world.page("host"), world.page("one")
    by_letters(world, host, one)
    room = Room(world, host, one)
    room.go_on(1_000)
    world.pages.remove(host)
    host.meeting.shut_door(world.tick)
    host.work()
    one.meeting.gather(edge.Present("one", "host", ("host", "one"), {}), world.tick)  # he knocks, for he hears no host …
    one.work()
    before = len(one.meeting.connections.known)
    one.meeting.gather(edge.Present("one", "one", ("host", "one"), {}), world.tick)  # … and is the host himself
    one.work()
    world.run(20_000)
    assert len(one.meeting.connections.known) <= before
    assert len(opened(one)) == 1
    assert one.look().trouble == ""


def test_a_host_who_comes_back_finds_the_one_who_took_his_place(world: World) -> None:
    one, two = world.page("one"), world.page("two")
    by_letters(world, one, two)
    code = one.look().letters
    again = world.page("again")
    joined(world, again)
    again.meeting.come_back(code, "", world.tick)
    again.meeting.gather(edge.Present("host", "host", ("host", "one", "two"), {}), world.tick)
    again.work()
    world.settle()
    assert len(opened(again)) == 1
    assert opened(again)[0].asked
    assert again.look().door == "open", "should nobody have taken it, he is found as before"


def test_connections_may_go_through_a_relay_of_ones_own(world: World) -> None:
    host = world.page("host")
    for typed in ("relay.test", "turn:relay.test", "http://relay.test a b", "turn:relay.test a b c", "turn:relay.test us\u00e9r b"):
        host.meeting.set_relay(typed)
        assert (host.look().trouble, host.look().relay) == ("relay", "")
    host.meeting.set_relay("  TURN:relay.test:3478   ana secret ")
    host.told(on.Deployed(servers=("stun:stun.test",), now=0))
    world.settle()
    invited(world, host)
    offers = [what.servers for what in host.done if isinstance(what, do.MakeOffer)]
    assert offers == [("turn:relay.test:3478 ana secret", "stun:stun.test")]
    host.meeting.set_relay("")
    assert (host.look().trouble, host.look().relay) == ("", "")


def test_an_answer_is_made_anew_when_a_relay_is_typed(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    guest.meeting.take(invited(world, host), world.tick)
    guest.work()
    world.settle()
    first = guest.look().answer
    guest.meeting.set_relay("turn:relay.test:3478 ana secret")
    guest.meeting.connections.answer_anew()
    guest.work()
    world.settle()
    second = guest.look().answer
    assert (guest.look().joining, bool(first), bool(second), first == second) == ("answer", True, True, False)
    assert [what.servers for what in guest.done if isinstance(what, do.MakeAnswer)] == [(), ("turn:relay.test:3478 ana secret",)]
    host.meeting.take(second, world.tick)
    host.work()
    world.settle()
    assert (len(opened(host)), len(opened(guest))) == (1, 1)
