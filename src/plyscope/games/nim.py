"""Nim: take any number of stones from one heap; whoever takes the last one wins."""

from plyscope.fast import Cells, Compiled

MOST_HEAPS = 5
MOST_STONES = 15


class Nim(Compiled):
    """First begins. A move is written as the heap and how many stones are taken: ``2-3``."""

    name = "nim"
    players = "First", "Second"

    heaps = Cells(MOST_HEAPS)
    maximizing = True

    def start(self, heaps=3, stones=3):
        if not 1 <= heaps <= MOST_HEAPS:
            raise ValueError(f"heaps are 1 to {MOST_HEAPS}, not {heaps}")
        if not 1 <= stones <= MOST_STONES - heaps + 1:
            most = MOST_STONES - heaps + 1
            raise ValueError(f"stones in the first of {heaps} heaps are 1 to {most}, not {stones}")
        for heap in range(heaps):
            self.heaps[heap] = stones + heap

    def moves(self):
        for heap in range(MOST_HEAPS):
            for taken in range(1, self.heaps[heap] + 1):
                yield 16 * heap + taken

    def make(self, move):
        self.heaps[move // 16] -= move % 16
        self.maximizing = not self.maximizing

    def outcome(self):
        if any(self.heaps[heap] for heap in range(MOST_HEAPS)):
            return None
        return -100 if self.maximizing else 100

    def evaluate(self):
        # Whoever leaves heaps whose binary digits cancel each other out wins.
        rest = 0
        for heap in range(MOST_HEAPS):
            rest ^= self.heaps[heap]
        if rest == 0:
            return -1 if self.maximizing else 1
        return 1 if self.maximizing else -1

    def text(self, move):
        return f"{move // 16 + 1}-{move % 16}"

    def draw(self):
        used = max((heap + 1 for heap in range(MOST_HEAPS) if self.heaps[heap]), default=1)
        return "\n".join(
            f"{heap + 1}: {' '.join('o' * self.heaps[heap])}".rstrip() for heap in range(used)
        )
