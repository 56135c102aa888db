"""Hex: connect the two sides of a rhombus."""

from plyscope.fast import Cells, Compiled

SIZE = 5
NEIGHBOURS = tuple(
    tuple(
        (row + down) * SIZE + column + right
        for down, right in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE
    )
    for row in range(SIZE)
    for column in range(SIZE)
)


class Hex(Compiled):
    cells = Cells(SIZE * SIZE)
    maximizing = True
    players = "Red", "Blue"

    def start(self):
        pass

    def moves(self):
        for cell, stone in enumerate(self.cells):
            if stone == 0:
                yield cell

    def make(self, move):
        self.cells[move] = 1 if self.maximizing else -1
        self.maximizing = not self.maximizing

    def connects(self, stone):
        seen = [0] * (SIZE * SIZE)
        stack = [0] * (SIZE * SIZE)
        size = 0
        for place in range(SIZE):
            cell = place if stone == 1 else place * SIZE
            if self.cells[cell] == stone:
                seen[cell] = 1
                stack[size] = cell
                size += 1
        while size:
            size -= 1
            cell = stack[size]
            if (cell // SIZE if stone == 1 else cell % SIZE) == SIZE - 1:
                return True
            for near in NEIGHBOURS[cell]:
                if self.cells[near] == stone and not seen[near]:
                    seen[near] = 1
                    stack[size] = near
                    size += 1
        return False

    def outcome(self):
        if self.connects(-1 if self.maximizing else 1):
            return -100 if self.maximizing else 100
        return None

    def evaluate(self):
        return sum(self.cells)
