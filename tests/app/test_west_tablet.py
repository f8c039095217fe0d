"""West round a tablet: what touches make of it, what it shows and keeps to itself."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from tools.samples_west import EXCHANGES, Play, moments, tellings

from tenpaces.app.table import Act
from tenpaces.app.table.west import BEATS, STEPS, TABLE
from tenpaces.core.text import ENGLISH
from tenpaces.games.edges import EDGES
from tenpaces.games.scene import Refused
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.picks import Pick, fan
from tenpaces.games.west.seats import direction, others, raised, ring, swing
from tests.app.samples import Page

NONSENSE = ("💥", "-1", "1e9", "", "6", "٣", "null", "9" * 400)
WORDS = re.compile(r"pistol|rifle|barricade|reload", re.IGNORECASE)


def did(play: Play, verb: str, value: str = "", *, seat: int = 0, pick: Pick | None = None) -> Any:
    """Touch a side and return what comes of it."""
    scene = play.scene({seat: pick} if pick else None)
    side = next(side for side in scene.sides if side.seat == seat)

    def refuse(entry: Any) -> Refused | None:
        why = GAME.refusal(play.state, entry)
        return Refused(GAME.explain(why, scene.names, ENGLISH), why.rule) if why else None

    return TABLE.act(ENGLISH, scene, side, Act(verb, value, seat, 0, refuse))


def where(play: Play, seat: int, card: str) -> int:
    """Return where a card of a seat lies."""
    return fan(GAME.observe(play.state, seat)).index(card)


def screen(play: Play, **more: Any) -> str:
    return str(TABLE.play(ENGLISH, play.scene(**more)))


# touches


def test_a_card_is_taken_where_it_lies_and_a_second_touch_lays_it_back() -> None:
    play = Play(3)
    at = where(play, 1, "rifle")
    picked = did(play, "take", str(at), seat=1)
    assert picked == Pick("rifle", None, at)
    assert did(play, "take", str(at), seat=1, pick=picked) == Pick()


def test_aiming_and_laying_make_the_choice() -> None:
    play = Play(3)
    picked = did(play, "take", str(where(play, 0, "reload")))
    aimed = did(play, "aim", "2", pick=picked)
    assert aimed == replace(picked, target=2)
    assert did(play, "aim", "1", pick=aimed).target == 1, "another aim takes its place"
    assert did(play, "lock", pick=aimed) == Choose(t=0, by=0, card="reload", target=2)


@pytest.mark.parametrize(("pick", "rule"), [(Pick(), ""), (Pick(target=1), ""), (Pick("pistol", None, 0), "W5")])
def test_what_is_missing_is_said(pick: Pick, rule: str) -> None:
    found = did(Play(3), "lock", pick=pick)
    assert isinstance(found, Refused)
    assert found.rule == rule


def test_nobody_aims_at_himself_or_at_a_ghost() -> None:
    play = Play(3).choose((0, "pistol", 1), (1, "reload", 0), (2, "pistol", 0))
    assert not play.state.alive[1]
    for target, rule in (("0", "target"), ("1", "W6")):
        found = did(play, "aim", target)
        assert isinstance(found, Refused)
        assert found.rule == rule


@pytest.mark.parametrize("verb", ["take", "aim", "card", "lock!", "", "undo"])
@pytest.mark.parametrize("value", NONSENSE)
def test_nonsense_changes_nothing(verb: str, value: str) -> None:
    pick = Pick("rifle", 1, 2)
    assert did(Play(3), verb, value, pick=pick) == pick


def test_one_who_has_laid_or_is_out_touches_in_vain() -> None:
    play = Play(3).choose((0, "pistol", 1))
    for verb, value in (("take", "0"), ("aim", "2"), ("lock", ""), ("card", "rifle")):
        assert did(play, verb, value, pick=Pick("rifle", 1, 0)) == Pick("rifle", 1, 0)
    play.choose((1, "reload", 0), (2, "pistol", 0))
    assert did(play, "take", "0", seat=1) == TABLE.pick(GAME.observe(play.state, 1))


def test_with_one_opponent_left_the_pointing_is_automatic() -> None:
    assert did(Play(2), "take", "0").target == 1  # W2
    play = Play(3).choose((0, "pistol", 1), (1, "reload", 0), (2, "pistol", 0))
    assert did(play, "take", "0", seat=2).target == 0


def test_in_the_memory_game_a_spent_card_keeps_its_place_and_says_so_when_touched() -> None:
    play = Play(2, hands="memory").choose((0, "rifle", 1), (1, "pistol", 0))
    cards = fan(GAME.observe(play.state, 0))
    assert len(cards) == 6
    assert cards.count(None) == 1
    found = did(play, "take", str(cards.index(None)))
    assert isinstance(found, Refused)
    assert found.rule == "W13"


# where everybody is


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_wheel_shows_everybody_where_he_sits(seats: int) -> None:
    for seat in range(seats):
        found = [direction(seats, seat, other) for other in others(seats, seat)]
        assert found == sorted(found), "from left to right"
        assert all(-90 <= angle <= 90 for angle in found), "nobody sits behind"
        for other in others(seats, seat):
            edges = (EDGES[seats][seat], EDGES[seats][other])
            if {edge.partition("-")[0] for edge in edges} in ({"north", "south"}, {"west", "east"}) and seats in (2, 4):
                assert direction(seats, seat, other) == 0, "opposite is straight ahead"


@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_sits_better_than_whoever_is_opposite(seats: int) -> None:
    for seat in range(seats):
        mirrored = {2: (1, 0), 3: (0, 2, 1), 4: (2, 3, 0, 1), 5: (0, 4, 3, 2, 1), 6: (3, 4, 5, 0, 1, 2)}[seats][seat]
        own = [round(abs(direction(seats, seat, other))) for other in others(seats, seat)]
        assert sorted(own) == sorted(round(abs(direction(seats, mirrored, other))) for other in others(seats, mirrored))


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_arm_points_at_its_target_and_comes_down_the_short_way(seats: int) -> None:
    place = ring(seats)
    for seat in range(seats):
        for target in others(seats, seat):
            turn = swing(place, seat, target) - raised(place, seat)
            assert abs(turn) < 100
            if seats > 2:
                assert turn == pytest.approx(direction(seats, seat, target), abs=20)


@pytest.mark.parametrize("seats", range(2, 7))
def test_tiles_stand_in_the_middle_and_apart(seats: int) -> None:
    place = ring(seats)
    boxes = []
    for seat, spot in enumerate(place.plan.places):
        x, y = spot.middle
        wide, high = (place.plan.width, place.plan.height)[:: 1 if place.turn(seat) % 180 == 0 else -1]
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    for number, one in enumerate(boxes):
        assert min(one) >= 0
        assert one[2] <= place.wide
        assert one[3] <= 100
        for other in boxes[:number]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert min(across, down) <= 4, "corners that touch at most"


# what is shown


@pytest.mark.parametrize("name", [name for name, _ in moments()])
def test_every_side_has_what_it_needs_and_a_name_on_it(name: str) -> None:
    scene = dict(moments())[name]
    page = Page(TABLE.play(ENGLISH, scene))
    for side in scene.sides:
        mine = [act for act in page.acts() if act.get("data-seat") == str(side.seat)]
        verbs = [act.get("data-verb") or act["data-do"] for act in mine]
        assert all("data-press" in act for act in mine), "fingers count as they land, many at once"
        if side.acts:
            assert verbs.count("lock") == 1
            assert verbs.count("take") == len(fan(side.seen))
            living = sum(scene.seen.alive) - 1
            assert verbs.count("aim") == (living if len(scene.names) > 2 else 0)
        elif side.undo:
            assert verbs == ["undo"]
    sides = [attrs for tag, attrs in page.elements if tag == "section" and (attrs.get("id") or "").startswith("side-")]
    assert [attrs["aria-label"] for attrs in sides] == list(scene.names)


def test_a_hand_lies_in_another_order_in_every_exchange_and_holds_what_is_held() -> None:
    play = Play(2)
    orders = set()
    for number in range(6):
        cards = fan(GAME.observe(play.state, 0))
        assert sorted(map(str, cards)) == sorted(card for card in CARDS for _ in range(getattr(play.state.hands[0], card)))
        assert cards == fan(GAME.observe(play.state, 0)), "it does not change while one looks"
        orders.add(cards[:3])
        card = "pistol" if number % 4 < 3 else "reload"
        play.choose((0, card, 1), (1, card, 0))  # type: ignore[arg-type]
    assert len(orders) > 2


def veiled(markup: str) -> str:
    """Return what can be seen while nobody holds anything: without what the sheet hides until then."""
    out, depth = [], 0
    for part in re.split(r"(<[^>]+>)", markup):
        if depth == 0 and "w-secret" in part:
            depth = 1
        elif depth and part.startswith("<span"):
            depth += 1
        elif depth and part.startswith("</span"):
            depth -= 1
            continue
        if depth == 0:
            out.append(part)
    return "".join(out)


@pytest.mark.parametrize("hands", ["open", "memory"])
def test_nothing_of_a_choice_is_seen_while_nobody_holds_a_hand(hands: str) -> None:
    """Other faces, other aims, the same screen but for the place that was touched."""
    play = Play(4, hands=hands)
    seen = set()
    for place in range(6):
        for target in (1, 2, 3):
            card = fan(GAME.observe(play.state, 0))[place]
            shown = veiled(screen(play, picks={0: Pick(card, target, place)}))
            seen.add(re.sub(r'aria-pressed="(true|false)"', "", shown))
    assert len(seen) == 1
    middle = re.sub(r'<div class="w-counts.*?</div>|class="hidden">[^<]*', "", seen.pop())
    assert not WORDS.search(middle.split("w-middle")[0]), "no side names a card"


def test_nothing_of_what_lies_face_down_is_seen_before_it_turns() -> None:
    shown = set()
    for card in CARDS:
        for target in (0, 2, 3):
            laid = Play(4).choose((1, card, target))
            shown.add(re.sub(r'aria-pressed="(true|false)"', "", veiled(screen(laid))))
    assert len(shown) == 1
    assert "has laid a card" in shown.pop()


@pytest.mark.parametrize("step", [-3, -2, -1, 0, 1])
def test_no_card_is_told_before_it_turns_and_no_aim_before_the_draw(step: int) -> None:
    found = set()
    for card in CARDS:
        for target in (1, 2) if step < 0 else (1,):
            play = Play(3).choose((0, card, target), (1, "pistol", 0), (2, "pistol", 0))
            found.add(str(TABLE.told(ENGLISH, play.telling(step))))
    assert len(found) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_table_is_one_document_whatever_is_told(seats: int) -> None:
    """So that cards turn and arms swing instead of being drawn anew."""
    play = Play(seats).choose(*EXCHANGES[seats])
    steps = range(-len(BEATS), len(STEPS) + 1)
    for kind in ("tile", "arm", "side"):
        ids = [re.findall(rf'id="({kind}-\d)"', str(TABLE.told(ENGLISH, play.telling(step)))) for step in steps]
        assert all(found == ids[0] for found in ids)
        assert len(ids[0]) == seats


def test_every_side_is_told_its_own_story() -> None:
    play = Play(6).choose(*EXCHANGES[6])
    sides = re.split(r'<section id="side-', str(TABLE.told(ENGLISH, play.telling(3))))[1:]
    assert ["is hit" in side for side in sides] == [False, True, False, True, False, False]
    assert "Fiodor reloads and takes 1 card back." in sides[5]
    assert "Fiodor reloads" not in sides[0]
    assert "Eleanor moved while shooting: Ana missed." in sides[0]
    assert sum('data-do="next"' in side for side in sides) == 6
    assert 'aria-live="polite"' in sides[-1], "and everything once, to be heard"


def test_an_earned_dollar_shows_while_the_hearts_are_those_of_the_round() -> None:
    play = Play(2).choose((0, "rifle", 1), (1, "barricade", 0))
    before, after = (str(TABLE.told(ENGLISH, play.telling(step))) for step in (2, 3))
    assert "$1" not in before
    assert "fallen" not in before
    assert "$1" in after
    assert "fallen" in after
    assert "Next round" in after


@pytest.mark.parametrize("name", [name for name, _ in tellings()])
def test_names_are_whole_somewhere_on_every_screen(name: str) -> None:
    telling = dict(tellings())[name]
    page = Page(TABLE.told(ENGLISH, telling))
    assert all(any(who in word for word in page.words) for who in telling.names)
