"""One module a target: what reads input that anybody may have made.

A module here is a target by being here. It has two functions:

    mutation(source: Random) -> bytes               a hostile input
    outcome(data: bytes, folder: Path) -> str       what became of it, in a word or two

`outcome` raises whatever should not happen; it may put files into `folder`.
"""

import importlib
import pkgutil
from pathlib import Path
from random import Random
from typing import Protocol, cast


class Target(Protocol):
    """What a module here offers."""

    def mutation(self, source: Random) -> bytes:
        """A hostile input."""

    def outcome(self, data: bytes, folder: Path) -> str:
        """What became of it; raises whatever should not happen."""


NAMES = sorted(module.name for module in pkgutil.iter_modules(__path__))


def target(name: str) -> Target:
    """The target of that name; one with a dot is a module elsewhere."""
    module = name if "." in name else f"{__name__}.{name}"
    return cast(Target, importlib.import_module(module))


def case(name: str, seed: int, number: int) -> bytes:
    """The input with that number: always the same one."""
    return target(name).mutation(Random(f"{seed} {name} {number}"))
