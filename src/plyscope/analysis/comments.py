"""An analysis as comments and marks in a game."""

import re
from collections.abc import Iterable
from typing import Any

from plyscope.analysis.grades import grade
from plyscope.analysis.verdict import Verdict
from plyscope.games.annotated import AnnotatedGame, AnnotatedMove
from plyscope.position import Position

SIGNATURE = "plyscope "
"""How our comments begin; those of an earlier analysis are replaced."""
MARKED = re.compile(r"; ([?!]+)(?: better: |$)")


def annotate(game: AnnotatedGame[Any], verdicts: Iterable[Verdict]) -> None:
    """Puts verdicts into a game: of its start, then of the position after each move.

    If the verdicts end early, or are interrupted, those that came are in the game.
    """
    before: Verdict | None = None
    played = game.played()
    for verdict in verdicts:
        if before is None:
            _comment(game.line.comments, verdict.text)
        else:
            _annotate_move(*next(played), before, verdict)
        before = verdict


def _annotate_move(
    position: Position[int], move: AnnotatedMove, before: Verdict, after: Verdict
) -> None:
    _forget_mark(move)
    mark, loss = grade(position, position.text(move.move), before, after)
    better = f"; {mark} better: {before.line}" if mark and loss else f"; {mark}" if mark else ""
    move.strength = move.strength or mark
    _comment(move.comments, after.text + better)


def _comment(comments: list[str], text: str) -> None:
    comments[:] = [comment for comment in comments if not comment.startswith(SIGNATURE)]
    comments.append(SIGNATURE + text)


def _forget_mark(move: AnnotatedMove) -> None:
    """Takes off a mark that an earlier analysis has put there."""
    for comment in move.comments:
        found = MARKED.search(comment) if comment.startswith(SIGNATURE) else None
        if found and found[1] == move.strength:
            move.strength = ""
