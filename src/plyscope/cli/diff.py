"""plyscope diff: where two recorded searches part, and what it costs."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from rich.table import Table

from plyscope.cli.common import add_json, console, errors, print_json
from plyscope.games import start
from plyscope.text import counted
from plyscope.tracing import Node, Trace
from plyscope.tracing.difference import Difference
from plyscope.tracing.words import score_text


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "diff", help="compare two traces node by node; exit code 1 if they differ"
    )
    parser.add_argument("a", metavar="A", help="a file that plyscope trace wrote")
    parser.add_argument("b", metavar="B", help="another one, of the same position")
    parser.add_argument(
        "--game", metavar="G", help="module:Class, for traces of a game of your own"
    )
    parser.add_argument("--position", metavar="P", help="with --game: the position searched")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    own = None if arguments.game is None else start(arguments.game, arguments.position)
    with errors().status("comparing…"):
        ours, theirs = (Trace.open(name, start=own) for name in (arguments.a, arguments.b))
        found = ours.diff(theirs)
    if arguments.json:
        print_json(as_json(ours, theirs, found))
    elif not found:
        console().print(f"the same search: {counted(len(ours), 'row')}")
    else:
        for line in described(ours, theirs, found):
            console().print(line)
    return 1 if found else 0


def described(ours: Trace, theirs: Trace, found: Difference) -> Iterator[str | Table]:
    """How they differ, for a person to read."""
    for name, trace in (("A", ours), ("B", theirs)):
        best = trace.start.text(trace.move) if trace.move is not None else "no move"
        yield f"{name}: {counted(len(trace), 'row')}, score {score_text(trace.score)}, {best}"
    if (decision := found.decision) is not None:
        yield ""
        at = f"{where(decision.ours)}, row {decision.ours.row}"
        yield f"first difference ({decision.cause}): {at}"
        yield f"  {decision.sentence}"
        yield "  nodes there and below: {:,} in A, {:,} in B".format(*decision.nodes)
    yield ""
    yield (
        f"{counted(found.shared, 'visit')} in both, "
        f"{len(found.changed[0]):,} of them with another window, score or ending"
    )
    if found.costs:
        yield ""
        yield _table(found)


def where(node: Node) -> str:
    """A node by the moves that lead to it."""
    line = " ".join(step.text or "(test)" for step in node.path[1:])
    return f"after {line}" if line else "at the root"


def _table(found: Difference) -> Table:
    table = Table("only in one, by", box=None, pad_edge=False, header_style="bold")
    for heading in ("ply", "A", "B"):
        table.add_column(heading, justify="right")
    for cost in found.costs:
        table.add_row(cost.cause, str(cost.ply), f"{cost.ours:,}", f"{cost.theirs:,}")
    sums = (sum(cost.ours for cost in found.costs), sum(cost.theirs for cost in found.costs))
    table.add_row("all", "", *(f"{total:,}" for total in sums))
    return table


def as_json(ours: Trace, theirs: Trace, found: Difference) -> dict[str, Any]:
    """How they differ, for a program to read."""
    decision = found.decision
    return {
        "same": not found,
        "rows": [len(ours), len(theirs)],
        "shared": found.shared,
        "changed": len(found.changed[0]),
        "decision": decision
        and {
            "cause": decision.cause,
            "rows": [decision.ours.row, decision.theirs.row],
            "path": [step.text for step in decision.ours.path[1:]],
            "sentence": decision.sentence,
            "nodes": list(decision.nodes),
        },
        "costs": [
            {"cause": cost.cause, "ply": cost.ply, "a": cost.ours, "b": cost.theirs}
            for cost in found.costs
        ],
    }
