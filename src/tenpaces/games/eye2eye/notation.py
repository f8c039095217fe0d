"""Eye 2 Eye in readable lines: an entry is ``Ana: head > 2 @2.100``, an event ``Ana lays head on 2``. Stacks count from 0."""

from __future__ import annotations

from tenpaces.core.entry import Resign, Tick
from tenpaces.core.notation import Notation
from tenpaces.games.eye2eye import entries, events

NOTATION = Notation(
    entries={
        entries.Starter: "{by}: {seat} starts @{t}",
        entries.Deal: "{by}: row {row} hands {hands} @{t}",
        entries.Play: "{by}: {card} > {stack} @{t}",
        entries.Move: "{by}: top of {source} > {to} @{t}",
        entries.Pass: "{by} knocks @{t}",
        entries.Grab: "{by} grabs {stack} after {ms} @{t}",
        entries.Miss: "{by} misses @{t}",
        entries.Tie: "{by}: {seat} is lower @{t}",
        Resign: "{by} resigns @{t}",
        Tick: "{by} @{t}",
    },
    events={
        events.Drawn: "{seat} is drawn to start",
        events.Dealt: "round {round} begins with {starter} over {row}",
        events.Received: "{seat} takes up {cards}",
        events.Played: "{seat} lays {card} on {stack}",
        events.Moved: "{seat} moves the top of {source} onto {to}",
        events.Knocked: "{seat} knocks",
        events.Opened: "fire exchange: {why}",
        events.Acted: "{seat} acts",
        events.Touched: "{seat} touches {stack} after {ms}",
        events.Missed: "{seat} touches nothing",
        events.Tied: "both touch {stack} at once",
        events.Contested: "{seat} is first on {stack}, the other acts again: {again}",
        events.Took: "{seat} turns up {stack} with {cards}",
        events.Fired: "{seat} fires {part} times {count}",
        events.Silent: "{seat} does not fire for lack: {why}",
        events.Wounded: "{seat} has {wounds} wounds",
        events.Unharmed: "round {round} wounds nobody",
        events.Revealed: "nobody won {stack} with {cards}",
        events.Resigned: "{seat} resigns",
        events.Won: "{seat} wins by {why}",
        events.Halved: "nobody wins by {why}",
    },
    seats=frozenset({"starter"}),
)
