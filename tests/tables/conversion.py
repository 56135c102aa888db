"""Table wins, played out against a defender."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from plyscope._native import slice_pieces, slice_positions
from plyscope.engine import search
from plyscope.games.draughts import Draughts
from plyscope.play.record import GameRecord
from plyscope.tables import Fate, Tables, slices

DEFENDERS_DEPTH = 9


def random_positions(tables: Tables, pieces: int, seed: object) -> Iterator[tuple[Draughts, Fate]]:
    """Positions with White to move of slices that are equally likely, however large they are."""
    variant, source = tables.variant, Random(str(seed))
    sides = [side for one in slices(variant, pieces) for side in one.sides]
    while True:
        side = source.choice(sides)
        index = source.randrange(slice_positions(variant.name, side))
        position = Draughts(variant.board(*slice_pieces(variant.name, side, index), True))
        fate = tables.probe(position)
        assert fate is not None
        yield position, fate


def random_fates(
    tables: Tables, pieces: int, count: int, sign: int, seed: object, furthest: int | None = None
) -> list[tuple[Draughts, Fate]]:
    """`count` wins, or losses, that no draw rule can prevent, of at most `furthest` plies."""
    fates = (
        (position, fate)
        for position, fate in random_positions(tables, pieces, seed)
        if fate.sign == sign and fate.is_certain
        if furthest is None or (fate.distance or 0) <= furthest
    )
    return list(islice(fates, count))


def is_converted(win: Draughts, tables: Tables, folder: Path) -> bool:
    """Whether White wins, by the tables, against the strongest resistance that a search finds."""
    record = GameRecord(win.game, str(win))
    while record.outcome is None:
        position = record.position
        assert isinstance(position, Draughts)
        history = record.positions[:-1]
        if position.maximizing:
            found = search(position, depth=4, history=history, tables=folder, hash_mb=1)
            record.play(found.move)
            continue
        fates = {move: tables.probe(position.play(move)) for move in position.moves()}
        best = min(fate.sign for fate in fates.values() if fate is not None)
        equal = [move for move, fate in fates.items() if fate is not None and fate.sign == best]
        found = search(
            position,
            depth=DEFENDERS_DEPTH,
            root_moves=equal,
            history=history,
            tables="off",
            hash_mb=1,
        )
        record.play(found.move)
    return record.outcome == 10_000
