"""What a match across devices has over and under its table: who is away, what is asked, the six signs, and the way out."""

from __future__ import annotations

from htpy import Element, Node, button, div, li, p, span, ul

from tenpaces.app.model import Playing
from tenpaces.app.remote import course
from tenpaces.app.remote.news import sign_words
from tenpaces.app.remote.values import Reach, Remote
from tenpaces.app.screens.room import notes
from tenpaces.core.text import Text, short
from tenpaces.fair.setup import BOT
from tenpaces.fair.ways import irreplaceable
from tenpaces.games.paper import facts, hidden, icon
from tenpaces.net.messages import SIGNS


def over_table(text: Text, remote: Remote, playing: Playing) -> Element | None:
    """Return what must be known or answered now, in a line or two over the table; nothing where all is calm."""
    parts = [_away(text, remote, playing), _asked(text, remote, playing), _anew(text, playing), notes(text, remote)]
    found = [part for part in parts if part is not None]
    return div("#company.company")[found] if found else None


def _away(text: Text, remote: Remote, playing: Playing) -> Element | None:
    if not remote.left or remote.missing:
        return None
    lines = []
    for seat, seconds in remote.left.items():
        name = short(playing.match.names[seat])
        if remote.room.grace == "pause":
            lines.append(text.gettext("{name} is away. The match waits.").format(name=name))
        elif seconds and not remote.cut_off and irreplaceable(playing.match.game.name, remote.room.terms):
            form = text.ngettext(
                "{name} is away. In {n} second the match is given up.",
                "{name} is away. In {n} seconds the match is given up.",
                seconds,
            )
            lines.append(form.format(name=name, n=seconds))
        elif seconds and not remote.cut_off:
            form = text.ngettext(
                "{name} is away. In {n} second a bot plays on.", "{name} is away. In {n} seconds a bot plays on.", seconds
            )
            lines.append(form.format(name=name, n=seconds))
        else:
            lines.append(text.gettext("{name} is away.").format(name=name))
    return div(".said.said-away", role="status")[[p(dir="auto")[icon("clock"), line] for line in lines]]


def _asked(text: Text, remote: Remote, playing: Playing) -> Element | None:
    """Ask whether something may be taken back."""
    if remote.asked is None:
        return None
    name = short(playing.match.names[remote.asked])
    if not remote.answers:
        return div(".said", role="status")[p(dir="auto")[text.gettext("{name} asks to take it back.").format(name=name)]]
    return div(".said.said-asks", role="alertdialog", aria_label=text.gettext("Take it back?"))[
        p(dir="auto")[text.gettext("{name} asks to take it back.").format(name=name)],
        _tap("agree", text.gettext("Agree")),
        _tap("decline", text.gettext("No")),
    ]


def _anew(text: Text, playing: Playing) -> Element | None:
    """Offer to choose once more while what was chosen lies sealed."""
    able = course.can_choose_anew(playing)
    if not able:
        return None
    names = playing.match.names
    return div(".said.said-anew")[
        [
            button(f"#anew-{seat}.plain", type="button", data_do="undo", data_seat=seat)[
                text.gettext("Choose again")
                if len(able) == 1
                else text.gettext("{name} chooses again").format(name=short(names[seat]))
            ]
            for seat in able
        ]
    ]


def _tap(verb: str, words: Node, value: str = "", *, closes: bool = False, kind: str = ".plain") -> Element:
    return button(
        kind,
        type="button",
        data_do="room",
        data_verb=verb,
        data_value=value,
        popovertarget="people" if closes else None,
        popovertargetaction="hide" if closes else None,
    )[words]


def people_button(text: Text, remote: Remote) -> Element:
    """Return the button of the bar that opens the sheet about the others."""
    return button(
        ".bar-people", type="button", popovertarget="people", aria_haspopup="dialog", data_away=bool(remote.left) or None
    )[icon("people"), hidden(text.gettext("The others"))]


def people_sheet(text: Text, remote: Remote, playing: Playing) -> Element:
    """Return the sheet about the others: who they are, signs, taking back, the room, and leaving."""
    return div("#people.sheet", popover="auto", role="dialog", aria_label=text.gettext("The others"))[
        p(".sheet-title")[text.gettext("The others")],
        ul(".people")[[_person(text, remote, playing, seat) for seat in range(len(playing.match.names))]],
        div(".signs", role="group", aria_label=text.gettext("Make a sign"))[
            [_tap("sign", sign_words(text, sign), sign, closes=True, kind=".chip") for sign in SIGNS]
        ],
        photo_finish(text, playing.course.finish, playing.match.names) if playing.course else None,
        _tap("take_back", text.gettext("Ask to take it back"), str(remote.undo), closes=True) if remote.undo is not None else None,
        button(".plain", type="button", data_do="to_room", popovertarget="people", popovertargetaction="hide")[
            text.gettext("To the room")
        ],
        [
            p(".sure")[text.gettext("Leave the match? It is lost for whoever cannot be played on.")],
            div[
                _tap("give_up", text.gettext("Give the match up"), closes=True) if remote.gives_up is not None else None,
                _tap("leave", text.gettext("Leave"), kind=".plain.danger"),
                _tap("stay", text.gettext("Stay")),
            ],
        ]
        if remote.leaving
        else _tap("ask_leave", text.gettext("Leave the match")),
        button(".plain", type="button", popovertarget="people", popovertargetaction="hide")[text.gettext("Close")],
    ]


def _person(text: Text, remote: Remote, playing: Playing, seat: int) -> Element:
    room = remote.room
    holder = room.chairs[seat].holder if seat < len(room.chairs) else ""
    member = room.member(holder)
    said = []
    if holder.startswith(BOT):
        said.append(text.gettext("a bot"))
    elif holder == remote.me:
        said.append(text.gettext("this device"))
    elif seat in remote.left or (member and member.away):
        said.append(text.gettext("away"))
    if member and member.id == room.host:
        said.append(text.gettext("host"))
    faults = remote.faults.get(holder, 0)
    if faults:
        said.append(text.ngettext("{n} fault", "{n} faults", faults).format(n=faults))
    return li[
        span(".who", dir="auto")[playing.match.names[seat]],
        span(".chair-of")[facts(*said)] if said else None,
    ]


def photo_finish(text: Text, finish: tuple[Reach, ...], names: tuple[str, ...], key: str = "") -> Element | None:
    """Draw a bar for each reach of a race: how long it took as its device felt it, and as it was judged.

    ``key`` tells several on a screen apart.
    """
    if not finish:
        return None
    longest = max(max(reach.raw, reach.judged) for reach in finish) or 1
    return div(f"#finish{key}.finish", role="group", aria_label=text.gettext("Photo finish"))[
        p(".finish-title")[text.gettext("Photo finish")],
        [
            div(".finish-row", style=f"--raw:{reach.raw / longest:.3f};--judged:{reach.judged / longest:.3f}")[
                span(".who", dir="auto")[short(names[reach.seat])],
                span(".finish-bar", aria_hidden="true")[span(".finish-judged"), span(".finish-raw")],
                span(".finish-ms")[_measured(text, reach)],
            ]
            for reach in finish
        ],
    ]


def _measured(text: Text, reach: Reach) -> str:
    if reach.raw == reach.judged:
        return text.gettext("{ms} ms").format(ms=reach.judged)
    return text.gettext("{ms} ms, said to be {raw} ms").format(ms=reach.judged, raw=reach.raw)
