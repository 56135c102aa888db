"""Domineering: a small game to begin with. Change it into your own.

One player places dominoes upright, the other one across. Whoever cannot place one loses.

The rules are plain Python on whole numbers. With `pip install plyscope[fast]` they are compiled
and searched at native speed; without it they do the same, slower.
"""

from plyscope.fast import BoardGame, Cells

LARGEST = 8
WIN = 1000


class Domineering(BoardGame):
    # What people see. Pieces on a screen are "red stone", "white man", "black pawn" or short texts.
    players = "Red", "Blue"  # the maximizer, who begins, and the minimizer
    signs = ".rb"  # in a terminal: an empty cell (0), the maximizer's (1), the minimizer's (-1)
    pieces = "", "red stone", "blue stone"  # the same on a screen

    # The fields of a position: all that the rules know. One of them says whose turn it is.
    cells = Cells(LARGEST * LARGEST)
    size = 6
    maximizing = True

    def start(self, size=6):
        """Fills the fields of the first position; parameters are options, as in GAME?size=5."""
        if not 2 <= size <= LARGEST:
            raise ValueError(f"size is 2 to {LARGEST}, not {size}")
        self.size = size

    def shape(self):
        """How many rows and columns there are."""
        return self.size, self.size

    def moves(self):
        """Yields the legal moves: whole numbers of your choice, here the first cell of a domino."""
        for cell in range(self.size * self.size):
            if self.fits(cell, self.maximizing):
                yield cell

    def make(self, move):
        """Makes a move. This position is a copy, so it may be changed."""
        piece = 1 if self.maximizing else -1
        self.cells[move] = piece
        self.cells[self.other(move, self.maximizing)] = piece
        self.maximizing = not self.maximizing

    def outcome(self):
        """The final score if the game is over, else None. It is high if the maximizer won."""
        if self.count(self.maximizing):
            return None
        return -WIN if self.maximizing else WIN

    def evaluate(self):
        """How good a position looks for the maximizer, whoever is to move."""
        return self.count(True) - self.count(False)

    # Methods of your own, which the rules call.

    def other(self, cell, upright):
        """The second cell of a domino."""
        return cell + self.size if upright else cell + 1

    def fits(self, cell, upright):
        """Whether a domino fits here."""
        row, column = divmod(cell, self.size)
        if (row if upright else column) == self.size - 1:
            return False
        return self.cells[cell] == 0 and self.cells[self.other(cell, upright)] == 0

    def count(self, upright):
        """In how many places a domino fits."""
        return sum(self.fits(cell, upright) for cell in range(self.size * self.size))
