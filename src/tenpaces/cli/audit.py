"""``audit FILE|-``: check the receipt of a match across devices offline, and name the line at which a forged one fails."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import asdict
from typing import Any

from tenpaces.cli.replay import load
from tenpaces.cli.signatures import verifier
from tenpaces.core.record import encode
from tenpaces.core.refusal import Malformed
from tenpaces.core.text import ENGLISH
from tenpaces.fair.progress import record
from tenpaces.fair.receipt import audit
from tenpaces.fair.remarks import remark
from tenpaces.games import GAMES


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("audit", help="check the receipt of a match across devices")
    parser.add_argument("file", metavar="FILE|-", help="a receipt, or - for standard input")
    parser.add_argument("--record", action="store_true", help="print the match record that the receipt proves, and nothing else")


def run(args: Namespace) -> int:
    """Print the result; return 0 where everything holds, else 2."""
    printed, code = report(args.file, args.record)
    print(printed)
    return code


def report(file: str, only_record: bool = False) -> tuple[str, int]:
    """Return what ``audit`` prints and its exit code."""
    try:
        data = load(file)
    except Malformed as error:
        message = error.message.encode(errors="replace").decode()
        return json.dumps({"error": {"line": None, "rule": error.rule, "message": message}}), 2
    check = verifier()
    found = audit(data, GAMES, check)
    if found.fault is not None or found.table is None:
        return json.dumps({"error": asdict(found.fault) if found.fault else None}), 2
    table = found.table
    if only_record:
        return encode(record(table)).decode(), 0
    outcome = table.game.outcome(table.state)
    printed: dict[str, Any] = {
        "game": table.game.name,
        "terms": table.setup.terms,
        "seats": list(table.setup.seats),
        "lines": found.lines,
        "entries": len(table.log),
        "signatures": {"checked": check is not None, "valid": found.signed, "without": found.unsigned},
        "notes": [remark(ENGLISH, one, table.setup.seats) for one in found.remarks],
        "cheats": [table.setup.seats[seat] for seat in found.cheats],
        "races": [asdict(race) for race in found.races],
        "outcome": asdict(outcome) if outcome else None,
        "head": table.head.hex(),
    }
    return json.dumps(printed), 0
