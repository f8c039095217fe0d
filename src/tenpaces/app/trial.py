"""A race on a phone that goes round: everybody gets the same table alone, for equally long, and then it is played out in the open.

Behind the curtain nothing is entered; each person's marks are kept with their times from its own start. When all have had their
turn the match's time goes on from where it stood, and the marks are entered at their times as if all had raced.
"""

from __future__ import annotations

from dataclasses import replace

from tenpaces.app.model import Choosing, Curtain, Live, Playing, Ready, Sealed, Showing
from tenpaces.app.play import clock, go, next_stage, play_entry, public, stop, table_of
from tenpaces.core.entry import Entry
from tenpaces.core.refusal import Refusal
from tenpaces.match.running import waiting


def sealed(playing: Playing) -> bool:
    """Whether somebody's turn behind the curtain is still to come or under way, so that nothing else happens."""
    return playing.sealed is not None and bool(playing.sealed.todo)


def attend(playing: Playing, now: int) -> Playing:
    """Begin a trial where the table asks for one, and lead from one person to the next."""
    stage, match = playing.stage, playing.match
    if playing.paused or match.over or isinstance(stage, Ready | Showing):
        return playing
    table = table_of(match)
    trial = table.trial(match.form, public(match))
    if trial is None:
        return playing
    if playing.sealed is None or playing.sealed.key != trial.key:
        # One that was broken off by a new start of the page goes on in the open.
        todo = waiting(match, people=True) if match.state.t == trial.since else ()
        return _next(replace(playing, sealed=Sealed(trial.key, trial.since, trial.ms, todo)), now)
    if not playing.sealed.todo:
        return _halted(playing, now)
    seat = playing.sealed.todo[0]
    if isinstance(stage, Choosing) and stage.seat == seat:
        if playing.stopped is not None:
            return go(playing, now)
        if clock(playing, now) < closes(playing.sealed) and not table.has_sealed(stage.hand.pick):
            return playing
        done = replace(playing.sealed, todo=playing.sealed.todo[1:], hands=(*playing.sealed.hands, stage.hand), broken=None)
        return _next(replace(playing, sealed=done), now)
    if isinstance(stage, Curtain) and stage.seat == seat:
        # A turn that was broken off goes on with what is left of its time.
        return playing if playing.stopped is not None else stop(playing, now)
    return _next(playing, now)


def closes(found: Sealed) -> int:
    """Return the match's time at which a turn behind the curtain ends."""
    return found.since + found.ms


def _next(playing: Playing, now: int) -> Playing:
    """The next person's curtain; after the last, time goes on from where it stood and the marks are played."""
    found = playing.sealed
    assert found is not None, "a trial is on"
    if found.todo:
        return replace(playing, stage=Curtain(found.todo[0]), stopped=found.since)
    match = playing.match
    if found.hands:
        picks = {hand.seat: hand.pick for hand in found.hands}
        found = replace(found, hands=(), marks=table_of(match).marks(public(match), picks))
        playing = go(replace(playing, stopped=found.since), now)
    return replace(playing, sealed=found, stage=next_stage(playing))


def _halted(playing: Playing, now: int) -> Playing:
    """Time stands still while somebody is about to say something in the open."""
    stage = playing.stage
    if not isinstance(stage, Live):
        return playing
    halts = table_of(playing.match).halts([hand.pick for hand in stage.hands])
    if halts == (playing.stopped is not None):
        return playing
    return stop(playing, now) if halts else go(playing, now)


def mark_at(playing: Playing) -> int | None:
    """When the next mark is played."""
    return playing.sealed.marks[0].t if playing.sealed and playing.sealed.marks else None


def play_mark(playing: Playing, now: int) -> Playing:
    """Play the next mark; where somebody else was quicker it is void."""
    found = playing.sealed
    assert found is not None, "a trial is on"
    entry = found.marks[0]
    playing = replace(playing, sealed=replace(found, marks=found.marks[1:]))
    moved = play_entry(playing, entry, entry.t, now)
    return playing if isinstance(moved, Refusal) else moved


def last_word(playing: Playing) -> tuple[int, Entry] | None:
    """Return what has to be entered once all marks are played, and when: nobody may add anything after a trial."""
    found, match = playing.sealed, playing.match
    table = table_of(match)
    trial = table.trial(match.form, public(match))
    if found is None or found.marks or found.todo or trial is None or trial.key != found.key:
        return None
    entry = next((entry for seat in match.game.to_act(match.state).seats if (entry := table.leaves(public(match), seat))), None)
    if entry is None:
        return None
    # Bots search in the open meanwhile, for as long as everybody had.
    return (closes(found) if waiting(match, people=False) else match.state.t), entry
