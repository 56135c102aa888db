"""`make bench-play`: the standing matches, each a line in bench/EXPERIMENTS.md.

Those against other programs are told in bench/RESULTS.md too. A match that is interrupted goes on
the next time from its journal in build/matches, if the sources are those of the same commit.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from bench import gomoku, machine
from plyscope.cli.match import Scoreboard, report, stopped_by_signals
from plyscope.engine import EXACT_SWITCHES, SWITCHES, techniques
from plyscope.errors import PlyscopeError
from plyscope.games import start
from plyscope.match.arena import Adjudication, ScoreRule
from plyscope.match.match import Match
from plyscope.match.openings import ListedOpenings, Openings, RandomOpenings
from plyscope.match.settings import Settings
from plyscope.match.sprt import Sprt
from plyscope.match.time_control import TimeControl
from plyscope.players.player_spec import parse_player

JOURNALS = machine.REPOSITORY / "build/matches"
EXPERIMENTS = Path(__file__).with_name("EXPERIMENTS.md")
INTRODUCTION = """\
# Experiments

One line per match; `make bench-play` appends the matches it has played. Elo is the first player's,
with its 95 % error. Endings count how games ended. The verdict is the SPRT's, or says that all
games were played.

| when and where | what | against | conditions | games | score | Elo | LLR | endings | verdict |
|---|---|---|---|---:|---:|---:|---:|---|---|
"""
SEED, OPENING_PLIES = 2026, 6
DRAUGHTS = ("draughts/english", "draughts/international")
DECIDED = Adjudication(win=ScoreRule(moves=6, score=500))
"""For six moves both players see one of them five men ahead."""


@dataclass(frozen=True)
class Standing:
    """A match that is played again whenever the engine has changed."""

    a: str
    b: str
    game: str
    time_control: TimeControl
    games: int = 200
    sprt: Sprt | None = None
    rules: Adjudication = DECIDED
    goal: float | None = None
    """The share of the points that the first player should have."""
    openings: Path | None = None
    """A file of them; random ones if there is none."""

    @property
    def program(self) -> str:
        """The other program that plays; empty if both players are ours."""
        spec = parse_player(self.b)
        program = next(iter(spec.command), "")
        return str(Path(spec.directory or "") / program) if "/" in program else program

    @property
    def name(self) -> str:
        """What `make bench-play ARGS=...` finds it by."""
        return f"{self.a} against {self.b}, {self.conditions}"

    @property
    def conditions(self) -> str:
        test = f", test {self.sprt.elo0:+g} or {self.sprt.elo1:+g}" if self.sprt else ""
        chosen = f"openings of {self.openings.name}" if self.openings else f"seed {SEED}"
        return f"{self.game}, {self.time_control}{test}, {chosen}"

    def settings(self) -> Settings:
        openings: Openings = RandomOpenings(self.game, SEED, OPENING_PLIES)
        if self.openings:
            openings = ListedOpenings(self.game, str(self.openings))
        return Settings(
            self.a,
            self.b,
            self.game,
            self.time_control,
            self.rules,
            games=self.games,
            openings=openings,
            sprt=self.sprt,
        )


TEST, TEST_GAMES = Sprt(0, 30), 600
"""Of a technique: is it worth nothing, or thirty Elo? One that is not decided by then is told by
its score alone."""
OF_GOMOKU = {"candidates", "threats"}
NEED_OTHER_GAMES = {*OF_GOMOKU, "see", "extensions", "null_move"}
"""Techniques that do nothing in draughts: it has no quiet move beside a capture, no check, and no
threat or candidate of gomoku."""


def of_technique(switch: str, game: str) -> Standing:
    """What a technique that can change the value wins, or would win where `full` is without it."""
    in_full = switch in techniques("full", start(game).native())
    a, b = ("full", f"full:{switch}=off") if in_full else (f"full:{switch}=on", "full")
    return Standing(a, b, game, TimeControl(nodes=5000), TEST_GAMES, TEST)


SKIPS = ("futility", "reverse_futility", "late_move_pruning", "probcut")
"""Each alone is worth little while the others are there."""


def of_skips(game: str) -> Standing:
    """What all that leaves out moves or nodes near the leaves wins together."""
    without = ",".join(f"{switch}=off" for switch in SKIPS)
    return Standing("full", f"full:{without}", game, TimeControl(nodes=5000), TEST_GAMES)


TENTH = TimeControl(seconds=0.1, margin=1.0)
"""A search ends after a tenth of a second; how late a busy machine hears of it decides nothing."""

DEBIAN = "/usr/games"
"""Where Debian has the engines that `make engines` installs."""
FAIR = "Hash=64 OwnBook=false"
"""As much memory as ours has, and no book: the openings are given."""


FIFTH = TimeControl(seconds=0.2, margin=1.0)
WITHOUT_THREATS = "threats=off,extensions=off,quiescence=off"
"""Gomoku without all that follows threats: their answers alone, wins by force, and a look further
after a threat and where depth runs out in the middle of one."""


def of_gomoku(other: str, goal: float) -> Standing:
    """Full strength against less of it, from positions that are not decided."""
    return Standing(
        *("full", other, "gomoku", FIFTH, 100),
        rules=Adjudication(),
        goal=goal,
        openings=gomoku.OPENINGS,
    )


def of_chess(engine: str, goal: float) -> Standing:
    """Ours against an engine that speaks UCI."""
    return Standing("full", f"uci:{engine}", "chess", TENTH, goal=goal)


STANDING = (
    Standing("full", "exact", "draughts/english", TENTH, goal=0.65),
    Standing("full", "exact", "draughts/international", TENTH, goal=0.65),
    Standing(
        "full",
        "hub:bench/.venv/bin/python -m bench.turbo",
        "draughts/international",
        TENTH,
        games=100,
        rules=Adjudication(),  # it tells no scores, and ours alone decide nothing
        goal=0.97,
    ),
    Standing(
        "full",
        "full",
        "draughts/english",
        TimeControl.of_control("1+0.01"),
        games=1000,
        rules=Adjudication(),
    ),
    of_chess("bench/.venv/bin/sunfish-uci", goal=0.99),
    of_chess(f"{FAIR} gnuchess --uci", goal=0.6),
    of_chess(f"{FAIR} toga2", goal=0.5),
    of_chess(f"{FAIR} Threads=1 glaurung", goal=0.5),
    of_gomoku("full:threats=off", goal=0.75),
    of_gomoku(f"full:{WITHOUT_THREATS}", goal=0.75),
    of_gomoku("exact", goal=0.95),
    Standing("exact", "plain", "draughts/english", TimeControl(nodes=2000)),
    *(of_skips(game) for game in DRAUGHTS),
    *(
        of_technique(switch, game)
        for switch in SWITCHES
        if switch not in {*EXACT_SWITCHES, *NEED_OTHER_GAMES}
        for game in DRAUGHTS
    ),
    *(
        of_technique(switch, "chess")
        for switch in SWITCHES
        if switch not in {*EXACT_SWITCHES, *OF_GOMOKU}
    ),
)


def played(standing: Standing, jobs: int) -> Match:
    """Plays a match, or what is left of it."""
    settings = standing.settings()
    state = json.dumps([settings.identity(), machine.commit()], sort_keys=True)
    journal = JOURNALS / f"{hashlib.sha256(state.encode()).hexdigest()[:16]}.journal"
    if machine.commit().endswith("changes") or machine.commit() == "unknown":
        journal.unlink(missing_ok=True)  # nobody knows which sources its games are of
    JOURNALS.mkdir(parents=True, exist_ok=True)
    match = Match(settings, journal=str(journal), jobs=jobs)
    with stopped_by_signals() as stop, Scoreboard(match) as scoreboard:
        match.run(stop, scoreboard.update)
    match.close()
    if match.verdict is not None:
        journal.unlink()  # the next time it is played anew
    return match


def line(standing: Standing, match: Match) -> str:
    """The line that tells of a match."""
    estimate, llr = match.results.estimate, match.llr
    error = "?" if estimate.error is None else f"{estimate.error:.0f}"
    cells = (
        f"{machine.now()}, {machine.processor()}",
        standing.a,
        standing.b,
        standing.conditions,
        str(len(match.results.games)),
        f"{estimate.score:.1%}",
        f"{estimate.elo:+.0f} ± {error}",
        "" if llr is None else f"{llr:.2f}",
        ", ".join(f"{ending} {count}" for ending, count in match.results.endings.items()),
        match.verdict or "",
    )
    return f"| {' | '.join(cells)} |\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-play", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="WORD", help="only matches with these words")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="games at a time"
    )
    arguments = parser.parse_args()
    words = arguments.names
    console = Console(highlight=False, markup=False)
    os.environ["PATH"] += os.pathsep + DEBIAN  # not everybody's has it
    for standing in STANDING:
        if not all(word in standing.name for word in words):
            continue
        if standing.program and not shutil.which(standing.program):
            console.print(f"{standing.name}: skipped, there is no {standing.program}: make engines")
            continue
        try:
            match = played(standing, arguments.jobs)
        except PlyscopeError as error:
            console.print(f"{standing.name}: skipped, {error}")
            continue
        report(match, as_json=False)
        if match.verdict is None:
            return 130
        if match.failure is not None:
            console.print(f"{standing.name}: not recorded, {match.failure}")
            continue
        if not EXPERIMENTS.exists():
            EXPERIMENTS.write_text(INTRODUCTION, encoding="utf-8")
        with EXPERIMENTS.open("a", encoding="utf-8") as file:
            file.write(line(standing, match))
        if standing.program:
            subprocess.run([sys.executable, "-m", "bench", "matches"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
