"""Files of draughts games. Each game is read, or told where it is wrong; the next one is read."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.annotated import checked, files_of, play, spoiled_file
from plyscope.games.draughts import VARIANTS, pdn, start

SIGNS = '[]{}()"\\;%$*!?.-x:/0123456789abc \n'
PIECES = ["{", "}", "(", ")", '[Event "x"]\n', '[GameType "20"]\n', "1-0", "*", "\n\n", "1...", ";"]


def random_game(name: str, source: Random, *, moves: int = 5) -> pdn.PdnGame:
    """A game of a variant with comments, marks and variations."""
    game = pdn.PdnGame(start(variant=name), {"Event": f'An "open" {name}', "White": "Ÿ \\ Z"})
    game.result = source.choice(pdn.RESULTS)
    play(game.line, start(variant=name), source, moves, ["!", "(?)", "*"])
    return game


@cache
def originals() -> list[str]:
    """Files of one or two games."""
    source = Random(2)
    games = [pdn.write(random_game(name, source)) for name in VARIANTS for _ in range(3)]
    plain = "1. 32-28 19-23\n2. 28x19 14x23 ; line } comment\n% escaped\n3. 37-32 2-0 1. 33-28 *\n"
    return files_of(games, plain, source)


def mutation(source: Random) -> bytes:
    """A file with something else in a few places, or with damage that is no text."""
    return spoiled_file(originals(), PIECES, SIGNS, source)


def outcome(data: bytes, folder: Path) -> str:
    """Reads a file; every game is written as something that reads as the same game."""
    path = folder / "games.pdn"
    path.write_bytes(data)
    return checked(list(pdn.load(path, "international")), data, pdn.write, pdn.read)
