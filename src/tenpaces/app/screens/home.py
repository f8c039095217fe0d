"""The box: four posters, the matches that are kept, and what this device is set to. It is the page's first screen, and it works
as plain HTML: posters unfold without a program, and a tap on a table waits for the program to arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from htpy import Element, Node, a, article, button, details, div, h2, input, label, li, nav, p, section, span, summary, svg, ul
from htpy import use as use_element

from tenpaces.app.model import SavedLine, Settings
from tenpaces.app.offer import FORMS_OFFERED
from tenpaces.app.screens.frame import languages, switch
from tenpaces.core.text import Text
from tenpaces.games.paper import POSTERS, facts, hidden, icon, listing, screen, woodtype
from tenpaces.games.scene import Form


@dataclass(frozen=True, slots=True)
class Poster:
    """One game's poster: its name, a line to draw the eye, the facts, and how it is played in a few short paragraphs."""

    game: str
    name: str
    call: str
    facts: str
    play: tuple[str, ...]


def posters(text: Text) -> tuple[Poster, ...]:
    """Return the four posters of the box; the one with a table comes first."""
    return (
        Poster(
            "west",
            text.gettext("West"),
            text.gettext("Point. Draw. Be the last one standing."),
            text.gettext("2 to 6 people, a quarter of an hour, to $5"),
            (
                text.gettext(
                    "Everybody holds the same six cards: three pistols, a rifle, a barricade and a reload. "
                    "All lay one card face down, all raise a hand, and on the call all point at somebody."
                ),
                text.gettext(
                    "Then the cards turn. Whoever shoots is moving and cannot be hit. A barricade stops pistols but not the rifle. "
                    "A reload brings every spent card back, unless a gun was pointed that way."
                ),
                text.gettext("The last heart of a round takes a dollar. Five dollars win."),
            ),
        ),
        Poster(
            "eye2eye",
            text.gettext("Eye 2 Eye"),
            text.gettext("Look up. He is looking back."),
            text.gettext("2 people, ten minutes"),
            (
                text.gettext(
                    "Two duellists build four stacks between them, card by card and face down. Each card is a shot at "
                    "the head, the torso, "
                    "the hand or the leg, and each side slips one broken weapon in somewhere."
                ),
                text.gettext(
                    "Knock twice in a row and the fire exchange begins: both grab a stack as fast as they can. Two "
                    "shots at the same place fire; "
                    "a broken weapon spoils the stack. The weaker shot is wounded, and the second wound ends it."
                ),
            ),
        ),
        Poster(
            "dvoboj",
            text.gettext("Dvoboj"),
            text.gettext("Two packs, two armies, one empty pile."),
            text.gettext("2 people, half an hour, two packs of cards"),
            (
                text.gettext(
                    "Each side commands a pack of its own. Kings, queens and jacks are officers, the numbers from four "
                    "to ten are warriors, "
                    "twos and threes support, and an ace stops an attack dead."
                ),
                text.gettext(
                    "An officer leads a warrior out against whatever lies face down on the other side. The stronger "
                    "attack burns as many cards "
                    "from the other pile as it was stronger. Whose pile runs out has lost."
                ),
            ),
        ),
        Poster(
            "dotduel",
            text.gettext("Dot Duel"),
            text.gettext("Every two cards share one sign."),
            text.gettext("2 to 6 people, two dice, quick eyes"),
            (
                text.gettext(
                    "Six cards lie open, eight signs on each, and every sign stands for a number of dots. "
                    "Roll the dice, then claim a card by calling how many of its signs show that number."
                ),
                text.gettext(
                    "Call too few and anybody may challenge you to a duel; call too many and you sit the round out. "
                    "Find two cards whose common sign shows the number and the whole table is yours."
                ),
            ),
        ),
    )


def game_name(text: Text, game: str) -> str:
    """Return a game's name."""
    return next(poster.name for poster in posters(text) if poster.game == game)


def known(saved: Iterable[SavedLine], settings: Settings) -> frozenset[str]:
    """Return the games that somebody has played or learnt on this device."""
    return frozenset({line.game for line in saved} | {done.split("/")[0] for done in settings.learnt})


def home(
    text: Text,
    saved: Sequence[SavedLine] = (),
    now: int = 0,
    settings: Settings | None = None,
    notice: str | None = None,
    asking: str | None = None,
    room: Sequence[str] = (),
) -> Element:
    """Draw the box. ``now`` is epoch milliseconds; ``asking`` is the match whose deletion is to be confirmed.

    ``room`` are the names of those in the room that is open on this device.
    """
    settings = settings or Settings()
    familiar = known(saved, settings)
    return screen(
        "box",
        languages(text, "box"),
        p(".strap")[text.gettext("Four duels in one box")],
        p("#notice.notice", role="status")[notice] if notice else None,
        p(".offer.room-open", dir="auto")[
            text.gettext("A room is open"),
            f": {listing(text, room)} ",
            button(".plain", type="button", data_do="to_room")[text.gettext("To the room")],
        ]
        if room
        else None,
        _kept(text, saved, now, asking) if saved else None,
        _lid(text),
        p(".offer.join-in")[
            text.gettext("Somebody has asked you in?"),
            " ",
            button(".plain", type="button", data_do="meet", data_verb="join")[text.gettext("Join a room")],
        ],
        div(".posters")[[_poster(text, poster, known=poster.game in familiar) for poster in posters(text)]],
        section(".settings", aria_label=text.gettext("This device"))[
            switch(text, "sound", settings.sound, words=True),
            switch(text, "buzz", settings.buzz, words=True),
            div(".box-files")[
                button(".plain", type="button", data_do="export")[text.gettext("Save everything to a file")],
                label(".plain.file")[
                    text.gettext("Open a file"),
                    input(type="file", accept=".json,application/json,text/plain", data_do="import", class_="hidden"),
                ],
            ],
            p[
                text.gettext(
                    "Plays without a network once it has been opened. Nothing leaves this device, but for those you play with."
                )
            ],
        ],
        heading=[_ornament(), span(".masthead")[text.gettext("Ten Paces")]],
        kind="home",
    )


def _ornament() -> Element:
    """Ten footprints, left and right."""
    return span(".paces", aria_hidden="true")[[icon("step", box="0 0 28 64") for _ in range(10)]]


def _lid(text: Text) -> Element:
    """Return what stands on the lid: all four games at one glance, each a way to its poster further down."""
    return nav(".lid", aria_label=text.gettext("The four games"))[
        [
            a(".lid-game", href=f"#poster-{poster.game}", data_game=poster.game)[
                svg(".lid-picture", viewBox=_box(poster.game), aria_hidden="true", focusable="false")[
                    use_element(href=f"{POSTERS}#{poster.game}", width="360", height="300" if poster.game == "dvoboj" else "240")
                ],
                span[poster.name],
            ]
            for poster in posters(text)
        ]
    ]


def _poster(text: Text, poster: Poster, *, known: bool) -> Element:
    return article(
        f"#poster-{poster.game}.poster",
        tabindex="-1",
        data_game=poster.game,
        data_known="" if known else None,
        aria_labelledby=f"name-{poster.game}",
    )[
        svg(".picture", viewBox=_box(poster.game), aria_hidden="true", focusable="false")[
            use_element(href=f"{POSTERS}#{poster.game}", width="360", height="300" if poster.game == "dvoboj" else "240")
        ],
        div(".words")[
            p(".wanted", aria_hidden="true")[woodtype(text.gettext("Wanted"), unbroken=True)] if poster.game == "west" else None,
            h2(f"#name-{poster.game}")[woodtype(poster.name)],
            p(".call")[poster.call],
            p(".facts")[poster.facts],
            _tables(text, poster.game),
            details(f"#how-{poster.game}")[
                summary[text.gettext("How it is played"), hidden(f" {poster.name}")],
                div(".how")[[p[paragraph] for paragraph in poster.play]],
            ],
        ],
    ]


def _box(game: str) -> str:
    """What of the drawing is shown: the face of West comes close."""
    return {"dvoboj": "0 0 360 300", "west": "26 3 308 237"}.get(game, "0 0 360 240")


def _tables(text: Text, game: str) -> Element | None:
    forms = FORMS_OFFERED.get(game, ())
    words: Mapping[Form, str] = {
        "solo": text.gettext("Against bots"),
        "hand": text.gettext("Hand the phone round"),
        "table": text.gettext("Round a tablet"),
    }
    if not forms:
        return None
    return div(".tables")[
        [
            button(".go" if form == "solo" else ".go.second", type="button", data_do="set", data_game=game, data_how=form)[
                words[form]
            ]
            for form in forms
        ],
        button(".go.second", type="button", data_do="open_room", data_game=game)[text.gettext("Phone to phone")],
        button(".plain", type="button", data_do="learn", data_game=game)[
            text.gettext("Learn it in two minutes"), hidden(f" {game_name(text, game)}")
        ],
    ]


def _kept(text: Text, saved: Sequence[SavedLine], now: int, asking: str | None) -> Element:
    going = [line for line in saved if not line.over]
    over = sum(1 for line in saved if line.over)
    return section(".kept", aria_labelledby="kept-title" if going else None, aria_label=None if going else text.gettext("Matches"))[
        [
            h2("#kept-title.kept-title")[text.gettext("Still on the table")],
            ul[[_line(text, line, now, asking=asking == line.id) for line in going]],
        ]
        if going
        else None,
        button(".plain.past-open", type="button", data_do="history")[
            text.ngettext("Look back: {n} match played", "Look back: {n} matches played", over).format(n=over)
        ]
        if over
        else None,
    ]


def _line(text: Text, line: SavedLine, now: int, *, asking: bool) -> Element:
    who = listing(text, line.names)
    opens = button(".plain.resume", type="button", data_do="resume", data_id=line.id)[text.gettext("Play on"), hidden(f" {who}")]
    acts = kept_acts(text, line, opens, asking=asking)
    return li(id=f"kept-{line.id}", data_game=line.game)[
        div(".kept-words")[
            span(".kept-names", dir="auto")[who],
            span(".kept-facts")[facts(game_name(text, line.game), line.where, span(".ago")[ago(text, now - line.touched)])],
        ],
        div(".kept-acts")[acts],
    ]


def kept_acts(text: Text, line: SavedLine, opens: Element, *, asking: bool, away: str = "") -> Node:
    """Return what can be done with a kept match: open it or throw it away, for which it is asked once more. ``away`` is a class."""
    who = listing(text, line.names)
    if asking:
        return [
            span(".sure")[text.gettext("Throw it away?")],
            button(".plain.danger", type="button", data_do="delete_sure", data_id=line.id)[
                text.gettext("Throw away"), hidden(f" {who}")
            ],
            button(".plain", type="button", data_do="keep", data_id=line.id)[text.gettext("Keep"), hidden(f" {who}")],
        ]
    return [
        opens,
        button(f".plain{away}", type="button", data_do="delete", data_id=line.id)[
            icon("close"), hidden(text.gettext("Throw away: {who}").format(who=who))
        ],
    ]


def ago(text: Text, ms: int) -> str:
    """Say how long ago something was, from milliseconds; a clock set back counts as now."""
    minutes = max(ms, 0) // 60_000
    if minutes < 1:
        return text.gettext("just now")
    if minutes < 60:
        return text.ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    hours = minutes // 60
    if hours < 24:
        return text.ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    days = hours // 24
    return text.ngettext("{n} day ago", "{n} days ago", days).format(n=days)
