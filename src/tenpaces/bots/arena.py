"""Matches of bots against bots, through the rules alone, with seats rotated on the same luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.wilson import wilson
from tenpaces.core.entry import Entry, Tick
from tenpaces.core.game import Game, ToAct
from tenpaces.core.rng import Rng

MakeRng = Callable[[str], Rng]
"""Makes a source of randomness from a name; equal names give equal sources."""
Count = tuple[str, int | None]
Measure = Callable[[Sequence[Any]], Iterable[Count]]
"""What a game counts in the events of one entry: names, with the seat each belongs to or ``None``."""

MAX_ENTRIES = 20_000
"""A match of more entries than a record may hold counts as a draw."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match: who won, and how often what was counted, by name and seat."""

    winner: int | None
    entries: int
    counts: Mapping[Count, int]


def play(game: Game, bots: Sequence[Bot], options: Any, rngs: Sequence[Rng], measure: Measure) -> Played:
    """Play one match. ``bots`` are by seat, ``rngs`` too, with that of chance after them.

    Raises:
        ValueError: when a bot's entry is refused, or nobody moves.
    """
    state = game.initial(options, len(bots))
    luck = rngs[len(bots)]
    counts: dict[Count, int] = {}
    entries = 0
    while entries < MAX_ENTRIES:
        acting = game.to_act(state)
        if acting.over:
            break
        if acting.chance:
            made: list[Entry] = [game.chance(state, luck)]
        else:
            made = _moves(game, state, acting, bots, rngs)
        for first, entry in zip([True] + [False] * len(made), made, strict=False):
            refused = game.refusal(state, entry)
            if refused and first:
                raise ValueError(f"an entry is refused: {entry}, {refused}")
            if refused:
                continue  # somebody was quicker
            state, events = game.apply(state, entry)
            entries += 1
            for counted in measure(events):
                counts[counted] = counts.get(counted, 0) + 1
    outcome = game.outcome(state)
    return Played(outcome.winner if outcome else None, entries, counts)


def _moves(game: Game, state: Any, acting: ToAct, bots: Sequence[Bot], rngs: Sequence[Rng]) -> list[Entry]:
    """Return what happens next: the earliest of the bots' entries, several where they come together, or the clock's deadline."""
    # Everybody who may act decides on the same state; choices of one exchange are simultaneous.
    wishes = [wish for seat in acting.seats if (wish := decide(bots[seat], game.observe(state, seat), rngs[seat]))]
    first = max(state.t, min((wish.t for wish in wishes), default=state.t))
    if acting.deadline is not None and (not wishes or acting.deadline <= first):
        return [Tick(t=max(state.t, acting.deadline), by="clock")]
    if not wishes:
        raise ValueError(f"nobody moves, and {acting}")
    made: list[Entry] = []
    for wish in wishes:
        if wish.t <= first:
            stamped = msgspec.structs.replace(wish, t=first)
            refused = game.refusal(state, stamped)
            if refused:
                raise ValueError(f"a bot's entry is refused: {stamped}, {refused}")
            made.append(stamped)
    return made


@dataclass(frozen=True, slots=True)
class Score:
    """What one bot of the table reached; intervals are 95 % Wilson intervals of shares."""

    name: str
    wins: int
    win_share: float
    win_interval: tuple[float, float]
    rounds: int
    round_share: float
    round_interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole comparison. ``rounds`` were earned by somebody, ``void`` by nobody; ``exchanges`` is the mean of a round.

    ``entries`` is the mean of a match. ``counts`` holds whatever else the game counts: for each name the sum by bot, that of nobody
    last.
    """

    games: int
    entries: float
    counts: Mapping[str, tuple[int, ...]]
    draws: int
    rounds: int
    void: int
    exchanges: float
    scores: tuple[Score, ...]


def compare(
    game: Game,
    bots: Sequence[tuple[str, Bot]],
    games: int,
    make_rng: MakeRng,
    options: Any,
    measure: Measure,
) -> Report:
    """Play ``games`` matches among as many bots as there are seats.

    Match g belongs to group g // n and is its rotation g % n: within a group every bot sits once in every seat, and each seat
    has the same luck. ``measure`` counts ``round`` (with the seat that earned it), ``void`` and ``exchange``.
    """
    seats = len(bots)
    wins, rounds = [0] * seats, [0] * seats
    draws = void = exchanges = entries = 0
    others: dict[str, list[int]] = {}
    for number in range(games):
        group, turn = divmod(number, seats)
        sitting = [(seat + turn) % seats for seat in range(seats)]
        rngs = [make_rng(f"{group}/{seat}") for seat in (*range(seats), "chance")]
        played = play(game, [bots[slot][1] for slot in sitting], options, rngs, measure)
        if played.winner is None:
            draws += 1
        else:
            wins[sitting[played.winner]] += 1
        entries += played.entries
        for (name, owner), times in played.counts.items():
            others.setdefault(name, [0] * (seats + 1))[seats if owner is None else sitting[owner]] += times
        for seat, slot in enumerate(sitting):
            rounds[slot] += played.counts.get(("round", seat), 0)
        void += played.counts.get(("void", None), 0)
        exchanges += played.counts.get(("exchange", None), 0)
    earned = sum(rounds)
    return Report(
        games=games,
        entries=entries / max(1, games),
        counts={name: tuple(times) for name, times in sorted(others.items()) if name not in ("round", "void", "exchange")},
        draws=draws,
        rounds=earned,
        void=void,
        exchanges=exchanges / max(1, earned + void),
        scores=tuple(
            Score(
                name=name,
                wins=wins[slot],
                win_share=wins[slot] / max(1, games),
                win_interval=wilson(wins[slot], games),
                rounds=rounds[slot],
                round_share=rounds[slot] / max(1, earned),
                round_interval=wilson(rounds[slot], earned),
            )
            for slot, (name, _) in enumerate(bots)
        ),
    )
