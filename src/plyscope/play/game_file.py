"""The games of a match as a PDN file, which follows the journal and never says anything else."""

import os
from pathlib import Path

from plyscope.errors import FileError
from plyscope.games import start
from plyscope.games.draughts import Draughts
from plyscope.play.journal import PlayedGame
from plyscope.position import shown

LINE = 80


class GameFile:
    """A file to which each game is added after it is in the journal.

    So the file is always a beginning of what the journal's games write, and bringing it into line
    with them is adding what it lacks; a file that says anything else is not touched.
    """

    def __init__(self, path: str, game: str, names: tuple[str, str]) -> None:
        self.path = Path(path)
        self.game = game
        self.names = names
        if not isinstance(start(game), Draughts):
            raise FileError(f"a PDN file holds games of draughts, not of {game}")

    def catch_up(self, games: list[PlayedGame]) -> None:
        """Adds the games that the file lacks, also the rest of one that was cut off."""
        whole = "".join(map(self._text, games)).encode()
        try:
            there = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise self._failed("read", error) from None
        if not whole.startswith(there):
            raise FileError(f"{self.path} holds other games than the journal; name another file")
        self._append(whole[len(there) :])

    def add(self, game: PlayedGame) -> None:
        """Adds a game that the journal has."""
        self._append(self._text(game).encode())

    def _append(self, text: bytes) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._failed("write", error) from None

    def _failed(self, what: str, error: OSError) -> FileError:
        return FileError(f"cannot {what} {shown(str(self.path))}: {error.strerror}")

    def _text(self, game: PlayedGame) -> str:
        white, black = self.names if game.a_maximizes else reversed(self.names)
        return write_pdn(self.game, game, white, black)


def write_pdn(name: str, game: PlayedGame, white: str, black: str) -> str:
    """A game as PDN, with an empty line after it."""
    first = start(name, game.position)
    assert isinstance(first, Draughts)
    white_won = (game.winner == "A") == game.a_maximizes
    result = "1/2-1/2" if not game.winner else "1-0" if white_won else "0-1"
    tags = {
        "Event": "plyscope match",
        "Date": game.date,
        "Round": str(game.number + 1),
        "White": white,
        "Black": black,
        "Result": result,
        "Termination": f"{game.ending}: {game.message}" if game.message else game.ending,
    }
    if first.variant.game_type is not None:
        tags["GameType"] = str(first.variant.game_type)
    if game.position is not None:
        tags |= {"SetUp": "1", "FEN": str(first)}
    words, number, position = [], 1, first
    for place, move in enumerate(game.moves):
        if position.player == first.player:
            words.append(f"{number}.")
            number += 1
        elif place == 0:
            words.append(f"{number}...")
        words.append(move)
        position = position.play(position.parse(move))
    listed = [f'[{tag} "{_quoted(value)}"]' for tag, value in tags.items()]
    return "\n".join([*listed, *_wrapped([*words, result]), "", ""])


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > LINE:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
