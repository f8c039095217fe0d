"""What happens at a Dot Duel table, in words: one sentence for one event."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.text import Text, listing
from tenpaces.games.dotduel import events as ev
from tenpaces.games.dotduel.events import Event


def sentence(text: Text, names: Sequence[str], event: Event) -> str:
    """Return the one sentence for an event; ``names`` are by seat. Cards are pictures, so the words leave them to the eye."""
    match event:
        case ev.Turned() | ev.Reinserted() | ev.Reopened() | ev.Returning() | ev.Took() | ev.Staked() | ev.Bare():
            return _cards(text, names, event)
        case ev.Claimed() | ev.Challenged() | ev.Unproved() | ev.Overclaimed() | ev.Undercounted() | ev.SetAside() | ev.Kept():
            return _claims(text, names, event)
        case ev.Duelling() | ev.Cast() | ev.Blank() | ev.Lapsed() | ev.Said() | ev.DuelWon() | ev.Plundered() | ev.Final():
            return _duels(text, names, event)
        case _:
            return _rounds(text, names, event)


def _cards(text: Text, names: Sequence[str], event: Event) -> str:
    match event:
        case ev.Turned(cards=cards):
            return text.ngettext("{n} card is turned up.", "{n} cards are turned up.", len(cards)).format(n=len(cards))
        case ev.Reinserted(cards=n):
            form = text.ngettext(
                "{n} card goes back into the deck, to a random place.",
                "{n} cards go back into the deck, each to a random place.",
                n,
            )
            return form.format(n=n)
        case ev.Reopened(cards=cards):
            form = text.ngettext("{n} card is open again.", "{n} cards are open again.", len(cards))
            return form.format(n=len(cards))
        case ev.Returning(seat=seat, cards=cards):
            form = text.ngettext("{name} gives {n} card back.", "{name} gives {n} cards back.", len(cards))
            return form.format(name=names[seat], n=len(cards))
        case ev.Took(seat=seat, cards=cards):
            form = text.ngettext("{name} takes {n} card.", "{name} takes {n} cards.", len(cards))
            return form.format(name=names[seat], n=len(cards))
        case ev.Staked(seat=seat, cards=cards, drawn=drawn):
            return _staked(text, names[seat], len(cards), len(drawn))
        case _:
            return text.gettext("There is nothing to lay, so the disputed card alone is the duelling grounds.")


def _staked(text: Text, name: str, own: int, drawn: int) -> str:
    if own and drawn:
        form = text.gettext("{name} lays what there is, and the deck adds the rest.")
    elif own:
        form = text.ngettext("{name} lays {n} card.", "{name} lays {n} cards.", own)
    elif drawn:
        form = text.ngettext("The deck lays {n} card for {name}.", "The deck lays {n} cards for {name}.", drawn)
    else:
        form = text.gettext("{name} has nothing to lay, and the deck is empty.")
    return form.format(name=name, n=own or drawn)


def _claims(text: Text, names: Sequence[str], event: Event) -> str:
    match event:
        case ev.Claimed(seat=seat, count=count):
            form = text.gettext("{name} claims a card with {n}.")
            return form.format(name=names[seat], n=count)
        case ev.Challenged(seat=seat, owner=owner, count=count):
            return text.gettext("{name} checks {owner}’s card and counts {n}.").format(
                name=names[seat], owner=names[owner], n=count
            )
        case ev.Unproved(seat=seat, why="out"):
            return text.gettext("{name} is right but out, so there is no duel.").format(name=names[seat])
        case ev.Unproved(seat=seat):
            return text.gettext("{name} is wrong and may not check this claim again.").format(name=names[seat])
        case ev.Overclaimed(seat=seat, count=count):
            form = text.gettext("{name} claimed too many: the card has only {n}.")
            return form.format(name=names[seat], n=count) if count else _none_there(text, names[seat])
        case ev.Undercounted(seat=seat):
            return text.gettext("{name} missed a symbol and may not claim that card again in this round.").format(name=names[seat])
        case ev.SetAside(initiator=initiator, accused=accused):
            form = text.gettext("{accused} missed a symbol, as {name} shows: Dot Duel after this round!")
            return form.format(name=names[initiator], accused=names[accused])
        case ev.Kept(seat=seat):
            return text.gettext("{name} adds the claimed card to the collection.").format(name=names[seat])
        case _:
            raise TypeError(f"not an event of a claim: {event!r}")


def _none_there(text: Text, name: str) -> str:
    return text.gettext("{name} claimed a card that has none at all.").format(name=name)


def _duels(text: Text, names: Sequence[str], event: Event) -> str:
    match event:
        case ev.Duelling(initiator=initiator, accused=accused):
            return text.gettext("{name} duels {accused}.").format(name=names[initiator], accused=names[accused])
        case ev.Cast(seat=seat, number=number):
            return text.gettext("{name} rolls {number}: how many are there?").format(name=names[seat], number=number)
        case ev.Blank(seat=seat, number=number):
            form = text.gettext("{name} rolls {number}, which is on none of the cards, so the dice are rolled again.")
            return form.format(name=names[seat], number=number)
        case ev.Lapsed():
            return text.gettext("Nobody has answered for a minute, so the dice are rolled again.")
        case ev.Said(seat=seat, count=count, total=total) if count == total:
            return text.gettext("{name} says {n}, and that is right.").format(name=names[seat], n=count)
        case ev.Said(seat=seat, count=count, total=total):
            return text.gettext("{name} says {n}, but there are {total}: a misfire.").format(name=names[seat], n=count, total=total)
        case ev.DuelWon(seat=seat, cards=cards):
            form = text.ngettext("{name} wins the duel and {n} card.", "{name} wins the duel and {n} cards.", len(cards))
            return form.format(name=names[seat], n=len(cards))
        case ev.Plundered(seat=seat, loser=loser, cards=cards):
            form = text.ngettext("{name} takes {loser}’s only card.", "{name} takes all {n} cards of {loser}.", cards)
            if not cards:
                form = text.gettext("{loser} has no other card that {name} could take.")
            return form.format(name=names[seat], loser=names[loser], n=cards)
        case ev.Final(seats=seats):
            form = text.gettext("{names} have equally many cards: a final duel decides.")
            return form.format(names=listing(text, [names[seat] for seat in seats]))
        case _:
            raise TypeError(f"not an event of a duel: {event!r}")


def _rounds(text: Text, names: Sequence[str], event: Event) -> str:
    match event:
        case ev.Starts(seat=seat):
            return text.gettext("{name} rolled highest and starts.").format(name=names[seat])
        case ev.Rolled(seat=seat, number=number, out=out):
            if not out:
                return text.gettext("{name} rolls {number}.").format(name=names[seat], number=number)
            form = text.ngettext("{name} rolls {number}. {others} sits out.", "{name} rolls {number}. {others} sit out.", len(out))
            return form.format(name=names[seat], number=number, others=listing(text, [names[other] for other in out]))
        case ev.Skipped(seat=seat):
            return text.gettext("Everybody sits this round out, so {name} passes the dice on.").format(name=names[seat])
        case ev.FellOut(seat=seat, why="final"):
            return text.gettext("{name} is out of the final duel.").format(name=names[seat])
        case ev.FellOut(seat=seat, why="false_alarm"):
            return text.gettext("That was a false alarm: {name} is out for this round.").format(name=names[seat])
        case ev.FellOut(seat=seat):
            return text.gettext("{name} is out for this round.").format(name=names[seat])
        case ev.Doubled(seat=seat):
            return text.gettext("Double Dot! {name} shows the same symbol on two cards.").format(name=names[seat])
        case ev.NotDoubled(seat=seat):
            form = text.gettext("No Double Dot: {name}’s two cards share another number.")
            return form.format(name=names[seat])
        case ev.Sits(seat=seat, rounds=rounds):
            form = text.ngettext("{name} must sit out {n} round.", "{name} must sit out {n} rounds.", rounds)
            return form.format(name=names[seat], n=rounds)
        case ev.Voted(seat=seat):
            return text.gettext("{name} sees nothing more.").format(name=names[seat])
        case ev.Ended(why=why):
            return {
                "taken": text.gettext("Nothing is left on show, and the round is over."),
                "agreed": text.gettext("All agree that nothing is left, and the round is over."),
                "nobody": text.gettext("Nobody is left in, and the round is over."),
            }[why]
        case ev.Resigned(seat=seat):
            return text.gettext("{name} gives up.").format(name=names[seat])
        case ev.Won(seat=seat):
            return text.gettext("{name} wins the game.").format(name=names[seat])
        case _:
            raise TypeError(f"not an event of Dot Duel: {event!r}")
