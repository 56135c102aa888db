"""plyscope analyse: games of draughts in a PDN file, with what the engine thinks of every move."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from plyscope.cli.common import add_threads, errors, natural
from plyscope.engine import Limits, SearchResult, search
from plyscope.errors import FileError
from plyscope.games.draughts import Draughts, pdn
from plyscope.position import line_texts
from plyscope.tracing.words import counted

DEFAULT_DEPTH = 7
MAN = 100
"""The score of a man."""
SIGNATURE = "plyscope "
"""How our comments begin; those of an earlier analysis are replaced."""
LONGEST_LINE = 8


def add_to(commands: Any) -> None:
    parser = commands.add_parser("analyse", help="comment the draughts games of a PDN file")
    parser.add_argument("file", metavar="FILE", help="games in PDN")
    parser.add_argument("-o", "--output", metavar="OUT", help="where to write (standard output)")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--depth", type=natural, metavar="N", help="moves to look ahead (7)")
    limits.add_argument("--seconds", type=float, metavar="S", help="think S seconds a position")
    limits.add_argument("--nodes", type=natural, metavar="N", help="visit N nodes a position")
    add_threads(parser)
    parser.add_argument("--variant", metavar="V", help="what is played where no tag GameType says")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    limits = {name: getattr(arguments, name) for name in ("depth", "seconds", "nodes")}
    given = {name: value for name, value in limits.items() if value is not None}
    given = given or {"depth": DEFAULT_DEPTH}
    if arguments.threads is not None:
        given["threads"] = arguments.threads
    Limits(**given)  # what cannot be is refused before anything is written
    games = list(pdn.load(arguments.file, arguments.variant))
    if not games:
        raise FileError(f"{arguments.file} holds no game")
    out, bad, done = errors(), 0, 0
    with _output(arguments) as output, _progress(games) as advance:
        try:
            for game in games:
                for fault in game.errors:
                    out.print(f"plyscope: {fault}", soft_wrap=True)
                bad += bool(game.errors)
                try:
                    _analyse(game, given, advance)
                finally:
                    output.write(pdn.write(game))  # also what is done of one that is interrupted
                    output.flush()
                done += 1
        except KeyboardInterrupt:
            out.print(f"plyscope: {done} of {counted(len(games), 'game')} analysed and written")
            raise
    return 1 if bad else 0


def _analyse(game: pdn.PdnGame, limits: dict[str, Any], advance: Callable[[], None]) -> None:
    """Puts a comment behind each move of the game itself, and one before the first."""
    if game.start is None:
        return
    position, comments = game.start, game.line.comments
    for move in (*game.line.moves, None):
        verdict = _verdict(position, limits)
        comments[:] = [comment for comment in comments if not comment.startswith(SIGNATURE)]
        comments.append(SIGNATURE + verdict)
        advance()
        if move is not None:
            position, comments = position.play(move.move), move.comments


def _verdict(position: Draughts, limits: dict[str, Any]) -> str:
    """What the engine thinks: the score in men, White's view, the depth, the best line."""
    outcome = position.outcome()
    if outcome is not None:
        return "a draw" if outcome == 0 else f"{_winner(outcome)} has won"
    result = search(position, preset="full", **limits)
    line = " ".join(line_texts(position, result.line[:LONGEST_LINE]))
    return f"{_score(result)} depth {result.depth}: {line}"


def _score(result: SearchResult[int]) -> str:
    if result.distance is not None and result.score:
        return f"{_winner(result.score)} wins in {counted(result.distance, 'move')},"
    return f"{result.score / MAN:+.2f}"


def _winner(score: float) -> str:
    return Draughts.players[0 if score > 0 else 1]


@contextmanager
def _output(arguments: Namespace) -> Iterator[TextIO]:
    """Where the games go: never onto the file that is read."""
    if arguments.output is None:
        yield sys.stdout
        return
    path = Path(arguments.output)
    try:
        if path.exists() and path.samefile(arguments.file):
            raise FileError(f"{path} is the file to read; write to another one")
        output = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    with output:
        yield output


@contextmanager
def _progress(games: list[pdn.PdnGame]) -> Iterator[Callable[[], None]]:
    """A bar on a terminal, and what moves it by one position."""
    out = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=out, transient=True, disable=not out.is_terminal
    ) as progress:
        total = sum(1 + len(game.line.moves) for game in games if game.start is not None)
        task = progress.add_task("analysing positions", total=total)
        yield lambda: progress.advance(task)
