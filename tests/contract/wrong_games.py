"""Compiled games that follow the rules of Python, and are wrong as games."""

from plyscope.fast import Cells, Compiled


class Race(Compiled):
    """Sound: each adds one to three, and whoever has more in the end wins."""

    points = Cells(2)
    left = 12
    maximizing = True

    def start(self):
        pass

    def moves(self):
        yield from range(1, 4)

    def make(self, move):
        self.points[0 if self.maximizing else 1] += move
        self.left -= 1
        self.maximizing = not self.maximizing

    def lead(self):
        return self.points[0] - self.points[1]

    def outcome(self):
        return self.lead() if self.left == 0 else None

    def evaluate(self):
        return self.lead()


class ForTheMover(Race):
    """Its evaluation is that of the player to move."""

    def evaluate(self):
        return self.lead() if self.maximizing else -self.lead()


class ForTheMinimizer(Race):
    """Its evaluation has the wrong sign."""

    def evaluate(self):
        return -self.lead()


class Endless(Race):
    """It goes on for ever."""

    def make(self, move):
        self.maximizing = not self.maximizing


class LateRace(Race):
    """Its evaluation is another one once White has six points."""

    def evaluate(self):
        return self.lead() + (self.points[0] >= 6)


class Unlike(Race):
    """Its native board is that of another class."""

    def native(self):
        return LateRace.from_state(self.state()).native()


class Careless(Race):
    """Its moves read a cell that is not there, once three moves were made."""

    def moves(self):
        for step in range(1, 4):
            if self.left > 9 or self.points[step] < 100:
                yield step


class Unplayable(Race):
    """Its compiled form is refused: it has a text."""

    def evaluate(self):
        return len("text")
