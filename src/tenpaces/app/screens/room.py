"""The room: who is here and who sits where, what will be played and by which manners, before a match begins."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import (
    Element,
    Node,
    button,
    dd,
    details,
    div,
    dl,
    dt,
    fieldset,
    label,
    legend,
    li,
    ol,
    option,
    p,
    select,
    span,
    summary,
    ul,
)

from tenpaces.app.offer import NAMES, TABLES
from tenpaces.app.remote.taps import GRACES, PATIENCES
from tenpaces.app.remote.values import Remote
from tenpaces.app.screens.home import game_name
from tenpaces.app.screens.setup import house, level_name, name_field
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.options import schema
from tenpaces.core.text import Text, listing
from tenpaces.fair.setup import BOT
from tenpaces.fair.ways import irreplaceable
from tenpaces.games.paper import facts, hidden, icon, screen
from tenpaces.net.room import Chair, Member

LETTERS = 20
"""A room has less space for a name than a table."""


def room(text: Text, remote: Remote, invitation: Node = None, problem: str | None = None) -> Element:
    """Draw the room. ``invitation`` is how others come in; ``problem`` is what was refused last."""
    found = remote.room
    return screen(
        found.game,
        notes(text, remote),
        div(".form.room")[
            invitation,
            _seats(text, remote),
            _others(text, remote),
            _game(text, remote),
            _manners(text, remote),
        ],
        div(".foot")[
            p(".problem", role="alert")[problem] if problem else None,
            p(".room-waits", role="status")[waits(text, remote)],
            _leave(text, remote),
            _goes_on(text, remote),
        ],
        heading=text.gettext("A room for {game}").format(game=game_name(text, found.game)),
        kind="setup room-screen",
    )


def notes(text: Text, remote: Remote) -> Element | None:
    """Return what is to be said to the people here."""
    # Where one of two is away that is said over the table, and need not be said twice.
    alone = remote.cut_off or (remote.alone and not remote.left)
    if not remote.notes and not alone and not remote.missing:
        return None
    return div("#said.said", role="status")[
        _missing(text, remote)
        if remote.missing
        else p(".said-wrong")[text.gettext("Too many devices are out of reach. The match goes on as soon as they are back.")]
        if alone
        else None,
        [p(class_=f"said-{note.kind}", dir="auto")[note.words] for note in remote.notes],
        button(".plain", type="button", data_do="room", data_verb="noted", data_value="")[
            icon("close"), hidden(text.gettext("Close"))
        ]
        if any(note.until is None for note in remote.notes)
        else None,
    ]


def _missing(text: Text, remote: Remote) -> Node:
    """Say whom the room waits for, what to try, and that one may go on without them."""
    names = listing(text, remote.missing)
    comes = {
        "room": text.gettext("It is a room of its own from then on."),
        "bots": text.gettext("It is a match of its own from then on, and bots take their seats."),
        "ends": text.gettext("The match ends with it, since nobody else can open their cards."),
    }
    return div(".said-halt")[
        p(".said-wrong")[text.gettext("Waiting for {names}.").format(names=names)],
        p[
            text.gettext(
                "They may be playing on without this device. Ask them to open the page, on the same Wi‑Fi and without a VPN."
            )
        ],
        [
            button("#part.plain.part", type="button", data_do="room", data_verb="part", data_value="")[
                text.gettext("Go on without them")
            ],
            p(".said-why")[comes[remote.parts]],
        ]
        if remote.parts
        else p[text.gettext("The host’s device can go on without them.")],
    ]


def full(remote: Remote) -> bool:
    """Whether every chair has somebody who is ready."""
    return all(chair.holder and chair.ready for chair in remote.room.chairs)


def waits(text: Text, remote: Remote) -> str:
    """Say what the room waits for."""
    found = remote.room
    if found.phase == "playing":
        return text.gettext("The match is under way.")
    free = sum(1 for chair in found.chairs if not chair.holder)
    if free:
        return text.ngettext("{n} chair is free.", "{n} chairs are free.", free).format(n=free)
    late = [chair.name for chair in found.chairs if not chair.ready]
    if late:
        return text.gettext("Waiting until {names} are ready.").format(names=listing(text, late))
    return "" if remote.host else text.gettext("The host deals the cards.")


def _goes_on(text: Text, remote: Remote) -> Node:
    """Return what leads to the table: being ready and dealing, or the way back to a match under way."""
    if remote.room.phase == "playing":
        return button(".go", type="button", data_do="room", data_verb="table", data_value="")[text.gettext("To the table")]
    deal = button(
        ".go", type="button", data_do="room", data_verb="deal", data_value="", aria_disabled=None if full(remote) else "true"
    )[text.gettext("Deal the cards")]
    return [_ready(text, remote), deal if remote.host else None]


def _ready(text: Text, remote: Remote) -> Element | None:
    chairs = [chair for chair in remote.room.chairs if chair.holder == remote.me]
    if not chairs:
        return None
    on = all(chair.ready for chair in chairs)
    return button(
        "#ready.go.second",
        type="button",
        data_do="room",
        data_verb="ready",
        data_value="no" if on else "yes",
        aria_pressed="true" if on else "false",
    )[icon("check") if on else None, text.gettext("Ready") if on else text.gettext("I am ready")]


def _leave(text: Text, remote: Remote) -> Node:
    if not remote.leaving:
        return [
            button(".plain", type="button", data_do="home")[text.gettext("Back")],
            button(".plain", type="button", data_do="room", data_verb="ask_leave", data_value="")[text.gettext("Leave the room")],
        ]
    return [
        span(".sure")[text.gettext("Leave for good?")],
        button(".plain.danger", type="button", data_do="room", data_verb="leave", data_value="")[text.gettext("Leave")],
        button(".plain", type="button", data_do="room", data_verb="stay", data_value="")[text.gettext("Stay")],
    ]


def _seats(text: Text, remote: Remote) -> Element:
    found = remote.room
    room_for = TABLES[found.game].game.seats
    count = len(found.chairs)
    return fieldset(".seats.chairs")[
        legend[text.gettext("Who plays")],
        ol[[_chair(text, remote, number, chair) for number, chair in enumerate(found.chairs)]],
        div(".chair-count")[
            button(".plain.add", type="button", data_do="room", data_verb="more", data_value="")[text.gettext("Add a seat")]
            if count < max(room_for)
            else None,
            button(".plain.add", type="button", data_do="room", data_verb="fewer", data_value="")[text.gettext("One seat less")]
            if count > min(room_for)
            else None,
        ]
        if remote.host and found.phase != "playing"
        else None,
    ]


def _tap(number: int, verb: str, words: Node, kind: str = ".plain") -> Element:
    return button(f"#{verb}-{number}{kind}", type="button", data_do="room", data_verb=verb, data_value="", data_seat=number)[words]


def _chair(text: Text, remote: Remote, number: int, chair: Chair) -> Element:
    mine = chair.holder == remote.me
    member = remote.room.member(chair.holder)
    state = "mine" if mine else "bot" if chair.bot else "taken" if chair.holder else "free"
    return li(f"#chair-{number}", data_state=state, data_ready="true" if chair.ready else None)[
        span(".seat-number", aria_hidden="true")[str(number + 1)],
        _who(text, remote, number, chair, member),
        _mark(text, chair, member),
        _tap(number, "stand", [icon("close"), hidden(text.gettext("Stand up from chair {n}").format(n=number + 1))], ".plain.drop")
        if mine and remote.room.phase != "playing"
        else None,
    ]


def _mark(text: Text, chair: Chair, member: Member | None) -> Node:
    if member is not None and member.away:
        return span(".chair-mark")[icon("clock"), hidden(text.gettext("away"))]
    if chair.holder and chair.ready and not chair.bot:
        return span(".chair-mark.set")[icon("check"), hidden(text.gettext("ready"))]
    return None


def _who(text: Text, remote: Remote, number: int, chair: Chair, member: Member | None) -> Node:
    if remote.room.phase == "playing":
        return span(".chair-who", dir="auto")[chair.name]
    if chair.holder == remote.me:
        return name_field(text, number, chair.name, LETTERS)
    if chair.holder and not chair.bot:
        other = member.name if member and member.name != chair.name else None
        return span(".chair-who", dir="auto")[chair.name, span(".chair-of", dir="auto")[other] if other else None]
    sits = _tap(number, "sit", text.gettext("Sit here"), ".go.second.sit")
    if not remote.host:
        if not chair.bot:
            return sits
        level = level_name(text, chair.holder.removeprefix(BOT))
        return [span(".chair-who")[chair.name, span(".chair-of")[level]], sits]
    kind = chair.holder.removeprefix(BOT)
    return [
        span(".chair-who")[chair.name] if chair.bot else None,
        sits if not chair.bot else None,
        label(".kind")[
            hidden(text.gettext("Who sits at seat {n}").format(n=number + 1)),
            select(id=f"chair-kind-{number}", data_do="room", data_verb="kind", data_seat=number)[
                option(value="free", selected=not chair.bot)[text.gettext("Free chair")],
                [option(value=level, selected=kind == level)[level_name(text, level)] for level in LEVEL_NAMES],
            ],
        ],
    ]


def _others(text: Text, remote: Remote) -> Element | None:
    """List the devices here: who watches, who is away, whose device misbehaved; the host may show somebody out."""
    found = remote.room
    if len(found.members) < 2:
        return None
    return fieldset(".members")[
        legend[text.gettext("Devices in the room")],
        ul[[_member(text, remote, member) for member in found.members]],
        _words(text, remote),
    ]


def _member(text: Text, remote: Remote, member: Member) -> Element:
    found = remote.room
    said = []
    if member.id == found.host:
        said.append(text.gettext("host"))
    if member.id == remote.me:
        said.append(text.gettext("this device"))
    if not found.chairs_of(member.id):
        said.append(text.gettext("watches"))
    if member.away:
        said.append(text.gettext("away"))
    faults = remote.faults.get(member.id, 0)
    if faults:
        said.append(text.ngettext("{n} fault", "{n} faults", faults).format(n=faults))
    words = remote.phrases.get(member.id)
    return li(f"#member-{member.id}")[
        span(".chair-who", dir="auto")[member.name, span(".chair-of")[facts(*said)] if said else None],
        span(".member-words", translate="no")[words] if words else None,
        button(".plain", type="button", data_do="room", data_verb="show", data_value=member.id)[
            text.gettext("Show out"), hidden(f" {member.name}")
        ]
        if remote.host and member.id != remote.me
        else None,
    ]


def _game(text: Text, remote: Remote) -> Node:
    found = remote.room
    if remote.host and found.phase != "playing":
        return [
            fieldset(".room-game")[
                legend[text.gettext("What is played")],
                _select("room-game", "game", text.gettext("Game"), [(name, game_name(text, name)) for name in NAMES], found.game),
            ],
            house(text, found.game, found.options),
        ]
    table = TABLES[found.game]
    rules = table.house_rules(text)
    differ = [
        (rules[field.key], found.options[field.key])
        for field in schema(table.game.options, table.game.rulings)
        if found.options.get(field.key, field.default) != field.default
    ]
    return fieldset(".room-rules")[
        legend[text.gettext("House rules")],
        dl[[[dt[rule.label], dd[p(".rule-value")[rule.values.get(value, str(value))], p[rule.sentence]]] for rule, value in differ]]
        if differ
        else p(".rule-none")[text.gettext("Everything as in the rulebook.")],
    ]


def _select(id_: str, verb: str, words: str, choices: Sequence[tuple[str, str]], value: str, why: str = "") -> Element:
    return div(".option")[
        label(for_=id_)[words],
        select(id=id_, data_do="room", data_verb=verb, aria_describedby=f"{id_}-why" if why else None)[
            [option(value=key, selected=key == value)[name] for key, name in choices]
        ],
        p(id=f"{id_}-why")[why] if why else None,
    ]


def terms_words(text: Text, terms: str) -> str:
    """Say what the terms of a room promise, and what not."""
    if terms == "fair":
        return text.gettext(
            "Nobody deals: all devices draw together, choices lie sealed, and a cheat is refused or found. "
            "What no device can see is somebody who looks over a shoulder."
        )
    return text.gettext("The host’s device deals, and every device holds all cards. For friends who trust each other.")


def grace_words(text: Text, grace: str, ms: int, *, ends: bool = False) -> str:
    """Say what happens when somebody is away for too long. ``ends``: no bot can play on for him."""
    seconds = text.ngettext("{n} second", "{n} seconds", ms // 1000).format(n=ms // 1000)
    if grace == "bot" and ends:
        return text.gettext("Whoever is away for {time} in all has given the match up: nobody else can open his cards.").format(
            time=seconds
        )
    if grace == "bot":
        return text.gettext("Whoever is away for {time} in all is played on by a bot, until he is back.").format(time=seconds)
    return text.gettext("Whoever is away is waited for, however long it takes.")


def patience_words(text: Text, ms: int) -> str:
    """Say what happens when somebody is silent."""
    if not ms:
        return text.gettext("Everybody may think for as long as they like.")
    seconds = text.ngettext("{n} second", "{n} seconds", ms // 1000).format(n=ms // 1000)
    return text.gettext("After {time} of silence the rules choose, where they know what silence means.").format(time=seconds)


def _manners(text: Text, remote: Remote) -> Element:
    found = remote.room
    ends = irreplaceable(found.game, found.terms)
    said = [
        terms_words(text, found.terms),
        grace_words(text, found.grace, found.grace_ms, ends=ends),
        patience_words(text, found.patience),
    ]
    if not remote.host:
        return fieldset(".room-manners")[legend[text.gettext("Terms and manners")], [p[words] for words in said]]
    fair, opened = text.gettext("Fair, without a dealer"), text.gettext("Open, among friends")
    graces = [(key, text.ngettext("{n} second", "{n} seconds", ms // 1000).format(n=ms // 1000)) for key, ms in GRACES.items()]
    waits_ = [
        (key, text.ngettext("{n} second", "{n} seconds", ms // 1000).format(n=ms // 1000) if ms else text.gettext("no limit"))
        for key, ms in PATIENCES.items()
    ]
    return details("#manners.house")[
        summary[
            span(".summary-title")[text.gettext("Terms and manners")],
            span(".summary-state")[text.gettext("fair") if found.terms == "fair" else text.gettext("open")],
        ],
        div(".options")[
            _select("terms", "terms", text.gettext("Terms"), [("fair", fair), ("open", opened)], found.terms, said[0]),
            _select(
                "grace",
                "grace",
                text.gettext("When somebody is away"),
                [
                    ("bot", text.gettext("The match is given up") if ends else text.gettext("A bot plays on")),
                    ("pause", text.gettext("All wait")),
                ],
                found.grace,
                said[1],
            ),
            _select("grace-s", "grace_s", text.gettext("Grace for a match"), graces, str(found.grace_ms // 1000)),
            _select("patience", "patience", text.gettext("Time to choose"), waits_, str(found.patience // 1000), said[2]),
        ],
    ]


def _words(text: Text, remote: Remote) -> Element | None:
    """Ask to compare the three words."""
    if not remote.phrases:
        return None
    return p(".room-words")[
        text.gettext("Read each other the three words. If they are the same on both devices, nobody stands between you.")
    ]
