"""The lines of UCI, the protocol of chess engines: its options, and what its `go` says of time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from plyscope._native import MAX_DEPTH
from plyscope.engine import Clock, Limits
from plyscope.errors import ProtocolError
from plyscope.games.perft import MAX_DEPTH as MAX_PERFT_DEPTH
from plyscope.text import shown

WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
TIMES = ("wtime", "btime", "winc", "binc", "movetime")
COUNTS = ("movestogo", "depth", "nodes", "mate")
FLAGS = ("infinite", "ponder")
MOVES = "searchmoves"
PERFT = "perft"
WORDS = (MOVES, *FLAGS, *TIMES, *COUNTS)
"""What `go` knows."""
MOST_MILLISECONDS = 10**12
MOST_MOVES_TO_GO = 10_000
NOTHING = "<empty>"
"""How a text with nothing in it is declared."""


@dataclass(frozen=True)
class Option:
    """An option that an engine has; the values of a combo are its `choices`."""

    name: str
    kind: str
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def declared(self) -> str:
        """The line in which an engine tells of it."""
        bounds = "" if self.least is None else f" min {self.least} max {self.most}"
        default = "" if self.kind == "button" else f" default {self.default or NOTHING}"
        return f"option name {self.name} type {self.kind}{default}{bounds}"

    def checked(self, value: str) -> str:
        """The value as it is meant; raises `ProtocolError` if it cannot be had."""
        if self.kind == "check" and value.lower() not in ("true", "false"):
            raise ProtocolError(f"{self.name} is true or false, not {shown(value)}")
        if self.kind == "spin":
            least, most = self.least or 0, self.most or 0
            if not WHOLE.fullmatch(value) or not least <= int(value) <= most:
                wanted = f"a whole number from {least} to {most}"
                raise ProtocolError(f"{self.name} is {wanted}, not {shown(value)}")
        if self.kind == "combo" and value not in self.choices:
            raise ProtocolError(
                f"{self.name} is one of {', '.join(self.choices)}, not {shown(value)}"
            )
        return value.lower() if self.kind == "check" else "" if value == NOTHING else value


def option(words: Sequence[str]) -> Option | None:
    """The option that the words behind `option` declare; None if they declare none."""
    parts = _parts(words, ("name", "type", "default", "min", "max", "var"))
    if not parts.get("name") or not parts.get("type"):
        return None
    least, most = ([*map(_whole, parts.get(bound, ())), None][0] for bound in ("min", "max"))
    default = parts.get("default", [""])[0]
    choices = tuple(parts.get("var", ()))
    return Option(parts["name"][0], parts["type"][0], default, least, most, choices)


def setting(words: Sequence[str]) -> tuple[str, str]:
    """The name and the value behind `setoption`; both may have several words."""
    parts = _parts(words, ("name", "value"), once=True)
    name = parts.get("name", [""])[0]
    if not name:
        raise ProtocolError("setoption is followed by name and the name of an option")
    return name, parts.get("value", [""])[0]


def _parts(
    words: Sequence[str], keys: Sequence[str], *, once: bool = False
) -> dict[str, list[str]]:
    """What follows each key, up to the next one; with `once`, a key again is only a word."""
    parts: dict[str, list[list[str]]] = {}
    current: list[str] = []
    for word in words:
        if word in keys and not (once and word in parts):
            current = []
            parts.setdefault(word, []).append(current)
        else:
            current.append(word)
    return {key: [" ".join(said) for said in texts] for key, texts in parts.items()}


def _whole(text: str) -> int | None:
    return int(text) if WHOLE.fullmatch(text) else None


@dataclass(frozen=True)
class Go:
    """What a `go` asks for."""

    limits: Limits
    searchmoves: tuple[str, ...] = ()
    mate: int | None = None
    """Moves in which the player who moves is to mate."""
    is_infinite: bool = False
    is_ponder: bool = False
    unknown: tuple[str, ...] = ()
    """Words that no `go` has; they are passed over."""


def read_go(words: Sequence[str], *, white_moves: bool, overhead: float = 0.0) -> Go:
    """What the words behind `go` ask for; raises `ProtocolError` for a number that is none.

    More than the engine can do is no bound. A clock may be below nothing, where a program is late.
    """
    numbers: dict[str, int] = {}
    flags, moves, unknown = set(), list[str](), list[str]()
    rest = iter(words)
    takes_moves = False
    for word in rest:
        if word in FLAGS:
            flags.add(word)
        elif word in TIMES or word in COUNTS:
            numbers[word] = _number(word, next(rest, ""))
        elif takes_moves and word != MOVES:
            moves.append(word)
            continue
        elif word != MOVES:
            unknown.append(word)
        takes_moves = word == MOVES
    depth, movetime = numbers.get("depth"), numbers.get("movetime")
    limits = Limits(
        depth=None if depth is None else min(depth, MAX_DEPTH),
        nodes=numbers.get("nodes"),
        seconds=None if movetime is None else _seconds(movetime),
        clock=_clock(numbers, white_moves=white_moves, overhead=overhead),
    )
    is_infinite, is_ponder = (flag in flags for flag in FLAGS)
    mate = numbers.get("mate")
    return Go(limits, tuple(moves), mate, is_infinite, is_ponder, tuple(unknown))


def read_perft(words: Sequence[str]) -> int:
    """The depth behind `go perft`; raises `ProtocolError` if it is not a whole number from 1."""
    depth = _number(PERFT, " ".join(words))
    if not 1 <= depth <= MAX_PERFT_DEPTH:
        raise ProtocolError(f"{PERFT} must be from 1 to {MAX_PERFT_DEPTH}, not {depth}")
    return depth


def _number(name: str, text: str) -> int:
    """A whole number; counts are from 1, times may be below 0."""
    if not WHOLE.fullmatch(text):
        raise ProtocolError(f"{name} must be a whole number, not {shown(text)}")
    if name in COUNTS and int(text) < 1 and not (name == "movestogo" and int(text) == 0):
        raise ProtocolError(f"{name} must be from 1, not {int(text)}")
    return int(text)


def _seconds(milliseconds: int) -> float:
    return min(max(milliseconds, 0), MOST_MILLISECONDS) / 1000


def _clock(numbers: dict[str, int], *, white_moves: bool, overhead: float) -> Clock | None:
    own, other = ("w", "b") if white_moves else ("b", "w")
    if f"{own}time" not in numbers:
        return None
    moves = numbers.get("movestogo") or None
    return Clock(
        _seconds(numbers[f"{own}time"]),
        _seconds(numbers.get(f"{own}inc", 0)),
        None if moves is None else min(moves, MOST_MOVES_TO_GO),
        overhead,
        _seconds(numbers[f"{other}time"]) if f"{other}time" in numbers else None,
    )


def write_go(limits: Limits, *, white_moves: bool) -> str:
    """The line that asks for a move within these limits.

    A clock that is not known is told to be like the other.
    """
    words = ["go"]
    if limits.clock is not None:
        clock = limits.clock
        other = clock.remaining if clock.opponent is None else clock.opponent
        white, black = (clock.remaining, other) if white_moves else (other, clock.remaining)
        words += ["wtime", _milliseconds(white), "btime", _milliseconds(black)]
        words += ["winc", _milliseconds(clock.increment), "binc", _milliseconds(clock.increment)]
        if clock.moves_to_go is not None:
            words += ["movestogo", str(clock.moves_to_go)]
    if limits.depth is not None:
        words += ["depth", str(limits.depth)]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    if limits.seconds is not None:
        words += ["movetime", _milliseconds(limits.seconds)]
    return " ".join(words)


def _milliseconds(seconds: float) -> str:
    return str(max(1, int(1000 * seconds)) if seconds else 0)
