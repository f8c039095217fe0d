from __future__ import annotations

from random import Random

import pytest

from tenpaces.app.model import Choosing, Curtain, Ready, Showing
from tenpaces.core.text import ENGLISH
from tenpaces.games.dvoboj.entries import Answer, End, Lay, Regroup
from tenpaces.games.dvoboj.events import Compared, Drew, Moved, Stopped
from tenpaces.games.dvoboj.words import card_name
from tests.app.desk import Desk
from tests.app.dvoboj_taps import hand_of, make, move, play_out

# whole matches, without a browser


def test_a_phone_that_goes_round_changes_hands_only_where_somebody_else_is_asked() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dvoboj", battle="fast")
    rng = Random(3)
    fast = play_out(desk, rng)
    assert desk.logs == []
    assert fast.count("lift") < fast.count("made"), "a turn of several entries needs one hand-over"


def test_the_same_hand_goes_on_without_a_curtain() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dvoboj")
    seat = 0
    for _ in range(2):
        desk.settle()
        assert isinstance(desk.playing.stage, Curtain)
        desk.send("lift")
        seat = hand_of(desk, desk.playing.match.game.to_act(desk.playing.match.state).seats[0]).seat
        hand = desk.playing.match.state.sides[seat].hand
        make(desk, Lay(t=0, by=seat, attack=hand[0], defence=hand[1]))
    desk.settle()
    mover = desk.playing.match.state.turn
    if isinstance(desk.playing.stage, Curtain):
        desk.send("lift")
    assert mover is not None
    make(desk, Regroup(t=0, by=mover))
    assert isinstance(desk.playing.stage, Choosing), "the phone is in the right hands"
    make(desk, End(t=0, by=mover, discard=(desk.playing.match.state.sides[mover].hand[0],)))
    desk.settle()
    assert isinstance(desk.playing.stage, Curtain)
    assert desk.playing.stage.seat == 1 - mover


def test_what_to_do_goes_on_after_a_name_without_a_capital() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dvoboj")
    desk.settle()
    desk.send("lift")
    assert "choose a card for attack" in desk.html
    alone = Desk()
    alone.sit("solo", None, "gentle", game="dvoboj")
    alone.settle()
    assert "Choose a card for attack" in alone.html


SEATINGS = [
    ("solo", (None, "gentle"), {}),
    ("hand", (None, None), {"joker": "on", "lone_officer": "points", "loss": "cannot_draw", "double_out": "draw"}),
    ("table", (None, None), {"attack_view": "closed", "bare_defence": "none", "tie": "attacker_one"}),
    ("solo", (None, "steady"), {"setup": "empty", "battle": "fast", "ace": "any_attack"}),
    ("table", (None, None), {"setup": "blind", "first_attack": "banned", "battle": "fast"}),
]


@pytest.mark.parametrize(("how", "levels", "options"), SEATINGS)
def test_whole_matches_by_taps_under_every_house_rule(how: str, levels: tuple[str | None, ...], options: dict[str, str]) -> None:
    desk = Desk()
    desk.sit(how, *levels, game="dvoboj", **options)
    done = play_out(desk, Random(str(options)))
    assert desk.logs == []
    assert desk.app.model.screen == "result"
    assert done.count("draw") == 0 or how == "hand"


def test_a_match_is_told_to_its_end_and_kept() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle", game="dvoboj")
    rng = Random(11)
    kinds: set[str] = set()
    for _ in range(400):
        if desk.app.model.screen != "play":
            break
        move(desk, rng)
        stage = desk.playing.stage if desk.app.model.screen == "play" else None
        if isinstance(stage, Showing):
            kinds |= {type(event).__name__ for event in stage.events}
            again = Desk(desk.store, address=desk.address, now=desk.now)
            assert isinstance(again.playing.stage, Showing | Ready), "a reload in the midst of a reveal shows that reveal"
    assert {Compared.__name__, Moved.__name__} <= kinds or Stopped.__name__ in kinds


@pytest.mark.parametrize(("how", "levels"), [("solo", (None, "gentle")), ("hand", (None, None))])
def test_every_turn_begins_with_the_card_that_was_drawn(how: str, levels: tuple[str | None, ...]) -> None:
    """V4: after a battle that one's own answer ended, too; nobody but the owner is told which card it is."""
    desk, rng, told, answered = Desk(), Random(4), 0, 0
    desk.sit(how, *levels, game="dvoboj")
    while desk.app.model.screen == "play":
        move(desk, rng)
        if desk.app.model.screen != "play":
            break
        desk.settle()
        if desk.app.model.screen != "play":
            break
        match, stage = desk.playing.match, desk.playing.stage
        state = match.state
        if state.phase != "prepare" or state.prepared:
            continue
        card = str(next(event.card for event in reversed(match.story[-1]) if isinstance(event, Drew)))
        news = desk.html.split('id="news"')[-1].split("</ol>")[0] if 'id="news"' in desk.html else ""
        drew = [line for line in news.split("<li>") if line.startswith(f"{match.names[state.turn]} draws")]
        if isinstance(stage, Choosing) and stage.hand.seat == state.turn:
            assert len(drew) == 1
            assert card_name(ENGLISH, card) in drew[0]
            assert "data-fresh" in desk.html
            told, answered = told + 1, answered + isinstance(match.log[-1], Answer)
        else:
            assert not drew, "whoever looks is not the owner"
    assert told > answered > 0
