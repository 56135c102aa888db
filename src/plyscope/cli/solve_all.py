"""plyscope solve --all: every position of a small game, and what becomes of it."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from plyscope import files
from plyscope.cli.common import console, errors, print_json
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.solving import Estimate, Progress, SolvedGame, estimate, solve_all
from plyscope.solving.folder import default_file
from plyscope.solving.graph import graph_of
from plyscope.solving.svg import svg
from plyscope.tables.probe import Fate
from plyscope.text import counted

MOST_LINES = 40


def add_to(parser: Any) -> None:
    parser.add_argument(
        "--all", action="store_true", help="solve every position that can be reached, into a file"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="with --all: the file (default: a folder of yours)"
    )
    parser.add_argument(
        "--memory",
        type=float,
        default=4.0,
        metavar="GB",
        help="with --all: memory to use (default: 4)",
    )
    parser.add_argument(
        "--graph", metavar="SVG", help="with --all: also draw every position of a small game"
    )
    parser.add_argument(
        "--fold", action="store_true", help="with --graph: draw the images of a position as one"
    )


def run(position: Position[Any], arguments: Namespace) -> None:
    path = Path(arguments.output) if arguments.output else default_file(position)
    for file in filter(None, (path, arguments.graph)):
        files.check_writable(file)
    began = time.perf_counter()
    _check_estimate(position, arguments.memory)
    solved = _solved(position, path, arguments.memory)
    if arguments.graph:
        files.write(arguments.graph, svg(solved, graph_of(solved, folded=arguments.fold)))
    seconds = time.perf_counter() - began
    if arguments.json:
        print_json(as_json(solved) | {"file": str(path), "seconds": round(seconds, 6)})
        return
    out = console()
    for line in summary(solved):
        out.print(line)
    size = files.size_text(path.stat().st_size)
    out.print(f"{files.label(path)}: {size}, {seconds:.1f} s")


def _solved(position: Position[Any], path: Path, memory_gb: float) -> SolvedGame:
    """The solution, with a progress bar on a terminal."""
    with _bar() as bar:
        task = bar.add_task("finding positions", total=None)
        try:
            return solve_all(
                position,
                path,
                memory_gb=memory_gb,
                on_progress=lambda now: bar.update(task, **_shown(now)),
            )
        except KeyboardInterrupt:
            errors().print("What was found is saved; the same command goes on there.")
            raise


def _check_estimate(position: Position[Any], memory_gb: float) -> None:
    """Says what it takes; raises `SearchError` if that is more than allowed."""
    with errors().status("estimating…"):
        found = estimate(position)
    needed = files.size_text(found.bytes)
    if found.bytes > memory_gb * files.GB:
        raise SearchError(
            f"{position.game} has at least {_about(found)}, which need {needed} of memory, and "
            f"{memory_gb:g} GB are allowed; --memory allows more"
        )
    if not found.exact:
        errors().print(f"at least {_about(found)}: {needed}, {_duration(found.seconds)}")


def _about(found: Estimate) -> str:
    """The number of positions as precisely as it is known."""
    if found.exact:
        return counted(found.positions, "position")
    digits = len(str(found.positions)) - 2
    return f"about {round(found.positions, -digits):,} positions"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"about {max(seconds, 1):.0f} s"
    if seconds < 5400:
        return f"about {seconds / 60:.0f} minutes"
    return f"about {seconds / 3600:.0f} hours"


def _bar() -> Bar:
    out = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Bar(*columns, console=out, transient=True, disable=not out.is_terminal)


def _shown(now: Progress) -> dict[str, Any]:
    """How a progress bar shows how far the work is."""
    if now.solved is None:
        text = f"found {now.positions:,} positions"
        return {"description": text, "completed": now.expanded, "total": now.positions}
    text = f"solved {now.solved:,} of {now.positions:,}, {now.distance} plies from the end"
    return {"description": text, "completed": now.solved, "total": now.positions}


def summary(solved: SolvedGame) -> list[str]:
    """What a solution says of its game, line by line."""
    start, fate = solved.start, solved.fate(solved.start)
    lines = [f"{start.game}: {counted(len(solved), 'position')}", _verdict(solved, fate)]
    lines += ["", *_counts(solved)]
    longest = solved.longest_win
    if longest is not None:
        plies = counted(solved.distance(longest) or 0, "ply", "plies")
        lines += ["", f"the longest win takes {plies}: {longest}"]
    return [*lines, ""]


def _verdict(solved: SolvedGame, fate: Fate) -> str:
    start = solved.start
    if fate.sign == 0:
        return f"{start.player} to move: a draw with best play"
    does = "wins" if fate.sign > 0 else "loses"
    plies = counted(fate.distance or 0, "ply", "plies")
    return (
        f"{start.player}, to move, {does} in {plies} with best play (score {solved.value(start)})"
    )


def _counts(solved: SolvedGame) -> list[str]:
    """A table: the positions that the player to move wins, draws and loses, by distance."""
    lines = [f"{'plies':>7} {'wins':>13} {'draws':>13} {'losses':>13}"]
    wins, losses = (
        {one.distance: one.positions for one in solved.counts if one.sign == sign}
        for sign in (1, -1)
    )
    distances = sorted(wins.keys() | losses.keys(), key=lambda one: one or 0)
    lines += [
        f"{distance:>7} {wins.get(distance, 0):>13,} {'':>13} {losses.get(distance, 0):>13,}"
        for distance in distances[:MOST_LINES]
    ]
    if len(distances) > MOST_LINES:
        lines.append(f"{'…':>7} up to {distances[-1]}")
    totals = (f"{solved.count(sign):>13,}" for sign in (1, 0, -1))
    return [*lines, f"{'all':>7} {' '.join(totals)}"]


def as_json(solved: SolvedGame) -> dict[str, Any]:
    """What a solution says of its game, for a program to read."""
    start, longest = solved.start, solved.longest_win
    return {
        "game": start.game,
        "position": str(start),
        "positions": len(solved),
        "score": solved.value(start),
        "distance": solved.distance(start),
        "best_moves": [start.text(move) for move in solved.best_moves(start)]
        if start.moves()
        else [],
        "wins": solved.count(1),
        "draws": solved.count(0),
        "losses": solved.count(-1),
        "counts": [vars(one) for one in solved.counts],
        "longest_win": None
        if longest is None
        else {"position": str(longest), "plies": solved.distance(longest)},
    }
