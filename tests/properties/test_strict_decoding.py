"""Records that were damaged in any way are refused by ``Malformed`` or read, and never anything else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.core.game import Game
from tenpaces.core.record import Record, decode, encode, read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import trace
from tenpaces.games import GAMES
from tests.effort import examples
from tests.kits import every_option, walk

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    1.0,
    0.5,
    10**30,
    "",
    "0",
    "chance",
    "clock",
    "pistol",
    "\ud800",
    [],
    [0],
    {},
    {"t": 0},
)


def sample(game: Game, seed: int) -> bytes:
    """Encode a short match under some house rule, with chance and the clock in it."""
    rng = Random(seed)
    options = rng.choice(every_option(game))
    seats = rng.choice(list(game.seats))
    log = [entry for (_, entry, _, _), _ in zip(walk(game, options, seats, rng), range(12), strict=False)]
    return encode(Record(game, ("Ana", "Bo", "Cy", "Di", "Ed", "Žo")[:seats], options, tuple(log)))


def survives(data: bytes) -> None:
    try:
        sheet = read(data, GAMES)
    except Malformed:
        return
    found = trace(sheet)
    if found.fault:
        assert found.fault.message
        assert found.fault.entry == found.entries


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to every value inside a JSON value, and to the whole."""
    inside: list[tuple[Any, ...]] = [at]
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        inside += places(child, (*at, key))
    return inside


def put(value: Any, at: tuple[Any, ...], new: Any) -> Any:
    if not at:
        return new
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[at[0]] = put(value[at[0]], at[1:], new)
    return copied


def shuffled(value: Any, rng: Random) -> Any:
    """Return the same JSON value with the keys of every object in another order."""
    if isinstance(value, list):
        return [shuffled(child, rng) for child in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    rng.shuffle(keys)
    return {key: shuffled(value[key], rng) for key in keys}


@each_game
def test_damaged_bytes(game: Game) -> None:
    @settings(max_examples=examples(400))
    @given(st.integers(0, 2**32), st.integers(1, 3))
    def run(seed: int, cuts: int) -> None:
        rng = Random(seed)
        data = bytearray(sample(game, seed % 16))
        for _ in range(cuts):
            at = rng.randrange(len(data))
            match rng.randrange(4):
                case 0:
                    data[at] = rng.randrange(256)
                case 1:
                    del data[at : at + rng.randrange(1, 20)]
                case 2:
                    data[at:at] = rng.choice([b'"', b"{", b"]", b",", b"\\ud83d", b"1e9", b"\x00", b"null", b"\xc3", b":"])
                case _:
                    data[at:at] = data[at : at + rng.randrange(1, 60)]
        survives(bytes(data))

    run()


@each_game
def test_wrong_types(game: Game) -> None:
    @settings(max_examples=examples(400))
    @given(st.integers(0, 2**32), st.sampled_from(JUNK))
    def run(seed: int, junk: Any) -> None:
        value = json.loads(sample(game, seed % 16))
        at = Random(seed).choice(places(value))
        survives(json.dumps(put(value, at, junk)).encode())

    run()


@each_game
def test_missing_and_extra_keys_are_always_refused(game: Game) -> None:
    for seed in range(4):
        value = json.loads(sample(game, seed))
        for at in places(value):
            holder = value
            for key in at:
                holder = holder[key]
            if not isinstance(holder, dict):
                continue
            mutants = [{**holder, "more": 0}]
            if at != ("options",):
                mutants += [{k: v for k, v in holder.items() if k != gone} for gone in holder]
            for mutant in mutants:
                data = json.dumps(put(value, at, mutant)).encode()
                with pytest.raises(Malformed):
                    decode(data, GAMES)


@each_game
def test_the_order_of_keys_and_the_spacing_mean_nothing(game: Game) -> None:
    for seed in range(8):
        data = sample(game, seed)
        other = json.dumps(shuffled(json.loads(data), Random(seed)), indent=seed % 3, ensure_ascii=bool(seed % 2)).encode()
        assert decode(other, GAMES) == decode(data, GAMES)
        assert encode(decode(other, GAMES)) == data


@settings(max_examples=examples(150))
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode(errors="surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(Malformed):
        read(data, GAMES)
