"""The end of a match: the winner's poster, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, li, ol, p, span

from tenpaces.core.text import Text
from tenpaces.games.paper import ems, icon, name_tag, picture, screen
from tenpaces.games.scene import Standing


def result(
    text: Text,
    game: str,
    match: str,
    names: Sequence[str],
    winner: int | None,
    why: str,
    standings: Sequence[Standing],
    install: bool = False,
    notice: str | None = None,
    across: bool = False,
) -> Element:
    """Show who won and ``why``.

    ``match`` is its name on this device, ``standings`` say how every seat stands, ``install`` offers the home screen, ``notice``
    is what became of what was asked for last. ``across``: it was played across devices, and the room goes on.
    """
    sums = {standing.seat: standing.sum for standing in standings}
    order = [standing.seat for standing in sorted(standings, key=lambda one: (one.seat != winner, one.order, one.seat))]
    head: Node = text.gettext("Nobody wins")
    if winner is not None:
        before, _, after = text.gettext("{name} wins").partition("{name}")
        head = [span(".kicker")[before], name_tag(names[winner]), span(".kicker")[after]]
    return screen(
        game,
        picture(game),
        div(".prize", aria_hidden="true")[
            icon("star"),
            _prize(standings, winner),
            icon("star"),
        ],
        p(".lead")[why],
        ol(".ranking")[
            [
                li(class_="first" if seat == winner else None)[
                    span(".who", dir="auto")[names[seat]],
                    span(".leader", aria_hidden="true"),
                    span(".sum")[sums[seat]],
                ]
                for seat in order
            ]
        ],
        p(".notice", role="status")[notice] if notice else None,
        div(".foot")[
            button(".go", type="button", data_do="again")[text.gettext("Play again")],
            button(".plain", type="button", data_do="record", data_id=match)[text.gettext("Look back")],
            button(".plain", type="button", data_do="share", data_how="link")[text.gettext("Share it")],
            button(".plain", type="button", data_do="receipt")[text.gettext("Save the receipt")] if across else None,
            button(".plain", type="button", data_do="to_room")[text.gettext("To the room")]
            if across
            else button(".plain", type="button", data_do="set", data_game=game)[text.gettext("Change the table")],
            button(".plain", type="button", data_do="home")[text.gettext("All games")],
            button(".plain", type="button", data_do="install")[text.gettext("Keep on this phone")] if install else None,
        ],
        heading=head,
        kind="result",
    )


def _prize(standings: Sequence[Standing], winner: int | None) -> Node:
    if winner is None:
        return icon("grave")
    won = next(standing for standing in standings if standing.seat == winner)
    return span(".sum", style=f"--ems:{ems(won.sum):.2f}")[won.sum] if won.prize else icon("star")
