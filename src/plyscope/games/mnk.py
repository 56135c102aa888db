"""m,n,k games: k in a row on a board of m columns and n rows; 3,3,3 is tic-tac-toe."""

from plyscope.fast import BoardGame, Cells, Number

LARGEST = 9
WIN = 10_000
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Mnk(BoardGame):
    """X begins. A row of more than k counts, too; a full board without one is a draw."""

    name = "mnk"
    players = "X", "O"
    signs = ".XO"
    pieces = "", "X", "O"

    cells = Cells(LARGEST * LARGEST)
    m = 5
    n = 5
    k = 4
    # The cell that was filled last, if any: only a row through it can be new. A board is worth the
    # same whichever that was.
    last = Number(-1, keyed=False)
    maximizing = True

    def start(self, m=5, n=5, k=4):
        if not (1 <= m <= LARGEST and 1 <= n <= LARGEST):
            raise ValueError(f"m and n are 1 to {LARGEST}, not {m} and {n}")
        if not 1 <= k <= max(m, n):
            raise ValueError(f"k is 1 to {max(m, n)}, the longer side of the board, not {k}")
        self.m = m
        self.n = n
        self.k = k

    def shape(self):
        return self.n, self.m

    def moves(self):
        for cell in range(self.m * self.n):
            if self.cells[cell] == 0:
                yield cell

    def make(self, move):
        self.cells[move] = 1 if self.maximizing else -1
        self.last = move
        self.maximizing = not self.maximizing

    def outcome(self):
        if self.last >= 0 and any(self.row(down, right) >= self.k for down, right in DIRECTIONS):
            return WIN * self.cells[self.last]
        if all(self.cells[cell] for cell in range(self.m * self.n)):
            return 0
        return None

    def row(self, down, right):
        """The length of the row through the last cell in one direction."""
        return 1 + self.reach(down, right) + self.reach(-down, -right)

    def reach(self, down, right):
        """How many cells behind the last one hold the same mark."""
        row, column = divmod(self.last, self.m)
        count = 0
        while True:
            row += down
            column += right
            if not (0 <= row < self.n and 0 <= column < self.m):
                return count
            if self.cells[row * self.m + column] != self.cells[self.last]:
                return count
            count += 1

    def evaluate(self):
        # Every line of k cells with marks of one player only counts the square of their number.
        score = 0
        for row in range(self.n):
            for column in range(self.m):
                for down, right in DIRECTIONS:
                    score += self.line(row, column, down, right)
        return score

    def line(self, row, column, down, right):
        """What the line of k cells from here is worth to X, negative if it is worth that to O."""
        last_row = row + (self.k - 1) * down
        last_column = column + (self.k - 1) * right
        if last_row >= self.n or not 0 <= last_column < self.m:
            return 0
        first = second = 0
        for step in range(self.k):
            mark = self.cells[(row + step * down) * self.m + column + step * right]
            first += mark == 1
            second += mark == -1
        if first and second:
            return 0
        return first * first - second * second
