"""Games with comments, marks and variations, and what must hold of those that are read."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from fuzz.texts import spoiled
from plyscope.games.annotated import AnnotatedGame, AnnotatedMove, Line, decoded
from plyscope.position import Position


def play(
    line: Line, position: Position[int], source: Random, moves: int, strengths: Sequence[str]
) -> None:
    """Plays at random, and says something of it."""
    line.comments = source.choice([[], [], ["before"]])
    for _ in range(moves):
        if not position.moves():
            return
        played = AnnotatedMove(source.choice(position.moves()))
        played.strength = source.choice(["", "", "", *strengths])
        played.nags = source.choice([[], [], [], [1], [4, 132]])
        said = ["[%clock w0:01:02]", "[%eval -0.31] [%clk 0:09:58]"]
        played.comments = source.choice([[], [], [], said[:1], said, ["a } b", "and more"]])
        if source.random() < 0.1:
            played.variations = [Line()]
            play(played.variations[0], position, source, moves // 2, strengths)
        line.moves.append(played)
        position = position.play(played.move)


def files_of(games: list[str], plain: str, source: Random) -> list[str]:
    """Files of one or two games, and of a plain text."""
    return [*("".join(source.sample(games, k=1 + n % 2)) for n in range(40)), plain, plain]


def spoiled_file(files: list[str], pieces: list[str], signs: str, source: Random) -> bytes:
    """A file with something else in a few places, or with damage that is no text."""
    text = spoiled(source.choice(files), files + pieces, signs, source)
    coding = source.choice(["utf-8", "utf-8", "utf-8-sig", "latin-1"])
    return text.encode(coding, errors="replace")


def checked(
    games: list[AnnotatedGame[Any]],
    data: bytes,
    write: Callable[[AnnotatedGame[Any]], str],
    read: Callable[[str], Iterable[AnnotatedGame[Any]]],
) -> str:
    """Whether there are errors, each of which has a place in the file, in a word.

    Every game is written as something that reads as the same game.
    """
    lines = decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    errors = [error for game in games for error in game.errors]
    for error in errors:
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    for game in games:
        again = list(read(write(game)))
        assert len(again) == 1
        if game.start is not None:
            game.errors = []
            assert again == [game]
    return "errors told" if errors else "read"
