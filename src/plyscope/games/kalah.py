"""Kalah: sow stones round the board; a last stone in the own store is another move."""

from plyscope.fast import Cells, Compiled
from plyscope.picture import Cell, Picture

MOST_HOUSES = 6
MOST_STONES = 10


class Kalah(Compiled):
    """South begins. The outcome is South's stones minus North's.

    South's houses come first, then South's store, North's houses and North's store, as stones are
    sown. A last stone in an empty house of one's own captures the stones on the other side, if
    there are any. When a player has no stones left to sow, the others go to the opponent's store.
    """

    name = "kalah"
    players = "South", "North"

    pits = Cells(2 * MOST_HOUSES + 2)
    houses = 6
    maximizing = True

    def start(self, houses=6, stones=4):
        if not 1 <= houses <= MOST_HOUSES:
            raise ValueError(f"houses are 1 to {MOST_HOUSES}, not {houses}")
        if not 1 <= stones <= MOST_STONES:
            raise ValueError(f"stones are 1 to {MOST_STONES} in each house, not {stones}")
        self.houses = houses
        for house in range(houses):
            self.pits[house] = self.pits[houses + 1 + house] = stones

    def moves(self):
        first = self.first()
        for pit in range(first, first + self.houses):
            if self.pits[pit]:
                yield pit

    def make(self, move):
        own = self.first() + self.houses
        pit = self.sow(move)
        if pit != own:
            across = 2 * self.houses - pit
            if own - self.houses <= pit < own and self.pits[pit] == 1 and self.pits[across]:
                self.pits[own] += 1 + self.pits[across]
                self.pits[pit] = self.pits[across] = 0
            self.maximizing = not self.maximizing
        if self.is_empty(0) or self.is_empty(self.houses + 1):
            for side in (0, self.houses + 1):
                for house in range(side, side + self.houses):
                    self.pits[side + self.houses] += self.pits[house]
                    self.pits[house] = 0

    def first(self):
        """The first house of the player to move."""
        return 0 if self.maximizing else self.houses + 1

    def sow(self, move):
        """Sows the stones of a house and returns where the last one falls."""
        skipped = (self.houses + 1 if self.maximizing else 0) + self.houses
        stones = self.pits[move]
        self.pits[move] = 0
        pit = move
        while stones:
            pit = (pit + 1) % (2 * self.houses + 2)
            if pit != skipped:
                self.pits[pit] += 1
                stones -= 1
        return pit

    def is_empty(self, side):
        return all(self.pits[house] == 0 for house in range(side, side + self.houses))

    def outcome(self):
        if self.is_empty(0) and self.is_empty(self.houses + 1):
            return self.lead()
        return None

    def evaluate(self):
        return self.lead()

    def lead(self):
        return self.pits[self.houses] - self.pits[2 * self.houses + 1]

    # A player's houses are numbered as they are sown. On the board North's run from right to left.

    def text(self, move):
        return str(move - self.first() + 1)

    def path(self, move):
        if move < self.houses:
            return [Cell(1, 1 + move)]
        return [Cell(0, 2 * self.houses + 1 - move)]

    def board(self):
        """North's row, then South's; a store stands at the end where its owner's sowing leads."""
        south, store, north, other = self.sides()
        return [[other, *reversed(north), ""], ["", *south, store]]

    def sides(self):
        houses = self.houses
        return (
            list(self.pits[:houses]),
            self.pits[houses],
            list(self.pits[houses + 1 : 2 * houses + 1]),
            self.pits[2 * houses + 1],
        )

    def draw(self):
        south, store, north, other = self.sides()
        wide = "".join(f"{stones:4}" for stones in reversed(north))
        return "\n".join(
            [
                f"North  {wide}",
                f"{other:5}  {' ' * len(wide)}  {store:3}",
                f"South  {''.join(f'{stones:4}' for stones in south)}",
                f"       {''.join(f'{house + 1:4}' for house in range(self.houses))}",
            ]
        )

    def picture(self):
        numbers = [str(house + 1) for house in range(self.houses)]
        names = [["North's store", *reversed(numbers), ""], ["", *numbers, "South's store"]]
        pieces = [[str(stones) for stones in row] for row in self.board()]
        return Picture("pits", pieces, names, [], [])
