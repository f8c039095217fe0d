"""``python -m tenpaces SUBCOMMAND``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from tenpaces.cli import arena, audit, notation, policy, replay, sight


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code."""
    parser = ArgumentParser(prog="tenpaces", description="Duel card games: rules, bots and records.")
    subparsers = parser.add_subparsers(dest="command", required=True)
    commands = {
        "replay": replay.run,
        "policy": policy.run,
        "arena": arena.run,
        "notation": notation.run,
        "sight": sight.run,
        "audit": audit.run,
    }
    for module in (replay, notation, policy, arena, sight, audit):
        module.add(subparsers)
    args = parser.parse_args(argv)
    try:
        code = commands[args.command](args)
        if sys.stdout:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130  # as a shell says it
    except OSError as error:
        # Nobody takes our output any more; keep the interpreter from complaining again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"tenpaces: cannot write: {error.strerror}", file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
