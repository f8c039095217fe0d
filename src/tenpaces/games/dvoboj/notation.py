"""Dvoboj in readable lines: an entry is ``Ana: attacks with 8S @2.100``, an event ``Ana moves 3H,9C, 12 left``."""

from __future__ import annotations

from tenpaces.core.entry import Resign, Tick
from tenpaces.core.notation import Notation
from tenpaces.games.dvoboj import entries, events

NOTATION = Notation(
    entries={
        entries.Deck: "{by} cuts for {seat}: {order} @{t}",
        entries.Starter: "{by} lets {seat} begin @{t}",
        entries.Lay: "{by}: {attack} to attack {defence} to defend @{t}",
        entries.Place: "{by}: {card} > {slot} @{t}",
        entries.Regroup: "{by} regroups @{t}",
        entries.Joker: "{by} plays a Joker @{t}",
        entries.Recycle: "{by} counts off {order} @{t}",
        entries.Attack: "{by}: attacks with {card} @{t}",
        entries.Defend: "{by}: defends with {card} @{t}",
        entries.Support: "{by}: supports with {card} @{t}",
        entries.Answer: "{by}: answers with {card} @{t}",
        entries.End: "{by} ends discarding {discard} @{t}",
        Resign: "{by} resigns @{t}",
        Tick: "{by} @{t}",
    },
    events={
        events.Dealt: "{seat} takes {cards}, pile {pile}",
        events.Starts: "{seat} starts",
        events.Began: "{seat} is to move",
        events.Drew: "{seat} draws {card}, pile {pile}",
        events.Dry: "{seat} cannot draw",
        events.Laid: "{seat} lays {card} for {slot}",
        events.Exchanged: "{seat} lays {card} for {slot} and takes {back} back",
        events.Regrouped: "{seat} regroups",
        events.Joked: "{seat} plays {card}",
        events.Recycled: "{seat} gets back {cards}, heap {heap}",
        events.Limited: "{seat} has prepared enough",
        events.Attacked: "{seat} attacks with {lead} and {joined}, open: {opened}",
        events.Defended: "{seat} defends: {laid} {card}",
        events.Supported: "{seat} supports: {laid} {card}",
        events.Stopped: "{seat} stops the attack with {card}",
        events.Revealed: "{seat} shows {cards} for {strength}",
        events.Compared: "{attack} against {defence}, won by {winner}",
        events.Moved: "{seat} moves {cards}, pile {pile}",
        events.Cleared: "the battle is cleared, face up: {face_up}",
        events.Discarded: "{seat} discards {cards}",
        events.Ended: "{seat} ends",
        events.Resigned: "{seat} resigns",
        events.Won: "{seat} wins by {why}",
        events.Drawn: "drawn by {why}",
    },
    seats=frozenset({"winner"}),
)
