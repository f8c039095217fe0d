"""Setting a table: who sits where, and which house rules hold."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Element, Node, button, details, div, fieldset, input, label, legend, li, ol, option, p, select, span, summary

from tenpaces.app.model import Draft, SavedLine
from tenpaces.app.offer import TABLES
from tenpaces.app.screens.home import game_name
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.names import LETTERS
from tenpaces.core.options import HouseRule, OptionField, preset_of, schema
from tenpaces.core.seat import Seat
from tenpaces.core.text import Text
from tenpaces.games.paper import hidden, icon, listing, screen


def level_name(text: Text, level: str) -> str:
    """Return how a bot's level is called at the table."""
    names = {
        "gentle": text.gettext("Gentle bot"),
        "steady": text.gettext("Steady bot"),
        "ruthless": text.gettext("Ruthless bot"),
    }
    return names.get(level) or text.gettext("Bot: {level}").format(level=level.replace("_", " "))


def setup(
    text: Text,
    draft: Draft,
    problem: str | None = None,
    *,
    offers: bool = False,
    waits: SavedLine | None = None,
    flat: bool = False,
) -> Element:
    """Draw the table being set. ``problem`` is what keeps the match from starting; ``offers`` the lessons to who never played.

    ``flat`` is a table for people round one screen; ``waits`` is a match of this game that is not over:
    whoever came back from it by mistake finds it here.
    """
    table = TABLES[draft.game]
    return screen(
        draft.game,
        p(".offer")[
            text.gettext("New to it?"),
            " ",
            button(".plain", type="button", data_do="learn", data_game=draft.game)[text.gettext("Learn it in two minutes")],
        ]
        if offers
        else None,
        still(text, waits) if waits else None,
        div(".form")[
            fieldset(".seats")[
                legend[text.gettext("Who plays")],
                ol[[_seat(text, number, seat, len(draft.seats), table.game.seats) for number, seat in enumerate(draft.seats)]],
                button(".plain.add", type="button", data_do="add_seat")[text.gettext("Add a seat")]
                if len(draft.seats) < max(table.game.seats)
                else None,
                p(".crowd")[text.gettext("Three or more round one screen need a tablet. With a phone, hand it round.")]
                if flat and sum(seat.person for seat in draft.seats) > 2
                else None,
            ],
            house(text, draft.game, draft.options),
        ],
        div(".foot")[
            p(".problem", role="alert")[problem] if problem else None,
            button(".plain", type="button", data_do="home")[text.gettext("Back")],
            button(".go", type="button", data_do="start")[text.gettext("Deal the cards")],
        ],
        heading=text.gettext("Set the table for {game}").format(game=game_name(text, draft.game)),
        kind="setup",
    )


def still(text: Text, waits: SavedLine) -> Element:
    """Return the line on a match that is not over, with the way back to it."""
    return p(".offer.waits", dir="auto")[
        text.gettext("Still on the table"),
        f": {listing(text, waits.names)} ",
        button(".plain", type="button", data_do="resume", data_id=waits.id)[text.gettext("Play on")],
    ]


def house(text: Text, game: str, options: Mapping[str, str | int]) -> Element:
    """Return the house rules of a game as they are set, folded, to be changed."""
    table = TABLES[game]
    choices = schema(table.game.options, table.game.rulings)
    rules = table.house_rules(text)
    differ = sum(1 for field in choices if options.get(field.key, field.default) != field.default)
    preset = preset_of(table.presets, options)
    called = table.preset_name(text, preset) if preset else None
    return details("#house.house")[
        summary[
            span(".summary-title")[text.gettext("House rules")],
            span(".summary-state")[differ_words(text, differ, called)],
        ],
        fieldset(".presets")[
            legend[text.gettext("Ready-made tables")],
            div[
                [
                    button(
                        ".chip",
                        type="button",
                        data_do="preset",
                        data_name=name,
                        aria_pressed="true" if name == preset else "false",
                    )[table.preset_name(text, name)]
                    for name in table.presets
                ]
            ],
        ],
        div(".options")[[rule_control(text, field, options.get(field.key, field.default), rules[field.key]) for field in choices]],
    ]


def name_field(text: Text, number: int, name: str, most: int = LETTERS) -> Element:
    """Return the field for the name at a seat, of at most so many letters."""
    return label[
        hidden(text.gettext("Name at seat {n}").format(n=number + 1)),
        input(
            id=f"seat-name-{number}",
            type="text",
            value=name,
            maxlength=str(most),
            data_do="seat_name",
            data_seat=number,
            autocomplete="off",
            autocapitalize="words",
            spellcheck="false",
            enterkeyhint="done",
            dir="auto",
        ),
    ]


def _seat(text: Text, number: int, seat: Seat, seats: int, room: range) -> Element:
    kind = seat.level or "person"
    return li(id=f"seat-{number}")[
        span(".seat-number", aria_hidden="true")[str(number + 1)],
        name_field(text, number, seat.name),
        label(".kind")[
            hidden(text.gettext("Who sits at seat {n}").format(n=number + 1)),
            select(id=f"seat-kind-{number}", data_do="seat_kind", data_seat=number)[
                option(value="person", selected=kind == "person")[text.gettext("Person")],
                [option(value=level, selected=kind == level)[level_name(text, level)] for level in LEVEL_NAMES],
            ],
        ],
        button(".plain.drop", type="button", data_do="drop_seat", data_seat=number)[
            icon("close"), hidden(text.gettext("Take away seat {n}").format(n=number + 1))
        ]
        if seats > min(room)
        else None,
    ]


def differ_words(text: Text, differ: int, preset: str | None) -> str:
    """Say how far house rules are from the rulebook's."""
    if not differ:
        return text.gettext("as in the rulebook")
    return preset if preset else text.ngettext("{n} change", "{n} changes", differ).format(n=differ)


def rule_control(text: Text, field: OptionField, value: str | int | None, rule: HouseRule) -> Element:
    """Return the control of a house rule, with what it means."""
    key = f"option-{field.key}"
    control: Node = (
        select(id=key, data_do="option", data_key=field.key, aria_describedby=f"{key}-why")[
            [option(value=str(choice), selected=choice == value)[rule.values.get(choice, str(choice))] for choice in field.values]
        ]
        if field.values
        else input(
            id=key,
            type="number",
            inputmode="numeric",
            min=str(field.least) if field.least is not None else None,
            max=str(field.most) if field.most is not None else None,
            step="1",
            value=None if value is None else str(value),
            placeholder=text.gettext("no limit") if field.default is None else None,
            data_do="option",
            data_key=field.key,
            aria_describedby=f"{key}-why",
        )
    )
    return div(class_="option differs" if value != field.default else "option")[
        label(for_=key)[rule.label],
        control,
        # What no ruling settles has a section of the rules behind it, which has no name on the rules page.
        p(id=f"{key}-why")[rule.sentence, [" ", span(".ruling")[field.ruling]] if " " not in field.ruling else None],
    ]
