"""Books in Polyglot's format: keys and moves are those that python-chess finds."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.games.chess.test_peer import random_game
from tests.peers import Peer

from plyscope.errors import FileError
from plyscope.games.chess import Chess, start
from plyscope.games.chess.polyglot import ENTRY, Book, BookMove, code, key, random_numbers

PEER = "tests/games/chess/peer_polyglot.py"
START_KEY = 0x463B96181691FC9C
E2E4 = 0o1434
"""As books have it: where it starts and ends, as two digits each, by rank and file from 0."""


def written(path: Path, entries: list[tuple[int, int, int]]) -> Path:
    """A book of keys, moves and weights."""
    path.write_bytes(b"".join(ENTRY.pack(*entry, 7) for entry in sorted(entries)))
    return path


def asked(questions: list[tuple[str, Chess]]) -> list[list[Any]]:
    """What python-chess says of positions, each with a book's file or none."""
    with Peer("chess", PEER) as other:
        other.ask([[book, position.is_960, str(position)] for book, position in questions])
        return other.answer()


def test_the_numbers_are_those_that_were_published() -> None:
    numbers = random_numbers()
    assert len(set(numbers)) == 781
    assert (numbers[0], numbers[780]) == (0x9D39247E33776D41, 0xF8D626AAAF278509)


@pytest.mark.parametrize(
    ("moves", "published"),
    [
        ("", START_KEY),
        ("e4", 0x823C9B50FD114196),
        ("e4 d5", 0x0756B94461C50FB0),
        ("e4 d5 e5", 0x662FAFB965DB29D4),
        ("e4 d5 e5 f5", 0x22A48B5A8E47FF78),
        ("e4 d5 e5 f5 Ke2", 0x652A607CA3F242C1),
        ("e4 d5 e5 f5 Ke2 Kf7", 0x00FDD303C946BDD9),
        ("a4 b5 h4 b4 c4", 0x3C8123EA7B067637),
        ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5C3F9B829B279560),
    ],
)
def test_keys_are_those_that_were_published(moves: str, published: int) -> None:
    position = start()
    for move in moves.split():
        position = position.play(position.parse(move))
    assert key(position) == published


@pytest.mark.parametrize("game", ["chess", "chess/960"])
def test_keys_are_those_of_python_chess(game: str) -> None:
    positions = [position for seed in range(12) for position in random_game(game, seed)[0]]
    assert len(positions) > 1500
    theirs = [found[0] for found in asked([("", position) for position in positions])]
    assert list(map(key, positions)) == theirs


def test_every_move_of_a_book_is_found_as_python_chess_finds_it(tmp_path: Path) -> None:
    positions = [position for seed in range(4) for position in random_game("chess", seed)[0]]
    source = random.Random(1)
    entries: list[tuple[int, int, int]] = []
    for position in {key(position): position for position in positions}.values():
        some = source.sample(position.moves(), min(3, len(position.moves())))
        entries += [(key(position), code(move), source.randrange(9)) for move in some]
    book = str(written(tmp_path / "book.bin", entries))
    theirs = asked([(book, position) for position in positions])
    for position, (_, moves) in zip(positions, theirs, strict=True):
        ours = [(position.uci(move), weight) for move, weight in Book(book).moves(position)]
        assert sorted(ours) == sorted(map(tuple, moves))
    assert sum(len(moves) for _, moves in theirs) > 1000


def test_moves_are_played_as_often_as_their_weights_say(tmp_path: Path) -> None:
    entries = [(START_KEY, E2E4, 3), (START_KEY, 0o1333, 1), (START_KEY, 0o1020, 0)]
    book, position, source = Book(written(tmp_path / "b", entries)), start(), random.Random(1)
    played = Counter(book.choose(position, source) for _ in range(400))
    assert set(played) == {position.parse("e4"), position.parse("d4")}
    assert 250 < played[position.parse("e4")] < 350


def test_moves_that_are_not_legal_are_left_out(tmp_path: Path) -> None:
    e2e5, e1g1, e7e5, a1a1, e2e4_queen = 0o1444, 0o0406, 0o6444, 0, 0o41434
    wrong = [(START_KEY, code, 1) for code in (e2e5, e1g1, e7e5, a1a1, e2e4_queen, 0xFFFF)]
    path = written(tmp_path / "b", wrong)
    assert Book(path).choose(start(), random.Random()) is None
    written(path, [*wrong, (START_KEY, E2E4, 1)])
    assert Book(path).moves(start()) == [BookMove(start().parse("e4"), 1)]


def test_castling_and_promotion_are_written_as_the_format_says(tmp_path: Path) -> None:
    position = start("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    codes = {"O-O": 0o0407, "O-O-O": 0o0400, "a8=N": 0o16070, "a8=B": 0o26070}
    codes |= {"a8=R+": 0o36070, "a8=Q+": 0o46070}
    book = Book(written(tmp_path / "b", [(key(position), code, 1) for code in codes.values()]))
    found = [position.text(move) for move, _ in book.moves(position)]
    assert found == sorted(codes, key=lambda text: codes[text])


def test_an_empty_book_knows_nothing(tmp_path: Path) -> None:
    assert Book(written(tmp_path / "b", [])).choose(start(), random.Random()) is None


def test_what_is_no_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("1. e4 e5")
    for path, why in (
        (tmp_path / "text", "text is not a book: entries have 16 bytes"),
        (tmp_path / "missing", "there is no file .*missing"),
        (tmp_path, "is a folder"),
        ("nul\0", "cannot be the name of a file"),
    ):
        with pytest.raises(FileError, match=why):
            Book(path)
    shrunk = written(tmp_path / "b", [(START_KEY, E2E4, 1)])
    book = Book(shrunk)
    shrunk.unlink()
    with pytest.raises(FileError, match="there is no file "):
        book.moves(start())
