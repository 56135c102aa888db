"""A game with its variations and comments: the tree of its moves, and the line on the board.

The tree is made of `Line` and `AnnotatedMove`, as PGN and PDN have it. In a swap opening a choice
is a step of the tree like a move; its `move` is the text of the choice.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple

from plyscope.errors import GameError
from plyscope.games.annotated import UNKNOWN, AnnotatedGame, AnnotatedMove, Line
from plyscope.play.ending import Ending, ending
from plyscope.play.record import GameRecord
from plyscope.stop import check_stop

NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The marks that PGN also writes as numbers."""


class Place(NamedTuple):
    """Where a step is in the tree: a line, and the step's index in it."""

    line: Line
    at: int

    @property
    def step(self) -> AnnotatedMove:
        """The step itself."""
        return self.line.moves[self.at]


@dataclass
class TreeRow:
    """A step of a tree as plain data; rows are in the order in which people write games.

    parent      the row of the step before, -1 for a first step; the first row with a parent is the
                main line, later ones are variations
    turn        who made the step: 0 is the player who began, 1 the other one
    before      comments before the step, where it begins a variation
    """

    parent: int
    text: str
    turn: int = 0
    strength: str = ""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)


class GameTree:
    """A game as people keep it: its tags, its moves with variations and comments, its result.

    `record` is the line on the board, from the start to a step of the tree; `step` plays from there
    and adds what the tree lacks, so that nothing is ever overwritten. `result` is what a text said
    of a game whose moves do not decide it.
    """

    def __init__(self, record: GameRecord) -> None:
        self.tags: dict[str, str] = {}
        self.line = Line()
        self.result = UNKNOWN
        self.agreed: Ending | None = None
        """How the players ended the game: by resigning, by their time, or by agreeing to a draw."""
        self._start = record.copy()
        steps = self._start.undo(len(self._start.steps))
        self.record = self._start.copy()
        self._path: list[Place] = []
        for text in reversed(steps):
            self.step(text)

    @classmethod
    def of(cls, game: AnnotatedGame[Any], record: GameRecord) -> "GameTree":
        """The tree of a game that was read, whose main line is the record."""
        made = cls(record)
        made.tags, made.line, made.result = dict(game.tags), game.line, game.result
        made._find_path()
        return made

    def annotated(self) -> AnnotatedGame[Any]:
        """The game as PGN or PDN writes it, but for a result that follows from its moves."""
        return AnnotatedGame(self._start.position, dict(self.tags), self.line, self.result)

    def main(self) -> GameRecord:
        """The main line to its end."""
        made = self._start.copy()
        for step in self.line.moves:
            made.step(_text(made, step.move))
        return made

    # Walking and playing.

    @property
    def steps(self) -> list[str]:
        """The steps of the line on the board."""
        return self.record.steps

    @property
    def following(self) -> list[str]:
        """The steps that follow on the line on the board, the next one first."""
        ahead, made = self.record.copy(), []
        line, index = self._next()
        for step in line.moves[index:]:
            made.append(_text(ahead, step.move))
            ahead.step(made[-1])
        return made

    def go(self, steps: Sequence[str]) -> None:
        """Puts another line of the tree on the board; raises `GameError` if it has none such."""
        before = self.steps
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, steps)))  # noqa: B905
        self.back(len(before) - same)
        try:
            for text in steps[same:]:
                check_stop()
                self._advance(text, adds=False)
        except GameError:
            self.back(len(self.steps) - same)
            for text in before[same:]:
                self._advance(text, adds=False)
            raise

    def back(self, steps: int = 1) -> None:
        """Goes back on the line on the board, up to its start."""
        undone = self.record.undo(steps)
        del self._path[len(self._path) - len(undone) :]

    def forward(self) -> bool:
        """Goes to the next step; returns False if there is none."""
        line, index = self._next()
        if index == len(line.moves):
            return False
        self._advance(_text(self.record, line.moves[index].move), adds=False)
        return True

    def step(self, text: str) -> bool:
        """Makes a step, and returns whether it is a new variation: the tree had another one."""
        line, index = self._next()
        had = len(line.moves[index].variations) if index < len(line.moves) else None
        self._advance(text, adds=True)
        return had is not None and len(line.moves[index].variations) > had

    def _advance(self, text: str, *, adds: bool) -> None:
        record = self.record
        move = text.strip().lower() if record.offers else record.position.parse(text)
        found = next((place for place in self._replies() if place.step.move == move), None)
        if found is None and not adds:
            raise GameError(f"the game has no line with {text} there")
        record.step(text)
        self._path.append(found or self._add(AnnotatedMove(move)))

    def _next(self) -> Place:
        """Where the next step of this line is, or would be."""
        return (
            Place(self._path[-1].line, self._path[-1].at + 1) if self._path else Place(self.line, 0)
        )

    def _replies(self) -> Iterator[Place]:
        """The steps that follow the line on the board, the main one first."""
        line, index = self._next()
        if index < len(line.moves):
            yield Place(line, index)
            variations = line.moves[index].variations
            yield from (Place(variation, 0) for variation in variations if variation.moves)

    def _add(self, step: AnnotatedMove) -> Place:
        line, index = self._next()
        if index == len(line.moves):
            line.moves.append(step)
            return Place(line, index)
        variation = Line([step])
        line.moves[index].variations.append(variation)
        return Place(variation, 0)

    def _find_path(self) -> None:
        """Finds the line on the board again, after the tree has changed around it."""
        steps = self.steps
        self.record, self._path = self._start.copy(), []
        for text in steps:
            self._advance(text, adds=False)

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if the line on the board is at its end."""
        by_rules = ending(self.record)
        line, index = self._next()
        is_main_end = line is self.line and index == len(line.moves)
        return by_rules or (self.agreed if is_main_end else None)

    # Changing the tree.

    def comment(self, comments: Iterable[str]) -> None:
        """Replaces what is said of the last step, or of the start."""
        told = self._path[-1].step if self._path else self.line
        told.comments = [text.strip() for text in comments if text.strip()]

    def mark(self, strength: str) -> None:
        """Replaces the mark of the last step, such as ``!`` or ``??``; empty for none."""
        if self._path:
            step = self._path[-1].step
            step.strength = strength
            step.nags = [nag for nag in step.nags if nag not in NAGS]

    def promote(self) -> None:
        """Makes the variation on the board the main line there; does nothing on the main line."""
        for at in range(len(self._path) - 1, -1, -1):
            variation, index = self._path[at]
            line, main = self._main(at)
            if index == 0 and variation is not line:
                _exchange(line, main, variation)
                self._find_path()
                return

    def _main(self, at: int) -> Place:
        """Where the main line has its step, instead of the one on the board."""
        return (
            Place(self._path[at - 1].line, self._path[at - 1].at + 1) if at else Place(self.line, 0)
        )

    def delete(self) -> None:
        """Deletes the last step of the line on the board with all that follows it."""
        if not self._path:
            return
        line, index = self._path[-1]
        parent, main = self._main(len(self._path) - 1)
        self.back()
        if line is not parent:
            parent.moves[main].variations.remove(line)
            return
        others = line.moves[index].variations
        del line.moves[index:]
        if others:  # the first of them takes its place
            first, *rest = others
            line.moves += first.moves
            if first.moves:
                first.moves[0].variations[:0] = rest

    # As plain data.

    def rows(self) -> list[TreeRow]:
        """All steps of the tree."""
        made: list[TreeRow] = []
        _write_rows(self.line, -1, self._start.copy(), made)
        return made

    def row_on_board(self, rows: Sequence[TreeRow]) -> int:
        """The row of the last step on the board; -1 at the start."""
        found = -1
        for text in self.steps:
            children = (
                row
                for row in range(found + 1, len(rows))
                if rows[row].parent == found and rows[row].text == text
            )
            found = next(children, found)
        return found

    def read_rows(self, rows: Sequence[TreeRow]) -> None:
        """Fills a tree without steps; raises `PlyscopeError` for rows that are not a game."""
        lines: list[list[str]] = []
        for row in rows:
            if not -1 <= row.parent < len(lines):
                raise GameError(f"the step {row.text} follows none")
            lines.append([*(lines[row.parent] if row.parent >= 0 else ()), row.text])
            self.go(lines[-1][:-1])
            self.step(row.text)
            place = self._path[-1]
            step = place.step
            step.strength, step.nags, step.comments = row.strength, row.nags, row.comments
            if place.at == 0 and place.line is not self.line:
                place.line.comments = row.before


def _write_rows(line: Line, parent: int, record: GameRecord, made: list[TreeRow]) -> None:
    """Adds the rows of a line; the record is at its start, and will be there again."""
    before = line.comments if parent >= 0 or made else []
    for step in line.moves:
        check_stop()
        text = _text(record, step.move)
        row = len(made)
        about = step.strength, list(step.nags), list(step.comments), list(before)
        made.append(TreeRow(parent, text, record.turn, *about))
        for variation in step.variations:
            _write_rows(variation, parent, record, made)
        record.step(text)
        parent, before = row, []
    record.undo(len(line.moves))


def _text(record: GameRecord, move: Any) -> str:
    """A step as people write it."""
    return str(move) if record.offers else record.position.text(move)


def _exchange(line: Line, index: int, variation: Line) -> None:
    """Puts a variation into the line from an index on, and what was there into a variation."""
    main = line.moves[index]
    others = [each for each in main.variations if each is not variation]
    main.variations = []
    rest = Line(line.moves[index:])
    first = variation.moves[0]
    first.comments[:0] = variation.comments
    first.variations[:0] = [rest, *others]
    line.moves[index:] = variation.moves
