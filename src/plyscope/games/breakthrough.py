"""Breakthrough: the first to reach the other side of the board wins."""

from plyscope.fast import BoardGame, Cells

LARGEST = 8
WIN = 10_000


class Breakthrough(BoardGame):
    """White begins. A piece moves ahead by one, straight or diagonally, and takes diagonally."""

    name = "breakthrough"
    unit = 100
    pieces = "", "white pawn", "black pawn"
    grid = "squares"

    cells = Cells(LARGEST * LARGEST)
    size = 8
    maximizing = True

    def start(self, size=8):
        if not 5 <= size <= LARGEST:
            raise ValueError(f"size is 5 to {LARGEST}, not {size}")
        self.size = size
        for square in range(2 * size):
            self.cells[square] = -1
            self.cells[size * size - 1 - square] = 1

    def shape(self):
        return self.size, self.size

    def moves(self):
        size = self.size
        own = 1 if self.maximizing else -1
        for square in range(size * size):
            if self.cells[square] == own:
                for side in (-1, 0, 1):
                    if 0 <= square % size + side < size:
                        end = square - own * size + side
                        if self.cells[end] == 0 or (side and self.cells[end] == -own):
                            yield 64 * square + end

    def make(self, move):
        start, end = divmod(move, 64)
        self.cells[end] = self.cells[start]
        self.cells[start] = 0
        self.maximizing = not self.maximizing

    def outcome(self):
        size = self.size
        if any(self.cells[column] == 1 for column in range(size)) or -1 not in self.cells:
            return WIN
        last = size * (size - 1)
        if any(self.cells[last + column] == -1 for column in range(size)) or 1 not in self.cells:
            return -WIN
        return None

    def evaluate(self):
        # A piece is worth more the farther it has come.
        score = 0
        for square in range(self.size * self.size):
            row = square // self.size
            if self.cells[square] == 1:
                score += 100 + 5 * (self.size - 1 - row)
            elif self.cells[square] == -1:
                score -= 100 + 5 * row
        return score

    def text(self, move):
        start, end = divmod(move, 64)
        sign = "x" if self.cells[end] else "-"
        return self.cell_name(start) + sign + self.cell_name(end)

    def path(self, move):
        return [self.cell(square) for square in divmod(move, 64)]
