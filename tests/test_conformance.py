"""The conformance check accepts the package's games and finds each way to break the contract."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

import plyscope
from plyscope import Position, conformance
from plyscope.errors import ConformanceError
from plyscope.games import CATALOGUE, simple_draughts, tree


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_of_the_catalogue_conforms(game: str) -> None:
    position = plyscope.start(game)
    plies = min(100, 1500 // len(position.moves()))  # each position is as much work as it has moves
    assert conformance.check(position, playouts=2, plies=plies) > 6


@pytest.mark.parametrize("player", ["White", "Black"])
@pytest.mark.parametrize("size", [3, 4, 5, 6, 10])
def test_draughts_conforms_for_both_searchers_and_other_sizes(size: int, player: str) -> None:
    position = simple_draughts.start(size=size, player=player)
    assert conformance.check(position, playouts=2, plies=40) > 4


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("maximizing", [True, False])
def test_random_trees_conform(seed: int, maximizing: bool) -> None:
    assert conformance.check(tree.random(5, 3, seed, maximizing=maximizing)) >= 20


# A game that keeps the contract, and games that break one rule each.


class Sound(Position[Any]):
    """A race: each takes one or two of what is left; who takes the last one wins."""

    def __init__(self, left: int = 4, maximizing: bool = True) -> None:
        self.left = left
        self.first = maximizing

    @property
    def player(self) -> str:
        return "Left" if self.first else "Right"

    @property
    def maximizing(self) -> bool:
        return self.first

    def moves(self) -> Sequence[Any]:
        return list(range(1, min(self.left, 2) + 1))

    def play(self, move: Any) -> Any:
        return type(self)(self.left - move, not self.first)

    def outcome(self) -> float | None:
        return None if self.left else self.evaluate()

    def evaluate(self) -> float:
        return 0 if self.left else (-1 if self.first else 1)

    def key(self) -> Any:
        return self.left, self.first

    def __str__(self) -> str:
        return f"{self.left} {self.player}"


def test_the_game_that_is_broken_below_is_sound() -> None:
    assert conformance.check(Sound()) > 60


FIRST = "in the first position"
LATER = "after the moves "
TICK = count()


class Nameless(Sound):
    player = ""


class PlayerNotAProperty(Sound):
    def player(self) -> str:  # type: ignore[override]
        return "Left"


class MaximizingIsANumber(Sound):
    maximizing = 1  # type: ignore[assignment]


class NoMoveList(Sound):
    def moves(self) -> Any:
        return None


class MovesFromAGenerator(Sound):
    def moves(self) -> Any:
        yield from (1, 2)


class MovesInASet(Sound):
    def moves(self) -> Any:
        return {1, 2}


class MovesInChangingOrder(Sound):
    def moves(self) -> Any:
        return sorted(super().moves(), reverse=next(TICK) % 2 == 0)


class MovesUnhashable(Sound):
    def moves(self) -> Any:
        return [[1], [2]]


class MovesTwice(Sound):
    def moves(self) -> Any:
        return [1, 1] if self.left else []


class MovesAfterTheEnd(Sound):
    def moves(self) -> Any:
        return [1]

    def play(self, move: Any) -> Any:
        return type(self)(max(0, self.left - move), not self.first)


class EndWithoutOutcome(Sound):
    def outcome(self) -> float | None:
        return None


class OrderLosesAMove(Sound):
    def order(self, moves: Sequence[Any]) -> Any:
        return moves[:1]


class OrderRepeatsAMove(Sound):
    def order(self, moves: Sequence[Any]) -> Any:
        return [moves[0] for _ in moves]


class OrderSortsInPlace(Sound):
    def order(self, moves: Any) -> Any:
        return moves.sort()


class NoisyIsNotLegal(Sound):
    def noisy(self) -> Any:
        return [[3]]


class EvaluatesToNan(Sound):
    def evaluate(self) -> float:
        return float("nan")


class EvaluatesToInfinity(Sound):
    def evaluate(self) -> float:
        return float("-inf")


class EvaluatesToNoFloat(Sound):
    def evaluate(self) -> float:
        return 10**400


class EvaluatesToText(Sound):
    def evaluate(self) -> Any:
        return "good"


class EvaluatesToBool(Sound):
    def evaluate(self) -> float:
        return True


class EvaluatesByMood(Sound):
    def evaluate(self) -> float:
        return next(TICK)


class OutcomeIsInfinite(Sound):
    def outcome(self) -> float | None:
        return None if self.left else float("inf")


class EvaluationDiffersFromOutcome(Sound):
    def outcome(self) -> float | None:
        return None if self.left else 5


class TextIsANumber(Sound):
    def text(self, move: Any) -> Any:
        return move


class TextsTheSame(Sound):
    def text(self, move: Any) -> str:
        return "take"


class ParseFindsTheFirst(Sound):
    def parse(self, text: str) -> Any:
        if "\x00" in text:
            raise ValueError(text)
        return 1


class ParseTakesAnything(Sound):
    def parse(self, text: str) -> Any:
        return int(text) if text.isdigit() else None


class ParseRaisesAKeyError(Sound):
    def parse(self, text: str) -> Any:
        return {"1": 1, "2": 2}[text]


class DrawsNothing(Sound):
    def draw(self) -> Any:
        return None


class BoardIsASet(Sound):
    def board(self) -> Any:
        return {1, 2}


class BoardIsNan(Sound):
    def board(self) -> Any:
        return float("nan")


class BoardContainsItself(Sound):
    def board(self) -> Any:
        board: list[Any] = []
        board.append(board)
        return board


class KeyUnhashable(Sound):
    def key(self) -> Any:
        return [self.left, self.first]


class KeyForgetsTheMover(Sound):
    def key(self) -> Any:
        return self.left


class KeyByIdentity(Sound):
    def key(self) -> Any:
        return id(self), next(TICK)


class DefaultKeyOfAPlainClass(Sound):
    def key(self) -> Any:
        return self


class PlayReturnsNothing(Sound):
    def play(self, move: Any) -> Any:
        return None


class PlayChangesItself(Sound):
    def play(self, move: Any) -> Any:
        self.left -= move
        return type(self)(self.left, not self.first)


class PlayChangesItsMoves(Sound):
    def __init__(self, left: int = 4, maximizing: bool = True) -> None:
        super().__init__(left, maximizing)
        self.list = [1, 2][:left]

    def moves(self) -> Any:
        return self.list

    def play(self, move: Any) -> Any:
        self.list.remove(move)
        return super().play(move)


UNCHANGED = "play() leaves the position unchanged"
EQUAL_KEYS = "equal positions have equal keys (write key(), or make the class a frozen dataclass)"
EQUAL_ENDS = "evaluate() of a finished game equals outcome() (or set evaluates_outcome = False)"


@pytest.mark.parametrize(
    ("game", "rule", "where", "seen"),
    [
        (Nameless, "player is a name such as 'White'", FIRST, "player is ''"),
        (PlayerNotAProperty, "player is a name such as 'White'", FIRST, "<bound method"),
        (MaximizingIsANumber, "maximizing is True or False", FIRST, "it is 1"),
        (NoMoveList, "moves() is a list or a tuple", FIRST, "it is None"),
        (MovesFromAGenerator, "moves() is a list or a tuple", FIRST, "it is <generator"),
        (MovesInASet, "moves() is a list or a tuple", FIRST, "it is {1, 2}"),
        (MovesInChangingOrder, "moves() has a fixed order", FIRST, "[2, 1]"),
        (MovesUnhashable, "moves are hashable", FIRST, "unhashable type: 'list'"),
        (MovesTwice, "moves() lists each move once", FIRST, "moves() is [1, 1]"),
        (
            MovesAfterTheEnd,
            "moves() is empty exactly when the game is over",
            f"{LATER}1, 1, 1, 1",
            "outcome() is -1 but moves() is [1]",
        ),
        (
            EndWithoutOutcome,
            "moves() is empty exactly when the game is over",
            LATER,
            "outcome() is None but moves() is []",
        ),
        (OrderLosesAMove, "order() keeps every move", FIRST, "[1, 2] became [1]"),
        (OrderRepeatsAMove, "order() keeps every move", FIRST, "[1, 2] became [1, 1]"),
        (OrderSortsInPlace, "order() must not fail", FIRST, "it raised TypeError: 'NoneType'"),
        (NoisyIsNotLegal, "noisy() moves are legal", FIRST, "noisy() is [[3]]"),
        (EvaluatesToNan, "evaluate() is a finite number", FIRST, "it is nan"),
        (EvaluatesToInfinity, "evaluate() is a finite number", FIRST, "it is -inf"),
        (EvaluatesToNoFloat, "evaluate() is a finite number", FIRST, "it is 1000"),
        (EvaluatesToText, "evaluate() is a finite number", FIRST, "it is 'good'"),
        (EvaluatesToBool, "evaluate() is a finite number", FIRST, "it is True"),
        (EvaluatesByMood, "evaluate() is always the same", FIRST, ", then "),
        (OutcomeIsInfinite, "outcome() is a finite number", LATER, "it is inf"),
        (EvaluationDiffersFromOutcome, EQUAL_ENDS, LATER, "but outcome() is 5"),
        (TextIsANumber, "text() returns a str", FIRST, "texts are [1, 2]"),
        (TextsTheSame, "moves have different texts", FIRST, "['take', 'take']"),
        (
            ParseFindsTheFirst,
            "parse() undoes text()",
            FIRST,
            "text(2) is '2', which parses to 1",
        ),
        (
            ParseTakesAnything,
            "parse() raises a ValueError for text that is not a move",
            FIRST,
            "got None",
        ),
        (
            ParseRaisesAKeyError,
            "parse() raises a ValueError for text that is not a move",
            FIRST,
            "got KeyError(",
        ),
        (DrawsNothing, "draw() returns a str", FIRST, "got None"),
        (BoardIsASet, "board() is plain data that JSON can hold", FIRST, "type set"),
        (BoardIsNan, "board() is plain data that JSON can hold", FIRST, "float values"),
        (BoardContainsItself, "board() is plain data that JSON can hold", FIRST, "Circular"),
        (
            KeyUnhashable,
            "key() is hashable (a frozen dataclass is)",
            FIRST,
            "unhashable type: 'list'",
        ),
        (KeyForgetsTheMover, "equal keys mean equal positions", LATER, "also belongs to"),
        (KeyByIdentity, EQUAL_KEYS, FIRST, "playing 1 twice gave two different keys"),
        (DefaultKeyOfAPlainClass, EQUAL_KEYS, FIRST, "playing 1 twice gave two different keys"),
        (PlayReturnsNothing, "play() returns a position", FIRST, "1 gave None"),
        (PlayChangesItself, UNCHANGED, FIRST, "another board, mover, move list or score"),
        (PlayChangesItsMoves, UNCHANGED, FIRST, "another board, mover, move list or score"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_broken_rule_is_named_with_the_way_to_see_it(
    game: type[Sound], rule: str, where: str, seen: str
) -> None:
    with pytest.raises(ConformanceError) as found:
        conformance.check(game())
    message = str(found.value)
    assert message.startswith(f"{game.__name__} breaks a rule: {rule}. Seen {where}")
    assert seen in message.partition(" Seen ")[2]
    assert "\n" not in message


class EndsByItsOwnEvaluation(EvaluationDiffersFromOutcome):
    evaluates_outcome = False


def test_an_evaluation_may_differ_from_the_outcome_where_the_game_says_so() -> None:
    assert conformance.check(EndsByItsOwnEvaluation()) > 60


def test_the_moves_in_the_message_lead_to_the_broken_position() -> None:
    with pytest.raises(ConformanceError) as found:
        conformance.check(OutcomeIsInfinite())
    position: Any = OutcomeIsInfinite()
    path = str(found.value).partition(LATER)[2].partition(":")[0]
    for text in path.split(", "):
        position = position.play(position.parse(text))
    assert position.outcome() == float("inf")


# A game that fails inside, at once or later

MEMBERS = ["moves", "play", "outcome", "evaluate", "key", "order", "noisy", "text", "draw", "board"]


def failing(member: str, *, left: int) -> Sound:
    """A game that raises in one member, where so much is left."""

    def fail(self: Any, *arguments: Any) -> Any:
        if self.left == left:
            raise ZeroDivisionError("oh\nno")
        return getattr(Sound, member)(self, *arguments)

    made: Any = type("Failing", (Sound,), {member: fail})
    return made()  # type: ignore[no-any-return]


@pytest.mark.parametrize("left", [4, 2])
@pytest.mark.parametrize("member", MEMBERS)
def test_what_a_game_raises_is_a_broken_rule(member: str, left: int) -> None:
    with pytest.raises(ConformanceError) as found:
        conformance.check(failing(member, left=left))
    rule = f"Failing breaks a rule: {member}() must not fail. Seen "
    assert str(found.value).startswith(rule)
    assert ": it raised ZeroDivisionError: oh no, in the position " in str(found.value)


@pytest.mark.parametrize("member", ["player", "maximizing"])
def test_what_a_property_raises_is_a_broken_rule(member: str) -> None:
    made: Any = type("Failing", (Sound,), {member: property(lambda self: 1 / 0)})
    with pytest.raises(ConformanceError, match=f"{member} must not fail. Seen in the first"):
        conformance.check(made())


def test_a_parse_that_fails_on_a_legal_move_is_a_broken_rule() -> None:
    with pytest.raises(ConformanceError, match=r"parse\(\) must not fail.*ZeroDivisionError"):
        conformance.check(failing("parse", left=4))


class Prickly:
    """A move that can neither be compared nor printed."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("not comparable")

    def __hash__(self) -> int:
        return 1


class PricklyMoves(Sound):
    def moves(self) -> Any:
        return [Prickly(), Prickly()]


def test_values_that_cannot_be_compared_are_a_broken_rule() -> None:
    with pytest.raises(ConformanceError, match=r"breaks a rule: comparing .* must not"):
        conformance.check(PricklyMoves())


@pytest.mark.parametrize("thing", [None, 5, "position", object()])
def test_what_is_no_position_at_all_is_told_so(thing: Any) -> None:
    with pytest.raises(ConformanceError, match="breaks a rule: a position has all members"):
        conformance.check(thing)


# The check ends, and says how much it looked at


class Endless(Sound):
    """Nothing is ever taken away."""

    def play(self, move: Any) -> Any:
        return type(self)(self.left, not self.first)


def test_a_game_that_never_ends_is_checked_up_to_the_cap() -> None:
    assert conformance.check(Endless(), playouts=3, plies=50) == 3 * 51
    assert conformance.check(Endless(), playouts=1, plies=0) == 1


def test_the_same_seed_meets_the_same_positions() -> None:
    def lengths(seed: int) -> list[int]:
        return [conformance.check(Sound(12), playouts=n, seed=seed) for n in range(1, 4)]

    assert lengths(1) == lengths(1)
    assert len({tuple(lengths(seed)) for seed in range(5)}) > 1


def test_a_finished_game_can_be_checked() -> None:
    assert conformance.check(Sound(0), playouts=4) == 4
