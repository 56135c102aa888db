"""plyscope analyse: games in a PGN or PDN file, with what the engine thinks of every move."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from plyscope.cli.common import add_threads, errors, natural
from plyscope.engine import Limits, SearchResult, search
from plyscope.errors import FileError
from plyscope.games.annotated import AnnotatedGame, AnnotatedMove
from plyscope.games.chess import Chess, pgn
from plyscope.games.chess.scores import mate_in
from plyscope.play import game_text
from plyscope.position import Position, line_texts
from plyscope.tracing.words import counted

DEFAULT_DEPTH = 7
MAN = 100
"""The score of a man, and of a pawn."""
SIGNATURE = "plyscope "
"""How our comments begin; those of an earlier analysis are replaced."""
LONGEST_LINE = 8
MARKS = ((300, "??"), (100, "?"), (50, "?!"))
"""What a move is marked with that loses so much against the best."""
CLEAR = 1000
"""A lead that no mistake within it gives away."""
MARKED = re.compile(r"; ([?!]+) better: ")


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
    parser.add_argument("--variant", metavar="V", help="in PDN, what is played where no tag says")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    limits = {name: getattr(arguments, name) for name in ("depth", "seconds", "nodes")}
    given = {name: value for name, value in limits.items() if value is not None}
    given = given or {"depth": DEFAULT_DEPTH}
    if arguments.threads is not None:
        given["threads"] = arguments.threads
    Limits(**given)  # what cannot be is refused before anything is written
    form, loaded = game_text.load(arguments.file, arguments.variant)
    games = list(loaded)
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
                    output.write(form.write(game))  # also what is done of one that is interrupted
                    output.flush()
                done += 1
        except KeyboardInterrupt:
            out.print(f"plyscope: {done} of {counted(len(games), 'game')} analysed and written")
            raise
    return 1 if bad else 0


class Verdict(NamedTuple):
    """What the engine thinks of a position; the score is White's."""

    score: float
    move: int | None
    line: str
    told: str


def _analyse(game: AnnotatedGame[Any], limits: dict[str, Any], advance: Callable[[], None]) -> None:
    """Puts a comment behind each move of the game itself, and one before the first."""
    if game.start is None:
        return
    position, before = game.start, _verdict(game.start, limits)
    _comment(game.line.comments, before.told)
    advance()
    for move in game.line.moves:
        after = position.play(move.move)
        verdict = _verdict(after, limits)
        _forget_mark(move)
        mark = _mark(position, before, verdict, move)
        better = f"; {mark} better: {before.line}" if mark else ""
        move.strength = move.strength or mark
        _comment(move.comments, verdict.told + better)
        advance()
        position, before = after, verdict


def _comment(comments: list[str], told: str) -> None:
    comments[:] = [comment for comment in comments if not comment.startswith(SIGNATURE)]
    comments.append(SIGNATURE + told)


def _forget_mark(move: AnnotatedMove) -> None:
    """Takes off a mark that an earlier analysis has put there."""
    for comment in move.comments:
        found = MARKED.search(comment) if comment.startswith(SIGNATURE) else None
        if found and found[1] == move.strength:
            move.strength = ""


def _mark(position: Position[int], before: Verdict, after: Verdict, move: AnnotatedMove) -> str:
    """The mark of a move that made things worse for its player; most have none."""
    if move.move == before.move:
        return ""
    best, score = (max(-CLEAR, min(CLEAR, found.score)) for found in (before, after))
    loss = best - score if position.maximizing else score - best
    return next((mark for least, mark in MARKS if loss >= least), "")


def _verdict(position: Position[int], limits: dict[str, Any]) -> Verdict:
    """The score in men or pawns, White's view, the depth, the best line."""
    outcome = position.outcome()
    if outcome is not None:
        told = "a draw" if outcome == 0 else f"{_winner(outcome)} has won"
        return Verdict(outcome, None, "", told + _command(position, outcome))
    result = search(position, preset="full", **limits)
    line = " ".join(line_texts(position, result.line[:LONGEST_LINE]))
    told = f"{_score(position, result)} depth {result.depth}: {line}"
    return Verdict(result.score, result.move, line, told + _command(position, result.score))


def _score(position: Position[int], result: SearchResult[int]) -> str:
    mate = mate_in(result.score) if isinstance(position, Chess) else None
    if mate is not None:
        return f"{_winner(result.score)} mates in {counted(abs(mate), 'move')},"
    if result.distance is not None and result.score:
        return f"{_winner(result.score)} wins in {counted(result.distance, 'move')},"
    return f"{result.score / MAN:+.2f}"


def _command(position: Position[int], score: float) -> str:
    """The score as other programs find it in a comment of PGN."""
    return f" {pgn.score_command(score)}" if isinstance(position, Chess) else ""


def _winner(score: float) -> str:
    return "White" if score > 0 else "Black"


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
