"""The pieces of a Dvoboj table: hands, places, piles and heaps, the cards of a battle. Pure functions that return HTML."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, li, ol, p, span
from markupsafe import Markup

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import KIND, VALUE, Card
from tenpaces.games.dvoboj.entries import Slot
from tenpaces.games.dvoboj.face import back, face, side_of
from tenpaces.games.dvoboj.observation import HIDDEN, Battle, Seen
from tenpaces.games.dvoboj.observation import Side as Army
from tenpaces.games.dvoboj.words import card_name
from tenpaces.games.paper import hidden, icon
from tenpaces.games.scene import Refused


def sign(name: str) -> Markup:
    """Return one of the game's small signs."""
    return icon(f"dv-{name}", box="0 0 24 24", classes="dv-sign")


def slot_name(text: Text, slot: Slot) -> str:
    """Return what a place is called."""
    return text.gettext("Attack") if slot == "attack" else text.gettext("Defence")


def worth(text: Text, card: Card) -> str:
    """Say what a card is good for, for a screen reader."""
    match KIND[card]:
        case "officer":
            return text.ngettext("officer, {n} point", "officer, {n} points", VALUE[card]).format(n=VALUE[card])
        case "warrior":
            return text.gettext("warrior, strength {n}").format(n=VALUE[card])
        case "support":
            return text.gettext("support, adds {n}").format(n=VALUE[card])
        case "ace":
            return text.gettext("stops an attack")
    return text.gettext("brings cards back")


def said(text: Text, card: Seen) -> str:
    """Say a card as it is seen."""
    if card == HIDDEN:
        return text.gettext("a card face down")
    return text.gettext("{card}, {worth}").format(card=card_name(text, card), worth=worth(text, card))


def refusal(refused: Refused | None, text: Text) -> Element | None:
    """Say why a tap changed nothing; the sentence opens the rules at its ruling."""
    if refused is None:
        return None
    return div("#refused.dv-refused", role="alert")[
        button(type="button", data_do="rules", data_game="dvoboj", data_ruling=refused.rule)[
            span[refused.sentence], span(".dv-why")[text.gettext("Rule {ruling}").format(ruling=refused.rule)]
        ]
        if refused.rule[:1] == "V"
        else p[refused.sentence]
    ]


def pile(text: Text, seat: int, name: str, count: int, was: int | None = None) -> Element:
    """Draw a pile and its count. ``was`` is the count before what is being told, where it has just changed."""
    words = text.ngettext("{name}’s pile: {n} card", "{name}’s pile: {n} cards", count).format(name=name, n=count)
    # The pile is as thick as it is full: one edge for every ten cards.
    edges = min(4, (count + 9) // 10)
    return div(f"#pile-{seat}.dv-pile", data_edges=edges, data_army=seat, data_low="true" if count <= 8 else None)[
        hidden(words),
        span(".dv-stack", aria_hidden="true")[back() if count else None],
        span(".dv-count", aria_hidden="true", data_was=was)[str(count)],
        span(".dv-label", aria_hidden="true")[text.gettext("Pile")],
    ]


def heap(text: Text, seat: int, name: str, army: Army, *, opens: bool = True) -> Element:
    """Draw a heap; a tap shows its face-up cards (V25), which are public."""
    count = len(army.heap)
    top = army.heap[-1].card if army.heap else None
    words = text.ngettext("{name}’s heap: {n} card", "{name}’s heap: {n} cards", count).format(name=name, n=count)
    inside: list[Node] = [
        hidden(words),
        span(".dv-stack", aria_hidden="true", data_army=seat)[side_of(top) if top else span(".dv-none")],
        span(".dv-count", aria_hidden="true")[str(count)],
        span(".dv-label", aria_hidden="true")[text.gettext("Heap")],
    ]
    if not opens or not count:
        return div(f"#heap-at-{seat}.dv-heap")[inside]
    return button(f"#heap-at-{seat}.dv-heap", type="button", popovertarget=f"heap-{seat}", aria_haspopup="dialog")[inside]


def heap_sheet(text: Text, seat: int, name: str, army: Army) -> Element:
    """Return the sheet with a heap's face-up cards, the newest first, as everybody may see them."""
    up = [lying.card for lying in reversed(army.heap) if lying.card != HIDDEN]
    down = len(army.heap) - len(up)
    return div(
        f"#heap-{seat}.sheet.dv-sheet",
        popover="auto",
        role="dialog",
        aria_label=text.gettext("The heap of {name}").format(name=name),
    )[
        p(".sheet-title")[text.gettext("The heap of {name}").format(name=name)],
        ol(".dv-heap-cards", tabindex="0")[[li[hidden(card_name(text, card)), span(".dv-card")[face(card)]] for card in up]]
        if up
        else None,
        p[
            text.ngettext(
                "{n} card lies face down, and nobody may look.", "{n} cards lie face down, and nobody may look.", down
            ).format(n=down)
        ]
        if down
        else None,
        button(".plain", type="button", popovertarget=f"heap-{seat}", popovertargetaction="hide")[text.gettext("Close")],
    ]


def place(
    text: Text,
    seat: int,
    slot: Slot,
    card: Seen | None,
    *,
    came: int = 0,
    taps: bool = False,
    lit: bool = False,
    owner: bool = False,
    veiled: bool = False,
) -> Element:
    """Draw a place with what lies on it.

    ``came`` counts how often it changed lately, ``lit`` that a picked card may be laid here. ``veiled`` is an own card that lies
    face down on a shared tablet and is seen while the hand is looked at.
    """
    name = slot_name(text, slot)
    shown: Node = None
    if card is not None:
        inner: Node = side_of(card)
        if veiled and card != HIDDEN:
            inner = [span(".dv-veil")[back()], span(".dv-look")[hidden(said(text, card)), face(card)]]
        shown = span(
            f"#lies-{seat}-{slot}.dv-card.dv-lies",
            data_army=seat,
            data_came="ab"[came % 2] if came else None,
            data_own="true" if owner else "false",
        )[inner]
    what = text.gettext("empty") if card is None else text.gettext("a card face down") if veiled else said(text, card)
    inside: list[Node] = [
        hidden(text.gettext("{place}: {card}").format(place=name, card=what)),
        shown or span(".dv-hole", aria_hidden="true")[sign("swords" if slot == "attack" else "shield")],
        span(".dv-label", aria_hidden="true")[sign("swords" if slot == "attack" else "shield"), span[name]],
    ]
    if not taps:
        return div(f"#place-{seat}-{slot}.dv-place", data_slot=slot)[inside]
    return button(
        f"#place-{seat}-{slot}.dv-place",
        type="button",
        data_do="act",
        data_verb="slot",
        data_value=slot,
        data_seat=seat,
        data_slot=slot,
        data_press=veiled,
        data_lit="true" if lit else None,
    )[inside]


def swap(text: Text, seat: int, *, taps: bool, able: bool, press: bool = False) -> Element:
    """Draw the key between the places, which lets them change their cards. One that is not ``able`` says why when it is tapped."""
    return button(
        f"#swap-{seat}.dv-swap",
        type="button",
        data_do="act" if taps else None,
        data_verb="regroup",
        data_value="",
        data_seat=seat,
        data_press=press and taps,
        aria_disabled="true" if taps and not able else None,
        disabled=not taps,
    )[sign("swap"), hidden(text.gettext("Let the two places change their cards"))]


def hand_back(text: Text, seat: int, name: str, count: int) -> Element:
    """Draw somebody else's hand: backs, as many as there are."""
    words = text.ngettext("{name} holds {n} card", "{name} holds {n} cards", count).format(name=name, n=count)
    return div(f"#hand-{seat}.dv-far-hand", data_army=seat, style=f"--n:{count}")[
        hidden(words), [span(".dv-card", aria_hidden="true")[back()] for _ in range(count)]
    ]


def hand_card(
    text: Text,
    seat: int,
    card: Card,
    index: int,
    *,
    picked: bool,
    fits: bool,
    tag: str | None,
    words: str,
    fresh: bool,
    live: bool,
) -> Element:
    """Draw a card of the own hand. ``tag`` is a short sum on it and ``words`` says it aloud; ``fits``: it may be laid."""
    return button(
        f"#card-{seat}-{card}.dv-held",
        data_part=True,
        type="button",
        data_do="act" if live else None,
        data_verb="card",
        data_value=card,
        data_seat=seat,
        data_fits="true" if fits else "false",
        data_fresh="true" if fresh else None,
        aria_pressed="true" if picked else "false",
        disabled=not live,
        style=f"--i:{index}",
    )[
        hidden(f"{said(text, card)}. {words}".strip()),
        span(".dv-card", aria_hidden="true")[face(card)],
        span(".dv-tag", aria_hidden="true")[tag] if tag else None,
    ]


def battle_row(text: Text, seat: int, name: str, cards: Sequence[Seen], total: str | None, role: Slot, own: bool) -> Element:
    """Draw one side of a battle: its cards in the order in which they were laid, and what of its strength may be known."""
    words = ", ".join(said(text, card) for card in cards) or text.gettext("no card")
    return div(f"#battle-{seat}.dv-line", data_role=role, data_own="true" if own else "false")[
        hidden(text.gettext("{name}: {card}").format(name=name, card=words)),
        span(".dv-role", aria_hidden="true")[sign("swords" if role == "attack" else "shield")],
        span(".dv-laid", aria_hidden="true", data_army=seat)[
            [
                span(f"#laid-{seat}-{index}.dv-card.dv-lies", data_own="true" if own else "false", data_came="a")[side_of(card)]
                for index, card in enumerate(cards)
            ],
            span(".dv-none.dv-card") if not cards else None,
        ],
        span(".dv-total", aria_hidden="true")[total] if total else None,
    ]


def battle_cards(battle: Battle, attacker: bool) -> list[Seen]:
    """List the cards that a side has in the battle."""
    cards = (battle.lead, battle.joined, battle.support) if attacker else (battle.guard, battle.second)
    return [card for card in cards if card is not None]
