"""plyscope perft: the number of move sequences of a length, which tests a move generator."""

import time
from argparse import Namespace
from typing import Any

from rich.progress import Progress

from plyscope.cli.common import add_json, console, errors, named, print_json
from plyscope.errors import MoveError, SearchError
from plyscope.games import start
from plyscope.games.chess import Chess
from plyscope.games.draughts import Draughts
from plyscope.games.perft import MAX_DEPTH, legal_moves, perft_after
from plyscope.position import Position


def add_to(commands: Any) -> None:
    parser = commands.add_parser("perft", help="count move sequences, to test a move generator")
    parser.add_argument("game", metavar="GAME", help="a game's name, module:Class, or a tree")
    parser.add_argument("depth", type=int, metavar="DEPTH", help="plies")
    parser.add_argument("--position", metavar="P", help="start from this position")
    parser.add_argument("--divide", action="store_true", help="count each first move separately")
    parser.add_argument(
        "--routes",
        choices=("keep", "drop"),
        help="draughts: count two routes of the same capture twice (keep) or once (drop)"
        " (default: as in the rules of the variant)",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    if not 0 <= arguments.depth <= MAX_DEPTH:
        raise SearchError(f"depth must be from 0 to {MAX_DEPTH}, not {arguments.depth}")
    game, text = named(arguments.game, arguments.position)
    position = start(game, text)
    began = time.perf_counter()
    by_move = divided(position, arguments.depth, arguments.routes)
    count = sum(by_move.values()) if arguments.depth > 0 else 1
    seconds = time.perf_counter() - began
    if arguments.json:
        answer = {"game": game, "depth": arguments.depth, "leaves": count}
        divide = {"divide": by_move} if arguments.divide else {}
        print_json(answer | divide | {"seconds": round(seconds, 6)})
        return
    out = console()
    if arguments.divide:
        for move, leaves in by_move.items():
            out.print(f"{move}: {leaves:,}")
    rate = f", {count / seconds / 1e6:,.1f} million a second" if seconds > 0.01 else ""
    out.print(f"perft({arguments.depth}) = {count:,} in {seconds:.3f} s{rate}")


def divided(position: Position[Any], depth: int, routes: str | None = None) -> dict[str, int]:
    """The count below each first move, with a progress bar on a terminal."""
    if depth == 0:
        return {}
    out = errors()
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress:
        if routes is None:
            moves = progress.track(legal_moves(position), description=f"perft({depth})")
            return {
                written(position, move): perft_after(position, move, depth - 1) for move in moves
            }
        if not isinstance(position, Draughts):  # only draughts has routes
            raise SearchError("--routes is for draughts, where a capture can have two routes")
        children = progress.track(ways(position, routes).items(), description=f"perft({depth})")
        return {
            text: times * child.perft(depth - 1, routes=routes) for text, (child, times) in children
        }


def written(position: Position[Any], move: Any) -> str:
    """A move as text; where a draw rule has ended the game, chess writes coordinates."""
    try:
        return position.text(move)
    except MoveError:
        return position.uci(move) if isinstance(position, Chess) else str(move)


def ways(position: Draughts, routes: str) -> dict[str, tuple[Draughts, int]]:
    """The position after each move and its number of routes; a dropped route has no entry."""
    found: dict[str, tuple[Draughts, int]] = {}
    reached: set[Draughts] = set()
    for move, its_routes in position.routes().items():
        child = position.play(move)
        if routes == "drop" and (child in reached):
            continue
        reached.add(child)
        found[position.text(move)] = child, len(its_routes) if routes == "keep" else 1
    return found
