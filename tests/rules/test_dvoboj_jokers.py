"""V26 and V29: Jokers, what they bring back, and who remembers what of it."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.entry import Resign
from tenpaces.core.game import ToAct
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.entries import Attack, Deck, Joker
from tenpaces.games.dvoboj.events import Drew, Joked, Limited, Moved, Recycled
from tenpaces.games.dvoboj.observation import Batch
from tenpaces.games.dvoboj.state import Lying
from tests.rules.dvoboj_table import Table, cards, order

A = "KS 4S R2 9S R1 8S 2S"
B = "KH 4H R1 9H AH 8H 2H"


def ready(heap: int = 0, a: str = A, b: str = B, **options: Any) -> Table:
    """A to move with so many open cards in both heaps; King and Four lie on both tables."""
    table = Table(joker="on", **options)
    table.deal(a, b)
    if table.state.phase == "lay":
        table.play("A lays KS 4S", "B lays KH 4H")
    for _ in range(2 * heap):
        table.pass_turn()
    return table


def heap_of(table: Table, seat: str) -> list[str]:
    return [lying.card for lying in table.side(seat).heap]


def jokes(table: Table, *back: str) -> None:
    """Let A play a Joker, which brings back these cards."""
    table.play("A jokes")
    if back:
        table.play(f"recycle {' '.join(back)}")


def both_joke(table: Table) -> Any:
    """Let both get their whole heaps of up to ten cards back and end their turns; return A's."""
    back = tuple(heap_of(table, "A"))
    jokes(table, *back)
    table.play("A ends", "B jokes", f"recycle {' '.join(heap_of(table, 'B'))}", "B ends")
    return back


def test_a_pack_with_jokers_has_54_cards() -> None:
    table = ready()
    assert table.piles == (46, 47)
    assert len(order("", table.options)) == 54


def test_r1_goes_before_r2_and_several_may_be_played_in_a_turn() -> None:
    table = ready(heap=12)
    first, rest = heap_of(table, "A")[:10], heap_of(table, "A")[10:]
    pile = table.side("A").pile
    jokes(table, *first)
    assert table.happened(Recycled) == [Recycled(0, tuple(first), 2)]  # type: ignore[arg-type]
    assert table.side("A").gone == ("R1",)
    jokes(table, *rest)
    assert table.side("A").gone == ("R1", "R2")
    assert (table.side("A").pile, table.heaps) == ((*pile, *first, *rest), (0, 12))
    assert table.refused("A jokes") == "hand"
    assert (table.state.phase, table.state.turn, table.state.prepared) == ("prepare", 0, 2)


def test_with_an_empty_heap_it_leaves_and_nothing_follows() -> None:
    table = ready()
    table.play("A jokes")
    assert table.events == [Joked(0, "R1")]
    assert (table.state.phase, table.piles) == ("prepare", (46, 47))
    assert "R1" not in table.hand("A")
    table.play("A jokes")
    assert table.events == [Joked(0, "R2")]


@pytest.mark.parametrize(("heap", "back"), [(1, 1), (9, 9), (10, 10), (11, 10), (23, 10)])
def test_all_come_back_but_never_more_than_ten(heap: int, back: int) -> None:
    table = ready(heap)
    lying = heap_of(table, "A")
    before = table.side("A").pile
    table.play("A jokes")
    assert GAME.to_act(table.state) == ToAct(chance="recycle")
    chosen = lying[-back:][::-1]
    more = next(card for card in (*lying, "KS") if card not in chosen)
    for wrong in ([], chosen[1:], [*chosen, more], [*chosen[1:], before[0]], [*chosen, chosen[0]]):
        assert table.refused(f"recycle {' '.join(wrong)}") == "V26"
    if back > 1:
        assert table.refused(f"recycle {' '.join([*chosen[1:], chosen[-1]])}") == "V26"
    table.play(f"recycle {' '.join(chosen)}")
    assert table.side("A").pile == (*before, *chosen)
    assert table.heaps == (heap - back, heap)
    assert all(left.how == "down" for left in table.side("A").heap)


def test_what_comes_back_is_drawn_when_the_pile_is_through() -> None:
    table = ready(heap=10)
    lying = list(both_joke(table))
    table.wait("A", 10)
    drawn = []
    for _ in range(3):
        table.pass_turn()
        table.pass_turn()
        drawn.append(next(event.card for event in table.happened(Drew) if event.seat == 0))
    assert drawn == lying[:3]


def test_while_the_cards_are_counted_off_nothing_else_goes() -> None:
    table = ready(heap=3)
    assert table.refused("recycle 4D") == "phase"
    table.play("A jokes", "tick")
    for words in ("A jokes", "A places 9S attack", "A regroups", "A attacks 9S", "A ends", "B ends"):
        assert table.refused(words) == "phase"
    assert [type(entry) for entry in GAME.legal(table.state, 0)] == [Resign]
    table.play("A resigns")
    assert table.refused(f"recycle {' '.join(heap_of(table, 'A'))}") == "over"


def test_a_joker_is_a_useless_card_everywhere_else() -> None:
    table = Table(joker="on")
    table.deal("R1 4S KS 9S 5S 8S R2", "KH R1 9H R2 AH 8H 2H")
    table.play("A lays R1 4S", "B lays KH R1")
    assert {table.refused(f"A attacks {card}") for card in ("KS", "9S", "R2")} == {"V10"}
    assert table.may("A", Attack) == []
    table.play("A places KS attack", "A attacks 9S")
    assert table.refused("B defends R2") == "V15"
    assert table.refused("B defends AH") == "V15"
    table.play("B defends 8H")
    assert table.refused("A supports R2") == "V16"
    table.play("A supports")
    assert table.refused("B answers R2") == "V16"
    table.play("B answers 2H")
    assert [event.pile for event in table.happened(Moved)] == [45]  # 12 against 8 + 2
    assert heap_of(table, "B")[-3:] == ["R1", "8H", "2H"]


def test_a_joker_beside_the_attack_is_refused() -> None:
    table = ready()
    assert table.refused("A attacks R1") == "V10"


def test_a_discarded_joker_may_come_back() -> None:
    table = ready()
    table.play("A ends R2")
    table.pass_turn()
    jokes(table, "R2")
    assert table.side("A").pile[-1] == "R2"
    assert table.side("A").gone == ("R1",)


def test_jokers_count_to_the_hand_limit() -> None:
    table = ready()
    assert table.refused("A ends") == "V8"
    table.play("A jokes")
    assert table.refused("A ends 9S") == "V8"
    table.play("A ends")


def test_v29_a_hand_under_five_is_not_filled_before_the_next_battle() -> None:
    table = ready()
    table.play("A jokes", "A jokes", "A ends")
    assert len(table.hand("A")) == 4
    table.pass_turn()
    assert len(table.hand("A")) == 5
    assert [event.seat for event in table.happened(Drew)] == [0]
    table.play("A places 2S attack", "A places KS attack", "A ends")
    table.pass_turn()
    table.play("A attacks 9S", "B defends", "A supports", "B answers")
    assert len(table.hand("A")) == 5


def test_the_guard_counts_jokers_and_not_what_they_bring_back() -> None:
    table = ready(heap=2)
    for _ in range(39):
        table.play("A regroups")
    table.play("A jokes")
    assert table.happened(Limited) == [Limited(0)]
    table.play(f"recycle {' '.join(heap_of(table, 'A'))}")
    assert table.state.prepared == 40
    assert table.refused("A jokes") == "V5"
    assert table.may("A", Joker) == []
    table.play("A ends")


def test_a_joker_saves_an_empty_pile_where_only_a_missing_card_loses() -> None:
    table = ready(loss="cannot_draw")
    table.pass_turn()
    table.wait("A", 0)
    back = heap_of(table, "A")[:10]
    jokes(table, *back)
    assert table.side("A").pile == tuple(back)
    table.play("A ends")
    assert table.state.result is None


def test_the_opponent_may_hold_jokers_too() -> None:
    table = ready(heap=1)
    table.pass_turn()
    table.play("B jokes")
    assert table.happened(Joked) == [Joked(1, "R1")]
    table.play(f"recycle {' '.join(heap_of(table, 'B'))}")
    assert table.heaps == (2, 0)


# What is remembered.


def seen(table: Table, viewer: int | None, seat: int = 0) -> Any:
    return GAME.observe(table.state, viewer).sides[seat]


def test_everybody_knows_what_went_back_and_nobody_in_which_order() -> None:
    table = ready(heap=3)
    back = heap_of(table, "A")
    jokes(table, *back[::-1])
    redacted = GAME.redact(Recycled(0, cards(" ".join(back)), 0), 0)
    assert redacted == GAME.redact(Recycled(0, cards(" ".join(back)), 0), 1) == Recycled(0, (None,) * 3, 0)
    for viewer in (None, 0, 1):
        assert seen(table, viewer).batches == (Batch(3, tuple(back), tuple(back), 0, joins=False),)  # type: ignore[arg-type]


def test_the_rest_of_a_large_heap_lies_face_down_among_the_same_batch() -> None:
    table = ready(heap=12)
    lying = heap_of(table, "A")
    jokes(table, *lying[:10])
    for viewer in (None, 0, 1):
        side = seen(table, viewer)
        assert [(there.card, there.how, there.batch) for there in side.heap] == [("?", "down", 1)] * 2
        assert side.batches[0].known == tuple(lying)
    for _ in range(3):
        table.pass_turn()
    assert [(there.card, there.how, there.batch) for there in seen(table, 1).heap[2:]] == [(heap_of(table, "A")[2], "up", 0)]


def test_the_owner_sees_what_he_draws_of_them_and_the_others_only_that_he_does() -> None:
    table = ready(heap=3)
    back = both_joke(table)
    table.wait("A", 3)
    assert seen(table, 0).batches == seen(table, 1).batches
    table.pass_turn()
    table.pass_turn()
    assert table.side("A").hand[-1] == back[0]
    assert seen(table, 0).batches == (Batch(2, back[1:], back, 1, joins=False),)
    assert seen(table, 1).batches == seen(table, None).batches == (Batch(2, back, back, 1, joins=False),)
    table.play(f"A ends {back[0]}")
    assert seen(table, 1).batches == seen(table, 0).batches == (Batch(2, back[1:], back[1:], 0, joins=False),)


def test_cards_swept_away_unseen_are_remembered_by_their_owner_alone() -> None:
    table = ready()
    table.play("A attacks 9S", "B defends", "A supports 2S", "B answers AH")
    table.pass_turn()
    jokes(table, "KS", "9S", "2S")
    assert set(seen(table, 0).batches[0].known) == {"KS", "9S", "2S"}
    assert seen(table, 1).batches[0].known == seen(table, 0).batches[0].public == ("KS",)


def test_a_penalty_from_a_batch_is_still_one_of_it() -> None:
    table = ready(heap=10, a="KS 4S R2 5S R1 6S 2S", b="KH 4H JH R1 AH QH 3H")
    back = both_joke(table)
    table.wait("A", 10)
    table.play("A attacks 5S", "B defends JH", "A supports", "B answers 3H")  # 8 against 9
    assert Lying(cards(back[0])[0], "down", 1) in table.side("A").heap
    for viewer in (None, 0, 1):
        (batch,) = seen(table, viewer).batches
        assert (batch.size, set(batch.known), batch.loose) == (9, set(back), 0)


def test_a_second_shuffle_may_hold_cards_of_the_first() -> None:
    table = ready(heap=12)
    lying = heap_of(table, "A")
    jokes(table, *lying[:10])
    jokes(table, *lying[10:])
    first, second = seen(table, 1).batches
    assert (first.size, first.known, first.joins) == (10, tuple(lying), False)
    assert (second.size, second.known, second.joins) == (2, (), True)


def test_a_face_seen_again_and_shuffled_again_belongs_to_the_second_batch() -> None:
    table = ready(heap=3)
    back = both_joke(table)
    table.wait("A", 2)
    table.play(f"A ends {back[0]}")
    table.pass_turn()
    again = [back[0], *(card for card in heap_of(table, "A") if card != back[0])][:10]
    jokes(table, *again)
    assert table.side("A").gone == ("R1", "R2")
    for viewer in (None, 1):
        first, second = seen(table, viewer).batches
        assert first == Batch(1, back[1:], back[1:], 1, joins=False)
        assert back[0] in second.known
        assert second.loose == 0
    assert seen(table, 0).batches[0].known == back[2:]


def test_what_an_ace_swept_away_unseen_may_hide_a_returned_card_from_the_others() -> None:
    table = ready(heap=4, a="KS 4S R2 5S R1 6S 2S")
    back = both_joke(table)
    table.wait("A", 3)
    assert seen(table, 1).batches[0].public == back
    table.play("A attacks 5S", "B defends", "A supports 2S", "B answers AH")
    table.pass_turn()
    table.play("A jokes")
    table.play(f"recycle {' '.join(heap_of(table, 'A')[-10:])}")
    assert seen(table, 1).batches[0].known == ()
    assert seen(table, 0).batches[0].known == back[3:]


def test_chance_draws_from_the_heap() -> None:
    class Last:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

        def random(self) -> float:
            return 0.0

    table = ready(heap=12)
    table.play("A jokes")
    entry: Any = GAME.chance(table.state, Last())
    assert entry.order == tuple(heap_of(table, "A")[:10])
    assert GAME.refusal(table.state, entry) is None


def test_a_deck_without_jokers_is_refused() -> None:
    table = Table(joker="on")
    refusal = GAME.refusal(table.state, Deck(t=0, by="chance", seat=0, order=order("", Table().options)))
    assert refusal is not None
    assert refusal.rule == "deck"
