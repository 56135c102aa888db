"""Statistics of tables: wins, draws and losses by material, and the longest wins."""

from dataclasses import dataclass

from plyscope.games.draughts import Draughts
from plyscope.tables.probe import Tables
from plyscope.tables.slices import Material, Slice


@dataclass(frozen=True)
class SliceStats:
    """The positions of a slice with one of the players to move.

    longest   the longest win of the player to move, in plies to the end of the game if the slice
              has distances, else to the next capture or promotion; 0 without a win
    position  a position with that win, White to move
    """

    slice: Slice
    material: Material
    positions: int
    wins: int
    draws: int
    losses: int
    has_distances: bool
    longest: int
    position: Draughts | None

    @property
    def name(self) -> str:
        """The material, that of the player to move first."""
        men, kings, other_men, other_kings = self.material
        return f"{'K' * kings}{'M' * men}-{'K' * other_kings}{'M' * other_men}"


def stats(tables: Tables) -> list[SliceStats]:
    """What the headers of the tables say, in the order in which the slices are built."""
    found = []
    for has_distances, sides in tables.native.slices():
        for material, positions, wins, draws, losses, longest, pieces in sides:
            position = None if pieces is None else Draughts(tables.variant.board(*pieces, True))
            men, kings, other_men, other_kings = material
            own: Material = men, kings, other_men, other_kings
            counts = positions, wins, draws, losses
            one = SliceStats(Slice(*own).normal, own, *counts, has_distances, longest, position)
            found.append(one)
    return sorted(found, key=lambda one: (*one.slice.rank, one.slice.name, one.name))
