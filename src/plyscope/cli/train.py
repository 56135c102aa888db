"""plyscope train: an evaluation that learns from games the engine plays against itself."""

import os
import signal
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from plyscope import files
from plyscope.cli.common import add_tables, console, errors, natural
from plyscope.errors import PlyscopeError
from plyscope.games import ALIASES
from plyscope.learning.curve import curve
from plyscope.learning.training import Generation, Plan, Progress, Training
from plyscope.tables.probe import check_tables


def add_to(commands: Any) -> None:
    parser = commands.add_parser("train", help="let an evaluation learn from the engine's games")
    parser.add_argument("game", metavar="GAME", help="such as draughts/english")
    parser.add_argument(
        "--generations", type=natural, default=1, metavar="N", help="how many more (1)"
    )
    parser.add_argument(
        "--games", type=natural, default=20_000, metavar="N", help="games of a generation (20000)"
    )
    parser.add_argument(
        "--nodes", type=natural, default=300, metavar="N", help="nodes a move (300)"
    )
    parser.add_argument(
        "--hours", type=float, metavar="H", help="stop after so long, to go on later"
    )
    parser.add_argument(
        "--jobs", type=natural, default=os.cpu_count() or 1, metavar="N", help="processes (cores)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="which games (1)")
    parser.add_argument(
        "--folder", metavar="DIR", help="where everything is saved, to resume from (GAME-training)"
    )
    add_tables(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="a copy of the best weights")
    parser.add_argument(
        "--curve", metavar="FILE.svg", help="a picture of the Elo that each generation has gained"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    for option in ("games", "nodes", "jobs", "generations"):
        if not getattr(arguments, option):
            raise PlyscopeError(f"--{option} must be at least 1")
    if arguments.hours is not None and not 0 < arguments.hours <= 10_000:
        raise PlyscopeError(f"--hours must be above 0, not {arguments.hours:g}")
    for output in filter(None, (arguments.output, arguments.curve)):
        files.check_writable(output)
    game = ALIASES.get(arguments.game, arguments.game)
    folder = Path(arguments.folder or f"{game.replace('/', '-')}-training")
    check_tables(arguments.tables)
    plan = Plan(arguments.games, arguments.nodes, arguments.jobs, arguments.seed, arguments.tables)
    training = Training(game, folder, plan)
    if training.games.damage:
        errors().print(f"plyscope: {training.games.damage}", soft_wrap=True)
    with _stopping(arguments.hours) as stop:
        for _ in range(arguments.generations):
            with _bar() as show:
                found = training.run(stop, show)
            if found is None:
                console().print(f"stopped; the same command goes on from {folder}")
                return
            console().print(_told(found, folder))
            if arguments.curve is not None:
                files.write(arguments.curve, curve(training.game, training.generations))
    if arguments.output is not None and training.best is not None:
        files.write(arguments.output, files.read_bytes(training.best, 2**26))


def _told(found: Generation, folder: Path) -> str:
    verdict = "better, and the best now" if found.is_better else "not better than the best so far"
    return (
        f"generation {found.number}: {found.games:,} games, {found.positions:,} positions, "
        f"held-out loss {found.loss:.5f}; {found.elo:+.0f} ± {found.error:.0f} Elo "
        f"in {found.match_games} games: {verdict} ({folder}/generation-{found.number}.weights)"
    )


@contextmanager
def _stopping(hours: float | None) -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, and the end of the time."""
    stop = threading.Event()
    timer = threading.Timer(hours * 3600, stop.set) if hours is not None else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
        if timer is not None:
            timer.cancel()


@contextmanager
def _bar() -> Iterator[Any]:
    """Progress on standard error, and what shows it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[words]}"),
    )
    with Bar(*columns, console=errors()) as bar:
        task, doing = bar.add_task("", words=""), ""

        def show(progress: Progress) -> None:
            nonlocal task, doing
            if progress.doing != doing:
                doing = progress.doing
                bar.remove_task(task)
                task = bar.add_task(doing, total=progress.total or None, words="")
            bar.update(
                task,
                completed=progress.done,
                total=progress.total or None,
                words=progress.words,
            )

        yield show
