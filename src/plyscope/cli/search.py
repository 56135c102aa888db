"""plyscope search: the best move of a position, and what it cost to find."""

import time
from argparse import Namespace
from dataclasses import asdict
from typing import Any

from plyscope.cli.common import (
    Target,
    add_algorithm,
    add_json,
    add_target,
    console,
    errors,
    ordering,
    print_json,
    target,
)
from plyscope.position import line_texts
from plyscope.textbook import Result, algorithm
from plyscope.tracing.words import counted, score_text


def add_to(commands: Any) -> None:
    parser = commands.add_parser("search", help="find the best move of a position")
    add_target(parser, "GAME")
    add_algorithm(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    search = algorithm(arguments.algorithm)
    chosen = target(arguments)
    began = time.perf_counter()
    with errors().status(f"searching {chosen.depth} moves deep…"):
        result = search(chosen.position, chosen.depth, order=ordering(arguments))
    seconds = time.perf_counter() - began
    if arguments.json:
        print_json(as_json(chosen, result) | {"seconds": round(seconds, 6)})
        return
    out = console()
    drawing = chosen.position.draw()
    out.print(
        f"{drawing}\n\n{chosen.position.player} to move, {result.algorithm}, depth {result.depth}"
    )
    for line in summary(chosen, result):
        out.print(line)
    out.print(f"{seconds:.3f} s")


def as_json(chosen: Target, result: Result[Any]) -> dict[str, Any]:
    """The result of a search for a program to read; moves are texts."""
    line = line_texts(chosen.position, result.line)
    found = {"move": line[0] if line else None, "line": line}
    return {"game": chosen.game, "position": str(chosen.position)} | asdict(result) | found


def summary(chosen: Target, result: Result[Any]) -> list[str]:
    """The result of a search for a person to read."""
    line = line_texts(chosen.position, result.line)
    best = f"best {line[0]}, line {' '.join(line)}" if line else "nothing to choose"
    cut = f"{counted(result.cutoffs, 'cutoff')}"
    if result.cutoffs:
        cut += f" ({result.first_cutoffs / result.cutoffs:.0%} by the first move)"
    pruned = f"{counted(result.pruned, 'move')} never searched"
    hits = f", {counted(result.table_hits, 'table hit')}" if result.table_hits else ""
    return [
        f"score {score_text(result.score)}, {best}",
        f"{counted(result.nodes, 'node')}, {result.leaves:,} of them leaves; {cut}, {pruned}{hits}",
    ]
