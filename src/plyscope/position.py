"""The contract of a game: `Position`.

The searches, the trace, the players, the terminal and the studio know a game through this class
alone. A module that speaks one game's own format or protocol knows that game, and says so where it
asks for it.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast

from plyscope.errors import GameError, IllegalMoveError
from plyscope.moves import illegal_move, move_text
from plyscope.picture import Cell, Picture, differences, plain_picture

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

    # What follows is optional: a search or a screen that uses it does without it, too.

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
        """Whether a rule lets a player claim a draw here; a `GameRecord` then ends with a draw."""
        return False

    def order(self, moves: Sequence[Move]) -> Iterable[Move]:
        """The same moves with the most promising ones first, so that more branches are cut."""
        return moves

    def noisy(self) -> Sequence[Move]:
        """The noisy moves, such as captures: those that quiescence search follows at the leaves."""
        return ()

    def passed(self) -> Self:
        """This position with the other player to move, where a search may try that."""
        raise IllegalMoveError("this game does not allow passing")

    def for_searcher(self, player: str) -> Self:
        """This position as `player` evaluates it, where that depends on who searches."""
        return self

    def native(self) -> Any:
        """The board that the native engine searches, with codes as `moves()`; None without one."""
        return None

    @property
    def height(self) -> int | None:
        """The height of the whole game tree below, where it is known without a search.

        A search of such a game goes to the leaves unless it is given a depth.
        """
        return None

    def text(self, move: Move) -> str:
        """How people write a legal move of this position."""
        return str(move)

    def parse(self, text: str) -> Move:
        """The legal move that people write like this.

        Raises `IllegalMoveError` where there is none, and in games that know how their moves are
        written `InvalidMoveError` for text that is not a move at all, and `AmbiguousMoveError` for
        text that fits several moves.
        """
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

        This is one cell where a piece is placed, and none where the picture does not show the move.
        """
        return ()

    def changes(self, move: Move) -> Sequence[Cell]:
        """The cells of the picture that look different after a legal move."""
        return differences(self.picture(), self.play(move).picture())

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        """The text of the position with these pieces on the picture, `player` to move.

        It is not checked before `plyscope.start` reads it; see `Picture.palette`.
        """
        raise GameError("positions of this game can only be set up as text")

    # What follows is for games that other programs know, too.

    @property
    def game(self) -> str:
        """The name by which `plyscope.start` makes positions of this game."""
        return f"{type(self).__module__}:{type(self).__qualname__}"

    @property
    def notation(self) -> str:
        """The format of files with whole games, "PGN" or "PDN"; empty where there is none."""
        return ""

    @property
    def protocol(self) -> str:
        """The protocol of engines for this game, "uci", "hub" or "gomocup"; empty without one."""
        return ""

    @property
    def openings(self) -> Sequence[str]:
        """The rules by which players may choose their colours after some moves from here."""
        return ()

    def mate_in(self, score: float) -> int | None:
        """The winner's moves until mate that a score means, negative if the minimizer wins."""
        return None
