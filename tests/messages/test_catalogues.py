"""What keeps the catalogues in step with the sources, and what is found when they are not."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tools import catalogues, messages
from tools.cyrillic import cyrillic

from tenpaces.app.languages import LANGUAGES
from tenpaces.app.screens.home import home
from tenpaces.core.text import Text

CARDS = ("{name} takes {loser}’s only card.", "{name} takes all {n} cards of {loser}.")


def filled(name: str, *texts: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> Catalog:
    found = catalogues.empty(name)
    for id_, string in texts:
        found.add(id_, string)
    return found


def compiled(catalog: Catalog) -> Text:
    out = BytesIO()
    write_mo(out, catalog)
    out.seek(0)
    return GNUTranslations(out)


def template(*ids: str | tuple[str, str]) -> Catalog:
    found = Catalog()
    for id_ in ids:
        found.add(id_)
    return found


def test_the_template_holds_every_text_of_the_sources() -> None:
    assert messages.TEMPLATE.read_bytes() == messages.written(messages.collect()), "run `make messages`"


@pytest.mark.parametrize("name", messages.translations())
def test_a_translation_is_in_step_with_the_template(name: str) -> None:
    assert (catalogues.LOCALE / f"{name}.po").read_bytes() == messages.translation(name, messages.collect()), "run `make messages`"


def test_every_language_has_a_source() -> None:
    assert set(LANGUAGES) == {"en", *catalogues.SOURCES}


@pytest.mark.parametrize(
    ("name", "id_", "string", "fault"),
    [
        ("pl", "Close", "Zamknij", None),
        ("pl", "Close", "", "not translated"),
        ("pl", "Close", " ", "not translated"),
        ("pl", "Close", "Zamknij ", "blanks"),
        ("pl", "{name} wins", "Wygrywa {name}", None),
        ("pl", "{name} wins", "Wygrana", "placeholders"),
        ("pl", "{name} wins", "Wygrywa {Name}", "placeholders"),
        ("pl", "{name} wins", "Wygrywa {name}, a {foe} nie", "placeholders"),
        ("pl", "{name} wins", "Wygrywa {name}}", "a brace"),
        ("pl", "Close", "<b>Zamknij</b>", "markup"),
        ("pl", "Close", "Zamknij&nbsp;to", "markup"),
        ("pl", CARDS, ("{name} bierze jedyną kartę {loser}.", "{name} bierze {n} karty {loser}.", "{name} {n} {loser}"), None),
        ("pl", CARDS, ("{name} bierze jedyną kartę {loser}.", "{name} bierze {n} karty {loser}."), "not in every plural form"),
        ("pl", CARDS, ("{name} bierze jedyną kartę {loser}.", "{name} bierze karty {loser}.", "{n} {name} {loser}"), "placeholder"),
        # The Serbian singular stands for 21 as well, so it has to count.
        ("sr", CARDS, ("{name} uzima jedinu {loser}.", "{name} uzima {n} {loser}", "{name} uzima {n} {loser}"), "placeholders"),
        ("sr", CARDS, ("{name} uzima {n} {loser}.", "{name} uzima {n} {loser}", "{name} uzima {n} {loser}"), None),
        ("fr", CARDS, ("{name} prend la seule carte de {loser}.", "{name} prend les {n} cartes de {loser}."), None),
    ],
)  # fmt: skip
def test_a_translation_that_would_break_a_screen_is_found(
    name: str, id_: str | tuple[str, str], string: str | tuple[str, ...], fault: str | None
) -> None:
    found = list(messages.faults(filled(name, (id_, string)), template(id_)))
    assert (not found) if fault is None else (fault in "".join(found))


def test_missing_and_unused_messages_are_found() -> None:
    found = list(messages.faults(filled("fr", ("Close", "Fermer")), template("Open")))
    assert found == ["not in the sources: 'Close'", "not in the catalogue: 'Open'"]


def test_a_form_stands_for_the_numbers_of_its_language() -> None:
    number = ("{n} card", "{n} cards")
    polish = compiled(filled("pl", (number, ("{n} karta", "{n} karty", "{n} kart"))))
    serbian = compiled(filled("sr", (number, ("{n} karta", "{n} karte", "{n} karata"))))
    french = compiled(filled("fr", (number, ("{n} carte", "{n} cartes"))))

    def count(text: Text, *numbers: int) -> list[str]:
        return [text.ngettext(*number, n).format(n=n) for n in numbers]

    assert count(polish, 1, 2, 5, 22) == ["1 karta", "2 karty", "5 kart", "22 karty"]
    assert count(serbian, 1, 2, 5, 21) == ["1 karta", "2 karte", "5 karata", "21 karta"]
    assert count(french, 0, 1, 2) == ["0 carte", "1 carte", "2 cartes"]


def test_what_is_not_translated_is_said_in_english() -> None:
    text = compiled(filled("pl", ("Close", "Zamknij"), ("Open", ""), (("{n} left", "{n} left"), ("", "", ""))))
    assert [text.gettext(words) for words in ("Close", "Open", "Nothing of the kind")] == ["Zamknij", "Open", "Nothing of the kind"]
    assert [text.ngettext("{n} left", "{n} left", 5), text.ngettext("{n} card", "{n} cards", 5)] == ["{n} left", "{n} cards"]


def test_markup_in_a_translation_is_only_text_on_the_screen() -> None:
    hostile = compiled(filled("pl", ("Four duels in one box", "<img src=x onerror=alert(1)>"), ("Ten Paces", "&lt;b&gt;")))
    markup = str(home(hostile))
    assert "<img" not in markup
    assert "&lt;img src=x onerror=alert(1)&gt;" in markup
    assert "&amp;lt;b&amp;gt;" in markup


@pytest.mark.parametrize(
    ("latin", "letters"),
    [
        ("Njegova ljuta džepna šaka, đak i čićak.", "Његова љута џепна шака, ђак и чићак."),
        ("LJUTA NJIVA I DŽEP", "ЉУТА ЊИВА И ЏЕП"),
        ("Nadživeti injekciju, odživeti i džoker", "Надживети инјекцију, одживети и џокер"),
        ("{name} puca u {target} (W5, V17, E4, D30).", "{name} пуца у {target} (W5, V17, E4, D30)."),
        ("West, Eye 2 Eye Duel i Dot Duel", "West, Eye 2 Eye Duel и Dot Duel"),
        ("Duel: Double Dot ili Double?", "Дуел: Double Dot или Double?"),
        ("Izdanje Sphinx", "Издање Sphinx"),
        ("Doc cilja, meta je Belle.", "Doc циља, мета је Belle."),
        ("Zapis je JSON od 3,5 MB.", "Запис је JSON од 3,5 MB."),
        ("Preko https, a broker na wss://", "Преко https, а брокер на wss://"),
        ("TURN server: turn:a.example.org:3478 korisnik", "TURN сервер: turn:a.example.org:3478 корисник"),
    ],
)
def test_serbian_in_cyrillic_letters(latin: str, letters: str) -> None:
    assert cyrillic(latin) == letters


def test_no_serbian_word_is_in_two_scripts_at_once() -> None:
    """A word that Serbian spells as its own language does (Sphinx) must be known as one, or it comes out half in each script."""
    mixed = re.compile(r"\w*(?:[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z])\w*")
    texts = [message.string or "" for message in catalogues.read("sr") if message.id]
    forms = [form for text in texts for form in ((text,) if isinstance(text, str) else text)]
    assert [found for form in forms for found in mixed.findall(cyrillic(form))] == []


def test_a_word_of_two_letters_and_two_does_not_break_at_its_hyphen() -> None:
    said = [message.id for message in catalogues.read("pl") if message.id]
    said += [
        text
        for tag in catalogues.SOURCES
        for message in catalogues.translated(tag)
        if message.id
        for text in catalogues.strings_of(message)
    ]
    assert [text for text in said if "Wi-Fi" in "".join(text)] == []


def test_the_english_texts_have_the_apostrophe_of_print() -> None:
    assert [message.id for message in messages.collect() if re.search(r"\w'\w", "".join(message.id))] == []


def test_no_french_line_begins_with_a_mark() -> None:
    """A plain space before a mark of two parts lets the line break there."""
    forms = [form for message in catalogues.translated("fr") if message.id for form in catalogues.strings_of(message)]
    assert [form for form in forms if re.search(r" [:;?!»]|« ", form)] == []
