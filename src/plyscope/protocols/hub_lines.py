"""The lines of the Hub protocol, and what its `level` says of time.

A line is a command and its arguments, ``level depth=5 infinite pv="32-28 17-22"``.
"""

import re
from collections.abc import Mapping
from math import isfinite

from plyscope._native import MAX_DEPTH
from plyscope.engine import Clock, Limits
from plyscope.errors import ProtocolError
from plyscope.text import printable, shown

ARGUMENT = re.compile(r'\s*([^\s="]+)(?:=(?:"([^"]*)"|([^\s="]*)))?(?=\s|$)')
SPECIAL = re.compile(r'[\s="]|^$')
WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
REAL = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
MOST_SECONDS = 1e9


def write(command: str, arguments: Mapping[str, object] | None = None) -> str:
    """A line, without its end; an argument whose value is None is a flag."""
    parts = [command]
    for name, value in (arguments or {}).items():
        parts.append(name if value is None else f"{name}={_quoted(str(value))}")
    return " ".join(parts)


def _quoted(value: str) -> str:
    """A value as a line can hold it: printable ASCII, and in quotes where it must be."""
    value = printable(value.replace('"', "'"))
    return f'"{value}"' if SPECIAL.search(value) else value


def read(line: str) -> tuple[str, dict[str, str]]:
    """The command and the arguments of a line; the value of a flag is empty.

    Raises `ProtocolError` for what has another form. An empty line has the command "".
    """
    parts, end = [], 0
    line = line.rstrip()
    while end < len(line):
        match = ARGUMENT.match(line, end)
        if match is None:
            rest = shown(line[end:].lstrip())
            raise ProtocolError(f'cannot read {rest}: arguments are name=value or name="two words"')
        parts.append((match[1], match[2] if match[2] is not None else match[3]))
        end = match.end()
    if not parts:
        return "", {}
    if parts[0][1] is not None:
        raise ProtocolError(f"a line begins with a command, not with {shown(parts[0][0] + '=')}")
    return parts[0][0], {name: value or "" for name, value in parts[1:]}


# A Hub clock gets its increment before each move, ours after: here `time` lacks what the move at
# hand has been given, while `Clock.remaining` includes it.


def level(limits: Limits) -> dict[str, object]:
    """The arguments of the `level` that says these limits; none if there are none."""
    arguments: dict[str, object] = {}
    if limits.depth is not None:
        arguments["depth"] = limits.depth
    if limits.nodes is not None:
        arguments["nodes"] = limits.nodes
    if limits.seconds is not None:
        arguments["move-time"] = f"{limits.seconds:.3f}"
    if limits.clock is not None:
        increment = min(limits.clock.increment, limits.clock.remaining)
        if limits.clock.moves_to_go is not None:
            arguments["moves"] = limits.clock.moves_to_go
        arguments["time"] = f"{limits.clock.remaining - increment:.3f}"
        if increment:
            arguments["inc"] = f"{increment:.3f}"
    return arguments


def limits(arguments: Mapping[str, str]) -> Limits:
    """The limits that the arguments of `level` say; raises `ProtocolError` for no number.

    More than the engine can do is no bound. A `time` below nothing happens where a program has
    taken off an increment that is more than what was left.
    """
    depth, nodes = _whole(arguments, "depth"), _whole(arguments, "nodes")
    moves = _whole(arguments, "moves", least=0)
    seconds, increment = _real(arguments, "move-time"), _real(arguments, "inc") or 0.0
    time, clock = _real(arguments, "time", least=-MOST_SECONDS), None
    if time is not None:
        remaining = min(max(time + increment, 0.0), MOST_SECONDS)
        clock = Clock(remaining, increment, min(moves, 10_000) if moves else None)
    elif "moves" in arguments or "inc" in arguments:
        raise ProtocolError("a level with moves or inc has a time too, such as time=60 inc=1")
    return Limits(
        depth=None if depth is None else min(depth, MAX_DEPTH),
        nodes=nodes,
        seconds=seconds,
        clock=clock,
    )


def _whole(arguments: Mapping[str, str], name: str, *, least: int = 1) -> int | None:
    if name not in arguments:
        return None
    text = arguments[name]
    if not WHOLE.fullmatch(text) or int(text) < least:
        raise ProtocolError(f"{name} must be a whole number from {least}, not {shown(text)}")
    return int(text)


def _real(arguments: Mapping[str, str], name: str, *, least: float = 0.0) -> float | None:
    if name not in arguments:
        return None
    text = arguments[name]
    value = float(text) if REAL.fullmatch(text) else least - 1
    if not (isfinite(value) and value >= least):
        wanted = "seconds" if least else "seconds, not below 0"
        raise ProtocolError(f"{name} must be {wanted}, not {shown(text)}")
    return min(value, MOST_SECONDS)
