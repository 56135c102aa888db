"""Othello: enclose discs of the other colour, and have more of your own in the end."""

from plyscope.fast import BoardGame, Cells

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

    cells = Cells(64)
    maximizing = True
    passes = 0

    def start(self):
        self.cells[27] = self.cells[36] = -1
        self.cells[28] = self.cells[35] = 1

    def moves(self):
        found = False
        for square in range(64):
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
                    self.cells[move + step * (8 * down + right)] = own
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
        row, column = divmod(square, 8)
        count = 0
        while True:
            row += down
            column += right
            if not (0 <= row < 8 and 0 <= column < 8):
                return 0
            disc = self.cells[8 * row + column]
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
