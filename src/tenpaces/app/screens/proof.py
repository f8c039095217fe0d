"""A receipt that was opened: whether it holds, and what it says of the match."""

from __future__ import annotations

from htpy import Element, button, dd, div, dl, dt, h2, li, p, section, ul

from tenpaces.app.offer import TABLES
from tenpaces.app.remote.values import Reach
from tenpaces.app.remote.verdict import Verdict
from tenpaces.app.screens.company import photo_finish
from tenpaces.app.screens.home import game_name
from tenpaces.core.text import Text, listing
from tenpaces.fair.remarks import fault, remark
from tenpaces.games.paper import icon, screen

SHOWN = 12
"""So many races are drawn."""


def proof(text: Text, verdict: Verdict) -> Element:
    """Draw what the check has come to."""
    found = verdict.found
    table = found.table
    game = table.game.name if table else "box"
    bad = found.fault is not None
    heading = text.gettext("The receipt does not hold") if bad else text.gettext("The receipt holds")
    if not bad and verdict.left:
        heading = text.gettext("So far it holds")
    return screen(
        game,
        div(".proof-seal", aria_hidden="true")[icon("close" if bad else "check")],
        p(".lead", role="status")[_lead(text, verdict)],
        _facts(text, verdict) if table else None,
        _races(text, verdict),
        div(".foot")[button(".go", type="button", data_do="home")[text.gettext("All games")]],
        heading=heading,
        kind="rules proof",
    )


def _lead(text: Text, verdict: Verdict) -> str:
    found = verdict.found
    if found.fault is not None:
        return fault(text, found.fault)
    if found.cheats and found.table:
        names = [found.table.setup.seats[seat] for seat in found.cheats]
        return text.gettext("The audit found that {name} has cheated.").format(name=listing(text, names))
    if verdict.left:
        form = text.ngettext("{n} signature is still to be checked.", "{n} signatures are still to be checked.", verdict.left)
        return form.format(n=verdict.left)
    if not verdict.crypto:
        return text.gettext("Every line follows from those before it. Signatures cannot be checked on this page.")
    return text.gettext("Every line follows from those before it, and every signature is right.")


def _facts(text: Text, verdict: Verdict) -> Element:
    found = verdict.found
    assert found.table is not None
    table = found.table
    names = table.setup.seats
    outcome = table.game.outcome(table.state)
    ends = text.gettext("not over")
    if outcome is not None:
        seen = table.game.observe(table.state, None)
        won = text.gettext("{name} wins").format(name=names[outcome.winner]) if outcome.winner is not None else ""
        ends = f"{won or text.gettext('Nobody wins')}. {TABLES[table.game.name].verdict(text, names, seen, outcome)}"
    terms = text.gettext("Fair, without a dealer") if table.setup.terms == "fair" else text.gettext("Open, among friends")
    signed = text.ngettext("{n} signed line", "{n} signed lines", found.signed).format(n=found.signed)
    lines = text.ngettext("{n} line", "{n} lines", found.lines).format(n=found.lines)
    return section(".prose")[
        dl(".proof-facts")[
            [dt[text.gettext("Match")], dd(dir="auto")[f"{game_name(text, table.game.name)}: {listing(text, names)}"]],
            [dt[text.gettext("How it ended")], dd(dir="auto")[ends]],
            [dt[text.gettext("Terms")], dd[terms]],
            [dt[text.gettext("Checked")], dd[f"{lines}, {signed}"]],
        ],
        [h2[text.gettext("Worth knowing")], ul[[li(dir="auto")[remark(text, one, names)] for one in found.remarks]]]
        if found.remarks
        else None,
    ]


def _races(text: Text, verdict: Verdict) -> list[Element | None]:
    """Draw the races between several seats: reaches of lines that follow each other."""
    found = verdict.found
    if found.table is None:
        return []
    groups: list[list[Reach]] = []
    last = -2
    for race in found.races:
        again = bool(groups) and any(reach.seat == race.seat for reach in groups[-1])
        if race.line != last + 1 or again or not groups:
            groups.append([])
        groups[-1].append(Reach(race.seat, race.raw, race.raw if race.judged is None else race.judged))
        last = race.line
    drawn = [tuple(group) for group in groups if len(group) > 1][:SHOWN]
    return [photo_finish(text, group, found.table.setup.seats, str(number)) for number, group in enumerate(drawn)]
