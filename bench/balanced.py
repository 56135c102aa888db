"""Openings of gomoku that neither player has won yet: few are.

`python -m bench.balanced 50` adds to openings/gomoku.txt until it has so many; after an interrupt
it goes on where it was. Random stones near the centre are balanced if games of the engine with
itself from there are shared: four quick ones, then four with more nodes a move.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import plyscope
from bench.gomoku import OPENINGS
from plyscope.match.openings import Opening
from plyscope.position import Position

SEED = 2026
STONES = (5, 6, 7)
COLUMNS, ROWS = "defghijkl", range(4, 13)
"""Where they are put."""
CLOSE = ((3_000, 150), (20_000, 100))
"""What a search of so many nodes may find for one player, at most."""
MATCHES = ((2_500, 3_500, 5_000, 7_000), (20_000, 27_000, 36_000, 48_000))
"""Nodes a move of each game, quick games first."""
LONGEST = 120
"""Moves after which a game is a draw."""
HASH_MB = 8
CHUNK = 64
HEADER = """\
# Gomoku, 15x15: random stones near the centre, after which neither player has won yet, and how many
# were tried before. Made by python -m bench.balanced.
"""


def random_stones(number: int) -> Opening:
    """The same for everybody who asks for that number."""
    chance = random.Random(f"{SEED} {number}")
    points = [f"{letter}{row}" for letter in COLUMNS for row in ROWS]
    return Opening(moves=tuple(chance.sample(points, chance.choice(STONES))))


def is_close(position: Position[Any]) -> bool:
    """Whether searches find little for either player."""
    found = (
        (plyscope.search(position, nodes=nodes, preset="full", hash_mb=HASH_MB).score, most)
        for nodes, most in CLOSE
    )
    return all(abs(score) <= most for score, most in found)


def outcome(position: Position[Any], nodes: int) -> int:
    """Of a game of the engine with itself: 1 if Black wins it, -1 if White does."""
    for _ in range(LONGEST):
        ended = position.outcome()
        if ended is not None:
            return (ended > 0) - (ended < 0)
        found = plyscope.search(position, nodes=nodes, preset="full", hash_mb=HASH_MB)
        assert found.move is not None
        position = position.play(found.move)
    return 0


def is_shared(position: Position[Any], match: tuple[int, ...]) -> bool:
    """Whether no colour wins two games more than the other."""
    lead = 0
    for left, nodes in zip(reversed(range(len(match))), match, strict=True):
        lead += outcome(position, nodes)
        if abs(lead) > left + 1:
            return False
    return True


def balanced(number: int) -> str | None:
    """The moves to random stones, if neither player has won there."""
    opening = random_stones(number)
    position = opening.record("gomoku").position
    if is_close(position) and all(is_shared(position, match) for match in MATCHES):
        return " ".join(opening.moves)
    return None


def collected() -> list[str]:
    """The lines of the file that are there already."""
    if not OPENINGS.exists():
        OPENINGS.write_text(HEADER, encoding="utf-8")
    lines = OPENINGS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def tried(after: int) -> Iterator[tuple[int, str | None]]:
    """All random stones from there on, in their order, and which of them are balanced."""
    with ProcessPoolExecutor() as pool:
        for first in count(after, CHUNK):
            numbers = range(first, first + CHUNK)
            yield from zip(numbers, pool.map(balanced, numbers), strict=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.balanced", description=__doc__)
    parser.add_argument("wanted", type=int, metavar="N", help="how many the file should have")
    wanted = parser.parse_args().wanted
    lines = collected()
    if len(lines) >= wanted:
        return 0
    columns = (
        BarColumn(20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns) as progress, OPENINGS.open("a", encoding="utf-8") as file:
        bar = progress.add_task("", total=wanted, completed=len(lines))
        after = int(lines[-1].rpartition("#")[2]) + 1 if lines else 0
        try:
            for number, opening in tried(after):
                progress.update(bar, description=f"{number:,} tried")
                if opening is None:
                    continue
                file.write(f"{opening}  # {number}\n")
                file.flush()
                progress.advance(bar)
                if progress.finished:
                    break
        except KeyboardInterrupt:
            return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
