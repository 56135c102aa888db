"""The example at the end of the draughts document, move by move as it is told there.

Its boards, the names of its moves and its scores are the document's. No rules make them: in A1 a
man captures where simplified draughts allows no capture. The same board by the rules is
``simple_draughts.start("030/000/010")``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from plyscope.errors import InvalidPositionError
from plyscope.games.simple_draughts import Board, SimpleDraughts, Square, Step
from plyscope.moves import illegal_move, move_text
from plyscope.text import shown

NAME = "example"


def _board(rows: str) -> Board:
    return tuple(tuple(map(int, row)) for row in rows.split("/"))


BOARDS = {
    "": _board("030/000/010"),
    "A": _board("030/100/000"),
    "A1": _board("000/000/000"),
    "A2": _board("000/103/000"),
    "B": _board("030/001/000"),
    "B1": _board("000/301/000"),
}
"""The board after each move; the first one has no name."""
REPLIES = {"": ("A", "B"), "A": ("A1", "A2"), "B": ("B1",)}
STEPS = {
    "A": Step(Square(2, 1), Square(1, 0)),
    "A1": Step(Square(0, 1), Square(1, 0)),
    "A2": Step(Square(0, 1), Square(1, 2)),
    "B": Step(Square(2, 1), Square(1, 2)),
    "B1": Step(Square(0, 1), Square(1, 0)),
}
SCORES = {"A1": -10, "A2": 0, "B1": 0}


@dataclass(frozen=True, slots=True)
class DraughtsExample(SimpleDraughts):
    """A board of the example; its moves are written ``A:2,1-1,0``, and read by name or squares."""

    evaluates_outcome: ClassVar[bool] = True

    @property
    def last(self) -> str:
        """The name of the move that led here."""
        return next(name for name, board in BOARDS.items() if board == self.squares)

    def moves(self) -> Sequence[Step]:
        return [STEPS[name] for name in REPLIES.get(self.last, ())]

    def play(self, move: Step) -> "DraughtsExample":
        step = self._step(move)
        for name in REPLIES.get(self.last, ()):
            if STEPS[name] == step:
                return read(f"{NAME} {name}")
        raise illegal_move(self, str(move))

    def outcome(self) -> float | None:
        return SCORES.get(self.last)

    def evaluate(self) -> float:
        return SCORES.get(self.last, 0)

    def for_searcher(self, player: str) -> "DraughtsExample":
        return self

    def text(self, move: Step) -> str:
        step = self._step(move)
        names = (name for name in REPLIES.get(self.last, ()) if STEPS[name] == step)
        return f"{next(names, '')}:{step}"

    def parse(self, text: str) -> Step:
        wanted = move_text(text).strip()
        for name in REPLIES.get(self.last, ()):
            if wanted in (name, str(STEPS[name]), f"{name}:{STEPS[name]}"):
                return STEPS[name]
        raise illegal_move(self, text)

    def __str__(self) -> str:
        return f"{NAME} {self.last}".strip()


def read(position: str) -> DraughtsExample:
    """The example after a move: "example", or "example A1"."""
    last = " ".join(position.split()[1:])
    if last not in BOARDS:
        raise InvalidPositionError(
            f"{shown(position)}: the example has the moves {', '.join(STEPS)}"
        )
    return DraughtsExample(BOARDS[last], "Black" if len(last) == 1 else "White")
