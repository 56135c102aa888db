"""Does a game keep the contract of `Position`? Random playouts find out."""

import json
import random
from collections.abc import Callable, Hashable, Sequence
from math import isfinite
from typing import Any

from plyscope.errors import ConformanceError
from plyscope.position import Position

NONSENSE = "\x00 no move is written like this"


def check(
    position: Position[Any], *, playouts: int = 20, plies: int = 100, seed: int | None = 0
) -> int:
    """Plays random games from `position` and verifies the contract at every position met.

    At most `playouts` games of at most `plies` moves each. Returns how many positions were
    checked. Raises `ConformanceError`, which names the rule that is broken and the moves that
    lead to the place where it can be seen.
    """
    source = random.Random(seed)
    seen: dict[Hashable, Any] = {}
    checked = 0
    for _ in range(playouts):
        visit = _Visit(position, ())
        for ply in range(plies + 1):
            visit.check(seen)
            checked += 1
            if not visit.moves or ply == plies:
                break
            visit = visit.after(source.choice(visit.moves))
    return checked


class _Visit:
    """A position under test, and the moves that led to it."""

    def __init__(self, position: Position[Any], path: tuple[str, ...]) -> None:
        self.position = position
        self.path = path
        self.moves: Sequence[Any] = self.call("moves", position.moves)

    def after(self, move: Any) -> "_Visit":
        text = self.call("text", self.position.text, move)
        return _Visit(self.call("play", self.position.play, move), (*self.path, text))

    def call(self, member: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a member of the game; whatever it raises becomes a broken rule."""
        try:
            return function(*arguments)
        except Exception as error:  # noqa: BLE001 - somebody else's code: any error is a finding
            self.broken(f"{member}() must not fail", f"it raised {type(error).__name__}: {error}")

    def broken(self, rule: str, seen: str) -> Any:
        name = type(self.position).__name__
        where = f"after the moves {', '.join(self.path)}" if self.path else "in the first position"
        raise ConformanceError(f"{name} breaks a rule: {rule}. Seen {where}: {seen}")

    def require(self, holds: bool, rule: str, seen: str) -> None:
        if not holds:
            self.broken(rule, seen)

    def check(self, seen: dict[Hashable, Any]) -> None:
        self.check_turn()
        self.check_moves()
        self.check_scores()
        self.check_text()
        self.check_pictures()
        self.check_key(seen)
        self.check_play()

    def check_turn(self) -> None:
        player, maximizing = self.position.player, self.position.maximizing
        named = isinstance(player, str) and player != ""
        self.require(named, "player is a name such as 'White'", f"player is {player!r}")
        self.require(
            isinstance(maximizing, bool), "maximizing is True or False", f"it is {maximizing!r}"
        )

    def check_moves(self) -> None:
        moves = list(self.moves)
        again = list(self.call("moves", self.position.moves))
        self.require(moves == again, "moves() has a fixed order", f"first {moves}, then {again}")
        try:
            distinct = len(set(moves)) == len(moves)
        except TypeError as error:
            self.broken("moves are hashable", str(error))
        self.require(distinct, "moves() lists each move once", f"moves() is {moves}")
        outcome = self.call("outcome", self.position.outcome)
        self.require(
            bool(moves) == (outcome is None),
            "moves() is empty exactly when the game is over",
            f"outcome() is {outcome!r} but moves() is {moves}",
        )
        ordered = list(self.call("order", self.position.order, self.moves))
        same = len(ordered) == len(moves) and set(ordered) == set(moves)
        self.require(same, "order() keeps every move", f"{moves} became {ordered}")
        noisy = list(self.call("noisy", self.position.noisy))
        self.require(set(noisy) <= set(moves), "noisy() moves are legal", f"noisy() is {noisy}")

    def check_scores(self) -> None:
        score = self.call("evaluate", self.position.evaluate)
        outcome = self.call("outcome", self.position.outcome)
        self.require(_is_score(score), "evaluate() is a finite number", f"it is {score!r}")
        again = self.call("evaluate", self.position.evaluate)
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
        texts = [self.call("text", self.position.text, move) for move in self.moves]
        are_texts = all(isinstance(text, str) for text in texts)
        self.require(are_texts, "text() returns a str", f"texts are {texts!r}")
        self.require(len(set(texts)) == len(texts), "moves have different texts", f"{texts}")
        for move, text in zip(self.moves, texts, strict=True):
            parsed = self.call("parse", self.position.parse, text)
            self.require(
                parsed == move,
                "parse() undoes text()",
                f"text({move!r}) is {text!r}, which parses to {parsed!r}",
            )
        try:
            understood = self.position.parse(NONSENSE)
        except ValueError:
            return
        except Exception as error:  # noqa: BLE001
            understood = error
        self.broken("parse() raises a ValueError for what is no move", f"got {understood!r}")

    def check_pictures(self) -> None:
        drawn = self.call("draw", self.position.draw)
        self.require(isinstance(drawn, str), "draw() returns a str", f"got {drawn!r}")
        board = self.call("board", self.position.board)
        try:
            json.dumps(board, allow_nan=False)
        except (TypeError, ValueError) as error:
            self.broken("board() is plain data that JSON can hold", str(error))

    def check_key(self, seen: dict[Hashable, Any]) -> None:
        key = self.call("key", self.position.key)
        try:
            before = seen.setdefault(key, self.snapshot())
        except TypeError as error:
            self.broken("key() is hashable (a frozen dataclass is)", str(error))
        self.require(
            before == self.snapshot(),
            "equal keys mean equal positions",
            f"key {key!r} also belongs to a position with another board, mover or moves",
        )

    def check_play(self) -> None:
        before = self.snapshot()
        for move in self.moves:
            child = self.call("play", self.position.play, move)
            twin = self.call("play", self.position.play, move)
            shown = self.call("text", self.position.text, move)
            self.require(
                before == self.snapshot(),
                "play() leaves the position unchanged",
                f"playing {shown} changed it",
            )
            same = child.key() == twin.key() and hash(child.key()) == hash(twin.key())
            self.require(
                same,
                "equal positions have equal keys (use a frozen dataclass, or write key())",
                f"playing {shown} twice gave two different keys",
            )

    def snapshot(self) -> Any:
        """All that can be seen of the position."""
        position = self.position
        return (
            position.player,
            position.maximizing,
            list(position.moves()),
            position.outcome(),
            position.evaluate(),
            position.draw(),
            json.dumps(position.board(), default=repr),
        )


def _is_score(score: Any) -> bool:
    return isinstance(score, (int, float)) and not isinstance(score, bool) and isfinite(score)
