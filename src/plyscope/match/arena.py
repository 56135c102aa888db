"""One game between two players: clocks, adjudication, and what happens when a player fails."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.errors import PlayerError, SearchError
from plyscope.match.time_control import Clocks, TimeControl
from plyscope.play.record import GameRecord
from plyscope.players.player import Player
from plyscope.players.process import ILLEGAL_MOVE, UNSUITABLE
from plyscope.text import shown

RULES = "rules"
REPETITION = "repetition"
CLAIMED_DRAW = "claimed draw"
BY_RULES = (RULES, REPETITION, CLAIMED_DRAW)
TOO_LONG = "too long"
AGREED_DRAW = "adjudicated draw"
AGREED_WIN = "adjudicated win"
LOSS_ON_TIME = "loss on time"
"""How a game can end, beside the failures of a player, which `PlayerError.kind` names.

A loss on time is a loss like any other: the player knew its time, and moved.
"""


class Abandoned(Exception):
    """A game is not played to its end."""


@dataclass(frozen=True)
class ScoreRule:
    """Ends a game when for so many moves in a row each player's score says the same."""

    moves: int
    score: float

    def __post_init__(self) -> None:
        if self.moves < 1 or not 0 <= self.score < float("inf"):
            raise SearchError(
                "a rule is a number of moves and a score, such as 10 20, "
                f"not {self.moves} {self.score:g}"
            )


@dataclass(frozen=True)
class Adjudication:
    """When a game ends before its rules end it.

    max_plies   so many moves of both players together are a draw
    draw        scores within ± of nothing are a draw
    win         scores at least so far on one side are its win

    Only players that tell their scores have a say in the last two; without any, no game ends so.
    """

    max_plies: int = 400
    draw: ScoreRule | None = None
    win: ScoreRule | None = None

    def __post_init__(self) -> None:
        if self.max_plies < 1:
            raise SearchError(f"max_plies must be at least 1, not {self.max_plies}")

    def verdict(self, scores: Mapping[bool, list[float]], plies: int) -> "Ending | None":
        """How the game ends now by these rules, if it does."""
        if self.win is not None and (last := _last(scores, self.win.moves)):
            if min(last) >= max(self.win.score, 1e-9):
                return Ending(AGREED_WIN, maximizer_wins=True)
            if max(last) <= -max(self.win.score, 1e-9):
                return Ending(AGREED_WIN, maximizer_wins=False)
        if self.draw is not None:
            last = _last(scores, self.draw.moves)
            if last and max(map(abs, last)) <= self.draw.score:
                return Ending(AGREED_DRAW)
        return Ending(TOO_LONG) if plies >= self.max_plies else None


def _last(scores: Mapping[bool, list[float]], moves: int) -> list[float]:
    """The last scores of all players that tell some; nothing if one of them told too few."""
    telling = [told for told in scores.values() if told]
    if any(len(told) < moves for told in telling):
        return []
    return [score for told in telling for score in told[-moves:]]


@dataclass(frozen=True)
class Ending:
    """How a game ended, in a word or two; who won, or None for a draw; and what went wrong."""

    kind: str
    maximizer_wins: bool | None = None
    message: str = ""
    is_failure: bool = False
    """Whether the loser failed to play: the game says nothing about strength."""


@dataclass
class TimedGame:
    """A game being played between two players, by the one who moves at its turn."""

    record: GameRecord
    players: Mapping[bool, Player]
    """The maximizer (True) and the minimizer."""
    time_control: TimeControl
    rules: Adjudication
    abandoned: Callable[[], bool] = lambda: False
    """Whether nobody wants the game any more."""
    scores: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})

    def play(self) -> Ending:
        """Plays to the end, whatever a player does; raises `Abandoned` if nobody wants it."""
        clocks = Clocks(self.time_control)
        for maximizing, player in self.players.items():
            try:
                player.new_game(self.record)
            except PlayerError as error:
                return _lost(PlayerError(_at_start(error.kind), str(error)), maximizing)
        while (ending := self._ending()) is None:
            maximizing = self.record.position.maximizing
            try:
                self._move(self.players[maximizing], maximizing, clocks)
            except PlayerError as error:
                return _lost(error, maximizing)
        return ending

    def _move(self, player: Player, maximizing: bool, clocks: Clocks) -> None:
        if self.abandoned():
            raise Abandoned
        began = time.monotonic()
        move = player.choose(self.record, clocks.limits(maximizing))
        elapsed = time.monotonic() - began
        in_time = clocks.charge(maximizing, elapsed)
        if not in_time and not getattr(player, "has_own_limits", False):
            raise PlayerError(LOSS_ON_TIME, _late(player, elapsed))
        if move not in self.record.position.moves():
            raise PlayerError(ILLEGAL_MOVE, f"{player.name} played {shown(repr(move))}")
        self.record.play(move)
        score: Any = getattr(player, "score", None)  # not every player tells one
        if score is not None:
            self.scores[maximizing].append(score)

    def _ending(self) -> Ending | None:
        by_rules = ending_by_rules(self.record)
        return by_rules or self.rules.verdict(self.scores, len(self.record.moves))


def ending_by_rules(record: GameRecord) -> Ending | None:
    """How a game has ended by its own rules; None while it is not over."""
    outcome = record.outcome
    if outcome is None:
        return None
    if record.position.outcome() is not None:
        kind = RULES
    else:
        kind = REPETITION if record.is_repetition else CLAIMED_DRAW
    return Ending(kind, None if outcome == 0 else outcome > 0)


def _late(player: Player, elapsed: float) -> str:
    """What is said of a loss on time; a player that timed itself has a say, but no more time."""
    told = f"{player.name} took {elapsed:.3f} s for a move"
    seconds = getattr(player, "seconds", None)
    return told if seconds is None else f"{told}, {seconds:.3f} s by its own clock"


def failed_to_start(kind: str) -> bool:
    """Whether a player that failed like this never began to play."""
    return kind == UNSUITABLE or kind.endswith("at start")


def _at_start(kind: str) -> str:
    return kind if failed_to_start(kind) else f"{kind} at start"


def _lost(error: PlayerError, maximizing: bool) -> Ending:
    return Ending(error.kind, not maximizing, str(error), error.kind != LOSS_ON_TIME)
