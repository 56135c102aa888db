"""Gomoku: how far full strength looks in a given time, and whole games of ninuki."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

import plyscope
from bench.depths import HASH_MB, depth_rows, headings
from bench.report import Part, Row, Step, Table
from bench.timing import timed
from plyscope.match.openings import ListedOpenings, RandomOpenings
from plyscope.position import Position

OPENINGS = Path(__file__).with_name("openings") / "gomoku.txt"
"""Positions that are not decided, for the standing matches too."""
POSITIONS = 10
SECONDS = (0.5, 1.0, 5.0)
NINUKI = "gomoku/ninuki"
GAMES, MOVE_SECONDS, FIRST_MOVES, SEED = 20, 0.5, 4, 2026
LEAST_DEPTH = 10
DECIDED = 9000
"""A score from which on a game is won."""

ABOUT = f"""\
`full` with one thread. The {POSITIONS} positions of freestyle are the first of
`bench/openings/gomoku.txt`; a depth is that of the last finished iteration; if a win is found
before the time is over, the table gives its distance."""
ABOUT_GAMES = f"""\
{GAMES} games of ninuki of the engine against itself on 19x19, after {FIRST_MOVES} random moves,
with at most {MOVE_SECONDS:g} seconds a move. Goals: at most 0.5 seconds a move and an average
depth of at least {LEAST_DEPTH}, over all moves that are not won or lost already."""


def positions() -> list[tuple[str, Position[Any]]]:
    listed = ListedOpenings("gomoku", str(OPENINGS)).listed[:POSITIONS]
    return [
        (opening.position or " ".join(opening.moves), opening.record("gomoku").position)
        for opening in listed
    ]


class NinukiGames:
    """Time and depth of every move of some games."""

    def __init__(self, games: int = GAMES) -> None:
        self.games = games
        self.openings = RandomOpenings(NINUKI, SEED, FIRST_MOVES)

    def rows(self) -> Iterator[Row]:
        seconds: list[float] = []
        depths: list[int] = []
        for game in range(self.games):
            position: Any = self.openings.of_pair(game).record(NINUKI).position
            while position.outcome() is None:
                search = partial(
                    plyscope.search, position, seconds=MOVE_SECONDS, preset="full", hash_mb=HASH_MB
                )
                spent, found = timed(search)
                seconds.append(spent)
                if found.stopped and abs(found.score) < DECIDED:
                    depths.append(found.depth)
                position = position.play(found.move)
        moves = (f"{self.games}", f"{len(seconds)}")
        times = (f"{mean(seconds):.3f}", f"{max(seconds):.3f}")
        yield NINUKI, *moves, *times, f"{mean(depths):.1f}" if depths else "-"


def part() -> Part:
    depth = Table("Depth and speed", ("position", *headings(SECONDS)))
    games = Table(
        "Ninuki",
        ("game", "games", "moves", "seconds a move", "longest", "depth"),
        ABOUT_GAMES,
    )
    steps = [
        Step(f"gomoku, {name}", depth, partial(depth_rows, name, position, SECONDS))
        for name, position in positions()
    ]
    return Part("Gomoku", ABOUT, (*steps, Step("ninuki", games, lambda: NinukiGames().rows())))
