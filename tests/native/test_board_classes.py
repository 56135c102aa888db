"""The classes of boards share methods, and none of them harms a board of another class."""

import itertools
from typing import Any

import pytest

from plyscope._native import (
    Board,
    ChessBoard,
    DraughtsBoard,
    EnglishDraughtsBoard,
    FrisianDraughtsBoard,
    GomokuBoard,
    NinukiBoard,
    Searchable,
    TicTacToeBoard,
)

CLASSES: list[Any] = [
    ChessBoard,
    EnglishDraughtsBoard,
    FrisianDraughtsBoard,
    NinukiBoard,
    TicTacToeBoard,
]
PAIRS = list(itertools.permutations(CLASSES, 2))


@pytest.mark.parametrize(("cls", "other"), PAIRS)
def test_a_constructor_refuses_a_board_of_another_class(cls: Any, other: Any) -> None:
    with pytest.raises(TypeError, match="another class"):
        cls.__init__(other.__new__(other))


@pytest.mark.parametrize(("cls", "other"), PAIRS)
def test_a_method_refuses_a_board_of_another_class_or_answers(cls: Any, other: Any) -> None:
    board = other()
    for name in dir(cls):
        method = getattr(cls, name)
        if name.startswith("_") or not callable(method):
            continue
        try:
            method(board)
        except (TypeError, ValueError):
            continue
    assert board == other()


@pytest.mark.parametrize(("cls", "other"), PAIRS)
def test_boards_of_different_classes_are_different(cls: Any, other: Any) -> None:
    assert cls() != other()


@pytest.mark.parametrize("cls", [Searchable, Board, DraughtsBoard, GomokuBoard])
def test_what_classes_share_has_no_boards_of_its_own(cls: Any) -> None:
    with pytest.raises(TypeError, match="no constructor"):
        cls()
    with pytest.raises(TypeError, match="no constructor"):
        type("Derived", (cls,), {})()
