"""Connect four on two sets of squares: seven columns of seven bits, the top one always free."""

from plyscope.fast import Bits, Compiled

BOTTOM = sum(1 << 7 * column for column in range(7))
FULL = BOTTOM * 63
CENTRE = 63 << 21
WIN = 10_000


class ConnectFour(Compiled):
    first = Bits()
    second = Bits()
    maximizing = True

    def start(self):
        pass

    def moves(self):
        taken = self.first | self.second
        for column in range(7):
            if not taken >> 7 * column + 5 & 1:
                yield column

    def make(self, move):
        taken = self.first | self.second
        stone = taken + (1 << 7 * move) & ~taken & 63 << 7 * move
        if self.maximizing:
            self.first |= stone
        else:
            self.second |= stone
        self.maximizing = not self.maximizing

    def connects(self, stones):
        for step in (1, 6, 7, 8):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def outcome(self):
        if self.connects(self.second if self.maximizing else self.first):
            return -WIN if self.maximizing else WIN
        return 0 if self.first | self.second == FULL else None

    def evaluate(self):
        return (self.first & CENTRE).bit_count() - (self.second & CENTRE).bit_count()
