"""Hex: Red connects the top with the bottom, Blue the left side with the right one."""

from plyscope.fast import BoardGame, Cells

LARGEST = 11
WIN = 10_000
FAR = 100
NEAR = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


class Hex(BoardGame):
    """Red begins. No game ends in a draw: a full board connects exactly one pair of sides."""

    name = "hex"
    players = "Red", "Blue"
    unit = 100
    signs = ".rb"
    pieces = "", "red stone", "blue stone"
    grid = "hexagons"
    sides = "red", "blue"
    rows_from_top = True

    cells = Cells(LARGEST * LARGEST)
    size = 7
    maximizing = True

    def start(self, size=7):
        if not 4 <= size <= LARGEST:
            raise ValueError(f"size is 4 to {LARGEST}, not {size}")
        self.size = size

    def shape(self):
        return self.size, self.size

    def moves(self):
        for cell in range(self.size * self.size):
            if self.cells[cell] == 0:
                yield cell

    def make(self, move):
        self.cells[move] = 1 if self.maximizing else -1
        self.maximizing = not self.maximizing

    def priority(self, move):
        # Moves near the centre are tried first.
        row, column = divmod(move, self.size)
        return -abs(2 * row + 1 - self.size) - abs(2 * column + 1 - self.size)

    def outcome(self):
        last = -1 if self.maximizing else 1
        return last * WIN if self.missing(last) == 0 else None

    def evaluate(self):
        # Whoever needs fewer stones is ahead, and to move is worth half a stone.
        turn = 50 if self.maximizing else -50
        return 100 * (self.missing(-1) - self.missing(1)) + turn

    def missing(self, stone):
        """The least number of stones that the player of this stone lacks for a connection.

        Cells are reached in the order of that number: those behind an own stone come to the front
        of the queue, those behind an empty cell to its end.
        """
        size = self.size
        lacks = [FAR] * (LARGEST * LARGEST)
        queue = [0] * (2 * LARGEST * LARGEST)
        front = back = LARGEST * LARGEST
        for place in range(size):
            cell = place if stone == 1 else place * size
            if self.cells[cell] == stone:
                lacks[cell] = 0
                front -= 1
                queue[front] = cell
            elif self.cells[cell] == 0:
                lacks[cell] = 1
                queue[back] = cell
                back += 1
        while front < back:
            cell = queue[front]
            front += 1
            row, column = divmod(cell, size)
            if (row if stone == 1 else column) == size - 1:
                return lacks[cell]
            for down, right in NEAR:
                if 0 <= row + down < size and 0 <= column + right < size:
                    near = cell + down * size + right
                    if self.cells[near] == stone and lacks[near] > lacks[cell]:
                        lacks[near] = lacks[cell]
                        front -= 1
                        queue[front] = near
                    elif self.cells[near] == 0 and lacks[near] > lacks[cell] + 1:
                        lacks[near] = lacks[cell] + 1
                        queue[back] = near
                        back += 1
        return FAR
