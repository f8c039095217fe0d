"""The replay command as a process: exit codes, standard input, closed pipes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tenpaces.__main__ import main
from tenpaces.cli import replay

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes here")

RECORD = b"""{"format": "paces/1", "game": "west", "seats": ["Ana", "Bo"], "options": {},
 "log": [{"t": 0, "by": 0, "do": "choose", "card": "pistol", "target": 1}]}"""
SOURCE = str(Path(__file__).parents[2] / "src")


def run(*args: str | bytes, stdin: bytes | None = RECORD, shell: str | None = None) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tenpaces", *args]
    environment = {"PYTHONPATH": SOURCE, "LC_ALL": "C", "PATH": "/usr/bin:/bin"}
    if shell:
        quoted = shlex.join(map(os.fsdecode, command))
        return subprocess.run(["sh", "-c", f"{quoted} {shell}"], input=stdin, capture_output=True, env=environment, check=False)
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)


def test_standard_input_and_exit_codes(tmp_path: Path) -> None:
    done = run("replay", "-", "--seat", "1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["entries"] == 1
    path = tmp_path / "record.json"
    path.write_bytes(RECORD.replace(b"pistol", b"cannon"))
    done = run("replay", str(path))
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["entry"] == 0


@pytest.mark.thorough
def test_what_is_too_much_or_too_deep_leaves_no_traceback() -> None:
    for data in (b"[" * 1_000_000, b" " * 5_000_000, b""):
        done = run("replay", "-", stdin=data)
        assert (done.returncode, done.stderr) == (2, b"")
        assert json.loads(done.stdout)["error"]["rule"] == "record"


@pytest.mark.parametrize("where", [">&-", "| true", "<&- | cat"])
def test_closed_ends_leave_no_traceback(where: str) -> None:
    done = run("replay", "-", shell=where)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.returncode == 0


def test_a_wrong_call_says_how_to_call() -> None:
    done = run("replay")
    assert done.returncode == 2
    assert b"usage:" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "west", "--bots", "uniform,uniform", "--games", "0"),
        ("arena", "west", "--bots", "uniform,uniform", "--option", b"goal=\xff"),
        ("policy", "west", "--me", "3,1,1", "--foe", "3,1,1", "--option", b"\xff=1"),
        ("replay", "/"),
    ],
)
def test_rubbish_is_one_line_and_no_traceback(words: tuple[str | bytes, ...]) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr) == (2, b"")
    assert b"codec" not in done.stdout
    assert list(json.loads(done.stdout)) == ["error"]


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "run", interrupted)
    assert main(["replay", "-"]) == 130


def test_a_record_can_be_read_as_lines_and_pasted_back() -> None:
    lines = run("notation", "-")
    assert (lines.returncode, lines.stderr) == (0, b"")
    assert lines.stdout.splitlines()[3:] == [b"0 Ana: pistol > Bo @0.000", b"    Ana lays a card"]
    back = run("notation", "--back", "-", stdin=lines.stdout)
    assert (back.returncode, back.stderr) == (0, b"")
    assert json.loads(back.stdout) == json.loads(RECORD)


@pytest.mark.parametrize(
    ("words", "stdin", "kind"),
    [
        ((), RECORD.replace(b"pistol", b"cannon"), "malformed"),
        ((), RECORD.replace(b'"target": 1', b'"target": 0'), "illegal"),
        (("--back",), RECORD, "malformed"),
        (("--back",), b"\xff", "malformed"),
    ],
)
def test_notation_says_what_it_cannot_read(words: tuple[str, ...], stdin: bytes, kind: str) -> None:
    done = run("notation", "-", *words, stdin=stdin)
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["kind"] == kind
