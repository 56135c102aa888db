"""Gomoku a second time, slowly and straight from the written rules; for comparison only.

Lines are texts: the player who is asked about has x, the other o, . is empty and # is off the
board. What a stone does to a line is asked of eleven points with that stone in their middle.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

Point = tuple[int, int]
"""Row and column, from 0 at the top left."""

MIDDLE = 5
STEPS = ((0, 1), (1, 0), (1, 1), (-1, 1))
BACK = ((0, -1), (-1, 0), (-1, -1), (1, -1))
OTHER = {"x": "o", "o": "x"}
SWAPPED = str.maketrans("xo", "ox")
TO_WIN = 10


def put(line: str, index: int) -> str:
    return f"{line[:index]}x{line[index + 1 :]}"


def run_through(line: str, index: int) -> range:
    """The unbroken row of x that includes this one."""
    first = last = index
    while first > 0 and line[first - 1] == "x":
        first -= 1
    while last < len(line) - 1 and line[last + 1] == "x":
        last += 1
    return range(first, last + 1)


def row_wins(line: str, row: range, kind: str) -> bool:
    """Whether an unbroken row wins by the rule: "or more", "exactly" or "unflanked"."""
    if kind == "or more" or len(row) != 5:
        return kind == "or more" and len(row) >= 5
    return kind == "exactly" or not line[row[0] - 1] == line[row[-1] + 1] == "o"


@cache
def makes_five(line: str, kind: str) -> bool:
    return row_wins(line, run_through(line, MIDDLE), kind)


@cache
def makes_overline(line: str) -> bool:
    return len(run_through(line, MIDDLE)) > 5


@cache
def fours(line: str) -> int:
    """How many different fours there are: four stones that one more makes exactly five."""
    found = set()
    for index, sign in enumerate(line):
        if sign == ".":
            five = run_through(put(line, index), index)
            if len(five) == 5 and MIDDLE in five:
                found.add(frozenset(five) - {index})
    return len(found)


@cache
def fourth_points(line: str) -> tuple[int, ...]:
    """Where one more makes a straight four: in a row, and two ways to exactly five."""
    found = []
    for index, sign in enumerate(line):
        if sign != ".":
            continue
        with_it = put(line, index)
        row = run_through(with_it, index)
        ends = row[0] - 1, row[-1] + 1
        if len(row) != 4 or MIDDLE not in row or any(with_it[end] != "." for end in ends):
            continue
        if all(len(run_through(put(with_it, end), end)) == 5 for end in ends):
            found.append(index - MIDDLE)
    return tuple(found)


@cache
def is_free_three(line: str) -> bool:
    """Three stones, with one more four in a row with both ends empty; no four or five yet."""
    for index, sign in enumerate(line):
        if (
            sign == "x"
            and len(run_through(line, index)) >= 5
            and MIDDLE in run_through(line, index)
        ):
            return False
        if sign == ".":
            row = run_through(put(line, index), index)
            if len(row) >= 5 and MIDDLE in row:
                return False
    for first in range(len(line) - 5):
        inner = line[first + 1 : first + 5]
        is_in = first + 1 <= MIDDLE <= first + 4
        if (
            is_in
            and line[first] == line[first + 5] == "."
            and sorted(inner) == [".", "x", "x", "x"]
        ):
            return True
    return False


class Grid:
    """Where the points of a board of some size are on its lines."""

    def __init__(self, size: int) -> None:
        self.points = [(row, column) for row in range(size) for column in range(size)]
        self.lines: list[list[Point]] = []
        self.places: dict[Point, list[tuple[int, int]]] = {point: [] for point in self.points}
        for step_row, step_column in STEPS:
            for row, column in self.points:
                if (row - step_row, column - step_column) in self.places:
                    continue
                line: list[Point] = []
                point = (row, column)
                while point in self.places:
                    self.places[point].append((len(self.lines), len(line)))
                    line.append(point)
                    point = (point[0] + step_row, point[1] + step_column)
                self.lines.append(line)


@cache
def grid(size: int) -> Grid:
    return Grid(size)


class View:
    """All lines of a board as one player sees them."""

    def __init__(self, size: int, lines: list[str]) -> None:
        self.size = size
        self.lines = lines

    @classmethod
    def of(cls, size: int, stones: dict[Point, str], player: str) -> "View":
        signs = {"x": "x", "o": "o"} if player == "x" else OTHER
        edge = "#" * MIDDLE
        get = stones.get
        return cls(
            size,
            [
                edge + "".join([signs.get(get(point, "."), ".") for point in line]) + edge
                for line in grid(size).lines
            ],
        )

    def around(self, point: Point) -> list[str]:
        """The four lines around a point, with a stone on it."""
        lines = self.lines
        return [
            f"{lines[line][index : index + 5]}x{lines[line][index + 6 : index + 11]}"
            for line, index in grid(self.size).places[point]
        ]

    def with_stone(self, point: Point) -> "View":
        lines = list(self.lines)
        for line, index in grid(self.size).places[point]:
            lines[line] = put(lines[line], index + MIDDLE)
        return View(self.size, lines)

    def is_empty(self, point: Point) -> bool:
        line, index = grid(self.size).places[point][0]
        return self.lines[line][index + MIDDLE] == "."

    def has_five(self, kind: str) -> bool:
        for line in self.lines:
            if "xxxxx" not in line:
                continue
            if any(
                s == "x" and row_wins(line, run_through(line, i), kind) for i, s in enumerate(line)
            ):
                return True
        return False


def renju_reason(view: View, point: Point) -> str | None:
    """Why Black may not play there, by the definition of the rules of renju."""
    around = view.around(point)
    if any(makes_five(line, "exactly") for line in around):
        return None
    if any(makes_overline(line) for line in around):
        return "overline"
    if sum(fours(line) for line in around) > 1:
        return "double four"
    ways = [fourth_points(line) for line in around]
    if sum(map(bool, ways)) < 2:
        return None
    after = view.with_stone(point)
    threes = 0
    for (step_row, step_column), offsets in zip(STEPS, ways, strict=True):
        fourths = ((point[0] + k * step_row, point[1] + k * step_column) for k in offsets)
        threes += any(is_allowed_fourth(after, fourth) for fourth in fourths)
    return "double three" if threes > 1 else None


def is_allowed_fourth(view: View, point: Point) -> bool:
    if any(makes_five(line, "exactly") for line in view.around(point)):
        return False
    return renju_reason(view, point) is None


WINNING = {
    "freestyle": ("or more", "or more"),
    "standard": ("exactly", "exactly"),
    "renju": ("exactly", "or more"),
    "caro": ("unflanked", "unflanked"),
    "ninuki": ("or more", "or more"),
}


@dataclass(frozen=True)
class Slow:
    """A position; the stones are a dictionary that nobody changes."""

    rules: str
    size: int
    stones: dict[Point, str]
    mover: str = "x"
    captured: tuple[int, int] = (0, 0)

    @cached_property
    def views(self) -> dict[str, View]:
        return {player: View.of(self.size, self.stones, player) for player in "xo"}

    def kind(self, player: str) -> str:
        return WINNING[self.rules]["xo".index(player)]

    def has_five(self, player: str) -> bool:
        return self.views[player].has_five(self.kind(player))

    def empty(self) -> list[Point]:
        return [point for point in grid(self.size).points if point not in self.stones]

    @cached_property
    def forbidden(self) -> dict[Point, str]:
        """Of the empty points, whether or not the game is over."""
        if self.rules == "renju" and self.mover == "x":
            view = self.views["x"]
            reasons = ((point, renju_reason(view, point)) for point in self.empty())
            return {point: reason for point, reason in reasons if reason}
        if self.rules == "ninuki":
            view = self.views[self.mover]
            return {
                point: "double three"
                for point in self.empty()
                if sum(map(is_free_three, view.around(point))) > 1 and not self.pairs(point)
            }
        return {}

    def pairs(self, point: Point) -> list[Point]:
        """The stones that the player to move would capture by playing there."""
        taken: list[Point] = []
        if self.rules != "ninuki":
            return taken
        theirs, stone_at = OTHER[self.mover], self.stones.get
        for row, column in (*STEPS, *BACK):
            first = point[0] + row, point[1] + column
            if stone_at(first) != theirs:
                continue
            second = first[0] + row, first[1] + column
            last = second[0] + row, second[1] + column
            if stone_at(second) == theirs and stone_at(last) == self.mover:
                taken += [first, second]
        return taken

    def play(self, point: Point) -> "Slow":
        taken = self.pairs(point)
        stones = {at: stone for at, stone in self.stones.items() if at not in taken}
        stones[point] = self.mover
        black, white = self.captured
        if self.mover == "x":
            black += len(taken)
        else:
            white += len(taken)
        return Slow(self.rules, self.size, stones, OTHER[self.mover], (black, white))

    def winner(self) -> str | None:
        last = OTHER[self.mover]
        if self.captured["xo".index(last)] >= TO_WIN:
            return last
        if self.rules == "ninuki" and self.has_five(self.mover):
            return self.mover  # it stood, and was not broken
        if self.has_five(last) and not any(self.breaks(point) for point in self.breakers()):
            return last
        return None

    def breakers(self) -> Iterator[Point]:
        return (point for point in self.empty() if self.pairs(point))

    def breaks(self, point: Point) -> bool:
        """Whether a capture leaves the opponent without a five, or wins."""
        after = self.play(point)
        last = OTHER[self.mover]
        return after.captured["xo".index(self.mover)] >= TO_WIN or not after.has_five(last)

    def outcome(self) -> int | None:
        winner = self.winner()
        if winner:
            return 10000 if winner == "x" else -10000
        return None if len(self.forbidden) < len(self.empty()) else 0

    def text(self) -> str:
        """The position as `plyscope.start` reads it."""
        rows = [
            "".join(self.stones.get((row, column), ".") for column in range(self.size))
            for row in range(self.size)
        ]
        taken = " {}-{}".format(*self.captured) if self.rules == "ninuki" else ""
        return f"{'/'.join(rows)} {'b' if self.mover == 'x' else 'w'}{taken}"
