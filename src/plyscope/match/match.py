"""A match: many games between two players, several at a time, until it has told enough."""

import threading
from collections.abc import Callable, Iterator
from functools import partial

from plyscope.match.arena import failed_to_start
from plyscope.match.game_file import GameFile
from plyscope.match.game_worker import GameWorker, units
from plyscope.match.results import PlayedGame, Results
from plyscope.match.settings import Settings
from plyscope.play.game_text import PDN, PGN
from plyscope.players.player_spec import parse_player
from plyscope.work import Executor, Journal, LocalExecutor, record

MOST_FAILURES = 3
"""A match ends with an error when a player has failed so often."""


class Match:
    """Plays the games of a match that its journal does not have yet.

    settings    what is played
    journal     a file that records every finished game, so that a match can be resumed
    pdn, pgn    a file with the games as other programs read them, of draughts or of chess
    jobs        how many games are played at the same time
    executor    what plays them, instead of that number of threads
    """

    def __init__(
        self,
        settings: Settings,
        *,
        journal: str | None = None,
        pdn: str | None = None,
        pgn: str | None = None,
        jobs: int = 1,
        executor: Executor | None = None,
    ) -> None:
        self.settings = settings
        start_worker = partial(GameWorker, settings.conditions)
        self._executor = executor or LocalExecutor(start_worker, jobs)
        for text in (settings.a, settings.b):
            parse_player(text).check(settings.game, depth=settings.time_control.depth)
        self._files = [
            GameFile(path, form, settings.game, (settings.a, settings.b))
            for path, form in ((pdn, PDN), (pgn, PGN))
            if path is not None
        ]
        self.journal = Journal(journal, "match", settings.identity(), PlayedGame.from_data)
        try:
            games = list(self.journal.results.values())
            self.results = Results(games, count_failures=settings.count_failures)
            self._resumed_with = len(games)
            for file in self._files:
                file.catch_up(self.results.games)
        except BaseException:
            self.journal.close()
            raise

    def run(
        self,
        stop: threading.Event | None = None,
        on_progress: Callable[["Match"], None] = lambda _: None,
    ) -> None:
        """Plays until there is a verdict, or `stop` is set; `on_progress` is called now and then.

        Games that are not finished then are abandoned.
        """
        stop = stop or threading.Event()

        def look() -> None:
            on_progress(self)
            if stop.is_set() or self.verdict is not None:
                self._executor.stop()

        with self._executor:
            look()
            games = units(self._missing(), self.settings.openings)
            for _, result in record(self.journal, self._executor, games, look):
                self._add(PlayedGame.from_data(result))
                look()

    def _missing(self) -> Iterator[int]:
        """The numbers of the games that the journal lacks."""
        numbers = range(self.settings.games)
        return (number for number in numbers if str(number) not in self.journal.results)

    def close(self) -> None:
        """Ends the use of the journal."""
        self.journal.close()

    def _add(self, game: PlayedGame) -> None:
        """Takes note of a game that the journal has."""
        self.results.games.append(game)
        for file in self._files:
            file.add(game)

    # What is known so far.

    @property
    def llr(self) -> float | None:
        """How far the test is, if there is one."""
        sprt = self.settings.sprt
        return None if sprt is None else sprt.llr(self.results.estimate.counts)

    @property
    def verdict(self) -> str | None:
        """Why the match is over, in words; None while it goes on."""
        if self.failure is not None:
            return self.failure
        sprt = self.settings.sprt
        accepted = sprt.verdict(self.results.estimate.counts) if sprt is not None else None
        if sprt is not None and accepted:
            claims = {"elo0": (sprt.elo0, sprt.elo1), "elo1": (sprt.elo1, sprt.elo0)}
            winner, rejected = claims[accepted]
            return f"a difference of {winner:+g} Elo is accepted, {rejected:+g} rejected"
        if len(self.results.games) < self.settings.games:
            return None
        return "all games are played" + ("" if sprt is None else "; the test is undecided")

    @property
    def failure(self) -> str | None:
        """Which player has failed too often, and how; None if neither has.

        Failures before the match was resumed do not count: somebody may have mended the player.
        Where failures are losses, only those at the start end a match: such a player plays nothing.
        """
        failures = [
            game
            for game in self.results.games[self._resumed_with :]
            if game.failed and (not self.settings.count_failures or failed_to_start(game.ending))
        ]
        for player, text in (("A", self.settings.a), ("B", self.settings.b)):
            own = [game for game in failures if game.failed == player]
            if len(own) >= MOST_FAILURES:
                last = own[-1]
                return f"{text} failed {len(own)} times, last by {last.ending}: {last.message}"
        return None
