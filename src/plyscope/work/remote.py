"""The worker's side of a cluster: a unit comes as bytes, and so does its answer.

Nothing here knows the cluster; it calls `answer`, `describe` and `abandon` by their names.
"""

import hashlib
import json
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol, cast

import plyscope
from plyscope.engine import search
from plyscope.errors import PlyscopeError
from plyscope.games import start
from plyscope.plain import checked, mapping, mapping_of, number, one_of, optional, parsed, whole
from plyscope.plain import text as is_text
from plyscope.text import error_text
from plyscope.work.unit import Worker, WorkerError

KINDS = {"match": "plyscope.match.remote"}
"""The kinds of work, and the module of each, which is a `Kind`."""
UNIT, ANSWER = "plyscope unit 1", "plyscope answer 1"
UNIT_FIELDS = {"format": one_of(UNIT), "kind": one_of(*KINDS), "settings": mapping}
ANSWER_FIELDS = {
    "format": one_of(ANSWER),
    "unit": is_text,
    "error": optional(is_text),
}
WORKER_FIELDS = {
    "version": is_text,
    "nodes": whole(1),
    "speed": number,
    "ingredients": mapping_of(is_text),
}
IDLE_SECONDS = 60.0
"""After so long without a unit what a worker has started is closed: its client is gone."""
MEASURED_DEPTH, MEASUREMENTS = 15, 3


class Kind(Protocol):
    """What the module of a kind of work has; all of it follows from the settings."""

    def worker(self, settings: Mapping[str, Any]) -> Worker:
        """What runs the units; raises `PlyscopeError` where this machine cannot."""
        ...

    def ingredients(self, settings: Mapping[str, Any]) -> dict[str, str]:
        """Files that decide results, by what people call them, with the digest of each."""
        ...


@dataclass(frozen=True)
class Work:
    """What many units have in common: they are of one kind, with the same settings."""

    kind: str
    settings: Mapping[str, Any]

    def message(self, description: Any = None) -> bytes:
        """A unit, or without a description the work itself, as it travels."""
        data = {"format": UNIT, "kind": self.kind, "settings": self.settings}
        return _bytes(data | {"description": description})

    @property
    def module(self) -> Kind:
        """The module of its kind."""
        return cast(Kind, import_module(KINDS[self.kind]))


@dataclass(frozen=True)
class Description:
    """What a worker says of itself.

    version      of Plyscope, and a digest of its sources
    nodes        of a small search, which is the same everywhere
    speed        nodes a second of that search
    ingredients  see `Kind`
    """

    version: str
    nodes: int
    speed: float
    ingredients: Mapping[str, str]

    @classmethod
    def of(cls, work: Work) -> "Description":
        """That of this process."""
        return cls(_version(), *_measured(), work.module.ingredients(work.settings))

    def difference(self, here: "Description") -> str | None:
        """Why its results would be others than those of this process, in words."""
        if self.version != here.version:
            return f"it has Plyscope {self.version}, here is {here.version}"
        if self.nodes != here.nodes:
            return f"its search visits {self.nodes:,} nodes where {here.nodes:,} are right"
        for name in sorted(self.ingredients.keys() | here.ingredients.keys()):
            if self.ingredients.get(name) != here.ingredients.get(name):
                return f"its {name} are not those of this machine"
        return None


def answer(message: bytes) -> bytes:
    """Runs a unit; whatever goes wrong is told in the answer."""
    try:
        work, description = _read(message)
        value = _workers.run(work, description)
    except Exception as error:  # noqa: BLE001 - the client decides what follows from it
        return _answer(message, error=error_text(error))
    return _answer(message, value=value)


def describe(message: bytes) -> bytes:
    """Tells what this worker is, if it can do the work at all."""
    try:
        work, _ = _read(message)
        work.module.worker(work.settings).close()
        told = Description.of(work)
    except Exception as error:  # noqa: BLE001 - the client names this worker and the reason
        return _answer(message, error=error_text(error))
    return _answer(message, value=vars(told))


def abandon(message: bytes) -> bytes:
    """Ends what runs of a work, and what was started for it."""
    with suppress(PlyscopeError):
        work, _ = _read(message)
        _workers.close(work.message())
    return _answer(message)


def value_of(message: bytes, answered: object) -> Any:
    """The value in the answer to a message.

    Raises `WorkerError` with what went wrong on the worker, `PlainDataError` for anything that is
    not an answer to this message.
    """
    if not isinstance(answered, bytes):
        raise PlyscopeError(f"it answered by {type(answered).__name__} instead of bytes")
    data = checked(parsed(answered), ANSWER_FIELDS | {"value": lambda _: True})
    if data["unit"] != _digest(message):
        raise PlyscopeError("it answered to another unit")
    if data["error"] is not None:
        raise WorkerError(data["error"])
    return data["value"]


def description_of(message: bytes, answered: object) -> Description:
    """What a worker has told of itself; raises `PlyscopeError` as `value_of` does."""
    return Description(**checked(value_of(message, answered), WORKER_FIELDS))


def _answer(message: bytes, value: Any = None, error: str | None = None) -> bytes:
    data = {"format": ANSWER, "unit": _digest(message), "value": value}
    return _bytes(data if error is None else data | {"error": error})


def _read(message: bytes) -> tuple[Work, Any]:
    data = checked(parsed(message), UNIT_FIELDS | {"description": lambda _: True})
    return Work(data["kind"], data["settings"]), data["description"]


def _bytes(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


def _digest(message: bytes) -> str:
    return hashlib.sha256(message).hexdigest()


@cache
def _version() -> str:
    """The version, and what tells two checkouts of it apart."""
    folder, digest = Path(plyscope.__file__).parent, hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    return f"{version('plyscope')} ({digest.hexdigest()[:12]})"


def _measured() -> tuple[int, float]:
    """The nodes of a small search, and its nodes a second of processor time: the best of some."""
    seconds = []
    for _ in range(MEASUREMENTS):
        began = time.thread_time()
        nodes = search(start("draughts/english"), depth=MEASURED_DEPTH, preset="exact").nodes
        seconds.append(time.thread_time() - began)
    return nodes, round(nodes / max(min(seconds), 1e-6))


class _Workers:
    """The workers of this process, which live from unit to unit of the same work."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: dict[bytes, list[Worker]] = {}
        self._busy: dict[bytes, list[Worker]] = {}
        self._used: dict[bytes, float] = {}
        self._closer: threading.Thread | None = None

    def run(self, work: Work, description: Any) -> Any:
        """The value of a unit; a worker that fails is closed."""
        name = work.message()
        worker = self._idle_one(name) or work.module.worker(work.settings)
        with self._lock:
            self._busy.setdefault(name, []).append(worker)
        is_sound = False
        try:
            value = worker.run(description)
            is_sound = True
        finally:
            with self._lock:
                self._busy[name].remove(worker)
                self._used[name] = time.monotonic()
                if is_sound:
                    self._idle.setdefault(name, []).append(worker)
            if not is_sound:
                worker.close()
        return value

    def close(self, name: bytes) -> None:
        """Closes the workers of a work, also those that run a unit."""
        with self._lock:
            self._used.pop(name, None)
            workers = [*self._idle.pop(name, []), *self._busy.get(name, [])]
        for worker in workers:
            worker.close()

    def _idle_one(self, name: bytes) -> Worker | None:
        with self._lock:
            if self._closer is None:
                self._closer = threading.Thread(target=self._close_unused, daemon=True)
                self._closer.start()
            idle = self._idle.get(name)
            return idle.pop() if idle else None

    def _close_unused(self) -> None:
        while True:
            time.sleep(IDLE_SECONDS / 2)
            before = time.monotonic() - IDLE_SECONDS
            with self._lock:
                unused = [
                    name
                    for name, used in self._used.items()
                    if used < before and not self._busy.get(name)
                ]
            for name in unused:
                self.close(name)


_workers = _Workers()
