"""The command line: one module for each subcommand, with ``add(subparsers)`` and ``run(args)``."""
