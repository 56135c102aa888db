"""What the engines of all protocols share: they obey lines while a search runs."""

import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, ClassVar, Generic, Protocol, TypeVar

from plyscope.engine import Limits, SearchResult, Table, start_search
from plyscope.engine.limits import table_that_fits
from plyscope.errors import PlyscopeError, ProtocolError
from plyscope.play import GameRecord
from plyscope.players.process import LONGEST_LINE
from plyscope.stop import Stop

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

HASH_MB = 64
MOST_HASH_MB = 16_384
TOO_LONG = f"a line is longer than {LONGEST_LINE:,} bytes"


class Stoppable(Protocol[T_co]):
    """Work in the background, such as a `SearchHandle`."""

    def stop(self) -> None: ...
    def result(self) -> T_co: ...


class Task(Generic[T]):
    """Work besides searches that can be stopped; the thread that waits for its result does it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._stop = Stop()

    def stop(self) -> None:
        """Ends the work: `result` raises `Cancelled`."""
        self._stop.set()

    def result(self) -> T:
        """Does the work."""
        return self._stop.run(self._work)


@dataclass
class Running(Generic[T]):
    """A search or a task that was started, and the thread that sends its answer.

    `is_held`: the answer waits for a `release`, even when the search has come to its end.
    """

    handle: Stoppable[T]
    limits: Limits
    is_pondering: bool
    is_held: bool = False
    ended: threading.Event = field(default_factory=threading.Event)
    answer: threading.Thread | None = None
    _may_answer: threading.Event = field(default_factory=threading.Event)
    _alarm: threading.Timer | None = None

    def ponder_hit(self) -> None:
        """Starts the clock: the opponent played the move that was pondered on."""
        if self.is_pondering and self.limits.longest is not None:
            self._alarm = threading.Timer(self.limits.longest, self.handle.stop)
            self._alarm.daemon = True
            self._alarm.start()
        if self.is_pondering:
            self.release()
        self.is_pondering = False

    def result(self) -> T:
        """The result, as soon as it may be sent."""
        result = self.handle.result()
        if self.is_held:
            self._may_answer.wait()
        return result

    def release(self) -> None:
        """Allows the answer to be sent."""
        self._may_answer.set()

    @property
    def ends_by_itself(self) -> bool:
        """Whether the search has a limit of its own, and its answer waits for nobody."""
        limits = self.limits
        is_limited = any(most is not None for most in (limits.depth, limits.nodes, limits.longest))
        return is_limited and not self.is_pondering and not self.is_held

    def stop(self) -> None:
        """Ends the search; returns when the answer is sent."""
        self.handle.stop()
        self.release()
        self.wait()

    def wait(self) -> None:
        """Returns when the answer is sent."""
        if self.answer is not None:
            self.answer.join()
        if self._alarm is not None:
            self._alarm.cancel()


class LineEngine(ABC):
    """Obeys the lines of another program, and answers through `say`, a line at a time.

    A search runs in the background, so that the next line is obeyed at once. No line raises an
    error: what cannot be done is reported by `complain`.
    """

    ends_search: ClassVar[tuple[str, ...]]
    """The commands that set up another game or position. They stop a search, whose answer is sent
    first."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say_line = say
        self._saying = threading.Lock()
        self._search: Running[Any] | None = None
        self._table = Table()
        """The transposition table, which lasts for a game."""
        self.tables: str | None = None
        """OFF to search without endgame tables; None for those at hand."""
        self._hash_mb: dict[float, float] = {}
        """The size of the table that fits, by the size that is wanted."""

    def obey(self, line: str) -> bool:
        """Does what a line says; False if that is to quit."""
        try:
            if len(line) > LONGEST_LINE:
                raise ProtocolError(TOO_LONG)
            return self._obey(line)
        except PlyscopeError as error:
            self.complain(error)
        return True

    @abstractmethod
    def _obey(self, line: str) -> bool:
        """Does the same, but raises errors."""

    @abstractmethod
    def complain(self, error: PlyscopeError) -> None:
        """Reports an error to the other program."""

    @abstractmethod
    def remark(self, text: str) -> None:
        """Tells the other program something that is not an answer."""

    def finish(self) -> None:
        """Waits for a search that has a limit: its answer is wanted though no line follows."""
        if self._search is not None and self._search.ends_by_itself:
            self._search.wait()

    def give_up(self) -> None:
        """Ends the search, if one runs, without waiting for it: nobody reads its answer."""
        if self._search is not None:
            self._search.handle.stop()

    def close(self) -> None:
        """Ends the search, if one runs."""
        self._stop()

    def _say(self, line: str) -> None:
        with self._saying:
            self._say_line(line)

    # The search in the background.

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
        """Starts a search in the background.

        `inform` is called with each finished depth, and with what a last unfinished one has found;
        `answer` with the result.
        """
        limits = replace(limits, hash_mb=self._fitting(limits.hash_mb))
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
            tables=self.tables,
            on_iteration=tell,
        )

        def finish(result: SearchResult[int]) -> None:
            if result.stopped:
                tell(result)
            search.ended.set()  # first: the next line may come as soon as the answer is sent
            answer(result)

        search = Running(handle, limits, is_pondering, is_held)
        self._answer_later(search, finish)

    def _work(self, work: Callable[[], T], depth: int, answer: Callable[[T], None]) -> None:
        """Starts work to a depth that is not a search; `stop` ends it without an answer."""

        def finish(result: T) -> None:
            running.ended.set()
            answer(result)

        running = Running(Task(work), Limits(depth=depth), is_pondering=False)
        self._answer_later(running, finish)

    def _answer_later(self, search: Running[T], finish: Callable[[T], None]) -> None:
        """Starts the thread that waits for a result and hands it to `finish`."""

        def wait() -> None:
            try:
                result = search.result()
            except PlyscopeError as error:
                search.ended.set()
                self.complain(error)
            else:
                finish(result)

        search.answer = threading.Thread(target=wait, daemon=True)
        self._search = search
        search.answer.start()

    def _fitting(self, hash_mb: float) -> float:
        """The size of a table that fits into memory; one that is smaller than wanted is told."""
        if hash_mb not in self._hash_mb:
            self._hash_mb[hash_mb] = fits = table_that_fits(hash_mb)
            if fits < hash_mb:
                self.remark(
                    f"there is not enough memory for a table of {hash_mb:g} MB; it has {fits:g} MB"
                )
        return self._hash_mb[hash_mb]

    def _ponder_hit(self) -> None:
        if self._search is not None and not self._search.ended.is_set():
            self._search.ponder_hit()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _make_way(self, command: str) -> None:
        """Ends a search before a command that needs the engine: at once if a new game or position
        makes it pointless; any other command has to wait for it."""
        if command in self.ends_search:
            self._stop()
        else:
            self._check_idle(command)

    def _check_idle(self, command: str) -> None:
        """Raises `ProtocolError` for a command that has to wait for the end of a search."""
        if self._search is None:
            return
        if not self._search.ended.is_set():
            raise ProtocolError(f"{command} has to wait: a search is running; send stop first")
        self._search.wait()
        self._search = None


def hurried(limits: Limits, moves: Sequence[int]) -> Limits:
    """The limits of a search by the clock: a forced move is searched one ply deep."""
    return replace(limits, depth=1) if len(moves) == 1 and limits.longest is not None else limits


def serve_standard_streams(make: Callable[[Callable[[str], None]], LineEngine]) -> None:
    """Serves standard input and output; see `serve`."""
    if sys.stdin is None or sys.stdout is None:
        raise ProtocolError("an engine needs standard input and output; one of them is closed")
    serve(sys.stdin.buffer, sys.stdout.buffer, make)


def serve(
    source: BinaryIO, target: BinaryIO, make: Callable[[Callable[[str], None]], LineEngine]
) -> None:
    """Obeys the lines from `source` until they end or say to quit; answers into `target`.

    When the lines end, a search that has a limit is finished, so that commands can be piped in;
    any other search is stopped, and so is one whose answers cannot be written.

    `make` makes the engine, given the function that sends a line.
    """

    def say(line: str) -> None:
        try:
            target.write(line.encode("ascii") + b"\n")
            target.flush()
        except OSError:  # the other program is gone
            engine.give_up()

    engine = make(say)
    try:
        while line := source.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                _skip_line(source)
                engine.complain(ProtocolError(TOO_LONG))
            elif not engine.obey(line.decode(errors="replace")):
                return
        engine.finish()
    finally:
        engine.close()


def _skip_line(source: BinaryIO) -> None:
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
