"""West round a tablet: a side for every seat, turned towards it, and what everybody sees in the middle.

The own hand lies face down; pressing and holding shows it, and whom one has aimed at, so that the other hand can be the shield.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from htpy import Element, Node, button, div, li, ol, p, path, section, span, svg
from markupsafe import Markup

from tenpaces.core.text import Text, listing
from tenpaces.games.edges import EDGES
from tenpaces.games.paper import hidden, icon, name_tag, refusal_line, screen, short
from tenpaces.games.scene import Scene, Side
from tenpaces.games.west.events import CARDS, Card, Event, Laid, Turned
from tenpaces.games.west.observation import Hand, Observation
from tenpaces.games.west.picks import Pick, fan
from tenpaces.games.west.seats import Ring, direction, others, raised, ring, swing
from tenpaces.games.west.stage import lane
from tenpaces.games.west.words import card_name, dollars, holding

LONG_WORD = 10
"""A name with a word of so many letters or more may need two lines on a narrow button."""


def tablet(text: Text, scene: Scene) -> Element:
    """Draw the table while cards are chosen."""
    seen: Observation = scene.seen
    sides = {side.seat: side for side in scene.sides}
    down = laid(scene.news)
    return flat(
        text,
        scene.names,
        [
            _side(text, scene.names, seat, sides.get(seat), scene.people[seat], seen.alive[seat], seen.money[seat])
            for seat in range(len(scene.names))
        ],
        [
            tile(
                text,
                scene.names,
                seen,
                seat,
                laid=seat in down,
            )
            for seat in range(len(scene.names))
        ],
        heading=_heading(text, scene, down),
    )


def flat(
    text: Text, names: tuple[str, ...], sides: Sequence[Node], middle: list[Node], heading: str, **data: str | int | bool
) -> Element:
    """Return the screen of a table that lies flat: the sides round the middle. It is one document, whatever is shown on it."""
    place = ring(len(names))
    box = (
        f"--wide:{place.wide:g};--w:{place.plan.width:g};--h:{place.plan.height:g}"
        f";--tall:{place.card:g};--reach:{place.plan.reach:g}"
    )
    return screen(
        "west",
        div(".w-table", data_n=len(names))[
            sides,
            section(".w-middle", data_part=True, aria_label=text.gettext("The middle of the table"))[
                div(".w-stage", style=box)[middle]
            ],
        ],
        heading=heading,
        kind="w-flat",
        live="step" not in data,
        **data,
    )


def laid(news: tuple[Event, ...]) -> set[int]:
    """Return who has laid a card in the exchange under way, which everybody at the table sees."""
    down: set[int] = set()
    for event in news:
        if isinstance(event, Turned):
            down = set()
        elif isinstance(event, Laid):
            down.add(event.seat)
    return down


def _heading(text: Text, scene: Scene, down: set[int]) -> str:
    seen: Observation = scene.seen
    choosing = [side.seat for side in scene.sides if side.acts]
    if not choosing:
        return text.gettext("The bots make up their minds.")
    if not down:
        return text.gettext("Round {n}: everybody lays a card and points at somebody.").format(n=seen.round)
    return text.gettext("Still to lay a card: {names}").format(names=listing(text, [scene.names[seat] for seat in choosing]))


# a side


def frame(names: tuple[str, ...], seat: int, state: str, *inside: Node) -> Element:
    """Return a seat's side; what is in it stands upright for whoever sits there."""
    return section(
        f"#side-{seat}",
        class_=f"w-side {EDGES[len(names)][seat]}",
        data_part=True,
        aria_label=names[seat],
        data_state=state,
        data_n=len(names),
    )[div(".w-turn")[inside]]


def bot_side(text: Text, names: tuple[str, ...], seat: int) -> Element:
    """Return the side of a bot: its name."""
    return frame(names, seat, "bot", p(".w-bot")[name_tag(names[seat]), hidden(", ", text.gettext("a bot"))])


def who(text: Text, names: tuple[str, ...], seat: int, *, alive: bool, money: int) -> Element:
    """Return the line that says whose side it is."""
    return p(".w-who")[
        icon("heart" if alive else "grave"),
        name_tag(hyphened(names[seat]), silent=True),
        hidden(names[seat], " "),
        span(".sum")[dollars(text, money)],
    ]


@lru_cache(maxsize=24)
def _side(text: Text, names: tuple[str, ...], seat: int, side: Side | None, person: bool, alive: bool, money: int) -> Markup:
    """Draw a side. Every tap draws the table anew, and most sides are as they were, so they are kept as they were drawn."""
    if not person:
        return Markup(bot_side(text, names, seat))
    named = who(text, names, seat, alive=alive, money=money)
    if not alive or side is None:
        note = text.gettext("Out until the dollar is won.") if not alive else ""
        ghost = div(".w-ghost")[icon("grave") if not alive else None, p[note]]
        return Markup(frame(names, seat, "out" if not alive else "still", named, ghost))
    own: Observation = side.seen
    pick = side.pick if isinstance(side.pick, Pick) else Pick()
    settled = own.choice is not None
    target = own.choice.target if own.choice else pick.target
    drawn = frame(
        names,
        seat,
        "laid" if settled else "choosing" if side.acts else "idle",
        _wheel(text, names, side, target) if len(names) > 2 else None,
        div(".w-head")[
            div(".w-says")[
                named,
                refusal_line(text, "west", side.refused, f"-{seat}") or p(".w-hint")[_hint(text, names, side, pick)],
            ],
            _look(text, names, seat),
        ],
        div(".w-row")[_fan(text, names, side, pick), _lay(text, names, side, pick)],
    )
    return Markup(drawn)


def _hint(text: Text, names: tuple[str, ...], side: Side, pick: Pick) -> str:
    own: Observation = side.seen
    name = short(names[side.seat])
    if own.choice is not None:
        return text.gettext("The card is down.")
    if not side.acts:
        return text.gettext("{name} holds no card and sits this exchange out.").format(name=name)
    if pick.card is None and pick.target is None:
        return text.gettext("Pick a card and a target.")
    if pick.card is None:
        return text.gettext("Pick a card to play.")
    if pick.target is None:
        return text.gettext("Now tap whom to point at.")
    return text.gettext("All set: lay it down.")


def _look(text: Text, names: tuple[str, ...], seat: int) -> Element:
    return button(f"#look-{seat}.w-look", type="button", data_hold=True)[
        icon("back", box="0 0 64 90"),
        span[text.gettext("Hold to look")],
        hidden(" ", text.gettext("at the cards of {name}").format(name=names[seat])),
    ]


def _wheel(text: Text, names: tuple[str, ...], side: Side, target: int | None) -> Element:
    """The others in the directions in which they sit. Whom one aims at is seen only while the cards are looked at (W5)."""
    seat, own, count = side.seat, side.seen, len(names)
    return div(".w-wheel", role="group", aria_label=text.gettext("Whom {name} points at").format(name=names[seat]))[
        [
            _spoke(text, names, side, own, other, direction(count, seat, other), aimed=other == target)
            for other in others(count, seat)
        ]
    ]


def _spoke(text: Text, names: tuple[str, ...], side: Side, own: Observation, other: int, turn: float, *, aimed: bool) -> Element:
    name, alive = names[other], own.alive[other]
    style = f"--turn:{turn:.0f}deg"
    inside: list[Node] = [
        span(".w-way", aria_hidden="true")[
            svg(viewBox="0 0 20 20", focusable="false")[path(d="M10 1 17 18 10 14 3 18Z")] if alive else icon("grave")
        ],
        name_tag(hyphened(name), silent=True),
        span(".w-secret.w-aimed")[hidden(text.gettext("aimed at"))] if aimed else None,
    ]
    if not alive:
        return div(f"#aim-{side.seat}-{other}.w-spoke.w-gone", style=style)[inside, hidden(name, ", ", text.gettext("out"))]
    return button(
        f"#aim-{side.seat}-{other}.w-spoke",
        type="button",
        style=style,
        data_do="act" if side.acts else None,
        data_verb="aim",
        data_value=other,
        data_seat=side.seat,
        data_press=side.acts,
        disabled=not side.acts,
    )[hidden(text.gettext("Point at {who}").format(who=name)), inside]


def hyphened(name: str) -> str:
    """Return a name in which a narrow button may break long words, with a hyphen that shows where it did."""
    return " ".join(_hyphened(word) for word in name.split(" "))


def _hyphened(word: str) -> str:
    # Only scripts whose letters stand apart, and no letter that is put together of several.
    if (
        len(word) < LONG_WORD
        or not word.isalpha()
        or any(not (letter < "\u0250" or "\u0400" <= letter < "\u0530") for letter in word)
    ):
        return word
    parts = -(-len(word) // (LONG_WORD - 2))
    ends = [len(word) * part // parts for part in range(parts + 1)]
    return "\xad".join(word[one:other] for one, other in itertools.pairwise(ends))


def _fan(text: Text, names: tuple[str, ...], side: Side, pick: Pick) -> Element:
    own: Observation = side.seen
    cards = fan(own)
    place = pick.place
    if own.choice is not None:
        place = cards.index(own.choice.card)
    return div(
        ".w-fan",
        role="group",
        style=f"--n:{len(cards)}",
        aria_label=text.gettext("The cards of {name}").format(name=names[side.seat]),
    )[[_held(text, side, card, number, len(cards), picked=number == place) for number, card in enumerate(cards)]]


def _held(text: Text, side: Side, card: Card | None, number: int, count: int, *, picked: bool) -> Element:
    """A card that lies face down; its place is all that its button says before it is looked at."""
    word = card_name(text, card) if card else text.gettext("spent")
    return button(
        f"#fan-{side.seat}-{number}.w-held",
        data_part=True,
        type="button",
        data_do="act" if side.acts else None,
        data_verb="take",
        data_value=number,
        data_seat=side.seat,
        data_press=side.acts,
        aria_pressed="true" if picked else "false",
        disabled=not side.acts,
    )[
        hidden(text.gettext("Card {k} of {n}").format(k=number + 1, n=count)),
        span(".rear", aria_hidden="true")[icon("back", box="0 0 64 90")],
        span(".w-secret.w-face")[icon(card) if card else None, span(".index", style=f"--letters:{len(word)}")[word]],
    ]


def _lay(text: Text, names: tuple[str, ...], side: Side, pick: Pick) -> Element | None:
    own: Observation = side.seen
    mine = hidden(f"{names[side.seat]}: ")
    if own.choice is not None:
        if not side.undo:
            return None
        return button(f"#lay-{side.seat}.go.second.w-lay", type="button", data_do="undo", data_seat=side.seat, data_press=True)[
            mine, text.gettext("Take it back")
        ]
    if not side.acts:
        return None
    complete = pick.card is not None and pick.target is not None
    return button(
        f"#lay-{side.seat}.go.w-lay",
        type="button",
        data_do="act",
        data_verb="lock",
        data_value="",
        data_seat=side.seat,
        data_press=True,
        aria_disabled="false" if complete else "true",
    )[mine, text.gettext("Lay it down")]


# the middle


def tile(
    text: Text,
    names: tuple[str, ...],
    seen: Observation,
    seat: int,
    *,
    laid: bool = False,
    card: Card | None = None,
    up: bool = False,
    fallen: bool = False,
    hit: bool = False,
    earned: bool = False,
) -> Element:
    """Return what everybody sees of a seat: its card, its heart, its dollars, and what it still holds (W13).

    ``laid`` is a card face down, ``card`` one that is face up or, unless it is ``up``, about to be.
    """
    place = ring(len(names))
    spot = place.plan.places[seat]
    alive = seen.alive[seat] and not fallen
    classes = [
        "w-tile",
        "fallen" if not alive else "",
        "hit" if hit else "",
        "earned" if earned else "",
        "up" if up or card else "",
    ]
    state = (
        text.gettext("out") if not alive else text.gettext("has laid a card") if laid or card else text.gettext("no card down yet")
    )
    return div(
        f"#tile-{seat}",
        class_=" ".join(filter(None, classes)),
        style=f"--x:{spot.middle[0]:g};--y:{spot.middle[1]:g};--turn:{place.turn(seat)}deg",
    )[
        hidden(
            text.gettext("{name}: ${money}, {cards}").format(
                name=names[seat], money=seen.money[seat], cards=holding(text, seen.hands[seat])
            ),
            f", {state}",
        ),
        div(".w-counts", aria_hidden="true")[_counts(seen.hands[seat]) if seen.alive[seat] else None],
        div(".slot", aria_hidden="true")[
            div(".flip")[
                div(".face")[[icon(card), span(".index")[card_name(text, card)]] if card else None],
                div(".rear")[icon("back", box="0 0 64 90")],
            ]
            if laid or card
            else icon("grave")
            if not seen.alive[seat]
            else div(".none"),
            icon("hole", classes="burst"),
        ],
        div(".w-purse", aria_hidden="true")[
            icon("heart" if alive else "grave", classes="life"), span(".sum")[dollars(text, seen.money[seat])]
        ],
    ]


def _counts(hand: Hand | None) -> Node:
    if hand is None:
        return span(".unknown")[icon("back", box="0 0 64 90"), span["?"]]
    return [span(".count", data_left=getattr(hand, card))[icon(card), span[str(getattr(hand, card))]] for card in CARDS]


def arm(place: Ring, seat: int, targets: dict[int, int], *, points: bool) -> Element:
    """Return an arm that is held up, or that points at somebody."""
    x, y = place.plan.places[seat].shoulder
    turn = swing(place, seat, targets[seat]) if points else raised(place, seat)
    # A hand that points to the left of the screen is not to lie on its back.
    mirror = -1 if points and abs((turn + 180) % 360 - 180) > 90 else 1
    aside = lane(place.plan, seat, targets) if points else 0
    return div(
        f"#arm-{seat}.w-arm",
        aria_hidden="true",
        style=f"--x:{x:.2f};--y:{y:.2f};--turn:{turn:.1f}deg;--mirror:{mirror};--aside:{aside:g}",
    )[icon("hand", box="0 0 120 48")]


def lines(words: list[str]) -> Element:
    """Return sentences one below the other."""
    return ol(".w-lines")[[li[line] for line in words]]
