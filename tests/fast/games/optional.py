"""Games with optional rules, each as a subclass of the same game without them."""

from tests.fast.games.connect4 import ConnectFour

from plyscope.fast import Bits, Cells, Number
from plyscope.games.breakthrough import Breakthrough
from plyscope.games.hex import Hex

MIRROR = tuple(row * 8 + 7 - column for row in range(8) for column in range(8))


class NoisyBreakthrough(Breakthrough):
    """Captures are noisy, and tried first; left and right are the same."""

    def captures(self, move):
        return self.cells[move % 64] != 0

    def noisy(self):
        for move in self.moves():
            if self.captures(move):
                yield move

    def priority(self, move):
        return 200 if self.captures(move) else 7 - abs(2 * (move % 8) - 7)

    def symmetries(self):
        before = [0] * 64
        for square in range(64):
            before[square] = self.cells[square]
        for square in range(64):
            self.cells[square] = before[MIRROR[square]]
        yield


class MirroredConnectFour(ConnectFour):
    """The mirrored board is worth the same; moves to the centre come first."""

    played = Number(0, keyed=False)
    columns = Cells(42, keyed=False)
    last = Bits(keyed=False)

    def make(self, move):
        self.columns[self.played] = move
        self.last = 1 << move
        self.played += 1
        taken = self.first | self.second
        stone = taken + (1 << 7 * move) & ~taken & 63 << 7 * move
        if self.maximizing:
            self.first |= stone
        else:
            self.second |= stone
        self.maximizing = not self.maximizing

    def priority(self, move):
        return -abs(move - 3)

    def mirrored(self, stones):
        image = 0
        for column in range(7):
            image |= (stones >> 7 * column & 63) << 7 * (6 - column)
        return image

    def symmetries(self):
        self.first = self.mirrored(self.first)
        self.second = self.mirrored(self.second)
        yield


class TurnedHex(Hex):
    """A board turned by half is worth the same."""

    def symmetries(self):
        count = self.size * self.size
        for cell in range(count // 2):
            other = count - 1 - cell
            self.cells[cell], self.cells[other] = self.cells[other], self.cells[cell]
        yield
