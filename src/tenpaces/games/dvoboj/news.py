"""What a person is told of what has happened since, in few sentences: what was shown in full is not told again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.events import (
    Attacked,
    Began,
    Cleared,
    Compared,
    Dealt,
    Defended,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Laid,
    Limited,
    Moved,
    Regrouped,
    Revealed,
    Stopped,
    Supported,
)
from tenpaces.games.dvoboj.words import cards_in_words, sentence
from tenpaces.games.paper import short

MOST = 4
"""So many sentences have room."""
_SHOWN = (Attacked, Defended, Supported, Revealed)
"""What a battle that is over needs no more words for: its outcome says it."""


def fresh_cards(news: Sequence[Event], seat: int) -> frozenset[str]:
    """Return the cards that a seat has drawn among the news, as far as they are seen."""
    return frozenset(event.card for event in news if isinstance(event, Drew) and event.seat == seat and event.card is not None)


def told_again(news: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events that are worth a sentence for a seat (``None``: everybody), oldest first."""
    over = max((index for index, event in enumerate(news) if isinstance(event, Cleared)), default=-1)
    kept: list[Event] = []
    for index, event in enumerate(news):
        match event:
            case Began() | Dealt() | Cleared():
                continue
            case Drew() | Limited() if event.seat != seat:
                continue
            case Laid() | Exchanged() | Regrouped() | Attacked() | Defended() | Supported() | Discarded() | Ended() if (
                event.seat == seat
            ):
                continue  # who did it knows it
            case Ended() if any(getattr(other, "seat", None) == event.seat and _did(other) for other in kept):
                continue
        if index < over and isinstance(event, _SHOWN):
            continue
        if kept and _again(kept[-1], event):
            kept.pop()
        kept.append(event)
    return kept


def _did(event: Event) -> bool:
    return not isinstance(event, Drew | Moved | Compared | Stopped)


def _again(before: Event, now: Event) -> bool:
    """Whether an exchange or a regrouping only repeats what was said: hidden cards went to and fro."""
    match before, now:
        case ((Exchanged(card=None) | Laid(card=None)), Exchanged(card=None)):
            return before.seat == now.seat and before.slot == now.slot and isinstance(before, Exchanged)
        case Regrouped(), Regrouped():
            return before.seat == now.seat
    return False


def lines(text: Text, names: Sequence[str], news: Sequence[Event], seat: int | None, most: int = MOST) -> list[str]:
    """Return the latest news in sentences, oldest first; a seat's own draws make one sentence together."""
    names = [short(name) for name in names]
    found: list[str] = []
    drawn: list[str | None] = []
    for event in told_again(news, seat):
        if isinstance(event, Drew):
            drawn.append(event.card)
        else:
            found.append(sentence(text, names, event))
    if len(drawn) == 1 and seat is not None:
        found.append(sentence(text, names, Drew(seat, cast("Card", drawn[0]), 0)))
    elif drawn and seat is not None:
        found.append(text.gettext("{name} draws {cards}.").format(name=names[seat], cards=cards_in_words(text, drawn)))
    return found[-most:]


def touched(news: Sequence[Event]) -> dict[tuple[int, str], int]:
    """Count how often each place was changed among the news, so that a card that came to it can be seen to come."""
    counts: dict[tuple[int, str], int] = {}
    for event in news:
        match event:
            case Laid(seat=seat, slot=slot) | Exchanged(seat=seat, slot=slot):
                counts[seat, slot] = counts.get((seat, slot), 0) + 1
            case Regrouped(seat=seat):
                for slot in ("attack", "defence"):
                    counts[seat, slot] = counts.get((seat, slot), 0) + 1
    return counts
