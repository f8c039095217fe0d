"""What happens at an Eye 2 Eye table, in words: one sentence for one event."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.text import Text, listing
from tenpaces.games.eye2eye.events import (
    Acted,
    Card,
    Contested,
    Dealt,
    Drawn,
    Event,
    Fired,
    Halved,
    Knocked,
    Missed,
    Moved,
    Opened,
    Played,
    Received,
    Resigned,
    Revealed,
    Shot,
    Silent,
    Tied,
    Took,
    Touched,
    Unharmed,
    Won,
    Wounded,
)


def card_name(text: Text, card: Card) -> str:
    """Return a card's name as the card carries it."""
    return {
        "head": text.gettext("Head"),
        "torso": text.gettext("Torso"),
        "hand": text.gettext("Hand"),
        "leg": text.gettext("Leg"),
        "broken": text.gettext("Broken weapon"),
    }[card]


def cards_named(text: Text, cards: Sequence[Card]) -> str:
    """Return the names of some cards in their order, joined to a list."""
    return listing(text, [card_name(text, card) for card in cards])


def set_name(text: Text, part: Shot, count: int) -> str:
    """Return what a pair or a triple is called."""
    pair, triple = {
        "head": (text.gettext("a pair of heads"), text.gettext("three heads")),
        "torso": (text.gettext("a pair of torsos"), text.gettext("three torsos")),
        "hand": (text.gettext("a pair of hands"), text.gettext("three hands")),
        "leg": (text.gettext("a pair of legs"), text.gettext("three legs")),
    }[part]
    return triple if count == 3 else pair


def sentence(text: Text, names: Sequence[str], event: Event) -> str:
    """Return the one sentence for an event; ``names`` are by seat. Stacks count from 1."""
    match event:
        case Drawn() | Dealt() | Received() | Played() | Moved() | Knocked() | Opened():
            return _before_fire(text, names, event)
        case Acted() | Touched() | Missed() | Tied() | Contested():
            return _race(text, names, event)
        case Took() | Fired() | Silent() | Wounded() | Unharmed() | Revealed():
            return _reveal(text, names, event)
        case Resigned(seat=seat):
            return text.gettext("{name} gives up.").format(name=names[seat])
        case Won(seat=seat):
            return text.gettext("{name} wins the game.").format(name=names[seat])
        case Halved():
            return text.gettext("After the last round nobody has fewer wounds: a draw.")
        case _:
            raise TypeError(f"not an event of Eye 2 Eye: {event!r}")


def _before_fire(text: Text, names: Sequence[str], event: Drawn | Dealt | Received | Played | Moved | Knocked | Opened) -> str:
    match event:
        case Drawn(seat=seat):
            return text.gettext("The coin says that {name} starts.").format(name=names[seat])
        case Dealt(round=number, starter=seat, row=row):
            form = text.gettext("Round {n}: the stacks begin with {cards}, and {name} has the first turn.")
            return form.format(n=number, cards=cards_named(text, row), name=names[seat])
        case Received(seat=seat, cards=None):
            return text.gettext("{name} takes up four shots and a broken weapon.").format(name=names[seat])
        case Received(seat=seat, cards=cards):
            return text.gettext("{name} takes up {cards}.").format(name=names[seat], cards=cards_named(text, cards or ()))
        case Played(seat=seat, stack=stack, card=None):
            return text.gettext("{name} lays a card on stack {stack}.").format(name=names[seat], stack=stack + 1)
        case Played(seat=seat, stack=stack, card=card):
            form = text.gettext("{name} lays a card on stack {stack}: {card}.")
            return form.format(name=names[seat], stack=stack + 1, card="" if card is None else card_name(text, card))
        case Moved(seat=seat, source=source, to=to):
            form = text.gettext("{name} moves the top card of stack {stack} onto stack {other}.")
            return form.format(name=names[seat], stack=source + 1, other=to + 1)
        case Knocked(seat=seat):
            return text.gettext("{name} knocks.").format(name=names[seat])
        case Opened(why=why):
            return {
                "both": text.gettext("Both have knocked: Fire Exchange!"),
                "twice": text.gettext("The second knock in a row: Fire Exchange!"),
                "idle": text.gettext("No card was played for too long: Fire Exchange!"),
            }[why]


def _race(text: Text, names: Sequence[str], event: Acted | Touched | Missed | Tied | Contested) -> str:
    match event:
        case Acted(seat=seat):
            return text.gettext("{name} has acted.").format(name=names[seat])
        case Touched(seat=seat, stack=stack, ms=ms):
            return text.gettext("{name} touches stack {stack} after {ms} ms.").format(name=names[seat], stack=stack + 1, ms=ms)
        case Missed(seat=seat):
            return text.gettext("{name} reaches for no stack.").format(name=names[seat])
        case Tied(stack=stack):
            return text.gettext("Both touch stack {stack} at the same moment, so a coin decides.").format(stack=stack + 1)
        case Contested(seat=seat, stack=stack, again=again):
            form = (
                text.gettext("{name} gets stack {stack}; {other} may reach once more.")
                if again
                else text.gettext("{name} gets stack {stack}, and {other} is left with nothing.")
            )
            return form.format(name=names[seat], stack=stack + 1, other=names[1 - seat])


def _reveal(text: Text, names: Sequence[str], event: Took | Fired | Silent | Wounded | Unharmed | Revealed) -> str:
    match event:
        case Took(seat=seat, stack=stack, cards=cards):
            form = text.gettext("{name} turns up stack {stack}: {cards}.")
            return form.format(name=names[seat], stack=stack + 1, cards=cards_named(text, cards))
        case Fired(seat=seat, part=part, count=count):
            return text.gettext("{name} fires: {set}.").format(name=names[seat], set=set_name(text, part, count))
        case Silent(seat=seat, why=why):
            form = {
                "nothing": text.gettext("{name} won no stack and does not fire."),
                "broken": text.gettext("{name}’s weapon is broken and does not fire."),
                "set": text.gettext("{name} has no two shots alike and does not fire."),
            }[why]
            return form.format(name=names[seat])
        case Wounded(seat=seat, wounds=wounds):
            form = text.ngettext("{name} is wounded: {n} wound now.", "{name} is wounded: {n} wounds now.", wounds)
            return form.format(name=names[seat], n=wounds)
        case Unharmed(round=number):
            return text.gettext("Round {n} wounds nobody.").format(n=number)
        case Revealed(stack=stack, cards=cards):
            return text.gettext("Nobody won stack {stack}: {cards}.").format(stack=stack + 1, cards=cards_named(text, cards))
