"""Kalah: a player whose last stone falls into the own store moves again."""

from plyscope.fast import Cells, Compiled

STONES = 4
STORE = 6, 13


class Kalah(Compiled):
    pits = Cells(14)
    maximizing = True
    players = "South", "North"

    def start(self):
        for pit in range(14):
            if pit not in STORE:
                self.pits[pit] = STONES

    def moves(self):
        first = 0 if self.maximizing else 7
        for pit in range(first, first + 6):
            if self.pits[pit]:
                yield pit

    def make(self, move):
        own = 6 if self.maximizing else 13
        skipped = 13 if self.maximizing else 6
        stones = self.pits[move]
        self.pits[move] = 0
        pit = move
        while stones:
            pit = (pit + 1) % 14
            if pit != skipped:
                self.pits[pit] += 1
                stones -= 1
        if pit != own:
            if own - 6 <= pit < own and self.pits[pit] == 1 and self.pits[12 - pit]:
                self.pits[own] += 1 + self.pits[12 - pit]
                self.pits[pit] = self.pits[12 - pit] = 0
            self.maximizing = not self.maximizing
        if self.is_empty(0) or self.is_empty(7):
            for side in (0, 7):
                for at in range(side, side + 6):
                    self.pits[side + 6] += self.pits[at]
                    self.pits[at] = 0

    def is_empty(self, first):
        return all(self.pits[pit] == 0 for pit in range(first, first + 6))

    def outcome(self):
        if any(self.pits[pit] for pit in range(14) if pit not in STORE):
            return None
        return self.pits[6] - self.pits[13]

    def evaluate(self):
        return self.pits[6] - self.pits[13]
