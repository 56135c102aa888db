"""Numbers in compiled code are those of Python: any operation on any operands."""

import random
from pathlib import Path

import pytest
from tests.fast.test_wrong_games import GAME, made

from plyscope.errors import GameError

OPERATIONS = [
    *("a + b", "a - b", "a * b", "a // b", "a % b", "a & b", "a | b", "a ^ b", "~a", "-a"),
    *("a << (b & 63)", "a >> (b & 63)", "abs(a)", "min(a, b)", "max(a, b)", "divmod(a, b)[1]"),
    *("a < b", "a <= b < 100", "a == b", "a if a > b else b", "(a or b)", "(a and b)", "not a"),
    *("(a & -a).bit_length()", "a.bit_count()", "bool(a) + bool(b)", "a in (1, 2, b)"),
    *("sum(x * sum(x for x in (a, b)) for x in (1, 2))", "any(a == 1 for a in (0, 1)) + a"),
    *("sum(x * a for x in (1, 2, 3))", "any(x == b for x in range(5))", "(a, b)[1] - (a, b)[0]"),
]
NUMBERS = [0, 1, -1, 2, 7, -8, 63, 64, 127, -128, 255, 1000, -1000, 2**31, -(2**31), 2**40]


def evaluated(game: type, a: int, b: int) -> int | None:
    """What the compiled method makes of two numbers; None where it refuses."""
    position = game()
    position.count, position.other = a, b
    try:
        return int(position.native().evaluate())
    except GameError:
        return None


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operations_on_signed_numbers(operation: str, tmp_path: Path) -> None:
    game = made(
        tmp_path,
        EVALUATE=f"a = self.count\nb = self.other\nc = {operation}\nreturn int(c) % 10_007",
    )
    source = random.Random(operation)
    for _ in range(60):
        a, b = source.choice(NUMBERS), source.choice(NUMBERS)
        try:
            expected = int(eval(operation, {"a": a, "b": b})) % 10_007
        except ZeroDivisionError:
            expected = None
        found = evaluated(game, a, b)
        is_large = "<<" in operation or abs(a * b) >= 2**62
        assert found == expected or (found is None and is_large), (a, b)


@pytest.mark.parametrize(
    "operation",
    [
        *("a & b", "a | b", "a ^ b", "a & ~b", "a << 9 & 2**64 - 1", "a >> 7", "a & -a"),
        *(
            "(a - 1) & a",
            "a + b & 2**64 - 1",
            "(a << 8 | b) & 0x00FF00FF00FF00FF",
            "a ^ a << 1 & b",
        ),
    ],
)
def test_operations_on_sets_of_squares(operation: str, tmp_path: Path) -> None:
    game = made(
        tmp_path,
        EVALUATE=f"a = self.bits\nb = self.second\nreturn ({operation}) % 10_007",
    )
    source = random.Random(operation)
    for _ in range(60):
        a, b = (source.getrandbits(64) >> source.randrange(64) for _ in range(2))
        position = game()
        position.bits, position.second = a, b
        assert position.native().evaluate() == eval(operation, {"a": a, "b": b}) % 10_007, (a, b)


@pytest.mark.parametrize(
    "statement",
    [
        "self.cells[self.next()] += 5",
        "self.cells[self.next()] -= self.next() * 2",
        "self.cells[0] = 1 < self.next() < 9",
        "self.cells[1] = 0 <= self.next() == 1 != 7",
        "self.cells[self.next()] = self.next()",
        "self.cells[2] = (self.next() > 5 or self.next()) and self.next()",
    ],
)
def test_each_part_of_a_statement_is_evaluated_once(statement: str, tmp_path: Path) -> None:
    text = GAME.replace("def helper", "def next(self):\n        NEXT\n\n    def helper")
    steps = "self.count += 1\nreturn self.count"
    position = made(tmp_path, text, NEXT=steps, MAKE=statement)()
    assert position.native().play(1).state() == position.play(1).state()
