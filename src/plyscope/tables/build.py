"""Building tables, slice by slice."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from plyscope import files
from plyscope._native import solve_slice
from plyscope.errors import DamagedFileError, GameError, PlyscopeError
from plyscope.games.draughts.variants import Variant
from plyscope.tables.folder import reserved_folder, variant_folder
from plyscope.tables.probe import opened
from plyscope.tables.slices import MOST_PIECES, Slice, slice_named, slices, tabled_variant
from plyscope.text import shown

BYTES_FOR_A_POSITION = 4
"""Of memory while a slice is solved: its state, its distance and its part of the file."""
OTHER_BYTES = 128 * 2**20
"""Python, the index of the slice, and what is in use of the slices that it depends on."""


@dataclass(frozen=True)
class Built:
    """A slice that is done: how large its file is, and whether it was there before."""

    slice: Slice
    bytes: int
    was_there: bool


def build(
    variant: Variant, pieces: int, folder: Path, *, threads: int = 1, memory_gb: float = 4.0
) -> Iterator[Built]:
    """Builds the missing tables of up to so many pieces; yields each slice when it is done.

    After an interrupt, or a kill, another call resumes: what is complete stays. Raises
    `PlyscopeError` before anything is built if a slice would need more memory than allowed, or if
    another process is building tables of this variant in this folder.
    """
    if not 2 <= pieces <= MOST_PIECES:
        raise GameError(f"pieces must be from 2 to {MOST_PIECES}, not {pieces}")
    wanted = slices(variant, pieces)
    _check_memory(variant, wanted, memory_gb)
    with reserved_folder(folder, variant) as place:
        for one in wanted:
            path = place / one.file_name
            was_there = _is_sound(variant, path)
            if not was_there:
                solve(description(variant, one, folder), threads)
            yield Built(one, path.stat().st_size, was_there)


def description(variant: Variant, one: Slice, folder: Path) -> dict[str, str]:
    """A slice as a unit of work: plain data, which alone decides what `solve` writes."""
    return {"game": f"draughts/{variant.name}", "slice": one.name, "folder": str(folder)}


def solve(unit: dict[str, str], threads: int = 1) -> None:
    """Solves a slice, given the files of those it depends on, and writes its file."""
    variant, one = tabled_variant(unit["game"]), slice_named(unit["slice"])
    folder = variant_folder(Path(unit["folder"]), variant)
    needed = [
        folder / other.file_name
        for other in sorted(one.dependencies(), key=lambda other: other.name)
        if other in slices(variant, one.pieces)
    ]
    missing = [path for path in needed if not path.is_file()]
    if missing:
        raise PlyscopeError(f"the table {one.name} depends on {missing[0]}, which is missing")
    opened(variant, needed)  # so that a damaged file has its own message
    content = solve_slice(
        variant.name, one.sides[0], [str(path) for path in needed], one.has_distances, threads
    )
    files.write(folder / one.file_name, content)


def _is_sound(variant: Variant, path: Path) -> bool:
    """Whether a file is there and whole; one that is damaged is built again."""
    if not path.is_file():
        return False
    try:
        opened(variant, [path])
    except DamagedFileError:
        return False
    return True


def needed_bytes(variant: Variant, one: Slice) -> int:
    """The memory for solving a slice, an upper bound."""
    return BYTES_FOR_A_POSITION * one.positions(variant) + OTHER_BYTES


def _check_memory(variant: Variant, wanted: list[Slice], memory_gb: float) -> None:
    largest = max(wanted, key=lambda one: one.positions(variant))
    needed = needed_bytes(variant, largest)
    if needed > memory_gb * 2**30:
        raise PlyscopeError(
            f"the table {largest.name} of {shown(variant.name)} needs {needed / 2**30:.1f} GB of "
            f"memory, and {memory_gb:g} GB are allowed; allow more, or build fewer pieces"
        )
