"""What a game gets for its six members, and what a person reads after a bad move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import plyscope
from plyscope import textbook
from plyscope.conformance import missing_members
from plyscope.errors import MoveError
from plyscope.moves import illegal_move, line_texts
from plyscope.position import Position
from plyscope.text import one_line, shown


@dataclass(frozen=True)
class Nim(Position[int]):
    """One heap; take one, two or three; who takes the last one wins."""

    heap: int
    maximizing: bool = True

    @property
    def player(self) -> str:
        return "Left" if self.maximizing else "Right"

    def moves(self) -> Sequence[int]:
        return range(1, min(self.heap, 3) + 1)

    def play(self, move: int) -> "Nim":
        return Nim(self.heap - move, not self.maximizing)

    def outcome(self) -> float | None:
        return None if self.heap else self.evaluate()

    def evaluate(self) -> float:
        return 0 if self.heap else (-1 if self.maximizing else 1)


@pytest.mark.parametrize("name", textbook.ALGORITHMS)
@pytest.mark.parametrize("maximizing", [True, False])
def test_a_game_of_six_members_is_played_perfectly_by_every_algorithm(
    name: str, maximizing: bool
) -> None:
    winner = 1 if maximizing else -1
    for heap in range(1, 9):
        result = textbook.algorithm(name)(Nim(heap, maximizing), heap)
        assert result.score == (winner if heap % 4 else -winner)
        if heap % 4:
            assert result.move == heap % 4


def test_a_game_of_six_members_keeps_the_contract() -> None:
    assert plyscope.conformance.check(Nim(12)) > 20


def test_a_game_of_six_members_gets_sensible_defaults() -> None:
    position = Nim(2)
    assert position.key() == Nim(2)
    assert list(position.order([2, 1])) == [2, 1]
    assert list(position.noisy()) == []
    assert position.for_searcher("Right") == position
    assert position.text(2) == "2"
    assert position.draw() == position.board() == str(position)
    assert position.evaluates_outcome


@pytest.mark.parametrize(
    "left_out", ["player", "maximizing", "moves", "play", "outcome", "evaluate"]
)
def test_a_game_without_one_of_the_six_members_cannot_be_made(left_out: str) -> None:
    members = {
        "player": property(lambda self: "Left"),
        "maximizing": property(lambda self: True),
        "moves": lambda self: (),
        "play": lambda self, move: self,
        "outcome": lambda self: 0,
        "evaluate": lambda self: 0,
    }
    complete: Any = type("Complete", (Position,), members)
    assert complete().outcome() == 0
    del members[left_out]
    incomplete: Any = type("Incomplete", (Position,), members)
    with pytest.raises(TypeError, match=f"Incomplete .*abstract.* '?{left_out}"):
        incomplete()


@pytest.mark.parametrize("text", ["2", " 2", "2\n", "\t2 "])
def test_parse_finds_the_move_with_that_text(text: str) -> None:
    assert Nim(3).parse(text) == 2


class Worded(Nim):
    """Nim whose moves are written in words."""

    def text(self, move: int) -> str:
        return f"take {move}"


def test_parse_uses_the_games_own_texts_whatever_the_blanks() -> None:
    assert Worded(3).parse("  take \n 2") == 2
    with pytest.raises(
        MoveError, match=r"'2' is not a legal move for Left; legal: take 1, take 2$"
    ):
        Worded(2).parse("2")


@pytest.mark.parametrize(
    "text", ["", "4", "1 2", "one", "take\n2", "\x1b[2J", "\ud800", "9" * 5000]
)
def test_an_illegal_move_is_told_on_one_short_line_with_the_legal_ones(text: str) -> None:
    with pytest.raises(MoveError) as told:
        Nim(3).parse(text)
    message = str(told.value)
    assert message.endswith(" is not a legal move for Left; legal: 1, 2, 3")
    assert message.isprintable()
    assert len(message) < 120


def test_a_move_in_a_finished_game_is_told_as_such() -> None:
    assert str(illegal_move(Nim(0), "1")) == "'1' is not a legal move: the game is over"


@pytest.mark.parametrize(
    ("children", "listed"),
    [
        (12, "A, B, C, D, E, F, G, H, I, J, K, L"),
        (15, "A, B, C, D, E, F, G, H, I, J, K, L and 3 more"),
    ],
)
def test_many_legal_moves_are_listed_in_part(children: int, listed: str) -> None:
    wide = plyscope.games.tree.parse([0] * children)
    expected = f"'?' is not a legal move for White; legal: {listed}"
    assert str(illegal_move(wide, "?")) == expected


def test_line_texts_plays_along() -> None:
    assert line_texts(Nim(6), (3, 2, 1)) == ["3", "2", "1"]
    assert line_texts(Nim(6), ()) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "''"),
        ("a'b", '"a\'b"'),
        ("a\nb", r"'a\nb'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 39}…'"),
    ],
)
def test_shown_text_is_quoted_on_one_line_and_cut(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_a_foreign_message_becomes_one_line_that_ends() -> None:
    assert one_line("a\n  b\tc\n") == "a b c"
    assert one_line("x" * 1000, limit=10) == "xxxxxxxxx…"


def test_what_an_object_lacks_to_be_a_position_is_named_without_running_it() -> None:
    class Lookalike:
        @property
        def player(self) -> str:
            raise RuntimeError("not to be read")

        def moves(self) -> list[int]:
            raise RuntimeError("not to be called")

    assert missing_members(Nim(1)) == []
    lacking = set(missing_members(Lookalike()))
    assert lacking >= {"maximizing", "play", "outcome", "evaluate", "key", "text", "parse", "board"}
    assert not lacking & {"player", "moves"}
