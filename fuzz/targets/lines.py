"""Lines of other engines: each input is refused with its line, or imported and then verified."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import plyscope
from fuzz.mutations import damaged
from fuzz.targets.trace import verdict_on
from plyscope.errors import FileError
from plyscope.tracing import Trace, trace
from plyscope.tracing.lines import import_trace

SEARCHES = [("tictactoe", "XO..X....", 3), ("tree", None, 3), ("connect4", "4453", 2)]
JUNK = ("null", "-1", "1e9", "0.5", '"A"', '"∞"', "[]", '{"a":[1]}', "true", '"cutoff"', "Infinity")
NAMES = ("event", "ply", "move", "remaining", "alpha", "beta", "score", "bound", "kind", "reason")


@cache
def originals() -> list[bytes]:
    """The inputs that are spoiled, in each order and as a table; the first byte says whether."""
    found = []
    for game, position, depth in SEARCHES:
        made = trace(plyscope.start(game, position), depth)
        head = {"plyscope": {"game": game, "position": position}}
        orders = (entries(made), exits(made), events(made))
        found += [b"j" + "\n".join(map(json.dumps, [head, *lines])).encode() for lines in orders]
    table = [",".join(f"{value}" for value in line.values()) for line in entries(made)]
    names = ",".join(entries(made)[0])
    return [*found, b"c" + "\n".join([names, *table]).encode()]


def _line(made: Trace, row: int) -> dict[str, Any]:
    columns = made.columns.row(row)
    names = ("ply", "move", "score", "remaining", "reason", "alpha", "beta")
    return {name: columns[name] for name in names}


def entries(made: Trace) -> list[dict[str, Any]]:
    return [_line(made, row) for row in range(len(made))]


def exits(made: Trace) -> list[dict[str, Any]]:
    size = made.columns.size
    rows = sorted(range(len(made)), key=lambda row: (row + size[row], -row))
    return [_line(made, row) for row in rows]


def events(made: Trace) -> list[dict[str, Any]]:
    moments = []
    for row in range(len(made)):
        line, end = _line(made, row), row + int(made.columns.size[row])
        left = {"event": "leave", "score": line.pop("score"), "reason": line.pop("reason")}
        moments += [((row, 1, 0), {"event": "enter", **line}), ((end, 0, -row), left)]
    return [line for _, line in sorted(moments, key=lambda moment: moment[0])]


def mutation(source: Random) -> bytes:
    """Lines with damage anywhere, in another order, with a lie in one field, or other ends."""
    data, other = source.choice(originals()), source.choice(originals())
    match source.randrange(5):
        case 0:
            return data[:1] + damaged(data[1:], other[1:], source)
        case 1:
            lines = data.split(b"\n")
            one, two = source.randrange(len(lines)), source.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return b"\n".join(lines)
        case 2:
            return b"\n".join(data.split(b"\n")[: source.randrange(1, 12)])
        case 3:
            return data.replace(b"\n", source.choice((b"\r\n", b"\n\n", b" \n")))
        case _:
            return _with_junk(data, source)


def _with_junk(data: bytes, source: Random) -> bytes:
    """A field of one line with another value."""
    lines = data.decode().split("\n")
    at = source.randrange(len(lines))
    if data[:1] == b"c":
        cells = lines[at].split(",")
        cells[source.randrange(len(cells))] = source.choice(JUNK)
        lines[at] = ",".join(cells)
    else:
        field = f'"{source.choice(NAMES)}": {source.choice(JUNK)}'
        lines[at] = lines[at].removesuffix("}") + f", {field}}}"
    return "\n".join(lines).encode()


def outcome(data: bytes, folder: Path) -> str:
    """Imports the lines and verifies what they tell."""
    is_csv = data[:1] == b"c"
    start = plyscope.start("connect4", "4453") if is_csv else None
    path = folder / "lines"
    path.write_bytes(data[1:])
    try:
        made = import_trace(path, start=start, is_csv=is_csv)
    except FileError:
        return "refused"
    return verdict_on(made)
