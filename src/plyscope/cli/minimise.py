"""plyscope minimise: the smallest position on which an engine is wrong."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from plyscope.cli.common import add_json, add_trace_file, console, errors, opened, print_json
from plyscope.cli.trace import writable
from plyscope.games import written
from plyscope.text import counted
from plyscope.tracing.minimise import Command, Minimal, minimise


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "minimise", help="find the smallest position on which an engine is still wrong"
    )
    add_trace_file(parser, text="a trace of the engine in which verify finds a mistake")
    parser.add_argument(
        "--engine",
        metavar="COMMAND",
        required=True,
        help="a command that reads a position and prints lines; {depth} stands for the depth",
    )
    parser.add_argument(
        "--trees", action="store_true", help="the engine reads explicit trees, too: try some"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="NAME",
        default="smallest",
        help="write the traces NAME-wrong.arrow and NAME-right.arrow (default: smallest)",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    paths = [writable(f"{arguments.output}-{which}.arrow") for which in ("wrong", "right")]
    trace = opened(arguments)
    depth = max(trace.columns.remaining[trace.root_rows()].tolist())
    with errors().status("searching smaller positions…"):
        found = minimise(Command(arguments.engine), trace.start, depth, trees=arguments.trees)
    for path, made in zip(paths, (found.wrong, found.right), strict=True):
        made.save(path)
    if arguments.json:
        print_json(as_json(found, paths))
        return
    out = console()
    out.print(found.position.draw())
    out.print(f"depth {found.depth}, {counted(len(found.right), 'node')} for the right search")
    out.print(str(found.violation), style="bold red")
    out.print(f"wrote {paths[0]} and {paths[1]}")


def as_json(found: Minimal, paths: list[Path]) -> dict[str, Any]:
    """What was found, for a program to read."""
    return {
        **written(found.position),
        "depth": found.depth,
        "row": found.violation.row,
        "claim": found.violation.claim,
        "violation": found.violation.sentence,
        "files": [str(path) for path in paths],
    }
