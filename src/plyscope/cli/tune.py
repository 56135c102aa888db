"""plyscope tune: weights of an evaluation, fitted to games the engine plays by itself."""

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from plyscope import files
from plyscope.cli.common import console, errors, natural
from plyscope.errors import GameError, PlyscopeError
from plyscope.games import full_name, start
from plyscope.learning import (
    Fit,
    Samples,
    SelfPlay,
    TrainingGame,
    fit,
    open_games,
    play_games,
    sample,
    write_table,
)
from plyscope.learning.games import units
from plyscope.text import counted


def add_to(commands: Any) -> None:
    parser = commands.add_parser("tune", help="fit the weights of an evaluation to own games")
    parser.add_argument("game", metavar="GAME", help="such as draughts/english, chess or gomoku")
    parser.add_argument(
        "--games", type=natural, default=4000, metavar="N", help="games to play (4000)"
    )
    parser.add_argument(
        "--nodes", type=natural, default=800, metavar="N", help="nodes a move (800)"
    )
    parser.add_argument(
        "--jobs", type=natural, default=os.cpu_count() or 1, metavar="N", help="processes (cores)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="which games (1)")
    parser.add_argument(
        "--data", metavar="FILE", help="where games are saved, to resume from (GAME-games.db)"
    )
    parser.add_argument(
        "--iterations", type=natural, default=8, metavar="K", help="steps of a fit, at most (8)"
    )
    parser.add_argument("-o", "--output", metavar="TABLE", help="where the table goes (printed)")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    name = full_name(arguments.game)
    position: Any = start(name)
    board = position.native()
    if not hasattr(board, "weights"):
        raise GameError(
            f"{name} has no weights to tune; chess, gomoku and games like draughts/english have"
        )
    for option in ("games", "nodes", "jobs", "iterations"):
        if not getattr(arguments, option):
            raise PlyscopeError(f"--{option} must be at least 1")
    if arguments.output is not None:
        files.check_writable(arguments.output)
    self_play = SelfPlay.of(name, arguments.nodes, arguments.seed)
    games = _play(
        Path(arguments.data or f"{name.replace('/', '-')}-games.db"), self_play, arguments
    )
    with errors().status("looking at positions…"):
        samples = sample(games, arguments.jobs)
    if samples.unplayable:
        left_out = counted(samples.unplayable, "game")
        errors().print(f"plyscope: {left_out} left out: an illegal move", soft_wrap=True)
    found = _fit(samples, board, arguments.iterations)
    facts = [
        f"{name}: weights {board.weighed}, by plyscope tune",
        *_facts(position.players, games, samples, found),
    ]
    table = write_table(facts, board.feature_names(), found.weights, board.columns // 2)
    if arguments.output is None:
        print(table, end="")
        return
    files.write(arguments.output, table)
    out = console()
    for fact in facts:
        out.print(fact)


def _play(path: Path, self_play: SelfPlay, arguments: Namespace) -> list[TrainingGame]:
    """Plays the games that the file lacks; all that it has then."""
    journal = open_games(path, self_play.game)
    try:
        if journal.damage:
            errors().print(f"plyscope: {journal.damage}", soft_wrap=True)
        done = sum(unit.key in journal.results for unit in units(self_play, arguments.games))
        with _bar("playing", arguments.games, done) as advance:
            for _ in play_games(journal, self_play, arguments.games, arguments.jobs):
                advance()
        return list(journal.results.values())
    finally:
        journal.close()


@contextmanager
def _bar(what: str, total: int, done: int) -> Iterator[Any]:
    """A bar of progress on standard error, and what moves it on by one."""
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=errors()) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda: progress.advance(task)


def _fit(samples: Samples, board: Any, iterations: int) -> Fit:
    with errors().status("fitting…") as status:
        return fit(
            samples,
            board.weights(),
            board.men,
            iterations,
            lambda what: status.update(f"fitting: {what}…"),
        )


def _facts(
    players: tuple[str, str], games: list[TrainingGame], samples: Samples, found: Fit
) -> list[str]:
    """The maximizer is the first of the players."""
    results = [game.result for game in games]
    nodes = sorted({game.self_play.nodes for game in games})
    return [
        f"{len(results):,} games at {' and '.join(map(str, nodes))} nodes a move: "
        f"{results.count(1):,} won by {players[0]}, {results.count(-1):,} by {players[1]}; "
        f"{len(samples):,} positions",
        f"loss on held-out games: {found.loss_before:.5f} before, {found.loss_after:.5f} after "
        f"(scale {found.scale:.5f}, pull {found.pull:g})",
    ]
