"""The reveal: all cards turn, the sums count up, the difference burns. One document for all its steps, so that a change of step
moves what is there instead of drawing it anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htpy import Element, button, div, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import VALUE, Card
from tenpaces.games.dvoboj.events import (
    Began,
    Cleared,
    Compared,
    Drawn,
    Drew,
    Dry,
    Event,
    Moved,
    Resigned,
    Revealed,
    Stopped,
    Supported,
    Won,
)
from tenpaces.games.dvoboj.face import back, face, flip
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.parts import battle_cards, heap, pile, said, sign
from tenpaces.games.dvoboj.picks import known
from tenpaces.games.dvoboj.words import sentence
from tenpaces.games.paper import hidden, name_tag, screen, short
from tenpaces.games.scene import Telling

TURN_MS = (900, 2200, 1700)
"""How long the cards lie, how long they turn and count, how long the penalty burns, before the last step."""
ACE_MS = (900, 1800)
CALLED = 12
"""So many letters of a name the sentences have room for."""
FLYING = 6
"""So many penalty cards are seen to fly at most; the count says the rest."""


@dataclass(frozen=True, slots=True)
class Tale:
    """What is told: by seat the cards that turn and their strength, whose penalty how many cards are, and an Ace, if it fell."""

    shown: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    strength: tuple[int, int] = (0, 0)
    compared: Compared | None = None
    moved: Moved | None = None
    stopped: Stopped | None = None
    ending: Won | Drawn | None = None


def tale(events: Sequence[Event]) -> Tale:
    """Gather what a telling is about."""
    revealed = {event.seat: event for event in events if isinstance(event, Revealed)}
    none = Revealed(0, (), 0)
    pair = (revealed.get(0, none), revealed.get(1, none))
    return Tale(
        shown=(pair[0].cards, pair[1].cards),
        strength=(pair[0].strength, pair[1].strength),
        compared=next((event for event in events if isinstance(event, Compared)), None),
        moved=next((event for event in events if isinstance(event, Moved)), None),
        stopped=next((event for event in events if isinstance(event, Stopped)), None),
        ending=next((event for event in events if isinstance(event, Won | Drawn)), None),
    )


def steps(events: Sequence[Event]) -> tuple[int, ...] | None:
    """Return how long each step before the last one lasts; ``None`` where nothing halts the play."""
    story = tale(events)
    if story.compared:
        return TURN_MS
    if story.stopped:
        return ACE_MS
    return () if story.ending else None


def told(text: Text, telling: Telling) -> Element:
    """Draw a step of a reveal, of an Ace, or of the end of a match."""
    story = tale(telling.events)
    before: Observation = telling.before
    near = 0 if telling.seat is None else telling.seat
    at_end = telling.step >= telling.last
    lines = _lines(text, telling, story)
    head = _head(text, telling, story)
    return screen(
        "dvoboj",
        div(".dv-sides")[
            _side(text, telling, story, 1 - near, far=True),
            _between(text, telling, story),
            _side(text, telling, story, near, far=False),
        ],
        ol("#told.dv-told", tabindex="0", aria_live="polite", aria_label=text.gettext("What happens"))[
            li(".dv-headline", aria_hidden="true")[head] if telling.form == "table" else None, [li[line] for line in lines]
        ],
        div(".dv-told.dv-told-far", aria_hidden="true")[p(".dv-headline")[head], [p[line] for line in lines]]
        if telling.form == "table"
        else None,
        div("#foot.foot")[
            button(".go" if at_end else ".go.quiet", type="button", data_do="next", data_step=telling.step)[_next(text, telling)]
        ],
        heading=head,
        kind="dv-reveal",
        live=True,
        step=telling.step,
        last=at_end,
        form=telling.form,
        battle=before.battle is not None,
        ace=story.stopped is not None,
    )


def _next(text: Text, telling: Telling) -> str:
    if telling.step < telling.last:
        return text.gettext("Skip")
    return text.gettext("See the result") if telling.over else text.gettext("Go on")


def _head(text: Text, telling: Telling, story: Tale) -> str:
    names = telling.names
    if telling.step >= telling.last and isinstance(story.ending, Won):
        return text.gettext("{name} wins the match").format(name=short(names[story.ending.seat]))
    if telling.step >= telling.last and story.ending:
        return text.gettext("Nobody wins the match")
    if story.stopped:
        form = text.gettext("{name} answers") if telling.step < 1 else text.gettext("{name} stops the attack")
        return form.format(name=short(names[story.stopped.seat]))
    if not story.compared:
        return text.gettext("The match is over")
    if telling.step < 2:
        return (text.gettext("All cards are laid"), text.gettext("The cards turn"))[max(telling.step, 0)]
    attack, defence, winner = story.compared.attack, story.compared.defence, story.compared.winner
    if winner is None:
        return text.gettext("Equal, {attack} to {defence}").format(attack=attack, defence=defence)
    most, least = max(attack, defence), min(attack, defence)
    return text.gettext("{name} wins {most} to {least}").format(name=short(names[winner]), most=most, least=least)


def _cards(story: Tale, before: Observation, seat: int) -> list[Seen]:
    """List a side's battle cards: the faces that turn, or what lies there when an Ace stops it."""
    if story.compared:
        return list(story.shown[seat])
    return battle_cards(before.battle, seat == before.turn) if before.battle else []


def _side(text: Text, telling: Telling, story: Tale, seat: int, *, far: bool) -> Element:
    before, after = telling.before, telling.after
    step, at_end = telling.step, telling.step >= telling.last
    attacks = seat == before.turn
    cards = _cards(story, before, seat)
    moved = story.moved if story.moved and story.moved.seat == seat and step >= 2 else None
    count = after.sides[seat].pile if at_end else moved.pile if moved else before.sides[seat].pile
    army = after.sides[seat] if at_end else before.sides[seat]
    winner = story.compared.winner if story.compared and step >= 2 else None
    name = telling.names[seat]
    return section(
        f"#side-{seat}.dv-side",
        aria_label=name,
        data_army=seat,
        data_far="true" if far else "false",
        data_won="true" if winner == seat else None,
        data_lost="true" if winner is not None and winner != seat else None,
    )[
        div(".dv-title")[
            span(".dv-role", aria_hidden="true")[sign("swords" if attacks else "shield")] if before.battle else None,
            name_tag(name),
            _sum(text, story, seat) if story.compared and step >= 1 else None,
        ],
        span(".dv-laid")[
            [_laid(text, telling, story, seat, index, card) for index, card in enumerate(cards)],
            _ace(text, telling, story) if story.stopped and story.stopped.seat == seat else None,
            span(".dv-none.dv-card") if not cards else None,
        ]
        if before.battle
        else None,
        div(".dv-store")[
            pile(text, seat, name, count, before.sides[seat].pile if moved else None),
            _flying(len(moved.cards)) if moved and moved.cards else None,
            heap(text, seat, name, army, opens=False),
        ],
    ]


def _laid(text: Text, telling: Telling, story: Tale, seat: int, index: int, card: Seen) -> Element:
    """Draw a battle card that turns up with the others, or that lies as it lay when an Ace falls."""
    ident = f"turn-{seat}-{index}"
    if story.compared and card != HIDDEN:
        opened = index == 0 and seat == telling.before.turn and known(telling.before.battle.lead) is not None
        up = opened or telling.step >= 1
        return span(f"#{ident}.dv-card", style=f"--i:{index}")[
            hidden(said(text, card) if up else text.gettext("a card face down")), flip(card, up=up)
        ]
    # V18, V25: what an Ace stops is never shown; only a lead that lay open stays open.
    open_lead = index == 0 and seat == telling.before.turn and telling.before.options.attack_view == "open"
    return span(f"#{ident}.dv-card.dv-swept", style=f"--i:{index}")[face(card) if open_lead and card != HIDDEN else back()]


def _ace(text: Text, telling: Telling, story: Tale) -> Element:
    assert story.stopped is not None
    up = telling.step >= 1
    return span("#turn-ace.dv-card.dv-ace", data_up="true" if up else "false")[
        hidden(said(text, story.stopped.card)) if up else None, flip(story.stopped.card, up=up)
    ]


def _sum(text: Text, story: Tale, seat: int) -> Element:
    """Count a side's strength up, a card at a time; only the last sum stays."""
    cards, strength = story.shown[seat], story.strength[seat]
    sums = [sum(VALUE[card] for card in cards[: index + 1]) for index in range(len(cards) - 1)] if strength else []
    return span(f"#sum-{seat}.dv-total.dv-counting")[
        hidden(text.gettext("strength {n}").format(n=strength)),
        [span(".dv-part", aria_hidden="true", style=f"--i:{index}")[str(part)] for index, part in enumerate(sums)],
        span(".dv-whole", aria_hidden="true", style=f"--i:{len(sums)}")[str(strength)],
    ]


def _flying(count: int) -> Element:
    return span(".dv-flying", aria_hidden="true")[
        [span(".dv-card", style=f"--i:{index}")[back()] for index in range(min(FLYING, count))], span(".dv-lost")[f"−{count}"]
    ]


def _between(text: Text, telling: Telling, story: Tale) -> Element:
    """Draw what stands between the two lines: the difference, once it is known."""
    if telling.before.battle is None or story.compared is None or telling.step < 2:
        return div("#between.dv-between")
    gap = abs(story.compared.attack - story.compared.defence)
    words = text.gettext("difference {n}").format(n=gap)
    # V20, V21: what a difference costs is not the same for both.
    rule = "V21" if gap else "V20"
    return div("#between.dv-between")[
        button(".dv-gap", type="button", data_do="rules", data_game="dvoboj", data_ruling=rule)[
            words, hidden(" ", text.gettext("Open the rule"))
        ]
    ]


def _lines(text: Text, telling: Telling, story: Tale) -> list[str]:
    """Return the sentences of a step; over the steps everything is told once."""
    names, events, step = [short(name, CALLED) for name in telling.names], telling.events, telling.step
    at_end = step >= telling.last
    if story.compared and not at_end:
        kinds: tuple[type[Event], ...] = ((Supported,), (Revealed,), (Compared, Moved))[step]
        return [
            _cost(text, names, story, event) if isinstance(event, Moved) else sentence(text, names, event)
            for event in events
            if isinstance(event, kinds)
        ]
    if story.stopped and not at_end:
        return [sentence(text, names, story.stopped)] if step else []
    found: list[str] = []
    if story.compared and story.moved is None:
        found.append(text.gettext("Nobody loses a card from the pile."))
    if story.stopped:
        found.append(text.gettext("All cards of the battle are discarded unseen, and nobody loses a card from the pile."))  # V18
    if story.moved:
        found.append(_cost(text, names, story, story.moved))
    found += _refills(text, names, events)
    found += [sentence(text, names, event) for event in events if isinstance(event, Dry | Resigned | Drawn)]
    if isinstance(story.ending, Won):
        return [*found, why_won(text, names, story.ending)]
    return [*found, *_begins(text, names, events)]


def _begins(text: Text, names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Say whose turn begins, with the card that it begins with: the piles that are shown have given it already (V4)."""
    began = next((index for index, event in enumerate(events) if isinstance(event, Began)), None)
    if began is None:
        return []
    drew = any(isinstance(event, Drew) for event in events[began:])
    form = text.gettext("{name} begins the turn and draws a card.")
    begins = events[began]
    assert isinstance(begins, Began)
    return [form.format(name=names[begins.seat]) if drew else sentence(text, names, begins)]


def _cost(text: Text, names: Sequence[str], story: Tale, moved: Moved) -> str:
    """Say what the battle cost and why it was as much (V21): a pile that holds less, or a tie that costs, has no such reason."""
    n = len(moved.cards)
    lost = story.compared.attack - story.compared.defence if story.compared else 0
    if lost < 0:
        return text.gettext("{name} loses 1 card of the pile unseen: a beaten attack costs no more.").format(name=names[moved.seat])
    if lost != n:
        return sentence(text, names, moved)
    form = text.ngettext(
        "{name} loses the difference: {n} card of the pile, unseen.",
        "{name} loses the difference: {n} cards of the pile, unseen.",
        n,
    )
    return form.format(name=names[moved.seat], n=n)


def _refills(text: Text, names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Say how many cards both drew after the battle; the draw that opens the next turn is no part of it."""
    cleared = next((index for index, event in enumerate(events) if isinstance(event, Cleared)), len(events))
    began = next((index for index, event in enumerate(events) if isinstance(event, Began)), len(events))
    counts: dict[int, int] = {}
    for event in events[cleared:began]:
        if isinstance(event, Drew):
            counts[event.seat] = counts.get(event.seat, 0) + 1
    return [
        text.ngettext("{name} draws {n} card to five again.", "{name} draws {n} cards to five again.", n).format(
            name=names[seat], n=n
        )
        for seat, n in counts.items()
    ]


def why_won(text: Text, names: Sequence[str], event: Won) -> str:
    """Say why a match was won, by what became of the loser's pile."""
    form = {
        "turn_draw": text.gettext("{loser} draws for the turn and the pile is spent: {winner} wins."),
        "penalty": text.gettext("The penalty takes the last card of {loser}’s pile: {winner} wins."),
        "refill": text.gettext("{loser}’s pile is spent in drawing after the battle: {winner} wins."),
        "resigned": text.gettext("{loser} gives up: {winner} wins."),
    }[event.why]
    return form.format(loser=names[1 - event.seat], winner=names[event.seat])
