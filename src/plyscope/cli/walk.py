"""plyscope walk: a search explained step by step."""

from argparse import Namespace
from itertools import islice
from typing import Any

from rich.text import Text

from plyscope.cli.common import (
    add_algorithm,
    add_json,
    add_target,
    console,
    natural,
    ordering,
    print_json,
    target,
    width,
)
from plyscope.text import counted
from plyscope.tracing import Step, StepKind, trace
from plyscope.tracing.words import wrapped

STEP_INDENT = len("   1    ")

STYLES = {
    StepKind.CUT: "red",
    StepKind.RAISE_ALPHA: "green",
    StepKind.LOWER_BETA: "green",
    StepKind.NEW_BEST: "green",
    StepKind.ENTER: "dim",
    StepKind.RETURN: "bold",
}


def add_to(commands: Any) -> None:
    parser = commands.add_parser("walk", help="explain a search step by step")
    add_target(parser)
    add_algorithm(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--lines", type=natural, metavar="N", help="only the first N steps")
    add_json(form)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    chosen = target(arguments)
    recorded = trace(chosen.position, chosen.depth, arguments.algorithm, order=ordering(arguments))
    if arguments.json:
        print_json([as_json(step) for step in recorded.steps()])
        return
    out = console()
    steps = recorded.steps()
    for step in islice(steps, arguments.lines):
        text = wrapped(str(step), STEP_INDENT + 2 * step.node.depth, width(out))
        out.print(Text(text, style=STYLES.get(step.kind, "")))
    omitted = sum(1 for _ in steps)
    if omitted:
        out.print(f"… {counted(omitted, 'more step')}")


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
