"""English draughts a second time, slowly and straight from the rules; for comparison only."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

SQUARES = range(1, 33)
UP, DOWN = ((-1, -1), (-1, 1)), ((1, -1), (1, 1))

Route = tuple[int, ...]


def place(square: int) -> tuple[int, int]:
    """Row and column of a square, from 0 at the top left."""
    row, index = divmod(square - 1, 4)
    return row, 2 * index + (row + 1) % 2


NUMBER = {place(square): square for square in SQUARES}


@dataclass(frozen=True)
class Slow:
    """Pieces by square: "w", "b", and "W", "B" for kings."""

    pieces: dict[int, str]
    white_to_move: bool

    def fen(self) -> str:
        def side(colour: str) -> str:
            own = [square for square in SQUARES if self.pieces.get(square, "").lower() == colour]
            return ",".join(f"{'K' * self.pieces[square].isupper()}{square}" for square in own)

        return f"{'W' if self.white_to_move else 'B'}:W{side('w')}:B{side('b')}"

    def children(self) -> list[tuple[Route, "Slow"]]:
        """Every legal move with the board it leads to: by start, then directions, up left first."""
        mine = "w" if self.white_to_move else "b"
        own = [square for square in SQUARES if self.pieces.get(square, "").lower() == mine]
        captures = [found for square in own for found in self.captures(square)]
        if captures:
            return [(route, self.after(route, taken)) for route, taken in captures]
        return [
            (route, self.after(route, frozenset()))
            for square in own
            for route in self.steps(square)
        ]

    def directions(self, piece: str) -> tuple[tuple[int, int], ...]:
        return {"w": UP, "b": DOWN}.get(piece, UP + DOWN)

    def steps(self, square: int) -> Iterator[Route]:
        row, col = place(square)
        for down, right in self.directions(self.pieces[square]):
            to = NUMBER.get((row + down, col + right))
            if to and to not in self.pieces:
                yield square, to

    def captures(self, start: int) -> Iterator[tuple[Route, frozenset[int]]]:
        """Complete captures. What was jumped stays until the end, but is not jumped again."""
        piece = self.pieces[start]

        def carry_on(route: Route, taken: frozenset[int]) -> Iterator[tuple[Route, frozenset[int]]]:
            row, col = place(route[-1])
            goes_on = False
            for down, right in self.directions(piece):
                over = NUMBER.get((row + down, col + right))
                to = NUMBER.get((row + 2 * down, col + 2 * right))
                if not over or not to or over in taken or over not in self.pieces:
                    continue
                is_opponent = self.pieces[over].lower() != piece.lower()
                if is_opponent and (to not in self.pieces or to == start):
                    goes_on = True
                    yield from carry_on((*route, to), taken | {over})
            if not goes_on and taken:
                yield route, taken

        yield from carry_on((start,), frozenset())

    def after(self, route: Route, taken: frozenset[int]) -> "Slow":
        pieces = {square: piece for square, piece in self.pieces.items() if square not in taken}
        piece = pieces.pop(route[0])
        if route[-1] in (range(1, 5) if self.white_to_move else range(29, 33)):
            piece = piece.upper()
        pieces[route[-1]] = piece
        return Slow(pieces, not self.white_to_move)


def opening() -> Slow:
    black, white = dict.fromkeys(range(1, 13), "b"), dict.fromkeys(range(21, 33), "w")
    return Slow(black | white, white_to_move=False)


def random_games(games: int, plies: int, source: random.Random) -> Iterator[Slow]:
    """Positions of games played at random from the start."""
    for _ in range(games):
        board = opening()
        for _ in range(plies):
            yield board
            children = board.children()
            if not children:
                break
            board = source.choice(children)[1]


def scattered(positions: int, source: random.Random) -> Iterator[Slow]:
    """Positions with pieces anywhere, many of them kings."""
    for _ in range(positions):
        whites, blacks = source.randint(0, 12), source.randint(0, 12)
        squares = source.sample(SQUARES, whites + blacks)
        crowned = source.random()
        pieces = {}
        for index, square in enumerate(squares):
            colour = "w" if index < whites else "b"
            on_last_row = square <= 4 if colour == "w" else square >= 29
            is_king = on_last_row or source.random() < crowned
            pieces[square] = colour.upper() if is_king else colour
        yield Slow(pieces, source.random() < 0.5)


def minefields(positions: int, source: random.Random) -> Iterator[Slow]:
    """Some kings to move, and the opponents where long captures are: on every other row inside."""
    for _ in range(positions):
        first_row = source.randint(1, 2)
        inside = [
            NUMBER[row, col]
            for row in range(first_row, first_row + 5, 2)
            for col in range(3 - first_row, 7, 2)
            if col
        ]
        mines = source.sample(inside, source.randint(4, 9))
        others = [square for square in SQUARES if square not in mines]
        white = source.random() < 0.5
        kings = source.sample(others, source.randint(1, 3))
        pieces = dict.fromkeys(mines, "b" if white else "w") | dict.fromkeys(
            kings, "W" if white else "B"
        )
        yield Slow(pieces, white)
