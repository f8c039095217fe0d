"""What is worth counting of a Dvoboj match: attacks and how they went, Aces, and the cards that were burnt."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.events import Attacked, Began, Compared, Moved, Stopped
from tenpaces.games.dvoboj.state import State
from tenpaces.games.figures import Bar, Bars, Count, Fact, Figure, Story, share, total


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's match: its ``attacks`` that were ``won`` or ``stopped`` by an Ace, the attacks on it that it ``held``.

    ``faced`` counts the attacks on it, ``aces`` those that it stopped with an Ace, ``burnt`` the cards that it took from the other
    pile, ``pile`` what was left of its own, ``turns`` its turns.
    """

    attacks: Count = 0
    won: Count = 0
    stopped: Count = 0
    faced: Count = 0
    held: Count = 0
    aces: Count = 0
    burnt: Count = 0
    turns: Count = 0
    pile: Count = 0


def tallies(story: Story, state: State) -> tuple[Tally, ...]:
    """Count a match, seat by seat. An attack that is as strong as its defence is neither won nor held."""
    found = [dict.fromkeys(Tally.__struct_fields__, 0) for _ in range(state.seats)]
    attacker = 0
    for _, events in story:
        for event in events:
            match event:
                case Began(seat=seat):
                    found[seat]["turns"] += 1
                case Attacked(seat=attacker):
                    found[attacker]["attacks"] += 1
                    found[1 - attacker]["faced"] += 1
                case Stopped(seat=seat):
                    found[seat]["aces"] += 1
                    found[1 - seat]["stopped"] += 1
                case Compared(winner=winner) if winner is not None:
                    found[winner]["won" if winner == attacker else "held"] += 1
                case Moved(seat=seat, cards=cards):
                    found[1 - seat]["burnt"] += len(cards)
    for seat, counted in enumerate(found):
        counted["pile"] = len(state.sides[seat].pile)
    return tuple(Tally(**counted) for counted in found)


def score(text: Text, counted: Sequence[Tally]) -> str:
    """What is left of the piles, which no line parts."""
    left = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(tally.pile) for tally in counted)
    return text.gettext("piles {score}").format(score=left)


def ending(text: Text, why: str) -> str:
    """Whose pile ran out, and when."""
    return {
        "turn_draw": text.gettext("no card to draw for the turn"),
        "penalty": text.gettext("the pile was burnt down"),
        "refill": text.gettext("no cards to refill the hand"),
        "double_out": text.gettext("both piles ran out"),
        "resigned": text.gettext("the other gave up"),
    }.get(why, "")


def figures(text: Text, counted: Sequence[Tally]) -> tuple[Figure, ...]:
    """How the battles went."""

    def row(label: str, part: str, whole: str, mark: str) -> Bar:
        return Bar(
            label, total(counted, part), total(counted, whole), share(text, total(counted, part), total(counted, whole)), mark
        )

    return (
        Fact(text.gettext("Attacks"), str(total(counted, "attacks"))),
        Fact(text.gettext("Aces played"), str(total(counted, "aces"))),
        Fact(text.gettext("Cards burnt from the other pile"), str(total(counted, "burnt"))),
        Fact(text.gettext("Turns"), str(total(counted, "turns"))),
        Bars(
            text.gettext("Battles"),
            (
                row(text.gettext("Attacks won"), "won", "attacks", "dv-swords"),
                row(text.gettext("Attacks stopped by an Ace"), "stopped", "attacks", "dv-ace"),
                row(text.gettext("Defences held"), "held", "faced", "dv-shield"),
                row(text.gettext("Defences by an Ace"), "aces", "faced", "dv-ace"),
            ),
        ),
    )
