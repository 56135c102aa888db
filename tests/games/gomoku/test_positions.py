"""Every entry of positions.txt, which shows the rules by example, holds."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from plyscope.games.gomoku import RULES, Gomoku, start
from plyscope.games.gomoku.notation import STRIDE, read_point

REASONS = {"6": "overline", "4": "double four", "3": "double three"}
RESULTS = {"Black has won": 10000, "White has won": -10000}


@dataclass
class Entry:
    name: str
    settings: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    @property
    def rules(self) -> str:
        return self.name.partition(":")[0]

    def setting(self, word: str) -> str | None:
        found = [setting for setting in self.settings if setting.startswith(f"{word} ")]
        return found[0].removeprefix(f"{word} ") if found else None

    def points(self) -> dict[int, str]:
        """The signs of the diagram by where they are on the board."""
        size = RULES[self.rules].size
        corner = self.setting("at")
        if corner:
            point = read_point(corner, size)
            assert point is not None
            bottom, left = divmod(point, STRIDE)
            top = bottom - len(self.rows) + 1
        else:
            top, left = (size - len(self.rows)) // 2, (size - len(self.rows[0])) // 2
        return {
            (top + row) * STRIDE + left + column: sign
            for row, signs in enumerate(self.rows)
            for column, sign in enumerate(signs)
        }

    def position(self) -> Gomoku:
        size = RULES[self.rules].size
        points = self.points()
        rows = (
            "".join(sign if sign in "xo" else "." for sign in signs)
            for signs in (
                [points.get(row * STRIDE + column, ".") for column in range(size)]
                for row in range(size)
            )
        )
        mover = "w" if "white moves" in self.settings else "b"
        captured = self.setting("captured") or "0-0"
        taken = f" {captured}" if self.rules == "ninuki" else ""
        return start(f"{'/'.join(rows)} {mover}{taken}", rules=self.rules)


def entries() -> list[Entry]:
    text = (Path(__file__).parent / "positions.txt").read_text()
    found = []
    for block in text.split("\n\n"):
        name, *lines = block.strip().splitlines()
        if name.partition(":")[0] not in RULES:
            continue
        rows = [line.split() for line in lines if all(len(sign) == 1 for sign in line.split())]
        settings = [line for line in lines if line.split() not in rows]
        found.append(Entry(name, settings, rows))
    return found


ENTRIES = entries()


def test_there_are_at_least_sixty_and_each_has_its_own_name() -> None:
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES) >= 60


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_what_the_example_says_holds(entry: Entry) -> None:
    position = entry.position()
    results = [RESULTS[setting] for setting in entry.settings if setting in RESULTS]
    assert position.outcome() == (results[0] if results else None)
    assert position.five_stands == ("five stands" in entry.settings)
    for point, sign in entry.points().items():
        if sign not in "xo.":
            assert sign == sign_of(position, point), position.text(point)


def sign_of(position: Gomoku, point: int) -> str:
    """The sign that an empty point should have."""
    reason = position.forbidden().get(position.text(point))
    if reason:
        return next(sign for sign, why in REASONS.items() if why == reason)
    after = position.play(point)
    if after.outcome() is not None:
        return "W" if after.outcome() == (10000 if position.maximizing else -10000) else "?"
    if after.five_stands:
        return "F"
    return "C" if after.captured != position.captured else "+"
