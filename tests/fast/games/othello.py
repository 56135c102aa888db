"""Othello on cells."""

from plyscope.fast import Cells, Compiled

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
PASS = 64


class Othello(Compiled):
    cells = Cells(64)
    maximizing = True
    passes = 0

    def start(self):
        self.cells[27] = self.cells[36] = -1
        self.cells[28] = self.cells[35] = 1

    def own(self):
        return 1 if self.maximizing else -1

    def captured(self, square, down, right):
        own = self.own()
        row, column = divmod(square, 8)
        count = 0
        while True:
            row += down
            column += right
            if not (0 <= row < 8 and 0 <= column < 8):
                return 0
            piece = self.cells[8 * row + column]
            if piece == own:
                return count
            if piece == 0:
                return 0
            count += 1

    def can_place(self, square):
        return self.cells[square] == 0 and any(
            self.captured(square, down, right) for down, right in DIRECTIONS
        )

    def moves(self):
        found = False
        for square in range(64):
            if self.can_place(square):
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
                for step in range(1, self.captured(move, down, right) + 1):
                    self.cells[move + step * (8 * down + right)] = own
            self.cells[move] = own
        self.maximizing = not self.maximizing

    def outcome(self):
        return sum(self.cells) if self.passes == 2 else None

    def evaluate(self):
        return sum(self.cells)
