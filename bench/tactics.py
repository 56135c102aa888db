"""Positions in which exactly one move wins: who finds it, and in how much time.

`make bench ARGS=tactics` lets `full` look for the moves of tactics.csv. `python -m bench.tactics
--collect 120` plays games to find positions until the table has so many.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, fields
from functools import partial
from itertools import count, pairwise
from pathlib import Path

import plyscope
from bench.play import DEBIAN
from bench.report import Part, Row, Step, Table
from plyscope.games.chess import Chess, start
from plyscope.games.chess.scores import PAWN, mate_in, of_mate
from plyscope.match.openings import RandomOpenings
from plyscope.players.uci_player import words_after

TACTICS = Path(__file__).with_name("tactics.csv")
THINKING = (0.1, 1.0)
"""Seconds for each position."""

SEED, OPENING_PLIES, LONGEST_GAME = 8, 8, 80
PLAYED_NODES = 1000
"""For each move of a game; what such a search finds is too easy for the table."""
LOOK_NODES, TRIED_NODES, PROOF_NODES = 4000, 50_000, 400_000
"""Of Stockfish: to see a win at all, to see that only one move may win, and to be sure of it."""
OURS = 10
"""So many times as many nodes has our search, where it is the judge."""
CLEAR = 2 * PAWN
"""What the one move wins, at least: more than the others, and than the pieces are worth before."""
ENOUGH = 3 * PAWN
"""With so much another move wins too."""
DECIDED = 6 * PAWN
"""With so much a game is over."""


def board_of(fen: str) -> str:
    """A position without its counters of moves."""
    return fen.rsplit(maxsplit=2)[0]


@dataclass(frozen=True)
class Tactic:
    """A line of the table: where, the one move that wins, and how."""

    fen: str
    best: str
    gain: str
    """Pawns more than the second-best move wins, or # and the moves to mate."""
    game: int
    """Which of the games the position is of."""

    @property
    def board(self) -> str:
        return board_of(self.fen)

    @property
    def position(self) -> Chess:
        return start(self.fen)

    def is_solved(self, seconds: float) -> bool:
        position = self.position
        found = plyscope.search(position, seconds=seconds, preset="full")
        return found.move == position.parse(self.best)


def tactics() -> list[Tactic]:
    """All of the table."""
    with TACTICS.open(encoding="utf-8", newline="") as file:
        return [
            Tactic(row["fen"], row["best"], row["gain"], int(row["game"]))
            for row in csv.DictReader(file)
        ]


# What is measured


def part() -> Part:
    every = tactics()
    about = f"""\
{len(every)} positions of tactics.csv, each with one winning move: it wins at least
{CLEAR / PAWN:g} pawns more than any other move, and than the material before it. They
are from games of the engine, and a search of {PLAYED_NODES:,} nodes missed the move. `full` has
one thread and the given seconds for each."""
    table = Table("Positions solved", ("seconds", "positions", "solved", "share"))
    steps = (Step(f"{spent:g} s", table, partial(rows, every, spent)) for spent in THINKING)
    return Part("Tactics", about, tuple(steps))


def rows(every: list[Tactic], seconds: float) -> list[Row]:
    solved = sum(tactic.is_solved(seconds) for tactic in every)
    return [(f"{seconds:g}", str(len(every)), str(solved), f"{solved / len(every):.1%}")]


# How the table came about

Lines = list[tuple[int, int]]
"""The best moves of a position, each with its score for the player who moves."""
Judge = Callable[[Chess, int, int], Lines]
"""Who says what the best moves are, by a search of so many nodes; and how many of them."""


def ours(position: Chess, nodes: int, wanted: int) -> Lines:
    sign = 1 if position.maximizing else -1
    found = plyscope.search(position, nodes=OURS * nodes, preset="full", lines=wanted)
    return [(line.line[0], sign * int(line.score)) for line in found.lines]


class Stockfish:
    """A judge from elsewhere, so that what our search overlooks can be in the table too.

    It keeps its table from one position of a game to the next.
    """

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say("uci")

    def _say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def __call__(self, position: Chess, nodes: int, wanted: int) -> Lines:
        assert self.process.stdout is not None
        self._say(f"setoption name MultiPV value {wanted}")
        self._say(f"position fen {position}", f"go nodes {nodes}")
        lines: Lines = []
        finished: Lines = []
        for heard in self.process.stdout:
            words = heard.split()
            if words[:1] == ["bestmove"]:
                break
            if "pv" in words and not {"lowerbound", "upperbound"} & set(words):
                value = int(words_after(words, words_after(words, "score", ""), "0"))
                score = of_mate(value) if "mate" in words else value
                move = position.parse(words_after(words, "pv", ""))
                number = int(words_after(words, "multipv", "1"))
                lines = [*lines[: number - 1], (move, score)]
                if len(lines) == wanted:  # of a depth that is searched to its end
                    finished = lines
        return finished


def judge() -> Judge:
    """Stockfish where it is installed."""
    path = os.pathsep.join([os.environ["PATH"], DEBIAN])
    command = shutil.which("stockfish", path=path)
    return Stockfish(command) if command else ours


def has_one_win(position: Chess, lines: Lines) -> bool:
    """Whether the first move wins clearly, and no other."""
    if len(lines) < 2:
        return False
    (_, score), (_, second) = lines
    balance = int(position.evaluate()) * (1 if position.maximizing else -1)
    return second < ENOUGH and score >= CLEAR and score - max(second, balance) >= CLEAR


def gain(lines: Lines) -> str:
    (_, score), (_, second) = lines
    mate = mate_in(score)
    return f"{(score - second) / PAWN:.1f}" if mate is None else f"#{mate}"


@dataclass(frozen=True)
class Look:
    """A position of a game, what was played, and what the judge would play for which score."""

    position: Chess
    played: int
    move: int
    score: int

    def is_missed(self, after: "Look") -> bool:
        """Whether there seems to be a win here that was lost by what was played."""
        lost = self.score + after.score  # after it the other player moves
        return self.move != self.played and self.score >= CLEAR and lost >= CLEAR - PAWN / 2


def looks(game: int, says: Judge) -> Iterator[Look]:
    """The positions of a game of the engine against itself, until one comes back."""
    record = RandomOpenings("chess", SEED, OPENING_PLIES).of_pair(game).record("chess")
    position, seen = start(str(record.position)), set()
    for _ in range(LONGEST_GAME):
        board = board_of(str(position))
        if not position.moves() or board in seen:
            return
        seen.add(board)
        played = plyscope.search(position, nodes=PLAYED_NODES, preset="full").move
        assert played is not None
        ((move, score),) = says(position, LOOK_NODES, 1)
        yield Look(position, played, move, score)
        position = position.play(played)


def missed(game: int, says: Judge) -> Iterator[Tactic]:
    """The wins that a game of the engine against itself passed by."""
    for before, after in pairwise(looks(game, says)):
        if before.is_missed(after):
            position = before.position
            lines = proven(position, says)
            if lines and lines[0][0] != before.played:
                yield Tactic(str(position), position.text(lines[0][0]), gain(lines), game)
        if abs(after.score) > DECIDED:
            return


def proven(position: Chess, says: Judge) -> Lines | None:
    """The one move that wins and the next best, if a short look and a long one agree on it."""
    for nodes in (TRIED_NODES, PROOF_NODES):
        lines = says(position, nodes, 2)
        if not has_one_win(position, lines):
            return None
    return lines


def collect(wanted: int) -> None:
    """Adds to the table, from the game after the last one in it."""
    have = tactics() if TACTICS.exists() else []
    says = judge()
    with TACTICS.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not have:
            writer.writerow(field.name for field in fields(Tactic))
        for game in count(have[-1].game + 1 if have else 0):
            for tactic in missed(game, says):
                if tactic.board in (known.board for known in have):
                    continue
                have.append(tactic)
                writer.writerow(astuple(tactic))
                file.flush()
                print(len(have), *astuple(tactic))
            if len(have) >= wanted:
                return


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tactics", description=__doc__)
    parser.add_argument("--collect", type=int, required=True, metavar="N", help="up to N positions")
    collect(parser.parse_args().collect)
    return 0


if __name__ == "__main__":
    sys.exit(main())
