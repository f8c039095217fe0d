"""Charts of matches: bars, dots and a row of results, in the inks of the page. Every chart is a table, or has one beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from htpy import (
    Element,
    Node,
    caption,
    circle,
    dd,
    div,
    dl,
    dt,
    figcaption,
    figure,
    g,
    line,
    rect,
    span,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from htpy import text as letters

from tenpaces.core.text import Text
from tenpaces.games.figures import Bar, Bars, Dots, Fact, Figure, decimal, median
from tenpaces.games.paper import icon

WIDE, HIGH = 320, 172
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 14, 26
"""A dot plot's units, and the margins around its field; a unit is a pixel on the smallest phone."""
MOST_COLUMNS = 40
"""So many matches are drawn; older ones would be dots on dots."""


def chart(text: Text, figure_: Figure) -> Element | None:
    """Draw one figure; ``None`` where there is nothing to draw yet."""
    match figure_:
        case Bars():
            return bars(figure_)
        case Dots():
            return dots(text, figure_) if any(figure_.columns) else None
        case Fact():
            return None


def facts(found: Sequence[Fact]) -> Element:
    """List single figures: what, and how much."""
    return dl(".facts-list")[[div[dt[fact.label], dd[fact.value]] for fact in found]]


def bars(chart_: Bars) -> Element:
    """Draw a bar chart: a table whose rows have a bar each, solid as far as the part goes and hollow to the whole."""
    most = max((bar.whole for bar in chart_.rows), default=0) or 1
    return table(".chart.bars")[
        caption[chart_.title],
        tbody[
            [
                tr[
                    th(scope="row")[icon(bar.mark) if bar.mark else None, span[bar.label]],
                    td(".bar-cell", aria_hidden="true")[_bar(bar, most)],
                    td(".bar-words")[bar.words],
                ]
                for bar in chart_.rows
            ]
        ],
    ]


def _bar(bar: Bar, most: int) -> Element:
    whole, part = 100 * bar.whole / most, 100 * bar.part / most
    return svg(".bar-art", viewBox="0 0 100 14", preserveAspectRatio="none", focusable="false")[
        rect(".bar-whole", x="0", y="1", width=f"{whole:.2f}", height="12") if bar.whole > bar.part else None,
        rect(".bar-part", x="0", y="1", width=f"{part:.2f}", height="12"),
        line(".bar-foot", x1="0", y1="0", x2="0", y2="14"),
    ]


def dots(text: Text, chart_: Dots) -> Element:
    """Draw a dot plot with a stroke at each match's middle value, and the same as a table for whoever reads by ear."""
    columns = [column for column in chart_.columns if column][-MOST_COLUMNS:]
    top = _round_up(max(max(column) for column in columns) / chart_.per) * chart_.per
    step = (WIDE - LEFT - RIGHT) / len(columns)
    radius = min(4.5, max(1.8, step / 3))

    def high(value: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (1 - value / top)

    def words(value: float) -> str:
        shown = value / chart_.per
        return chart_.unit.format(n=decimal(text, shown) if chart_.per > 1 else round(shown))

    marks: list[Node] = []
    for number, column in enumerate(columns):
        x = LEFT + step * (number + 0.5)
        marks += [circle(cx=f"{x:.1f}", cy=f"{high(value):.1f}", r=f"{radius:.1f}") for value in column]
        y, reach = high(median(column) or 0), min(9, step * 0.45)
        marks.append(line(".middle", x1=f"{x - reach:.1f}", y1=f"{y:.1f}", x2=f"{x + reach:.1f}", y2=f"{y:.1f}"))
    return figure(".chart.dots")[
        figcaption[chart_.title],
        svg(".dots-art", viewBox=f"0 0 {WIDE} {HIGH}", aria_hidden="true", focusable="false")[
            [
                g(".grid")[
                    line(x1=str(LEFT), y1=f"{high(value):.1f}", x2=str(WIDE - RIGHT), y2=f"{high(value):.1f}"),
                    letters(x=str(LEFT - 6), y=f"{high(value) + 5:.1f}")[decimal(text, value / chart_.per, "g")],
                ]
                for value in (0, top / 2, top)
            ],
            letters(".from", x=str(LEFT), y=str(HIGH - 6))[text.gettext("oldest")] if len(columns) > 1 else None,
            letters(".to", x=str(WIDE - RIGHT), y=str(HIGH - 6))[text.gettext("newest")] if len(columns) > 1 else None,
            g(".marks")[marks],
        ],
        div(".hidden")[_by_ear(text, chart_, columns, words)],
    ]


def _by_ear(text: Text, chart_: Dots, columns: Sequence[Sequence[int]], words: Callable[[float], str]) -> Element:
    return table[
        caption[chart_.title],
        thead[
            tr[
                th(scope="col")[text.gettext("Match")],
                th(scope="col")[text.gettext("fastest")],
                th(scope="col")[text.gettext("in the middle")],
                th(scope="col")[text.gettext("slowest")],
            ]
        ],
        tbody[
            [
                tr[th(scope="row")[str(number)], td[words(min(column))], td[words(median(column) or 0)], td[words(max(column))]]
                for number, column in enumerate(columns, 1)
            ]
        ],
    ]


def _round_up(value: float) -> float:
    """Return the next number of the form 1, 2, 4, 5 or 10 times a power of ten."""
    power = 1.0
    while power * 10 < value:
        power *= 10
    while power > value and power > 1:
        power /= 10
    return next((power * factor for factor in (1, 2, 4, 5, 10) if power * factor >= value), power * 10)


def row_of_results(text: Text, title: str, came: Sequence[str]) -> Element:
    """Draw the last results, oldest first: up for won, down for lost, a dot on the line for drawn; said as one sentence."""
    shown = came[-30:]
    step = WIDE / 30
    marks: list[Node] = []
    for number, one in enumerate(shown):
        x = step * number + 1.5
        if one == "drawn":
            marks.append(circle(".drawn", cx=f"{x + step / 2 - 1.5:.1f}", cy="20", r="3"))
        else:
            y = 3 if one == "won" else 22
            marks.append(rect(class_=one, x=f"{x:.1f}", y=str(y), width=f"{step - 3:.1f}", height="15"))
    counted = {one: came.count(one) for one in ("won", "lost", "drawn")}
    said = text.gettext("Won {won}, lost {lost}, drawn {drawn}; up is won, down is lost, the newest on the right.").format(
        **counted
    )
    return figure(".chart.results")[
        figcaption[title],
        svg(".results-art", viewBox=f"0 0 {WIDE} 40", role="img", aria_label=said)[
            line(".zero", x1="0", y1="20", x2=str(WIDE), y2="20"), marks
        ],
    ]
