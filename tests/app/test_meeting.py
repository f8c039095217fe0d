"""Getting together: by link, by letters, through the room; what fails is said, and nothing waits for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tenpaces.app import net_commands as do
from tenpaces.app import net_events as on
from tenpaces.app.meeting import edge
from tenpaces.app.meeting.connections import REACH
from tenpaces.app.meeting.view import LATE
from tests.app.fake_page import Page, World


@pytest.fixture
def world() -> World:
    return World()


def invited(world: World, host: Page) -> str:
    host.meeting.invite(world.tick)
    host.work()
    world.settle()
    return host.look().invitation


def took(world: World, page: Page, text: str) -> None:
    page.meeting.take(text, world.tick)
    page.work()
    world.settle()


def joined(world: World, page: Page) -> None:
    page.meeting.join(world.tick)
    page.work()
    world.settle()


def opened(page: Page) -> list[edge.Opened]:
    return [what for what in page.up if isinstance(what, edge.Opened)]


def together(world: World, host: Page, guest: Page) -> None:
    took(world, guest, invited(world, host))
    took(world, host, guest.look().answer)


class Room:
    """Members that are linked to their host, who carries signals as ``net.hearing`` does."""

    def __init__(self, world: World, *pages: Page) -> None:
        self.world, self.pages = world, {page.name: page for page in pages}
        self.host = pages[0].name
        for page in pages:
            page.carry = lambda what, page=page: self.carry(page.name, what)  # type: ignore[misc]
        for page in pages[1:]:
            page.meeting.gather(edge.Present(page.name, self.host, tuple(self.pages), {self.host: world.tick}), world.tick)

    def carry(self, sender: str, what: edge.Carry) -> None:
        self.pages[what.peer].meeting.signal(sender, what.kind, what.data, self.world.tick)
        self.pages[what.peer].work()

    def go_on(self, ms: int, deaf: tuple[str, ...] = ()) -> None:
        """Let time pass; ``deaf`` are two that have heard nothing of each other for long."""
        long_ago = self.world.tick - 60_000
        for _ in range(ms // 500):
            self.world.run(500)
            for name, page in self.pages.items():
                linked = [half.other.page.name for half in self.world.halves if half.page is page and half.other]
                heard = {other: long_ago if {name, other} == {*deaf} else self.world.tick for other in linked}
                page.meeting.gather(edge.Present(name, self.host, tuple(self.pages), heard), self.world.tick)
                page.work()
            self.world.settle()


def test_a_guest_opens_the_link_and_the_host_takes_the_answer(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    link = invited(world, host)
    assert link.startswith("https://host.test/play/#j=")
    took(world, guest, link)
    seen = guest.look()
    assert (seen.joining, seen.answer.startswith("https://guest.test/play/#j=")) == ("answer", True)
    took(world, host, seen.answer)
    assert guest.look().joining == "open"
    (mine,), (theirs,) = opened(host), opened(guest)
    assert (mine.asked, theirs.asked, mine.introduced, theirs.introduced) == (False, True, None, None)
    words = {*host.look().phrases.values(), *guest.look().phrases.values()}
    assert len(words) == 1
    assert len(words.pop().split()) == 3


def test_the_next_guest_finds_an_invitation_of_his_own(world: World) -> None:
    host = world.page("host")
    links = set()
    for name in ("one", "two", "three"):
        links.add(invited(world, host))
        together(world, host, world.page(name))
    assert len(links) == 3
    assert len(opened(host)) == 3


def test_a_link_that_is_closed_over_there_is_forgotten_here(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    together(world, host, guest)
    guest.close(opened(guest)[0].link)
    world.settle()
    assert host.meeting.phrases == guest.meeting.phrases == {}


@pytest.mark.parametrize(
    ("text", "trouble"),
    [("", "unread"), ("hello", "unread"), ("https://x.test/#j=AAAA", "damaged"), ("x" * 5_000, "unread"), ("#j=!", "damaged")],
)
def test_what_is_no_invitation_is_told_so(world: World, text: str, trouble: str) -> None:
    guest = world.page("guest")
    took(world, guest, text)
    assert guest.look().trouble == trouble
    assert guest.look().joining == ""


def test_an_invitation_with_a_letter_changed_is_damaged(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    link = invited(world, host)
    took(world, guest, link[:-9] + ("A" if link[-9] != "A" else "B") + link[-8:])
    assert guest.look().trouble == "damaged"


def test_ones_own_invitation_is_told_from_others(world: World) -> None:
    host = world.page("host")
    took(world, host, invited(world, host))
    assert host.look().trouble == "own"


def test_an_answer_counts_once_and_a_strange_one_not_at_all(world: World) -> None:
    host, guest, other = world.page("host"), world.page("guest"), world.page("other")
    together(world, host, guest)
    answer = invited(world, other)
    took(world, guest, invited(world, host))
    assert guest.look().joining == "answer"
    took(world, other, guest.look().answer)
    assert other.look().trouble == "stale"
    assert answer
    again = guest.look().answer
    took(world, host, again)
    took(world, host, again)
    assert len(opened(host)) == 2
    assert host.look().trouble == ""


def test_two_that_cannot_reach_each_other_are_told_what_to_try(world: World) -> None:
    world.reach = lambda _one, _other: False
    host, guest = world.page("host"), world.page("guest")
    together(world, host, guest)
    assert host.look().arriving == 1
    assert not guest.look().late
    world.run(REACH + 500)
    assert host.look().trouble == "unreached"
    world.run(LATE)
    assert guest.look().late
    # An invitation that failed is used up: the next one is another.
    world.reach = lambda _one, _other: True
    together(world, host, guest)
    assert guest.look().joining == "open"
    assert host.look().trouble == ""


def test_a_browser_that_may_not_use_the_local_network_is_told_so(world: World) -> None:
    world.reach = lambda _one, _other: False
    host, guest = world.page("host"), world.page("guest")
    together(world, host, guest)
    host.told(on.Permitted(name="local-network", state="denied", now=0))
    world.run(REACH + 500)
    assert host.look().trouble == "forbidden"


def test_a_browser_without_connections_says_so(world: World) -> None:
    page = world.page("old", able=())
    page.meeting.invite(world.tick)
    assert page.look().trouble == "unable"
    host, guest = world.page("host"), world.page("guest")
    guest.can_connect = False
    took(world, guest, invited(world, host))
    assert guest.look().trouble == "unable"


def test_letters_bring_guests_in_and_both_leave_the_broker_alone(world: World) -> None:
    host, one, two = world.page("host"), world.page("one"), world.page("two")
    joined(world, host)
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    seen = host.look()
    assert (seen.door, len(seen.letters), seen.broker) == ("open", 8, "broker.test")
    for guest in (one, two):
        joined(world, guest)
        took(world, guest, seen.letters.lower())
        assert guest.look().joining == "open"
    assert len(opened(host)) == 2
    assert [page.name for page, _ in world.broker.pages] == ["host"]
    assert {*one.look().phrases.values(), *two.look().phrases.values()} == {*host.look().phrases.values()}
    host.meeting.shut_door(world.tick)
    host.work()
    assert world.broker.pages == {}


def test_a_link_may_name_a_broker_of_ones_own(world: World) -> None:
    host, guest = world.page("host", brokers=()), world.page("guest", brokers=())
    host.meeting.set_broker("mine.test:8084/mqtt")
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    link = host.look().link
    took(world, guest, link)
    assert (guest.look().strange, guest.look().joining) == ("mine.test:8084", "")
    assert not any(isinstance(what, do.OpenSocket) for what in guest.done)
    guest.meeting.knock_there(world.tick)
    guest.work()
    world.settle()
    assert guest.look().joining == "open"
    assert guest.meeting.brokers == ("wss://mine.test:8084/mqtt",)


def test_wrong_letters_meet_silence_and_it_ends(world: World) -> None:
    guest = world.page("guest")
    joined(world, guest)
    took(world, guest, "ABCD-2345")
    assert guest.look().joining == "knocking"
    world.run(20_000)
    seen = guest.look()
    assert (seen.joining, seen.trouble, seen.typed) == ("", "nobody", "ABCD2345")
    assert world.broker.pages == {}


def test_a_room_takes_seven_guests(world: World) -> None:
    host = world.page("host")
    joined(world, host)
    host.meeting.open_door(world.tick)
    host.work()
    world.settle()
    letters = host.look().letters
    for number in range(8):
        guest = world.page(f"guest{number}")
        joined(world, guest)
        took(world, guest, letters)
    assert len(opened(host)) == 7
    assert guest.look().trouble == "full"


def test_a_broker_that_is_away_is_said_to_a_guest_and_tried_again_by_a_host(world: World) -> None:
    world.broker.up = False
    host, guest = world.page("host"), world.page("guest")
    for page in (host, guest):
        joined(world, page)
    host.meeting.open_door(world.tick)
    host.work()
    took(world, guest, "ABCD2345")
    world.run(10_000)
    assert guest.look().trouble == "broker"
    assert host.look().door == "lost"
    world.broker.up = True
    world.run(30_000)
    assert host.look().door == "open"


def test_letters_need_a_broker_and_a_secure_page(world: World) -> None:
    none = world.page("none", brokers=())
    joined(world, none)
    took(world, none, "ABCD2345")
    assert none.look().trouble == "no_broker"
    plain = world.page("plain", able=("rtc",))
    joined(world, plain)
    took(world, plain, "ABCD2345")
    assert plain.look().trouble == "insecure"
    plain.meeting.set_broker("not an address")
    assert plain.look().trouble == "address"


def test_no_broker_is_contacted_before_the_player_asks(world: World) -> None:
    host, guest = world.page("host"), world.page("guest")
    joined(world, host)
    together(world, host, guest)
    world.run(5_000)
    assert not any(isinstance(what, do.OpenSocket) for page in (host, guest) for what in page.done)


def test_guests_are_linked_to_each_other_through_the_room(world: World) -> None:
    host, one, two = world.page("host"), world.page("one"), world.page("two")
    for guest in (one, two):
        together(world, host, guest)
    room = Room(world, host, one, two)
    room.go_on(10_000)
    assert [(what.asked, what.introduced) for what in opened(two)[1:]] == [(True, "one")]
    assert [(what.asked, what.introduced) for what in opened(one)[1:]] == [(False, "two")]
    assert len(opened(host)) == 2


def test_a_silent_member_is_dialled_anew_and_the_old_link_goes(world: World) -> None:
    host, one, two = world.page("host"), world.page("one"), world.page("two")
    for guest in (one, two):
        together(world, host, guest)
    room = Room(world, host, one, two)
    room.go_on(2_000)
    first = opened(two)[-1].link
    room.go_on(8_000, deaf=("one", "two"))
    assert opened(two)[-1].link != first
    assert edge.Lost(first, world.tick) in [replace(what, tick=world.tick) for what in two.up if isinstance(what, edge.Lost)]
    assert two.half(first) is None


def test_dialling_in_vain_becomes_rare(world: World) -> None:
    host, one, two = world.page("host"), world.page("one"), world.page("two")
    for guest in (one, two):
        together(world, host, guest)
    world.reach = lambda one, other: "host" in (one.name, other.name)
    room = Room(world, host, one, two)
    room.go_on(300_000)
    dialled = [what for what in two.done if isinstance(what, do.MakeOffer) and what.link.startswith("dial")]
    assert 5 <= len(dialled) <= 14
    assert len([half for half in world.halves if half.page is two]) <= 2


def test_anybody_in_the_room_may_show_the_hosts_invitation(world: World) -> None:
    host, one, new = world.page("host"), world.page("one"), world.page("new")
    together(world, host, one)
    room = Room(world, host, one)
    room.go_on(500)
    link = invited(world, one)
    assert link.startswith("https://one.test/play/#j=")
    took(world, new, link)
    took(world, one, new.look().answer)
    assert new.look().joining == "open"
    assert len(opened(host)) == 2
    assert opened(host)[-1].introduced is None


def test_signals_that_make_no_sense_change_nothing(world: World) -> None:
    host, one = world.page("host"), world.page("one")
    together(world, host, one)
    Room(world, host, one).go_on(500)
    before = len(host.meeting.connections.known)
    for kind in ("offer", "answer"):
        for data in ("", "d", "dAAAA", "a", "i????", "r" + "X" * 90, "zzz", "d" + "\u0142" * 20):
            host.meeting.signal("one", kind, data, world.tick)
            host.meeting.signal("stranger", kind, data, world.tick)
    assert len(host.meeting.connections.known) == before
    for _ in range(20):
        host.meeting.signal("one", "offer", "w", world.tick)
        host.work()
        world.settle()
    assert len(host.meeting.connections.known) == before + 1


def test_an_answer_opened_in_a_tab_of_its_own_reaches_the_page_that_waits(world: World) -> None:
    host, tab, guest = world.page("host"), world.page("tab"), world.page("guest")
    tab.tabs, host.tabs = [host], [tab]
    took(world, guest, invited(world, host))
    took(world, tab, guest.look().answer)
    world.settle()
    assert tab.look().handed == "passed"
    assert guest.look().joining == "open"


def test_an_answer_that_no_tab_waits_for_is_said_to_be_alone(world: World) -> None:
    host, tab, guest = world.page("host"), world.page("tab"), world.page("guest")
    took(world, guest, invited(world, host))
    took(world, tab, guest.look().answer)
    assert tab.look().handed == "passing"
    world.run(2_000)
    assert tab.look().handed == "alone"
