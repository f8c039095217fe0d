"""Dot Duel in readable lines: an entry is ``Ana claims 17 with 2 @3.450``, an event ``Ana keeps 17``."""

from __future__ import annotations

from tenpaces.core.entry import Resign, Tick
from tenpaces.core.notation import Notation
from tenpaces.games.dotduel import entries, events

NOTATION = Notation(
    entries={
        entries.Deck: "{by} shuffles {order} @{t}",
        entries.Starter: "{by} picks {seat} @{t}",
        entries.Roll: "{by} rolls {dice} @{t}",
        entries.Reinsert: "{by} puts back {places} @{t}",
        entries.Stakes: "{by} stakes {cards} @{t}",
        entries.Claim: "{by} claims {card} with {count} @{t}",
        entries.Challenge: "{by} challenges {card} with {count} @{t}",
        entries.Double: "{by} doubles {cards} @{t}",
        entries.Done: "{by} is done @{t}",
        entries.Say: "{by} says {count} @{t}",
        Resign: "{by} resigns @{t}",
        Tick: "{by} @{t}",
    },
    events={
        events.Turned: "{cards} are turned up",
        events.Starts: "{seat} starts",
        events.Rolled: "{seat} rolls {dice} for {number}, out: {out}",
        events.Skipped: "all sit, {seat} passes the dice on",
        events.Claimed: "{seat} claims {card} with {count}",
        events.Challenged: "{seat} challenges {owner} on {card} with {count}",
        events.Unproved: "{seat} proves nothing on {card}, {why}",
        events.Overclaimed: "{seat} claimed too much on {card}, it has {count}",
        events.Undercounted: "{seat} counted too few on {card}",
        events.SetAside: "{card} is set aside, {initiator} duels {accused}",
        events.Kept: "{seat} keeps {card}",
        events.FellOut: "{seat} is out, {why}",
        events.Reopened: "{cards} are open again",
        events.Returning: "{seat} gives back {cards}",
        events.Reinserted: "back into the deck: {cards}",
        events.Doubled: "{seat} shows {symbol} on {cards}",
        events.NotDoubled: "{seat} fails, {cards} share {symbol}",
        events.Took: "{seat} takes {cards}",
        events.Sits: "{seat} sits out {rounds}",
        events.Voted: "{seat} is done",
        events.Ended: "seeking ends, {why}",
        events.Duelling: "duel over {card}, {initiator} against {accused}",
        events.Staked: "{seat} lays {cards} and draws {drawn}",
        events.Bare: "{card} is the grounds",
        events.Cast: "{seat} casts {dice} for {number}",
        events.Blank: "{seat} casts {dice}, no {number} there",
        events.Lapsed: "the roll lapses",
        events.Said: "{seat} says {count} of {total}",
        events.DuelWon: "{seat} wins {cards}",
        events.Plundered: "{seat} plunders {loser} of {cards}",
        events.Final: "final duel of {seats}, {roller} rolls",
        events.Resigned: "{seat} resigns",
        events.Won: "{seat} wins the match by {why}",
    },
    seats=frozenset({"owner", "initiator", "accused", "loser", "roller", "seats", "out"}),
)
