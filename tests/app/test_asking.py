"""Invitations that are opened twice, or in another tab than the one in the room."""

from __future__ import annotations

import pytest

from tenpaces.app.meeting import edge
from tenpaces.app.meeting.handover import PATIENCE
from tests.app.fake_page import World
from tests.app.test_meeting import Room, invited, opened, together, took


@pytest.fixture
def world() -> World:
    return World()


def test_one_invitation_lets_one_in_and_the_next_is_there_at_once(world: World) -> None:
    world.reach = lambda _one, _other: False
    host, one, two = world.page("host"), world.page("one"), world.page("two")
    link = invited(world, host)
    for guest in (one, two):
        took(world, guest, link)
    took(world, host, one.look().answer)
    assert host.look().arriving == 1
    after = host.look().invitation
    assert after not in ("", link)
    took(world, host, two.look().answer)
    assert host.look().trouble == "used"
    # A camera that still looks at the answer that was taken says nothing of it.
    took(world, host, one.look().answer)
    assert host.look().trouble == ""
    assert host.look().invitation == after


def test_a_guest_who_shows_the_hosts_invitation_has_the_next_one_too(world: World) -> None:
    host, one, new, late = (world.page(name) for name in ("host", "one", "new", "late"))
    together(world, host, one)
    room = Room(world, host, one)
    room.go_on(500)
    link = invited(world, one)
    for guest in (new, late):
        took(world, guest, link)
    answer = new.look().answer
    took(world, one, answer)
    assert new.look().joining == "open"
    assert one.look().invitation not in ("", link)
    took(world, one, late.look().answer)
    assert one.look().trouble == "used"
    took(world, one, answer)
    assert one.look().trouble == ""
    took(world, late, one.look().invitation)
    took(world, one, late.look().answer)
    assert late.look().joining == "open"
    assert len(opened(host)) == 3


def test_a_host_whom_nobody_hears_may_follow_an_invitation(world: World) -> None:
    host, one, new = world.page("host"), world.page("one"), world.page("new")
    link = invited(world, new)
    # Of a room of two the one that is left is the host of what goes on.
    one.meeting.gather(edge.Present("one", "one", ("host", "one"), {}), world.tick)
    took(world, one, link)
    assert one.look().joining == "answer"
    host.meeting.gather(edge.Present("host", "host", ("host", "one"), {"one": world.tick}), world.tick)
    took(world, host, link)
    assert (host.look().joining, host.look().trouble) == ("", "inside")


def test_an_invitation_is_handed_to_the_tab_that_looks_for_its_room(world: World) -> None:
    host, inside, tab = world.page("host"), world.page("inside"), world.page("tab")
    tab.tabs, inside.tabs = [inside], [tab]
    link = invited(world, host)
    inside.meeting.gather(edge.Present("inside", "host", ("host", "inside"), {}), world.tick)
    tab.meeting.lead(link, world.tick)
    tab.work()
    assert tab.look().handed == "leading"
    assert inside.meeting.led(link, world.tick)
    inside.work()
    world.settle()
    assert (tab.look().handed, inside.look().joining) == ("led", "answer")
    world.run(2 * PATIENCE)
    assert tab.meeting.handover.unclaimed() == ""


@pytest.mark.parametrize("state", ["no room", "in reach", "no invitation"])
def test_a_tab_that_needs_no_invitation_leaves_it(world: World, state: str) -> None:
    host, inside, tab = world.page("host"), world.page("inside"), world.page("tab")
    link = invited(world, host)
    if state != "no room":
        heard = {"host": world.tick} if state == "in reach" else {}
        inside.meeting.gather(edge.Present("inside", "host", ("host", "inside"), heard), world.tick)
    assert not inside.meeting.led(link if state != "no invitation" else "hello", world.tick)
    tab.meeting.lead(link, world.tick)
    tab.work()
    assert tab.meeting.handover.unclaimed() == ""
    world.run(PATIENCE + 250)
    assert tab.meeting.handover.unclaimed() == link
    assert (tab.look().handed, tab.meeting.handover.unclaimed()) == ("", "")
