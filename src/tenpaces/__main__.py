"""``python -m tenpaces SUBCOMMAND``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

COMMANDS = ("replay", "policy", "arena")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code."""
    parser = ArgumentParser(prog="tenpaces", description="Duel card games: rules, bots and records.")
    subparsers = parser.add_subparsers(dest="command", required=True)
    modules = {name: import_module(f"tenpaces.cli.{name}") for name in COMMANDS if find_spec(f"tenpaces.cli.{name}")}
    for module in modules.values():
        module.add(subparsers)
    args = parser.parse_args(argv)
    try:
        code: int = modules[args.command].run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
