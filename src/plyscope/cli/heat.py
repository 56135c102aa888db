"""A heat map in a terminal: a board whose cells show what they add to the score."""

from collections.abc import Iterator

from rich.text import Text

from plyscope.analysis.heat import Heat
from plyscope.picture import Picture

FOR_FIRST, FOR_SECOND = (38, 139, 90), (190, 80, 60)
"""Colours of what counts for the maximizer, and for the minimizer."""
MOST_FEATURES = 8
WIDTH = 6
LEAST = 0.005
"""What is less is not shown."""


def heat_lines(picture: Picture, heat: Heat, players: tuple[str, str]) -> Iterator[Text | str]:
    """The board with the worth of each cell, then the features of the board as a whole."""
    yield (
        f"where the evaluation {heat.total:+.2f} comes from: + for {players[0]}, - for {players[1]}"
    )
    most = max((abs(worth) for row in heat.cells for worth in row), default=0) or 1
    for names, row in zip(picture.names, heat.cells, strict=True):
        line = Text("  ")
        for name, worth in zip(names, row, strict=True):
            line.append(_cell(name, worth), style=_style(worth / most))
        yield line
    for name, worth in list(heat.features.items())[:MOST_FEATURES]:
        yield f"  {worth:+6.2f}  {name}"


def _cell(name: str, worth: float) -> str:
    return f"{worth:^+{WIDTH}.2f}" if abs(worth) >= LEAST else f"{'·' if name else '':^{WIDTH}}"


def _style(share: float) -> str:
    """The stronger, the more it counts."""
    if abs(share) < LEAST:
        return "dim"
    colour = FOR_FIRST if share > 0 else FOR_SECOND
    shade = 0.25 + 0.75 * abs(share)
    return "white on rgb({},{},{})".format(*(round(shade * part) for part in colour))
