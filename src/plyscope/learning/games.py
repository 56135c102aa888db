"""Games that the engine plays against itself, and the file that they are saved in."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from plyscope.engine import search
from plyscope.errors import FileError
from plyscope.games import start
from plyscope.plain import checked, listed, one_of, whole
from plyscope.position import Position
from plyscope.work import Journal, Unit, in_processes, record

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
NICE = 5
"""Tuning stands back for whatever else runs."""
FIELDS = {
    "nodes": whole(1),
    "seed": whole(),
    "weights": whole(),
    "number": whole(),
    "first": whole(),
    "result": one_of(-1, 0, 1),
    "moves": listed(whole(-(2**31), 2**31 - 1)),
}
"""The fields of a game in a journal."""


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

    @classmethod
    def from_data(cls, game: str, data: dict[str, Any]) -> "TrainingGame":
        """What `to_data` described; raises `PlainDataError` for anything else."""
        checked(data, FIELDS)
        self_play = SelfPlay(game, data["nodes"], data["seed"], data["weights"])
        moves = tuple(data["moves"])
        return cls(self_play, data["number"], data["first"], data["result"], moves)

    def to_data(self) -> dict[str, Any]:
        """The game as plain data, without the name of what is played."""
        data = asdict(self)
        played = data.pop("self_play")
        del played["game"]
        return {**played, **data}


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
    # Without endgame tables, since a game is the same on every machine.
    nodes = self_play.nodes
    return search(position, preset="full", nodes=nodes, hash_mb=TABLE_MB, tables="off")


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


def open_games(path: Path, game: str) -> Journal[TrainingGame]:
    """The journal of training games, of any settings of self-play but of one game."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    read = partial(TrainingGame.from_data, game)
    return Journal(str(path), "tuning run", {"game": game}, read)


def units(self_play: SelfPlay, games: int) -> Iterator[Unit]:
    """The first games of self-play, each by its number."""
    settings = f"{self_play.nodes}-{self_play.seed}-{self_play.weights:08x}"
    return (Unit(f"{settings}-{number}", number) for number in range(games))


def play_games(
    journal: Journal[TrainingGame], self_play: SelfPlay, games: int, jobs: int
) -> Iterator[None]:
    """Plays those of the first games that the journal lacks; yields once each is recorded."""
    with in_processes(partial(_play, self_play), jobs, NICE) as executor:
        for _ in record(journal, executor, units(self_play, games)):
            yield


def _play(self_play: SelfPlay, number: int) -> dict[str, Any]:
    return play_game(self_play, number).to_data()
