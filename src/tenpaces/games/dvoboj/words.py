"""What happens at a Dvoboj table, in words: one sentence for one event."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.text import Text, listing
from tenpaces.games.dvoboj.events import (
    Attacked,
    Began,
    Cleared,
    Compared,
    Dealt,
    Defended,
    Discarded,
    Drawn,
    Drew,
    Dry,
    Ended,
    Event,
    Exchanged,
    Joked,
    Laid,
    Limited,
    Moved,
    Recycled,
    Regrouped,
    Resigned,
    Revealed,
    Starts,
    Stopped,
    Supported,
    Won,
)


def rank_name(text: Text, rank: str) -> str:
    """Return the name of a rank letter."""
    return {
        "A": text.gettext("Ace"),
        "K": text.gettext("King"),
        "Q": text.gettext("Queen"),
        "J": text.gettext("Jack"),
        "T": "10",
        "R": text.gettext("Joker"),
    }.get(rank, rank)


def suit_name(text: Text, suit: str) -> str:
    """Return the name of a suit letter."""
    return {
        "S": text.gettext("spades"),
        "H": text.gettext("hearts"),
        "D": text.gettext("diamonds"),
        "C": text.gettext("clubs"),
    }[suit]


def card_name(text: Text, card: str) -> str:
    """Return a card's full name."""
    if card[0] == "R":
        return rank_name(text, "R")
    return text.gettext("{rank} of {suit}").format(rank=rank_name(text, card[0]), suit=suit_name(text, card[1]))


def cards_in_words(text: Text, cards: Sequence[str | None]) -> str:
    """Name cards, or count them where their faces are hidden."""
    seen = [card_name(text, card) for card in cards if card is not None]
    form = text.gettext("the {card}") if seen else "{card}"
    hidden = len(cards) - len(seen)
    if hidden:
        seen.append(text.ngettext("{n} card", "{n} cards", hidden).format(n=hidden))
    return form.format(card=listing(text, seen))


Phrase = tuple[str, dict[str, str | int]]
"""A form and what fills it in beside ``{name}``."""


def sentence(text: Text, names: Sequence[str], event: Event) -> str:
    """Return the one sentence for an event as somebody sees it (``redact`` in ``views``); ``names`` are by seat."""
    seat = getattr(event, "seat", None)
    form, parts = _of_match(text, event) or _of_turn(text, event) or _of_battle(text, names, event)
    return form.format(name="" if seat is None else names[seat], **parts)


def _of_match(text: Text, event: Event) -> Phrase | None:
    match event:
        case Dealt(cards=cards):
            return text.gettext("{name} takes {cards} from the pack."), {"cards": cards_in_words(text, cards)}
        case Starts():
            return text.gettext("The coin says that {name} begins."), {}
        case Resigned():
            return text.gettext("{name} gives up."), {}
        case Won():
            return text.gettext("{name} wins the match."), {}
        case Drawn():
            return text.gettext("Both piles are spent: nobody wins."), {}
    return None


def _of_turn(text: Text, event: Event) -> Phrase | None:
    match event:
        case Began():
            return text.gettext("{name}’s turn."), {}
        case Drew(card=None):
            return text.gettext("{name} draws a card."), {}
        case Drew(card=str(card)):
            return text.gettext("{name} draws the {card}."), {"card": card_name(text, card)}
        case Dry():
            return text.gettext("{name} has to draw, but the pile is spent."), {}
        case Laid() | Exchanged() | Regrouped():
            return _of_places(text, event)
        case Joked():
            return text.gettext("{name} plays a Joker, which leaves the game."), {}
        case Recycled(cards=cards):
            n = len(cards)
            form = text.ngettext(
                "{n} card of {name}’s heap goes back under the pile.", "{n} cards of {name}’s heap go back under the pile.", n
            )
            return form, {"n": n}
        case Limited():
            return text.gettext("{name} has prepared long enough and must now attack or end the turn."), {}
        case Discarded(cards=cards):
            return text.gettext("{name} discards {cards}."), {"cards": cards_in_words(text, cards)}
        case Ended():
            return text.gettext("{name} ends the turn."), {}
    return None


def _of_places(text: Text, event: Laid | Exchanged | Regrouped) -> Phrase:
    match event:
        case Laid(slot="attack", card=None):
            return text.gettext("{name} lays a card for attack."), {}
        case Laid(card=None):
            return text.gettext("{name} lays a card for defence."), {}
        case Laid(slot="attack", card=str(card)):
            return text.gettext("{name} lays the {card} for attack."), {"card": card_name(text, card)}
        case Laid(card=str(card)):
            return text.gettext("{name} lays the {card} for defence."), {"card": card_name(text, card)}
        case Exchanged(slot="attack", card=str(card), back=str(back)):
            form = text.gettext("{name} lays the {card} for attack and takes the {back} back.")
            return form, {"card": card_name(text, card), "back": card_name(text, back)}
        case Exchanged(card=str(card), back=str(back)):
            form = text.gettext("{name} lays the {card} for defence and takes the {back} back.")
            return form, {"card": card_name(text, card), "back": card_name(text, back)}
        case Exchanged(slot="attack"):
            return text.gettext("{name} exchanges the card kept for attack."), {}
        case Exchanged():
            return text.gettext("{name} exchanges the card kept for defence."), {}
    return text.gettext("{name} regroups: the places for attack and defence change their cards."), {}


def _of_battle(text: Text, names: Sequence[str], event: Event) -> Phrase:
    match event:
        case Attacked(lead=str(lead), opened=True):
            return text.gettext("{name} attacks, led by the {card}, and lays a card beside it."), {"card": card_name(text, lead)}
        case Attacked():
            return text.gettext("{name} attacks with two cards face down."), {}
        case Defended(card=str(card)):
            return text.gettext("{name} defends with the {card}."), {"card": card_name(text, card)}
        case Defended(laid=laid):
            return text.gettext("{name} lays a card to defend.") if laid else text.gettext("{name} lays no card to defend."), {}
        case Supported(card=str(card)):
            return text.gettext("{name} supports with the {card}."), {"card": card_name(text, card)}
        case Supported(laid=laid):
            return text.gettext("{name} lays a support.") if laid else text.gettext("{name} lays no support."), {}
        case Stopped(card=card):
            return text.gettext("{name} stops the attack with the {card}."), {"card": card_name(text, card)}
        case Revealed(cards=()):
            return text.gettext("{name} has nothing to show: strength 0."), {}
        case Revealed(cards=cards, strength=strength):
            form = text.gettext("{name} shows {cards}: strength {strength}.")
            return form, {"cards": cards_in_words(text, cards), "strength": strength}
        case Compared(attack=attack, defence=defence, winner=None):
            return text.gettext("{attack} against {defence}: neither is stronger."), {"attack": attack, "defence": defence}
        case Compared(attack=attack, defence=defence, winner=int(winner)):
            form = text.gettext("{attack} against {defence}: {winner} wins the battle.")
            return form, {"attack": attack, "defence": defence, "winner": names[winner]}
        case Moved(cards=cards):
            n = len(cards)
            form = text.ngettext(
                "{name} moves {n} card unseen from the pile to the heap.",
                "{name} moves {n} cards unseen from the pile to the heap.",
                n,
            )
            return form, {"n": n}
        case Cleared(face_up=True):
            return text.gettext("The cards of the battle are discarded."), {}
        case Cleared():
            return text.gettext("The cards of the battle are discarded unseen."), {}
    raise TypeError(f"not an event of Dvoboj: {event!r}")
