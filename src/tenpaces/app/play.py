"""The course of a match on one device: whose private view comes next, when the curtain falls, when what happened is told.

Every function takes values and gives values. A match is written to the store after every entry, before anything is shown. What
differs from game to game is asked of its table (``tenpaces.app.table``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from tenpaces.app.model import Choosing, Curtain, Hand, Live, Playing, Ready, Showing, Stage, Waiting
from tenpaces.app.offer import TABLES
from tenpaces.app.table import Act, Table
from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text
from tenpaces.games.scene import Refused, Scene, Side
from tenpaces.match.running import Match, before, enter, news, undo, undoable, waiting

OPEN_NEWS = 8
"""Of so many entries a screen in the open tells."""


def table_of(match: Match) -> Table:
    """Return the table that a match is played at."""
    return TABLES[match.game.name]


def public(match: Match) -> Any:
    """Return what everybody may know of a match."""
    return match.game.observe(match.state, None)


def clock(playing: Playing, now: int) -> int:
    """Return the match's time (ms) at ``now`` (epoch ms)."""
    return playing.stopped if playing.stopped is not None else max(playing.match.state.t, now - playing.match.began)


def stop(playing: Playing, now: int, *, paused: bool = False) -> Playing:
    """Let time stand still. ``paused``: until somebody goes on."""
    return replace(playing, stopped=clock(playing, now), paused=playing.paused or paused)


def go(playing: Playing, now: int) -> Playing:
    """Let time go on from where it stood."""
    if playing.stopped is None:
        return playing
    return replace(playing, match=replace(playing.match, began=now - playing.stopped), stopped=None, paused=False)


def opened(match: Match, told: int, untold: tuple[Any, ...], now: int) -> Playing:
    """Sit down at a match: new, or brought back with events that are yet to be told. Where time counts it stands still at first."""
    playing = Playing(match, Waiting(), told)
    playing = _told_next(playing, untold, now) if untold else replace(playing, stage=next_stage(playing))
    return stop(playing, now, paused=True) if match.log and timed(playing) else playing


def timed(playing: Playing) -> bool:
    """Whether time counts now, and can be made to stand still: between devices it goes on."""
    return playing.course is None and not playing.match.over and table_of(playing.match).timed(public(playing.match))


def patient(playing: Playing, stage: Live) -> bool:
    """Whether a phase with a signal waits for people: it neither opens nor closes yet."""
    acting = waiting(playing.match, people=True)
    picks = {hand.seat: hand.pick for hand in stage.hands if hand.seat in acting}
    return table_of(playing.match).patient(public(playing.match), picks)


def next_stage(playing: Playing, before: Stage | None = None) -> Stage:
    """Return what comes when nothing is left to tell: somebody's view, behind a curtain or in the open, or the bots' turn.

    ``before`` is the stage so far: what was picked in the open stays picked, and a phase that was opened stays open.
    """
    match = playing.match
    people = waiting(match, people=True)
    seen = public(match)
    table = table_of(match)
    # Between devices a race goes on while a touch is under way to the others.
    raced = playing.course is not None and match.alone is not None and table.live(seen)
    if match.form == "table" or raced or (people and table.live(seen)):
        return _in_the_open(playing, before if isinstance(before, Live) else None)
    if not people:
        return Waiting()
    return Curtain(people[0]) if match.shared else Choosing(fresh_hand(playing, people[0]))


def fresh_hand(playing: Playing, seat: int) -> Hand:
    """Return a hand in which nothing has been picked, but what settles itself, and what lasts of an earlier pick."""
    match, table = playing.match, table_of(playing.match)
    seen = match.game.observe(match.state, seat)
    return Hand(seat, table.again(playing.picks[seat], seen) if seat in playing.picks else table.pick(seen))


def _in_the_open(playing: Playing, before: Live | None) -> Live:
    match = playing.match
    table = table_of(match)
    signal = table.signal(public(match))
    old = {hand.seat: hand for hand in before.hands} if before else {}
    hands = tuple(
        kept_hand(match, old[seat]) if seat in old else fresh_hand(playing, seat)
        for seat, person in enumerate(match.people)
        if person
    )
    if before and before.signal and signal and before.signal.key == signal.key:
        return replace(before, hands=hands)
    return Live(hands, signal)


def kept_hand(match: Match, hand: Hand) -> Hand:
    """Return a hand as it stands after somebody else has acted."""
    return replace(hand, pick=table_of(match).keeps(hand.pick, match.game.observe(match.state, hand.seat)))


def _told_next(playing: Playing, events: tuple[Any, ...], now: int) -> Playing:
    match = playing.match
    table = table_of(match)
    rushing = isinstance(playing.stage, Waiting) and playing.stage.rush
    if rushing and not table.ends_round(events):
        return replace(playing, told=len(match.log))
    if table.steps(events) is None:
        return replace(playing, stage=next_stage(playing, playing.stage), told=len(match.log))
    # What one person alone is told is told as that person may know it.
    told = tuple(match.game.redact(event, match.alone) for event in events)
    together = match.shared and table.gathers(events, match.people)
    stage: Stage = Ready(told) if together else showing(match, told)
    return stop(replace(playing, stage=stage), now)


def showing(match: Match, events: tuple[Any, ...]) -> Showing:
    """Begin to tell, with the count that goes before it."""
    return Showing(events, -len(table_of(match).count(match.form, events)))


def play_entry(playing: Playing, entry: Entry, t: int, now: int) -> Playing | Refusal:
    """Enter what somebody did at the match's time ``t`` and move on to what it leads to."""
    found = enter(playing.match, entry, t)
    if isinstance(found, Refusal):
        return found
    match, events = found
    rest = table_of(match).rest(events)
    moved = replace(playing, match=match, rest=match.state.t + rest if rest else playing.rest)
    stage = playing.stage
    stays = table_of(match).steps(events) is None and not table_of(match).live(public(match))
    if stays and isinstance(stage, Choosing | Curtain):
        own = isinstance(entry, SeatEntry) and entry.by == stage.seat
        if not own and _still_waits(match, stage.seat):
            # A bot chose meanwhile; the person's view stays.
            kept = replace(stage, hand=kept_hand(match, stage.hand)) if isinstance(stage, Choosing) else stage
            return replace(moved, stage=kept, told=len(match.log))
        goes_on = waiting(match, people=True)[:1] == (stage.seat,) or match.game.to_act(match.state).chance is not None
        if own and isinstance(stage, Choosing) and goes_on:
            # The same person goes on, or chance comes first and may give the turn back: the phone is in the right hands.
            return replace(moved, stage=Choosing(fresh_hand(moved, stage.seat)), told=len(match.log))
    return _fresh_after(_told_next(moved, events, now), entry)


def _fresh_after(playing: Playing, entry: Entry) -> Playing:
    """In the open: whoever has acted starts from a fresh pick."""
    stage = playing.stage
    if not isinstance(stage, Live) or not isinstance(entry, SeatEntry):
        return playing
    hands = tuple(fresh_hand(playing, hand.seat) if hand.seat == entry.by else hand for hand in stage.hands)
    return replace(playing, stage=replace(stage, hands=hands))


def _still_waits(match: Match, seat: int) -> bool:
    return seat in waiting(match, people=True)


def lift(playing: Playing) -> Playing:
    """The named person has the phone."""
    if not isinstance(playing.stage, Curtain):
        return playing
    seat, broken = playing.stage.seat, playing.sealed.broken if playing.sealed else None
    return replace(playing, stage=Choosing(broken if broken and broken.seat == seat else fresh_hand(playing, seat)))


def cover(playing: Playing, now: int) -> Playing:
    """Drop the curtain over a private view, for the phone may change hands; the pick under it is forgotten, but in a sealed trial.

    Where time counts it stands still until somebody goes on.
    """
    if isinstance(playing.stage, Choosing) and playing.match.shared:
        sealed = replace(playing.sealed, broken=playing.stage.hand) if playing.sealed and playing.sealed.todo else playing.sealed
        playing = replace(playing, stage=Curtain(playing.stage.seat), sealed=sealed)
    return stop(playing, now, paused=True) if timed(playing) and isinstance(playing.stage, Live | Waiting | Choosing) else playing


def can_undo(playing: Playing, seat: int | None = None) -> bool:
    """Whether the last entry of ``seat`` (``None``: of whoever acted last) may be taken back.

    Nobody else has learnt anything from it, and the rules do not call it final.
    """
    match = playing.match
    if playing.course is not None or not undoable(match, seat):
        return False
    return not table_of(match).final(match.game.observe(before(match, seat), None))


def take_back(playing: Playing, seat: int | None = None) -> Playing:
    """Undo the last choice, if that is offered: where several act at once that of ``seat`` alone. Its owner is asked again."""
    if not can_undo(playing, seat):
        return playing
    by = playing.match.log[-1].by if seat is None else seat  # type: ignore[attr-defined]
    match = undo(playing.match, seat)
    moved = replace(playing, match=match, told=min(playing.told, len(match.log)))
    if isinstance(playing.stage, Live):
        hands = _in_the_open(moved, playing.stage).hands
        fresh = tuple(fresh_hand(moved, by) if hand.seat == by else hand for hand in hands)
        return replace(moved, stage=replace(playing.stage, hands=fresh))
    # Whoever has the phone in hand may take back what was just done, and no more than that.
    moved = replace(moved, match=replace(match, back=()))
    return replace(moved, stage=Curtain(by) if match.shared else Choosing(fresh_hand(moved, by)))


def scene(playing: Playing, now: int) -> Scene:
    """Return the moment that a screen of play is drawn from."""
    match, stage = playing.match, playing.stage
    hands: tuple[Hand, ...] = ()
    if isinstance(stage, Choosing):
        hands = (stage.hand,)
    elif isinstance(stage, Live):
        hands = stage.hands
    elif isinstance(stage, Waiting) and match.alone is not None:
        hands = (fresh_hand(playing, match.alone),)
    acting = waiting(match, people=True) if not isinstance(stage, Waiting) else ()
    sides = tuple(
        Side(
            hand.seat,
            match.game.observe(match.state, hand.seat),
            hand.pick,
            hand.refused,
            hand.seat in acting,
            isinstance(stage, Live) and can_undo(playing, hand.seat),
        )
        for hand in hands
    )
    looks, drawn = sides[0].seat if len(sides) == 1 else None, table_of(match)
    return Scene(
        names=match.names,
        form=match.form,
        people=match.people,
        seen=public(match),
        sides=sides,
        news=news(match, looks, OPEN_NEWS if isinstance(stage, Live) or drawn.all_open else None, drawn.new_to),
        now=clock(playing, now),
        opened=stage.opened if isinstance(stage, Live) else None,
        closes=playing.sealed.since + playing.sealed.ms
        if playing.sealed and playing.sealed.todo and isinstance(stage, Choosing)
        else None,
        undo=can_undo(playing),
        elsewhere=any(seat.elsewhere for seat in match.seats),
    )


def act(text: Text, playing: Playing, did: Act, now: int) -> Playing:
    """Take what a person did at the table: it changes a pick, makes an entry, or is refused in words."""
    stage = playing.stage
    if not isinstance(stage, Choosing | Live) or playing.paused:
        return playing
    hands = stage.hands if isinstance(stage, Live) else (stage.hand,)
    seen = scene(playing, now)
    did = replace(did, seat=table_of(playing.match).whose(seen, did))
    hand = next((hand for hand in hands if hand.seat == did.seat or len(hands) == 1), None)
    if hand is None:
        return playing
    side = next(side for side in seen.sides if side.seat == hand.seat)
    match = playing.match

    def refuse(entry: SeatEntry) -> Refused | None:
        stamped = msgspec.structs.replace(entry, t=max(match.state.t, did.t))
        why = match.game.refusal(match.state, stamped)
        return Refused(match.game.explain(why, match.names, text), why.rule) if why else None

    found = table_of(match).act(text, seen, side, replace(did, seat=hand.seat, refuse=refuse))
    if isinstance(found, SeatEntry):
        # An entry that was begun earlier, by a buzz, counts from then.
        t = min(found.t, did.t) or did.t
        moved = _wish(playing, found, t) if playing.course else play_entry(playing, found, t, now)
        if not isinstance(moved, Refusal):
            return moved
        found = Refused(match.game.explain(moved, match.names, text), moved.rule)
    changed = replace(hand, refused=found) if isinstance(found, Refused) else replace(hand, pick=found, refused=None)
    playing = replace(playing, picks={**playing.picks, hand.seat: changed.pick})
    if isinstance(stage, Choosing):
        return replace(playing, stage=Choosing(changed))
    return replace(playing, stage=replace(stage, hands=tuple(changed if other is hand else other for other in hands)))


def _wish(playing: Playing, entry: SeatEntry, t: int) -> Playing | Refusal:
    """Hand what was done here to the other devices, if the rules admit it as far as this one knows."""
    from tenpaces.app.remote import course

    match = playing.match
    why = match.game.refusal(match.state, msgspec.structs.replace(entry, t=max(match.state.t, t)))
    return why or course.wished(playing, entry, t)


def give_up_seats(playing: Playing) -> tuple[int, ...]:
    """List who may give the match up on this screen: whoever has the phone, or on a tablet everybody."""
    match, stage = playing.match, playing.stage
    if len(match.seats) != 2 or playing.course is not None or match.over or isinstance(stage, Ready | Showing):
        return ()
    if isinstance(stage, Curtain):
        return (stage.seat,)
    seats = (stage.seat,) if isinstance(stage, Choosing) else (match.alone,) if match.alone is not None else (0, 1)
    return tuple(seat for seat in seats if match.people[seat])


def give_up(playing: Playing, seat: int, now: int) -> Playing:
    """Let a person give up a match of two. It is over, and is looked back at like any other."""
    if seat not in give_up_seats(playing):
        return playing
    t = clock(playing, now)
    moved = play_entry(replace(playing, sealed=None), Resign(t=t, by=seat), t, now)
    return playing if isinstance(moved, Refusal) else moved


def draw(playing: Playing) -> Playing:
    """Everybody looks: begin to tell."""
    return replace(playing, stage=showing(playing.match, playing.stage.events)) if isinstance(playing.stage, Ready) else playing


def steps(playing: Playing) -> tuple[int, ...]:
    """Return how long (ms) each step of what is told lasts; after the last of them it stays."""
    if not isinstance(playing.stage, Showing):
        return ()
    return table_of(playing.match).steps(playing.stage.events) or ()


def lasts(playing: Playing) -> int | None:
    """Return how long (ms) the present step of what is told lasts, ``None`` where it stays or nothing is told."""
    stage = playing.stage
    if not isinstance(stage, Showing):
        return None
    if stage.step < 0:
        return table_of(playing.match).count(playing.match.form, stage.events)[stage.step]
    return steps(playing)[stage.step] if stage.step < len(steps(playing)) else None


def step(playing: Playing, number: int) -> Playing:
    """Go to a later step of what is told; an earlier or a stale one changes nothing."""
    stage = playing.stage
    if not isinstance(stage, Showing) or not stage.step < number <= len(steps(playing)):
        return playing
    return replace(playing, stage=replace(stage, step=number))


def meant(playing: Playing, seen: int | None) -> bool:
    """Whether a tap was meant for what is shown: the tap may have come twice, and must not go past what was never seen.

    A timer may have moved on meanwhile; whoever wanted to skip the step before wants to skip this one too.
    """
    stage = playing.stage
    if not isinstance(stage, Showing):
        return False
    return seen in (None, stage.step) or max(seen or 0, stage.step) < len(steps(playing))


def go_on(playing: Playing, now: int, seen: int | None = None) -> Playing:
    """What was told has been seen: on to what comes next. Where the match is over the stage stays for the result to replace."""
    if not isinstance(playing.stage, Showing) or not meant(playing, seen):
        return playing
    last = len(steps(playing))
    if playing.stage.step < last:
        return step(playing, last)
    # What is told between two races ends the first: the next may begin at the very same moment of the match.
    moved = replace(playing, told=len(playing.match.log), sealed=None)
    return moved if playing.match.over else go(replace(moved, stage=next_stage(moved)), now)


def can_rush(playing: Playing) -> bool:
    """Whether only bots are left in a round that goes on, so that people may want to see its end alone."""
    stage, match = playing.stage, playing.match
    if playing.course or not isinstance(stage, Showing) or match.over or waiting(match, people=True):
        return False
    table = table_of(match)
    return not table.ends_round(stage.events) and table.rushes(stage.events, public(match))


def rush(playing: Playing, now: int) -> Playing:
    """Let the bots fight the round out and tell its last exchange."""
    return go(replace(playing, told=len(playing.match.log), stage=Waiting(rush=True)), now) if can_rush(playing) else playing


def goes_on(playing: Playing) -> bool:
    """Whether the match goes on by itself now: chance, bots and the clock. What has not been told yet comes first."""
    return not isinstance(playing.stage, Ready | Showing) and not playing.paused and not (playing.match.over or playing.match.full)


def result_due(playing: Playing) -> bool:
    """Whether the end has been told, so that nothing is left but the result."""
    stage = playing.stage
    return playing.match.over and isinstance(stage, Showing) and stage.step >= len(steps(playing))
