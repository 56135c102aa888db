"""The tree of a game: walking, variations, comments, and the same game again from its data."""

import random

import pytest

from plyscope.errors import GameError
from plyscope.games.chess import pgn
from plyscope.play import GameRecord
from plyscope.play.game_text import from_text
from plyscope.play.game_tree import GameTree

PGN = """[Event "Club"]
[White "Anna"]
[Annotator "B. \\"C\\""]

{before} 1. e4 {best by test} (1. d4 {closed} d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 2. Nf3 $6 *
"""


def tree_of(text: str) -> GameTree:
    [game] = pgn.read(text)
    return GameTree.of(game, from_text(game))


def test_a_read_game_is_written_with_all_that_it_had() -> None:
    [game] = pgn.read(PGN)
    tree = tree_of(PGN)
    assert tree.steps == ["e4", "e5", "Nf3"]
    assert pgn.write(tree.annotated()) == pgn.write(game)
    rows = tree.rows()
    assert [(row.parent, row.text) for row in rows] == [
        *((-1, "e4"), (-1, "d4"), (1, "d5"), (1, "Nf6"), (3, "c4"), (2, "c4"), (-1, "c4")),
        *((0, "e5"), (7, "Nf3")),
    ]
    assert [row.turn for row in rows] == [0, 0, 1, 1, 0, 0, 0, 1, 0]
    again = GameTree(GameRecord("chess"))
    again.read_rows(rows)
    again.line.comments = tree.line.comments
    assert again.rows() == rows
    again.go(["d4", "Nf6", "c4"])
    assert again.row_on_board(rows) == 4


def test_playing_on_from_an_earlier_move_makes_a_variation_and_loses_nothing() -> None:
    tree = GameTree(GameRecord("chess"))
    for text in ("e4", "e5", "Nf3"):
        tree.step(text)
    tree.back(2)
    tree.step("c5")
    tree.step("Nf3")
    assert tree.steps == ["e4", "c5", "Nf3"]
    assert [row.text for row in tree.rows()] == ["e4", "e5", "c5", "Nf3", "Nf3"]
    tree.back(2)
    assert tree.following == ["e5", "Nf3"]
    tree.step("e5")
    assert len(tree.rows()) == 5
    tree.go(["e4", "c5"])
    tree.promote()
    assert (tree.steps, tree.following) == (["e4", "c5"], ["Nf3"])
    assert [row.text for row in tree.rows()] == ["e4", "c5", "e5", "Nf3", "Nf3"]
    with pytest.raises(GameError, match="no line with d5"):
        tree.go(["e4", "d5"])
    assert tree.steps == ["e4", "c5"]
    tree.delete()
    assert [row.text for row in tree.rows()] == ["e4", "e5", "Nf3"]
    tree.go(["e4", "e5"])
    tree.mark("?")
    tree.comment(["a classic", " "])
    assert pgn.write(tree.annotated()).split("\n\n")[1] == "1. e4 e5? {a classic} 2. Nf3 *"


def test_a_choice_of_an_opening_is_a_step_of_the_tree() -> None:
    tree = GameTree(GameRecord("gomoku/freestyle", opening="swap"))
    steps = ["h8", "h9", "i9", "white", "a1"]
    for text in steps:
        tree.step(text)
    tree.back(2)
    assert tree.following == ["white", "a1"]
    tree.step("black")
    tree.step("b1")
    again = GameTree(GameRecord("gomoku/freestyle", opening="swap"))
    again.read_rows(tree.rows())
    assert again.rows() == tree.rows()
    again.go(steps)
    assert again.record.first_maximizes is True
    again.go([*steps[:3], "black"])
    assert again.record.first_maximizes is False


@pytest.mark.parametrize("game", ["chess", "draughts/russian", "kalah", "tictactoe"])
def test_any_tree_is_the_same_after_being_written_as_rows(game: str) -> None:
    randomness = random.Random(game)
    tree = GameTree(GameRecord(game))
    for _ in range(60):
        tree.back(randomness.choice((0, 0, 0, 1, 3)))
        position = tree.record.position
        if position.moves():
            tree.step(position.text(randomness.choice(position.moves())))
        if randomness.random() < 0.1:
            tree.promote()
        if randomness.random() < 0.1:
            tree.comment(["said"])
        if randomness.random() < 0.05:
            tree.delete()
        rows = tree.rows()
        line = []
        at = tree.row_on_board(rows)
        while at >= 0:
            line.append(rows[at].text)
            at = rows[at].parent
        assert line[::-1] == tree.steps
    again = GameTree(GameRecord(game))
    again.read_rows(rows)
    assert again.rows() == rows
