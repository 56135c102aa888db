"""The games of a match that are played, and what they say."""

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from plyscope.match.elo import Estimate
from plyscope.plain import checked, listed, number, one_of, optional, text, whole

LOSER = {"A": "B", "B": "A", "": ""}
"""By the winner of a game."""
FIELDS = {
    "number": whole(),
    "winner": one_of("A", "B", ""),
    "failed": one_of("A", "B", ""),
    "ending": text,
    "message": text,
    "position": optional(text),
    "moves": listed(text),
    "book": whole(),
    "seconds": number,
    "date": text,
    "speed": optional(number),
}
"""The fields of a game in a journal."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a match.

    number      which game of the match; games 2n and 2n+1 are the pair of opening n
    winner      "A", "B", or "" for a draw
    failed      the player whose failure decided it, "A" or "B"; "" for nearly all games
    ending      how it ended, such as "rules", "repetition" or "crash in game"
    message     what went wrong, if something did
    position    where it began, or None for the start of the game
    moves       what was played from there, the first `book` of them by the opening
    speed       nodes a second of the machine that played it, if another one did
    """

    number: int
    winner: str
    failed: str
    ending: str
    message: str
    position: str | None
    moves: tuple[str, ...]
    book: int
    seconds: float
    date: str
    speed: float | None = None

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "PlayedGame":
        """The game that `to_data` described; raises `PlainDataError` for anything else."""
        return cls(**checked(data, FIELDS) | {"moves": tuple(data["moves"])})

    def to_data(self) -> dict[str, Any]:
        """The game as plain data."""
        return asdict(self)

    @property
    def pair(self) -> int:
        """Which pair it belongs to."""
        return self.number // 2

    @property
    def a_maximizes(self) -> bool:
        """Whether the first player of the match has the maximizer's side."""
        return self.number % 2 == 0

    @property
    def points(self) -> float:
        """The points of the first player."""
        return {"A": 1.0, "B": 0.0, "": 0.5}[self.winner]

    @property
    def named_ending(self) -> str:
        """How it ended; where something went wrong, also whose fault it was."""
        if not self.message:
            return self.ending
        return f"{self.ending} of {LOSER[self.winner]}"


class Results:
    """The finished games of a match, in the order in which they ended.

    A game that a failure decided says nothing about strength: unless `count_failures`, it counts in
    no score, and its pair is not complete.
    """

    def __init__(self, games: list[PlayedGame], *, count_failures: bool = False) -> None:
        self.games = games
        self.count_failures = count_failures

    @property
    def failures(self) -> list[PlayedGame]:
        """The games that a failure decided."""
        return [game for game in self.games if game.failed]

    @property
    def _counting(self) -> list[PlayedGame]:
        return [game for game in self.games if self.count_failures or not game.failed]

    @property
    def estimate(self) -> Estimate:
        """The strength of the first player, from the pairs that are complete."""
        points: dict[int, list[float]] = {}
        for game in self._counting:
            points.setdefault(game.pair, []).append(game.points)
        counts = Counter(int(2 * sum(pair)) for pair in points.values() if len(pair) == 2)
        return Estimate((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def wins_draws_losses(self) -> tuple[int, int, int]:
        """The games of the first player."""
        counts = Counter(game.winner for game in self._counting)
        return counts["A"], counts[""], counts["B"]

    @property
    def endings(self) -> dict[str, int]:
        """How often games ended in each way, and whose fault it was; the most frequent first."""
        return dict(Counter(game.named_ending for game in self.games).most_common())
