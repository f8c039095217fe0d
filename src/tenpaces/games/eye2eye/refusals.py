"""What an Eye 2 Eye table refuses, and by which ruling."""

from __future__ import annotations

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.games.eye2eye.entries import Deal, Grab, Miss, Move, Pass, Play, Starter, Tie
from tenpaces.games.eye2eye.events import SHOTS
from tenpaces.games.eye2eye.state import OF_EACH, State, taken


def refusal(state: State, entry: Entry) -> Refusal | None:
    """Say why an entry may not be applied now, or ``None``. Its seats must exist."""
    if state.result:
        return Refusal("over", "over")
    match entry:
        case Play() | Move() | Pass():
            return _refuse_turn(state, entry)
        case Grab(by=seat, stack=stack):
            return _refuse_act(state, seat, stack)
        case Miss(by=seat):
            return _refuse_act(state, seat, None)
        case Deal():
            return _refuse_deal(state, entry)
        case Starter():
            return None if state.phase == "starter" else Refusal("phase", "started")
        case Tie():
            return None if state.phase == "tie" else Refusal("phase", "no_tie")
        case Resign() | Tick():
            return None
        case _:
            raise TypeError(f"not an entry of Eye 2 Eye: {entry!r}")


def _refuse_deal(state: State, entry: Deal) -> Refusal | None:
    if state.phase == "starter":
        return Refusal("phase", "no_starter")
    if state.phase != "deal":
        return Refusal("phase", "dealt")
    cards = (*entry.row, *entry.hands[0], *entry.hands[1])
    if any(cards.count(shot) != OF_EACH for shot in SHOTS):
        return Refusal("deck", "not_three_of_each")
    return None


def _refuse_turn(state: State, entry: Play | Move | Pass) -> Refusal | None:
    if state.phase != "turns":
        return Refusal("phase", "fire_open" if state.phase in ("fire", "tie") else "not_dealt")
    seat = entry.by
    if seat != state.turn:
        return Refusal("turn", "not_your_turn", {"seat": 1 - seat})
    if isinstance(entry, Play):
        return None if entry.card in state.hands[seat] else Refusal("hand", "not_held", {"seat": seat})
    if must_play(state):
        return Refusal("E7", "first_turn", {"seat": seat})
    return _refuse_move(state, seat, entry.source, entry.to) if isinstance(entry, Move) else None


def _refuse_move(state: State, seat: int, source: int, to: int) -> Refusal | None:
    if not may_take(state, seat, source):
        bottom = len(state.stacks[source]) < 2
        return Refusal("E2", "face_up", {"stack": source + 1}) if bottom else Refusal("E2", "not_own", {"seat": seat})
    if source == to:
        return Refusal("E1", "same_stack")
    return Refusal("E4", "ko") if (source, to) == way_back(state) else None


def must_play(state: State) -> bool:
    """Whether the seat whose turn it is has had none yet in this round, and must play (E7)."""
    return len(state.turns) < state.seats


def may_take(state: State, seat: int, source: int) -> bool:
    """Whether a seat that may move can take the top card of ``source`` (E2)."""
    stack = state.stacks[source]
    return len(stack) > 1 and (state.options.move_scope == "any" or stack[-1].by == seat)


def way_back(state: State) -> tuple[int, int] | None:
    """Return the move (from, to) that would undo the latest turn that was no pass, if the table refuses it (E4 ``ko``)."""
    if state.options.ko == "on":
        for turn in reversed(state.turns):
            if turn.do != "pass":
                return None if turn.source is None or turn.to is None else (turn.to, turn.source)
    return None


def _refuse_act(state: State, seat: int, stack: int | None) -> Refusal | None:
    if state.phase != "fire":
        return Refusal("phase", "no_fire")
    before = state.picks[seat]
    if before is not None:
        # A touch is final by its ruling; a seat that let the moment pass has simply had its go.
        return Refusal("turn", "acted", {"seat": seat}) if before.stack is None else Refusal("E12", "final", {"seat": seat})
    if stack is not None and stack == taken(state):
        return Refusal("E12", "taken", {"stack": stack + 1})
    return None
