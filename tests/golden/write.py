"""Write the golden records: ``PYTHONPATH=.:src python -m tests.golden.write [FOLDER]``.

One match per game, house-rule preset and number of seats, played by seeded random hands; next to each record lies what ``replay``
prints. A change of either file is a change of the rules or of the format and must be meant.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tenpaces.cli.replay import report
from tenpaces.core.canon import digest
from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.game import Game
from tenpaces.core.record import Record, decode, encode
from tenpaces.core.replay import advance, replay
from tenpaces.games import GAMES
from tenpaces.games.west import GAME as WEST
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.options import Options
from tests.kits import walk

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bo", "Čedomir", "Dží Đura", "Éva", "F 6")
WEST_PRESETS = {
    "default": Options(),
    "short": Options(goal=3, exchange_cap=6),
    "spent": Options(reload="spent", goal=3),
    "sphinx": Options(ward="like", barricade="returns", goal=3),
    "memory": Options(hands="memory"),
}
WEST_SEATS = {2: 400, 3: 150, 6: 90}
"""The most entries of a West record, for each number of seats; only six do not come to the end of a match."""
MOST = 400
"""The most entries of the other games' records."""
CORNERS: dict[str, tuple[dict[str, Any], int, int]] = {
    "dvoboj-stopped": ({"ace": "any_attack"}, 2, 0),
    "dvoboj-dry": ({"loss": "cannot_draw"}, 2, 0),
    "dvoboj-both_dry": ({"loss": "cannot_draw", "double_out": "draw"}, 2, 249),
    "dvoboj-penalty": ({}, 2, 48),
    "dvoboj-refill": ({}, 2, 66),
    "eye2eye-halved": ({"round_cap": 3}, 2, 3),
    "eye2eye-capped": ({"round_cap": 3}, 2, 1),
    "dotduel-final": ({"period_s": 7, "referee": "on"}, 5, 0),
    "dotduel-plundered": ({"double_dot": "two_cards", "zero_in_duel": "trap"}, 3, 214),
    "dotduel-lapsed": ({"zero_in_duel": "trap"}, 2, 64),
}
"""What happens seldom, by the house rules, seats and seed that bring it about."""
SEEDS = {"west-spent-2": 0}
"""Where the seed is chosen for what happens: an empty hand is hit, and a round is void because all hands are empty."""
RESIGNS = {"west-memory-2": 25}


def west(options: Options, seats: int, seed: int, resigns: int = 0) -> Record:
    """Play at random, with the odd late seat and tick; ``resigns`` is the number of entries after which somebody gives up."""
    rng = Random(seed)
    state = WEST.initial(options, seats)
    log: list[Entry] = []
    while len(log) < WEST_SEATS[seats] and not WEST.to_act(state).over:
        waiting = WEST.to_act(state).seats
        seat = waiting[rng.randrange(len(waiting))]
        menu = [entry for entry in WEST.legal(state, seat) if isinstance(entry, Choose)]
        pick = menu[rng.randrange(len(menu))]
        now = state.t + rng.randrange(4000)
        made: Entry = Choose(t=now, by=seat, card=pick.card, target=pick.target)
        if rng.random() < 0.04:
            made = Timeout(t=now, by="chance", seat=seat, card=pick.card, target=pick.target)
        elif rng.random() < 0.04:
            made = Tick(t=now, by="clock")
        elif resigns and len(log) > resigns:
            made = Resign(t=now, by=seat)
        state, _ = advance(WEST, state, made)
        log.append(made)
    return Record(WEST, NAMES[:seats], options, tuple(log))


def any_game(game: Game, options: Any, seats: int, seed: int, most: int) -> Record:
    """Play as the conformance suite does."""
    log = [entry for (_, entry, _, _), _ in zip(walk(game, options, seats, Random(seed)), range(most), strict=False)]
    return Record(game, NAMES[:seats], options, tuple(log))


def plans() -> Iterator[tuple[str, Callable[[], Record]]]:
    """Yield the name of every golden record, and how it is played."""
    for index, (preset, options) in enumerate(WEST_PRESETS.items()):
        for seats in WEST_SEATS:
            name = f"west-{preset}-{seats}"
            yield name, partial(west, options, seats, SEEDS.get(name, 100 * index + seats), RESIGNS.get(name, 0))
    for game in GAMES.values():
        if game is WEST:
            continue
        presets = import_module(f"tenpaces.games.{game.name}.house").PRESETS
        for index, (preset, changes) in enumerate(presets.items()):
            for seats in sorted({game.seats[0], game.seats[-1]}):
                options = msgspec.convert(dict(changes), game.options)
                yield f"{game.name}-{preset}-{seats}", partial(any_game, game, options, seats, 100 * index + seats, MOST)
    for name, (changes, seats, seed) in CORNERS.items():
        game = GAMES[name.split("-")[0]]
        yield f"{name}-{seats}", partial(any_game, game, msgspec.convert(changes, game.options), seats, seed, 1000)


def printed(path: Path) -> dict[str, Any]:
    """Return what ``replay`` prints for a record: whole, by the state's hash, and as two seats and a spectator may see it."""
    whole, code = report(str(path), None, None)
    assert code == 0, whole
    views = {seat: report(str(path), None, seat)[0]["state"] for seat in ("0", "1", "spectator")}
    state = replay(decode(path.read_bytes(), GAMES))
    return {**whole, "views": views, "sha256": digest(state)}


def lines(found: dict[str, Any]) -> str:
    """Write an object with one line for each key, and one for each event or entry, so that differences can be read."""
    parts = []
    for key, value in found.items():
        text = json.dumps(value, ensure_ascii=False)
        if key in ("events", "log"):
            text = "[\n" + ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in value) + "\n ]"
        parts.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(folder: Path = FOLDER) -> None:
    """Write all records and what they print."""
    for name, play in plans():
        record = play()
        path = folder / f"{name}.json"
        path.write_text(lines(json.loads(encode(record))), encoding="utf-8")
        (folder / f"{name}.expected.json").write_text(lines(printed(path)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
