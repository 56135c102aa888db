"""The file of training games: blocks that are only ever appended, each with a checksum."""

import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files
from plyscope.errors import FileError, FileFormatError
from plyscope.plain import PlainDataError, checked, parsed, text, whole

MAGIC = b"plyscope games 1\n"
LARGEST_FILE = 2**40
LONGEST_HEAD = 4096
LARGEST_BLOCK = 2**26
NO_SCORE = 2**15 - 1
"""The score of a move that was not searched: a random one, or the only one."""
SCORE_STEP = 4
"""Scores are saved in steps of this size, so that they compress well."""
HIGHEST_SCORE = 32_000
GAME = struct.Struct("<IHHb")
"""Of each game in a block: its number, how many moves it has, how many of them are not to be
learned from, its result."""
HEAD = {
    "nodes": whole(1),
    "seed": whole(),
    "evaluation": text,
    "games": whole(1, 2**20),
    "size": whole(1, LARGEST_BLOCK),
    "crc": whole(0, 2**32 - 1),
}


@dataclass(frozen=True)
class SelfPlay:
    """How games are played; games of one setting differ by their number alone.

    evaluation  the digest of the weights that the players evaluate with, or "features"; and how
                many pieces the endgame tables have that end games, if there are any
    """

    nodes: int
    seed: int
    evaluation: str


@dataclass(frozen=True)
class TrainingGame:
    """A finished game, from the start.

    first   the moves before are not all the players' choice, so that what follows says nothing
            about the positions among them
    result  1 if the maximizer won, 0 for a draw, -1
    moves   for each ply the place of the move among the legal ones
    scores  what the search found for each ply, in the maximizer's view, or NO_SCORE
    """

    number: int
    first: int
    result: int
    moves: bytes
    scores: tuple[int, ...]


class GameFile:
    """The training games of a file; a file that does not exist yet has none.

    A file is read up to the first block that is damaged; `damage` says so. The next block takes the
    place of what a killed process has left half written; anything else that cannot be read is first
    saved beside the file.
    """

    def __init__(self, path: Path, game: str) -> None:
        self.path, self.game = path, game
        self.damage: str | None = None
        self.numbers: dict[SelfPlay, set[int]] = {}
        """The numbers of the games of each setting."""
        self._end = self._head_size()
        for self_play, games, end in self._blocks():
            self._end = end
            self.numbers.setdefault(self_play, set()).update(one.number for one in games)

    def __len__(self) -> int:
        return sum(map(len, self.numbers.values()))

    def __iter__(self) -> Iterator[TrainingGame]:
        for _, games, _ in self._blocks():
            yield from games

    def append(self, self_play: SelfPlay, games: Sequence[TrainingGame]) -> None:
        """Adds games of one setting; they are on disk when this returns."""
        if not self.path.exists():
            head = json.dumps({"game": self.game}).encode() + b"\n"
            files.write(self.path, MAGIC + head)
            self._end = len(MAGIC) + len(head)
        if self.damage is not None:
            self._save_unreadable()
        files.append_at(self.path, self._end, block := _block(self_play, games))
        self._end += len(block)
        self.numbers.setdefault(self_play, set()).update(one.number for one in games)

    def _head_size(self) -> int:
        """How long the beginning of the file is; raises `FileError` if it is not that of games."""
        if not self.path.exists():
            return 0
        with files.opened(self.path, LARGEST_FILE) as file:
            if file.readline(len(MAGIC)) != MAGIC:
                raise FileFormatError(f"{files.label(self.path)} is not a file of training games")
            self._check_game(file.readline(LONGEST_HEAD))
            return file.tell()

    def _save_unreadable(self) -> None:
        with files.opened(self.path, LARGEST_FILE) as file:
            file.seek(self._end)
            rest = file.read()
        if not _is_torn(rest):
            files.write(self.path.with_name(f"{self.path.name}.damaged"), rest)
        self.damage = None

    def _blocks(self) -> Iterator[tuple[SelfPlay, list[TrainingGame], int]]:
        """Each block as its setting, its games and where it ends; up to damage."""
        if not self.path.exists():
            return
        with files.opened(self.path, LARGEST_FILE) as file:
            end = self._head_size()
            file.seek(end)
            while line := file.readline(LONGEST_HEAD):
                try:
                    self_play, games = _read_block(line, file.read)
                except (PlainDataError, ValueError, struct.error) as error:
                    self.damage = (
                        f"{files.label(self.path)} is damaged after {end:,} bytes "
                        f"({error}); the games before are read"
                    )
                    return
                end = file.tell()
                yield self_play, games, end

    def _check_game(self, head: bytes) -> None:
        name = files.label(self.path)
        try:
            game = checked(parsed(head), {"game": text})["game"]
        except PlainDataError as error:
            raise FileError(f"{name} is damaged: {error}") from None
        if game != self.game:
            raise FileError(f"{name} has games of {game}, not of {self.game}")


def _block(self_play: SelfPlay, games: Sequence[TrainingGame]) -> bytes:
    heads = b"".join(GAME.pack(one.number, len(one.moves), one.first, one.result) for one in games)
    scores = np.array([_stepped(score) for one in games for score in one.scores], np.int16)
    content = heads + b"".join(one.moves for one in games) + _by_planes(scores)
    packed = zlib.compress(content, 9)
    head: dict[str, Any] = asdict(self_play) | {"games": len(games), "size": len(packed)}
    head["crc"] = _crc(head, packed)
    return json.dumps(head).encode() + b"\n" + packed


def _crc(head: dict[str, Any], packed: bytes) -> int:
    """The checksum of a block, over what its head says too."""
    said = [head[name] for name in HEAD if name != "crc"]
    return zlib.crc32(packed, zlib.crc32(json.dumps(said).encode()))


def _read_block(line: bytes, read: Any) -> tuple[SelfPlay, list[TrainingGame]]:
    head = checked(parsed(line), HEAD)
    packed = read(head["size"])
    if len(packed) != head["size"] or _crc(head, packed) != head["crc"]:
        raise PlainDataError("a block is not whole")
    inflating = zlib.decompressobj()
    content = inflating.decompress(packed, LARGEST_BLOCK)
    heads = list(GAME.iter_unpack(content[: GAME.size * head["games"]]))
    plies = sum(count for _, count, _, _ in heads)
    at = GAME.size * head["games"]
    if len(content) != at + 3 * plies:
        raise PlainDataError("a block has not as many moves as its games")
    moves, scores = content[at : at + plies], _from_planes(content[at + plies :])
    return SelfPlay(head["nodes"], head["seed"], head["evaluation"]), list(
        _games(heads, moves, scores)
    )


def _is_torn(rest: bytes) -> bool:
    """Whether bytes are the beginning of a block, of which a killed process wrote no more."""
    line, is_whole, packed = rest.partition(b"\n")
    try:
        return not is_whole or len(packed) < checked(parsed(line), HEAD)["size"]
    except PlainDataError:
        return False


def _games(
    heads: Iterable[tuple[int, int, int, int]], moves: bytes, scores: Sequence[int]
) -> Iterator[TrainingGame]:
    at = 0
    for number, count, first, result in heads:
        end = at + count
        yield TrainingGame(number, first, result, moves[at:end], tuple(scores[at:end]))
        at = end


def _stepped(score: int) -> int:
    if score == NO_SCORE:
        return NO_SCORE
    return round(max(-HIGHEST_SCORE, min(HIGHEST_SCORE, score)) / SCORE_STEP)


def _by_planes(scores: NDArray[np.int16]) -> bytes:
    """All low bytes, then all high ones, which are alike and compress well."""
    pairs = scores.astype("<i2").view(np.uint8).reshape(-1, 2)
    return pairs[:, 0].tobytes() + pairs[:, 1].tobytes()


def _from_planes(data: bytes) -> list[int]:
    half = len(data) // 2
    low, high = np.frombuffer(data[:half], np.uint8), np.frombuffer(data[half:], np.uint8)
    scores = np.stack([low, high], axis=1).copy().view("<i2").reshape(-1).astype(int)
    return [int(one) if one == NO_SCORE else int(one) * SCORE_STEP for one in scores]
