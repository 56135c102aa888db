"""Where tables are: a folder for each variant with one file for each slice."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from plyscope import files
from plyscope.errors import FileError
from plyscope.games.draughts.variants import Variant
from plyscope.tables.slices import Slice, slice_named

PACKAGED = Path(__file__).parent / "data"
"""The tables that come with the package."""


def default_folder() -> Path:
    """The user's folder of tables."""
    return user_data_path("plyscope", appauthor=False) / "tables"


def variant_folder(folder: Path, variant: Variant) -> Path:
    return folder / variant.name


def slice_files(folder: Path, variant: Variant) -> dict[Slice, Path]:
    """The files of a variant's slices in a folder; none if there is no such folder."""
    try:
        found = sorted(variant_folder(folder, variant).glob("*.table"))
    except OSError as error:
        raise FileError(f"cannot read {folder}: {error.strerror}") from None
    return {slice_named(path.stem): path for path in found}


def files_at_hand(folder: Path | None, variant: Variant) -> dict[Slice, Path]:
    """The files of a folder, or without one the user's and, for other slices, the package's."""
    if folder is not None:
        return slice_files(folder, variant)
    return slice_files(PACKAGED, variant) | slice_files(default_folder(), variant)


@contextmanager
def reserved_folder(folder: Path, variant: Variant) -> Iterator[Path]:
    """The folder of a variant, which is made if necessary, for one build at a time."""
    path = variant_folder(folder, variant)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make {files.label(path)}: {error.strerror}") from None
    with files.reserved(path, f"build of draughts/{variant.name}"):
        yield path
