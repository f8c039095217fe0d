"""Setting a table: who sits where and which house rules hold, before a match begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tenpaces.app.languages import LANGUAGES, catalogue
from tenpaces.app.model import Draft
from tenpaces.app.offer import TABLES
from tenpaces.app.table import Table
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.game import Game
from tenpaces.core.names import alike, tidy
from tenpaces.core.options import OptionField, schema
from tenpaces.core.seat import Seat
from tenpaces.core.text import Text
from tenpaces.games.scene import Form

PERSON = "person"
NUMBERS = ("1", "2", "3", "4", "5", "6")
"""What a default name may end in: one for each seat of the largest table."""


def person_name(text: Text, number: int) -> str:
    """Return what a person is called who gave no name; ``number`` counts from 1."""
    return text.gettext("Player {n}").format(n=number)


def renamed(old: Text, text: Text, draft: Draft) -> Draft:
    """Return the table in another language: a name that nobody changed follows it."""
    return replace(draft, seats=_followed([old], text, draft.seats))


def seats_again(text: Text, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a match that has been played: names that nobody changed, in whatever language it began, in this one.

    A kept match does not say which names those are. Catalogues are read only where a person's name may be one of them.
    """
    if not any(_unnamed(text, seat) for seat in seats):
        return tuple(seats)
    return _followed([catalogue(tag) for tag in LANGUAGES], text, seats)


def _unnamed(text: Text, seat: Seat) -> bool:
    number = seat.name[-1:]
    return seat.person and number in NUMBERS and seat.name != person_name(text, int(number))


def _followed(spoken: Iterable[Text], text: Text, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with default names in a language, unless two would then be called alike."""
    known = {person_name(one, number): number for one in spoken for number in map(int, NUMBERS)}
    found = tuple(
        replace(seat, name=person_name(text, known[seat.name])) if seat.person and seat.name in known else seat for seat in seats
    )
    return found if len({alike(seat.name) for seat in found}) == len(found) else tuple(seats)


def fresh(text: Text, table: Table, how: Form) -> Draft:
    """Return the table that a form starts from: two seats, so that the first move is two taps away."""
    first = Seat(person_name(text, 1))
    second = Seat(table.names[0], "steady") if how == "solo" else Seat(person_name(text, 2))
    return Draft(table.game.name, (first, second))


def _free_bot_name(draft: Draft, table: Table) -> str:
    taken = {seat.name for seat in draft.seats}
    return next(name for name in table.names if name not in taken)


def add_seat(text: Text, draft: Draft, table: Table, how: Form) -> Draft:
    """Add a seat of the kind that the table is for, if there is room."""
    number = len(draft.seats) + 1
    if number not in table.game.seats:
        return draft
    if how == "solo":
        seat = Seat(_free_bot_name(draft, table), draft.seats[-1].level or "steady")
    else:
        seat = Seat(person_name(text, number))
    return replace(draft, seats=(*draft.seats, seat))


def drop_seat(draft: Draft, game: Game, seat: int) -> Draft:
    """Take a seat away, if enough are left."""
    if not 0 <= seat < len(draft.seats) or len(draft.seats) - 1 not in game.seats:
        return draft
    return replace(draft, seats=draft.seats[:seat] + draft.seats[seat + 1 :])


def name_seat(draft: Draft, seat: int, name: str) -> Draft:
    """Give a seat a name; what nobody could see or read is taken out of it."""
    return _change(draft, seat, name=tidy(name))


def kind_seat(text: Text, draft: Draft, table: Table, seat: int, kind: str) -> Draft:
    """Make a seat a person's or a bot's; a name that was never changed follows."""
    if not 0 <= seat < len(draft.seats) or kind not in (PERSON, *LEVEL_NAMES):
        return draft
    old = draft.seats[seat]
    if kind == PERSON:
        return _change(draft, seat, level=None, name=person_name(text, seat + 1) if old.name in table.names else old.name)
    named_by_default = old.person and old.name in ("", person_name(text, seat + 1))
    return _change(draft, seat, level=kind, name=_free_bot_name(draft, table) if named_by_default else old.name)


def _change(draft: Draft, seat: int, **changes: Any) -> Draft:
    if not 0 <= seat < len(draft.seats):
        return draft
    seats = tuple(replace(old, **changes) if number == seat else old for number, old in enumerate(draft.seats))
    return replace(draft, seats=seats)


def fields(game: Game) -> tuple[OptionField, ...]:
    """List the house rules of a game."""
    return schema(game.options, game.rulings)


def set_option(draft: Draft, game: Game, key: str, value: str) -> Draft:
    """Set one house rule from the text of its form field; what is no value of it changes nothing.

    An emptied field takes away a rule that is absent by default.
    """
    field = next((field for field in fields(game) if field.key == key), None)
    if field is None:
        return draft
    others = {name: kept for name, kept in draft.options.items() if name != key}
    if not value and field.default is None:
        return replace(draft, options=others)
    chosen: str | int | None = next((known for known in field.values if str(known) == value), None)
    if not field.values and value.isascii() and value.isdigit() and len(value) <= 6:
        chosen = int(value) if int(value) >= (field.least or 0) and (field.most is None or int(value) <= field.most) else None
    if chosen is None:
        return draft
    return replace(draft, options=others if chosen == field.default else {**others, key: chosen})


def take_preset(draft: Draft, presets: Mapping[str, Mapping[str, str | int]], name: str) -> Draft:
    """Take a named set of house rules."""
    return replace(draft, options=dict(presets[name])) if name in presets else draft


def seated(text: Text, draft: Draft) -> tuple[Seat, ...]:
    """Return the seats with a name each."""
    return tuple(
        seat if seat.name else replace(seat, name=person_name(text, number)) for number, seat in enumerate(draft.seats, start=1)
    )


def problem(text: Text, draft: Draft) -> str | None:
    """Say what keeps a table from starting."""
    names = [alike(seat.name) for seat in seated(text, draft)]
    double = next((seat.name for seat in seated(text, draft) if names.count(alike(seat.name)) > 1), None)
    if double:
        return text.gettext("Two seats are called {name}. Give each a name of its own.").format(name=double)
    return TABLES[draft.game].problem(text, draft.options, len(names))


def options_of(draft: Draft, game: Game) -> Any:
    """Return the game's own options value."""
    return msgspec.convert(dict(draft.options), game.options)
