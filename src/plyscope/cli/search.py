"""plyscope search: the best move of a position, and the cost of finding it."""

import time
from argparse import Namespace
from dataclasses import asdict
from typing import Any

from plyscope.cli.common import (
    Target,
    add_algorithm,
    add_json,
    add_tables,
    add_target,
    add_threads,
    console,
    errors,
    natural,
    ordering,
    print_json,
    say,
    target,
    width,
)
from plyscope.engine import PRESETS, SearchResult, default_preset, search
from plyscope.errors import SearchError
from plyscope.moves import line_texts
from plyscope.text import counted
from plyscope.textbook import Result, algorithm
from plyscope.tracing.words import score_text, wrapped


def add_to(commands: Any) -> None:
    parser = commands.add_parser("search", help="find the best move of a position")
    add_target(parser, "GAME")
    add_algorithm(parser)
    parser.add_argument("--nodes", type=natural, metavar="N", help="engine: visit at most N nodes")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="engine: search for at most S seconds"
    )
    parser.add_argument("--lines", type=natural, metavar="K", help="engine: show the K best moves")
    add_threads(parser)
    add_tables(parser)
    add_json(parser)
    parser.set_defaults(run=run, algorithm=None)


def run(arguments: Namespace) -> None:
    chosen = target(arguments)
    began = time.perf_counter()
    with errors().status("searching…"):
        result = _search(arguments, chosen)
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
        say(out, line)
    if isinstance(result, SearchResult) and len(result.lines) > 1:
        for place, variation in enumerate(result.lines, start=1):
            moves = " ".join(line_texts(chosen.position, variation.line))
            line = f"{place}. {score_text(variation.score)}  {moves}"
            out.print(wrapped(line, 4, width(out)))
    out.print(f"{seconds:.3f} s")


def _search(arguments: Namespace, chosen: Target) -> Result[Any]:
    """Searches by a textbook algorithm, or by the engine if a preset or its limits are given."""
    names = ("nodes", "seconds", "lines", "threads", "tables")
    limits = {name: getattr(arguments, name) for name in names}
    given = {name: value for name, value in limits.items() if value is not None}
    name = arguments.algorithm or (
        default_preset(chosen.position.native(), chosen.position.game) if given else "alphabeta"
    )
    if name not in PRESETS:
        if given:
            raise SearchError(f"--{next(iter(given))} is for the engine: --algorithm exact")
        return algorithm(name)(chosen.position, chosen.depth, order=ordering(arguments))
    if arguments.order is not None:
        raise SearchError("--order is for textbook algorithms; the engine has its own order")
    bounded = arguments.depth is None and ("nodes" in given or "seconds" in given)
    depth = None if bounded else chosen.depth
    return search(chosen.position, depth=depth, preset=name, **given)


def as_json(chosen: Target, result: Result[Any]) -> dict[str, Any]:
    """The result of a search for a program to read, with moves as text."""
    line = line_texts(chosen.position, result.line)
    found = {"move": line[0] if line else None, "line": line}
    return {"game": chosen.game, "position": str(chosen.position)} | asdict(result) | found


def summary(chosen: Target, result: Result[Any]) -> list[str]:
    """The result of a search for a person to read."""
    line = line_texts(chosen.position, result.line)
    best = f"best {line[0]}, line {' '.join(line)}" if line else "no move"
    cut = f"{counted(result.cutoffs, 'cutoff')}"
    if result.cutoffs:
        cut += f" ({result.first_cutoffs / result.cutoffs:.0%} by the first move)"
    pruned = f"{counted(result.pruned, 'move')} never searched"
    hits = f", {counted(result.table_hits, 'table hit')}" if result.table_hits else ""
    return [
        f"score {score_text(result.score)}, {best}",
        f"{counted(result.nodes, 'node')}, {result.leaves:,} of them leaves; {cut}, {pruned}{hits}",
    ]
