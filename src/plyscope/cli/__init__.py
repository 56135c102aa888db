"""The command line: one small file a command."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import NoReturn

from plyscope.cli import (
    ablate,
    bench,
    compare,
    demo,
    games,
    perft,
    play,
    search,
    solve,
    tree,
    walk,
)
from plyscope.errors import PlyscopeError

COMMANDS = (demo, games, search, tree, walk, compare, play, solve, perft, bench, ablate)
BAD_INPUT, INTERRUPTED = 2, 130


class Parser(ArgumentParser):
    """A parser whose errors are one line and never end the program by themselves."""

    def error(self, message: str) -> NoReturn:
        raise PlyscopeError(f"{message} (see: {self.prog} --help)")


def parser() -> Parser:
    """The parser of the whole command line."""
    top = Parser(
        prog="plyscope",
        description="Play two-player games by minimax search, and see the search.",
    )
    top.add_argument("--version", action="version", version=f"plyscope {version('plyscope')}")
    top.set_defaults(run=lambda _: top.print_help())
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; the exit code is 0, 2 for bad input, 130 when interrupted."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack the signs of our drawings
    try:
        chosen = parser().parse_args(arguments)
        chosen.run(chosen)
        sys.stdout.flush()
    except PlyscopeError as error:
        print(f"plyscope: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("plyscope: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
