"""Othello: enclose discs of the other colour, and have more of your own in the end."""

from plyscope.errors import GameError
from plyscope.fast import BoardGame, Cells
from plyscope.text import shown

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
PASS = 64

# What a disc on each cell is worth before the end: corners can never be taken back, and the cells
# beside them give them away.
WORTH = (
    *(100, -20, 10, 5, 5, 10, -20, 100),
    *(-20, -40, -2, -2, -2, -2, -40, -20),
    *(10, -2, 2, 1, 1, 2, -2, 10),
    *(5, -2, 1, 0, 0, 1, -2, 5),
    *(5, -2, 1, 0, 0, 1, -2, 5),
    *(10, -2, 2, 1, 1, 2, -2, 10),
    *(-20, -40, -2, -2, -2, -2, -40, -20),
    *(100, -20, 10, 5, 5, 10, -20, 100),
)
MOBILITY = 8


class Othello(BoardGame):
    """Black begins. The outcome is Black's discs minus White's, in hundredths."""

    name = "othello"
    players = "Black", "White"
    unit = 100
    signs = ".xo"
    pieces = "", "black stone", "white stone"
    grid = "green"
    rows_from_top = True

    SIDE = 8
    cells = Cells(64)
    maximizing = True
    passes = 0

    def start(self):
        first = (self.SIDE // 2 - 1) * (self.SIDE + 1)
        self.cells[first] = self.cells[first + self.SIDE + 1] = -1
        self.cells[first + 1] = self.cells[first + self.SIDE] = 1

    def moves(self):
        found = False
        for square in range(self.SIDE * self.SIDE):
            if self.can_place(square, self.own()):
                found = True
                yield square
        if not found:
            yield PASS

    def make(self, move):
        if move == PASS:
            self.passes += 1
        else:
            self.passes = 0
            own = self.own()
            for down, right in DIRECTIONS:
                for step in range(1, self.enclosed(move, down, right, own) + 1):
                    self.cells[move + step * (self.SIDE * down + right)] = own
            self.cells[move] = own
        self.maximizing = not self.maximizing

    def own(self):
        return 1 if self.maximizing else -1

    def can_place(self, square, own):
        return self.cells[square] == 0 and any(
            self.enclosed(square, down, right, own) for down, right in DIRECTIONS
        )

    def enclosed(self, square, down, right, own):
        """How many discs a disc on the square would enclose in one direction."""
        row, column = divmod(square, self.SIDE)
        count = 0
        while True:
            row += down
            column += right
            if not (0 <= row < self.SIDE and 0 <= column < self.SIDE):
                return 0
            disc = self.cells[self.SIDE * row + column]
            if disc == own:
                return count
            if disc == 0:
                return 0
            count += 1

    def outcome(self):
        return 100 * sum(self.cells) if self.passes == 2 else None

    def evaluate(self):
        score = sum(self.cells[square] * WORTH[square] for square in range(64))
        score += MOBILITY * sum(self.can_place(square, 1) for square in range(64))
        return score - MOBILITY * sum(self.can_place(square, -1) for square in range(64))

    def text(self, move):
        return "pass" if move == PASS else self.cell_name(move)


class Othello6(Othello):
    """The same on 36 squares, evaluated by the discs and the moves there are."""

    name = "othello?size=6"

    SIDE = 6
    cells = Cells(36)

    def evaluate(self):
        squares = self.SIDE * self.SIDE
        score = 10 * sum(self.cells)
        score += MOBILITY * sum(self.can_place(square, 1) for square in range(squares))
        return score - MOBILITY * sum(self.can_place(square, -1) for square in range(squares))


class Othello4(Othello6):
    """The same on 16 squares."""

    name = "othello?size=4"

    SIDE = 4
    cells = Cells(16)


SIZES = {8: Othello, 6: Othello6, 4: Othello4}


def start(position: str | None = None, size: int = 8) -> Othello:
    """The first position, or one as text, on a board of 4, 6 or 8 rows."""
    if size not in SIZES:
        raise GameError(f"othello: size is 4, 6 or 8, not {shown(size)}")
    return SIZES[size](position)
