"""The matches that are over, and what came of them: a list to open, figures by person and game, and charts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from htpy import Element, Node, button, div, h2, label, li, nav, ol, option, p, section, select, span

from tenpaces.app import history
from tenpaces.app.history import Against, Figures, Score
from tenpaces.app.model import Past, SavedLine
from tenpaces.app.offer import NAMES, TALLIES
from tenpaces.app.screens import charts
from tenpaces.app.screens.home import ago, game_name, kept_acts
from tenpaces.app.screens.setup import level_name
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.text import Text, listing
from tenpaces.games.figures import Bar, Bars, Fact, share
from tenpaces.games.paper import facts, hidden, picture, screen

FEW = 3
"""Of fewer matches there is no row of results to draw, and the list comes before the figures."""


def past(
    text: Text, lines: Sequence[SavedLine], at: Past, now: int, notice: str | None = None, asking: str | None = None
) -> Element:
    """Draw the screen. ``at`` is what it is set to, ``asking`` the match whose deletion is to be confirmed."""
    every = history.finished(lines)
    shown = history.finished(lines, at.game)
    people = history.people(shown)
    who = next((name for name in people if name == at.who), people[0] if people else "")
    found = history.figures(shown, who, at.game) if who else None
    figures = (
        section(".past-figures", aria_labelledby="figures-title")[_figures(text, found, people, shown, at.game)] if found else None
    )
    listed = section(".past-list", aria_labelledby="list-title")[
        h2("#list-title")[text.gettext("Matches")],
        ol[[_line(text, line, now, named=not at.game, asking=line.id == asking) for line in shown[: at.shown]]]
        if shown
        else [p(".empty")[text.gettext("No match has been played to its end yet.")], picture(at.game) if at.game else None],
        button(".plain.more", type="button", data_do="more")[
            text.ngettext("Show {n} more", "Show {n} more", len(shown) - at.shown).format(n=len(shown) - at.shown)
        ]
        if len(shown) > at.shown
        else None,
    ]
    return screen(
        at.game or "box",
        p(".notice", role="status")[notice] if notice else None,
        _games(text, every, at.game),
        [listed, figures] if len(shown) < FEW else [figures, listed],
        div(".foot")[button(".go", type="button", data_do="home")[text.gettext("All games")]],
        heading=text.gettext("Played matches"),
        kind="past",
    )


def _games(text: Text, every: Sequence[SavedLine], game: str) -> Element:
    def chip(name: str, words: str, count: int) -> Element:
        return button(
            ".chip",
            type="button",
            data_do="history",
            data_game=name,
            data_value=name,
            aria_pressed="true" if name == game else "false",
        )[words, span(".count-of")[" ", str(count)]]

    return nav(".past-games", aria_label=text.gettext("Of which game"))[
        chip("", text.gettext("All"), len(every)),
        [chip(name, game_name(text, name), sum(1 for line in every if line.game == name)) for name in NAMES],
    ]


def _figures(text: Text, found: Figures, people: Sequence[str], shown: Sequence[SavedLine], game: str) -> Node:
    total = found.total
    came = [
        history.result(history.ending_of(line), seat)
        for line in reversed(shown)
        if (seat := history.seat_of(line, found.name)) is not None
    ]
    own = TALLIES[game].figures(text, found.tallies) if game and found.tallies else ()
    single = [figure for figure in own if isinstance(figure, Fact)]
    return [
        h2("#figures-title")[text.gettext("Figures")],
        label(".past-who")[
            span[text.gettext("Played as")],
            select("#past-who", data_do="who", dir="auto")[
                [option(value=name, selected=name == found.name, dir="auto")[name] for name in people]
            ],
        ]
        if len(people) > 1
        else p(".past-who", dir="auto")[text.gettext("Played as"), " ", span(".who")[found.name]],
        _tickets(text, total),
        charts.row_of_results(text, _streak(text, found), came) if len(came) >= FEW else None,
        charts.bars(
            Bars(
                text.gettext("Won against"),
                tuple(
                    Bar(_against(text, kind), score.won, score.played, share(text, score.won, score.played))
                    for kind, score in found.against.items()
                ),
            ),
        ),
        charts.facts(single) if single else None,
        [charts.chart(text, figure) for figure in own],
    ]


def _tickets(text: Text, total: Score) -> Element:
    """The three or four numbers that a person looks for first."""
    numbers = [
        (total.played, text.ngettext("match", "matches", total.played)),
        (total.won, text.ngettext("won", "won", total.won)),
        (total.lost, text.ngettext("lost", "lost", total.lost)),
    ]
    if total.drawn:
        numbers.append((total.drawn, text.ngettext("drawn", "drawn", total.drawn)))
    return ol(".tickets")[[li[span(".sum")[str(number)], " ", span[words]] for number, words in numbers]]


def _streak(text: Text, found: Figures) -> str:
    longest = text.gettext("longest winning streak: {n}").format(n=found.longest)
    if found.streak < 2:
        return text.gettext("Last results; {longest}").format(longest=longest)
    return text.gettext("{n} wins in a row; {longest}").format(n=found.streak, longest=longest)


def _against(text: Text, kind: Against) -> str:
    if kind in LEVEL_NAMES:
        return level_name(text, kind)
    return {
        "mixed": text.gettext("Bots of several levels"),
        "people": text.gettext("People"),
        "both": text.gettext("People and bots"),
    }[kind]


def _line(text: Text, line: SavedLine, now: int, *, named: bool, asking: bool) -> Element:
    end = history.ending_of(line)
    who = listing(text, line.names)
    module = TALLIES[line.game]
    order = sorted(range(len(line.names)), key=lambda seat: seat != end.winner)
    counted = history.readable(line.game, [end.tallies[seat] for seat in order])
    said = [
        game_name(text, line.game) if named else "",
        module.ending(text, end.why),
        module.score(text, counted) if len(counted) == len(order) else "",
        lasted(text, end.lasted),
        ago(text, now - line.touched),
        text.gettext("played elsewhere") if end.foreign else "",
    ]
    opens = button(".plain", type="button", data_do="record", data_id=line.id)[text.gettext("Look back"), hidden(f" {who}")]
    acts = kept_acts(text, line, opens, asking=asking, away=".away")
    return li(id=f"past-{line.id}", data_game=line.game)[
        div(".past-words")[
            p(".past-names")[_who_won(text, line.names, end.winner)],
            p(".past-facts")[facts(*filter(None, said))],
        ],
        div(".past-acts")[acts],
    ]


def _who_won(text: Text, names: Sequence[str], winner: int | None) -> Node:
    if winner is None:
        return span(dir="auto")[text.gettext("{names}: nobody won").format(names=listing(text, names))]
    others = listing(text, [name for seat, name in enumerate(names) if seat != winner])
    parts = {"{winner}": span(".who", dir="auto")[names[winner]], "{others}": span(dir="auto")[others]}
    return [parts.get(part, part) for part in re.split(r"(\{winner\}|\{others\})", text.gettext("{winner} beat {others}"))]


def lasted(text: Text, ms: int) -> str:
    """Say how long a match took."""
    seconds = ms // 1000
    if seconds < 60:
        return text.gettext("{n} s").format(n=seconds)
    minutes = seconds // 60
    if minutes < 60:
        return text.gettext("{n} min").format(n=minutes)
    return text.gettext("{h} h {n} min").format(h=minutes // 60, n=minutes % 60)
