"""The screens of looking back for ``tools.pictures``: each game's golden matches, at places where something is to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from htpy import Element

from tenpaces.app import reading
from tenpaces.app.model import Ending, Past, SavedLine, Settings
from tenpaces.app.offer import OFFERED, TABLES
from tenpaces.app.reading import Reading
from tenpaces.app.screens.history import past
from tenpaces.app.screens.record import record
from tenpaces.app.screens.result import result
from tenpaces.app.update import store_failed
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.text import ENGLISH, Text
from tools import samples_people
from tools.samples_people import NAMES

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
MATCHES = (
    "west-default-2", "west-default-3", "west-default-6", "eye2eye-tall-2", "dvoboj-rulebook-2",
    "dotduel-rulebook-2", "dotduel-rulebook-6",
)  # fmt: skip


@cache
def opened(name: str) -> Reading:
    """Open a golden match at its first place."""
    return reading.imported((GOLDEN / f"{name}.json").read_bytes(), OFFERED)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, element, no title: the screen has its own bar)."""
    yield from pasts(text)
    yield from results(text)
    for name in MATCHES:
        found = opened(name)
        yield f"record-{name}-first", record(text, found, Settings()), None
        for share in (3, 6, 9):
            at = reading.turn(found, str(found.last * share // 10))
            yield f"record-{name}-{share}", record(text, at, Settings()), None
        yield f"record-{name}-last", record(text, reading.turn(found, "last"), Settings()), None
        seat = reading.look_as(reading.turn(found, str(found.last // 2)), "1")
        yield f"record-{name}-seat", record(text, seat, Settings()), None
        yield f"record-{name}-public", record(text, reading.look_as(seat, "public"), Settings()), None


DAY, NOW = 86_400_000, 1_800_000_000_000


def lines(count: int) -> tuple[SavedLine, ...]:
    """Return made-up matches of all games: Ana's, some lost, some handed round, one from elsewhere, one with long names."""
    rng = Random(7)
    found = []
    for number in range(count):
        game = ("west", "eye2eye", "dvoboj", "dotduel")[number % 4]
        level = rng.choice((*LEVEL_NAMES, None))
        seats = rng.choice((2, 3, 6)) if game in ("west", "dotduel") else 2
        names = ("Ana", "Doc" if level else "Bartholomew", "Cruz", "Dunja", "Eleanor", "Fiodor")[:seats]
        if number == 5:
            names = ("Wolfeschlegelsteinhausenbergerdorffwelch", "Maria da Conceição Albuquerque Figueired")
        winner = None if number == 9 else rng.choice((0, 0, seats - 1))
        tallies = tuple(_tally(game, rng, seat == winner) for seat in range(seats))
        why = {"west": "money", "eye2eye": "wounds", "dvoboj": "penalty", "dotduel": "most_cards"}[game]
        levels = (None, *[level] * (seats - 1))
        ending = Ending(levels, winner, why, rng.randrange(200_000, 4_000_000), number == 3, tallies)
        found.append(SavedLine(f"m{number}", game, names[:seats], "", NOW - number * DAY * 2 // 3, True, ending))
    return tuple(found)


def _tally(game: str, rng: Random, won: bool) -> dict[str, Any]:
    if game == "west":
        shots = [rng.randrange(4, 20), rng.randrange(2, 9)]
        other = {"barricade": rng.randrange(2, 9), "reload": rng.randrange(2, 12), "taken": rng.randrange(9)}
        return {"pistol": shots[0], "rifle": shots[1], "hits": sum(shots) // 2, "dollars": 5 if won else rng.randrange(5), **other}
    if game == "eye2eye":
        parts = [rng.choice(("head", "torso", "hand", "leg")) for _ in range(4)]
        times = [rng.randrange(240, 900) for _ in range(rng.randrange(2, 6))]
        return {"ms": times, "dealt": parts[:2], "taken": parts[2 : 2 + (not won)], "fired": 2, "wounds": 0 if won else 2}
    if game == "dvoboj":
        fought = {"attacks": 12, "won": rng.randrange(3, 8), "stopped": 2, "faced": 11, "held": 5, "aces": 2}
        return {**fought, "burnt": rng.randrange(20, 40), "turns": 22, "pile": rng.randrange(1, 14) if won else 0}
    times = [rng.randrange(1500, 14_000) for _ in range(rng.randrange(6, 18))]
    claims = {"ms": times, "kept": len(times) - 3, "over": 2, "under": 1, "caught": 1}
    return {**claims, "duels": 2, "duels_won": 1, "doubles": 1, "cards": rng.randrange(14, 20) if won else rng.randrange(3, 14)}


def pasts(text: Text) -> Iterator[tuple[str, Element, str | None]]:
    """Yield the screen of played matches: of all games, of each, with little and with nothing in it."""
    some = lines(48)
    found = store_failed(text, "")
    yield "past-all", past(text, some, Past(shown=8), NOW), None
    for game in ("west", "eye2eye", "dvoboj", "dotduel"):
        yield f"past-{game}", past(text, some, Past(game, shown=3), NOW), None
    yield "past-asking", past(text, lines(6), Past(), NOW, found, "m2"), None
    yield "past-none", past(text, (), Past("west"), NOW), None


LONG = (*samples_people.LONG, "Morrow")
ENDED = (
    ("west-default-2", "morrow", ("Morrow", "Bo")), ("west-default-2", "w", ("WWWWWWW", "Bo")), ("west-default-2", "long", LONG),
    ("west-short-6", "six", NAMES), ("west-short-6", "long", LONG),
    ("eye2eye-rulebook-2", "two", ("Ana", "Bartholomew")), ("eye2eye-halved-2", "drawn", LONG),
    ("dvoboj-penalty-2", "two", ("Ana", "Bartholomew")), ("dvoboj-both_dry-2", "drawn", LONG),
    ("dotduel-rulebook-2", "two", ("Ana", "Maximilian")), ("dotduel-final-5", "five", LONG), ("dotduel-plundered-3", "three", LONG),
)  # fmt: skip


def results(text: Text) -> Iterator[tuple[str, Element, str | None]]:
    """Yield the ends of golden matches, under names that are hard to set."""
    for name, label, names in ENDED:
        found = opened(name)
        state, table = found.states[-1], TABLES[found.game.name]
        outcome, seen = found.game.outcome(state), found.game.observe(state, None)
        if outcome is None:
            continue
        called = names[: len(found.record.seats)]
        why, standings = table.verdict(text, called, seen, outcome), table.standings(text, seen)
        notice = "Copied. Paste it where it is to go." if label == "six" else None
        ended = result(text, found.game.name, "one", called, outcome.winner, why, standings, label == "morrow", notice)
        yield f"ended-{name}-{label}", ended, None
