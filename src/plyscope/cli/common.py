"""What several commands share: the arguments for a position, the console, JSON."""

import importlib
import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

import plyscope
from plyscope import files
from plyscope.cli.signs import speaks_unicode
from plyscope.engine import PRESETS
from plyscope.errors import GameError, SearchError
from plyscope.games import start
from plyscope.position import Position
from plyscope.text import finite, shown, visible
from plyscope.textbook import ALGORITHMS, Order, game_order
from plyscope.textbook.search import checked_depth, default_depth

if TYPE_CHECKING:
    from plyscope.tracing import Node, Trace

LARGEST_INPUT = 16 * files.MB
ORDERS: dict[str, Order] = {"natural": lambda _, moves: moves, "game": game_order}


class Output(Console):
    """Standard output or error: colour on a terminal, plain text elsewhere.

    Control characters in what is printed are made visible: files and engines may contain some that
    steer a terminal.
    """

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # `main` handles it, as it does without rich

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        if isinstance(renderable, Text) and renderable.plain != harmless(renderable.plain):
            renderable = Text(harmless(renderable.plain), style=renderable.style)
        return super().render(renderable, options)

    def render_str(self, text: str, **options: Any) -> Text:
        return super().render_str(harmless(text), **options)


def harmless(text: str) -> str:
    """Text of several lines as a terminal may show it."""
    return visible(text, keep="\n\t")


def console() -> Console:
    """The console for the output of a command."""
    return Output(highlight=False, markup=False, soft_wrap=True)


def width(out: Console) -> int | None:
    """The width of the terminal; None where lines are not wrapped, as in a file."""
    return out.width if out.is_terminal else None


def say(out: Console, text: str, style: str | None = None) -> None:
    """Prints prose, which is wrapped at words on a terminal."""
    out.print(text, style=style, soft_wrap=not out.is_terminal)


def line_editing() -> None:
    """Lets a person at a terminal edit input and recall earlier lines."""
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):  # not every Python has readline
            importlib.import_module("readline")


def errors() -> Console:
    """The console for progress, on standard error."""
    return Output(stderr=True, highlight=False, markup=False)


@dataclass(frozen=True)
class Target:
    """What a command searches: a position of a game, and the depth."""

    game: str
    position: Position[Any]
    depth: int


def add_target(parser: ArgumentParser, what: str = "TARGET") -> None:
    """Adds the arguments that name a position and a depth."""
    parser.add_argument(
        "target",
        metavar=what,
        help="a game's name, module:Class, a tree such as '((3 5 2) (9 1))', or - for stdin",
    )
    parser.add_argument(
        "--position", metavar="P", help="the position to search, in the game's notation"
    )
    parser.add_argument(
        "--depth", type=int, metavar="N", help="search N plies (default: 3, or a whole tree)"
    )
    parser.add_argument(
        "--minimizer", action="store_true", help="in a tree, let the minimizer move first"
    )


def add_algorithm(parser: ArgumentParser) -> None:
    """Adds the choice of an algorithm and of a move ordering."""
    parser.add_argument(
        "--algorithm",
        default="alphabeta",
        metavar="A",
        help=f"one of {', '.join((*ALGORITHMS, *PRESETS))} (default: alphabeta)",
    )
    parser.add_argument(
        "--order",
        choices=ORDERS,
        help="move ordering: as the game lists them, or likely good moves first",
    )


def ordering(arguments: Namespace) -> Order | None:
    """The requested move ordering; None is the algorithm's own."""
    return ORDERS.get(arguments.order)


def natural(text: str) -> int:
    """The value of an argument that is a count."""
    if not text.isdecimal() or len(text) > 9:
        raise ArgumentTypeError(f"must be a whole number from 0 to 999999999, not {shown(text)}")
    return int(text)


def add_hash_mb(parser: ArgumentParser, kind: type[int] | type[float] = float) -> None:
    """Adds the size of the transposition table."""
    parser.add_argument(
        "--hash-mb",
        type=kind,
        default=64,
        metavar="MB",
        help="size of the transposition table (default: 64)",
    )


def add_threads(parser: ArgumentParser) -> None:
    """Adds the number of threads for a search by the engine."""
    parser.add_argument(
        "--threads", type=natural, metavar="N", help="engine: search with N threads (default: 1)"
    )


def add_tables(parser: ArgumentParser) -> None:
    """Adds the folder of endgame tables."""
    parser.add_argument(
        "--tables",
        metavar="DIR",
        help="engine: the folder of endgame tables, or off (default: the user's folder)",
    )


def add_json(parser: Any) -> None:
    """Adds the flag for output in JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def target(arguments: Namespace) -> Target:
    """The position that the arguments name."""
    name, text = named(arguments.target, arguments.position)
    if name == "tree" and text == "-":
        text = files.standard_input(LARGEST_INPUT)
    options = {"maximizing": False} if arguments.minimizer else {}
    if options and name != "tree":
        raise GameError(f"--minimizer is for trees; {name} has a fixed first player")
    position = start(name, text, **options)
    asked = arguments.depth
    depth = default_depth(position) if asked is None else checked_depth(asked)
    return Target(name, position, depth)


def named(target: str, position: str | None) -> tuple[str, str | None]:
    """The game and the position that the arguments name; a tree alone is a game too."""
    is_tree = target == "-" or target.lstrip()[:1] in ("(", "[") or _is_number(target)
    if not is_tree:
        return target, position
    if position is not None:
        raise GameError("a position needs the name of a game, not a tree")
    return "tree", target


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False


def print_json(data: Any) -> None:
    """Prints data as JSON, with null for the infinity of an open window."""
    text = json.dumps(finite(data), indent=2, ensure_ascii=not speaks_unicode(sys.stdout))
    print(text if harmless(text) == text else json.dumps(finite(data), indent=2))


def print_tree(out: Console, drawing: str) -> None:
    """Prints a drawn tree and highlights its principal variation and its cutoffs."""
    wrapped_branch = plyscope.tracing.drawing.wrapped_branch
    for line in drawing.splitlines():
        style = "red" if "✂" in line else "bold green" if line.endswith("◀") else ""
        out.print(Text(wrapped_branch(line, width(out)), style=style))


def add_trace_file(
    parser: ArgumentParser, metavar: str = "FILE", text: str = "a file that plyscope trace wrote"
) -> None:
    """Adds the arguments that name a trace file and, for a game of the user's own, the game."""
    parser.add_argument("file", metavar=metavar, help=text)
    parser.add_argument(
        "--game", metavar="G", help="module:Class, for a trace of a game of your own"
    )
    parser.add_argument(
        "--position",
        metavar="P",
        help="with --game: the position that was searched (default: the start)",
    )


def opened(arguments: Namespace, read: "Callable[..., Trace] | None" = None) -> "Trace":
    """The trace in the file that the arguments name."""
    if arguments.game is None and arguments.position is not None:
        raise GameError("--position needs --game; other traces contain their first position")
    own = None if arguments.game is None else start(arguments.game, arguments.position)
    return (read or plyscope.Trace.open)(arguments.file, start=own)


def node_at(trace: "Trace", row: int) -> "Node":
    """The node of a row that the user named."""
    if not 0 <= row < len(trace):
        raise SearchError(f"there is no row {row}; the rows are 0 to {len(trace) - 1}")
    return trace[row]


def checked_algorithms(names: str) -> list[str]:
    """The algorithms in a list separated by commas; raises `SearchError` for an unknown one."""
    chosen = [name.strip() for name in names.split(",")]
    unknown = [name for name in chosen if name not in ALGORITHMS]
    if unknown:
        known = ", ".join(ALGORITHMS)
        raise SearchError(f"unknown algorithm {unknown[0]!r}; there are {known}")
    return chosen
