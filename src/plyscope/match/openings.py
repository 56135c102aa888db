"""Where the games of a match begin: lines of a file, or random moves to a balanced position."""

import hashlib
import random
from dataclasses import dataclass
from typing import Any, Protocol

from plyscope import files
from plyscope.engine import search
from plyscope.errors import FileError, GameError, PlyscopeError
from plyscope.play.record import GameRecord

LARGEST_FILE = 64 * files.MB
LONGEST_LINE = 2**16
FAIRNESS_DEPTH, FAIRNESS_NODES = 6, 5000
"""How far a random opening is looked into."""
ATTEMPTS = 50
"""How many random openings are tried before the most balanced of them is taken."""
HALF_A_MAN = 50


@dataclass(frozen=True)
class Opening:
    """A position, or the beginning of the game, and the moves played from there."""

    position: str | None = None
    moves: tuple[str, ...] = ()

    def record(self, game: str) -> GameRecord:
        """A game that goes on from here."""
        record = GameRecord(game, self.position)
        record.replay(self.moves)
        return record


class Openings(Protocol):
    """The opening of each pair of games."""

    def of_pair(self, pair: int) -> Opening:
        """The same opening for the same pair, always."""
        ...

    def identity(self) -> dict[str, Any]:
        """What tells these openings from others, as plain data."""
        ...


class ListedOpenings:
    """The openings of a file, in its order, and again from its start when it ends.

    A line is a position as the game writes it, or moves from the start; # begins a comment.
    """

    def __init__(self, game: str, path: str) -> None:
        self.listed: list[Opening] = []
        text = files.read_text(path, LARGEST_FILE)
        for number, line in enumerate(text.splitlines(), start=1):
            line = line.partition("#")[0].strip()
            if line:
                self.listed.append(_read(game, line, f"{path}, line {number}"))
        if not self.listed:
            raise FileError(f"{path} holds no opening; write a position or moves in each line")
        self.digest = hashlib.sha256(text.encode()).hexdigest()

    def __len__(self) -> int:
        return len(self.listed)

    def of_pair(self, pair: int) -> Opening:
        return self.listed[pair % len(self.listed)]

    def identity(self) -> dict[str, Any]:
        return {"openings": self.digest}


def _read(game: str, line: str, place: str) -> Opening:
    """The opening that a line describes."""
    if len(line) > LONGEST_LINE:
        raise FileError(f"{place} has {len(line):,} characters; the limit is {LONGEST_LINE:,}")
    opening = Opening(line)
    try:
        record = opening.record(game)
    except PlyscopeError as no_position:
        opening = Opening(None, tuple(word for word in line.split() if not word.endswith(".")))
        try:
            record = opening.record(game)
        except PlyscopeError as no_moves:
            raise FileError(
                f"{place}: no position ({no_position}), no moves ({no_moves})"
            ) from None
    if record.outcome is not None:
        raise FileError(f"{place}: there the game is over")
    return opening


class RandomOpenings:
    """Random moves from the start, such that a short search finds neither side ahead.

    Pair and seed alone decide them. A score up to half a unit of the game counts as balanced, that
    is half a man in draughts and half a pawn in chess.
    """

    def __init__(self, game: str, seed: int, plies: int) -> None:
        self.game, self.seed, self.plies = game, seed, plies
        self.tolerance = GameRecord(game).position.unit / 2
        self.of_pair(0)  # whether there is one

    def of_pair(self, pair: int) -> Opening:
        randomness = random.Random(f"{self.seed} {pair}")
        best, best_lead = None, 0.0
        for _ in range(ATTEMPTS):
            record = self._random_game(randomness)
            if record is None:
                continue
            lead = self._lead(record)
            if best is None or lead < best_lead:
                best, best_lead = record, lead
            if lead <= self.tolerance:
                break
        if best is None:
            raise GameError(f"{self.game} is over before {self.plies} random moves; ask for fewer")
        return Opening(None, tuple(best.moves))

    def _random_game(self, randomness: random.Random) -> GameRecord | None:
        record = GameRecord(self.game)
        for _ in range(self.plies):
            if record.outcome is not None:
                return None
            record.play(randomness.choice(record.position.moves()))
        return record if record.outcome is None else None

    def _lead(self, record: GameRecord) -> float:
        found = search(record.position, depth=FAIRNESS_DEPTH, nodes=FAIRNESS_NODES, hash_mb=1)
        return abs(found.score)

    def identity(self) -> dict[str, Any]:
        return {"opening_plies": self.plies, "seed": self.seed}
