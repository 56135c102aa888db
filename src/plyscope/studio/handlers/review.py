"""The review of a game: the analysis of `plyscope analyse`, on all cores, for the page."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from plyscope.analysis.score import shown_score
from plyscope.play import GameRecord
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.studio import limits, views
from plyscope.studio.handlers.table import search_handler
from plyscope.studio.messages.review import (
    GameReview,
    GradeMove,
    MoveGraded,
    ReviewedMove,
    ReviewedPosition,
    ReviewGame,
    Reviewing,
)
from plyscope.studio.progress import Progress
from plyscope.studio.sessions import Session

if TYPE_CHECKING:
    from plyscope.analysis import Verdict

PYTHON_NODES = 2000
"""The most nodes of a position of a game in Python, which is a thousand times slower."""


@search_handler(limits.LONGEST_SEARCH)
def review_game(session: Session, request: ReviewGame, stop: Stop) -> GameReview:
    from plyscope.analysis import review  # loaded when it is first needed

    record = line_of(session, request.game_id, request.line)
    found = _verdicts(session, request, record.positions, stop)
    made = review(record.positions, record.moves, found)
    return GameReview(
        [
            _position_view(position, verdict)
            for position, verdict in zip(record.positions, made.verdicts, strict=True)
        ],
        [ReviewedMove(*grade) for grade in made.grades],
        list(made.accuracies),
    )


@search_handler(limits.LONGEST_SEARCH)
def grade_move(session: Session, request: GradeMove, stop: Stop) -> MoveGraded:
    from plyscope.analysis import grade, verdict

    record = line_of(session, request.game_id, request.line)
    position = record.position
    move = position.parse(request.move)
    after = position.play(move)
    bounds = _limits(position, request.nodes, stop)
    before, then = verdict(position, bounds), verdict(after, bounds)
    stop.check()
    graded = grade(position, position.text(move), before, then)
    return MoveGraded(ReviewedMove(*graded), then.line)


def line_of(session: Session, game_id: str, line: list[str]) -> GameRecord:
    """The record of a line of a game."""
    with session.studio.game(game_id) as game:
        game.tree.go(line)
        return game.record.copy()


def _verdicts(
    session: Session, request: ReviewGame, positions: Sequence[Position[Any]], stop: Stop
) -> "list[Verdict]":
    """The verdicts of all positions, searched on as many cores as this process may use."""
    from plyscope.analysis import verdict

    bounds = _limits(positions[0], request.nodes, stop)
    found: list[Verdict] = []
    progress: Progress[Reviewing] = Progress(session.loop, session.push)
    with ThreadPoolExecutor(cores(), "plyscope reviewing") as threads:
        try:
            for one in threads.map(lambda position: verdict(position, bounds), positions):
                stop.check()
                found.append(one)
                progress.report(Reviewing(request.search_id, len(found), len(positions)))
        finally:
            progress.end()
            threads.shutdown(wait=False, cancel_futures=True)
    return found


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _limits(position: Position[Any], nodes: int, stop: Stop) -> dict[str, Any]:
    most = nodes if position.native() is not None else min(nodes, PYTHON_NODES)
    return {"nodes": most, "stop": stop}


def _position_view(position: Position[Any], verdict: "Verdict") -> ReviewedPosition:
    line = []
    after = position
    for text in verdict.line.split()[: views.SHOWN_PATHS]:
        line.append(after.parse(text))
        after = after.play(line[-1])
    shown = shown_score(position, verdict.score, verdict.distance)
    return ReviewedPosition(
        *(shown, verdict.chances, verdict.move, verdict.line), views.paths(position, line)
    )
