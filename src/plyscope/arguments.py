"""The gate for arguments of public functions: what makes no sense is refused by its name."""

from collections.abc import Iterable
from operator import index
from typing import Any

from plyscope.conformance import check_position
from plyscope.errors import PlyscopeError, SearchError
from plyscope.position import Position
from plyscope.text import shown


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Raises `SearchError` for anything but a whole number in the range."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SearchError(f"{name} must be a whole number, not {shown(value)}")
    if not least <= value <= most:
        raise SearchError(f"{name} must be from {least} to {most:,}, not {shown(value)}")


def check_number(name: str, value: Any, least: float, most: float) -> None:
    """Raises `SearchError` for anything but a number in the range."""
    check_real(name, value)
    if not least <= value <= most:  # NaN is refused too
        raise SearchError(f"{name} must be from {least:g} to {most:,.0f}, not {shown(value)}")


def check_real(name: str, value: object) -> None:
    """Raises `SearchError` for an argument that is not a number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise SearchError(f"{name} must be a number, not {shown(value)}")


def check_function(name: str, value: object) -> None:
    """Raises `SearchError` for an argument that is neither a function nor None."""
    if value is not None and not callable(value):
        raise SearchError(f"{name} must be a function, not {shown(value)}")


def check_kind(name: str, value: object, kind: type, called: str | None = None) -> None:
    """Raises `SearchError` for an argument that is neither of that class nor None."""
    if value is not None and not isinstance(value, kind):
        called = called or f"a plyscope.{kind.__name__}"
        raise SearchError(f"{name} must be {called}, not {shown(value)}")


def listed(name: str, values: Iterable[Any]) -> list[Any]:
    """The values of an argument that is a sequence; raises `SearchError` for anything else."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise SearchError(f"{name} must be a list, not {shown(values)}")
    return list(values)


def positions(name: str, values: Iterable[Position[Any]]) -> list[Position[Any]]:
    """The positions of an argument that is a sequence of them."""
    found = listed(name, values)
    for position in found:
        try:
            check_position(position, SearchError)
        except PlyscopeError as error:
            raise SearchError(f"{name} must be a list of positions: {error}") from None
    return found


def row_number(row: Any, rows: int) -> int:
    """The number of a row of a trace; raises `SearchError` if there is none such."""
    try:
        number = index(row)
    except TypeError:
        raise SearchError(f"row must be a whole number, not {shown(row)}") from None
    if not -rows <= number < rows:
        raise SearchError(f"there is no row {shown(number)}; the rows are 0 to {rows - 1}")
    return number % rows
