"""Othello on two sets of squares."""

from plyscope.fast import Bits, Compiled

FULL = 2**64 - 1
NOT_LEFT = 0xFEFEFEFEFEFEFEFE
NOT_RIGHT = 0x7F7F7F7F7F7F7F7F
PASS = 64


class BitOthello(Compiled):
    first = Bits()
    second = Bits()
    maximizing = True
    passes = 0

    def start(self):
        self.first = 1 << 28 | 1 << 35
        self.second = 1 << 27 | 1 << 36

    def shifted(self, bits, way):
        if way == 0:
            return bits << 8 & FULL
        if way == 1:
            return bits >> 8
        if way == 2:
            return bits << 1 & NOT_LEFT
        if way == 3:
            return bits >> 1 & NOT_RIGHT
        if way == 4:
            return bits << 9 & NOT_LEFT
        if way == 5:
            return bits >> 9 & NOT_RIGHT
        if way == 6:
            return bits << 7 & NOT_RIGHT
        return bits >> 7 & NOT_LEFT

    def places(self):
        own = self.first if self.maximizing else self.second
        others = self.second if self.maximizing else self.first
        free = ~(own | others) & FULL
        found = 0
        for way in range(8):
            line = self.shifted(own, way) & others
            for _ in range(5):
                line |= self.shifted(line, way) & others
            found |= self.shifted(line, way) & free
        return found

    def moves(self):
        left = self.places()
        if left == 0:
            yield PASS
        while left:
            yield (left & -left).bit_length() - 1
            left &= left - 1

    def make(self, move):
        if move == PASS:
            self.passes += 1
        else:
            self.passes = 0
            own = self.first if self.maximizing else self.second
            others = self.second if self.maximizing else self.first
            placed = 1 << move
            flipped = 0
            for way in range(8):
                line = 0
                at = self.shifted(placed, way)
                while at & others:
                    line |= at
                    at = self.shifted(at, way)
                if at & own:
                    flipped |= line
            own |= placed | flipped
            others &= ~flipped & FULL
            self.first = own if self.maximizing else others
            self.second = others if self.maximizing else own
        self.maximizing = not self.maximizing

    def score(self):
        return self.first.bit_count() - self.second.bit_count()

    def outcome(self):
        return self.score() if self.passes == 2 else None

    def evaluate(self):
        return self.score()

    def corners(self):
        """Another evaluation, for matches."""
        corner = 0x8100000000000081
        return 100 * ((self.first & corner).bit_count() - (self.second & corner).bit_count())


class CornerOthello(BitOthello):
    """The same rules, and an evaluation of its own."""

    def evaluate(self):
        return self.corners()
