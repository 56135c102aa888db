"""Games that the engine plays against itself, with the scores of its searches."""

import time
from collections import Counter
from collections.abc import Generator, Hashable
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

from plyscope.engine import search
from plyscope.games import start
from plyscope.learning.game_file import NO_SCORE, GameFile, SelfPlay, TrainingGame
from plyscope.learning.games import (
    FAIR,
    NICE,
    OPENING_PLIES,
    RANDOM_SHARE,
    RANDOM_UNTIL,
    REPETITIONS,
    TABLE_MB,
)
from plyscope.position import Position
from plyscope.tables.probe import OFF, tables_of
from plyscope.work import Unit, in_processes

MOST_PLIES = 200
"""A game that is longer is drawn."""
WIDER = 1.1
"""After each opening that was not fair the next may be a little less so, whatever a game's unit."""
BLOCK_GAMES, BLOCK_SECONDS = 100, 10
"""So many games are saved at once, or those of so long a time."""


class SelfPlayer:
    """Plays training games of one setting; each is the same whenever it is asked for."""

    def __init__(
        self, game: str, self_play: SelfPlay, evaluation: str, tables: str | None = OFF
    ) -> None:
        self.game, self.self_play, self.evaluation = game, self_play, evaluation
        self.tables = tables_of(start(game), tables)

    def play(self, number: int) -> TrainingGame:
        """The game of that number."""
        random = Random(f"{self.game} {self.self_play.seed} {number}")
        position, moves = self._opening(random)
        scores, first, seen = [NO_SCORE] * len(moves), len(moves), Counter[Hashable]()
        while (outcome := self._outcome(position)) is None and len(moves) < MOST_PLIES:
            seen[position.repetition_key()] += 1
            if seen[position.repetition_key()] == REPETITIONS:
                break
            legal = position.moves()
            place, score = 0, NO_SCORE
            if len(moves) < RANDOM_UNTIL and random.random() < RANDOM_SHARE:
                place = random.randrange(len(legal))
                first = len(moves) + 1
            elif len(legal) > 1:
                found = self._think(position)
                place, score = legal.index(found.move), round(found.score)
            moves.append(place)
            scores.append(score)
            position = position.play(legal[place])
        won = outcome or 0
        result = (won > 0) - (won < 0)
        return TrainingGame(number, first, result, bytes(moves), tuple(scores))

    def _outcome(self, position: Position[Any]) -> float | None:
        """How the game has ended, or how it will by the tables: they know better than the players,
        who fail to win much of what is won."""
        outcome = position.outcome()
        if outcome is not None or self.tables is None:
            return outcome
        fate = self.tables.probe(position)
        if fate is None:
            return None
        return fate.sign if position.maximizing else -fate.sign

    def _think(self, position: Position[Any]) -> Any:
        return search(
            position,
            preset="full",
            nodes=self.self_play.nodes,
            hash_mb=TABLE_MB,
            evaluation=self.evaluation,
            tables="off",
        )

    def _opening(self, random: Random) -> tuple[Position[Any], list[int]]:
        """Random moves that leave both sides a game."""
        fair = float(FAIR)
        while True:
            position, moves = start(self.game), list[int]()
            for _ in range(random.randint(*OPENING_PLIES)):
                if position.outcome() is not None:
                    break
                legal = position.moves()
                moves.append(random.randrange(len(legal)))
                position = position.play(legal[moves[-1]])
            if position.outcome() is None and abs(self._think(position).score) <= fair:
                return position, moves
            fair *= WIDER


def play_games(
    saved: GameFile,
    self_play: SelfPlay,
    evaluation: str | Path,
    games: int,
    jobs: int,
    tables: str | None = OFF,
) -> Generator[int]:
    """Plays those of the first games that the file lacks; yields how many more are saved.

    A game ends where the endgame tables know its result.
    """
    done = saved.numbers.get(self_play, set())
    units = (Unit(str(number), number) for number in range(games) if number not in done)
    play = partial(_play, saved.game, self_play, str(evaluation), tables)
    block, began = list[TrainingGame](), time.monotonic()
    try:
        with in_processes(play, jobs, NICE) as executor:
            for finished in executor.run(units):
                block.append(finished.result())
                if len(block) == BLOCK_GAMES or time.monotonic() - began > BLOCK_SECONDS:
                    saved.append(self_play, block)
                    yield len(block)
                    block, began = [], time.monotonic()
    finally:
        if block:
            saved.append(self_play, block)
    if block:
        yield len(block)


def _play(
    game: str, self_play: SelfPlay, evaluation: str, tables: str | None, number: int
) -> TrainingGame:
    return _player(game, self_play, evaluation, tables).play(number)


_player = lru_cache(maxsize=1)(SelfPlayer)  # a process plays games of one setting
