"""The header of a trace: what a file says of a search besides its rows, and the gate for it.

Anybody may have written a file. `checked_header` is the one place that looks at every field before
anything uses it; docs/trace-format.md says what each of them is.
"""

from dataclasses import fields
from importlib.metadata import version
from typing import Any

from plyscope import games
from plyscope.engine import SearchResult, Variation
from plyscope.errors import DamagedFileError, FileError, PlyscopeError
from plyscope.moves import line_texts
from plyscope.plain import (
    PlainDataError,
    boolean,
    checked,
    listed,
    mapping,
    number,
    one_of,
    optional,
    text,
    whole,
)
from plyscope.position import Position
from plyscope.text import visible
from plyscope.textbook import Result
from plyscope.tracing.columns import Columns

FORMAT = "plyscope trace 1"
DEEPEST = 2**16 - 1
LONGEST_NAME = 200
count = whole()


def name(value: Any) -> bool:
    """A short text on one line."""
    return text(value) and len(value) <= LONGEST_NAME and visible(value) == value


FIELDS = {
    "version": optional(name),
    "start": mapping,
    "native": optional(boolean),
    "truncated": optional(boolean),
    "asked": mapping,
    "rows": optional(count),
    "result": mapping,
}
START = {"game": name, "position": optional(text), "maximizing": optional(boolean)}
ASKED = {
    **dict.fromkeys(("depth", "lines", "min_remaining"), optional(whole(0, DEEPEST))),
    **dict.fromkeys(("nodes", "max_nodes", "threads"), optional(count)),
    **dict.fromkeys(("seconds", "hash_mb"), optional(number)),
    "switches": optional(listed(name)),
    "history": optional(listed(whole(0, 2**64 - 1))),
    "earlier_table": optional(boolean),
    "fail": optional(one_of("soft", "hard")),
    "evaluation": optional(one_of("unknown")),
}
DEFAULTED = {"depth", "lines", "min_remaining", "switches", "history", "earlier_table"} | {
    *("fail", "evaluation")
}
COUNTS = ("cutoffs", "first_cutoffs", "late_cutoffs", "pruned", "table_hits")
RESULT = {
    "algorithm": name,
    "depth": whole(0, DEEPEST),
    "score": number,
    "line": listed(text),
    "nodes": count,
    "leaves": count,
    **dict.fromkeys(COUNTS, optional(count)),
}
VARIATION = {"score": number, "line": listed(text)}
ENGINE_RESULT = RESULT | {
    "lines": listed(lambda line: isinstance(line, list) and len(line) == len(VARIATION)),
    "distance": optional(count),
    "deepest": optional(count),
    "table_fullness": optional(number),
    "seconds": optional(number),
    "stopped": optional(boolean),
}


def header_of(
    start: Position[Any],
    result: Result[Any],
    columns: Columns,
    *,
    truncated: bool,
    asked: dict[str, Any],
) -> dict[str, Any]:
    """What a file says of its trace besides the rows."""
    return {
        "format": FORMAT,
        "version": version("plyscope"),
        "start": games.written(start),
        "native": columns.native,
        "truncated": truncated,
        "asked": asked,
        "rows": len(columns),
        "result": _written_result(start, result),
    }


def _written_result(start: Position[Any], result: Result[Any]) -> dict[str, Any]:
    """A result as plain data: moves as people write them."""
    written = {
        field.name: getattr(result, field.name)
        for field in fields(result)
        if field.name not in ("move", "line", "lines")
    }
    written["line"] = line_texts(start, result.line)
    if isinstance(result, SearchResult):
        written["lines"] = [[line.score, line_texts(start, line.line)] for line in result.lines]
    return written


def checked_header(header: dict[str, Any], file: str, required: dict[str, Any] = FIELDS) -> None:
    """Raises `DamagedFileError` unless every field has the type and the range that it should."""
    try:
        checked(header, required, others=True)
        checked(header["start"], START)
        checked(header["asked"], ASKED, others=True)
        if "result" in required:
            _check_result(header["result"])
    except PlainDataError as error:
        raise DamagedFileError(f"{file} is damaged: {error} in its header") from None


def _check_result(result: dict[str, Any]) -> None:
    checked(result, ENGINE_RESULT if "lines" in result else RESULT)
    for line in result.get("lines", ()):
        checked(dict(zip(VARIATION, line, strict=True)), VARIATION)


def start_of(header: dict[str, Any], file: str, what: str = "a trace") -> Position[Any]:
    """The start position that a header names. Code outside the package is never run for a file."""
    named = header["start"]
    if ":" in named["game"]:
        raise FileError(
            f"{file} is {what} of {named['game']}, which is not part of the package; "
            f"name it with --game {named['game']}, or in Python with start=, the first position"
        )
    try:
        return games.start(**{key: value for key, value in named.items() if value is not None})
    except (PlyscopeError, TypeError) as error:
        raise DamagedFileError(f"{file} is damaged: {error}") from None


def result_of(header: dict[str, Any], start: Position[Any], file: str) -> Result[Any]:
    """The result that a header holds; its lines must be playable."""
    known = {key: value for key, value in header["result"].items() if value is not None}
    try:
        moves = _parsed_line(start, known.pop("line"))
        known |= {"move": moves[0] if moves else None, "line": moves}
        if "lines" not in known:
            return Result(**known)
        known["lines"] = tuple(
            Variation(score, _parsed_line(start, line)) for score, line in known["lines"]
        )
        return SearchResult(**known)
    except PlyscopeError as error:
        raise DamagedFileError(f"{file} is damaged: its result cannot be read ({error})") from None


def _parsed_line(position: Position[Any], texts: list[str]) -> tuple[Any, ...]:
    moves = []
    for move in texts:
        moves.append(position.parse(move))
        position = position.play(moves[-1])
    return tuple(moves)


def asked_of(header: dict[str, Any]) -> dict[str, Any]:
    """The limits and switches that a header holds; what has a default is not None."""
    asked = header["asked"]
    return {key: asked[key] for key in asked if asked[key] is not None or key not in DEFAULTED}
