"""plyscope trace: a search, recorded node by node in a file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope._native import MAX_DEPTH
from plyscope.cli.common import (
    Target,
    add_algorithm,
    add_json,
    add_tables,
    add_target,
    console,
    errors,
    natural,
    ordering,
    print_json,
    say,
    target,
)
from plyscope.cli.search import as_json, summary
from plyscope.errors import FileError
from plyscope.text import counted
from plyscope.tracing import Trace, trace


def add_to(commands: Any) -> None:
    parser = commands.add_parser("trace", help="record a search in a file")
    add_target(parser, "GAME")
    add_algorithm(parser)
    add_limits(parser)
    add_tables(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the Arrow file to write"
    )
    add_json(parser)
    parser.set_defaults(run=run, algorithm=None)


def add_limits(parser: ArgumentParser) -> None:
    parser.add_argument("--nodes", type=natural, metavar="N", help="engine: visit at most N nodes")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="engine: search for at most S seconds"
    )
    parser.add_argument(
        "--max-nodes",
        type=natural,
        metavar="N",
        help="record at most N rows and the roots; the search itself continues",
    )
    parser.add_argument(
        "--min-remaining",
        type=natural,
        metavar="N",
        help="record only nodes with N or more plies left",
    )
    parser.add_argument(
        "--log", metavar="FILE", help="also write rows to a log every second, for plyscope recover"
    )


def run(arguments: Namespace) -> None:
    path = writable(arguments.output)
    chosen = target(arguments)
    with errors().status("searching…") as status:
        recorded = _recorded(arguments, chosen)
        status.update(f"writing {counted(len(recorded), 'row')}…")
        recorded.save(path)
    if arguments.json:
        print_json(as_json(chosen, recorded.result) | written(path, recorded))
        return
    out = console()
    for line in summary(chosen, recorded.result):
        say(out, line)
    out.print(report(path, recorded))


def _recorded(arguments: Namespace, chosen: Target) -> Trace:
    """The recorded search; a limit of nodes or seconds means the engine, at any depth."""
    names = ("nodes", "seconds", "max_nodes", "min_remaining", "log", "tables")
    asked = {name: getattr(arguments, name) for name in names}
    given: dict[str, Any] = {name: limit for name, limit in asked.items() if limit is not None}
    bounded = "nodes" in given or "seconds" in given
    return trace(
        chosen.position,
        MAX_DEPTH if bounded and arguments.depth is None else chosen.depth,
        arguments.algorithm or ("exact" if bounded else "alphabeta"),
        order=ordering(arguments),
        **given,
    )


def written(path: Path, recorded: Trace) -> dict[str, Any]:
    """The summary of a file that was just written, for a program to read."""
    rows = {"rows": len(recorded), "truncated": recorded.truncated}
    return {"file": str(path), **rows, "bytes": path.stat().st_size}


def report(path: Path, recorded: Trace) -> str:
    """The summary of a file that was just written, for a person to read."""
    truncated = ", truncated" if recorded.truncated else ""
    rows = counted(len(recorded), "row")
    return f"wrote {path}: {rows}{truncated}, {path.stat().st_size:,} bytes"


def writable(name: str) -> Path:
    """The path for a trace; a bad one is rejected before a long search, not after it."""
    path = Path(name)
    if path.suffix == ".parquet":
        raise FileError("a trace is an Arrow file; plyscope export --parquet converts it")
    files.check_writable(path)
    return path
