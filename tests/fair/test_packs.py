"""Dvoboj without a dealer: draws that nobody can choose or foresee, faces that only their owner knows, and what a cheat gets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, replay
from tenpaces.fair import packs, protocol
from tenpaces.fair.dvoboj import Audited, Cheated
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.packs import pick
from tenpaces.fair.progress import begin, record
from tenpaces.fair.setup import Setup
from tenpaces.fair.steps import Audit, Face, Faces, Grant, Make, Silence, Took, Turn
from tenpaces.games import GAMES
from tenpaces.games.dvoboj.cards import KIND, PACK
from tests.effort import examples
from tests.fair.play import Hall, setup
from tests.fair.test_protocol import refused

RULES: tuple[dict[str, Any], ...] = (
    {},
    {"setup": "empty", "battle": "fast"},
    {"setup": "blind", "attack_view": "closed"},
    {"bare_defence": "none", "attack_view": "closed", "ace": "any_attack"},
    {"loss": "cannot_draw", "double_out": "draw", "tie": "attacker_one"},
)


@pytest.mark.parametrize("options", RULES, ids=lambda options: "-".join(options) or "rulebook")
@pytest.mark.parametrize("seed", range(examples(3)))
def test_a_match_without_a_dealer_leaves_an_ordinary_record(options: dict[str, Any], seed: int) -> None:
    hall = Hall(setup("dvoboj", 2, options), seed)
    hall.play(3_000)
    assert hall.table.over
    assert Audited(()) in hall.events
    assert replay(record(hall.table)) == hall.table.state


def started(secret: bytes = b"a" * 32) -> Hall:
    hall = Hall(setup("dvoboj", 2), "packs")
    hall.keepers = [Keeper(secret), Keeper(b"b" * 32)]
    while hall.table.state.phase != "lay" or protocol.busy(hall.table):
        assert hall.owed()
    return hall


def own(hall: Hall, seat: int) -> Any:
    return hall.keepers[seat].view(hall.table, [seat]).sides[seat]


def make(hall: Hall, seat: int, **entry: Any) -> None:
    keeper = hall.keepers[seat]
    hall.write(seat, keeper.wrap(hall.table, seat, Make(entry), hall.table.cids[seat] + 1))
    while not hall.table.over and hall.owed():
        pass


def test_neither_side_alone_decides_what_is_drawn() -> None:
    hands = {own(started(bytes([number]) * 32), 0).hand for number in range(4)}
    assert len(hands) == 4
    other = started()
    assert other.keepers[1].secret == b"b" * 32
    assert own(other, 0).hand == own(started(), 0).hand


def test_every_card_is_picked_equally_often() -> None:
    found = Counter(pick(bytes([n % 256, n // 256]) * 16, 0, "00" * 32, list(PACK)) for n in range(5_200))
    # Chi-square with 51 degrees of freedom; 99.9 % lie below 87.
    assert sum((count - 100) ** 2 / 100 for count in (found[card] for card in PACK)) < 87


def test_the_tables_own_state_knows_no_face_of_a_closed_card() -> None:
    """The same places are laid with whatever faces, and all devices hold the same."""
    states = set()
    for number in range(4):
        hall = started(bytes([number]) * 32)
        seat = 0
        entry = {"do": "lay", "attack": 0, "defence": 3}
        hall.write(seat, Turn(entry))
        states.add(str(hall.table.state.sides))
    assert len(states) == 1


def test_links_and_commitments_are_held_to() -> None:
    hall = Hall(setup("dvoboj", 2), "packs")
    for seat in (0, 1):
        hall.write(seat, hall.keepers[seat].owed(hall.table, seat))  # type: ignore[arg-type]
    assert packs.lacking(hall.table, 0) == list(range(7))
    refused(hall, 1, Grant("0" * 64), "record")
    refused(hall, 0, Took(("0" * 64,) * 7), "phase")
    good = hall.keepers[1].owed(hall.table, 1)
    assert isinstance(good, Grant)
    hall.write(1, good)
    refused(hall, 1, good, "phase")
    refused(hall, 0, Took(("0" * 64,) * 6), "phase")
    refused(hall, 0, Turn({"do": "lay", "attack": 0, "defence": 1}), "phase")


def to_the_attack(hall: Hall) -> int:
    """Bring a seat to its turn with an officer or warrior on its attack place and a fitting card in its hand."""
    for seat in (0, 1):
        hand = own(hall, seat).hand
        lead = next(card for card in hand if KIND[card] in ("officer", "warrior"))
        make(hall, seat, do="lay", attack=lead, defence=next(card for card in hand if card != lead))
    return int(hall.table.state.turn)


def fitting(hall: Hall, seat: int) -> str | None:
    side = own(hall, seat)
    return next((card for card in side.hand if {KIND[card], KIND[side.attack]} == {"officer", "warrior"}), None)


def attack_under_way() -> tuple[Hall, int]:
    for number in range(40):
        hall = started(bytes([number]) * 32)
        seat = to_the_attack(hall)
        card = fitting(hall, seat)
        if card:
            make(hall, seat, do="attack", card=card)
            return hall, seat
    raise AssertionError("nobody can attack")


def test_an_attack_opens_its_leading_card_and_no_other_face_will_do() -> None:
    hall = started()
    seat = to_the_attack(hall)
    names = packs.of(hall.table).guess[seat]  # type: ignore[union-attr]
    lead = names.index(hall.table.state.sides[seat].attack)
    place = names.index(hall.table.state.sides[seat].hand[0])
    face = hall.keepers[seat]._face(hall.table, seat, lead)
    refused(hall, seat, Turn({"do": "attack", "card": place}), "entry")
    forged = next(card for card in PACK if card != face.card)
    refused(hall, seat, Turn({"do": "attack", "card": place}, (Face(lead, forged, face.salt),)), "record")


def test_whoever_attacks_with_what_does_not_fit_is_found_when_the_battle_is_decided() -> None:
    for number in range(60):
        hall = started(bytes([number]) * 32)
        seat = to_the_attack(hall)
        side = own(hall, seat)
        unfit = next((card for card in side.hand if KIND[card] == KIND[side.attack]), None)
        if unfit:
            break
    make(hall, seat, do="attack", card=unfit)
    # Face down, nobody can tell.
    make(hall, 1 - seat, do="defend", card=None)
    make(hall, seat, do="support", card=None)
    make(hall, 1 - seat, do="answer", card=None)
    assert Cheated(seat) in hall.events
    assert hall.table.state.result.winner == 1 - seat
    while hall.owed():
        pass
    assert Audited((seat,)) in hall.events


def test_a_battle_waits_until_both_have_opened_their_cards() -> None:
    hall, seat = attack_under_way()
    keeper = hall.keepers[1 - seat]
    make(hall, 1 - seat, do="defend", card=None)
    make(hall, seat, do="support", card=None)
    hall.write(1 - seat, keeper.wrap(hall.table, 1 - seat, Make({"do": "answer", "card": None}), hall.table.cids[1 - seat] + 1))
    assert hall.table.state.battle is not None
    owed = hall.keepers[seat].owed(hall.table, seat)
    assert isinstance(owed, Faces)
    forged = Faces(tuple(Face(face.place, "AS" if face.card != "AS" else "AH", face.salt) for face in owed.faces))
    refused(hall, seat, forged, "record")
    refused(hall, None, Silence(seat), "time")
    hall.write(None, Silence(seat), 5_000)
    assert hall.table.state.result.winner == 1 - seat


def test_a_draw_that_was_not_drawn_is_found_at_the_end() -> None:
    class Liar(Keeper):
        """Commits to the Kings and Queens of its dreams."""

        def _commitment(self, table: Any, seat: int, place: int) -> str:
            seed = self._seed(table, seat)
            return packs.face_commitment(table, seat, place, PACK[51 - place], packs.face_salt(seed, place))

    hall = Hall(setup("dvoboj", 2), "liar")
    hall.keepers[0] = Liar(b"l" * 32)
    while hall.table.state.phase != "lay" or protocol.busy(hall.table):
        assert hall.owed()
    hall.write(1, Make({"do": "resign"}))
    while hall.owed():
        pass
    assert Audited((0,)) in hall.events


def test_only_the_seed_that_was_committed_to_closes_the_match() -> None:
    hall = started()
    hall.write(0, Make({"do": "resign"}))
    refused(hall, 0, Audit("0" * 64), "record")
    hall.write(0, hall.keepers[0].owed(hall.table, 0))  # type: ignore[arg-type]
    refused(hall, 0, Audit("0" * 64), "phase")


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "lay", "attack": "KS", "defence": 1},
        {"do": "lay", "attack": 99, "defence": 1},
        {"do": "lay", "attack": True, "defence": 1},
        {"do": "lay", "attack": 1, "defence": 1},
        {"do": "lay", "attack": 20, "defence": 1},
        {"do": "end", "discard": 5},
        {"do": "attack"},
        {"do": "deck", "order": []},
        {"x": []},
    ],
)
def test_a_turn_that_names_no_cards_of_its_own_is_refused(entry: dict[str, Any]) -> None:
    hall = started()
    with pytest.raises((Illegal, Malformed)):
        hall.write(0, Turn(entry))


def test_jokers_cannot_be_proved() -> None:
    with pytest.raises(Malformed):
        begin(Setup("m", "dvoboj", {"joker": "on"}, "fair", ("A", "B"), ("a", "b"), ("", "")), GAMES)
