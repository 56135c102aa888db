"""plyscope match: many games between two players, and what they say about strength."""

import signal
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from plyscope.cli.cluster import add_cluster, cluster, warn_of_speeds
from plyscope.cli.common import add_json, console, errors, natural, print_json, say
from plyscope.errors import SearchError
from plyscope.match.arena import Adjudication, ScoreRule
from plyscope.match.match import Match
from plyscope.match.openings import ListedOpenings, Openings, RandomOpenings
from plyscope.match.remote import checked_game
from plyscope.match.results import PlayedGame
from plyscope.match.settings import Settings
from plyscope.match.sprt import LOWER, UPPER, Sprt
from plyscope.match.time_control import TimeControl
from plyscope.text import counted, visible

if TYPE_CHECKING:
    from plyscope.work.cluster import ClusterExecutor

DEFAULT_SECONDS = 0.1
PLAYER_FAILED, STOPPED = 3, 130


def add_to(commands: Any) -> None:
    parser = commands.add_parser("match", help="let two players play many games")
    parser.add_argument(
        "a",
        metavar="A",
        help="exact, plain, exact:killers=off, level:3, python:PYTHON, "
        "hub:COMMAND, uci:COMMAND or gomocup:COMMAND",
    )
    parser.add_argument("b", metavar="B", help="the other player")
    parser.add_argument(
        "--game", default="draughts/english", metavar="G", help="what they play (draughts/english)"
    )
    parser.add_argument("--games", type=natural, default=100, metavar="N", help="how many (100)")
    _add_pace(parser)
    _add_openings(parser)
    _add_endings(parser)
    parser.add_argument("--jobs", type=natural, default=1, metavar="N", help="games at a time (1)")
    parser.add_argument(
        "--journal", metavar="FILE", help="save every game; the same command resumes from there"
    )
    parser.add_argument("--pdn", metavar="FILE", help="write the games of draughts as PDN")
    parser.add_argument("--pgn", metavar="FILE", help="write the games of chess as PGN")
    add_cluster(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _add_pace(parser: ArgumentParser) -> None:
    time_control = parser.add_mutually_exclusive_group()
    time_control.add_argument(
        "--tc", metavar="BASE+INC", help="a clock: seconds, and seconds a move"
    )
    time_control.add_argument("--seconds", type=float, metavar="S", help="seconds a move (0.1)")
    time_control.add_argument("--nodes", type=int, metavar="N", help="positions a move")
    time_control.add_argument("--depth", type=int, metavar="N", help="how far to look ahead")
    parser.add_argument(
        "--margin", type=float, default=0.1, metavar="S", help="seconds to be late unpunished (0.1)"
    )
    parser.add_argument(
        "--stall", type=float, default=60.0, metavar="S", help="silence that is a failure (60)"
    )

    parser.add_argument("--count-failures", action="store_true", help="count a failure as a loss")


def _add_openings(parser: ArgumentParser) -> None:
    openings = parser.add_mutually_exclusive_group()
    openings.add_argument(
        "--openings", metavar="FILE", help="a position or moves in each line (random openings)"
    )
    openings.add_argument(
        "--opening-plies", type=natural, default=6, metavar="N", help="random moves (6)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of random openings (1)")


def _add_endings(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as one difference can be told from the other",
    )
    parser.add_argument(
        "--max-plies", type=natural, default=400, metavar="N", help="a draw after so many (400)"
    )
    for name in ("draw", "win"):
        parser.add_argument(
            f"--{name}-rule",
            type=float,
            nargs=2,
            metavar=("MOVES", "SCORE"),
            help=f"adjudicate a {name} by the players' scores",
        )


def settings(arguments: Namespace) -> Settings:
    """The match that the arguments describe."""
    return Settings(
        a=arguments.a,
        b=arguments.b,
        game=arguments.game,
        games=arguments.games,
        time_control=_time_control(arguments),
        openings=_openings(arguments),
        rules=Adjudication(
            arguments.max_plies, _rule(arguments.draw_rule), _rule(arguments.win_rule)
        ),
        sprt=Sprt(*arguments.sprt) if arguments.sprt else None,
        stall=arguments.stall,
        count_failures=arguments.count_failures,
    )


def _time_control(arguments: Namespace) -> TimeControl:
    if arguments.tc is not None:
        return TimeControl.of_control(arguments.tc, arguments.margin)
    seconds = arguments.seconds
    if seconds is arguments.nodes is arguments.depth is None:
        seconds = DEFAULT_SECONDS
    return TimeControl(
        seconds=seconds, nodes=arguments.nodes, depth=arguments.depth, margin=arguments.margin
    )


def _openings(arguments: Namespace) -> Openings:
    if arguments.openings is not None:
        return ListedOpenings(arguments.game, arguments.openings)
    return RandomOpenings(arguments.game, arguments.seed, arguments.opening_plies)


def _rule(given: list[float] | None) -> ScoreRule | None:
    if given is None:
        return None
    if not given[0].is_integer():
        raise SearchError(f"a rule counts whole moves, not {given[0]:g}")
    return ScoreRule(int(given[0]), given[1])


def run(arguments: Namespace) -> int:
    chosen = settings(arguments)
    work = "match", chosen.conditions.to_data(), partial(checked_game, chosen.conditions)
    with cluster(arguments, *work) as executor:
        if executor is not None and chosen.time_control.is_timed:
            warn_of_speeds(executor.speeds)
        return _run(arguments, chosen, executor)


def _run(arguments: Namespace, chosen: Settings, executor: "ClusterExecutor | None") -> int:
    match = Match(
        chosen,
        journal=arguments.journal,
        pdn=arguments.pdn,
        pgn=arguments.pgn,
        jobs=arguments.jobs,
        executor=executor,
    )
    try:
        if match.journal.damage:
            errors().print(f"plyscope: {match.journal.damage}", soft_wrap=True)
        with stopped_by_signals() as stop, Scoreboard(match, executor) as scoreboard:
            match.run(stop, scoreboard.update)
        report(match, as_json=arguments.json)
    finally:
        match.close()
    if match.failure is not None:
        print(f"plyscope: {visible(match.failure)}", file=sys.stderr)
        return PLAYER_FAILED
    return 0 if match.verdict else STOPPED


@contextmanager
def stopped_by_signals() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets; the second one interrupts as always."""
    stop = threading.Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    old = [signal.getsignal(number) for number in numbers]

    def set_stop(*_: object) -> None:
        stop.set()
        restore()

    def restore() -> None:
        for number, handler in zip(numbers, old, strict=True):
            signal.signal(number, handler)

    for number in numbers:
        signal.signal(number, set_stop)
    try:
        yield stop
    finally:
        restore()


class Scoreboard:
    """The state of a match, on a terminal while it runs."""

    def __init__(self, match: Match, executor: "ClusterExecutor | None" = None) -> None:
        self.match, self._executor = match, executor
        self._began = time.monotonic()
        self._before = len(match.results.games)
        self._shown = -1.0
        screen = errors()
        self._live = Live(console=screen, auto_refresh=False, transient=True)
        self._on = screen.is_terminal

    def __enter__(self) -> "Scoreboard":
        if self._on:
            self._live.start()
            self._show()
        return self

    def __exit__(self, *_: object) -> None:
        if self._on:
            self._show()
            self._live.stop()

    def update(self, _: Match) -> None:
        """Shows the state again, if it was not shown just now."""
        if self._on and time.monotonic() - self._shown > 0.2:
            self._show()

    def _show(self) -> None:
        self._shown = time.monotonic()
        match = self.match
        self._live.update(
            Group(title(match), table(match), Text(self._time_control())), refresh=True
        )

    def _cluster(self) -> str:
        return "" if self._executor is None else f"; {self._executor.status}"

    def _time_control(self) -> str:
        elapsed = time.monotonic() - self._began
        games = len(self.match.results.games)
        rate = (games - self._before) / elapsed if elapsed else 0.0
        if not rate:
            return f"…{self._cluster()}"
        left = (self.match.settings.games - games) / rate
        pace = f"{60 * rate:.1f} games a minute, {_duration(left)} left at most"
        return pace + self._cluster()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def report(match: Match, *, as_json: bool) -> None:
    """Says how the match stands, and why it is over if it is."""
    if as_json:
        print_json(summary(match))
        return
    screen = console()
    screen.print(title(match))
    screen.print(table(match))
    endings = (f"{ending} {count}" for ending, count in match.results.endings.items())
    say(screen, f"endings: {', '.join(endings) or 'none'}")
    for line in failures(match):
        say(screen, line)
    say(screen, verdict(match))


def failures(match: Match) -> Iterator[str]:
    """How many games a failure decided, whether they count, and what happened; mostly nothing."""
    failed = match.results.failures
    if failed:
        counts = "counted as lost" if match.settings.count_failures else "not counted"
        yield f"{counts}: {counted(len(failed), 'game')} decided by a failure"
    for message in match.journal.failures.values():
        yield f"not played: {message}"
    for ending, games in _by_ending(failed).items():
        yield f"  {ending}, {counted(len(games), 'game')}, the last: {games[-1].message}"


def _by_ending(games: list[PlayedGame]) -> dict[str, list[PlayedGame]]:
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        found.setdefault(game.named_ending, []).append(game)
    return found


def verdict(match: Match) -> str:
    """The last line: why it is over, or how to resume."""
    if match.failure is not None:
        return f"ended after {counted(len(match.results.games), 'game')}: a player failed too often"
    if match.verdict is not None:
        return match.verdict
    saved = counted(len(match.results.games), "game")
    if match.journal.failures:
        saved += f" and {len(match.journal.failures)} not played"
    if match.journal.path is None:
        return f"stopped after {saved}; with --journal a match can be resumed"
    return f"stopped with {saved} in {match.journal.path}; the same command resumes"


def title(match: Match) -> Text:
    """Who plays whom, and what."""
    chosen = match.settings
    return Text(
        f"{chosen.a} against {chosen.b}, {chosen.game}, {chosen.time_control}", style="bold"
    )


def table(match: Match) -> Table:
    """The state of the match in one row."""
    headings = ["games", "won", "drawn", "lost", "score", "Elo", "± 95 %", "better"]
    grid = Table(box=None, pad_edge=False, header_style="bold")
    results, estimate, llr = match.results, match.results.estimate, match.llr
    for heading in headings if llr is None else [*headings, "LLR"]:
        grid.add_column(heading, justify="right")
    row = [
        f"{len(results.games):,} of {match.settings.games:,}",
        *(f"{count:,}" for count in results.wins_draws_losses),
        f"{estimate.score:.1%}" if estimate.pairs else "?",
        _elo(estimate.elo) if estimate.pairs else "?",
        "?" if estimate.error is None else _elo(estimate.error).lstrip("+"),
        "?" if estimate.superiority is None else f"{estimate.superiority:.1%}",
    ]
    grid.add_row(*row, *([] if llr is None else [f"{llr:.2f} of {LOWER:.2f} or {UPPER:.2f}"]))
    return grid


def _elo(value: float) -> str:
    if isfinite(value):
        return f"{value:+.1f}"
    return "∞" if value > 0 else "-∞"


def summary(match: Match) -> dict[str, Any]:
    """All of it for a program; an infinite Elo is null, and so is what no complete pair tells."""
    results, estimate = match.results, match.results.estimate
    won, drawn, lost = results.wins_draws_losses
    return {
        "settings": match.settings.identity(),
        "games": len(results.games),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "pairs": list(estimate.counts),
        "score": estimate.score if estimate.pairs else None,
        "elo": estimate.elo if estimate.pairs else None,
        "interval": estimate.interval,
        "superiority": estimate.superiority,
        "llr": match.llr,
        "endings": results.endings,
        "failures": [
            {"player": game.failed, "ending": game.ending, "message": game.message}
            for game in results.failures
        ],
        "not_played": match.journal.failures,
        "verdict": match.verdict,
    }
