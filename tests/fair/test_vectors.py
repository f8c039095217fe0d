"""The test vectors of docs/fair-play.md, computed a second time from its text alone: ``python -m tests.fair.test_vectors``
writes them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tenpaces.core.rng import shuffled
from tenpaces.fair import packs, placements, protocol
from tenpaces.fair.hashing import HashRng, number, tagged
from tenpaces.fair.line import Line, first_head, next_head, signed_bytes
from tenpaces.fair.progress import begin
from tenpaces.fair.steps import Make, Seal
from tenpaces.games import GAMES
from tenpaces.games.dvoboj.cards import PACK
from tests.fair.play import setup

FILE = Path(__file__).with_name("vectors.json")
SEED = bytes(range(32))
SALT = "00112233445566778899aabbccddeeff"


def h(tag: str, *parts: bytes) -> bytes:
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in (b"tenpaces/1 " + tag.encode(), *parts))).digest()


def n(value: int) -> bytes:
    return value.to_bytes(8, "big")


def c(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def numbers(seed: bytes, below: int, count: int) -> list[int]:
    found: list[int] = []
    turn = 0
    while len(found) < count:
        turn += 1
        value = int.from_bytes(h("rng", seed, n(turn))[:8], "big")
        if value < (1 << 64) - (1 << 64) % below:
            found.append(value % below)
    return found


WEST = {"do": "choose", "card": "pistol", "target": 1}
SETUP = {
    "match": "m1",
    "game": "west",
    "options": {},
    "terms": "fair",
    "seats": ["Ana", "Bo"],
    "holders": ["a", "b"],
    "keys": ["", ""],
}


def from_the_text() -> dict[str, Any]:
    """Compute the vectors as the page describes them."""
    chain = [SEED]
    for _ in range(3):
        chain.append(h("chain", chain[-1]))
    luck = h("draw", b"m1", n(0), chain[1], chain[2])
    head = h("setup", c(SETUP))
    seal = h("seal", b"m1", n(1 * 1_000_000 + 1), n(0), c(WEST), bytes.fromhex(SALT)).hex()
    line = {"n": 0, "epoch": 0, "t": 5, "by": 0, "step": {"do": "seal", "hash": seal}, "cid": 1}
    return {
        "hash": h("tag", b"one", b"", b"two").hex(),
        "numbers_below_57": numbers(SEED, 57, 8),
        "chain": [link.hex() for link in chain],
        "luck": luck.hex(),
        "chance_seed": h("chance", luck).hex(),
        "deck_seed": h("deck", luck).hex(),
        "seal": seal,
        "first_head": head.hex(),
        "next_head": h("line", head, c(line)).hex(),
        "signed": h("step", b"m1", n(0), n(1), n(0), head, c(line["step"])).hex(),
        "card": h("card", b"m1", n(1), n(1), n(2), b"head", bytes.fromhex(SALT)).hex(),
        "seed": h("seed", b"m1", n(1), SEED).hex(),
        "face_salt": h("face salt", SEED, n(7))[:16].hex(),
        "face": h("face", b"m1", n(1), n(7), b"QH", bytes.fromhex(SALT)).hex(),
        "lazy_index_of_52": numbers(h("lazy", SEED, n(7), chain[1]), 52, 1)[0],
    }


def from_the_code() -> dict[str, Any]:
    """Compute them as the program does."""
    west, eye, dvoboj = (begin(setup(game, 2), GAMES) for game in ("west", "eye2eye", "dvoboj"))
    chain = [SEED]
    for _ in range(3):
        chain.append(protocol.chained(chain[-1]))
    luck = tagged("draw", b"m1", number(0), chain[1], chain[2])
    seal = protocol.seal_of(west, 0, WEST, SALT)
    line = Line(0, 0, 5, 0, Seal(seal), 1)
    rng = HashRng(SEED)
    pool = list(PACK)
    return {
        "hash": tagged("tag", b"one", b"", b"two").hex(),
        "numbers_below_57": [rng.randrange(57) for _ in range(8)],
        "chain": [link.hex() for link in chain],
        "luck": luck.hex(),
        "chance_seed": tagged("chance", luck).hex(),
        "deck_seed": tagged("deck", luck).hex(),
        "seal": seal,
        "first_head": first_head(west.setup).hex(),
        "next_head": next_head(west.head, line).hex(),
        "signed": signed_bytes("m1", 0, 1, 0, west.head, line.step).hex(),
        "card": placements.card_commitment(eye, 1, 2, "head", SALT),
        "seed": packs.seed_commitment(dvoboj, 1, SEED),
        "face_salt": packs.face_salt(SEED, 7),
        "face": packs.face_commitment(dvoboj, 1, 7, "QH", SALT),
        "lazy_index_of_52": PACK.index(packs.pick(SEED, 7, chain[1].hex(), pool)),
    }


def test_text_code_and_vectors_agree() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert from_the_text() == kept
    assert from_the_code() == kept


def test_a_shuffle_is_durstenfelds_from_the_end() -> None:
    order = list(range(10))
    drawn = [HashRng(SEED)]
    for last in range(9, 0, -1):
        other = drawn[0].randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffled(range(10), HashRng(SEED)) == tuple(order)


def test_a_step_without_an_interval_is_written_without_one() -> None:
    assert c({"do": "make", "entry": WEST}) == c(json.loads(json.dumps({"do": "make", "entry": Make(WEST).entry})))


if __name__ == "__main__":
    FILE.write_text(json.dumps(from_the_text(), indent=2) + "\n", encoding="utf-8")
