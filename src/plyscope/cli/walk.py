"""plyscope walk: a search told step by step."""

from argparse import Namespace
from typing import Any

from rich.text import Text

from plyscope.cli.common import (
    add_algorithm,
    add_json,
    add_target,
    console,
    ordering,
    print_json,
    target,
)
from plyscope.tracing import Step, StepKind, trace

STYLES = {
    StepKind.CUT: "red",
    StepKind.RAISE_ALPHA: "green",
    StepKind.LOWER_BETA: "green",
    StepKind.NEW_BEST: "green",
    StepKind.ENTER: "dim",
    StepKind.RETURN: "bold",
}


def add_to(commands: Any) -> None:
    parser = commands.add_parser("walk", help="tell a search step by step")
    add_target(parser)
    add_algorithm(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    chosen = target(arguments)
    recorded = trace(chosen.position, chosen.depth, arguments.algorithm, order=ordering(arguments))
    if arguments.json:
        print_json([as_json(step) for step in recorded.steps()])
        return
    out = console()
    for step in recorded.steps():
        out.print(Text(str(step), style=STYLES.get(step.kind, "")))


def as_json(step: Step) -> dict[str, Any]:
    """A step for a program to read; an open end of the window is null."""
    return {
        "number": step.number,
        "kind": step.kind.value,
        "row": step.node.row,
        "depth": step.node.depth,
        "alpha": step.alpha,
        "beta": step.beta,
        "value": step.value,
        "sentence": step.sentence,
    }
