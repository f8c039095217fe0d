"""The course of a match on one device: whose private view comes next, when the curtain falls, when what happened is told.

Every function takes values and gives values. A match is written to the store after every entry, before anything is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tenpaces.app.model import Choosing, Curtain, Pick, Playing, Ready, Showing, Stage, Waiting
from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS, Began, Earned, Turned, Void, Won
from tenpaces.match.running import Match, enter, undo, undoable, waiting

LAST_STEP = 3
ROUND_ENDS = (Earned, Void, Won)
STEP_MS = (1000, 1300, 1500)
"""How long hands are up, arms point and cards are turned, before the next step of the showdown."""


def opened(match: Match, told: int, untold: tuple[Any, ...]) -> Playing:
    """Sit down at a match: new, or brought back with events that are yet to be told."""
    playing = Playing(match, Waiting(), told)
    return _told_next(playing, untold) if untold else replace(playing, stage=next_stage(match))


def next_stage(match: Match) -> Stage:
    """Return what comes when nothing is left to tell: the next person's view behind a curtain, or the bots' turn."""
    people = waiting(match, people=True)
    if not people:
        return Waiting()
    return Curtain(people[0]) if match.shared else Choosing(people[0], first_pick(match, people[0]))


def first_pick(match: Match, seat: int) -> Pick:
    """Return the pick that a person starts from: with one opponent left the pointing is automatic (W2)."""
    others = [other for other, alive in enumerate(match.state.alive) if alive and other != seat]
    return Pick(target=others[0] if len(others) == 1 else None)


def resolves(events: Sequence[Any]) -> bool:
    """Whether an exchange was settled and has to be told."""
    return any(isinstance(event, Turned | Void | Began | Won) for event in events)


def _told_next(playing: Playing, events: tuple[Any, ...]) -> Playing:
    match = playing.match
    rushing = isinstance(playing.stage, Waiting) and playing.stage.rush
    if rushing and not any(isinstance(event, ROUND_ENDS) for event in events):
        return replace(playing, told=len(match.log))
    if not resolves(events):
        return replace(playing, stage=next_stage(match), told=len(match.log))
    chose = any(isinstance(event, Turned) and match.seats[event.seat].person for event in events)
    return replace(playing, stage=Ready(events) if match.shared and chose else Showing(events))


def play_entry(playing: Playing, entry: SeatEntry, now: int) -> Playing | Refusal:
    """Enter a choice and move on to what it leads to."""
    found = enter(playing.match, entry, now)
    if isinstance(found, Refusal):
        return found
    match, events = found
    moved = replace(playing, match=match)
    if isinstance(playing.stage, Curtain | Choosing) and not resolves(events) and _still_waits(match, playing.stage.seat):
        return replace(moved, told=len(match.log))  # a bot chose meanwhile; the person's view stays as it is
    return _told_next(moved, events)


def _still_waits(match: Match, seat: int) -> bool:
    return seat in waiting(match, people=True)


def lift(playing: Playing) -> Playing:
    """The named person has the phone."""
    if not isinstance(playing.stage, Curtain):
        return playing
    seat = playing.stage.seat
    return replace(playing, stage=Choosing(seat, first_pick(playing.match, seat)))


def cover(playing: Playing) -> Playing:
    """Drop the curtain over a private view, because the phone may change hands; the pick under it is forgotten."""
    if isinstance(playing.stage, Choosing) and playing.match.shared:
        return replace(playing, stage=Curtain(playing.stage.seat))
    return playing


def take_back(playing: Playing) -> Playing:
    """Undo the last choice, if that is offered; its owner is asked for again."""
    if not undoable(playing.match):
        return playing
    seat = playing.match.log[-1].by  # type: ignore[attr-defined]
    match = undo(playing.match)
    stage = Curtain(seat) if match.shared else Choosing(seat, first_pick(match, seat))
    return Playing(match, stage, min(playing.told, len(match.log)))


def pick_card(text: Text, playing: Playing, card: str) -> Playing:
    """Pick a card of the own hand; one that is not held is refused with the rule, and the pick stays."""
    stage = playing.stage
    if not isinstance(stage, Choosing) or card not in CARDS:
        return playing
    legal = playing.match.game.legal(playing.match.state, stage.seat)
    targets = [entry.target for entry in legal if isinstance(entry, Choose)]
    return _picked(text, playing, stage, Pick(card, stage.pick.target), Pick(card, targets[0] if targets else stage.seat))


def pick_target(text: Text, playing: Playing, seat: int) -> Playing:
    """Pick somebody to point at; who may not be pointed at is refused with the rule, and the pick stays."""
    stage = playing.stage
    if not isinstance(stage, Choosing) or not 0 <= seat < len(playing.match.seats):
        return playing
    legal = playing.match.game.legal(playing.match.state, stage.seat)
    cards = [entry.card for entry in legal if isinstance(entry, Choose)]
    return _picked(text, playing, stage, Pick(stage.pick.card, seat), Pick(cards[0] if cards else CARDS[0], seat))


def _picked(text: Text, playing: Playing, stage: Choosing, pick: Pick, tried: Pick) -> Playing:
    refused = playing.match.game.refusal(playing.match.state, _entry(stage.seat, tried, playing.match.state.t))
    if refused:
        return _refused(text, playing, stage, refused)
    return replace(playing, stage=replace(stage, pick=pick, refused=None))


def _refused(text: Text, playing: Playing, stage: Choosing, refusal: Refusal) -> Playing:
    why = playing.match.game.explain(refusal, playing.match.names, text)
    return replace(playing, stage=replace(stage, refused=why))


def _entry(seat: int, pick: Pick, t: int = 0) -> Choose:
    return msgspec.convert({"do": "choose", "t": t, "by": seat, "card": pick.card, "target": pick.target}, Choose)


def lock(text: Text, playing: Playing, now: int) -> Playing:
    """Lay the picked card down; say why where it cannot be."""
    stage = playing.stage
    if not isinstance(stage, Choosing):
        return playing
    if stage.pick.card is None or stage.pick.target is None:
        missing = (
            text.gettext("Pick a card first.") if stage.pick.card is None else text.gettext("Tap somebody to point at first (W5).")
        )
        return replace(playing, stage=replace(stage, refused=missing))
    moved = play_entry(playing, _entry(stage.seat, stage.pick), now)
    return _refused(text, playing, stage, moved) if isinstance(moved, Refusal) else moved


def draw(playing: Playing) -> Playing:
    """Everybody looks: begin to tell."""
    return replace(playing, stage=Showing(playing.stage.events)) if isinstance(playing.stage, Ready) else playing


def step(playing: Playing, number: int) -> Playing:
    """Go to a later step of the showdown; an earlier or a stale one changes nothing."""
    stage = playing.stage
    if not isinstance(stage, Showing) or not stage.step < number <= LAST_STEP:
        return playing
    return replace(playing, stage=replace(stage, step=number))


def meant(playing: Playing, seen: int | None) -> bool:
    """Whether a tap was meant for what is shown: the tap may have come twice, and must not go past what was never seen.

    A timer may have moved on meanwhile; whoever wanted to skip the step before wants to skip this one too.
    """
    stage = playing.stage
    if not isinstance(stage, Showing):
        return False
    return seen in (None, stage.step) or max(seen or 0, stage.step) < LAST_STEP


def go_on(playing: Playing, seen: int | None = None) -> Playing:
    """What was told has been seen: on to the next exchange. Where the match is over the stage stays for the result to replace."""
    if not isinstance(playing.stage, Showing) or not meant(playing, seen):
        return playing
    if playing.stage.step < LAST_STEP:
        return step(playing, LAST_STEP)
    moved = replace(playing, told=len(playing.match.log))
    return moved if playing.match.over else replace(moved, stage=next_stage(playing.match))


def can_rush(playing: Playing) -> bool:
    """Whether only bots are left in a round that goes on, so that people may want to see its end alone."""
    stage, match = playing.stage, playing.match
    if not isinstance(stage, Showing) or match.over or any(isinstance(event, ROUND_ENDS) for event in stage.events):
        return False
    return not waiting(match, people=True)


def rush(playing: Playing) -> Playing:
    """Let the bots fight the round out and tell its last exchange."""
    return replace(playing, told=len(playing.match.log), stage=Waiting(rush=True)) if can_rush(playing) else playing


def thinks(playing: Playing) -> bool:
    """Whether bots are to choose now. What has not been told yet comes first."""
    return not isinstance(playing.stage, Ready | Showing) and bool(waiting(playing.match, people=False))
