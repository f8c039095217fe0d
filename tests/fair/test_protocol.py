"""Terms ``fair``: seals, draws and the deck that nobody knows; what a cheat tries is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, replay
from tenpaces.fair import placements, protocol
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.progress import record
from tenpaces.fair.protocol import Lost
from tenpaces.fair.steps import Anchor, Chance, Hand, Make, Mix, Open, Seal, Silence
from tenpaces.games.dotduel.deck import CARDS
from tests.effort import examples
from tests.fair.play import Hall, setup

CHOICE = {"do": "choose", "card": "pistol", "target": 1}


def refused(hall: Hall, by: int | None, step: Any, rule: str) -> None:
    """Assert that a step is refused by a rule, and changes nothing."""
    before = hall.table
    with pytest.raises((Illegal, Malformed)) as caught:
        hall.write(by, step)
    error = caught.value
    assert (error.refusal.rule if isinstance(error, Illegal) else getattr(error, "rule", "")) == rule
    assert hall.table is before


@pytest.mark.parametrize("seed", range(examples(4)))
@pytest.mark.parametrize(("game", "seats"), [("west", 2), ("west", 4), ("dotduel", 2), ("dotduel", 3), ("eye2eye", 2)])
def test_a_fair_match_leaves_an_ordinary_record(game: str, seats: int, seed: int) -> None:
    hall = Hall(setup(game, seats), seed)
    hall.play(300)
    while hall.table.game.name == "eye2eye" and not hall.table.over and placements.of(hall.table):
        hall.play(len(hall.lines) + 1)  # until the cards of the round are shown
    found = replay(record(hall.table))
    if game == "dotduel":
        # Until the end the order of the deck is nobody's to know, so the record's own will do.
        assert sorted(found.deck) == sorted(hall.table.state.deck)
        found = msgspec.structs.replace(found, deck=hall.table.state.deck)
    assert found == hall.table.state


def test_nobody_learns_a_choice_before_all_have_made_theirs() -> None:
    hall = Hall(setup("west", 3), 1)
    keeper = hall.keepers[0]
    hall.write(0, keeper.wrap(hall.table, 0, Make(CHOICE), 1))
    assert keeper.owed(hall.table, 0) is None
    entry, salt = next(iter(keeper.sealed.values()))
    refused(hall, 0, Open(entry, salt), "phase")
    refused(hall, 0, Make(CHOICE), "phase")
    hall.choose(1)
    hall.choose(2)
    assert isinstance(keeper.owed(hall.table, 0), Open)


def test_a_choice_can_be_changed_until_all_have_sealed_and_not_after() -> None:
    hall = Hall(setup("west", 2), 1)
    hall.choose(0)
    hall.write(0, hall.keepers[0].wrap(hall.table, 0, Make({**CHOICE, "card": "rifle"}), 2))
    hall.choose(1)
    refused(hall, 0, Seal("0" * 64), "phase")
    hall.owed()
    assert hall.table.log[0].card == "rifle" or hall.table.log[1].card == "rifle"  # type: ignore[attr-defined]


def test_what_is_opened_must_be_what_was_sealed() -> None:
    hall = Hall(setup("west", 2), 1)
    hall.write(0, hall.keepers[0].wrap(hall.table, 0, Make(CHOICE), 1))
    hall.choose(1)
    step = hall.keepers[0].owed(hall.table, 0)
    assert isinstance(step, Open)
    refused(hall, 0, Open({**step.entry, "card": "rifle"}, step.salt), "record")
    refused(hall, 0, Open(step.entry, "0" * 32), "record")
    refused(hall, 1, step, "record")


def test_whoever_seals_nonsense_has_done_nothing_and_is_silent() -> None:
    hall = Hall(setup("west", 2), 1)
    hall.write(0, hall.keepers[0].wrap(hall.table, 0, Make({**CHOICE, "target": 0}), 1))
    hall.choose(1)
    while hall.owed():
        pass
    assert Lost(0, "target") in hall.events
    assert protocol.acting(hall.table) == (0,)
    hall.write(None, Silence(0), 5_000)
    assert [entry.__struct_config__.tag for entry in hall.table.log] == ["choose", "timeout"]


def test_a_seal_that_is_not_opened_is_chosen_for_in_the_end() -> None:
    """W15; whoever sees the others' choices and keeps silent gets any choice."""
    hall = Hall(setup("west", 2), 1)
    hall.choose(0)
    hall.choose(1)
    hall.write(1, hall.keepers[1].owed(hall.table, 1))  # type: ignore[arg-type]
    refused(hall, None, Silence(0), "time")
    hall.write(None, Silence(0), 5_000)
    assert [entry.__struct_config__.tag for entry in hall.table.log] == ["choose", "timeout"]
    assert hall.table.fair is not None
    assert hall.table.fair.seals == ()


def drawing() -> Hall:
    hall = Hall(setup("dotduel", 2), 3)
    for seat in (0, 1):
        hall.write(seat, hall.keepers[seat].owed(hall.table, seat))  # type: ignore[arg-type]
    assert protocol.drawing(hall.table)
    return hall


def test_the_host_deals_nothing() -> None:
    hall = drawing()
    refused(hall, None, Chance({"do": "deck", "order": list(range(CARDS))}), "phase")


def test_a_link_can_be_withheld_but_not_chosen() -> None:
    hall = drawing()
    refused(hall, 0, Mix("0" * 64), "record")
    refused(hall, 0, Anchor("0" * 64), "record")
    good = hall.keepers[0].owed(hall.table, 0)
    assert isinstance(good, Mix)
    hall.write(0, good)
    refused(hall, 0, good, "phase")
    assert hall.table.log == ()


def test_the_last_link_decides_what_is_drawn_and_either_alone_does_not() -> None:
    orders = set()
    for mine, yours in ((1, 1), (1, 2), (2, 1), (2, 2)):
        hall = Hall(setup("dotduel", 2), 0)
        hall.keepers = [Keeper(bytes([mine]) * 32), Keeper(bytes([yours, 7]) * 16)]
        while not hall.table.log:
            hall.owed()
        orders.add(hall.table.log[0].order)  # type: ignore[attr-defined]
    assert len(orders) == 4


def test_the_cards_that_come_next_are_not_those_that_the_state_lists() -> None:
    """Whoever looks into the memory of his own device sees an order that will never be."""
    foreseen = turned = 0
    for seed in range(6):
        hall = Hall(setup("dotduel", 2), f"deck{seed}")
        hall.play(400)
        assert hall.table.fair is not None
        for before, after in zip(hall.tables, hall.tables[1:], strict=False):
            if after.fair and before.fair and len(after.fair.turned) > len(before.fair.turned) and before.state.deck:
                cards = after.fair.turned[-1][1]
                foreseen += sum(one == other for one, other in zip(before.state.deck, cards, strict=False))
                turned += len(cards)
    assert turned > 60
    assert foreseen < turned / 4


def test_a_seat_that_changes_hands_starts_a_draw_anew() -> None:
    hall = drawing()
    hall.write(0, hall.keepers[0].owed(hall.table, 0))  # type: ignore[arg-type]
    assert hall.table.fair is not None
    seen = hall.table.fair.links[0]
    hall.write(None, Hand(1, "c"))
    hall.keepers[1] = Keeper(b"new" * 10 + b"!!")
    while not hall.table.log:
        assert hall.owed()
    # Whoever came in later knew the first seat's link, so that another was needed.
    assert hall.table.fair.links[0] != seen


def test_bots_mix_nothing_in() -> None:
    hall = Hall(setup("dotduel", 3, bots=1), 3)
    hall.play(60)
    assert not any(isinstance(line.step, Mix) and line.by == 2 for line in hall.lines)
    assert hall.table.log


def test_a_race_is_opened_in_the_order_of_its_seals() -> None:
    hall = Hall(setup("dotduel", 2), 3)
    while hall.table.state.phase != "seek":
        hall.owed()
    card = hall.table.state.showing[0]
    for seat in (1, 0):
        claim = Make({"do": "claim", "card": card, "count": 1}, 300)
        hall.write(seat, hall.keepers[seat].wrap(hall.table, seat, claim, hall.table.cids[seat] + 1), 50)
    second = hall.keepers[0].sealed[hall.table.fair.seal(0).hash]  # type: ignore[union-attr]
    refused(hall, 0, Open(*second), "phase")
    while hall.owed():
        pass
    assert [claim.seat for claim in hall.table.state.pending] == [1]
    assert Lost(0, "D5") in hall.events


def test_whoever_does_not_open_in_a_race_loses_what_he_sealed() -> None:
    hall = Hall(setup("dotduel", 2), 3)
    while hall.table.state.phase != "seek":
        hall.owed()
    hall.write(0, Seal("0" * 64, 200))
    refused(hall, None, Silence(0), "time")
    hall.write(None, Silence(0), 4_000)
    assert Lost(0, "silence") in hall.events
    assert not protocol.busy(hall.table)


def test_a_table_with_keys_admits_no_unsigned_step() -> None:
    hall = Hall(setup("west", 2), 1)
    hall.table = replace(hall.table, keys=("k", ""))
    refused(hall, 0, Seal("0" * 64), "entry")
    hall.choose(1)
