"""plyscope compare: several algorithms on the same position."""

import time
from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from rich.table import Table

from plyscope.cli.common import (
    ORDERS,
    add_json,
    add_target,
    checked_algorithms,
    console,
    errors,
    ordering,
    print_json,
    target,
)
from plyscope.text import counted
from plyscope.textbook import ALGORITHMS, Result, SmallestProof, smallest_proof
from plyscope.tracing.words import score_text


@dataclass(frozen=True)
class Contest:
    """The result of one algorithm, and the smallest proof to compare it with."""

    result: Result[Any]
    seconds: float
    proof: SmallestProof

    @property
    def share(self) -> float:
        """The share of the visited leaves that a perfect search would have needed."""
        return self.proof.leaves / self.result.leaves

    def as_json(self) -> dict[str, Any]:
        result = self.result
        return {
            "algorithm": result.algorithm,
            "value": result.score,
            "nodes": result.nodes,
            "leaves": result.leaves,
            "cutoffs": result.cutoffs,
            "smallest_proof_leaves": self.proof.leaves,
            "share": round(self.share, 4),
            "seconds": round(self.seconds, 6),
        }


def add_to(commands: Any) -> None:
    parser = commands.add_parser("compare", help="compare the algorithms on a position")
    add_target(parser)
    parser.add_argument(
        "--algorithms",
        default=",".join(ALGORITHMS),
        metavar="A,B",
        help="the algorithms to compare (default: all)",
    )
    parser.add_argument(
        "--order", choices=ORDERS, help="move ordering (default: each algorithm's own)"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    names = checked_algorithms(arguments.algorithms)
    chosen = target(arguments)
    contests: list[Contest] = []
    with errors().status("computing the smallest proof…") as status:
        proof = smallest_proof(chosen.position, chosen.depth)
        for name in names:
            status.update(f"{name}…")
            began = time.perf_counter()
            result = ALGORITHMS[name](chosen.position, chosen.depth, order=ordering(arguments))
            contests.append(Contest(result, time.perf_counter() - began, proof))
    if arguments.json:
        print_json([contest.as_json() for contest in contests])
        return
    console().print(table(contests))
    leaves = counted(proof.leaves, "leaf", "leaves")
    console().print(
        f"\nThe smallest tree that proves {score_text(proof.value)} has {leaves}. Share is"
    )
    console().print("this number divided by the leaves visited; a table can exceed 100 %.")


def table(contests: list[Contest]) -> Table:
    """The results as a table."""
    grid = Table("algorithm", box=None, pad_edge=False, header_style="bold")
    for heading in ("value", "nodes", "leaves", "cutoffs", "share", "seconds"):
        grid.add_column(heading, justify="right")
    for contest in contests:
        result = contest.result
        grid.add_row(
            result.algorithm,
            score_text(result.score),
            f"{result.nodes:,}",
            f"{result.leaves:,}",
            f"{result.cutoffs:,}",
            f"{contest.share:.1%}",
            f"{contest.seconds:.3f}",
        )
    return grid
