"""The command line, with one small module per command."""

import importlib
import os
import sys
from argparse import Action, ArgumentParser
from collections.abc import Sequence
from keyword import iskeyword
from typing import Any, NoReturn

import plyscope
from plyscope import starting
from plyscope.cli.signs import adapt
from plyscope.errors import PlyscopeError
from plyscope.notices import listening
from plyscope.starting import INTERRUPTED
from plyscope.text import error_text, visible

COMMANDS = (
    *("studio", "demo", "games", "play", "match", "hub", "uci", "gomocup"),
    *("search", "tree", "walk", "lesson", "exam", "compare", "solve", "analyse"),
    *("trace", "explain", "stats", "export", "verify", "recover", "import", "diff", "minimise"),
    *("new", "check", "perft", "bench", "ablate", "tune", "train", "tables"),
)
"""Each command is a module of this package."""
FAILED, BAD_INPUT = 1, 2
NEW_LINE = "\n"
TRACEBACK = "PLYSCOPE_TRACEBACK"
"""The environment variable that makes unexpected errors show a traceback."""


class Parser(ArgumentParser):
    """A parser that raises `PlyscopeError` instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise PlyscopeError(f"{message} (see: {self.prog} --help)")


class ShowVersion(Action):
    """Prints the version, which is looked up only on demand because that takes a while."""

    def __call__(self, *_: Any, **__: Any) -> NoReturn:
        print(f"plyscope {plyscope.__version__}")
        raise SystemExit(0)


class Commands:
    """The parsers of the commands; the help of each in the list is also its description."""

    def __init__(self, top: Parser) -> None:
        self._parsers = top.add_subparsers(title="commands", metavar="COMMAND")

    def add_parser(self, name: str, *, help: str, **options: Any) -> Parser:
        description = f"{help[0].upper()}{help[1:]}."
        return self._parsers.add_parser(name, help=help, description=description, **options)


def module_of(command: str) -> str:
    """The module of a command; Python's own words cannot name one."""
    return f"{command}_" if iskeyword(command) else command


def parser(first: str = "") -> Parser:
    """The parser of the whole command line, or only of the command `first`.

    Loading one command is faster than loading all of them.
    """
    top = Parser(
        prog="plyscope",
        description="Play two-player games by minimax search, and see every node of the search.",
    )
    top.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    top.set_defaults(run=lambda _: top.print_help())
    commands = Commands(top)
    for command in [first] if first in COMMANDS else COMMANDS:
        importlib.import_module(f"plyscope.cli.{module_of(command)}").add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code.

    The code is 0 for success, 1 if a check fails or after an unexpected error, 2 for bad input, and
    130 after an interrupt.
    """
    code = 0
    try:
        starting.raise_interrupts()
        for stream in (sys.stdout, sys.stderr):
            adapt(stream)
        given = sys.argv[1:] if arguments is None else arguments
        chosen = parser(*given[:1]).parse_args(given)
        with listening(_show_notice):
            code = chosen.run(chosen) or 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except PlyscopeError as error:
        print(f"plyscope: {visible(str(error), keep=NEW_LINE)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("plyscope: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as error:
        if TRACEBACK in os.environ:
            raise
        print(f"plyscope: {visible(_unexpected(error))}", file=sys.stderr)
        return FAILED
    finally:
        starting.end_at_once()
    return code


def _show_notice(notice: str) -> None:
    """Shows people what takes a while; a program that reads the errors does not want to know."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(notice, file=sys.stderr)


def _unexpected(error: Exception) -> str:
    """The message for an error of another kind: a full disk, a closed stream, a faulty game."""
    if isinstance(error, OSError):
        return f"cannot read or write: {error.strerror or error}"
    message = error_text(error, 200)
    return f"{message} (a game of your own? try plyscope check; {TRACEBACK}=1 shows where)"
