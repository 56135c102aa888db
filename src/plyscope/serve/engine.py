"""What every protocol's engine does: obeys lines while a search runs beside, and answers them."""

import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from plyscope.engine import Limits, SearchHandle, SearchResult, Table, start_search
from plyscope.errors import PlyscopeError, ProtocolError
from plyscope.play import GameRecord
from plyscope.players.process import LONGEST_LINE

HASH_MB = 64
MOST_HASH_MB = 16_384


@dataclass
class Running:
    """A search that was started, and the thread that says its answer.

    `is_held`: the answer waits for a `release`, even when the search has come to its end.
    """

    handle: SearchHandle[int]
    limits: Limits
    is_pondering: bool
    is_held: bool = False
    ended: threading.Event = field(default_factory=threading.Event)
    answer: threading.Thread | None = None
    _may_answer: threading.Event = field(default_factory=threading.Event)
    _alarm: threading.Timer | None = None

    def ponder_hit(self) -> None:
        """From now on the clock runs."""
        if self.is_pondering and self.limits.longest is not None:
            self._alarm = threading.Timer(self.limits.longest, self.handle.stop)
            self._alarm.daemon = True
            self._alarm.start()
        if self.is_pondering:
            self.release()
        self.is_pondering = False

    def result(self) -> SearchResult[int]:
        """What was found, as soon as it may be said."""
        result = self.handle.result()
        if self.is_held:
            self._may_answer.wait()
        return result

    def release(self) -> None:
        """Lets the answer be said when there is one."""
        self._may_answer.set()

    def stop(self) -> None:
        """Ends the search; returns when the answer is said."""
        self.handle.stop()
        self.release()
        self.wait()

    def wait(self) -> None:
        """Returns when the answer is said."""
        if self.answer is not None:
            self.answer.join()
        if self._alarm is not None:
            self._alarm.cancel()


class LineEngine(ABC):
    """Obeys the lines of another program, and answers by `say`, a line at a time.

    A search runs in the background, so that the next line is obeyed at once. Whatever a line is, it
    raises nothing: what cannot be done is complained of.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say_line = say
        self._saying = threading.Lock()
        self._search: Running | None = None
        self._table = Table()
        """What is known from the searches of a game so far."""

    def obey(self, line: str) -> bool:
        """Does what a line says; False if that is to quit."""
        try:
            return self._obey(line)
        except PlyscopeError as error:
            self.complain(error)
        return True

    @abstractmethod
    def _obey(self, line: str) -> bool:
        """As `obey`, but what is wrong is raised."""

    @abstractmethod
    def complain(self, error: PlyscopeError) -> None:
        """Says that something was wrong."""

    def close(self) -> None:
        """Ends the search, if one runs."""
        self._stop()

    def _say(self, line: str) -> None:
        with self._saying:
            self._say_line(line)

    # The search beside.

    def _think(
        self,
        record: GameRecord,
        limits: Limits,
        inform: Callable[[SearchResult[int]], None],
        answer: Callable[[SearchResult[int]], None],
        *,
        is_pondering: bool = False,
        is_held: bool = False,
        root_moves: Sequence[int] = (),
    ) -> None:
        """Starts a search; `inform` is told of each finished depth, and of what a last unfinished
        one has found; `answer` of the end."""
        told: list[SearchResult[int]] = []

        def tell(result: SearchResult[int]) -> None:
            if not told or told[-1].lines != result.lines or not result.stopped:
                inform(result)
            told[:] = [result]

        handle = start_search(
            record.position,
            depth=limits.depth,
            nodes=limits.nodes,
            seconds=None if is_pondering else limits.longest,
            preset="full",
            history=record.positions[:-1],
            hash_mb=limits.hash_mb,
            lines=limits.lines,
            threads=limits.threads,
            root_moves=root_moves,
            table=self._table,
            on_iteration=tell,
        )
        search = Running(handle, limits, is_pondering, is_held)

        def wait() -> None:
            try:
                result = search.result()
            except PlyscopeError as error:
                search.ended.set()
                self.complain(error)
            else:
                if result.stopped:
                    tell(result)
                search.ended.set()  # first: who hears the answer may send the next line at once
                answer(result)

        search.answer = threading.Thread(target=wait, daemon=True)
        self._search = search
        search.answer.start()

    def _ponder_hit(self) -> None:
        if self._search is not None and not self._search.ended.is_set():
            self._search.ponder_hit()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _check_idle(self, command: str) -> None:
        """Refuses what has to wait for the end of a search."""
        if self._search is None:
            return
        if not self._search.ended.is_set():
            raise ProtocolError(f"{command} has to wait: a search is running; send stop first")
        self._search.wait()
        self._search = None


def hurried(limits: Limits, moves: Sequence[int]) -> Limits:
    """The limits of a search by the clock; the only move of a position takes none of its time."""
    return replace(limits, depth=1) if len(moves) == 1 and limits.longest is not None else limits


def serve_standard_streams(make: Callable[[Callable[[str], None]], LineEngine]) -> None:
    """As `serve`, by standard input and output."""
    if sys.stdin is None or sys.stdout is None:
        raise ProtocolError("an engine speaks by standard input and output; one of them is closed")
    serve(sys.stdin.buffer, sys.stdout.buffer, make)


def serve(
    source: BinaryIO, target: BinaryIO, make: Callable[[Callable[[str], None]], LineEngine]
) -> None:
    """Obeys the lines from `source` until they end or say to quit; answers into `target`.

    `make` makes the engine, given what it says its lines by.
    """

    def say(line: str) -> None:
        try:
            target.write(line.encode("ascii") + b"\n")
            target.flush()
        except OSError:
            pass  # nobody listens any more; soon nobody speaks either

    engine = make(say)
    try:
        while line := source.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                _skip_line(source)
                most = f"{LONGEST_LINE:,} bytes"
                engine.complain(ProtocolError(f"a line is longer than {most}"))
            elif not engine.obey(line.decode(errors="replace")):
                return
    finally:
        engine.close()


def _skip_line(source: BinaryIO) -> None:
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
