"""The connections, their games and their searches."""

import asyncio
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

from plyscope.courtesy import never_pause
from plyscope.errors import GameError, SearchError
from plyscope.games import full_name
from plyscope.games.names import split
from plyscope.play import GameRecord
from plyscope.play.game_tree import GameTree, TreeRow
from plyscope.stop import Cancelled, Stop
from plyscope.studio import limits, stored_trees, views
from plyscope.studio.classroom import Classroom, Student
from plyscope.studio.computers import Computers
from plyscope.studio.engines import Engines
from plyscope.studio.limits import Busy
from plyscope.studio.messages import Push
from plyscope.studio.store import ConflictError, Store, StoredGame, default_file
from plyscope.studio.traces import Traces
from plyscope.text import shown

T = TypeVar("T")

CHANGED_ELSEWHERE = (
    "Another studio changed this game meanwhile; your moves are saved as a new game."
)
DEFAULT_GAME = "draughts/english"


@dataclass
class OpenGame:
    """A game in memory: the tree of its moves, and the line of it on the board."""

    game_id: str
    tree: GameTree
    revision: int = 0
    """The revision in the store that the game in memory is the same as."""
    settings: dict[str, str] = field(default_factory=dict)
    """What the page saves with the game: who plays, how strong, and how the board lies."""
    notice: str | None = None
    """What the player should know, in the next reply."""
    taken_back: bool = False
    """Whether moves were taken back: others that are played instead become the main line."""
    rows: list[TreeRow] = field(default_factory=list)
    """The rows of the tree when it was saved last."""
    searches: list[object] = field(default_factory=list)

    @property
    def record(self) -> GameRecord:
        """The line on the board."""
        return self.tree.record

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Marks the game as in use, so that it stays in memory."""
        search = object()
        self.searches.append(search)
        try:
            yield
        finally:
            self.searches.remove(search)


def _stored(game: OpenGame) -> StoredGame:
    """A game for the store."""
    record = game.record
    return StoredGame(
        *(game.game_id, record.game, record.first_position),
        *(record.steps, [], views.standing(game.tree)),
        opening=record.swap.rule if record.swap else None,
        revision=game.revision,
        settings=game.settings,
        board=str(record.position),
        tree=stored_trees.written(game.tree, game.rows),
    )


def _tree_of(stored: StoredGame, record: GameRecord) -> GameTree:
    """The tree of a stored game with its steps on the board; `record` has none of them."""
    tree = GameTree(record)
    if stored.tree:
        stored_trees.read(tree, stored.tree)
        tree.go(stored.steps)
        return tree
    for text in (*stored.steps, *reversed(stored.undone)):
        tree.step(text)
    tree.go(stored.steps)
    return tree


class Studio:
    """The state that all connections share.

    Many threads use it. A lock protects the games in memory and the store for a moment each; a game
    has a lock of its own, which a request holds while it reads or changes the game.
    """

    def __init__(
        self,
        *,
        game: str | None = None,
        file: Path | None = None,
        engines: Sequence[str] = (),
        classroom: Classroom | None = None,
    ) -> None:
        self.first_game = full_name(game or DEFAULT_GAME)
        self.own_game = self.first_game if ":" in self.first_game else None
        self.classroom = classroom
        self.searching = _threads("searching", limits.MOST_SEARCHES)
        self.teaching = _threads("teaching", limits.MOST_CLASS_SEARCHES)
        self.answering = _threads("answering", limits.MOST_ANSWERING, never_pause)
        self.serving = _threads("serving", limits.MOST_SERVING, never_pause)
        self.engines = Engines(engines, self.searching.submit)
        self.computers = Computers()
        self.store = Store(file or default_file())
        self.store.trim()
        self.traces = Traces()
        self.games: OrderedDict[str, OpenGame] = OrderedDict()
        self.searches = 0
        self.beginning = asyncio.Semaphore(limits.MOST_BEGINNING)
        self._lock = threading.Lock()
        self._turns: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    def checked_game(self, name: str) -> str:
        """The name of a game; raises `GameError` for code that the user did not name."""
        if ":" in name and split(name)[0] != split(self.own_game or "")[0]:
            raise GameError(f"{shown(name)} would run code; to allow it, start with --game {name}")
        return name

    def new_game(
        self, name: str, position: str | None, steps: list[str], opening: str | None = None
    ) -> OpenGame:
        """Starts a game and saves it."""
        record = GameRecord(self.checked_game(name), position, opening)
        if len(steps) > limits.MOST_MOVES:
            raise GameError(f"a game has at most {limits.MOST_MOVES:,} moves here")
        record.replay(steps)
        return self.add(GameTree(record))

    def add(self, tree: GameTree) -> OpenGame:
        """Saves a new game."""
        game = OpenGame(secrets.token_urlsafe(12), tree)
        self.save(game)
        return game

    @contextmanager
    def game(self, game_id: str, *, latest: bool = False) -> Iterator[OpenGame]:
        """The game with this id, from memory or from the store, for one thread at a time.

        The `latest` one is what another studio may have saved meanwhile.
        """
        with self._turn(game_id):
            with self._lock:
                known = self.games.get(game_id)
                if known is not None:
                    self.games.move_to_end(game_id)
            if latest and known is not None and not known.searches:
                known = None
            yield known or self._load(game_id)

    @contextmanager
    def _turn(self, game_id: str) -> Iterator[None]:
        with self._lock:
            turn = self._turns.setdefault(game_id, threading.Lock())
        with turn:
            yield

    def _load(self, game_id: str) -> OpenGame:
        with self._lock:
            self.games.pop(game_id, None)
            stored = self.store.load(game_id)
        if stored is None:
            raise GameError(f"there is no game {shown(game_id)}")
        record = GameRecord(self.checked_game(stored.game), stored.position, stored.opening)
        tree = _tree_of(stored, record)
        game = OpenGame(game_id, tree, stored.revision, stored.settings, rows=tree.rows())
        with self._lock:
            self._remember(game)
        return game

    def save(self, game: OpenGame) -> None:
        """Saves a game, before any reply confirms its new state.

        If another studio changed it meanwhile, this one becomes a new game. If it cannot be saved,
        it is forgotten, so that the next request finds it as it was saved last.
        """
        game.rows = game.tree.rows()
        stored = _stored(game)
        with self._lock:
            self.games.pop(game.game_id, None)
            try:
                game.revision = self.store.save(stored)
            except ConflictError:
                game.game_id, game.notice = secrets.token_urlsafe(12), CHANGED_ELSEWHERE
                game.revision = self.store.save(replace(stored, game_id=game.game_id, revision=0))
            self._remember(game)

    def _remember(self, game: OpenGame) -> None:
        self.games[game.game_id] = game
        self.games.move_to_end(game.game_id)
        excess = len(self.games) - limits.MOST_GAMES
        idle = (known for known in self.games.values() if not known.searches)
        for known in list(islice(idle, max(0, excess))):
            del self.games[known.game_id]

    def saved(self) -> tuple[list[StoredGame], int]:
        """The games in the store, the most recent first, and the number of damaged ones."""
        with self._lock:
            return self.store.last()

    def delete(self, game_id: str) -> None:
        """Deletes a game from memory and from the store."""
        with self._turn(game_id), self._lock:
            self.games.pop(game_id, None)
            self.store.delete(game_id)

    def restore(self, game_id: str) -> None:
        """Brings a deleted game back; raises `GameError` if it is gone for good."""
        with self._turn(game_id), self._lock:
            if not self.store.restore(game_id):
                raise GameError("this game was deleted for good")

    def save_settings(self, game_id: str, settings: dict[str, str]) -> None:
        """Saves what the page wants to find again with the game."""
        longest = max(map(len, (*settings, *settings.values())), default=0)
        if len(settings) > limits.MOST_SETTINGS or longest > limits.LONGEST_SETTING:
            raise GameError("these are too many settings to save with a game")
        with self.game(game_id) as game, self._lock:
            game.settings = settings
            self.store.save_settings(game_id, settings)

    def at_once(self, work: Callable[[], T]) -> T:
        """Does work that a page waits for, in a thread that does not give way to others."""
        try:
            begun = self.answering.submit(work)
        except RuntimeError:
            raise Cancelled("the studio has ended") from None
        try:
            return begun.result()
        except CancelledError:
            raise Cancelled("the studio has ended") from None

    def close(self) -> None:
        """Ends the engines and the threads, and closes the store."""
        self.engines.close()
        for threads in (self.searching, self.teaching, self.answering, self.serving):
            threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self.store.close()


def _threads(name: str, most: int, begin: Callable[[], None] | None = None) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(most, f"plyscope {name}", begin)


class Session:
    """One connection with its work, which ends with it. `push` may be called by any thread.

    The methods are for the thread of the event loop. A student's searches wait for those of other
    students, but never for the owner's, nor the owner's for them.
    """

    def __init__(
        self, studio: Studio, push: Callable[[Push], None], student: Student | None = None
    ) -> None:
        self.studio = studio
        self.push = push
        self.student = student
        self.traces = student.traces if student else studio.traces
        self.threads = studio.teaching if student else studio.searching
        self.loop = asyncio.get_running_loop()
        self._running: set[Stop] = set()
        self._searches: dict[str, Stop] = {}
        self._abandoned: set[str] = set()
        self._is_closed = False

    @contextmanager
    def stoppable(self, longest: float) -> Iterator[Stop]:
        """Stops work when the connection is closed, or after `longest` seconds."""
        if len(self._running) >= limits.MOST_WAITING_REQUESTS:
            raise Busy(f"busy: {len(self._running)} requests of this page are not answered yet")
        stop = Stop()
        self._running.add(stop)
        end = self.loop.call_later(longest, stop.set)
        try:
            yield stop
        finally:
            end.cancel()
            stop.set()  # a thread may still work when the studio ends
            self._running.remove(stop)

    @contextmanager
    def searching(self, search_id: str, longest: float) -> Iterator[Stop]:
        """Counts a search while it runs, which the page can stop; raises `Busy` beyond limits."""
        if search_id in self._searches:
            raise SearchError(f"a search {shown(search_id)} is already running")
        most = limits.MOST_STUDENT_SEARCHES if self.student else limits.MOST_SEARCHES_EACH
        if len(self._searches) >= most:
            raise Busy(f"busy: this page is running {len(self._searches)} searches; stop one first")
        longest = min(longest, limits.LONGEST_STUDENT_SEARCH) if self.student else longest
        with self._counted(), self.stoppable(longest) as stop:
            self._searches[search_id] = stop
            try:
                yield stop
            finally:
                del self._searches[search_id]
                self._abandoned.discard(search_id)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Counts a search of the owner, of which a studio runs so many; students' ones wait."""
        if self.student:
            yield
            return
        if self.studio.searches >= limits.MOST_SEARCHES:
            raise Busy("busy: too many searches are running; try again in a moment")
        self.studio.searches += 1
        try:
            yield
        finally:
            self.studio.searches -= 1

    def stop(self, search_id: str, *, abandon: bool = False) -> None:
        """Stops a search, if it is still running; `abandon` says that its move is not wanted."""
        if search_id in self._searches:
            if abandon:
                self._abandoned.add(search_id)
            self._searches[search_id].set()

    def is_wanted(self, search_id: str) -> bool:
        """Whether anybody waits for the move of a search; may be called by any thread."""
        return not self._is_closed and search_id not in self._abandoned

    def close(self) -> None:
        """Stops all work of the connection, because nobody is waiting for it."""
        self._is_closed = True
        for stop in self._running:
            stop.set()
