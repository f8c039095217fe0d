"""``notation FILE|-``: print a record as readable lines, or with ``--back`` the record that such lines tell."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import asdict

from tenpaces.cli.replay import load
from tenpaces.core.record import decode, encode
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Fault, Illegal
from tenpaces.core.transcript import read_transcript, transcript
from tenpaces.games import GAMES


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("notation", help="print a match record as readable lines, and back")
    parser.add_argument("file", metavar="FILE|-", help="a record, or - for standard input")
    parser.add_argument("--back", action="store_true", help="read such lines and print the record")


def run(args: Namespace) -> int:
    """Print; return 0, or 2 after printing one error as ``replay`` does."""
    try:
        data = load(args.file)
        if args.back:
            print(encode(read_transcript(data.decode(), GAMES)).decode())
        else:
            print(transcript(decode(data, GAMES)), end="")
    except Malformed as error:
        return _failed(Fault(None, "malformed", error.rule, error.message))
    except UnicodeDecodeError:
        return _failed(Fault(None, "malformed", "record", "the text is not UTF-8"))
    except Illegal as error:
        return _failed(Fault(None, "illegal", error.refusal.rule, f"{error}; replay says more"))
    return 0


def _failed(fault: Fault) -> int:
    fault_ = asdict(fault)
    print(json.dumps({"error": {**fault_, "message": fault.message.encode(errors="replace").decode()}}))
    return 2
