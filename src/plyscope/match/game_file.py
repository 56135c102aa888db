"""The games of a match as a PGN or PDN file, which follows the journal and says nothing else."""

from pathlib import Path

from plyscope import files
from plyscope.errors import FileError
from plyscope.games import start
from plyscope.match.results import PlayedGame
from plyscope.play.game_text import TextFormat, result_text, to_text
from plyscope.play.record import GameRecord

LARGEST_FILE = 4 * files.GB


class GameFile:
    """A file to which each game is added after it is in the journal.

    So the file is always a beginning of what the journal's games write, and bringing it into line
    with them is adding what it lacks; a file that says anything else is not touched.
    """

    def __init__(self, path: str, form: TextFormat, game: str, names: tuple[str, str]) -> None:
        self.path = Path(path)
        self.form = form
        self.game = game
        self.names = names
        if start(game).notation != form.name:
            raise FileError(f"a {form.name} file holds games of {form.games}, not of {game}")

    def catch_up(self, games: list[PlayedGame]) -> None:
        """Adds the games that the file lacks, also the rest of one that was cut off."""
        whole = "".join(map(self._text, games)).encode()
        there = files.read_bytes(self.path, LARGEST_FILE) if self.path.exists() else b""
        if not whole.startswith(there):
            raise FileError(f"{self.path} holds other games than the journal; name another file")
        files.append(self.path, whole[len(there) :])

    def add(self, game: PlayedGame) -> None:
        """Adds a game that the journal has."""
        files.append(self.path, self._text(game).encode())

    def _text(self, game: PlayedGame) -> str:
        white, black = self.names if game.a_maximizes else reversed(self.names)
        return write(self.form, self.game, game, white, black)


def write(form: TextFormat, name: str, game: PlayedGame, white: str, black: str) -> str:
    """A game as text, with an empty line after it."""
    record = GameRecord(name, game.position)
    record.replay(game.moves)
    tags = {
        "Event": "plyscope match",
        "Date": game.date,
        "Round": str(game.number + 1),
        "White": white,
        "Black": black,
        "Termination": f"{game.ending}: {game.message}" if game.message else game.ending,
    }
    written = to_text(record, tags)
    written.result = result_text(record.positions[0], _outcome(game))
    return form.write(written)


def _outcome(game: PlayedGame) -> float:
    """The final score for White, who is the maximizer."""
    return (2 * game.points - 1) * (1 if game.a_maximizes else -1)
