"""``replay FILE|-``: check a record entry by entry and print where it leads, as one JSON object."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import asdict
from typing import Any, Literal

import msgspec

from tenpaces.core.record import MAX_BYTES, Sheet, read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Fault, trace
from tenpaces.games import GAMES


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("replay", help="check a match record and print where it leads")
    parser.add_argument("file", metavar="FILE|-", help="a record, or - for standard input")
    parser.add_argument("--until", metavar="N", help="stop after N entries")
    parser.add_argument("--seat", metavar="S", help="print the state as seat S (from 0) or a spectator may see it")


def run(args: Namespace) -> int:
    """Print the result; return 0 where every entry was accepted, else 2."""
    printed, code = report(args.file, args.until, args.seat)
    print(json.dumps(printed))
    return code


def report(file: str, until: str | None, seat: str | None) -> tuple[dict[str, Any], int]:
    """Return what ``replay`` prints and its exit code."""
    try:
        stop = _until(until)
        sheet = read(load(file), GAMES)
        viewer = _viewer(seat, sheet)
    except Malformed as error:
        # An argument may hold bytes that are no text.
        message = error.message.encode(errors="replace").decode()
        return {"error": asdict(Fault(None, "malformed", error.rule, message))}, 2
    found = trace(sheet, stop)
    if found.fault:
        return {"error": asdict(found.fault)}, 2
    outcome = sheet.game.outcome(found.state)
    seen = found.events
    if viewer != "all":
        seen = tuple(sheet.game.redact(event, viewer if isinstance(viewer, int) else None) for event in seen)
    return {
        "game": sheet.game.name,
        "entries": found.entries,
        "events": msgspec.to_builtins(seen),
        "state": sheet.game.show(found.state, viewer),
        "outcome": asdict(outcome) if outcome else None,
    }, 0


def load(file: str) -> bytes:
    """Return the bytes of a file or of standard input (``-``), at most one more than a record may have."""
    # One byte over the limit is enough to refuse; the rest is never read.
    try:
        if file == "-":
            if sys.stdin is None:
                raise ValueError("standard input is closed")
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(file, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed("record", f"cannot read {file}: {reason}") from error


def _until(value: str | None) -> int | None:
    if value is None:
        return None
    if not (value.isascii() and value.isdigit()):
        raise Malformed("record", f"--until takes a number of entries, not {value}")
    # Beyond the largest index a count means "all"; Python itself would not even read an endless one.
    digits = value.lstrip("0")
    return min(int(digits or "0"), sys.maxsize) if len(digits) <= 20 else sys.maxsize


def _viewer(value: str | None, sheet: Sheet) -> int | Literal["all", "spectator"]:
    if value is None:
        return "all"
    if value == "spectator":
        return "spectator"
    if value in map(str, range(len(sheet.seats))):
        return int(value)
    raise Malformed("record", f"--seat takes 0 to {len(sheet.seats) - 1} or spectator, not {value}")
