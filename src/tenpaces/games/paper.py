"""The furniture that every table is drawn with: a screen, an icon, a name. Pure functions that return HTML."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from htpy import Element, Node, button, h1, main, p, span, svg
from htpy import use as use_element
from markupsafe import Markup

from tenpaces.core.text import Text
from tenpaces.core.text import listing as listing
from tenpaces.core.text import short as short
from tenpaces.games.scene import Refused

SPRITE = "#art-"
"""The sprite stands in the page itself: drawn from a file of its own, every new icon would be missing for a frame."""
POSTERS = "static/art/posters.svg"


@cache
def icon(name: str, *, classes: str = "", box: str = "0 0 64 64") -> Markup:
    """Return one symbol of the sprite. It says nothing to a screen reader: the words beside it do."""
    drawn = svg(class_=f"icon icon-{name} {classes}".strip(), viewBox=box, aria_hidden="true", focusable="false")[
        use_element(href=f"{SPRITE}{name}")
    ]
    return Markup(drawn)


def picture(game: str) -> Element:
    """Return a game's picture from its poster. It says nothing to a screen reader."""
    return svg(".picture", viewBox="0 0 360 240", aria_hidden="true", focusable="false")[use_element(href=f"{POSTERS}#{game}")]


def screen(game: str, *children: Node, heading: Node, kind: str = "", live: bool = False, **data: str | int | bool) -> Element:
    """Return a whole screen with its one heading, which takes the focus when the screen comes up.

    ``kind`` is the screen's own class. ``live`` has a screen reader say the heading again whenever its words change.
    """
    attributes = {f"data-{key.replace('_', '-')}": str(value).lower() for key, value in data.items()}
    return main("#screen", attributes, class_=f"screen {kind}".strip(), data_game=game)[
        h1("#heading", tabindex="-1", aria_live="polite" if live else None)[heading],
        *children,
    ]


def hidden(*children: Node) -> Element:
    """Return text for screen readers alone."""
    return span(".hidden")[children]


def called(name: str, sentence: str) -> Node:
    """Return a sentence that calls somebody by name, set so that it breaks after the call sooner than within what is asked."""
    call, colon, asked = sentence.removeprefix(name).partition(":")
    if not sentence.startswith(name) or not colon or call.strip():
        return sentence
    return [f"{name}{call}{colon} ", span(".asked-of")[asked.strip()]]


def facts(*parts: Node) -> Element:
    """Return short facts in a row, parted by dots; where the row breaks, the dot that would end or begin a line is not seen."""
    return span(".facts")[[span(".fact")[span(".dot")[" · "] if number else None, part] for number, part in enumerate(parts)]]


def size_of(name: str) -> str:
    """Return how large a name can be set: ``xl`` for a short one to ``xs`` for forty letters."""
    longest = max((len(word) for word in name.split()), default=0)
    for size, letters, word in (("xl", 7, 7), ("l", 14, 9), ("m", 22, 13), ("s", 30, 20)):
        if len(name) <= letters and longest <= word:
            return size
    return "xs"


_WIDTHS = {**dict.fromkeys("MW@%", 1.3), **dict.fromkeys("mw", 1.1), **dict.fromkeys("ijlItfr1.,' ", 0.56)}


def ems(word: str) -> float:
    """Return about how wide a word is in the woodtype, in ems, so that a sheet can keep it on one line."""
    return sum(_WIDTHS.get(letter, 0.84 if letter.isupper() else 0.7) for letter in word)


def name_tag(name: str, classes: str = "", *, silent: bool = False) -> Element:
    """Return a person's name, set as large as its length allows; whatever the script, its direction is kept to itself.

    ``silent`` keeps it from a screen reader, which is told it another way.
    """
    return span(
        class_=f"name {classes}".strip(),
        data_size=size_of(name),
        dir="auto",
        style=f"--ems:{max(map(ems, name.split()), default=1):.2f}",
        aria_hidden="true" if silent else None,
    )[name]


def woodtype(word: str, classes: str = "", *, silent: bool = False, unbroken: bool = False) -> Element:
    """Return words that are set to fill their line: the sheet divides the width by the number of letters it is told here.

    ``unbroken``: all of them stand in one line, and not each in one of its own.
    """
    letters = len(word) if unbroken else max((len(part) for part in word.split()), default=1)
    return span(class_=f"woodtype {classes}".strip(), style=f"--letters:{letters}", aria_hidden="true" if silent else None)[word]


def refusal_line(text: Text, game: str, refused: Refused | None, side: str = "") -> Element | None:
    """Say why a tap changed nothing; where there is a ruling the sentence opens the rules at it. ``side`` tells several apart."""
    if refused is None:
        return None
    if not refused.ruled:
        return p(f"#refused{side}.refused", role="alert")[refused.sentence]
    return p(f"#refused{side}.refused", role="alert")[
        button(".refused-rule", type="button", data_do="rules", data_game=game, data_ruling=refused.rule)[
            refused.sentence, span(".hidden")[" ", text.gettext("Open the rule")]
        ]
    ]


def lines_of(said: Iterable[str], letters: int) -> int:
    """Return how many lines sentences take, each from a line of its own, where so many letters stand on one."""
    return sum(-(-len(words) // letters) for words in said)
