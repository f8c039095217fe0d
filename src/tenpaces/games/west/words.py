"""What happens at a West table, in words: one sentence for one event."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.text import Text, listing, short
from tenpaces.games.west.events import (
    Began,
    Card,
    Dodged,
    Earned,
    Event,
    Hit,
    Laid,
    Pointed,
    Recovered,
    Reloaded,
    Resigned,
    Stopped,
    TimedOut,
    Turned,
    Unused,
    Void,
    Won,
)
from tenpaces.games.west.observation import Hand
from tenpaces.games.west.options import Options


def card_name(text: Text, card: Card) -> str:
    """Return a card's name as the card carries it."""
    return {
        "pistol": text.gettext("Pistol"),
        "rifle": text.gettext("Rifle"),
        "barricade": text.gettext("Barricade"),
        "reload": text.gettext("Reload"),
    }[card]


def dollars(text: Text, money: int) -> str:
    """Return a sum of money as a language writes it: ``$3``, ``3 $``."""
    return text.gettext("${money}").format(money=money)


def card_does(text: Text, card: Card, options: Options | None = None) -> str:
    """Return what a card does under a table's house rules (``None``: the defaults), in one sentence."""
    rules = options or Options()
    like = rules.ward == "like"  # W7
    match card:
        case "pistol":
            if like:
                return text.gettext("Hits whoever reloads or fires a rifle; pistols miss the shooter, rifles do not.")
            return text.gettext("Hits whoever reloads; bullets at the shooter miss.")
        case "rifle":
            if like:
                return text.gettext("Hits whoever reloads, hides or fires a pistol; rifles miss the shooter, pistols do not.")
            return text.gettext("Hits whoever reloads or hides; bullets at the shooter miss.")
        case "barricade":
            if rules.barricade == "returns":  # W8
                return text.gettext("Stops every pistol, but no rifle, and goes back to the hand if it held.")
            return text.gettext("Stops every pistol, but no rifle.")
        case "reload":
            if rules.reload == "spent":  # W3
                return text.gettext("Brings all other spent cards back, but any gun hits whoever reloads.")
            return text.gettext("Brings all spent cards back, but any gun hits whoever reloads.")


def holding(text: Text, hand: Hand | None) -> str:
    """Say which cards a hand holds, or that they must be remembered (W13)."""
    if hand is None:
        return text.gettext("cards to be remembered")
    parts = [
        form.format(n=n)
        for form, n in (
            (text.ngettext("{n} pistol", "{n} pistols", hand.pistol), hand.pistol),
            (text.ngettext("{n} rifle", "{n} rifles", hand.rifle), hand.rifle),
            (text.ngettext("{n} barricade", "{n} barricades", hand.barricade), hand.barricade),
            (text.ngettext("{n} reload", "{n} reloads", hand.reload), hand.reload),
        )
        if n
    ]
    return text.gettext("holds {cards}").format(cards=listing(text, parts)) if parts else text.gettext("holds no card")


def played(text: Text, names: Sequence[str], seat: int, card: Card) -> str:
    """Say what somebody does with a card that is turned up."""
    form = {
        "pistol": text.gettext("{name} fires a pistol."),
        "rifle": text.gettext("{name} fires the rifle."),
        "barricade": text.gettext("{name} takes cover behind the barricade."),
        "reload": text.gettext("{name} reloads."),
    }[card]
    return form.format(name=names[seat])


def sentence(text: Text, names: Sequence[str], event: Event) -> str:
    """Return the one sentence for an event; ``names`` are by seat."""

    def by(seats: Sequence[int]) -> str:
        return listing(text, [names[seat] for seat in seats])

    match event:
        case Laid(seat=seat):
            return text.gettext("{name} has laid a card down.").format(name=names[seat])
        case TimedOut(seat=seat):
            return text.gettext("{name} stayed silent, so chance chose.").format(name=names[seat])
        case Pointed(seat=seat, target=target):
            return text.gettext("{name} points at {target}.").format(name=names[seat], target=names[target])
        case Turned(seat=seat, card=card):
            return played(text, names, seat, card)
        case Dodged(seat=seat, by=shooters):
            form = text.ngettext(
                "{name} moved while shooting: {others} missed.", "{name} moved while shooting: {others} missed.", len(shooters)
            )
            return form.format(name=names[seat], others=by(shooters))
        case Stopped(seat=seat, by=shooters):
            form = text.ngettext("{name}’s barricade stopped {others}.", "{name}’s barricade stopped {others}.", len(shooters))
            return form.format(name=names[seat], others=by(shooters))
        case Unused(seat=seat, returned=returned):
            form = (
                text.gettext("Nobody shot at {name}, who takes the barricade back.")
                if returned
                else text.gettext("Nobody shot at {name}’s barricade.")
            )
            return form.format(name=names[seat])
        case Hit():
            return _hit(text, names, event, by(event.by))
        case Reloaded(seat=seat, cards=cards):
            if not cards:
                return text.gettext("{name} reloads with nothing to take back.").format(name=names[seat])
            form = text.ngettext("{name} reloads and takes {n} card back.", "{name} reloads and takes {n} cards back.", cards)
            return form.format(name=names[seat], n=cards)
        case Recovered(seat=seat):
            return text.gettext("{name} takes the barricade back.").format(name=names[seat])
        case Earned(seat=seat, money=money):
            return text.gettext("{name} is the last one standing and takes a dollar: ${money} now.").format(
                name=names[seat], money=money
            )
        case Void(round=number, why=why):
            form = {
                "cap": text.gettext("Round {n} has gone on too long: nobody earns the dollar."),
                "nobody": text.gettext("Nobody is left standing: round {n} earns nobody a dollar."),
                "empty": text.gettext("Nobody standing has a card left: round {n} earns nobody a dollar."),
            }[why]
            return form.format(n=number)
        case Began(round=number, caller=caller):
            return text.gettext("Round {n}: hearts up, six cards each, and {name} calls.").format(n=number, name=names[caller])
        case Resigned(seat=seat):
            return text.gettext("{name} gives up.").format(name=names[seat])
        case Won(seat=seat):
            return text.gettext("{name} wins the game.").format(name=names[seat])
        case _:
            raise TypeError(f"not an event of West: {event!r}")


def _hit(text: Text, names: Sequence[str], event: Hit, shooters: str) -> str:
    n = len(event.by)
    form = {
        "barricade": text.ngettext(
            "The rifle went through the barricade: {others} hit {name}.",
            "The rifles went through the barricade: {others} hit {name}.",
            n,
        ),
        "reload": text.ngettext("{others} hit {name}, who was reloading.", "{others} hit {name}, who was reloading.", n),
        None: text.ngettext("{others} hit {name}, who had no card left.", "{others} hit {name}, who had no card left.", n),
    }.get(event.card, text.ngettext("{others} hit {name}.", "{others} hit {name}.", n))
    return form.format(name=names[event.seat], others=shooters)


def headline(text: Text, names: Sequence[str], events: Sequence[Event]) -> str:
    """Return the headline of what an exchange brought about: the one thing that matters most."""
    for event in events:
        match event:
            case Won(seat=seat):
                return text.gettext("{name} wins the game").format(name=short(names[seat]))
    for event in events:
        match event:
            case Earned(seat=seat):
                return text.gettext("{name} takes the dollar").format(name=short(names[seat]))
            case Void():
                return text.gettext("Nobody earns the dollar")
    hit = [short(names[event.seat], 13) for event in events if isinstance(event, Hit)]
    if not hit:
        return text.gettext("Nobody is hit")
    if len(hit) > 2:
        return text.ngettext("{n} is out", "{n} are out", len(hit)).format(n=len(hit))
    return text.ngettext("{names} is out", "{names} are out", len(hit)).format(names=listing(text, hit))
