"""plyscope analyse: games in a PGN or PDN file, with what the engine thinks of every move."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from plyscope import files
from plyscope.analysis import Verdict, analyse, analyse_unit, annotate, unit_of
from plyscope.cli.common import add_tables, add_threads, errors, harmless, natural
from plyscope.engine import Limits
from plyscope.errors import FileError
from plyscope.games.annotated import AnnotatedGame
from plyscope.play import game_text
from plyscope.tables.probe import check_tables
from plyscope.text import counted
from plyscope.work import checked_jobs, in_processes, run_in_order

DEFAULT_DEPTH = 7


def add_to(commands: Any) -> None:
    parser = commands.add_parser("analyse", help="comment the games of a PGN or PDN file")
    parser.add_argument(
        "file", metavar="FILE", help="games: FILE.pgn of chess, else draughts in PDN"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="where to write (standard output)")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--depth", type=natural, metavar="N", help="moves to look ahead (7)")
    limits.add_argument("--seconds", type=float, metavar="S", help="think S seconds a position")
    limits.add_argument("--nodes", type=natural, metavar="N", help="visit N nodes a position")
    add_threads(parser)
    add_tables(parser)
    parser.add_argument(
        "--jobs", type=natural, default=1, metavar="N", help="games at a time, in N processes (1)"
    )
    parser.add_argument("--variant", metavar="V", help="in PDN, what is played where no tag says")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    given = _limits(arguments)
    form, loaded = game_text.load(arguments.file, arguments.variant)
    games = list(loaded)
    if not games:
        raise FileError(f"{arguments.file} holds no game")
    out, done = errors(), 0
    verdicts = _verdicts(games, given, checked_jobs(arguments.jobs))
    interrupted = False
    with _output(arguments) as write, _progress(games) as advance:
        try:
            for game, found in zip(games, verdicts, strict=True):
                for error in game.errors:
                    out.print(f"plyscope: {error}", soft_wrap=True)
                try:
                    annotate(game, _counted(found, advance))
                finally:
                    write(form.write(game))  # also what is done of one that is interrupted
                done += 1
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        out.print(f"plyscope: {done} of {counted(len(games), 'game')} analysed and written")
        raise KeyboardInterrupt
    return 1 if any(game.errors for game in games) else 0


def _limits(arguments: Namespace) -> dict[str, Any]:
    """The limits and tables of each search; what cannot be is refused before writing."""
    limits = {name: getattr(arguments, name) for name in ("depth", "seconds", "nodes")}
    given = {name: value for name, value in limits.items() if value is not None}
    given = given or {"depth": DEFAULT_DEPTH}
    if arguments.threads is not None:
        given["threads"] = arguments.threads
    Limits(**given)
    check_tables(arguments.tables)
    return given if arguments.tables is None else given | {"tables": arguments.tables}


def _verdicts(
    games: list[AnnotatedGame[Any]], limits: dict[str, Any], jobs: int
) -> Iterator[Iterable[Verdict]]:
    """The verdicts of each game in turn; with one job each verdict comes when it is asked for."""
    if jobs == 1:
        yield from (analyse(game, limits) for game in games)
        return
    units = [unit_of(str(number), game, limits) for number, game in enumerate(games)]
    with in_processes(analyse_unit, jobs) as executor:
        for rows in run_in_order(executor, units):
            yield [Verdict(*row) for row in rows]


def _counted(verdicts: Iterable[Verdict], advance: Callable[[], None]) -> Iterator[Verdict]:
    for verdict in verdicts:
        yield verdict
        advance()


@contextmanager
def _output(arguments: Namespace) -> Iterator[Callable[[str], object]]:
    """What writes the games: never onto the file that is read."""
    if arguments.output is None:
        is_terminal = sys.stdout is not None and sys.stdout.isatty()
        yield lambda text: print(harmless(text) if is_terminal else text, end="", flush=True)
        return
    with files.writing(arguments.output) as output:
        if files.is_same(arguments.output, arguments.file):
            raise FileError(
                f"{files.label(arguments.output)} is the file to read; write to another one"
            )

        def write(text: str) -> None:
            output.write(text.encode())
            output.flush()

        yield write


@contextmanager
def _progress(games: list[AnnotatedGame[Any]]) -> Iterator[Callable[[], None]]:
    """A bar on a terminal, and what moves it by one position."""
    out = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=out, transient=True, disable=not out.is_terminal
    ) as progress:
        total = sum(1 + len(game.line.moves) for game in games if game.start is not None)
        task = progress.add_task("analysing positions", total=total)
        yield lambda: progress.advance(task)
