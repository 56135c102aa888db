"""plyscope verify: a check that every row of a trace is consistent."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

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
from plyscope.tracing import Violation, Violations
from plyscope.tracing.verify.all_violations import Group

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
    parser.add_argument(
        "--first", action="store_true", help="stop at the first row that the search got wrong"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    trace = opened(arguments)
    shown = errors()
    check = trace.verify if arguments.first else trace.violations
    with Progress(
        *COLUMNS, console=shown, transient=True, disable=not shown.is_terminal
    ) as progress:
        bar = progress.add_task("replaying", total=len(trace))
        found = check(lambda rows: progress.update(bar, completed=rows), tables=arguments.tables)
    if arguments.json:
        print_json({"rows": len(trace)} | as_json(found))
    elif not found:
        console().print(f"verified: {counted(len(trace), 'row')}")
    elif isinstance(found, Violation):
        console().print(str(found), style="bold red")
    else:
        for line in described(found, len(trace)):
            console().print(line)
    return 1 if found else 0


def as_json(found: Violation | Violations | None) -> dict[str, Any]:
    """What was found, for a program to read."""
    if not isinstance(found, Violations):
        return {"violation": None if found is None else asdict(found)}
    return {
        "violations": [
            {
                "claim": group.claim,
                "is_consequence": group.is_consequence,
                "count": len(group),
                "first": asdict(group.first),
            }
            for group in found.groups
        ]
    }


def described(found: Violations, rows: int) -> Iterator[Text]:
    """What was found, for a person to read: by kind, those that are wrong by themselves first."""
    yield Text(f"{len(found):,} of {counted(rows, 'row')} cannot be true", style="bold red")
    for is_consequence in (False, True):
        groups = [group for group in found.groups if group.is_consequence == is_consequence]
        if groups:
            yield Text("")
            yield Text("wrong because of another row" if is_consequence else "wrong by themselves")
        for group in groups:
            yield from _described_group(group)


def _described_group(group: Group) -> Iterator[Text]:
    first = group.first
    because = "" if first.cause is None else f" (because of row {first.cause})"
    style = "" if group.is_consequence else "red"
    yield Text(f"  {group.claim}: {counted(len(group), 'row')}; the first:", style=style)
    yield Text(f"    {first}{because}", style=style)
