"""plyscope solve: the exact value of a position and of each move, or of every position."""

import time
from argparse import Namespace
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from plyscope.cli import solve_all
from plyscope.cli.common import add_hash_mb, add_json, console, errors, named, print_json
from plyscope.engine import Solution, solve
from plyscope.games import start
from plyscope.position import Position
from plyscope.text import counted
from plyscope.tracing.words import score_text


def add_to(commands: Any) -> None:
    parser = commands.add_parser("solve", help="find the exact value of a position")
    parser.add_argument(
        "game",
        metavar="GAME",
        help="connect4, tictactoe, or a tree: '((3 5) (2 9))'; with --all any small game",
    )
    parser.add_argument(
        "position",
        nargs="?",
        metavar="POSITION",
        help="as the game writes it; connect4: the columns played so far, such as 4453",
    )
    add_hash_mb(parser, int)
    solve_all.add_to(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    game, text = named(arguments.game, arguments.position)
    position = start(game, text)
    if arguments.all:
        solve_all.run(position, arguments)
        return
    began = time.perf_counter()
    solution, scores = _solve(position, arguments.hash_mb)
    seconds = time.perf_counter() - began
    if arguments.json:
        found = {"score": solution.score, "moves": scores, "nodes": solution.nodes}
        asked = {"game": game, "position": str(position)}
        print_json(asked | found | {"seconds": round(seconds, 6)})
        return
    out = console()
    out.print(position.draw())
    out.print(f"\nscore {score_text(solution.score)}: {_verdict(position, solution.score)}")
    for text, score in scores.items():
        mark = "  ◀" if score == solution.score else ""
        out.print(f"  {text}: {score_text(score)}{mark}", style="bold green" if mark else None)
    out.print(f"{counted(solution.nodes, 'node')}, {seconds:.3f} s")


def _solve(position: Position[Any], hash_mb: int) -> tuple[Solution[Any], dict[str, float]]:
    """The value of the position and of each move, with a progress bar on a terminal."""
    out = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=out, transient=True, disable=not out.is_terminal
    ) as progress:
        moves = position.moves()
        task = progress.add_task("solving the position", total=1 + len(moves))
        solution = solve(position, hash_mb=hash_mb)
        scores = {}
        for move in moves:
            text = position.text(move)
            progress.update(task, advance=1, description=f"solving move {text}")
            scores[text] = solution.score_of(move)
    return solution, scores


def _verdict(position: Position[Any], score: float) -> str:
    """The value in words."""
    if position.height is not None:  # an explicit tree, which has scores but no wins
        return f"the value with best play, {position.player} to move"
    if score == 0:
        return "a draw with best play"
    wins = position.maximizing == (score > 0)
    if position.outcome() is not None:
        return "the game is over"
    return f"{position.player}, to move, {'wins' if wins else 'loses'} with best play"
