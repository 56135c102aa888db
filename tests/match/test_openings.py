"""Openings: the same for the same pair, balanced, and read from files line by line."""

from pathlib import Path

import pytest

from plyscope.engine import search
from plyscope.errors import FileError, GameError
from plyscope.match.openings import ListedOpenings, Opening, RandomOpenings


@pytest.mark.parametrize("game", ["draughts/english", "draughts/international", "connect4"])
def test_random_openings_are_the_same_for_the_same_seed_and_pair(game: str) -> None:
    one, two = RandomOpenings(game, 7, 6), RandomOpenings(game, 7, 6)
    drawn = [one.of_pair(pair) for pair in range(6)]
    assert drawn == [two.of_pair(pair) for pair in reversed(range(6))][::-1]
    assert len(set(drawn)) > 4
    assert drawn != [RandomOpenings(game, 8, 6).of_pair(pair) for pair in range(6)]


@pytest.mark.parametrize(("game", "most"), [("draughts/english", 50), ("tictactoe", 0)])
def test_in_random_openings_neither_side_is_ahead(game: str, most: float) -> None:
    openings = RandomOpenings(game, 1, 4)
    for pair in range(8):
        record = openings.of_pair(pair).record(game)
        assert len(record.moves) == 4
        assert abs(search(record.position, depth=6).score) <= most


def test_a_game_that_is_over_too_soon_has_no_random_opening() -> None:
    with pytest.raises(GameError, match="over before 9 random moves"):
        RandomOpenings("tictactoe", 1, 9)


def test_a_file_has_a_position_or_moves_in_each_line(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text("# ballots\n\n1. 11-15 23-19 2. 8-11\nB:W21,22:B1,2  # few\n", encoding="utf-8")
    openings = ListedOpenings("draughts", str(path))
    assert [openings.of_pair(pair) for pair in range(3)] == [
        Opening(None, ("11-15", "23-19", "8-11")),
        Opening("B:W21,22:B1,2"),
        Opening(None, ("11-15", "23-19", "8-11")),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no opening"),
        ("# nothing\n", "holds no opening"),
        ("11-15\n11-16 1-2", r"line 2: no position \(.*\), no moves \('1-2' is not a legal move"),
        ("B:W9:B", "line 1: there the game is over"),
        ("11-15\n" + "1 " * 40_000, "line 2 has 79,999 characters; the limit is 65,536"),
    ],
)
def test_a_file_of_anything_else_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "openings"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=message):
        ListedOpenings("draughts", str(path))


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no file nowhere"):
        ListedOpenings("draughts", "nowhere")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="is not text in UTF-8"):
        ListedOpenings("draughts", "binary")
