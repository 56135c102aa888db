"""The one contract a game keeps: a `Position`.

Everything else in the package (the algorithms, the trace, the terminal game) speaks to a game
through this class alone.
"""

import inspect
import operator
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast

from plyscope.errors import GameError, MoveError, PlyscopeError
from plyscope.picture import Cell, Picture, plain_picture

Move = TypeVar("Move", bound=Hashable)


class Position(Protocol[Move]):
    """A position of a two-player game: whose turn it is, what may be played, how it stands.

    Inherit from it, write the six abstract members, and every algorithm, the trace and the terminal
    game work; the other members have defaults. `plyscope.conformance.check` tests the rules below.

    - A position never changes: `play` returns a new one.
    - It is history-free: its outcome and key depend on it alone.
    - `moves()` is empty exactly when `outcome()` is not None.
    - Scores are finite numbers from the maximizer's point of view.
    - `evaluate()` of a finished game equals its `outcome()`, unless `evaluates_outcome` is False.
    """

    __slots__ = ()
    evaluates_outcome: ClassVar[bool] = True
    unit: ClassVar[float] = 1
    """What scores are counted in when people read them: 100 where a man or pawn scores 100."""

    @property
    @abstractmethod
    def player(self) -> str:
        """Whose turn it is, as people say it: "White", "X"."""

    @property
    @abstractmethod
    def maximizing(self) -> bool:
        """Whether that player is the maximizer, who wants a high score."""

    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The legal moves, distinct and in a fixed order; empty only when the game is over."""

    @abstractmethod
    def play(self, move: Move) -> Self:
        """The position after a legal move; this one is unchanged."""

    @abstractmethod
    def outcome(self) -> float | None:
        """The final score when the game is over, else None."""

    @abstractmethod
    def evaluate(self) -> float:
        """How good the position looks for the maximizer, without playing any further."""

    # What follows is optional.

    def key(self) -> Hashable:
        """Equal for two positions exactly when they are the same position."""
        return cast(Hashable, self)

    def table_key(self) -> Hashable:
        """Equal for positions that a table of the engine may take for each other.

        Like `key`, but also equal for images of one another, mirrored or turned, and where only
        counters differ that are out of reach.
        """
        return self.key()

    def repetition_key(self) -> Hashable:
        """Equal for two positions exactly when one repeats the other, whatever rules count."""
        return self.key()

    def may_claim_draw(self) -> bool:
        """Whether a rule lets a player claim a draw here; in the record of a game it is claimed."""
        return False

    def order(self, moves: Sequence[Move]) -> Iterable[Move]:
        """The same moves, those likely to be good first: more branches are cut."""
        return moves

    def noisy(self) -> Sequence[Move]:
        """The moves after which a static evaluation is not to be trusted: captures and the like."""
        return ()

    def passed(self) -> Self:
        """This position with the other player to move, where a search may try that."""
        raise MoveError("passing is no move in this game")

    def for_searcher(self, player: str) -> Self:
        """This position as `player` evaluates it, where that depends on who searches."""
        return self

    def native(self) -> Any:
        """The same position as the native engine has it, with `moves()` as codes; or None."""
        return None

    def text(self, move: Move) -> str:
        """How people write a legal move of this position."""
        return str(move)

    def parse(self, text: str) -> Move:
        """The legal move that people write like this; raises `MoveError` when there is none."""
        wanted = " ".join(move_text(text).split())
        for move in self.moves():
            if self.text(move) == wanted:
                return move
        raise illegal_move(self, text)

    def draw(self) -> str:
        """The position as lines of text for a terminal."""
        return str(self)

    def board(self) -> Any:
        """The position as plain data (lists, strings, numbers); grids are lists of rows."""
        return str(self)

    def picture(self) -> Picture | None:
        """How the board looks on a screen; None where `draw()` says it better."""
        return plain_picture(self.board())

    def path(self, move: Move) -> Sequence[Cell]:
        """The cells of the picture that a legal move touches: its start, its stops, its end.

        One cell where a piece is put on the board; none where the picture has no place for it.
        """
        return ()

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        """The text of the position with these pieces on the picture, `player` to move.

        It is of the same game, and is checked only when it is read; see `Picture.palette`.
        """
        raise GameError("positions of this game are set up by their text only")


def illegal_move(position: Position[Any], text: str) -> MoveError:
    """The error that tells what could have been played instead."""
    legal = [position.text(move) for move in position.moves()]
    if not legal:
        return MoveError(f"{shown(text)} is not a legal move: the game is over")
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return MoveError(
        f"{shown(text)} is not a legal move for {position.player}; "
        f"legal: {listed(legal[:12])}{more}"
    )


def no_move(move: object) -> MoveError:
    """The error about something given to `play` that is not what `moves()` lists."""
    if isinstance(move, str):
        said = shown(move)
        return MoveError(f"{said} is text, not one of moves(); write play(position.parse({said}))")
    return MoveError(f"{one_line(repr(move), 40)} is not a move: play() takes one of moves()")


def move_code(move: object) -> int:
    """The whole number that is a move; raises `MoveError` for anything else."""
    try:
        return operator.index(cast(Any, move))
    except TypeError:
        raise no_move(move) from None


def move_text(text: object) -> str:
    """A move as people write it; raises `MoveError` for anything but text."""
    if isinstance(text, str):
        return text
    raise MoveError(f"parse() reads text, and {one_line(repr(text), 40)} is none")


def listed(texts: Iterable[str]) -> str:
    """Moves in a row; semicolons part those that have commas inside."""
    texts = list(texts)
    return ("; " if any("," in text for text in texts) else ", ").join(texts)


def line_texts(position: Position[Any], line: Iterable[Any]) -> list[str]:
    """Moves played one after the other, as people write them."""
    texts = []
    for move in line:
        texts.append(position.text(move))
        position = position.play(move)
    return texts


def shown(text: str, limit: int = 40) -> str:
    """Somebody's input as it appears in a message: quoted, on one line, not endless."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def one_line(text: str, limit: int = 400) -> str:
    """Somebody else's message inside ours: on one line, not endless."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def checked_text(position: object, example: str) -> str:
    """A position written as text; raises `GameError` for anything else."""
    if isinstance(position, str):
        return position
    raise GameError(f"a position here is text such as {example}, not {type(position).__name__}")


def check_position(made: object, error: type[PlyscopeError]) -> None:
    """Raises the error for anything that is no position."""
    if isinstance(made, type):
        raise error(f"{made.__name__} is a class, not a position; make one: {made.__name__}()")
    missing = missing_members(made)
    if missing == MEMBERS and type(made).__module__ == "builtins":
        said = one_line(repr(made), 40)
        raise error(f"{said} is no position; plyscope.start('tictactoe') makes one")
    if missing:
        raise error(
            f"{type(made).__name__} is no position: it lacks {', '.join(missing)}; "
            "inherit from plyscope.Position"
        )


def missing_members(made: object) -> list[str]:
    """What an object lacks to be a position; nothing, if its class inherits from `Position`."""
    if Position in type(made).__mro__:
        return []
    return [name for name in MEMBERS if inspect.getattr_static(made, name, None) is None]


MEMBERS = [name for name in vars(Position) if not name.startswith("_")]
