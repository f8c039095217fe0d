"""Solve West and write the tables that its bots read: ``src/tenpaces/games/west/policy_table.bin`` (layout: ``policy.py``)."""

from __future__ import annotations

import sys
import time
from itertools import product
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tenpaces.games.west.policy import rank  # noqa: E402
from tools import west_many, west_pairs, west_table, west_three  # noqa: E402
from tools.west_joint import Singles  # noqa: E402
from tools.west_pairs import Floats, Pairs, Rules  # noqa: E402
from tools.west_states import HANDS, rows  # noqa: E402

TARGET = ROOT / "src/tenpaces/games/west/policy_table.bin"

ROUNDS = {3: 250, 4: 120}
"""Rounds of solving by hearts left."""


def quantise(mix: Floats, top: int) -> Floats:
    """Round each mix to whole parts of ``top`` that still sum to it."""
    scaled = mix * top
    floor = np.floor(scaled)
    missing = np.rint(top - floor.sum(axis=-1)).astype(int)
    rank = np.argsort(np.argsort(-(scaled - floor), axis=-1), axis=-1)
    return np.asarray(floor + (rank < missing[..., None]))


def several(pairs: Pairs) -> list[bytes]:
    """Solve three and four hearts; the players of plan whom the tables expect are those of the careful table of three."""
    careful = west_three.solve(pairs).mix
    states = rows(3)
    peers = careful[(states.mine * HANDS + states.rest[:, 0]) * HANDS + states.rest[:, 1]].astype(np.float32)
    values = west_table.start(pairs)
    parts = []
    for hearts, rounds in ROUNDS.items():
        mix = west_table.solve(hearts, values, peers, rounds)
        parts.append(stored(hearts, mix))
        print(f"{hearts} hearts: a best reply to copies wins {values.reply[rows(hearts).last]:.3f} while they are being solved")
        peers = west_table.widen(hearts + 1, peers)
    return parts


def stored(hearts: int, mix: Singles) -> bytes:
    """Return mixes in the order of the layout: me, then the others' rank."""
    states = rows(hearts)
    place = np.array([rank(rest) for rest in states.rest.tolist()])
    order = np.lexsort((place, states.mine))
    return quantise(mix[order].astype(np.float64), 255).astype("u1").tobytes()


def build() -> bytes:
    """Solve everything; the order of the parts is that of the layout."""
    variants = [Rules(*flags) for flags in product((False, True), repeat=3)]
    solved = [west_pairs.solve(rules) for rules in variants]
    default = solved[0]
    rows = np.concatenate([default.value[:, :, None], default.mix], axis=2)
    parts = [(rows + 0.0).astype("<f8").tobytes()]
    for pairs in solved[1:]:
        parts.append(np.rint(pairs.value * 32767).astype("<i2").tobytes())
        parts.append(quantise(pairs.mix, 65535).astype("<u2").tobytes())
    parts += several(default)
    rng = np.random.default_rng(1)
    strengths = np.stack([west_many.fit(rules, 20_000, rng) for rules in variants])
    parts.append(strengths.astype("<f4").tobytes())
    return b"".join(parts)


def main() -> None:
    """Write the file."""
    start = time.perf_counter()
    data = build()
    TARGET.write_bytes(data)
    print(f"{TARGET.relative_to(ROOT)}: {len(data)} bytes, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
