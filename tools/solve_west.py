"""Solve West and write the tables that its bots read: ``src/tenpaces/games/west/policy_table.bin`` (layout: ``policy.py``)."""

from __future__ import annotations

import sys
import time
from itertools import product
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools import west_many, west_pairs, west_three  # noqa: E402
from tools.west_pairs import Floats, Rules  # noqa: E402

TARGET = ROOT / "src/tenpaces/games/west/policy_table.bin"


def quantise(mix: Floats, top: int) -> Floats:
    """Round each mix to whole parts of ``top`` that still sum to it."""
    scaled = mix * top
    floor = np.floor(scaled)
    missing = np.rint(top - floor.sum(axis=-1)).astype(int)
    rank = np.argsort(np.argsort(-(scaled - floor), axis=-1), axis=-1)
    return np.asarray(floor + (rank < missing[..., None]))


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
    three = west_three.solve(default)
    hands = west_three.HANDS
    duos = [(low, high) for high in range(hands) for low in range(high + 1)]
    order = [(me * hands + low) * hands + high for me in range(hands) for low, high in duos]
    parts.append(quantise(three.mix[order], 255).astype("u1").tobytes())
    parts.append(np.rint(three.value[order] * 65535).astype("<u2").tobytes())
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
