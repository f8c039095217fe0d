"""Whatever is read on a screen, or out loud, has come through the catalogue; and the fonts have the letters for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from tools import catalogues, fonts, messages, pictures, samples_meet, samples_people, samples_record, samples_west, shell
from tools.pseudo import PLAIN, Marked

from tenpaces.app.languages import LANGUAGES
from tenpaces.app.model import Settings
from tenpaces.app.offer import TABLES
from tenpaces.app.screens.frame import bar

READ = ("aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext")
GOLDEN = ("Player", "Bo", "Čedomir", "Dží Đura", "Éva", "F", "Wolfeschlegelsteinhausen")
ENDED = tuple(names for _name, _label, names in samples_record.ENDED)
PEOPLE = (samples_people.NAMES, pictures.LONG, samples_west.LONG, *ENDED, GOLDEN, *(TABLES[game].names for game in TABLES))
NAMES = {word for names in PEOPLE for name in names for word in name.split()} | {
    *samples_meet.HOST.split("."),
    *samples_meet.LETTERS,
    "wss",
    "turn",
}
# The corners of cards, rulings, Roman numbers, what languages call themselves, and what a fault of ours is to be reported by.
BARE = re.compile(r"[AKQJT]|[JOKER]|[WEVD]\d+|[IVX]+|KeyError|seat|" + "|".join(LANGUAGES.values()))


class Words(HTMLParser):
    """What a page says; what is the same in every language (the notation of a match record, letters to compare) is none of it."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.notation = 0  # how deep in it
        self.feed(markup)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if self.notation or found.get("class") == "notation" or found.get("translate") == "no":
            self.notation += 1
        self.said += [value for key, value in attrs if key in READ and value and not self.notation]
        if found.get("class") == "switch":  # its sheet writes this word behind it
            self.said.append(found.get("data-state") or "")

    def handle_endtag(self, _tag: str) -> None:
        self.notation = max(0, self.notation - 1)

    def handle_data(self, data: str) -> None:
        if not self.notation:
            self.said.append(data)


def unmarked(markup: str) -> Iterator[str]:
    for said in Words(markup).said:
        for word, dots in re.findall(r"(\w+)(…?)", said.replace("\xad", "")):
            cut = dots and any(name.startswith(word) for name in NAMES)
            known = word in NAMES or cut or BARE.fullmatch(word)
            if any(letter in PLAIN for letter in word) and not known:
                yield f"{word} in {said.strip()!r}"


def test_no_screen_says_what_is_not_in_the_catalogue() -> None:
    text = Marked()
    found = {
        name: bare
        for name, element, heading in pictures.samples(text)
        if (bare := sorted({*unmarked(str(element)), *unmarked(str(bar(text, heading or "", Settings())))}))
    }
    assert found == {}


def test_the_first_screen_says_nothing_that_is_not_in_the_catalogue() -> None:
    assert list(unmarked(str(shell.boot_line(Marked())))) == []


@pytest.mark.parametrize("tag", catalogues.SOURCES)
@pytest.mark.parametrize("family", fonts.FAMILIES)
def test_the_fonts_have_every_letter_of_a_language(family: str, tag: str) -> None:
    folder = pictures.ROOT / "static/vendor/fonts"
    found = {
        chr(code) for part in fonts.SUFFIXES.values() for code in TTFont(folder / f"{family}{part}.woff2")["cmap"].getBestCmap()
    }
    letters = {letter for message in catalogues.translated(tag) if message.id for letter in "".join(catalogues.strings_of(message))}
    assert sorted(letters - found) == []


def test_the_fonts_have_every_letter_of_the_english_texts() -> None:
    letters = {letter for message in messages.collect() for letter in "".join(message.id)}
    assert sorted(letters - set("".join(fonts.PARTS.values()))) == []
