"""The table of Dot Duel by itself: what every touch makes of a pick, whose a touch is, what is refused and why."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.samples_dotduel import Play, duelling, last_card, twin

from tenpaces.app.table import Act
from tenpaces.app.table.dotduel import TABLE
from tenpaces.core.entry import SeatEntry, Tick
from tenpaces.core.text import ENGLISH
from tenpaces.games.dotduel import GAME, view
from tenpaces.games.dotduel.deck import count, total
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Roll, Say
from tenpaces.games.dotduel.picks import LOCK_MS, WINDOW_MS, Mark, Pick, kept
from tenpaces.games.dotduel.story import standing
from tenpaces.games.scene import Form, Refused
from tests.app.samples import Page
from tests.effort import examples

NONSENSE = ("💥", "-1", "1e9", "", "٣", " 3", "None", "57", "9" * 400)
VERBS = ("card", "claim", "check", "say", "double", "buzz", "look", "done", "digit", "erase", "cancel", "💥", "")
TRIAL_MS = 12_000


def act(
    play: Play,
    verb: str,
    value: object = "",
    seat: int = 0,
    t: int = 4000,
    form: Form = "solo",
    closes: int | None = None,
    **pick: Any,
) -> Any:
    """Touch something as the machine would; the rules themselves refuse."""
    scene = replace(play.scene(form, now=t, seat=seat, picks={seat: Pick(**pick)}), closes=closes)
    side = next(side for side in scene.sides if side.seat == seat)

    def refuse(entry: SeatEntry) -> Refused | None:
        why = GAME.refusal(play.state, msgspec.structs.replace(entry, t=max(play.state.t, t)))
        return Refused(GAME.explain(why, scene.names, ENGLISH), why.rule) if why else None

    return TABLE.act(ENGLISH, scene, side, Act(verb, str(value), seat, t, refuse))


def rule(found: Any) -> str:
    assert isinstance(found, Refused), found
    assert found.sentence
    return found.rule


def seeking(seats: int = 2, number: int = 9, **options: Any) -> Play:
    play = Play(seats, **options)
    play.roll(number)
    return play


def claimed(by: int = 1, place: int = 1, **options: Any) -> Play:
    play = seeking(**options)
    play.enter(Claim(t=0, by=by, card=play.state.showing[place], count=2), 3000)
    return play


# on a phone


def test_a_claim_is_a_card_and_a_count() -> None:
    play = seeking()
    card = play.state.showing[0]
    assert act(play, "claim", 2) == Pick(), "a count without a card is nothing"
    assert act(play, "card", card) == Pick("claim", (card,))
    assert act(play, "claim", 2, grab="claim", cards=(card,)) == Claim(t=0, by=0, card=card, count=2)
    assert rule(act(play, "claim", 0, grab="claim", cards=(card,))) == "D4"
    assert act(play, "cancel", grab="claim", cards=(card,)) == Pick()


def test_a_card_that_is_not_there_cannot_be_pointed_at() -> None:
    play = seeking()
    away = next(card for card in range(57) if card not in play.state.showing)
    assert act(play, "card", away) == Pick()


def test_a_claim_of_the_other_is_checked_by_its_true_count() -> None:
    play = claimed()
    card = play.state.showing[1]
    assert act(play, "card", card) == Pick("check", (card,))
    assert act(play, "check", 1, grab="check", cards=(card,)) == Challenge(t=0, by=0, card=card, count=1)
    assert rule(act(play, "card", card, seat=1)) == "own", "nobody checks a claim of his own"
    play.enter(Challenge(t=0, by=0, card=card, count=9), 3500)
    assert rule(act(play, "card", card)) == "D7", "one check a claim"


def test_checks_are_refused_where_the_page_is_the_referee() -> None:
    play = seeking(referee="on")
    card = next(card for card in play.state.showing if count(card, 9))
    play.enter(Claim(t=0, by=1, card=card, count=count(card, 9)), 3000)
    assert rule(act(play, "card", card)) == "D14"


def test_double_dot_is_refused_where_one_card_is_left() -> None:
    play = last_card()
    found = act(play, "double")
    assert rule(found) == "D17"
    assert "only one" in found.sentence
    assert {
        attrs.get("aria-disabled") for attrs in Page(view.play(ENGLISH, play.scene())).acts() if attrs["data-verb"] == "double"
    } == {"true"}
    assert kept(Pick("double"), GAME.observe(play.state, 0)) == Pick(), "the other card went while it was looked for"


def test_what_a_check_that_failed_has_cost_is_said_whole() -> None:
    """In the two lines that there are, whatever else happens then."""
    play = claimed()
    card, other = play.state.showing[1], play.state.showing[2]
    play.enter(Challenge(t=0, by=0, card=card, count=9), 3500)
    play.enter(Claim(t=0, by=1, card=other, count=1), 3600)
    lines = {attrs.get("data-main"): text for attrs, text in told(view.play(ENGLISH, play.scene(now=3700)))}
    assert lines["true"] == "Ana is wrong and may not check this claim again."


def told(drawn: Any) -> list[tuple[dict[str, str | None], str]]:
    """Return the sentences of the news, each with what is said of how it is set."""
    page = Page(str(drawn).split('id="told"')[1].split("</ol>")[0])
    return list(zip([attrs for tag, attrs in page.elements if tag == "li"], page.words[1:], strict=True))


def test_a_bar_is_full_with_what_is_sure_to_win() -> None:
    play = Play(3)
    few = msgspec.structs.replace(play.state, collections=((1, 2, 3, 4, 5), (), ()))
    ended = last_card().state
    shares = [
        [float(share) for share in re.findall(r"--share:([\d.]+)", str(standing(ENGLISH, play.names, GAME.observe(state, 0))))]
        for state in (few, ended)
    ]
    assert shares[0] == [pytest.approx(5 / 29, abs=0.001), 0, 0]
    assert max(shares[1]) > 0.95


def test_double_dot_takes_two_cards() -> None:
    play = seeking()
    one, other, _ = twin(play.state.showing)
    assert act(play, "double") == Pick("double")
    assert act(play, "double", grab="double") == Pick(), "put back"
    assert act(play, "card", one, grab="double") == Pick("double", (one,))
    assert act(play, "card", one, grab="double", cards=(one,)) == Pick("double"), "a second touch lets go"
    assert act(play, "card", other, grab="double", cards=(one,)) == Double(t=0, by=0, cards=(one, other))


def test_claims_are_looked_through_one_after_the_other() -> None:
    play = seeking(seats=3)
    first, second = play.state.showing[1], play.state.showing[4]
    play.enter(Claim(t=0, by=1, card=first, count=2), 3000)
    play.enter(Claim(t=0, by=2, card=second, count=1), 3100)
    assert act(play, "look") == Pick("check", (first,))
    assert act(play, "look", grab="check", cards=(first,)) == Pick("check", (second,))
    assert act(play, "look", grab="check", cards=(second,)) == Pick()
    assert rule(act(seeking(), "look")) == ""


def test_done_is_said_once() -> None:
    play = seeking()
    assert act(play, "done") == Done(t=0, by=0)
    play.enter(Done(t=0, by=0))
    assert rule(act(play, "done")) == "D15"


# on a tablet


def test_a_card_of_the_table_needs_a_buzz_first() -> None:
    play = seeking()
    card = play.state.showing[0]
    assert rule(act(play, "card", card, form="table")) == ""
    assert act(play, "buzz", form="table", t=4000) == Pick("claim", at=4000)
    assert act(play, "card", card, form="table", t=4500, grab="claim", at=4000) == Pick("claim", (card,), at=4000)
    late = 4000 + WINDOW_MS
    assert rule(act(play, "card", card, form="table", t=late, grab="claim", at=4000)) == ""


def test_a_claim_counts_from_its_buzz() -> None:
    play = seeking()
    card = play.state.showing[0]
    assert act(play, "claim", 1, form="table", t=6000, grab="claim", cards=(card,), at=4000) == Claim(
        t=4000, by=0, card=card, count=1
    )


def test_a_buzzer_rests_whose_window_passed_with_nothing_tapped() -> None:
    play = seeking()
    shut = 4000 + WINDOW_MS
    assert act(play, "buzz", form="table", t=shut - 1, grab="claim", at=4000) == Pick("claim", at=4000), "it is open already"
    assert rule(act(play, "buzz", form="table", t=shut, grab="claim", at=4000)) == ""
    assert rule(act(play, "buzz", form="table", t=shut + LOCK_MS - 1, grab="claim", at=4000)) == ""
    assert act(play, "buzz", form="table", t=shut + LOCK_MS, grab="claim", at=4000) == Pick("claim", at=shut + LOCK_MS)


def test_a_double_dot_of_the_table_has_time_for_two_cards() -> None:
    play = seeking()
    one, other, _ = twin(play.state.showing)
    assert act(play, "double", form="table", t=4000) == Pick("double", at=4000)
    late = 4000 + 2 * WINDOW_MS - 1
    assert act(play, "card", other, form="table", t=late, grab="double", cards=(one,), at=4000) == Double(
        t=4000, by=0, cards=(one, other)
    )


def test_a_touch_on_the_board_is_of_the_side_that_buzzed_first() -> None:
    play = seeking(seats=3)
    picks = {1: Pick("claim", at=4200), 2: Pick("claim", at=4100)}
    scene = play.scene("table", now=4300, picks=picks)
    assert TABLE.whose(scene, Act("card", "3", 0, 4300)) == 2
    assert TABLE.whose(scene, Act("card", "3", 0, 4100 + WINDOW_MS)) == 1, "the first window is over"
    assert TABLE.whose(scene, Act("card", "3", 0, 4200 + WINDOW_MS)) == 0, "nobody’s: it is refused as the toucher’s"
    assert TABLE.whose(scene, Act("claim", "1", 0, 4300)) == 0, "keys are everybody’s own"
    assert TABLE.whose(play.scene("solo", picks=picks), Act("card", "3", 0, 4300)) == 0


def test_whoever_is_out_cannot_buzz() -> None:
    play = seeking()
    one, other = next(
        (one, other) for one in play.state.showing for other in play.state.showing if one != other and rules_out(play, one, other)
    )
    play.enter(Double(t=0, by=0, cards=(one, other)), 3000)
    assert play.state.out[0]
    assert rule(act(play, "buzz", form="table")) == "out"
    assert rule(act(play, "double", form="table")) == "out"


def rules_out(play: Play, one: int, other: int) -> bool:
    after, _ = GAME.apply(play.state, Double(t=3000, by=0, cards=(one, other)))
    return bool(after.out[0])


# in a duel


def test_a_duel_is_answered_by_a_count() -> None:
    play = duelling(2, number=9)
    play.chance(Roll)
    assert act(play, "say", 4) == Say(t=0, by=0, count=4)
    assert act(play, "card", play.state.grounds[0]) == Pick(), "cards are for a Double Dot alone"


def test_a_bystander_has_no_word_in_a_duel() -> None:
    play = duelling(3, number=9)
    play.chance(Roll)
    idle = next(seat for seat in range(3) if seat not in (play.state.duels[0].initiator, play.state.duels[0].accused))
    assert rule(act(play, "say", 4, seat=idle)) == "duel"
    assert rule(act(play, "double", seat=idle)) == "duel"


def test_a_long_number_is_typed() -> None:
    play = seeking()
    assert act(play, "digit", 1) == Pick(typed="1")
    assert act(play, "digit", 2, typed="1") == Pick(typed="12")
    assert act(play, "digit", 3, typed="12") == Pick(typed="12"), "two digits are enough"
    assert act(play, "digit", 0) == Pick(typed="0")
    assert act(play, "digit", 7, typed="0") == Pick(typed="7")
    assert act(play, "erase", typed="12") == Pick(typed="1")
    assert act(play, "erase") == Pick()


# behind the curtain of a sealed trial


def test_what_is_found_behind_the_curtain_is_only_marked() -> None:
    play = seeking()
    card, other = play.state.showing[:2]
    t = play.state.rolled_at + 4000
    found = act(play, "claim", 2, t=t, form="hand", closes=TRIAL_MS, grab="claim", cards=(card,))
    assert found == Pick(marks=(Mark((card,), 2, 4000),))
    found = act(play, "card", other, t=t, form="hand", closes=TRIAL_MS, grab="double", cards=(card,))
    assert found == Pick(marks=(Mark((card, other), 0, 4000),))
    done = act(play, "done", form="hand", closes=TRIAL_MS, marks=(Mark((card,), 2, 4000),))
    assert done == Pick(marks=(Mark((card,), 2, 4000),), sealed=True)
    assert TABLE.has_sealed(done)


def test_a_mark_is_rubbed_out_by_a_touch() -> None:
    play = seeking()
    card = play.state.showing[0]
    assert act(play, "card", card, form="hand", closes=TRIAL_MS, marks=(Mark((card,), 2, 4000),)) == Pick()


def test_marks_are_played_in_the_order_of_their_times() -> None:
    play = seeking()
    one, two = play.state.showing[:2]
    picks = {0: Pick(marks=(Mark((one,), 2, 5000),)), 1: Pick(marks=(Mark((two,), 1, 3000), Mark((one,), 1, 6000)))}
    seen = GAME.observe(play.state, None)
    at = play.state.rolled_at
    assert [(entry.t - at, entry.by) for entry in TABLE.marks(seen, picks)] == [(3000, 1), (5000, 0), (6000, 1)]


def test_marks_of_the_same_time_are_told_apart_by_a_coin_that_favours_no_seat() -> None:
    """D19: equal: a coin."""
    play = seeking()
    card = play.state.showing[0]
    seen = GAME.observe(play.state, None)
    first: Counter[int] = Counter()
    for t in range(3000, 3200):
        picks = {seat: Pick(marks=(Mark((card,), 1, t),)) for seat in (0, 1)}
        first[TABLE.marks(seen, picks)[0].by] += 1
        assert TABLE.marks(seen, picks) == TABLE.marks(seen, dict(reversed(picks.items())))
    assert min(first[0], first[1]) > 60


def test_two_right_answers_of_the_same_time_are_rolled_for_again() -> None:
    """D19: in duels: roll again. A wrong one before counts, and one after does not."""
    play = duelling(2, number=9)
    play.chance(Roll)
    seen = GAME.observe(play.state, None)
    assert seen.number is not None
    true = total(seen.grounds, seen.number)
    both = {seat: Pick(marks=(Mark((), true, 4000),), sealed=True) for seat in (0, 1)}
    assert TABLE.marks(seen, both) == ()
    assert isinstance(TABLE.leaves(seen, 0), Tick)
    later = {**both, 1: Pick(marks=(Mark((), true, 4001),), sealed=True)}
    assert [entry.by for entry in TABLE.marks(seen, later)] == [0, 1]


def test_after_a_trial_claims_are_checked_and_nothing_else() -> None:
    play = claimed()
    free, taken = play.state.showing[0], play.state.showing[1]
    assert rule(act(play, "card", free, form="hand")) == ""
    assert act(play, "card", taken, form="hand") == Pick("check", (taken,))
    assert TABLE.halts((Pick("check", (taken,)),))
    assert not TABLE.halts((Pick("check"), Pick("claim", (free,))))


@pytest.mark.parametrize(("period_s", "share"), [(5, 1.0), (10, 2.0), (15, 3.0)])
def test_the_pace_of_a_table_is_that_of_its_trials(period_s: int, share: float) -> None:
    seen = GAME.observe(seeking(period_s=period_s).state, None)
    trial = TABLE.trial("hand", seen)
    assert trial is not None
    assert trial.ms == share * TRIAL_MS
    assert TABLE.trial("solo", seen) is None


# whatever is touched


@settings(max_examples=examples(300))
@given(
    verb=st.sampled_from(VERBS),
    value=st.sampled_from(NONSENSE) | st.integers(0, 60).map(str) | st.text(max_size=4),
    form=st.sampled_from(("solo", "hand", "table")),
    grab=st.sampled_from(("", "claim", "check", "double")),
    place=st.none() | st.integers(0, 5),
    at=st.none() | st.integers(0, 9000),
    sealed=st.booleans(),
    fights=st.booleans(),
)
def test_whatever_is_touched_is_a_pick_a_legal_entry_or_a_sentence(
    verb: str, value: str, form: Form, grab: str, place: int | None, at: int | None, sealed: bool, fights: bool
) -> None:
    play = duelling(2, number=9) if fights else claimed()
    if fights:
        play.chance(Roll)
    here = play.state.grounds if fights else play.state.showing
    cards = () if place is None else here[place : place + 1]
    t = play.state.t + 4000
    closes = play.state.rolled_at + TRIAL_MS if sealed and form == "hand" else None
    found = act(play, verb, value, t=t, form=form, closes=closes, grab=grab, cards=cards, at=at)
    if isinstance(found, Refused):
        assert found.sentence
    elif not isinstance(found, Pick):
        assert GAME.refusal(play.state, msgspec.structs.replace(found, t=max(play.state.t, found.t or t))) is None


def test_what_no_ruling_says_names_none() -> None:
    play = Play(2)
    play.roll(9)
    said = {rule: str(view.play(ENGLISH, play.scene(refused=Refused("No.", rule)))) for rule in ("D5", "out", "")}
    assert 'data-ruling="D5"' in said["D5"]
    assert "data-ruling" not in said["out"] + said[""], "how the program calls a refusal is no word for players"


def test_no_dice_that_lie_there_are_drawn_before_they_are_rolled() -> None:
    for play in (Play(2), duelling(3, number=9)):
        html = str(view.told(ENGLISH, play.telling(0, 0)))
        assert "dd-throw" in html
        assert "dd-die" not in html
