"""The example of the draughts document, as it is told there."""

import pytest

import plyscope
from plyscope import conformance
from plyscope.errors import InvalidPositionError, MoveError
from plyscope.games.simple_draughts import start


def test_its_search_is_the_one_that_the_document_tells() -> None:
    found = plyscope.trace(start("example"), 2)
    assert found.draw().splitlines() == [
        "△ White = 0  [-∞, ∞] ◀",
        "├── A:2,1-1,0 ▽ Black = -10  [-∞, ∞]",
        "│   ├── A1:0,1-1,0 = -10",
        "│   └── A2:0,1-1,2 = 0",
        "└── B:2,1-1,2 ▽ Black = 0  [-10, ∞] ◀",
        "    └── B1:0,1-1,0 = 0 ◀",
    ]


def test_its_boards_are_those_of_the_document() -> None:
    first = start("example")
    after_a = first.play(first.parse("A"))
    assert first.board() == [[0, 3, 0], [0, 0, 0], [0, 1, 0]]
    assert after_a.board() == [[0, 3, 0], [1, 0, 0], [0, 0, 0]]
    assert after_a.play(after_a.parse("A1")).board() == [[0, 0, 0]] * 3
    assert after_a.play(after_a.parse("0,1-1,2")).board() == [[0, 0, 0], [1, 0, 3], [0, 0, 0]]


def test_it_keeps_the_contract_of_a_game_and_is_read_as_it_is_written() -> None:
    first = start("example")
    conformance.check(first)
    for move in first.moves():
        child = first.play(move)
        assert start(str(child)) == child
        for reply in child.moves():
            assert start(str(child.play(reply))) == child.play(reply)


@pytest.mark.parametrize("text", ["example C", "example A B", "example a"])
def test_other_moves_are_refused(text: str) -> None:
    with pytest.raises(InvalidPositionError, match="the example has the moves A, A1, A2, B, B1"):
        start(text)
    with pytest.raises(MoveError):
        start("example").parse("B1")
