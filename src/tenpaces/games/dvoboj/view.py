"""The screens of a Dvoboj table: one's own private view, what everybody may see, and the tablet between two."""

from __future__ import annotations

from htpy import Element, Node, button, div, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj import news as reports
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.deeds import deeds, tag
from tenpaces.games.dvoboj.entries import SLOTS
from tenpaces.games.dvoboj.face import back
from tenpaces.games.dvoboj.half import halves
from tenpaces.games.dvoboj.observation import Observation, Seen
from tenpaces.games.dvoboj.parts import (
    battle_cards,
    battle_row,
    hand_back,
    hand_card,
    heap,
    heap_sheet,
    pile,
    place,
    refusal,
    sign,
    swap,
)
from tenpaces.games.dvoboj.picks import Pick, attack_in_sight, known, strength_with
from tenpaces.games.dvoboj.prompts import prompt, waits
from tenpaces.games.dvoboj.reveal import told
from tenpaces.games.paper import called, name_tag, screen, short
from tenpaces.games.scene import Scene, Side

__all__ = ["play", "ready", "told"]


def play(text: Text, scene: Scene) -> Element:
    """Draw a moment of play."""
    if scene.form == "table" and len(scene.sides) > 1:
        return halves(text, scene)
    side = scene.sides[0] if scene.sides else None
    near = side.seat if side else 0
    seen: Observation = side.seen if side else scene.seen
    pick = side.pick if side and isinstance(side.pick, Pick) else Pick()
    came = reports.touched(scene.news)
    return screen(
        "dvoboj",
        refusal(side.refused, text) if side else None,
        _far(text, scene, seen, 1 - near, came),
        div(".dv-middle")[_battle(text, scene, seen, near, pick), _news(text, scene, seen, side)],
        _near(text, scene, seen, near, pick, came, side),
        _hand(text, scene, seen, side, pick) if side else div(".dv-hand"),
        div("#foot.foot")[
            deeds(text, side, pick) if side else None,
            button(".plain", type="button", data_do="undo")[text.gettext("Take it back")] if scene.undo else None,
        ],
        [heap_sheet(text, seat, scene.names[seat], scene.seen.sides[seat]) for seat in range(2)],
        heading=span[called(short(scene.names[near]), prompt(text, scene, side) if side else waits(text, scene, seen))],
        kind="dv-play",
        live=True,
        phase=seen.phase,
        battle=seen.battle is not None,
        acts=side is not None and side.acts,
        picked=pick.card is not None,
    )


def _far(text: Text, scene: Scene, seen: Observation, seat: int, came: dict[tuple[int, str], int]) -> Element:
    army = seen.sides[seat]
    name = scene.names[seat]
    fights = seen.battle is not None
    return section(f"#army-{seat}.dv-army.dv-far", aria_label=name, data_army=seat)[
        div(".dv-who")[name_tag(name, silent=True), hand_back(text, seat, name, len(army.hand))],
        div(".dv-places")[
            [
                place(text, seat, slot, _of(army.attack, army.defence, slot), came=came.get((seat, slot), 0))
                for slot in SLOTS
                if not (fights and _in_battle(seen, seat, slot))
            ]
        ],
        div(".dv-store")[pile(text, seat, name, army.pile), heap(text, seat, name, scene.seen.sides[seat])],
    ]


def _of(attack: Seen | None, defence: Seen | None, slot: str) -> Seen | None:
    return attack if slot == "attack" else defence


def _in_battle(seen: Observation, seat: int, slot: str) -> bool:
    """Whether a place's card is in the battle, so that the place itself need not be shown."""
    return (slot == "attack") == (seat == seen.turn)


def _near(
    text: Text, scene: Scene, seen: Observation, seat: int, pick: Pick, came: dict[tuple[int, str], int], side: Side | None
) -> Element:
    army = seen.sides[seat]
    name = scene.names[seat]
    turn = side is not None and side.acts and seen.phase in ("lay", "prepare")
    laying = seen.phase == "lay" and army.attack is None
    cards = {"attack": pick.attack, "defence": pick.defence} if laying else {"attack": army.attack, "defence": army.defence}
    able = not pick.ending and any(cards.values())
    places: list[Node] = [
        place(
            text,
            seat,
            slot,
            cards[slot],
            came=came.get((seat, slot), 0),
            taps=turn,
            lit=pick.card is not None and not (seen.placed and cards[slot] is None),
            owner=True,
        )
        for slot in SLOTS
        if not (seen.battle is not None and _in_battle(seen, seat, slot))
    ]
    return section(f"#army-{seat}.dv-army.dv-near", aria_label=name, data_army=seat)[
        div(".dv-places")[places[:1], swap(text, seat, taps=turn, able=able) if seen.battle is None else None, places[1:]],
        div(".dv-who")[name_tag(name, silent=True)],
        div(".dv-store")[pile(text, seat, name, army.pile), heap(text, seat, name, scene.seen.sides[seat])],
    ]


def _hand(text: Text, scene: Scene, seen: Observation, side: Side, pick: Pick) -> Element:
    seat = side.seat
    fresh = reports.fresh_cards(scene.news, seat)
    laid = (pick.attack, pick.defence)
    cards: list[Card] = [face for card in seen.sides[seat].hand if (face := known(card)) and face not in laid]
    tags = {card: tag(text, seen, pick, card) for card in cards}
    return section(
        "#hand.dv-hand", aria_label=text.gettext("The hand of {name}").format(name=scene.names[seat]), style=f"--n:{len(cards)}"
    )[
        [
            hand_card(
                text,
                seat,
                card,
                index,
                picked=card == pick.card or card in pick.discard,
                fits=tags[card].fits or not side.acts,
                tag=tags[card].short if side.acts else None,
                words=tags[card].words if side.acts else "",
                fresh=card in fresh,
                live=side.acts,
            )
            for index, card in enumerate(cards)
        ]
    ]


def _battle(text: Text, scene: Scene, seen: Observation, near: int, pick: Pick) -> Element | None:
    battle = seen.battle
    if battle is None:
        return None
    rows = []
    for seat in (1 - near, near):
        attacks = seat == seen.turn
        own = seat == seen.seat
        rows.append(
            battle_row(
                text,
                seat,
                scene.names[seat],
                battle_cards(battle, attacks),
                total(seen, pick.card) if own else _guess(seen, attacks),
                "attack" if attacks else "defence",
                own=seat == near,
            )
        )
    return div(".dv-battle")[rows]


def total(seen: Observation, card: Card | None) -> str:
    """Return the own side's strength as far as it is laid or picked."""
    strength = strength_with(seen, card)
    return "✕" if strength is None else str(strength)


def _guess(seen: Observation, attacks: bool) -> str:
    """What is known of the other side's strength: nothing, or what an opened lead is worth (V9)."""
    lead = attack_in_sight(seen) if attacks else None
    return "?" if lead is None else f"{lead} + ?"


def _news(text: Text, scene: Scene, seen: Observation, side: Side | None) -> Element:
    told = reports.lines(text, scene.names, scene.news, side.seat if side else None, 1 if seen.battle else reports.MOST)
    return ol("#news.dv-news", aria_live="polite", aria_label=text.gettext("What happened"))[[li[line] for line in told]]


def ready(text: Text, scene: Scene) -> Element:
    """Draw the screen on which both are called to see a battle: all its cards lie face down, and nothing tells what they are."""
    return screen(
        "dvoboj",
        p(".lead")[text.gettext("Put the phone where {one} and {other} see it.").format(one=scene.names[0], other=scene.names[1])],
        div(".dv-emblem", aria_hidden="true")[
            span(".dv-card", data_army="0")[back()], sign("swords"), span(".dv-card", data_army="1")[back()]
        ],
        div("#foot.foot")[button(".go", type="button", data_do="draw")[text.gettext("Turn the cards")]],
        heading=text.gettext("All cards are laid"),
        kind="dv-ready-screen",
    )
