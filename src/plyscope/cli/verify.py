"""plyscope verify: a check that every row of a trace is consistent."""

from argparse import Namespace
from dataclasses import asdict
from typing import Any

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from plyscope.cli.common import (
    add_json,
    add_tables,
    add_trace_file,
    console,
    errors,
    opened,
    print_json,
)
from plyscope.text import counted

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(20),
    TaskProgressColumn(),
    TextColumn("{task.completed:,} of {task.total:,} rows"),
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify", help="check every row of a trace; exit code 1 if one is inconsistent"
    )
    add_trace_file(parser)
    add_tables(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    trace = opened(arguments)
    shown = errors()
    with Progress(
        *COLUMNS, console=shown, transient=True, disable=not shown.is_terminal
    ) as progress:
        bar = progress.add_task("replaying", total=len(trace))
        violation = trace.verify(
            lambda rows: progress.update(bar, completed=rows), tables=arguments.tables
        )
    if arguments.json:
        print_json(
            {"rows": len(trace), "violation": None if violation is None else asdict(violation)}
        )
    elif violation is None:
        console().print(f"verified: {counted(len(trace), 'row')}")
    else:
        console().print(str(violation), style="bold red")
    return 0 if violation is None else 1
