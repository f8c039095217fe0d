"""Random games a second: the four games of the box beside Python games of other libraries, in one run.

``make bench-engine`` installs the others (dependency group ``bench``) into an environment of their own and runs this;
``node bench/engine.mjs`` runs our part on the page's Python. A round gives each contender a slice of time in turn, so that whatever
else the machine does falls on all alike; printed are the medians of the rounds, and for each of the others how much faster our
game of the most similar length is.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from tenpaces.core.entry import Resign
from tenpaces.games import GAMES

PlayOne = Callable[[Random], int]
"""Plays one game to its end by random legal moves and returns the number of moves, chance among them."""
OPENSPIEL = ("python_block_dominoes", "python_team_dominoes", "python_liars_poker", "python_tic_tac_toe", "python_kuhn_poker")
RLCARD = ("gin-rummy", "uno", "leduc-holdem", "limit-holdem", "doudizhu", "mahjong")
PETTINGZOO = ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4")


@dataclass(frozen=True)
class Rate:
    """What a contender reached: medians over the rounds, and the mean moves of a game."""

    name: str
    games_s: float
    moves_s: float
    moves: float


def ours(name: str, seats: int) -> PlayOne:
    """One of our games under the rulebook's options; a deadline that nobody meets is let pass."""
    game = GAMES[name]
    options = game.options()
    tick = next(kind for kind in game.notation.entries if kind.__struct_config__.tag == "tick")

    def play(rng: Random) -> int:
        state = game.initial(options, seats)
        moves = 0
        while not (acting := game.to_act(state)).over:
            if acting.chance:
                entry = game.chance(state, rng)
            elif acting.seats and not (acting.deadline is not None and rng.random() < 0.2):
                seat = acting.seats[rng.randrange(len(acting.seats))]
                menu = game.legal(state, seat)
                # Resigning comes last where it is offered at all.
                entry = menu[rng.randrange(len(menu) - (1 if isinstance(menu[-1], Resign) else 0))]
            else:
                entry = tick(t=acting.deadline, by="clock")
            state, _ = game.apply(state, entry)
            moves += 1
        return moves

    return play


def open_spiel(name: str) -> PlayOne:
    """A game of OpenSpiel that is written in Python."""
    import open_spiel.python.games  # noqa: F401
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[rng.randrange(len(actions))])
            moves += 1
        return moves

    return play


def rlcard(name: str) -> PlayOne:
    """A game of RLCard, played through its environment."""
    import rlcard

    env = rlcard.make(name)

    def play(rng: Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[rng.randrange(len(actions))])
            moves += 1
        return moves

    return play


def pettingzoo(name: str) -> PlayOne:
    """A classic game of PettingZoo."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(rng: Random) -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            actions = [action for action, free in enumerate(mask) if free]
            env.step(actions[rng.randrange(len(actions))])
            moves += 1
        return moves

    return play


def contenders(others: bool) -> dict[str, PlayOne]:
    """Return everybody by name."""
    found = {"ours west 2": ours("west", 2), "ours west 6": ours("west", 6)}
    found |= {f"ours {name} {GAMES[name].seats[0]}": ours(name, GAMES[name].seats[0]) for name in GAMES if name != "west"}
    if "dotduel" in GAMES:
        found["ours dotduel 6"] = ours("dotduel", 6)
    if others:
        found |= {f"OpenSpiel {name}": open_spiel(name) for name in OPENSPIEL}
        found |= {f"RLCard {name}": rlcard(name) for name in RLCARD}
        found |= {f"PettingZoo {name}": pettingzoo(name) for name in PETTINGZOO}
    return found


def measure(players: dict[str, PlayOne], rounds: int, seconds: float) -> list[Rate]:
    """Give everybody a slice of time in each round."""
    rates: dict[str, list[tuple[float, float, float]]] = {name: [] for name in players}
    for number in range(rounds):
        for name, play in players.items():
            rng = Random(number)
            games = moves = 0
            start = perf_counter()
            while (spent := perf_counter() - start) < seconds:
                moves += play(rng)
                games += 1
            rates[name].append((games / spent, moves / spent, moves / games))
    return [Rate(name, *(median(column) for column in zip(*found, strict=True))) for name, found in rates.items()]


def table(rates: list[Rate]) -> str:
    """Return the table; beside each of the others stands our game of the most similar length and how many times faster it is."""
    own = [rate for rate in rates if rate.name.startswith("ours")]
    lines = [f"{'':34} {'games/s':>9} {'moves/s':>9} {'moves':>6}"]
    for rate in rates:
        line = f"{rate.name:34} {rate.games_s:9.1f} {rate.moves_s:9.0f} {rate.moves:6.0f}"
        if rate not in own:
            like = min(own, key=lambda mine: abs(mine.moves - rate.moves))
            line += f"   {like.name}: {like.moves_s / rate.moves_s:.2f} x the moves a second"
        lines.append(line)
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.7, help="of each contender in each round")
    parser.add_argument("--alone", action="store_true", help="ours alone, without the other libraries")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rates = measure(contenders(not args.alone), args.rounds, args.seconds)
    print(json.dumps([vars(rate) for rate in rates]) if args.json else f"Python {sys.version.split()[0]}\n{table(rates)}")


if __name__ == "__main__":
    main()
