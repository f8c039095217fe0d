"""The screens of a West table on which somebody chooses, and the record. The showdown has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from htpy import Element, Node, button, div, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.paper import called, hidden, icon, name_tag, refusal_line, screen, short, woodtype
from tenpaces.games.scene import Refused
from tenpaces.games.west.events import CARDS, Card
from tenpaces.games.west.observation import Choice, Hand, Observation
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tenpaces.games.west.showdown import showdown
from tenpaces.games.west.views import hands_from
from tenpaces.games.west.words import card_does, card_name, dollars, headline, holding, sentence

__all__ = ["choose", "headline", "ready", "record", "sentence", "showdown"]


def choose(
    text: Text,
    names: Sequence[str],
    obs: Observation,
    pick: Pick,
    refused: Refused | None = None,
    shared: bool = False,
    waiting: str = "",
) -> Element:
    """Draw the private screen of ``obs.seat``: aim at a poster, pick a card, lay it down.

    ``shared`` is a phone that goes round, where a person is called by name. ``waiting`` is a sentence on whom the table waits for;
    it takes the place of the instruction once the seat has chosen.
    """
    seat = obs.seat
    if seat is None:
        raise ValueError("a spectator does not choose")
    living = [other for other, alive in enumerate(obs.alive) if alive and other != seat]
    card = obs.choice.card if obs.choice else pick.card
    target = obs.choice.target if obs.choice else (living[0] if len(living) == 1 else pick.target)
    settled = obs.choice is not None
    complete = card is not None and target is not None
    others = [other for other in range(len(names)) if other != seat]
    return screen(
        "west",
        refusal_line(text, "west", refused),
        section(".bills", aria_label=text.gettext("Whom to point at"), data_n=len(others))[
            [_bill(text, names, obs, other, aimed=other == target, settled=settled) for other in others]
        ],
        section(".hand", aria_label=text.gettext("The cards of {name}").format(name=names[seat]))[
            [_card(text, obs.hands[seat], kind, obs.options, picked=kind == card, settled=settled) for kind in CARDS]
        ],
        p(".does", aria_hidden="true")[
            card_does(text, cast("Card", card), obs.options) if card else text.gettext("Tap a card to read what it does.")
        ],
        div("#foot.foot")[
            div(".me")[
                icon("heart" if obs.alive[seat] else "grave"),
                span(".who", dir="auto")[names[seat]],
                span(".sum")[dollars(text, obs.money[seat])],
                _record_button(text, obs),
            ],
            None
            if settled
            else button("#lock.go", type="button", data_do="act", data_verb="lock", aria_disabled="false" if complete else "true")[
                text.gettext("Lay it down")
            ],
        ],
        record(text, names, obs),
        heading=called(short(names[seat]), _status(text, names, obs, card, target, waiting, shared)),
        kind="choose",
        live=True,
        complete=complete,
        settled=settled,
    )


def _status(
    text: Text, names: Sequence[str], obs: Observation, card: str | None, target: int | None, waiting: str, shared: bool
) -> str:
    seat = obs.seat
    assert seat is not None
    name = short(names[seat])
    if not obs.alive[seat]:
        return waiting or text.gettext("{name} is out until the dollar is won.").format(name=name)
    if obs.choice is not None:
        return waiting or text.gettext("{name} has laid a card down.").format(name=name)
    if card is None and target is None:
        plain, named = (
            text.gettext("Pick a card and a target."),
            text.gettext("{name}: pick a card and a target."),
        )
    elif card is None:
        plain, named = text.gettext("Pick a card to play."), text.gettext("{name}: pick a card to play.")
    elif target is None:
        plain, named = text.gettext("Now tap whom to point at."), text.gettext("{name}: now tap whom to point at.")
    else:
        plain, named = text.gettext("All set: lay it down."), text.gettext("{name}: all set, lay it down.")
    return named.format(name=name) if shared else plain


def _bill(text: Text, names: Sequence[str], obs: Observation, other: int, *, aimed: bool, settled: bool) -> Element:
    alive, hand = obs.alive[other], obs.hands[other]
    said = text.gettext("{name}: ${money}, {cards}").format(
        name=names[other],
        money=obs.money[other],
        cards=holding(text, hand) if alive else text.gettext("out until the dollar is won"),
    )
    inside: list[Node] = [
        woodtype(text.gettext("Wanted") if alive else text.gettext("Buried"), "wanted", silent=True),
        icon("heart" if alive else "grave", classes="life"),
        name_tag(names[other], silent=True),
        span(".reward", aria_hidden="true")[icon("dollar"), span[str(obs.money[other])]],
        span(".counts", aria_hidden="true")[_counts(text, hand) if alive else span(".out")[text.gettext("out")]],
        icon("hand", classes="aim", box="0 0 120 48"),
    ]
    if not alive:
        return div(f"#bill-{other}.bill.dead", data_part=True)[hidden(said), inside]
    return button(
        f"#bill-{other}.bill",
        data_part=True,
        type="button",
        data_do=None if settled else "act",
        data_verb="aim",
        data_value=other,
        disabled=settled,
        aria_pressed="true" if aimed else "false",
    )[hidden(text.gettext("Point at {who}").format(who=said)), inside]


def _counts(text: Text, hand: Hand | None) -> Node:
    if hand is None:
        return span(".unknown")[icon("back", box="0 0 64 90"), text.gettext("remember")]
    return [span(".count", data_left=getattr(hand, card))[icon(card), span[str(getattr(hand, card))]] for card in CARDS]


def _card(text: Text, hand: Hand | None, card: Card, options: Options, *, picked: bool, settled: bool) -> Element:
    left = getattr(hand, card) if hand else 0
    stock = text.ngettext("{n} left", "{n} left", left).format(n=left) if left else text.gettext("spent")
    return button(
        f"#card-{card}.card",
        type="button",
        data_do=None if settled else "act",
        data_verb="card",
        data_value=card,
        data_left=left,
        disabled=settled,
        aria_disabled="true" if not left else None,
        aria_pressed="true" if picked else "false",
    )[
        hidden(f"{card_name(text, card)}, {stock}. {card_does(text, card, options)}"),
        span(".index", aria_hidden="true")[f"×{left}" if left else "–"],
        icon(card),
        span(".title", aria_hidden="true")[card_name(text, card) if left else text.gettext("spent")],
    ]


def ready(text: Text, names: Sequence[str], obs: Observation) -> Element:
    """Draw the screen on which all cards lie face down and everybody may look: nothing is shown of what was chosen."""
    # W3: an empty hand lays nothing down, which everybody sees, whether hands are counted or remembered.
    laid = [seat for seat, hand in enumerate(hands_from(obs)) if obs.alive[seat] and hand != Hand(0, 0, 0, 0)]
    return screen(
        "west",
        p(".lead")[text.gettext("Put the phone where everybody sees it. Hands come down together, then the cards turn.")],
        ol(".laid", data_n=len(laid))[[li[icon("back", box="0 0 64 90"), span(".who", dir="auto")[names[seat]]] for seat in laid]],
        div("#foot.foot")[button(".go", type="button", data_do="draw")[text.gettext("Everybody look")], _record_button(text, obs)],
        record(text, names, obs),
        heading=text.gettext("All cards are down"),
        kind="ready",
    )


def _record_button(text: Text, obs: Observation) -> Element | None:
    """The record would undo the memory rule (W13), so there is none then; nor is there one before anything happened."""
    if obs.options.hands == "memory" or not obs.shown:
        return None
    return button(".record-open", type="button", popovertarget="record", aria_haspopup="dialog")[text.gettext("Record")]


def record(text: Text, names: Sequence[str], obs: Observation) -> Element | None:
    """Return the sheet with the exchanges of this round, the newest first; ``None`` where there is nothing that may be shown."""
    if obs.options.hands == "memory" or not obs.shown:
        return None
    exchanges = list(enumerate(obs.shown, start=1))[::-1]
    return div("#record.sheet", popover="auto", role="dialog", aria_label=text.gettext("The record of this round"))[
        p(".sheet-title")[text.gettext("Round {n}, exchange by exchange").format(n=obs.round)],
        ol(".exchanges", tabindex="0", reversed=True)[
            [li(value=number)[ol[[li[_line(text, names, seat, choice)] for seat, choice in shown]]] for number, shown in exchanges]
        ],
        button(".plain", type="button", popovertarget="record", popovertargetaction="hide")[text.gettext("Close")],
    ]


def _line(text: Text, names: Sequence[str], seat: int, choice: Choice) -> Node:
    return [
        icon(choice.card),
        span(".who", dir="auto")[names[seat]],
        hidden(f" {card_name(text, choice.card)} "),
        icon("hand", box="0 0 120 48"),
        span(".who", dir="auto")[names[choice.target]],
    ]
