"""Slices: the positions with the same material, which are solved and stored together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from plyscope._native import slice_positions
from plyscope.errors import FileError, GameError
from plyscope.games.draughts.variants import VARIANTS, Variant
from plyscope.text import shown

WITHOUT_TABLES = {"frisian", "frysk"}
"""Variants in which a king must rest after three moves, so that pieces alone decide no fate."""
TABLED = tuple(name for name in VARIANTS if name not in WITHOUT_TABLES)
WITHOUT_KINGS = {"breakthrough"}
"""Variants in which the first king ends the game."""
MOST_PIECES = 8
DISTANCE_PIECES = 4
"""Slices with more pieces have no distances, which take most of the room."""

Material = tuple[int, int, int, int]
"""Men and kings of the player to move, then those of the other player."""


@dataclass(frozen=True)
class Slice:
    """The positions with some material, either player to move; the stronger player comes first."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @property
    def pieces(self) -> int:
        return self.men + self.kings + self.other_men + self.other_kings

    @property
    def rank(self) -> tuple[int, int]:
        """A slice depends on slices of a lower rank only: fewer pieces, or fewer men."""
        return self.pieces, self.men + self.other_men

    @property
    def has_distances(self) -> bool:
        return self.pieces <= DISTANCE_PIECES

    @cached_property
    def name(self) -> str:
        """Its material in letters: KKM-KM."""
        first = "K" * self.kings + "M" * self.men
        return f"{first}-{'K' * self.other_kings}{'M' * self.other_men}"

    @property
    def file_name(self) -> str:
        return f"{self.name}.table"

    @property
    def sides(self) -> tuple[Material, ...]:
        """The material of each player when to move; once if both have the same."""
        first = self.men, self.kings, self.other_men, self.other_kings
        second = self.other_men, self.other_kings, self.men, self.kings
        return (first,) if first == second else (first, second)

    def positions(self, variant: Variant) -> int:
        """How many positions there are, with each player to move; mirrored ones count once."""
        return sum(slice_positions(variant.name, side) for side in self.sides)

    def dependencies(self) -> frozenset["Slice"]:
        """All slices that captures and promotions can lead to, in one move or several."""
        found: set[Slice] = set()
        left = [self]
        while left:
            new = {after for after in left.pop()._conversions() if after not in found}
            found |= new
            left += new
        return frozenset(found)

    def _conversions(self) -> Iterator["Slice"]:
        """The slices after the capture of one piece, and after a promotion."""
        for men, kings in (("men", "kings"), ("other_men", "other_kings")):
            fewer_men = {men: getattr(self, men) - 1}
            for change in (
                fewer_men,
                {kings: getattr(self, kings) - 1},
                fewer_men | {kings: getattr(self, kings) + 1},
            ):
                after = replace(self, **change)
                if min(change.values()) >= 0 and after.is_played:
                    yield after.normal

    @property
    def is_played(self) -> bool:
        """Whether both players have pieces."""
        return self.men + self.kings > 0 and self.other_men + self.other_kings > 0

    @property
    def normal(self) -> "Slice":
        """The same slice with the stronger player first: more pieces, or as many and more kings."""
        first, second = (self.men, self.kings), (self.other_men, self.other_kings)
        if (sum(second), second[1]) > (sum(first), first[1]):
            return Slice(*second, *first)
        return self


def slice_named(name: str) -> Slice:
    """The slice of a name such as KKM-KM; raises `FileError` if there is none."""
    first, _, second = name.partition("-")
    found = Slice(first.count("M"), first.count("K"), second.count("M"), second.count("K"))
    if found.name != name or not found.is_played or found.normal != found:
        raise FileError(f"{shown(name)} is not the name of a table; one is called KKM-KM")
    return found


def slices(variant: Variant, pieces: int) -> list[Slice]:
    """The slices of a variant with up to so many pieces, each after those it depends on."""
    counts = range(pieces)
    kings = range(1) if variant.name in WITHOUT_KINGS else counts
    every = (Slice(*material) for material in product(counts, kings, counts, kings))
    chosen = {one.normal for one in every if one.is_played and one.pieces <= pieces}
    return sorted(chosen, key=lambda one: (*one.rank, one.name))


def tabled_variant(game: str) -> Variant:
    """The variant that a game's name such as draughts/english stands for.

    Raises `GameError` if there are no tables of that game.
    """
    family, _, name = game.partition("/")
    variant = VARIANTS.get(name) if family == "draughts" else None
    if variant is None:
        raise GameError(f"there are tables of draughts/VARIANT only, not of {shown(game)}")
    if name in WITHOUT_TABLES:
        raise GameError(
            f"there are no tables of {game}: whether a king may move there depends on its last "
            "moves, not on the pieces alone"
        )
    return variant
