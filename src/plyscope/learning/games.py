"""Games that the engine plays against itself, and the file that keeps them."""

import json
import os
import signal
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from plyscope.engine import search
from plyscope.errors import FileError
from plyscope.games import start
from plyscope.position import Position

MOST_PLIES = 160
"""A game that is longer has no winner."""
OPENING_PLIES = 4, 12
"""How many moves at the beginning are random: at least, at most."""
RANDOM_UNTIL, RANDOM_SHARE = 30, 0.04
"""Until this ply, this share of the moves is random too."""
FAIR = 150
"""An opening that is worth more than this to a side is not played."""
REPETITIONS = 3
TABLE_MB = 1


@dataclass(frozen=True)
class SelfPlay:
    """How games are played; games of one setting differ by their number alone."""

    game: str
    nodes: int
    seed: int
    weights: int
    """A checksum of the weights that the players evaluate with."""

    @classmethod
    def of(cls, game: str, nodes: int, seed: int) -> "SelfPlay":
        """The self-play of the engine as it is now."""
        board: Any = start(game).native()
        return cls(game, nodes, seed, crc32(repr(board.weights()).encode()))


@dataclass(frozen=True)
class TrainingGame:
    """A finished game: its moves from the start, and whether the maximizer won (1, 0 or -1).

    The moves before `first` are not all the players' choice, so that what follows says nothing
    about the positions among them.
    """

    self_play: SelfPlay
    number: int
    first: int
    result: int
    moves: tuple[int, ...]


def play_game(self_play: SelfPlay, number: int) -> TrainingGame:
    """Plays one game: the same one whenever it is asked for."""
    random = Random(f"{self_play.game} {self_play.seed} {number}")
    position, moves = _opening(self_play, random)
    first, seen = len(moves), Counter[Hashable]()
    while (outcome := position.outcome()) is None and len(moves) < MOST_PLIES:
        seen[position.repetition_key()] += 1
        if seen[position.repetition_key()] == REPETITIONS:
            break
        if len(moves) < RANDOM_UNTIL and random.random() < RANDOM_SHARE:
            move = random.choice(_choices(position))
            first = len(moves) + 1
        else:
            move = _think(self_play, position).move
        moves.append(move)
        position = position.play(move)
    score = outcome or 0
    return TrainingGame(self_play, number, first, (score > 0) - (score < 0), tuple(moves))


def _choices(position: Position[Any]) -> Sequence[int]:
    """The moves that chance chooses from: where most are pointless, those worth a search."""
    choices: Sequence[int] = position.native().candidates()
    return choices


def _think(self_play: SelfPlay, position: Position[Any]) -> Any:
    return search(position, preset="full", nodes=self_play.nodes, hash_mb=TABLE_MB)


def _opening(self_play: SelfPlay, random: Random) -> tuple[Position[Any], list[int]]:
    """Random moves that leave both sides a game."""
    while True:
        position, moves = start(self_play.game), list[int]()
        for _ in range(random.randint(*OPENING_PLIES)):
            if position.outcome() is not None:
                break
            moves.append(random.choice(_choices(position)))
            position = position.play(moves[-1])
        if position.outcome() is None and abs(_think(self_play, position).score) <= FAIR:
            return position, moves


def play_games(self_play: SelfPlay, numbers: Iterable[int], pool: Pool) -> Iterator[TrainingGame]:
    """Plays the games with these numbers on all workers, as they come to an end."""
    return pool.imap_unordered(partial(play_game, self_play), numbers, chunksize=4)


@contextmanager
def workers(jobs: int) -> Iterator[Pool]:
    """Processes that stand back for whatever else runs, and end with the block."""
    with get_context("spawn").Pool(jobs, _stand_back) as pool:
        yield pool


def _stand_back() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who started them hears it
    if hasattr(os, "nice"):
        os.nice(5)


class GameLog:
    """The games in a file: a line of JSON each, only ever appended.

    A line that was being written when the program was killed is dropped when the file is opened
    next; no other game is lost.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: list[TrainingGame] = []
        try:
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            self.games = [self._read(line) for line in whole.splitlines()]
            if whole != text:
                os.truncate(path, len(whole))
        except OSError as error:
            raise FileError(f"cannot read {path}: {error.strerror}") from None

    def _read(self, line: bytes) -> TrainingGame:
        try:
            fields = json.loads(line)
            self_play = SelfPlay(**fields.pop("self_play"))
            return TrainingGame(self_play, **{**fields, "moves": tuple(fields["moves"])})
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise FileError(
                f"{self.path} holds no games of plyscope tune: a line is not one of its records"
            ) from None

    def missing(self, self_play: SelfPlay, games: int) -> list[int]:
        """The numbers, of the first `games` of them, that are yet to be played."""
        played = {game.number for game in self.games if game.self_play == self_play}
        return [number for number in range(games) if number not in played]

    def keep(self, games: Iterable[TrainingGame]) -> Iterator[TrainingGame]:
        """Hands games on, each of them once it is in the file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab", buffering=0) as file:
                for game in games:
                    file.write(json.dumps(asdict(game), separators=(",", ":")).encode() + b"\n")
                    self.games.append(game)
                    yield game
        except OSError as error:
            raise FileError(f"cannot write {self.path}: {error.strerror}") from None
