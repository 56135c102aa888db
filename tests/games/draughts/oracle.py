"""Draughts a second time, slowly and straight from the written rules; for comparison only.

A position remembers the ones before it, and what a rule counts is counted there.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

Square = tuple[int, int]
"""Row and column, from 0 at the top left."""
Route = tuple[Square, ...]
UP, DOWN = ((-1, -1), (-1, 1)), ((1, -1), (1, 1))
LINES = ((-2, 0), (0, -2), (0, 2), (2, 0))


@dataclass(frozen=True)
class Capture:
    """A complete capture: where the piece stops, what it takes in order, as what it ends."""

    route: Route
    taken: tuple[Square, ...]
    piece: str


def number_of_kings(board: "Slow", capture: Capture) -> int:
    return sum(board.pieces[square].isupper() for square in capture.taken)


def any_capture(board: "Slow", capture: Capture) -> Any:
    return 0


def most_pieces(board: "Slow", capture: Capture) -> Any:
    return len(capture.taken)


def king_first(board: "Slow", capture: Capture) -> Any:
    return board.pieces[capture.route[0]].isupper()


def most_pieces_then_kings(board: "Slow", capture: Capture) -> Any:
    return len(capture.taken), number_of_kings(board, capture)


def italian(board: "Slow", capture: Capture) -> Any:
    kings = [index for index, over in enumerate(capture.taken) if board.pieces[over].isupper()]
    return (
        len(capture.taken),
        board.pieces[capture.route[0]].isupper(),
        len(kings),
        -kings[0] if kings else 0,
    )


def frisian(board: "Slow", capture: Capture) -> Any:
    """A king is worth a little less than two men."""
    kings = number_of_kings(board, capture)
    return len(capture.taken) + kings, -kings, board.pieces[capture.route[0]].isupper()


@dataclass(frozen=True)
class Rule:
    """What a variant's rules say; limits are in moves of each side."""

    name: str
    side: int = 8
    men_rows: int = 3
    first_dark: int = 1  # column of the first dark square in the top row
    squares_named: str = "numbers"
    black_begins: bool = False
    men_capture_backwards: bool = False
    men_capture_kings: bool = True
    along_lines: bool = False
    flying: bool = True
    stops: str = "anywhere"
    crowned_in_passing: bool = False
    captured_leave_at_once: bool = False
    prefers: Callable[["Slow", Capture], Any] = any_capture
    king_rests_after: int = 0
    goal: str = "block"
    quiet: int = 0
    endings: Callable[["Slow"], tuple[int, bool] | None] = lambda board: None
    road: int = 0

    @property
    def squares(self) -> list[Square]:
        return [
            (row, column)
            for row in range(self.side)
            for column in range(self.side)
            if (row + column) % 2 == self.first_dark
        ]

    def label(self, square: Square) -> str:
        if self.squares_named == "letters":
            return f"{'abcdefghij'[square[1]]}{self.side - square[0]}"
        return str(self.number(square))

    def number(self, square: Square) -> int:
        number = self.squares.index(square) + 1
        return len(self.squares) + 1 - number if self.squares_named == "from below" else number

    def on_main_road(self, square: Square) -> bool:
        return square[0] + square[1] == self.side - 1


def international_endings(board: "Slow") -> tuple[int, bool] | None:
    return {3: (16, False), 2: (5, False), 1: (5, False)}.get(board.against_lone_king)


def killer_endings(board: "Slow") -> tuple[int, bool] | None:
    return (5, False) if board.against_lone_king == 1 else None


def russian_endings(board: "Slow") -> tuple[int, bool] | None:
    if board.against_lone_king in (1, 2):
        return 5, False
    both = {"W", "B"} <= set(board.pieces.values())
    limits = {4: 30, 5: 30, 6: 60, 7: 60}
    return (limits[len(board.pieces)], True) if both and len(board.pieces) in limits else None


def three_kings_in(moves: int) -> Callable[["Slow"], tuple[int, bool] | None]:
    def endings(board: "Slow") -> tuple[int, bool] | None:
        three = sorted(board.pieces.values()) in (["B", "B", "B", "W"], ["B", "W", "W", "W"])
        return (moves, False) if three else None

    return endings


def frisian_endings(board: "Slow") -> tuple[int, bool] | None:
    kings = "".join(sorted(board.pieces.values()))
    return {"BBW": (7, False), "BWW": (7, False), "BW": (2, False)}.get(kings)


ENGLISH = Rule("english", black_begins=True, flying=False, quiet=40)
INTERNATIONAL = Rule(
    "international",
    side=10,
    men_rows=4,
    men_capture_backwards=True,
    prefers=most_pieces,
    quiet=25,
    endings=international_endings,
)
RUSSIAN = Rule(
    "russian",
    squares_named="letters",
    men_capture_backwards=True,
    crowned_in_passing=True,
    quiet=15,
    endings=russian_endings,
    road=5,
)
FRISIAN = replace(
    INTERNATIONAL,
    name="frisian",
    along_lines=True,
    prefers=frisian,
    king_rests_after=3,
    quiet=0,
    endings=frisian_endings,
)
NO_DRAWS = replace(INTERNATIONAL, quiet=0, endings=lambda board: None)
RULES = {
    rule.name: rule
    for rule in (
        ENGLISH,
        INTERNATIONAL,
        RUSSIAN,
        replace(RUSSIAN, name="brazilian", crowned_in_passing=False, prefers=most_pieces),
        Rule(
            "pool",
            black_begins=True,
            men_capture_backwards=True,
            endings=three_kings_in(13),
        ),
        Rule(
            "italian",
            first_dark=0,
            men_capture_kings=False,
            flying=False,
            prefers=italian,
            quiet=40,
        ),
        Rule(
            "spanish",
            first_dark=0,
            squares_named="from below",
            prefers=most_pieces_then_kings,
            quiet=20,
            endings=three_kings_in(12),
        ),
        Rule("czech", squares_named="letters", prefers=king_first, quiet=15),
        Rule(
            "thai",
            squares_named="from below",
            men_rows=2,
            black_begins=True,
            stops="behind",
            captured_leave_at_once=True,
        ),
        FRISIAN,
        replace(FRISIAN, name="frysk", men_rows=1),
        replace(NO_DRAWS, name="antidraughts", goal="lose"),
        replace(NO_DRAWS, name="breakthrough", goal="crown"),
        replace(INTERNATIONAL, name="killer", stops="behind a king", endings=killer_endings),
    )
}


@dataclass(frozen=True)
class Slow:
    """Pieces by square: "w", "b", and "W", "B" for kings; then the move that led here."""

    pieces: dict[Square, str]
    white_to_move: bool
    rule: Rule = ENGLISH
    before: "Slow | None" = None
    route: Route = ()
    taken: frozenset[Square] = frozenset()

    def fen(self) -> str:
        """As the package writes it, with what is counted."""

        def side(colour: str) -> str:
            own = sorted(self.of(colour), key=self.rule.number)
            return ",".join(
                f"{'K' * self.pieces[square].isupper()}{self.rule.label(square)}" for square in own
            )

        text = f"{'W' if self.white_to_move else 'B'}:W{side('w')}:B{side('b')}"
        text += f":H{quiet}" if (quiet := self.quiet) else ""
        text += f":E{ending}" if (ending := self.ending) else ""
        for colour in "wb":
            square, moves = self.running(colour) or self.on_road(colour) or (None, 0)
            if square and moves:
                text += f":R{colour.upper()}{self.rule.label(square)}*{moves}"
        return text

    def of(self, colour: str) -> list[Square]:
        return [square for square in self.pieces if self.pieces[square].lower() == colour]

    # What rules count.

    @property
    def mover(self) -> str:
        return "w" if self.white_to_move else "b"

    @property
    def moved(self) -> str:
        """The piece of the last move, as it was before it."""
        assert self.before
        return self.before.pieces[self.route[0]]

    @property
    def crowned(self) -> bool:
        return self.moved.islower() and self.pieces[self.route[-1]].isupper()

    @property
    def quiet(self) -> int:
        """Moves in a row without a capture or a move of a man."""
        if not self.rule.quiet or not self.before or self.taken or self.moved.islower():
            return 0
        return self.before.quiet + 1

    @property
    def ending(self) -> int:
        """Moves since the ending on the board was reached."""
        here = self.rule.endings(self)
        if not here or not self.before or self.taken or self.rule.endings(self.before) != here:
            return 0
        return 0 if self.crowned and here[1] else self.before.ending + 1

    @property
    def against_lone_king(self) -> int:
        """How many pieces, with a king among them, one side has against a king alone; else 0."""
        for own, other in ("wb", "bw"):
            if [self.pieces[square] for square in self.of(own)] == [own.upper()]:
                others = [self.pieces[square] for square in self.of(other)]
                return len(others) if other.upper() in others else 0
        return 0

    def running(self, colour: str) -> tuple[Square, int] | None:
        """The king of a side that moved last and how often in a row, if the side has men."""
        men = colour in self.pieces.values()
        if not self.rule.king_rests_after or not men or not self.before:
            return None
        if self.mover == colour:  # the other side has moved
            run = self.before.running(colour)
            return None if run and run[0] in self.taken else run
        if self.taken or self.moved.islower():
            return None
        run = self.before.running(colour)
        moves = run[1] + 1 if run and run[0] == self.route[0] else 1
        return self.route[-1], moves

    def on_road(self, colour: str) -> tuple[Square, int] | None:
        """Where a lone king keeps to the main road, and how many moves against it that outlived."""
        if not self.rule.road or self.against_lone_king != 3 or len(self.of(colour)) != 1:
            return None
        if [square for square in self.pieces if self.rule.on_main_road(square)] != self.of(colour):
            return None
        earlier = self.before.on_road(colour) if self.before else None
        count = earlier[1] + (self.mover == colour) if earlier else 0
        return self.of(colour)[0], count

    @property
    def drawn(self) -> bool:
        ending = self.rule.endings(self)
        roads = [road[1] for colour in "wb" if (road := self.on_road(colour))]
        return bool(
            (self.rule.quiet and self.quiet >= 2 * self.rule.quiet)
            or (ending and self.ending >= 2 * ending[0])
            or (self.rule.road and max(roads, default=0) >= self.rule.road)
        )

    @property
    def outcome(self) -> int | None:
        """10000 if White has won, -10000 if Black, 0 for a draw, None while the game goes on."""
        kings = {piece for piece in self.pieces.values() if piece.isupper()}
        if self.rule.goal == "crown" and kings:
            return 10000 if "W" in kings else -10000
        if not self.every_move():
            mover_wins = self.rule.goal == "lose"
            return 10000 if self.white_to_move == mover_wins else -10000
        return 0 if self.drawn else None

    # Moves.

    def children(self) -> list[tuple[Route, "Slow"]]:
        """Every legal move, once for each route, with the board it leads to; none at the end."""
        return [] if self.outcome is not None else self.every_move()

    def every_move(self) -> list[tuple[Route, "Slow"]]:
        """By start, then directions, up left first."""
        own = sorted(self.of(self.mover))
        captures = [found for square in own for found in self.captures(square)]
        if captures:
            best = max(self.rule.prefers(self, found) for found in captures)
            legal = [found for found in captures if self.rule.prefers(self, found) == best]
            return [(found.route, self.after(found)) for found in legal]
        return [(found.route, self.after(found)) for square in own for found in self.steps(square)]

    def forward(self, piece: str) -> tuple[Square, ...]:
        return {"w": UP, "b": DOWN}.get(piece, UP + DOWN)

    def is_square(self, square: Square) -> bool:
        return all(0 <= place < self.rule.side for place in square)

    def steps(self, start: Square) -> Iterator[Capture]:
        piece = self.pieces[start]
        run = self.running(self.mover)
        if run and run[0] == start and run[1] >= self.rule.king_rests_after > 0:
            return
        for direction in self.forward(piece):
            to = after(start, direction)
            while self.is_square(to) and to not in self.pieces:
                yield Capture((start, to), (), piece)
                if piece.islower() or not self.rule.flying:
                    break
                to = after(to, direction)

    def captures(self, start: Square) -> Iterator[Capture]:
        """Complete captures. What was taken stays until the end, unless it leaves at once."""
        yield from self.carry_on((start,), (), self.pieces[start])

    def carry_on(self, route: Route, taken: tuple[Square, ...], piece: str) -> Iterator[Capture]:
        for over, landings in self.jumps(route, taken, piece):
            now = (*taken, over)
            last_row = 0 if self.white_to_move else self.rule.side - 1
            passes = self.rule.crowned_in_passing and landings[0][0] == last_row
            becomes = piece.upper() if passes else piece
            ways = [(*route, to) for to in landings]
            onward = [way for way in ways if any(self.jumps(way, now, becomes))]
            for way in onward:
                yield from self.carry_on(way, now, becomes)
            if not onward:
                behind = self.rule.stops == "behind a king" and self.pieces[over].isupper()
                for way in ways[:1] if behind else ways:
                    yield Capture(way, now, becomes)

    def jumps(
        self, route: Route, taken: tuple[Square, ...], piece: str
    ) -> Iterator[tuple[Square, list[Square]]]:
        """What can be jumped from the end of a route, and where the piece can come down."""

        def free(square: Square) -> bool:
            gone = self.rule.captured_leave_at_once and square in taken
            empty = square not in self.pieces or square == route[0] or gone
            return self.is_square(square) and empty

        ways = UP + DOWN if self.rule.men_capture_backwards else self.forward(piece)
        flies = piece.isupper() and self.rule.flying
        for direction in ways + (LINES if self.rule.along_lines else ()):
            over = after(route[-1], direction)
            while flies and free(over):
                over = after(over, direction)
            if over in taken or over == route[0] or not self.takes(piece, over):
                continue
            landings = list(takewhile(free, line(after(over, direction), direction)))
            if landings:
                yield over, landings if flies and self.rule.stops != "behind" else landings[:1]

    def takes(self, piece: str, square: Square) -> bool:
        other = self.pieces.get(square, piece)
        if other.lower() == piece.lower():
            return False
        return self.rule.men_capture_kings or piece.isupper() or other.islower()

    def after(self, move: Capture) -> "Slow":
        pieces = {
            square: piece for square, piece in self.pieces.items() if square not in move.taken
        }
        del pieces[move.route[0]]
        last_row = 0 if self.white_to_move else self.rule.side - 1
        ends_on_last_row = move.route[-1][0] == last_row
        pieces[move.route[-1]] = move.piece.upper() if ends_on_last_row else move.piece
        return Slow(
            pieces, not self.white_to_move, self.rule, self, move.route, frozenset(move.taken)
        )


def after(square: Square, direction: Square) -> Square:
    return square[0] + direction[0], square[1] + direction[1]


def line(square: Square, direction: Square) -> Iterator[Square]:
    """A square and those that follow in a direction."""
    while True:
        yield square
        square = after(square, direction)


def opening(rule: Rule = ENGLISH) -> Slow:
    pieces = {}
    for square in rule.squares:
        if square[0] < rule.men_rows:
            pieces[square] = "b"
        elif square[0] >= rule.side - rule.men_rows:
            pieces[square] = "w"
    return Slow(pieces, not rule.black_begins, rule)


def game_from(board: Slow, plies: int, source: random.Random) -> Iterator[Slow]:
    """The positions of a game played at random."""
    for _ in range(plies):
        yield board
        children = board.children()
        if not children:
            return
        board = source.choice(children)[1]


def random_games(
    games: int, plies: int, source: random.Random, rule: Rule = ENGLISH
) -> Iterator[Slow]:
    """Positions of games played at random from the start."""
    for _ in range(games):
        yield from game_from(opening(rule), plies, source)


def placed(whites: int, blacks: int, source: random.Random, rule: Rule) -> Slow:
    """Pieces anywhere, many of them kings."""
    squares = source.sample(rule.squares, whites + blacks)
    crowned = source.random()
    pieces = {}
    for index, square in enumerate(squares):
        colour = "w" if index < whites else "b"
        on_last_row = square[0] == (0 if colour == "w" else rule.side - 1)
        is_king = on_last_row or source.random() < crowned
        pieces[square] = colour.upper() if is_king else colour
    return Slow(pieces, source.random() < 0.5, rule)


def scattered(positions: int, source: random.Random, rule: Rule = ENGLISH) -> Iterator[Slow]:
    """Positions with pieces anywhere."""
    most = rule.men_rows * rule.side // 2
    for _ in range(positions):
        whites, blacks = source.randint(0, most), source.randint(0, most)
        yield placed(whites, blacks, source, rule)


def endings(games: int, plies: int, source: random.Random, rule: Rule) -> Iterator[Slow]:
    """Positions of random games from a few pieces, many of them kings."""
    for _ in range(games):
        whites, blacks = source.randint(1, 4), source.randint(1, 4)
        yield from game_from(placed(whites, blacks, source, rule), plies, source)


def minefields(positions: int, source: random.Random, rule: Rule = ENGLISH) -> Iterator[Slow]:
    """Some kings to move, and the opponents where long captures are: on every other row inside."""
    for _ in range(positions):
        first_row = source.randint(1, 2)
        inside = [
            square
            for square in rule.squares
            if square[0] in range(first_row, rule.side - 1, 2) and 0 < square[1] < rule.side - 1
        ]
        most = min(9, len(inside), rule.men_rows * rule.side // 2)
        mines = source.sample(inside, source.randint(4, most))
        others = [square for square in rule.squares if square not in mines]
        white = source.random() < 0.5
        kings = source.sample(others, source.randint(1, 3))
        pieces = dict.fromkeys(mines, "b" if white else "w") | dict.fromkeys(
            kings, "W" if white else "B"
        )
        yield Slow(pieces, white, rule)
