"""Files of chess games. Each game is read, or told where it is wrong; the next one is read."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.annotated import checked, files_of, play, spoiled_file
from plyscope.games.chess import Chess, pgn, start, start_960

SIGNS = '[]{}()"\\;%$*!?.-x:/=+#0123456789abcdefghKQRBNO \n'
PIECES = ["{", "}", "(", ")", '[Event "x"]\n', '[Variant "Chess960"]\n', "1-0", "*", "\n\n", "O-O"]
STARTS = [
    start(),
    start("r3k2r/1P4P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 30"),
    start("4k3/8/8/8/8/8/6p1/4K3 b - - 4 9"),
    start_960(0),
    start_960("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b BGbg - 3 12"),
]


def random_game(first: Chess, source: Random, *, moves: int = 6) -> pgn.PgnGame:
    """A game with comments, marks and variations."""
    game = pgn.PgnGame(first, {"Event": 'An "open"', "White": "Ÿ \\ Z"})
    game.result = source.choice(pgn.RESULTS)
    play(game.line, first, source, moves, ["!", "?!", "??"])
    return game


@cache
def originals() -> list[str]:
    """Files of one or two games."""
    source = Random(2)
    games = [pgn.write(random_game(first, source)) for first in STARTS for _ in range(6)]
    plain = "1.e4 e5 2. Nf3 Nc6 ; line } comment\n% escaped\n3. Bb5 a6 4.O-O 1-0 1. d4 d5 1/2-1/2\n"
    return files_of(games, plain, source)


def mutation(source: Random) -> bytes:
    """A file with something else in a few places, or with damage that is no text."""
    return spoiled_file(originals(), PIECES, SIGNS, source)


def outcome(data: bytes, folder: Path) -> str:
    """Reads a file; every game is written as something that reads as the same game."""
    path = folder / "games.pgn"
    path.write_bytes(data)
    games = list(pgn.load(path))
    for game in games:
        for move in game.line.moves:
            pgn.score_said(move.comments)
            pgn.clock_said(move.comments)
    return checked(games, data, pgn.write, pgn.read)
