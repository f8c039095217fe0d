"""West in readable lines: an entry is ``Ana: pistol > Bo @2.100``, an event ``Bo is hit by Ana behind reload``."""

from __future__ import annotations

from tenpaces.core.entry import Resign, Tick
from tenpaces.core.notation import Notation
from tenpaces.games.west import events
from tenpaces.games.west.entries import Choose, Timeout

NOTATION = Notation(
    entries={
        Choose: "{by}: {card} > {target} @{t}",
        Timeout: "{by} for {seat}: {card} > {target} @{t}",
        Resign: "{by} resigns @{t}",
        Tick: "{by} @{t}",
    },
    events={
        events.Laid: "{seat} lays a card",
        events.TimedOut: "{seat} is late",
        events.Pointed: "{seat} points at {target}",
        events.Turned: "{seat} shows {card}",
        events.Dodged: "{seat} dodges {by}",
        events.Stopped: "{seat} stops {by}",
        events.Unused: "{seat} hid for nothing, returned: {returned}",
        events.Hit: "{seat} is hit by {by} behind {card}",
        events.Reloaded: "{seat} takes back {cards}",
        events.Recovered: "{seat} keeps the barricade",
        events.Earned: "{seat} has {money} dollars",
        events.Void: "round {round} is void: {why}",
        events.Began: "round {round} begins, {caller} calls",
        events.Resigned: "{seat} resigns",
        events.Won: "{seat} wins by {why}",
    },
    seats=frozenset({"target", "caller"}),
)
