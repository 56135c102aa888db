"""The rules of a compiled game in native memory: made once for each class, kept on disk."""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from plyscope._native import CompiledRules, LargeCompiledBoard, SmallCompiledBoard
from plyscope.errors import GameError
from plyscope.fast import cache
from plyscope.fast.fields import key_size, size_of
from plyscope.fast.game import Game
from plyscope.fast.library import Library
from plyscope.fast.optional import OPTIONAL
from plyscope.fast.sizes import TOO_MANY_MOVES, is_small, too_many_moves
from plyscope.fast.source import Method, method_of
from plyscope.notices import notify

ADVICE = "pip install 'plyscope[fast]' brings the compiler"
NICENESS = 5
"""The niceness of a process that compiles, above that of one that somebody waits for."""
MOST_PATTERN_CELLS = 64
"""The largest board whose patterns can be learned."""
LONGEST = 60.0
"""Seconds after which such a process is not waited for."""
_made: dict[type, "NativeRules | None"] = {}
_locks: dict[type, threading.Lock] = {}
_compiling = threading.Lock()
"""One game at a time is compiled, which leaves a core to those who play."""
_parsing = threading.Lock()
"""Python 3.11 fails with a SystemError where two threads parse at once and one is interrupted."""
_apart = threading.Event()


class FaultError(GameError):
    """A check failed while compiled rules ran; the message names the line and the position."""


@dataclass(frozen=True)
class NativeRules:
    """Compiled rules, and how boards of the game are made."""

    rules: CompiledRules
    is_small: bool
    library: Any

    def board(self, state: bytes) -> Any:
        """The native board with these bytes."""
        kind = SmallCompiledBoard if self.is_small else LargeCompiledBoard
        return kind(self.rules, state)


def native_rules(cls: Any) -> NativeRules | None:
    """The compiled rules of a class; None where LLVM is not installed."""
    if cls not in _made:
        with _locks.setdefault(cls, threading.Lock()):  # other games need not wait for this one
            if cls not in _made:
                _made[cls] = _make(cls)
    return _made[cls]


def compile_apart() -> None:
    """From now on the package's own games are compiled in a process of their own.

    For a server: to translate a game takes some tenths of a second of the interpreter, which other
    threads need to answer others.
    """
    _apart.set()


def fill_cache(module: str, name: str) -> None:
    """Compiles a class; the process that `compile_apart` asks for runs this."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    native_rules(getattr(import_module(module), name))


def _make(cls: Any) -> NativeRules | None:
    if find_spec("llvmlite") is None:
        notify(f"{cls.__name__} runs as plain Python, which is slow: {ADVICE}")
        return None
    with _parsing:
        methods = {name: method_of(name, function) for name, function in cls._written.items()}
    library, kinds = _library(cls, methods)
    size = size_of(cls.fields.values())
    file = methods["moves"].file

    def on_fault(code: int, state: bytes) -> FaultError:
        kind, line = kinds[(code >> 32) - 1], code & 0xFFFFFFFF
        if kind == TOO_MANY_MOVES:
            kind = too_many_moves(cls)
        return FaultError(f"{file}:{line}: {kind}, in the position {cls.from_state(state)}")

    board = cls.fields.get("cells")
    rules = CompiledRules(
        **{rule: library.address(rule) for rule in ("moves", "make", "outcome", "evaluate")},
        **{rule: library.address(rule) if rule in methods else 0 for rule in OPTIONAL},
        size=size,
        key_size=key_size(cls.fields.values()),
        maximizing=cls.fields["maximizing"].offset,
        cells=board.offset if board else 0,
        cell_count=board.count if board and board.count <= MOST_PATTERN_CELLS else 0,
        on_fault=on_fault,
    )
    return NativeRules(rules, is_small(cls), library)


def _library(cls: Any, methods: dict[str, Method]) -> tuple[Library, list[str]]:
    """The machine code of a class, from disk if it is there, and its kinds of faults."""
    name = cache.digest(cls.fields, methods, cls._constants)
    known = cache.load(name)
    if known is None:
        notify(f"compiling {cls.__name__}…")
        with _compiling:
            known = _compiled_apart(cls, name)
            if known is None:
                from plyscope.fast.module import compile_game  # only now: it takes time to import

                made = compile_game(Game(cls.fields, methods, cls._constants))
                known = made.code, made.errors
                cache.save(name, *known)
    return Library(known[0]), known[1]


def _compiled_apart(cls: Any, name: str) -> tuple[bytes, list[str]] | None:
    """What another process compiled; None where it is to be done here.

    A user's own module is not loaded a second time, as nobody knows what else it does.
    """
    if not _apart.is_set() or not cls.__module__.startswith("plyscope."):
        return None
    call = f"from {__name__} import fill_cache; fill_cache({cls.__module__!r}, {cls.__name__!r})"
    with suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(
            [sys.executable, "-P", "-c", call],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
    return cache.load(name)
