"""Machine code of compiled games on disk, so that a second start compiles nothing.

A file is found by a digest of everything that its code depends on, and has a digest of its own
bytes. What is damaged, or may have been written by somebody else, is compiled again.
"""

import ast
import hashlib
import json
import os
import platform
import stat
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from plyscope import files
from plyscope.errors import FileError
from plyscope.fast.fields import Field
from plyscope.fast.source import Method

MAGIC = b"plyscope machine code 1\n"
DIGEST = 32
LARGEST = 64 * files.MB
MODE = 0o700


def digest(fields: dict[str, Field], methods: dict[str, Method], constants: dict[str, Any]) -> str:
    """A name for the code of these rules on this machine by these versions."""
    parts: list[object] = [
        _translator(),
        version("llvmlite"),
        platform.machine(),
        _processor(),
    ]
    parts += sorted(map(repr, fields.values()))
    for name, method in sorted(methods.items()):
        parts += [name, method.file, method.first_line, ast.dump(method.tree)]
        parts += [(used, repr(value)) for used, value in sorted(_used(method).items())]
    parts += [(name, repr(value)) for name, value in sorted(constants.items())]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


@cache
def _translator() -> str:
    """The sources that make the code: a version alone would not tell two checkouts apart."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _used(method: Method) -> dict[str, Any]:
    """The names of the module that a method uses, and what they stand for."""
    names = {node.id for node in ast.walk(method.tree) if isinstance(node, ast.Name)}
    return {name: method.names[name] for name in names if _is_plain(method.names.get(name))}


def _is_plain(value: object) -> bool:
    return isinstance(value, (int, float, str, tuple, list, range))


def _processor() -> str:
    """What the processor can do: code for another one might not run."""
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def load(name: str) -> tuple[bytes, list[str]] | None:
    """The code of that name and its kinds of errors; None if there is none to trust."""
    folder = _folder()
    if folder is None:
        return None
    try:
        data = files.read_bytes(folder / name, LARGEST)
    except FileError:
        return None
    head = len(MAGIC) + DIGEST
    rest = data[head:]
    if not data.startswith(MAGIC) or data[len(MAGIC) : head] != hashlib.sha256(rest).digest():
        return None
    kinds, _, code = rest.partition(b"\n")
    return code, json.loads(kinds)


def save(name: str, code: bytes, kinds: list[str]) -> None:
    """Keeps code for the next start, where there is a place for it."""
    folder = _folder()
    if folder is None:
        return
    rest = json.dumps(kinds).encode() + b"\n" + code
    try:
        files.write(folder / name, MAGIC + hashlib.sha256(rest).digest() + rest)
    except FileError:  # a full disk costs the next start some time
        return


def _folder() -> Path | None:
    """The folder for code, if it is the user's alone; made where it is missing."""
    folder = user_cache_path("plyscope") / "compiled"
    try:
        folder.mkdir(MODE, parents=True, exist_ok=True)
        known = folder.stat()
    except OSError:
        return None
    if not hasattr(os, "getuid"):
        return folder
    is_own = known.st_uid == os.getuid() and stat.S_IMODE(known.st_mode) & 0o077 == 0
    return folder if is_own else None
