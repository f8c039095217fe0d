"""Eye 2 Eye: which card lies where is known to nobody else until both have reached, and then it is what was dealt."""

from __future__ import annotations

import pytest

from tenpaces.core.entry import Resign
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, replay
from tenpaces.fair import placements, protocol
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.progress import record
from tenpaces.fair.steps import Lay, Make, Seal, Show, Silence
from tests.fair.play import Hall, setup
from tests.fair.test_protocol import refused


def dealt(secret: bytes = b"a" * 32) -> Hall:
    hall = Hall(setup("eye2eye", 2), "placements")
    hall.keepers[0].secret = secret
    hall.keepers[1].secret = b"b" * 32
    while hall.table.state.phase != "turns" or protocol.busy(hall.table):
        hall.owed()
    return hall


def turn(hall: Hall, place: int, stack: int) -> None:
    hall.write(hall.table.state.turn, Lay(place, stack))


def to_the_fire(hall: Hall) -> None:
    turn(hall, 0, 0)
    turn(hall, 0, 0)
    while hall.table.state.phase == "turns":
        seat = hall.table.state.turn
        menu = hall.table.game.legal(hall.table.state, seat)
        if any(entry.__struct_config__.tag == "pass" for entry in menu):
            hall.write(seat, Make({"do": "pass"}))
        else:
            turn(hall, 1, 1)


def fire(hall: Hall) -> None:
    for seat in (0, 1):
        step = Make({"do": "grab", "stack": seat}, 300 + seat)
        hall.write(seat, hall.keepers[seat].wrap(hall.table, seat, step, hall.table.cids[seat] + 1))
    for seat in (0, 1):
        step_owed = hall.keepers[seat].owed(hall.table, seat)
        assert step_owed is not None
        hall.write(seat, step_owed)


def test_the_table_does_not_depend_on_which_card_was_laid() -> None:
    """Everything that the others' devices hold is the same whatever the order of the commitments; only their bytes differ."""
    halls = [dealt(b"a" * 32)]
    assert halls[0].table.fair is not None
    for place in range(5):
        other = dealt(b"a" * 32)
        other.keepers[0] = Keeper(bytes([place]) * 32)
        halls.append(other)
    views = set()
    for hall in halls:
        if hall.table.state.turn == 1:
            turn(hall, 2, 3)
        turn(hall, 4, 1)
        views.add(str(hall.table.state))
    assert len(views) == 1


def test_the_owner_sees_his_own_cards_where_they_lie() -> None:
    hall = dealt()
    seat = hall.table.state.turn
    hand = hall.keepers[seat].view(hall.table, [seat]).hands[seat]
    for card in hand[:1]:
        step = hall.keepers[seat].wrap(hall.table, seat, Make({"do": "play", "card": card, "stack": 2}), 9)
        assert isinstance(step, Lay)
        hall.write(seat, step)
        seen = hall.table.game.observe(hall.keepers[seat].view(hall.table, [seat]), seat)
        assert seen.stacks[2][-1] == card
        assert sorted(seen.hands[seat]) == sorted(set_without(hand, card))


def set_without(hand: tuple[str, ...], card: str) -> list[str]:
    left = list(hand)
    left.remove(card)
    return left


def test_a_commitment_is_laid_once_and_a_card_never_openly() -> None:
    hall = dealt()
    seat = hall.table.state.turn
    refused(hall, 1 - seat, Lay(0, 0), "turn")
    refused(hall, seat, Make({"do": "play", "card": "broken", "stack": 0}), "phase")
    turn(hall, 3, 0)
    turn(hall, 3, 0)
    refused(hall, seat, Lay(3, 1), "hand")


def test_nothing_is_scored_before_the_cards_are_shown_and_they_must_be_those_that_were_dealt() -> None:
    hall = dealt()
    to_the_fire(hall)
    fire(hall)
    assert hall.table.fair is not None
    assert hall.table.fair.held is not None
    assert placements.unshown(hall.table) == [0, 1]
    good = hall.keepers[0].owed(hall.table, 0)
    assert isinstance(good, Show)
    first, second, *rest = good.order
    refused(hall, 0, Show((second, first, *rest), good.salts), "record")
    refused(hall, 0, Show((first, first, *rest), good.salts), "record")
    refused(hall, 1, good, "record")
    hall.write(0, good)
    assert hall.table.state.phase == "fire"
    hall.owed()
    assert hall.table.state.phase in ("deal", "over")
    assert replay(record(hall.table)) == hall.table.state
    assert placements.of(hall.table) is None


def test_whoever_does_not_show_his_cards_gives_the_match_up() -> None:
    hall = dealt()
    to_the_fire(hall)
    fire(hall)
    hall.write(1, hall.keepers[1].owed(hall.table, 1))  # type: ignore[arg-type]
    refused(hall, None, Silence(0), "time")
    hall.write(None, Silence(0), 5_000)
    assert hall.table.state.result.winner == 1


def test_a_match_that_is_given_up_is_shown_all_the_same() -> None:
    hall = dealt()
    turn(hall, 2, 0)
    turn(hall, 2, 1)
    hall.write(0, Make({"do": "resign"}))
    while hall.owed():
        pass
    assert placements.of(hall.table) is None
    log = record(hall.table).log
    assert isinstance(log[-1], Resign)
    assert replay(record(hall.table)) == hall.table.state


@pytest.mark.parametrize("ms", [0, 99])
def test_a_false_start_reaches_for_nothing(ms: int) -> None:
    hall = dealt()
    to_the_fire(hall)
    for seat, interval in ((0, ms), (1, 300)):
        step = Make({"do": "grab", "stack": 0}, interval)
        hall.write(seat, hall.keepers[seat].wrap(hall.table, seat, step, hall.table.cids[seat] + 1))
    while hall.table.state.phase == "fire":
        assert hall.owed()
    assert hall.table.state.last.won[0] is None


def test_an_interval_belongs_to_a_reach() -> None:
    hall = dealt()
    to_the_fire(hall)
    with pytest.raises((Illegal, Malformed)):
        hall.write(0, Seal("0" * 64))
