"""A position under test: every rule of the contract of `Position`."""

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from sys import float_info
from typing import Any

from plyscope.contract.members import missing_members
from plyscope.errors import ConformanceError
from plyscope.moves import listed
from plyscope.position import Position
from plyscope.text import one_line

NONSENSE = "\x00 no move is written like this"
LONGEST = 200
"""The most characters of a position in a message."""


@dataclass(frozen=True)
class Seen:
    """What earlier positions of a check were like."""

    positions: dict[Hashable, Any] = field(default_factory=dict)
    """Everything that can be observed about a position, by its key."""
    players: dict[str, bool] = field(default_factory=dict)
    """Whether each player maximizes."""


class Visit:
    """A position under test, and the moves that led to it."""

    def __init__(self, position: Position[Any], path: tuple[str, ...]) -> None:
        self.position = position
        self.path = path
        missing = ", ".join(missing_members(position))
        self.require(not missing, "a position has all members of Position", f"it lacks {missing}")
        self.moves: Sequence[Any] = self.call("moves")
        is_sequence = isinstance(self.moves, Sequence)
        self.require(is_sequence, "moves() is a list or a tuple", f"it is {self.moves!r}")

    def after(self, move: Any) -> "Visit":
        return Visit(self.call("play", move), (*self.path, self.call("text", move)))

    def call(self, member: str, *arguments: Any) -> Any:
        """Calls a member of the game; an exception is reported as a broken rule."""
        return self.attempt(f"{member}()", lambda: getattr(self.position, member)(*arguments))

    def read(self, member: str) -> Any:
        """Reads a property of the game."""
        return self.attempt(member, lambda: getattr(self.position, member))

    def listed(self, member: str, *arguments: Any) -> list[Any]:
        """Calls a member of the game that returns moves."""
        moves: list[Any] = self.attempt(
            f"{member}()", lambda: list(getattr(self.position, member)(*arguments))
        )
        return moves

    def attempt(self, what: str, action: Callable[[], Any]) -> Any:
        try:
            return action()
        except ConformanceError:
            raise
        except Exception as error:  # noqa: BLE001 - the user's code may raise anything
            raised = f"it raised {type(error).__name__}: {error}"
            self.broken(f"{what} must not fail", f"{raised}{self.written()}")

    def written(self) -> str:
        """The position as text, if it has one."""
        try:
            text = str(self.position)
        except Exception:  # noqa: BLE001 - the user's code may raise anything
            return ""
        return "" if text.startswith("<") else f", in the position {one_line(text, LONGEST)}"

    def broken(self, rule: str, seen: str) -> Any:
        name = type(self.position).__name__
        where = f"after the moves {listed(self.path)}" if self.path else "in the first position"
        raise ConformanceError(f"{name} breaks a rule: {rule}. Seen {where}: {one_line(seen)}")

    def require(self, holds: bool, rule: str, seen: str) -> None:
        if not holds:
            self.broken(rule, seen)

    def check(self, seen: Seen) -> None:
        """Checks all rules; an exception between them (comparing two moves, say) breaks one too."""
        self.attempt("comparing and printing what the game returns", lambda: self.check_all(seen))

    def check_all(self, seen: Seen) -> None:
        self.check_turn(seen.players)
        self.check_moves()
        self.check_scores()
        self.check_text()
        self.check_pictures()
        before = self.snapshot()
        self.check_key(seen.positions, before)
        self.check_play(before)
        self.check_native()

    def check_turn(self, players: dict[str, bool]) -> None:
        player, maximizing = self.read("player"), self.read("maximizing")
        named = isinstance(player, str) and player != ""
        self.require(named, "player is a name such as 'White'", f"player is {player!r}")
        self.require(
            isinstance(maximizing, bool), "maximizing is True or False", f"it is {maximizing!r}"
        )
        known = players.setdefault(player, maximizing)
        self.require(
            known is maximizing, "a player always maximizes or never", f"{player} does both"
        )
        self.require(
            sum(side is maximizing for side in players.values()) == 1,
            "there are two players, the maximizer and the minimizer",
            f"players are {', '.join(players)}",
        )

    def check_moves(self) -> None:
        moves, again = list(self.moves), self.listed("moves")
        self.require(moves == again, "moves() has a fixed order", f"first {moves}, then {again}")
        try:
            distinct = len(set(moves)) == len(moves)
        except TypeError as error:
            self.broken("moves are hashable", str(error))
        self.require(distinct, "moves() lists each move once", f"moves() is {moves}")
        outcome = self.call("outcome")
        self.require(
            bool(moves) == (outcome is None),
            "moves() is empty exactly when the game is over",
            f"outcome() is {outcome!r} but moves() is {moves}",
        )
        ordered = self.listed("order", self.moves)
        same = len(ordered) == len(moves) and all(move in ordered for move in moves)
        self.require(same, "order() keeps every move", f"{moves} became {ordered}")
        noisy = self.listed("noisy")
        legal = all(move in moves for move in noisy)
        self.require(legal, "noisy() moves are legal", f"noisy() is {noisy}")

    def check_scores(self) -> None:
        score, outcome = self.call("evaluate"), self.call("outcome")
        self.require(_is_score(score), "evaluate() is a finite number", f"it is {score!r}")
        again = self.call("evaluate")
        self.require(score == again, "evaluate() is always the same", f"{score}, then {again}")
        if outcome is None:
            return
        self.require(_is_score(outcome), "outcome() is a finite number", f"it is {outcome!r}")
        self.require(
            score == outcome or not self.position.evaluates_outcome,
            "evaluate() of a finished game equals outcome() (or set evaluates_outcome = False)",
            f"evaluate() is {score} but outcome() is {outcome}",
        )

    def check_text(self) -> None:
        texts = [self.call("text", move) for move in self.moves]
        are_texts = all(isinstance(text, str) for text in texts)
        self.require(are_texts, "text() returns a str", f"texts are {texts!r}")
        self.require(len(set(texts)) == len(texts), "moves have different texts", f"{texts}")
        for move, text in zip(self.moves, texts, strict=True):
            parsed = self.call("parse", text)
            self.require(
                parsed == move,
                "parse() undoes text()",
                f"text({move!r}) is {text!r}, which parses to {parsed!r}",
            )
        try:
            understood = self.position.parse(NONSENSE)
        except ValueError:
            return
        except Exception as error:  # noqa: BLE001 - another kind of error breaks the rule
            understood = error
        self.broken(
            "parse() raises a ValueError for text that is not a move", f"got {understood!r}"
        )

    def check_pictures(self) -> None:
        drawn = self.call("draw")
        self.require(isinstance(drawn, str), "draw() returns a str", f"got {drawn!r}")
        board = self.call("board")
        try:
            json.dumps(board, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            self.broken("board() is plain data that JSON can hold", str(error))

    def check_key(self, seen: dict[Hashable, Any], snapshot: Any) -> None:
        key = self.call("key")
        try:
            before = seen.setdefault(key, snapshot)
        except TypeError as error:
            self.broken("key() is hashable (a frozen dataclass is)", str(error))
        self.require(
            before == snapshot,
            "equal keys mean equal positions",
            f"key {key!r} also belongs to a position with another board, mover or moves",
        )

    def check_play(self, before: Any) -> None:
        moves = tuple(self.moves)
        for move in moves[:1]:  # only one: if it changed the position, the next would fail
            self.call("play", move)
            self.check_unchanged(before)
        for move in moves:
            self.check_child(move)
        self.check_unchanged(before)

    def check_child(self, move: Any) -> None:
        text = self.call("text", move)
        child = self.call("play", move)
        lacking = missing_members(child)
        self.require(not lacking, "play() returns a position", f"{text} gave {child!r}")
        key = self.attempt("key()", child.key)
        twin = self.attempt("key()", self.call("play", move).key)
        self.require(
            key == twin and hash(key) == hash(twin),
            "equal positions have equal keys (write key(), or make the class a frozen dataclass)",
            f"playing {text} twice gave two different keys",
        )

    def check_unchanged(self, before: Any) -> None:
        self.require(
            before == self.snapshot(),
            "play() leaves the position unchanged",
            "it has another board, mover, move list or score after a move was played from it",
        )

    def check_native(self) -> None:
        """Compares the position with the board that the native engine searches, if there is one."""
        board = self.call("native")
        if not hasattr(board, "moves"):  # an explicit tree is searched as a whole
            return
        self.same("moves()", list(self.moves), lambda: list(board.moves()))
        self.same("maximizing", self.read("maximizing"), lambda: board.maximizing)
        self.same("outcome()", self.call("outcome"), board.outcome)
        if self.moves or self.position.evaluates_outcome:
            self.same("evaluate()", self.call("evaluate"), board.evaluate)
        for move in self.moves:
            self.check_native_child(board, move)

    def check_native_child(self, board: Any, move: Any) -> None:
        text, child = self.call("text", move), self.call("play", move)
        twin = self.attempt("native()", child.native)
        made = self.attempt(f"{text} on the native board", lambda: board.play(move))
        self.require(
            made == twin and made.key() == twin.key(),
            "play() does the same on the native board",
            f"{text} leads to another position there{_difference(child, made)}",
        )

    def same(self, member: str, ours: Any, native: Callable[[], Any]) -> None:
        """Requires that the native board says what the position says."""
        theirs = self.attempt(f"{member} of the native board", native)
        self.require(
            ours == theirs,
            f"{member} is the same on the native board",
            f"{ours!r} in Python, {theirs!r} there{self.written()}",
        )

    def snapshot(self) -> Any:
        """Everything that can be observed about the position."""
        return (
            self.read("player"),
            self.read("maximizing"),
            self.listed("moves"),
            self.call("outcome"),
            self.call("evaluate"),
            self.call("draw"),
            json.dumps(self.call("board")),
        )


def _difference(position: Any, board: Any) -> str:
    """Two positions that should be equal, where the game can write both."""
    if not hasattr(board, "state") or not hasattr(position, "from_state"):
        return ""
    return f": {position} in Python, {position.from_state(board.state())} there"


def _is_score(score: Any) -> bool:
    """Whether the score is a finite number; NaN fails the comparison."""
    is_number = isinstance(score, (int, float)) and not isinstance(score, bool)
    return is_number and abs(score) <= float_info.max
