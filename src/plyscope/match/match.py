"""A match: many games between two players, several at a time, until it has told enough."""

import itertools
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from plyscope.errors import SearchError
from plyscope.match.arena import Abandoned, Adjudication, Ending, TimedGame, failed_to_start
from plyscope.match.game_file import GameFile
from plyscope.match.journal import Journal, PlayedGame
from plyscope.match.openings import ListedOpenings, Openings
from plyscope.match.sprt import Sprt
from plyscope.match.time_control import TimeControl
from plyscope.play.game_text import PDN, PGN
from plyscope.players import player_spec
from plyscope.players.player import Player

FAILED_STARTS = 3
"""After so many games in a row that a player failed to begin, the match ends."""
PATIENCE = 0.2
"""Seconds after which a match that waits for a game looks whether it should stop."""
MOST_JOBS = 1024


@dataclass(frozen=True)
class Settings:
    """What makes a match this match and no other: with a journal, all of it must stay the same.

    `stall` are the seconds of silence, beyond its time, after which a player has failed.
    """

    a: str
    b: str
    game: str
    games: int
    time_control: TimeControl
    openings: Openings
    rules: Adjudication = field(default_factory=Adjudication)
    sprt: Sprt | None = None
    stall: float = 60.0

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise SearchError(
                f"games must be an even number from 2, not {self.games}: "
                "each opening is played with both colours"
            )
        if not 0 < self.stall <= 86_400:
            raise SearchError(f"stall must be above 0 and up to 86400 s, not {self.stall:g}")
        if isinstance(self.openings, ListedOpenings) and not self.time_control.is_timed:
            enough = 2 * len(self.openings)
            if enough < self.games:
                raise SearchError(
                    f"the openings are enough for {enough} games at {self.time_control}: "
                    "more would be the same games again"
                )

    def identity(self) -> dict[str, Any]:
        """The settings as plain data."""
        return {
            "a": self.a,
            "b": self.b,
            "game": self.game,
            "games": self.games,
            **{
                name: value
                for name, value in asdict(self.time_control).items()
                if value is not None
            },
            **self.openings.identity(),
            **asdict(self.rules),
            "sprt": None if self.sprt is None else [self.sprt.elo0, self.sprt.elo1],
            "stall": self.stall,
            "version": version("plyscope"),
        }


class Match:
    """Plays the games of a match that its journal does not have yet.

    settings    what is played
    journal     a file that keeps every finished game, so that a match goes on after any end
    pdn, pgn    a file with the games as other programs read them, of draughts or of chess
    jobs        how many games are played at the same time
    """

    def __init__(
        self,
        settings: Settings,
        *,
        journal: str | None = None,
        pdn: str | None = None,
        pgn: str | None = None,
        jobs: int = 1,
    ) -> None:
        if not 1 <= jobs <= MOST_JOBS:
            raise SearchError(f"jobs must be from 1 to {MOST_JOBS}, not {jobs}")
        self.settings = settings
        self.specs = player_spec.parse_player(settings.a), player_spec.parse_player(settings.b)
        for spec in self.specs:
            spec.check(settings.game)
        self.jobs = jobs
        self.files = [
            GameFile(path, form, settings.game, (settings.a, settings.b))
            for path, form in ((pdn, PDN), (pgn, PGN))
            if path is not None
        ]
        self.journal = Journal(journal, settings.identity())
        try:
            for file in self.files:
                file.catch_up(self.journal.games)
        except BaseException:
            self.journal.close()
            raise

    def run(
        self,
        stop: threading.Event | None = None,
        heard: Callable[["Match"], None] | None = None,
    ) -> None:
        """Plays until there is a verdict, or `stop` is set; `heard` is called from time to time."""
        stop = stop or threading.Event()
        tables = _Tables(self.settings, self.specs, self._unplayed(), self.jobs)
        try:
            while self.verdict is None and not stop.is_set():
                if game := tables.next_game():
                    self._keep(game)
                if heard is not None:
                    heard(self)
        finally:
            for game in tables.close():
                self._keep(game)

    def close(self) -> None:
        """Ends the use of the journal."""
        self.journal.close()

    def _unplayed(self) -> Iterator[int]:
        played = self.journal.numbers
        return (number for number in range(self.settings.games) if number not in played)

    def _keep(self, game: PlayedGame) -> None:
        self.journal.add(game)
        for file in self.files:
            file.add(game)

    # What is known so far; all of it comes from the journal alone.

    @property
    def llr(self) -> float | None:
        """How far the test is, if there is one."""
        sprt = self.settings.sprt
        return None if sprt is None else sprt.llr(self.journal.estimate.counts)

    @property
    def verdict(self) -> str | None:
        """Why the match is over, in words; None while it goes on."""
        if failed := self._failed_start():
            return failed
        sprt = self.settings.sprt
        accepted = sprt.verdict(self.journal.estimate.counts) if sprt is not None else None
        if sprt is not None and accepted:
            claims = {"elo0": (sprt.elo0, sprt.elo1), "elo1": (sprt.elo1, sprt.elo0)}
            kept, rejected = claims[accepted]
            return f"a difference of {kept:+g} Elo is accepted, {rejected:+g} rejected"
        if len(self.journal.games) < self.settings.games:
            return None
        return "all games are played" + ("" if sprt is None else "; the test is undecided")

    def _failed_start(self) -> str | None:
        last = self.journal.games[-FAILED_STARTS:]
        failed = [game for game in last if failed_to_start(game.ending)]
        if len(failed) < FAILED_STARTS or len({game.winner for game in failed}) > 1:
            return None
        who = self.settings.b if last[-1].winner == "A" else self.settings.a
        return f"{who} failed to start {FAILED_STARTS} times: {last[-1].message}"


class _Tables:
    """The games being played at the same time, each in a thread with two players of its own."""

    def __init__(
        self,
        settings: Settings,
        specs: tuple[player_spec.PlayerSpec, player_spec.PlayerSpec],
        numbers: Iterator[int],
        jobs: int,
    ) -> None:
        self.settings = settings
        self._numbers = numbers
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._finished: queue.SimpleQueue[PlayedGame | BaseException] = queue.SimpleQueue()
        self._players = [
            tuple(spec.player(settings.game, settings.stall) for spec in specs) for _ in range(jobs)
        ]
        self._threads = [
            threading.Thread(target=self._work, args=pair, daemon=True) for pair in self._players
        ]
        for thread in self._threads:
            thread.start()

    def next_game(self) -> PlayedGame | None:
        """A game that was finished, or None after a short while."""
        try:
            finished = self._finished.get(timeout=PATIENCE)
        except queue.Empty:
            return None
        if isinstance(finished, BaseException):
            raise finished
        return finished

    def close(self) -> list[PlayedGame]:
        """Ends all games and players; what was finished and not yet taken comes back."""
        with self._lock:  # no game is finished after this
            self._stopping.set()
        for player in itertools.chain.from_iterable(self._players):
            player.close()
        for thread in self._threads:
            thread.join()
        left = [self._finished.get() for _ in range(self._finished.qsize())]
        return [game for game in left if isinstance(game, PlayedGame)]

    def _work(self, a: Player, b: Player) -> None:
        try:
            while (number := self._next_number()) is not None:
                game = self._played(number, a, b)
                with self._lock:
                    if not self._stopping.is_set():
                        self._finished.put(game)
        except Abandoned:
            pass
        except BaseException as error:  # noqa: BLE001 - the thread that waits raises it
            self._finished.put(error)
        finally:
            a.close()
            b.close()

    def _next_number(self) -> int | None:
        with self._lock:
            return None if self._stopping.is_set() else next(self._numbers, None)

    def _played(self, number: int, a: Player, b: Player) -> PlayedGame:
        settings = self.settings
        opening = settings.openings.of_pair(number // 2)
        record = opening.record(settings.game)
        a_maximizes = number % 2 == 0
        sides = {a_maximizes: a, not a_maximizes: b}
        date, began = datetime.now(UTC), time.monotonic()
        ending = TimedGame(
            record, sides, settings.time_control, settings.rules, self._stopping.is_set
        ).play()
        return PlayedGame(
            number=number,
            winner=_winner(ending, a_maximizes),
            ending=ending.kind,
            message=ending.message,
            position=opening.position,
            moves=tuple(record.moves),
            book=len(opening.moves),
            seconds=round(time.monotonic() - began, 3),
            date=date.strftime("%Y.%m.%d"),
        )


def _winner(ending: Ending, a_maximizes: bool) -> str:
    if ending.maximizer_wins is None:
        return ""
    return "A" if ending.maximizer_wins == a_maximizes else "B"
