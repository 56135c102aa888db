"""plyscope import: the trace of another engine's search, from the lines that it printed."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from plyscope import files
from plyscope.cli.common import Target, add_json, console, errors, natural, print_json, say
from plyscope.cli.search import summary
from plyscope.cli.trace import report, writable, written
from plyscope.errors import FileError
from plyscope.games import start
from plyscope.tracing.lines import import_trace
from plyscope.tracing.lines.orders import ORDERS

COLUMNS = (TextColumn("reading"), BarColumn(20), DownloadColumn(), TransferSpeedColumn())
TOLD = ("order", "depth", "algorithm", "scores", "fail", "evaluation")


def add_to(commands: Any) -> None:
    parser = commands.add_parser("import", help="make a trace of what another engine printed")
    parser.add_argument(
        "file", metavar="FILE", help="lines of JSON, or CSV (.csv), or - for standard input"
    )
    parser.add_argument("--game", metavar="G", help="the game: a name, or module:Class")
    parser.add_argument("--position", metavar="P", help="the position that was searched")
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")
    add_habits(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def add_habits(parser: ArgumentParser) -> None:
    """Adds what the first line of a file can say, too."""
    parser.add_argument(
        "--csv", action="store_true", default=None, help="read CSV, whatever its name"
    )
    parser.add_argument("--order", choices=ORDERS, help="the order of the lines (default: guessed)")
    parser.add_argument("--depth", type=natural, metavar="N", help="the depth of the search")
    parser.add_argument("--algorithm", metavar="NAME", help="what searched (default: imported)")
    parser.add_argument(
        "--scores",
        choices=("maximizer", "mover"),
        help="whose view scores and windows are, as in negamax the mover's (default: maximizer)",
    )
    parser.add_argument(
        "--fail", choices=("soft", "hard"), help="hard: scores stay inside their windows"
    )
    parser.add_argument(
        "--evaluation", choices=("unknown",), help="unknown: verify believes the scores of leaves"
    )


def run(arguments: Namespace) -> None:
    output = writable(arguments.output)
    told = {name: getattr(arguments, name) for name in TOLD}
    known: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
    begin = None
    if arguments.game is not None:
        begin = start(arguments.game, arguments.position)
    elif arguments.position is not None:
        known["position"] = arguments.position
    trace = _read(
        arguments.file,
        lambda source, on_bytes: import_trace(
            source, start=begin, is_csv=arguments.csv, on_bytes=on_bytes, **known
        ),
    )
    trace.save(output)
    if arguments.json:
        print_json(written(output, trace))
        return
    for line in summary(Target("", trace.start, trace.result.depth), trace.result):
        say(console(), line)
    console().print(report(output, trace))


def _read(name: str, read: "Callable[[Any, Callable[[int], None]], Any]") -> Any:
    """What is made of a file or of standard input, with progress on a terminal."""
    shown = errors()
    source: str | BinaryIO = name
    total = None
    if name == "-":
        if sys.stdin is None:
            raise FileError("there is no standard input to read")
        source = sys.stdin.buffer
    elif files.is_file(name):
        total = Path(name).stat().st_size
    with Progress(
        *COLUMNS, console=shown, transient=True, disable=not shown.is_terminal
    ) as progress:
        bar = progress.add_task("", total=total)
        return read(source, lambda done: progress.update(bar, completed=done))
