"""Rooms when things go wrong or another way: reload, a host that is gone, leaving, taking back, strangers' bytes, mixed tables."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tenpaces.app import draw
from tenpaces.app.meeting import edge
from tenpaces.app.model import Choosing, Live, Model
from tenpaces.core.text import ENGLISH
from tenpaces.fair.receipt import audit
from tenpaces.games import GAMES
from tests.app.party import PAGE, Party, Phone, undrawn
from tests.app.test_rooms import begin, play_eye2eye, tap_dvoboj, to_the_end, west


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    undrawn(monkeypatch)


def sat(game: str, *names: str, **options: str) -> Party:
    """Return devices whose people sit at a table, before the first choice."""
    party = Party(*names)
    party.open(game)
    for key, value in options.items():
        party[names[0]].send("option", key=key, value=value)
    begin(party)
    party.run(1_000)
    for phone in party.phones.values():
        phone.look()
    party.run(500)
    return party


def choose(phone: Phone, card: str = "pistol", target: int | None = None) -> None:
    """Lay a card at a West table."""
    phone.act("card", card)
    if target is not None:
        phone.act("aim", str(target))
    phone.act("lock")
    phone.work()


def settle(party: Party, ms: int = 1_000) -> None:
    """Let what was done reach everybody, and have it looked at to its end."""
    party.run(ms)
    for phone in party.phones.values():
        phone.look()
    party.run(300)


def test_a_guest_too_sees_how_long_the_grace_of_another_lasts() -> None:
    party = sat("west", "Ana", "Bo", "Cy")
    party.cut("Cy")
    party.run(8_000)
    shown = [party[name].remote.left for name in ("Ana", "Bo")]
    assert [list(left) for left in shown] == [[2], [2]]
    assert all(50 <= left[2] < 60 for left in shown)
    assert "In {} seconds a bot plays on".format(party["Bo"].remote.left[2]) in party["Bo"].html
    party.run(10_000)
    assert 40 <= party["Bo"].remote.left[2] < 50
    assert abs(party["Bo"].remote.left[2] - party["Ana"].remote.left[2]) <= 4


def test_where_no_bot_can_play_on_none_is_promised() -> None:
    party = Party("Ana", "Bo")
    party.open("eye2eye")
    assert "has given the match up: nobody else can open" in party["Bo"].html
    begin(party)
    party.run(1_000)
    party.cut("Bo")
    party.run(8_000)
    assert list(party["Ana"].remote.left) == [1]
    assert "seconds the match is given up." in party["Ana"].html
    assert "a bot plays on" not in party["Ana"].html


def test_a_host_cut_off_from_most_promises_no_bot_and_says_what_is_waited_for() -> None:
    party = sat("west", "Ana", "Bo", "Cy")
    party.cut("Ana")
    party.run(10_000)
    ana = party["Ana"]
    assert ana.remote.cut_off
    assert "Too many devices are out of reach" in ana.html
    assert "a bot plays on" not in ana.html
    party.run(20_000)
    assert ana.remote.host
    assert [party[name].remote.cut_off for name in ("Bo", "Cy")] == [False, False]
    assert "seconds a bot plays on" in party["Cy"].html
    # Nothing comes of waiting alone: it is said for whom, and that one may go on without them.
    assert "Waiting for Bo and Cy." in ana.html
    assert "bots take their seats" in ana.html
    ana.room("part")
    party.run(1_000)
    assert not ana.remote.missing
    assert not ana.remote.alone
    assert [seat.level for seat in ana.playing.match.seats] == [None, "steady", "steady"]
    party.reload("Ana")
    assert party["Ana"].remote.room.parted == party["Bo"].remote.room.id != party["Ana"].remote.room.id


def test_a_relay_of_ones_own_is_a_setting_of_the_device() -> None:
    party = Party("Ana")
    ana = party["Ana"]
    ana.send("open_room", game="west")
    ana.work()
    ana.send("meet", verb="invite")
    assert 'id="meet-relay"' in ana.html
    ana.send("meet", verb="relay", value="turn:relay.test:3478 ana secret")
    assert "turn:relay.test:3478 ana secret" in ana.store["settings"]
    ana.send("meet", verb="relay", value="nonsense")
    assert "turn:relay.test:3478 ana secret" in ana.store["settings"]
    assert "That is no address of a relay" in ana.html
    party.reload("Ana")
    party["Ana"].send("meet", verb="invite")
    assert "turn:relay.test:3478 ana secret" in party["Ana"].html


def test_an_invitation_is_made_anew_when_a_relay_is_typed() -> None:
    party = Party("Ana")
    ana = party["Ana"]
    ana.send("open_room", game="west")
    ana.work()

    def offers(**tap: str) -> list[list[str]]:
        return [command.get("servers", []) for command in ana.send("meet", **tap) if command["do"] == "make_offer"]

    assert offers(verb="invite") == [[]]
    assert offers(verb="relay", value="turn:relay.test:3478 ana secret") == [["turn:relay.test:3478 ana secret"]]
    assert offers(verb="relay", value=" turn:relay.test:3478  ana secret ") == [], "it may have been sent already"
    assert offers(verb="relay", value="nonsense") == []


def test_a_sealed_choice_shows_nothing_of_itself_to_others() -> None:
    screens = set()
    for card in ("pistol", "barricade"):
        party = sat("west", "Ana", "Bo")
        choose(party["Ana"], card)
        party.run(1_000)
        screens.add(party["Bo"].html)
    assert len(screens) == 1


@pytest.mark.parametrize("terms", ["fair", "open"])
def test_a_screen_is_drawn_from_what_its_seat_may_know(terms: str) -> None:
    party = Party("Ana", "Bo")
    party.open("dvoboj")
    party["Ana"].send("room", verb="terms", value=terms)
    party.run(300)
    begin(party)
    party.run(3_000)
    rng = Random(6)
    for _ in range(6):
        settle(party, 600)
        for seat, name in enumerate(("Ana", "Bo")):
            phone = party[name]
            match = phone.playing.match
            seen = match.game.observe(match.state, seat)
            for _ in range(2):
                other = match.game.worlds(seen, rng)
                playing = replace(phone.playing, match=replace(match, state=other))
                model: Model = replace(phone.app.model, play=playing)
                assert PAGE(ENGLISH, model) == phone.html
            if isinstance(phone.playing.stage, Choosing):
                tap_dvoboj(phone, rng)
                phone.work()
    assert draw.page is not PAGE


@pytest.mark.parametrize("who", ["Ana", "Bo"])
def test_a_page_that_is_loaded_again_has_its_seat_and_choice_back(who: str) -> None:
    party = sat("west", "Ana", "Bo", goal="3")
    choose(party[who], "barricade")
    party.run(300)
    party.reload(who)
    phone = party[who]
    assert phone.screen == "play"
    party.link("Bo", "Ana")
    party.run(2_000)
    other = "Bo" if who == "Ana" else "Ana"
    choose(party[other], "barricade")
    settle(party, 2_000)
    assert len(party["Ana"].playing.match.log) == len(party["Bo"].playing.match.log) == 2
    west(party, Random(7))


def test_the_host_goes_and_the_match_goes_on_with_another() -> None:
    party = sat("west", "Ana", "Bo", "Cleo", goal="3")
    party.cut("Ana")
    gone = party.phones.pop("Ana")
    party.run(8_500)
    bo = party["Bo"]
    assert bo.remote.host
    assert "keeps the match now" in bo.html
    assert bo.remote.left, "the seat of the old host has a grace that runs"
    party.phones["Ana"] = gone
    party.link("Ana", "Bo", introduced=True)
    party.link("Ana", "Cleo", introduced=True)
    party.run(3_000)
    assert not gone.remote.host
    assert not bo.remote.left
    west(party, Random(8))


def test_the_room_can_be_looked_into_and_left_again_for_the_table() -> None:
    party = sat("west", "Ana", "Bo")
    ana = party["Ana"]
    ana.send("home")
    assert "A room is open" in ana.html
    ana.send("to_room")
    assert 'data-verb="deal"' not in ana.html
    ana.room("table")
    assert ana.screen == "play"
    ana.send("home")
    ana.send("set", game="west", how="solo")
    ana.send("start")
    assert "A match with others is under way" in ana.html


def test_who_leaves_is_played_on_by_a_bot() -> None:
    party = sat("west", "Ana", "Bo", goal="3")
    bo = party["Bo"]
    bo.room("ask_leave")
    bo.room("leave")
    assert bo.screen == "home"
    assert "room" not in bo.store
    left = party.phones.pop("Bo")
    party.run(2_000)
    ana = party["Ana"]
    assert "A bot plays on for Bo." in ana.html
    west(party, Random(9))
    assert left.app.model.remote is None


def test_an_entry_is_taken_back_when_all_agree_and_stands_when_one_does_not() -> None:
    party = Party("Ana", "Bo")
    party.open("eye2eye")
    party["Ana"].send("room", verb="terms", value="open")
    party.run(300)
    begin(party)
    party.run(8_000)
    settle(party)
    mover = next(name for name in ("Ana", "Bo") if isinstance(party[name].playing.stage, Choosing))
    other = "Bo" if mover == "Ana" else "Ana"
    for answer, entries in (("decline", 3), ("agree", 2)):
        phone = party[mover]
        if len(phone.playing.match.log) == 2:
            phone.act("card", "0")
            phone.act("stack", "1")
            phone.work()
            party.run(1_500)
        assert len(party[other].playing.match.log) == 3
        phone.room("take_back")
        party.run(500)
        party[other].room(answer)
        party.run(1_500)
        assert [len(p.playing.match.log) for p in party.phones.values()] == [entries, entries]


def test_a_rematch_is_two_taps_away() -> None:
    party = sat("west", "Ana", "Bo", goal="3")
    west(party, Random(10))
    first = party["Ana"].playing.match.id
    for phone in party.phones.values():
        phone.send("again")
        assert phone.screen == "room"
    party.run(300)
    party["Ana"].room("deal")
    party.run(500)
    assert {phone.screen for phone in party.phones.values()} == {"play"}
    assert party["Ana"].playing.match.id != first
    assert len(party["Ana"].app.model.kept) == 1


def test_bytes_that_make_no_sense_are_counted_and_change_nothing() -> None:
    party = sat("west", "Ana", "Bo")
    ana = party["Ana"]
    before = ana.playing.match
    link = next(iter(party.links))
    for data in ("nonsense", "[1,99999,{}]", '[1,100000,{"m":"propose"}]'):
        ana.send("heard", link=link, data=data)
    assert ana.playing.match == before
    assert ana.remote.faults
    assert "makes no sense" in ana.html
    assert not ana.logs


def test_two_at_one_tablet_a_phone_and_a_bot_share_a_table() -> None:
    party = Party("Ana", "Bo", "Cleo")
    party.open("west")
    ana = party["Ana"]
    ana.send("option", key="goal", value="3")
    ana.room("more")
    ana.room("more")
    party.run(300)
    ana.room("sit", seat=1)
    party["Bo"].room("sit", seat=2)
    ana.room("kind", "steady", seat=3)
    party.run(300)
    for name in ("Ana", "Bo"):
        party[name].room("ready", "yes")
    party.run(300)
    ana.room("deal")
    party.run(1_000)
    assert ana.playing.match.form == "table"
    assert party["Bo"].playing.match.form == "solo"
    assert isinstance(ana.playing.stage, Live)
    assert "Watching" in party["Cleo"].html
    for seat in (0, 1):
        ana.act("take", "0", seat=seat)
        ana.act("aim", "2", seat=seat)
        ana.act("lock", seat=seat)
    choose(party["Bo"], "barricade", 0)
    party.run(6_000)
    assert len(ana.playing.match.log) == 4
    assert ana.playing.match.log == party["Cleo"].playing.match.log


def test_a_receipt_proves_the_match_and_a_forged_one_is_found_out() -> None:
    party = Party("Ana", "Bo")
    party.open("eye2eye")
    party["Ana"].send("option", key="round_cap", value="1")
    begin(party)
    to_the_end(party, play_eye2eye, Random(11), 300)
    bo = party["Bo"]
    bo.send("receipt")
    (text,) = bo.saved
    proof = audit(text.encode(), GAMES, None)
    assert proof.fault is None
    assert proof.races, "the photo finish stays in the record"
    ana = party["Ana"]
    ana.send("import", value=text)
    ana.work()
    assert "The receipt holds" in ana.html
    assert "Photo finish" in ana.html
    line = text.index('"sig":"') + 7
    ana.send("import", value=f"{text[:line]}{'0' if text[line] != '0' else '1'}{text[line + 1 :]}")
    ana.work()
    assert "does not hold" in ana.html
    forged = audit(text.replace('"do":"lay","place":0', '"do":"lay","place":1', 1).encode(), GAMES, None)
    assert forged.fault is not None


def test_who_is_shown_out_is_told_so_and_is_in_no_room_any_more() -> None:
    party = Party("Ana", "Bo", "Cleo")
    party.open("west")
    bo = party["Bo"]
    party["Ana"].room("show", bo.id)
    party.run(1_000)
    assert bo.screen == "home"
    assert "closed the door" in bo.html
    assert "room" not in bo.store
    assert len(party["Cleo"].remote.room.members) == 2


@pytest.mark.parametrize("verb", ["leave", "give_up"])
def test_a_duel_whose_cards_only_one_can_open_ends_when_that_one_goes(verb: str) -> None:
    party = sat("dvoboj", "Ana", "Bo")
    party.run(3_000)
    ana, bo = party["Ana"], party["Bo"]
    bo.room("ask_leave")
    bo.room(verb)
    if verb == "leave":
        del party.phones["Bo"]
    bo.work()
    for _ in range(8):
        settle(party)
    assert ana.screen == "result"
    assert "gave up" in ana.html or "gives up" in ana.html
    assert not ana.logs


@pytest.mark.parametrize(("build", "said"), [("0", "Ask them to reload"), ("9", "Reload this page")])
def test_pages_that_cannot_speak_with_each_other_say_which_is_older(build: str, said: str) -> None:
    party = Party("Bo")
    bo = party["Bo"]
    bo.send("meet", verb="join")
    assert bo.app._rooms is not None
    bo.app._rooms.join("Bo")
    bo.send("wake")
    bo.work()
    bo.company.take(edge.Opened("link", True, None, bo.tick))
    bo.send("heard", link="link", data=f'[9,0,{{"m":"sorry","why":"version","build":"{build}"}}]')
    assert said in (bo.app.model.notice or "")
