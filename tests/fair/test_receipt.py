"""The receipt proves a match, and a forged one fails at the line that was forged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from tenpaces.__main__ import main
from tenpaces.cli.signatures import verifier
from tenpaces.core.record import encode
from tenpaces.core.text import ENGLISH
from tenpaces.fair.line import Line, signed_bytes
from tenpaces.fair.progress import advance, record
from tenpaces.fair.receipt import audit, write
from tenpaces.fair.remarks import remark
from tenpaces.fair.signing import key_text, parse_key
from tenpaces.fair.steps import AnyStep, Silence
from tenpaces.games import GAMES
from tests.fair.play import Hall, setup

ED = [Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (1, 2, 3)]
KEYS = tuple(key_text("ed25519", key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)) for key in ED)


class Signed(Hall):
    """A match whose every step is signed."""

    def write(self, by: int | None, step: AnyStep, later: int = 0) -> None:
        table = self.table
        cid = 0 if by is None else table.cids[by] + 1
        after = 0 if by is None else table.n
        sig = "" if by is None else ED[by].sign(signed_bytes("m1", by, cid, after, table.head, step)).hex()
        line = Line(table.n, 0, table.t + later, by, step, cid, after, None, sig)
        self.table, events = advance(table, line)
        self.lines.append(line)
        self.events += events


def match(game: str = "west", most: int = 400) -> Signed:
    hall = Signed(replace(setup(game, 2), keys=KEYS[:2]), "receipt")
    hall.play(most)
    return hall


def text(hall: Hall) -> bytes:
    return write(hall.table.setup, hall.lines, hall.table.head)


def run(capsys: pytest.CaptureFixture[str], path: Path, data: bytes, *options: str) -> tuple[int, Any]:
    path.write_bytes(data)
    code = main(["audit", str(path), *options])
    return code, json.loads(capsys.readouterr().out)


def test_an_honest_match_is_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = match()
    assert hall.table.over
    code, found = run(capsys, tmp_path / "r", text(hall))
    assert code == 0
    assert found["outcome"] == {"winner": hall.table.state.result.winner, "why": "money"}
    assert found["signatures"] == {"checked": True, "valid": len(hall.lines), "without": 0}
    assert found["head"] == hall.table.head.hex()
    code, printed = run(capsys, tmp_path / "r", text(hall), "--record")
    assert (code, printed) == (0, json.loads(encode(record(hall.table))))


def forge(hall: Hall, number: int, **change: Any) -> bytes:
    lines = [*hall.lines]
    lines[number] = replace(lines[number], **change)
    return write(hall.table.setup, lines, hall.table.head)


def test_a_forged_step_is_named() -> None:
    hall = match()
    number = next(n for n, line in enumerate(hall.lines) if n > 8 and hasattr(line.step, "salt"))
    step = hall.lines[number].step
    found = audit(forge(hall, number, step=replace(step, entry={"do": "choose", "card": "reload", "target": 1})), GAMES, verifier())
    assert found.fault is not None
    assert (found.fault.line, found.fault.rule) == (number, "signature")
    # Without signatures the seal itself tells.
    found = audit(forge(hall, number, step=replace(step, salt="0" * 32), sig=""), GAMES, None)
    assert found.fault is not None
    assert (found.fault.line, found.fault.rule) == (number, "entry")


@pytest.mark.parametrize(
    "change",
    [{"sig": "00" * 64}, {"sig": ""}, {"by": 1}, {"cid": 9}, {"after": 0}, {"n": 7}, {"t": 0}],
)
def test_no_part_of_a_line_can_be_changed(change: dict[str, Any]) -> None:
    hall = match()
    number = next(n for n, line in enumerate(hall.lines) if n > 8 and line.by == 0)
    found = audit(forge(hall, number, **change), GAMES, verifier())
    assert found.fault is not None
    assert found.fault.line == number


def test_lines_cannot_be_left_out_exchanged_or_cut_off() -> None:
    hall = match()
    for lines in (hall.lines[1:], hall.lines[:-1], [*hall.lines[:4], hall.lines[5], hall.lines[4], *hall.lines[6:]]):
        assert audit(write(hall.table.setup, lines, hall.table.head), GAMES, verifier()).fault is not None
    assert audit(text(hall), GAMES, verifier()).fault is None


def test_a_forged_draw_is_named() -> None:
    hall = match("dotduel", 60)
    number = next(n for n, line in enumerate(hall.lines) if hasattr(line.step, "link"))
    found = audit(forge(hall, number, step=replace(hall.lines[number].step, link="1" * 64), sig=""), GAMES, None)
    assert found.fault is not None
    assert found.fault.line == number


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"format":"paces-receipt/1"}', b"\xff"])
def test_what_is_no_receipt_is_a_fault_of_the_whole(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = run(capsys, tmp_path / "r", data)
    assert code == 2
    assert found["error"]["line"] is None


def test_a_file_that_is_not_there_is_said() -> None:
    assert main(["audit", "/nowhere/at/all"]) == 2


def test_choices_for_the_silent_are_noted() -> None:
    hall = Signed(replace(setup("west", 2), keys=KEYS[:2]), "receipt")
    hall.choose(0)
    hall.write(None, Silence(1), 5_000)
    found = audit(text(hall), GAMES, verifier())
    assert found.fault is None
    assert [remark(ENGLISH, one, ("Ana", "Bo")) for one in found.remarks] == ["line 1: chosen for Bo, who was silent"]


def test_both_kinds_of_key_are_checked() -> None:
    check = verifier()
    assert check is not None
    kind, key = parse_key(KEYS[0]) or ("p256", b"")
    assert check(kind, key, b"data", ED[0].sign(b"data"))
    assert not check(kind, key, b"other", ED[0].sign(b"data"))
    private = generate_private_key(SECP256R1())
    r, s = decode_dss_signature(private.sign(b"data", ECDSA(SHA256())))
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    assert parse_key(key_text("p256", point)) == ("p256", point)
    assert check("p256", point, b"data", signature)
    assert not check("p256", point, b"other", signature)
    assert not check("p256", b"\x04" + bytes(64), b"data", signature)
    assert parse_key("rsa:00") is None
