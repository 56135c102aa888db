"""plyscope stats: where a recorded search spent its nodes, and which moves caused cutoffs."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, astuple
from typing import Any

from rich.console import Console

from plyscope.cli.common import add_json, add_trace_file, console, opened, print_json, width
from plyscope.text import counted
from plyscope.tracing import Trace
from plyscope.tracing.questions import Cutoffs
from plyscope.tracing.words import score_text

BAR = 24
LISTED = 12  # moves with a row of their own in the chart of cutoffs; the others share a row


def add_to(commands: Any) -> None:
    parser = commands.add_parser("stats", help="count the nodes and cutoffs of a trace")
    add_trace_file(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    trace = opened(arguments)
    if arguments.json:
        print_json(as_json(trace))
        return
    out = console()
    result, roots = trace.result, trace.root_rows()
    begun = f", {counted(len(roots), 'search', 'searches')} from the root" if roots[1:] else ""
    short = ", truncated" if trace.truncated else ""
    out.print(f"{result.algorithm}, depth {result.depth}, score {score_text(result.score)}")
    out.print(f"{counted(len(trace), 'row')}{begun}{short}\n")
    _print_chart(out, plies(trace, width(out)))
    cuts, moves = trace.cutoffs(), trace.branching()
    if cuts.total:
        out.print()
        _print_chart(out, cutting_moves(cuts, width(out)))
    rate = f" ({cuts.first_move_rate:.1%} by the first move)" if cuts.total else ""
    late = f"; {cuts.late:,} more by the last move, too late to save anything" if cuts.late else ""
    out.print(f"\n{counted(cuts.total, 'cutoff')}{rate}{late}")
    out.print(f"{moves.legal:.2f} moves per node, {moves.searched:.2f} of them searched")


def _print_chart(out: Console, lines: Iterator[str]) -> None:
    out.print(next(lines), style="bold")
    for line in lines:
        out.print(line)


def plies(trace: Trace, room: int | None) -> Iterator[str]:
    """The chart of nodes, cutoffs and moves at each ply."""
    headings = ["ply", "nodes", "leaves", "cutoffs", "table hits", "searched", "pruned", "skipped"]
    found = trace.by_ply()
    rows = [[f"{count:,}" for count in astuple(ply)] for ply in found]
    if not any(ply.skipped for ply in found):
        headings, rows = headings[:-1], [row[:-1] for row in rows]
    return chart(headings, rows, [ply.nodes for ply in found], room)


def cutting_moves(cuts: Cutoffs, room: int | None) -> Iterator[str]:
    """The chart of nodes that were cut by their first searched move, their second, and so on."""
    rest = sum(cuts.by_index[LISTED:])
    counts = [*cuts.by_index[:LISTED], *([rest] if rest else [])]
    names = [f"move {index}" for index in range(1, LISTED + 1)] + ["later"]
    rows = [
        [name, f"{count:,}", f"{count / cuts.total:.1%}"]
        for name, count in zip(names, counts, strict=False)
    ]
    return chart(["cut by", "nodes", "share"], rows, counts, room)


def chart(
    headings: list[str], rows: list[list[str]], counts: list[int], room: int | None
) -> Iterator[str]:
    """A table with a bar at the end of each row; the bars shrink to fit the room."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    left = BAR if room is None else room - sum(widths) - 2 * len(widths)
    longest = min(BAR, max(left, 1))
    for row, bar in zip([headings, *rows], ["", *bars(counts, longest)], strict=True):
        cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([*cells, bar]).rstrip()


def bars(counts: list[int], longest: int) -> Iterator[str]:
    """A bar for each count, in proportion to the largest; only the bar of 0 is empty."""
    largest = max([1, *counts])
    for count in counts:
        eighths = max(round(8 * longest * count / largest), 1) if count else 0
        yield "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def as_json(trace: Trace) -> dict[str, Any]:
    """The statistics for a program to read."""
    cuts = trace.cutoffs()
    return {
        "algorithm": trace.algorithm,
        "depth": trace.result.depth,
        "score": trace.score,
        "rows": len(trace),
        "roots": trace.root_rows(),
        "truncated": trace.truncated,
        "plies": [asdict(ply) for ply in trace.by_ply()],
        "cutoffs": {
            "total": cuts.total,
            "by_index": cuts.by_index,
            "late": cuts.late,
            "first_move_rate": cuts.first_move_rate,
        },
        "branching": asdict(trace.branching()),
    }
