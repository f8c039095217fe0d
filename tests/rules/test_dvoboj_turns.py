"""Setup and turns of Dvoboj, each corner named by the ruling it rests on."""

from __future__ import annotations

import pytest

from tenpaces.core.game import ToAct
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.entries import Attack, Deck, End, Joker, Lay, Place, Regroup, Starter
from tenpaces.games.dvoboj.events import Began, Dealt, Discarded, Drew, Ended, Exchanged, Laid, Limited, Regrouped, Starts
from tests.rules.dvoboj_table import Table, cards, order

A = "KS 4S 9S 5S 2S JS AS"
B = "KH 4H 9H 5H 2H JH AH"


def ready(**options: object) -> Table:
    """A to move in the first turn, King for attack and Four for defence on both sides."""
    table = Table(**options)
    table.deal(A, B)
    if table.state.phase == "lay":
        table.play("A lays KS 4S", "B lays KH 4H")
    return table


def test_v1_the_packs_come_first_in_either_order_and_each_draws_its_seven() -> None:
    table = Table()
    assert GAME.to_act(table.state) == ToAct(chance="deck")
    assert table.refused("A starts") == "phase"
    table.enter(Deck(t=0, by="chance", seat=1, order=order(B, table.options)))
    assert table.events == [Dealt(1, cards(B), 45)]
    assert (table.hand("A"), table.piles) == (set(), (0, 45))
    assert GAME.refusal(table.state, Deck(t=0, by="chance", seat=1, order=order(B, table.options))).rule == "deck"  # type: ignore[union-attr]
    table.enter(Deck(t=0, by="chance", seat=0, order=order(A, table.options)))
    assert GAME.to_act(table.state) == ToAct(chance="starter")
    assert table.state.turn is None
    assert table.refused("A lays KS 4S") == "phase"


@pytest.mark.parametrize("joker", ["off", "on"])
def test_a_pack_holds_each_of_its_cards_once(joker: str) -> None:
    table = Table(joker=joker)
    whole = order("", table.options)
    other = order("", Table(joker="on" if joker == "off" else "off").options)
    twice = (*whole[:-1], whole[0])
    for wrong in (other, twice):
        refusal = GAME.refusal(table.state, Deck(t=0, by="chance", seat=0, order=wrong))
        assert refusal is not None
        assert refusal.rule == "deck"
    assert GAME.refusal(table.state, Deck(t=0, by="chance", seat=0, order=whole[::-1])) is None


@pytest.mark.parametrize("length", [0, 51, 53, 55])
def test_a_pack_of_another_length_has_no_form(length: int) -> None:
    whole = (*order("", Table(joker="on").options), "AS")
    with pytest.raises(ValueError, match="52 or 54"):
        Deck(t=0, by="chance", seat=0, order=whole[:length])


def test_v1_seven_both_lay_two_held_cards_and_the_second_brings_the_first_draw() -> None:
    table = Table()
    table.deal(A, B, starter="B")
    assert table.events == [Starts(1)]
    assert (table.state.turn, table.state.phase) == (1, "lay")
    assert GAME.to_act(table.state).seats == (0, 1)
    assert len(table.may("A", Lay)) == 7 * 6
    assert table.refused("A lays KS KS") == "V1"
    assert table.refused("A lays KS KD") == "hand"
    assert table.refused("A lays KD KD") == "hand"
    assert table.refused("A ends") == "phase"
    table.play("A lays KS 4S")
    assert table.events == [Laid(0, "attack", "KS"), Laid(0, "defence", "4S")]
    assert table.refused("A lays 9S 5S") == "turn"
    assert GAME.to_act(table.state).seats == (1,)
    assert table.may("A", Lay) == []
    table.play("B lays KH 4H")
    assert table.events[2:] == [Began(1), Drew(1, table.side("B").hand[-1], 44)]
    assert (table.state.phase, table.state.turn, table.piles) == ("prepare", 1, (45, 44))


def test_v1_blind_the_sixth_card_lies_for_attack_and_the_seventh_for_defence() -> None:
    table = Table(setup="blind")
    table.deal("2S 3S 5S 6S 7S KS 4S", B)
    assert [table.side("A").attack, table.side("A").defence] == ["KS", "4S"]
    assert table.piles == (44, 45)
    assert set(cards("2S 3S 5S 6S 7S")) < table.hand("A")
    assert table.state.phase == "prepare"
    assert table.refused("A lays 2S 3S") == "phase"


def test_v1_empty_five_cards_no_places_and_no_attack_in_the_very_first_turn() -> None:
    table = Table(setup="empty")
    table.deal("KS 9S 2S 3S AS 4S", "KH 9H 2H 3H AH 4H")
    assert table.piles == (46, 47)
    assert table.side("A").attack is table.side("B").defence is None
    table.play("A places KS attack")
    assert table.refused("A attacks 9S") == "V3"
    assert table.may("A", Attack) == []
    table.play("A ends", "B places KH attack", "B attacks 9H")
    assert table.state.phase == "defend"


@pytest.mark.parametrize("setup", ["seven", "blind", "empty"])
def test_v3_a_ban_is_for_the_starters_first_turn_only(setup: str) -> None:
    table = Table(setup=setup, first_attack="banned")
    table.deal("9S 5S 2S 3S AS KS 4S", "9H 5H 2H 3H AH KH 4H", starter="B")
    if setup == "seven":
        table.play("A lays KS 4S", "B lays KH 4H")
    elif setup == "empty":
        table.play("B places 9H attack")
    assert table.refused("B attacks KH" if setup == "empty" else "B attacks 9H") == "V3"
    assert table.refused("B attacks AS") == "V3"
    table.pass_turn()
    if setup == "empty":
        table.play("A places 9S attack", "A attacks KS")
    else:
        table.play("A attacks 9S")
        table.play("B defends", "A supports", "B answers")
        assert table.state.turn == 1
        assert table.may("B", Attack)


def test_v3_allowed_the_starter_attacks_at_once() -> None:
    assert [entry.card for entry in ready().may("A", Attack)][:2] == ["9S", "5S"]


def test_v2_the_owner_sees_his_places_and_nobody_else_does() -> None:
    for setup in ("seven", "blind"):
        table = ready(setup=setup)
        mine, theirs, nobody = (GAME.show(table.state, seat) for seat in (0, 1, "spectator"))
        assert mine["attack"] == [table.side("A").attack, None]
        assert theirs["defence"] == [None, table.side("B").defence]
        assert nobody["attack"] == nobody["defence"] == [None, None]
        assert mine["filled"] == theirs["filled"] == nobody["filled"] == [[True, True], [True, True]]


def test_v4_a_turn_begins_with_its_draw() -> None:
    table = ready()
    table.play(f"A ends {table.side('A').hand[-1]}")
    assert table.happened(Ended, Began, Drew) == [Ended(0), Began(1), Drew(1, table.side("B").hand[-1], 44)]
    assert len(table.hand("B")) == 6


def test_v5_exchanges_are_free_and_one_card_may_fill_an_empty_place() -> None:
    table = Table(setup="empty")
    table.deal("KS 9S 2S 3S AS 4S", B)
    table.play("A places 2S defence")
    assert table.events == [Laid(0, "defence", "2S")]
    assert table.refused("A places KS attack") == "V5"
    table.play("A places 3S defence")
    assert table.events == [Exchanged(0, "defence", "3S", "2S")]
    table.play("A places KS defence", "A places 9S defence")
    assert table.events == [Exchanged(0, "defence", "KS", "3S"), Exchanged(0, "defence", "9S", "KS")]
    assert table.side("A").defence == "9S"
    table.play("A regroups")
    assert table.refused("A places KS defence") == "V5"
    assert {entry.slot for entry in table.may("A", Place)} == {"attack"}
    table.pass_turn()
    table.pass_turn()
    table.play("A places KS defence")
    assert table.happened(Laid) == [Laid(0, "defence", "KS")]


def test_v5_an_exchange_is_not_the_turns_one_card() -> None:
    table = Table(setup="empty")
    table.deal("KS 9S 2S 3S AS 4S", B)
    table.play("A places KS attack", "A ends")
    table.pass_turn()
    table.play("A places 9S attack", "A places KS attack", "A places 9S defence")
    assert table.happened(Exchanged, Laid)[-1] == Laid(0, "defence", "9S")


def test_v5_regrouping_needs_a_card_moves_one_or_two_and_is_no_placement() -> None:
    table = Table(setup="empty")
    table.deal("KS 9S 2S 3S AS 4S", B)
    assert table.refused("A regroups") == "V5"
    assert table.may("A", Regroup) == []
    table.play("A places KS attack", "A regroups")
    assert table.events[-1] == Regrouped(0)
    assert (table.side("A").attack, table.side("A").defence) == (None, "KS")
    table.play("A ends")
    table.pass_turn()
    table.play("A regroups", "A places 9S defence", "A regroups")
    assert (table.side("A").attack, table.side("A").defence) == ("9S", "KS")


def test_v6_any_card_may_lie_on_a_place() -> None:
    table = Table(joker="on")
    table.deal("AS 2S R1 3S KS 4S 5S", B)
    table.play("A lays AS 2S", "B lays KH 4H", "A places R1 attack", "A places 3S defence")
    assert (table.side("A").attack, table.side("A").defence) == ("R1", "3S")


def test_v7_places_may_stay_empty() -> None:
    table = Table(setup="empty")
    table.deal(A, B)
    table.play("A ends 2S", "B ends 2H")
    assert table.side("A").attack is table.side("A").defence is None


def test_v8_the_discard_is_exact_different_and_held() -> None:
    table = ready()
    drawn = table.side("A").hand[-1]
    assert table.refused("A ends") == "V8"
    assert table.refused("A ends 9S 5S") == "V8"
    assert table.refused("A ends 9S 9S") == "V8"
    assert table.refused("A ends KS") == "hand"
    assert [entry.discard for entry in table.may("A", End)] == [(card,) for card in table.side("A").hand]
    table.play(f"A ends {drawn}")
    assert table.happened(Discarded) == [Discarded(0, (drawn,))]
    again = Table(setup="empty")
    again.deal(A, B)
    again.play("A places 2S defence")
    assert again.refused("A ends KS") == "V8"
    again.play("A ends")
    assert again.happened(Discarded) == []


@pytest.mark.parametrize("words", ["A places 9S attack", "A regroups", "A attacks 9S", "A ends 9S", "A jokes"])
def test_another_seat_waits(words: str) -> None:
    table = ready(joker="on")
    table.pass_turn()
    assert table.refused(words) == "turn"
    table.pass_turn()
    assert table.refused(words.replace("A ", "B ")) == "turn"


def test_v10_only_officer_and_warrior_attack() -> None:
    table = ready()
    assert table.refused("A attacks JS") == "V10"
    assert table.refused("A attacks 2S") == "V10"
    assert table.refused("A attacks AS") == "V10"
    assert table.refused("A attacks KS") == "hand"
    assert {entry.card for entry in table.may("A", Attack)} == {card for card in table.hand("A") if card[0] in "456789T"}
    table.play("A regroups")  # the Four leads now
    assert table.refused("A attacks 9S") == "V10"
    assert {entry.card for entry in table.may("A", Attack)} == {card for card in table.hand("A") if card[0] in "KQJ"}
    table.play("A places 2S attack")
    assert {table.refused(f"A attacks {card}") for card in ("JS", "9S", "AS")} == {"V10"}
    assert table.may("A", Attack) == []


def test_v10_an_empty_place_cannot_attack() -> None:
    table = Table(setup="empty", first_attack="allowed")
    table.deal(A, B)
    table.play("A ends 2S")
    assert table.refused("B attacks 9H") == "V10"


def test_v11_a_card_laid_this_turn_may_attack_in_it() -> None:
    table = ready()
    table.play("A places JS attack", "A attacks 9S")
    assert table.state.battle is not None
    assert table.state.battle.lead == "JS"


def test_v12_one_attack_a_turn_and_none_is_taken_back() -> None:
    table = ready()
    table.play("A attacks 9S")  # V30: there is no way back
    for words in ("A attacks 5S", "A places 9S attack", "A regroups", "A ends 2S"):
        assert table.refused(words) == "phase"
    table.play("B defends", "A supports", "B answers")
    assert table.state.turn == 1
    assert table.refused("A attacks 5S") == "turn"


def test_v5_after_forty_preparations_only_attack_and_end_are_left() -> None:
    table = ready()
    for count in range(40):
        assert table.state.prepared == count
        table.play("A regroups" if count % 3 else f"A places {table.side('A').hand[0]} attack")
        assert table.happened(Limited) == ([Limited(0)] if count == 39 else [])
    for words in ("A regroups", "A places 2S attack", "A places KC attack"):
        assert table.refused(words) == "V5"
    assert table.may("A", Place) == table.may("A", Regroup) == []
    assert table.may("A", End)
    table.play("tick")
    assert table.state.prepared == 40
    table.pass_turn()
    assert table.state.prepared == 0


def test_v5_the_guard_leaves_the_attack() -> None:
    table = ready()
    for _ in range(40):
        table.play("A regroups")
    table.play("A attacks 9S")
    assert table.state.phase == "defend"


def test_without_jokers_none_can_be_played() -> None:
    table = ready()
    assert table.refused("A jokes") == "V26"
    assert table.refused("A places R1 attack") == "hand"
    assert table.may("A", Joker) == []


def test_time_passes_in_every_phase_and_changes_nothing_else() -> None:
    table = Table()
    table.play("tick")
    table.deal(A, B)
    for words in ("A lays KS 4S", "B lays KH 4H", "A attacks 9S", "B defends", "A supports"):
        before = GAME.show(table.state, "all")
        now = table.state.t
        table.play("tick")
        assert (GAME.show(table.state, "all"), table.state.t, table.events) == (before, now + 10, [])
        table.play(words)


def test_chance_owes_one_entry_at_a_time() -> None:
    class First:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

        def random(self) -> float:
            return 0.0

    state = GAME.initial(Table().options, 2)
    made = []
    for _ in range(3):
        entry = GAME.chance(state, First())
        made.append((type(entry), getattr(entry, "seat", None)))
        state, _ = GAME.apply(state, entry)
    assert made == [(Deck, 0), (Deck, 1), (Starter, 1)]
    with pytest.raises(ValueError, match="owes nothing"):
        GAME.chance(state, First())
    with pytest.raises(ValueError, match="2 seats"):
        GAME.initial(Table().options, 3)
