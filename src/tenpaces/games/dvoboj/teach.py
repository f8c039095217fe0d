"""Five positions that teach Dvoboj: lay out, attack, defend, stop an attack with an Ace, regroup and end it."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import PACK
from tenpaces.games.dvoboj.entries import AnyEntry
from tenpaces.games.lesson import Ask, Lesson, Row, entries, reply


def _deck(seat: int, cards: str) -> Row:
    """A pack with these cards on top, which are drawn in this order."""
    top = cards.split()
    return {"do": "deck", "by": "chance", "seat": seat, "order": [*top, *(card for card in PACK if card not in top)]}


def _row(seat: int, do: str, card: str | None) -> Row:
    return {"do": do, "by": seat, "card": card}


def _lay(seat: int, attack: str, defence: str) -> Row:
    return {"do": "lay", "by": seat, "attack": attack, "defence": defence}


def _dealt(own: str, other: str, starter: int) -> tuple[Row, ...]:
    return _deck(0, own), _deck(1, other), {"do": "starter", "by": "chance", "seat": starter}


_OWN = "KS TS 6H 3D AC 5D 2C 9H"
_OTHER = "QC 8C JC 4C 5C 2H 3H"


def lessons(text: Text) -> tuple[Lesson, ...]:
    """Return the five lessons, in the order in which they are taken."""
    return (_lay_out(text), _attack(text), _defend(text), _ace(text), _end(text))


def _lay_out(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Lay out"),
        seats=2,
        log=entries(AnyEntry, _dealt(_OWN, _OTHER, 0)),
        course=(
            Ask(
                text.gettext(
                    "An officer leads an attack, a warrior defends. "
                    "Tap the king, then attack; the ten, then defence; and lay them down."
                ),
                wants=(_lay(0, "KS", "TS"),),
                instead=(
                    (
                        {"do": "lay", "defence": "KS"},
                        text.gettext("An officer alone is no defence. The king goes to attack, the ten to defence."),
                    ),
                    (
                        {"do": "lay", "attack": "KS"},
                        text.gettext("The king is right. The ten is your strongest warrior: let it defend."),
                    ),
                    ({}, text.gettext("You may lay any card, but the king at attack and the ten at defence do most.")),
                ),
            ),
            reply(AnyEntry, _lay(1, "QC", "8C")),
        ),
        close=text.gettext("Both places are yours alone to look at. You begin, and a turn begins with a card from the pile."),
        rule="V1",
    )


def _attack(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Attack"),
        seats=2,
        log=entries(AnyEntry, _dealt(_OWN, _OTHER, 0), _lay(0, "KS", "TS"), _lay(1, "QC", "8C")),
        course=(
            Ask(
                text.gettext("Your king is worth 3 and leads; a warrior goes with it. Tap the nine, then Attack."),
                wants=(_row(0, "attack", "9H"),),
                instead=(
                    ({"do": "attack"}, text.gettext("That attacks too, but the nine is worth more.")),
                    ({}, text.gettext("The rules allow that. Here everything is ready for an attack: the nine, then Attack.")),
                ),
            ),
            reply(AnyEntry, _row(1, "defend", "JC")),
            Ask(
                text.gettext("Vuk added a card. You may lay a Two or a Three as support: take the Three."),
                wants=(_row(0, "support", "3D"),),
                instead=(
                    ({"card": "2C"}, text.gettext("A Two adds 2. The Three adds 3, and every point takes a card from his pile.")),
                    ({}, text.gettext("You may lay none. But every point more takes a card more from his pile.")),
                ),
            ),
            reply(AnyEntry, _row(1, "answer", None)),
        ),
        close=text.gettext("15 to 10: the difference, five cards, goes from Vuk’s pile. Whose pile runs out has lost."),
        rule="V16",
    )


def _defend(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Defend"),
        seats=2,
        log=entries(
            AnyEntry,
            _dealt("QS TS JD 2C 5D 6H AC", "KC 8C 9C 4C 5C 2H 3H", 1),
            _lay(0, "QS", "TS"),
            _lay(1, "KC", "8C"),
            _row(1, "attack", "9C"),
        ),
        course=(
            Ask(
                text.gettext(
                    "Vuk’s king leads, and his second card is hidden. Your ten defends; an officer makes it stronger. "
                    "Lay the jack, worth 2."
                ),
                wants=(_row(0, "defend", "JD"),),
                instead=(({}, text.gettext("You need not, but the ten alone may be too weak. Lay the jack.")),),
            ),
            reply(AnyEntry, _row(1, "support", None)),
            Ask(
                text.gettext("He lays no support. You may: add the Two."),
                wants=(_row(0, "answer", "2C"),),
                instead=(({}, text.gettext("That would be a draw, 12 to 12. The Two makes it 14.")),),
            ),
        ),
        close=text.gettext(
            "14 to 12, and you held. A beaten attack costs the attacker one card from the pile, however clear it was."
        ),
        rule="V21",
    )


def _ace(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("The Ace"),
        seats=2,
        log=entries(
            AnyEntry,
            _dealt("QS 5D AC 2C 6H 7H 3D", "KC 8C TC 4C 5C 2H 3H", 1),
            *(_lay(0, "QS", "5D"), _lay(1, "KC", "8C"), _row(1, "attack", "TC"), _row(0, "defend", None), _row(1, "support", "3H")),
        ),
        course=(
            Ask(
                text.gettext(
                    "King, a hidden card, a support: that is too much for your five. "
                    "But now, after a third card, an Ace may fall. Lay it."
                ),
                wants=(_row(0, "answer", "AC"),),
                instead=(
                    ({"card": None}, text.gettext("Then 16 meet your 5, and eleven cards go from your pile. Lay the Ace.")),
                    ({}, text.gettext("That is not enough: 16 come. The Ace stops them all.")),
                ),
            ),
        ),
        close=text.gettext(
            "Stopped. All cards of the battle are gone, unseen, and no pile loses any. Without a third card no Ace may fall."
        ),
        rule="V17",
    )


def _end(text: Text) -> Lesson:
    battles = (
        *(_lay(0, "KS", "KH"), _lay(1, "KC", "2C")),
        *(_row(0, "attack", "TS"), _row(1, "defend", None), _row(0, "support", "3S"), _row(1, "answer", None)),
        {"do": "end", "by": 1, "discard": ["QC"]},
        {"do": "place", "by": 0, "card": "KD", "slot": "attack"},
        *(_row(0, "attack", "TH"), _row(1, "defend", None), _row(0, "support", None), _row(1, "answer", None)),
        {"do": "end", "by": 1, "discard": ["JC"]},
    )
    attack = text.gettext("The rules allow that. But his pile is short, and you hold the cards to end it.")
    return Lesson(
        title=text.gettext("Regroup"),
        seats=2,
        log=entries(AnyEntry, _dealt("KS KH TS 3S 4S 5S 6S 7S KD TH 3H TD", "AC AD 2C 3C QC JC KC", 0), battles),
        course=(
            Ask(
                text.gettext(
                    "Your king stands at defence, and attack is empty. "
                    "Tap the arrows between: the places change over, free of charge."
                ),
                wants=({"do": "regroup"},),
                instead=(
                    ({}, text.gettext("The rules allow that. The king is waiting at the wrong place, though: tap the arrows.")),
                ),
            ),
            Ask(
                text.gettext("Vuk has 14 cards left and nothing at defence. Attack with the ten."),
                wants=(_row(0, "attack", "TD"),),
                instead=(({}, attack),),
            ),
            reply(AnyEntry, _row(1, "defend", None)),
            Ask(
                text.gettext("King and ten make 13, one too few. The Three makes it 16."),
                wants=(_row(0, "support", "3H"),),
                instead=(({}, text.gettext("13 would leave him one card. Lay the Three.")),),
            ),
            reply(AnyEntry, _row(1, "answer", None)),
        ),
        close=text.gettext("His pile is spent, and in that moment he has lost."),
        rule="V23",
    )
