"""The connections, their games and their searches."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TypeVar

from plyscope.errors import GameError, SearchError
from plyscope.play import GameRecord
from plyscope.stop import Stop
from plyscope.studio import limits, views
from plyscope.studio.computers import Computers
from plyscope.studio.engines import Engines
from plyscope.studio.limits import Busy
from plyscope.studio.messages import Push
from plyscope.studio.store import ConflictError, Store, StoredGame, default_file
from plyscope.studio.traces import Traces
from plyscope.text import shown

CHANGED_ELSEWHERE = (
    "Another studio changed this game meanwhile; your moves are saved as a new game."
)
DEFAULT_GAME = "draughts/english"
T = TypeVar("T")


@dataclass
class OpenGame:
    """A game in memory: its record, and the steps taken back, in the order of taking them back."""

    game_id: str
    record: GameRecord
    undone: list[str] = field(default_factory=list)
    revision: int = 0
    """The revision in the store that the game in memory is the same as."""
    notice: str | None = None
    """What the player should know, in the next reply."""
    is_thinking: bool = False

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Marks the game as in use, so that it stays in memory."""
        self.is_thinking = True
        try:
            yield
        finally:
            self.is_thinking = False


def _stored(game: OpenGame) -> StoredGame:
    """A game for the store."""
    record = game.record
    return StoredGame(
        *(game.game_id, record.game, record.first_position),
        *(record.steps, game.undone, views.standing(record)),
        opening=record.swap.rule if record.swap else None,
        revision=game.revision,
    )


class Studio:
    """The state that all connections share."""

    def __init__(
        self,
        *,
        game: str | None = None,
        file: Path | None = None,
        engines: Sequence[str] = (),
    ) -> None:
        self.first_game = game or DEFAULT_GAME
        self.own_game = game if game and ":" in game else None
        self.threads = ThreadPoolExecutor(
            limits.MOST_SEARCHES, thread_name_prefix="plyscope studio"
        )
        self.engines = Engines(engines, self.threads.submit)
        self.computers = Computers()
        self.store = Store(file or default_file())
        self.store.trim()
        self.traces = Traces()
        self.games: OrderedDict[str, OpenGame] = OrderedDict()
        self.searches = 0

    def checked_game(self, name: str) -> str:
        """The name of a game; raises `GameError` for code that the user did not name."""
        if ":" in name and name != self.own_game:
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
        game = OpenGame(secrets.token_urlsafe(12), record)
        self.save(game)
        return game

    def game(self, game_id: str, *, latest: bool = False) -> OpenGame:
        """The game with this id, from memory or from the store.

        The `latest` one is what another studio may have saved meanwhile.
        """
        if latest and game_id in self.games and not self.games[game_id].is_thinking:
            del self.games[game_id]
        if game_id in self.games:
            self.games.move_to_end(game_id)
            return self.games[game_id]
        stored = self.store.load(game_id)
        if stored is None:
            raise GameError(f"there is no game {shown(game_id)}")
        record = GameRecord(self.checked_game(stored.game), stored.position, stored.opening)
        record.replay(stored.steps)
        game = OpenGame(game_id, record, stored.undone, stored.revision)
        self._remember(game)
        return game

    def save(self, game: OpenGame) -> None:
        """Saves a game, before any reply confirms its new state.

        If another studio changed it meanwhile, this one becomes a new game. If it cannot be saved,
        it is forgotten, so that the next request finds it as it was saved last.
        """
        self.games.pop(game.game_id, None)
        try:
            game.revision = self.store.save(_stored(game))
        except ConflictError:
            game.game_id, game.revision = secrets.token_urlsafe(12), 0
            game.revision = self.store.save(_stored(game))
            game.notice = CHANGED_ELSEWHERE
        self._remember(game)

    def _remember(self, game: OpenGame) -> None:
        self.games[game.game_id] = game
        self.games.move_to_end(game.game_id)
        excess = len(self.games) - limits.MOST_GAMES
        idle = (known for known in self.games.values() if not known.is_thinking)
        for known in list(islice(idle, max(0, excess))):
            del self.games[known.game_id]

    def delete(self, game_id: str) -> None:
        """Deletes a game from memory and from the store."""
        self.games.pop(game_id, None)
        self.store.delete(game_id)

    def close(self) -> None:
        """Ends the engines and the threads, and closes the store."""
        self.engines.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.store.close()


class Session:
    """One connection with its searches, which end with it."""

    def __init__(self, studio: Studio, push: Callable[[Push], None]) -> None:
        self.studio = studio
        self.push = push
        self._stops: dict[str, Callable[[], None]] = {}

    @contextmanager
    def searching(self, search_id: str, stop: Callable[[], None]) -> Iterator[None]:
        """Counts a search while it runs, which `stop` can end; raises `Busy` beyond the limits."""
        if search_id in self._stops:
            raise SearchError(f"a search {shown(search_id)} is already running")
        if len(self._stops) >= limits.MOST_SEARCHES_EACH:
            raise Busy(f"busy: this page is running {len(self._stops)} searches; stop one first")
        if self.studio.searches >= limits.MOST_SEARCHES:
            raise Busy("busy: too many searches are running; try again in a moment")
        self._stops[search_id] = stop
        self.studio.searches += 1
        try:
            yield
        finally:
            self.studio.searches -= 1
            del self._stops[search_id]

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Runs slow work in a thread, so that other requests are still answered."""
        return await asyncio.get_running_loop().run_in_executor(self.studio.threads, work)

    async def search(
        self, search_id: str, work: Callable[[Stop], T], longest: float = limits.LONGEST_SEARCH
    ) -> T:
        """Runs a search in a thread; the page can stop it, and it stops after `longest` seconds."""
        stop = Stop()
        end = asyncio.get_running_loop().call_later(longest, stop.set)
        try:
            with self.searching(search_id, stop.set):
                return await self.run_in_thread(lambda: work(stop))
        finally:
            end.cancel()
            stop.set()  # the connection may be gone while the thread still searches

    async def cancellable(self, search_id: str, work: Callable[[], T]) -> T:
        """Runs work without partial results; raises `Cancelled` if it is stopped or too slow."""
        return await self.search(
            search_id, lambda stop: stop.run(work), longest=2 * limits.LONGEST_RECORDING
        )

    def stop(self, search_id: str) -> None:
        """Stops a search, if it is still running."""
        if search_id in self._stops:
            self._stops[search_id]()

    def close(self) -> None:
        """Stops all searches of the connection, because nobody is waiting for them."""
        for stop in self._stops.values():
            stop()
