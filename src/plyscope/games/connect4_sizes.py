"""Connect four on boards of other sizes than 7x6, compiled from Python."""

from plyscope.fast import BoardGame, Cells, Number
from plyscope.picture import Cell, Picture

LARGEST = 8
LINE = 4
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class SizedConnect4(BoardGame):
    """Four in a row on a board of up to eight columns and rows. X begins.

    As on the usual board a win scores more the sooner it comes: the stones that the winner has left
    and one.
    """

    name = "connect4"
    players = "X", "O"
    signs = ".XO"
    pieces = "", "yellow cross", "red ring"
    grid = "holes"

    cells = Cells(LARGEST * LARGEST)
    columns = 7
    rows = 6
    # The cell that was filled last, if any: only a row through it can be new. A board is worth the
    # same whichever that was.
    last = Number(-1, keyed=False)
    maximizing = True

    def start(self, columns=7, rows=6):
        if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
            raise ValueError(f"columns and rows are 1 to {LARGEST}, not {columns} and {rows}")
        self.columns = columns
        self.rows = rows

    def shape(self):
        return self.rows, self.columns

    def moves(self):
        for column in range(self.columns):
            if self.cells[column] == 0:
                yield column

    def make(self, move):
        cell = move
        below = cell + self.columns
        while below < self.columns * self.rows and self.cells[below] == 0:
            cell = below
            below += self.columns
        self.cells[cell] = 1 if self.maximizing else -1
        self.last = cell
        self.maximizing = not self.maximizing

    def priority(self, move):
        return -abs(2 * move + 1 - self.columns)

    def outcome(self):
        if self.last >= 0 and any(self.row(down, right) >= LINE for down, right in DIRECTIONS):
            return self.cells[self.last] * self.worth()
        if all(self.cells[column] for column in range(self.columns)):
            return 0
        return None

    def worth(self):
        """What a win is worth to the player who made the last move."""
        squares = self.columns * self.rows
        own = sum(self.cells[cell] == self.cells[self.last] for cell in range(squares))
        return (squares + 1) // 2 + 1 - own

    def row(self, down, right):
        """The length of the row through the last cell in one direction."""
        return 1 + self.reach(down, right) + self.reach(-down, -right)

    def reach(self, down, right):
        """How many cells behind the last one hold the same stone."""
        row, column = divmod(self.last, self.columns)
        count = 0
        while True:
            row += down
            column += right
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                return count
            if self.cells[row * self.columns + column] != self.cells[self.last]:
                return count
            count += 1

    def evaluate(self):
        # A win may be worth 1, and no guess may be worth more.
        return 0

    def symmetries(self):
        for row in range(self.rows):
            for column in range(self.columns // 2):
                left = row * self.columns + column
                right = row * self.columns + self.columns - 1 - column
                stone = self.cells[left]
                self.cells[left] = self.cells[right]
                self.cells[right] = stone
        yield

    # Moves are columns, written from 1.

    def text(self, move):
        return str(move + 1)

    def path(self, move):
        free = [row for row in range(self.rows) if not self.cells[row * self.columns + move]]
        return [Cell(free[-1], move)]

    def draw(self):
        rows = [" ".join(self.signs[stone] for stone in row) for row in self.board()]
        return "\n".join([*rows, " ".join(str(column + 1) for column in range(self.columns))])

    def picture(self):
        columns = [str(column + 1) for column in range(self.columns)]
        pieces = [[self.pieces[stone] for stone in row] for row in self.board()]
        return Picture("holes", pieces, [columns for _ in pieces], columns, [])

    def read(self, text):
        """Reads the columns played, or the rows as `str` writes them."""
        if not text.strip().isdecimal():
            super().read(text)
            return
        for place, column in enumerate(text.strip(), start=1):
            move = int(column) - 1
            if self.outcome() is not None or move not in self.moves():
                raise ValueError(f"move {place} cannot be played")
            self.make(move)
