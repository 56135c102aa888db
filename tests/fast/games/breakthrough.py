"""Breakthrough: the first to reach the other side wins."""

from plyscope.fast import Cells, Compiled

WIN = 10_000


class Breakthrough(Compiled):
    cells = Cells(64)
    maximizing = True

    def start(self):
        for column in range(16):
            self.cells[column] = -1
            self.cells[48 + column] = 1

    def moves(self):
        own = 1 if self.maximizing else -1
        ahead = -8 if self.maximizing else 8
        for square in range(64):
            if self.cells[square] == own:
                column = square % 8
                for side in (-1, 0, 1):
                    if 0 <= column + side < 8 and 0 <= square + ahead < 64:
                        there = self.cells[square + ahead + side]
                        if there == 0 or (side and there == -own):
                            yield 64 * square + square + ahead + side

    def make(self, move):
        start, end = divmod(move, 64)
        self.cells[end] = self.cells[start]
        self.cells[start] = 0
        self.maximizing = not self.maximizing

    def outcome(self):
        if any(self.cells[square] == 1 for square in range(8)) or not self.has(-1):
            return WIN
        if any(self.cells[square] == -1 for square in range(56, 64)) or not self.has(1):
            return -WIN
        return None

    def has(self, piece):
        return piece in self.cells

    def evaluate(self):
        score = 0
        for square, piece in enumerate(self.cells):
            if piece == 1:
                score += 100 + 5 * (7 - square // 8)
            elif piece == -1:
                score -= 100 + 5 * (square // 8)
        return score
