"""Files of draughts games. Each game is read, or told where it is wrong; the next one is read."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.games.draughts import VARIANTS, Draughts, pdn, start

SIGNS = '[]{}()"\\;%$*!?.-x:/0123456789abc \n'
PIECES = ["{", "}", "(", ")", '[Event "x"]\n', '[GameType "20"]\n', "1-0", "*", "\n\n", "1...", ";"]


def random_game(name: str, source: Random, *, moves: int = 5) -> pdn.PdnGame:
    """A game of a variant with comments, marks and variations."""
    game = pdn.PdnGame(start(variant=name), {"Event": f'An "open" {name}', "White": "Ÿ \\ Z"})
    game.result = source.choice(pdn.RESULTS)
    _play(game.line, start(variant=name), source, moves)
    return game


def _play(line: pdn.Line, position: Draughts, source: Random, moves: int) -> None:
    line.comments = source.choice([[], [], ["before"]])
    for _ in range(moves):
        if not position.moves():
            return
        played = pdn.PdnMove(source.choice(position.moves()))
        played.strength = source.choice(["", "", "", "!", "(?)", "*"])
        played.nags = source.choice([[], [], [], [1], [4, 132]])
        played.comments = source.choice([[], [], [], ["[%clock w0:01:02]"], ["a } b", "and more"]])
        if source.random() < 0.1:
            played.variations = [pdn.Line()]
            _play(played.variations[0], position, source, moves // 2)
        line.moves.append(played)
        position = position.play(played.move)


@cache
def originals() -> list[str]:
    """Files of one or two games."""
    source = Random(2)
    games = [pdn.write(random_game(name, source)) for name in VARIANTS for _ in range(3)]
    plain = "1. 32-28 19-23\n2. 28x19 14x23 ; line } comment\n% escaped\n3. 37-32 2-0 1. 33-28 *\n"
    return [*("".join(source.sample(games, k=1 + n % 2)) for n in range(40)), plain, plain]


def mutation(source: Random) -> bytes:
    """A file with something else in a few places, or with damage that is no text."""
    text = spoiled(source.choice(originals()), originals() + PIECES, SIGNS, source)
    coding = source.choice(["utf-8", "utf-8", "utf-8-sig", "latin-1"])
    return text.encode(coding, errors="replace")


def outcome(data: bytes, folder: Path) -> str:
    """Reads a file; every game is written as something that reads as the same game."""
    path = folder / "games.pdn"
    path.write_bytes(data)
    games = list(pdn.load(path, "international"))
    lines = pdn.decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    faults = [fault for game in games for fault in game.errors]
    for fault in faults:
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    for game in games:
        _check_written(game)
    return "faults told" if faults else "read"


def _check_written(game: pdn.PdnGame) -> None:
    again = list(pdn.read(pdn.write(game)))
    assert len(again) == 1
    if game.start is not None:
        game.errors = []
        assert again == [game]
