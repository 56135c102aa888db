"""plyscope ablate: how many nodes each technique of the engine saves."""

from argparse import Namespace
from typing import Any

from rich.table import Table

from plyscope.cli.common import (
    add_hash_mb,
    add_json,
    add_target,
    console,
    errors,
    print_json,
    target,
)
from plyscope.engine import EXACT_SWITCHES, SearchResult, search
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.tracing.words import score_text

DEFAULT_DEPTH = 10
"""The default depth is large enough for the techniques to matter."""

Results = dict[str, SearchResult[Any]]
"""The results by the name of the technique that was off."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser("ablate", help="measure what each search technique saves")
    add_target(parser, "GAME")
    add_hash_mb(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    if arguments.depth is None:
        arguments.depth = DEFAULT_DEPTH
    chosen = target(arguments)
    if chosen.position.native() is None:
        raise SearchError(
            f"{chosen.game} is not a native game, so it has no techniques to turn off"
        )
    results = _measured(chosen.position, chosen.depth, arguments.hash_mb)
    (_print_rows if arguments.json else _print_table)(results)


def _measured(position: Position[Any], depth: int, hash_mb: float) -> Results:
    """The results with all techniques, without each of them, and with none."""
    results: Results = {}
    with errors().status("searching…") as status:
        for name in ("all on", *(f"no {switch}" for switch in EXACT_SWITCHES), "all off"):
            status.update(f"{name}…")
            off = EXACT_SWITCHES if name == "all off" else [name.removeprefix("no ")]
            results[name] = search(
                position,
                depth=depth,
                preset="exact",
                switches={switch: switch not in off for switch in EXACT_SWITCHES},
                hash_mb=hash_mb,
            )
    return results


def _print_rows(results: Results) -> None:
    score = results["all on"].score
    print_json(
        [
            {
                "techniques": name,
                "value": result.score,
                "same_value": result.score == score,
                "nodes": result.nodes,
                "seconds": round(result.seconds, 6),
            }
            for name, result in results.items()
        ]
    )


def _print_table(results: Results) -> None:
    full = results["all on"]
    grid = Table("techniques", box=None, pad_edge=False, header_style="bold")
    for heading in ("value", "same", "nodes", "× nodes", "seconds"):
        grid.add_column(heading, justify="right")
    for name, result in results.items():
        grid.add_row(
            name,
            score_text(result.score),
            "yes" if result.score == full.score else "NO",
            f"{result.nodes:,}",
            f"{result.nodes / full.nodes:.2f}",
            f"{result.seconds:.3f}",
        )
    console().print(grid)
