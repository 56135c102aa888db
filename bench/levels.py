"""The computer's levels against each other: games at fixed nodes, the same on every machine.

What was played is in journals outside the repository, so that an interrupted run goes on, and only
the pairs of a level that was changed are played again.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import astuple
from functools import partial
from itertools import pairwise

from platformdirs import user_cache_path

from bench.report import Part, Row, Step, Table
from plyscope.cli.match import stopped_by_signals
from plyscope.match.elo import NORMAL_95, Estimate
from plyscope.match.match import Match
from plyscope.match.openings import RandomOpenings
from plyscope.match.settings import Settings
from plyscope.match.time_control import TimeControl
from plyscope.players import LEVELS

ABOUT = """\
Each level against the one below, 200 games a pair from random openings of six moves, each played
with both colours. A level should score 55 to 90 %, and the 95 % interval should be above 50 %.
Level 1 should lose at most 5 % of its games against random moves."""
GAMES = ("chess", "draughts/english", "draughts/international")
GAMES_OF_A_PAIR = 200
SEED, OPENING_PLIES = 2026, 6
LEAST, MOST = 0.55, 0.9
MOST_LOST = 0.05
JOURNALS = user_cache_path("plyscope") / "levels"
HEADINGS = ("pair", "score", "95 % interval", "Elo", "wins", "draws", "losses", "met")


def played(game: str, a: str, b: str, levels: object) -> Match:
    """A whole match, with those of its games that an earlier run has played."""
    openings = RandomOpenings(game, SEED, OPENING_PLIES)
    unlimited = TimeControl(seconds=3600)  # levels have limits of their own
    settings = Settings(a, b, game, unlimited, games=GAMES_OF_A_PAIR, openings=openings)
    state = json.dumps([settings.identity(), levels], sort_keys=True)
    JOURNALS.mkdir(parents=True, exist_ok=True)
    journal = JOURNALS / f"{hashlib.sha256(state.encode()).hexdigest()[:16]}.journal"
    match = Match(settings, journal=str(journal))
    try:
        with stopped_by_signals() as stop:
            match.run(stop)
    finally:
        match.close()
    if match.verdict is None:
        raise KeyboardInterrupt
    return match


def interval(estimate: Estimate) -> tuple[float, float]:
    """The share of the points that the truth lies between with 95 %."""
    reach = NORMAL_95 * (estimate.deviation or 0.0)
    return max(estimate.score - reach, 0.0), min(estimate.score + reach, 1.0)


def cells(name: str, match: Match, *, met: bool) -> Row:
    """The line that tells of a match."""
    estimate = match.results.estimate
    low, high = interval(estimate)
    counts = (str(count) for count in match.results.wins_draws_losses)
    return (
        *(name, f"{estimate.score:.1%}", f"{low:.1%} to {high:.1%}", f"{estimate.elo:+.0f}"),
        *(*counts, "yes" if met else "NO"),
    )


def adjacent(game: str, low: int, high: int) -> Iterator[Row]:
    """The row of a level against the one below."""
    settings = [astuple(LEVELS[level]) for level in (high, low)]
    match = played(game, f"level:{high}", f"level:{low}", settings)
    estimate = match.results.estimate
    met = LEAST <= estimate.score <= MOST and interval(estimate)[0] > 0.5
    yield cells(f"{high} against {low}", match, met=met)


def against_random(game: str) -> Iterator[Row]:
    """The row of the first level against random moves."""
    match = played(game, "level:1", "random", astuple(LEVELS[1]))
    lost = match.results.wins_draws_losses[2] / GAMES_OF_A_PAIR
    yield cells("1 against random moves", match, met=lost <= MOST_LOST)


def part() -> Part:
    """The low levels first and chess last: what takes the least time is most of the table."""
    tables = {game: Table(game, HEADINGS) for game in GAMES}
    steps = [
        Step(f"{game}, random moves", table, partial(against_random, game))
        for game, table in tables.items()
    ]
    for low, high in pairwise(LEVELS):
        for game, table in reversed(tables.items()):
            steps.append(Step(f"{game}, level {high}", table, partial(adjacent, game, low, high)))
    return Part("Levels", ABOUT, tuple(steps))
