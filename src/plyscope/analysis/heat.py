"""Where the score of a static evaluation comes from: which cells, and which features."""

import struct
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

from plyscope.games.draughts import Draughts
from plyscope.position import Position
from plyscope.weights.at_hand import MATERIAL, Learned, learned_weights
from plyscope.weights.file import Pattern

EIGHTHS = 8
EXCHANGED = (0, 2, 1)
"""What patterns see with the players exchanged."""
REVERSED = ("draughts/antidraughts",)
"""Who has less is better off there: the evaluation is that of the pieces for the other player."""
ON_SQUARES = "man_at", "king_at"
"""The features that are a piece's on a square, men first."""


@dataclass(frozen=True)
class Heat:
    """The parts of an evaluation, in the game's own unit and in the maximizer's view.

    cells       rows from the top, as in `Position.picture`: what is due to each cell
    features    what is due to the board as a whole, the largest part first
    total       the evaluation; the parts add up to it, but for rounding
    """

    cells: list[list[float]]
    features: dict[str, float]
    total: float


def heat_map(position: Position[Any], evaluation: str | Path | None = None) -> Heat | None:
    """Where the evaluation of full strength comes from; None for a game that cannot tell.

    A pattern's weight is divided among its cells that are taken, and among all if none is.
    """
    if evaluation == MATERIAL:
        return None
    return heat_by(position, learned_weights(position, evaluation))


def heat_by(position: Position[Any], learned: Learned | None) -> Heat | None:
    """The same by these weights, or by those that are compiled in."""
    if position.outcome() is not None:
        return None
    if isinstance(position, Draughts):
        cells, features, total = _draughts_parts(position, learned)
    elif learned is not None:
        board: Any = position.native()
        cells = defaultdict[int, float](float)
        features = {"the game's own evaluation": float(position.evaluate())}
        total = board.learned_evaluation(learned.native)
    else:
        return None
    if learned is not None:
        _add_patterns(position.native(), learned, cells)
    sign = -1 if position.game in REVERSED else 1
    unit = sign * (position.unit or 1)
    named = sorted(features.items(), key=lambda part: -abs(part[1]))
    return Heat(
        [[worth / unit for worth in row] for row in _placed(position, cells)],
        {name: worth / unit for name, worth in named if worth},
        sign * total / unit,
    )


def _draughts_parts(
    position: Draughts, learned: Learned | None
) -> tuple[dict[int, float], dict[str, float], float]:
    """What pieces add to their squares, the features, and the whole evaluation.

    What a piece is usually worth is a feature, material; its square has what it is worth beyond.
    """
    board: Any = position.native()
    fraction = 1 if learned is None else EIGHTHS
    weights = board.weights() if learned is None else learned.weights.features
    opening = board.phase / board.whole
    worth = [_tapered(pair, opening) / fraction for pair in weights]
    cells, features = defaultdict[int, float](float), defaultdict[str, float](float)
    usual = [mean(worth[first : first + board.men]) for first in (0, board.men)]
    for square, is_own, is_king in _pieces(position):
        at = (square if is_own else board.men - 1 - square) + board.men * is_king
        sign = 1 if is_own else -1
        features["kings" if is_king else "men"] += sign * usual[is_king]
        cells[square] += sign * (worth[at] - usual[is_king])
    for name, times, one in zip(board.feature_names(), board.features(), worth, strict=True):
        if times and not name.startswith(ON_SQUARES):
            features[name.split()[0].replace("_", " ")] += times * one
    total = board.full_evaluation(None if learned is None else learned.native)
    return cells, features, total


def _pieces(position: Draughts) -> Iterator[tuple[int, bool, bool]]:
    """The square of each piece, whether it is the maximizer's, and whether it is a king."""
    picture = position.picture()
    own = position.players[0].lower()
    on_squares = (
        piece
        for names, pieces in zip(picture.names, picture.pieces, strict=True)
        for name, piece in zip(names, pieces, strict=True)
        if name
    )
    for square, piece in enumerate(on_squares):
        if piece:
            colour, kind = piece.split(maxsplit=1)
            yield square, colour == own, kind != "man"


def _add_patterns(board: Any, learned: Learned, cells: dict[int, float]) -> None:
    contents = board.contents()
    if hasattr(board, "phase"):
        opening = board.phase / board.whole
    else:
        opening = sum(map(bool, contents)) / len(contents)
    for pattern in learned.weights.patterns:
        worth = _worth(pattern, contents, learned.weights.tables[pattern.table], opening)
        taken = [cell for cell in pattern.cells if contents[cell]] or pattern.cells
        for cell in taken:
            cells[cell] += worth / len(taken)


def _worth(pattern: Pattern, contents: list[int], table: bytes, opening: float) -> float:
    """What a pattern adds to the evaluation."""
    index = 0
    for cell in reversed(pattern.cells):
        content = contents[cell]
        index = 3 * index + (EXCHANGED[content] if pattern.exchanged else content)
    worth = _tapered(struct.unpack_from("<hh", table, 4 * index), opening) / EIGHTHS
    return -worth if pattern.exchanged else worth


def _tapered(pair: tuple[int, ...], opening: float) -> float:
    return pair[0] * opening + pair[1] * (1 - opening)


def _placed(position: Position[Any], cells: dict[int, float]) -> list[list[float]]:
    """The cells as the picture has them, which are counted by rows: those that have a name, as in
    draughts half of the board has none."""
    picture = position.picture()
    assert picture is not None
    place = count()
    return [
        [cells.get(next(place), 0.0) if name else 0.0 for name in names] for names in picture.names
    ]
