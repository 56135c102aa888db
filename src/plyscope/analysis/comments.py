"""An analysis as comments and marks in a game."""

import re
from collections.abc import Iterable
from typing import Any

from plyscope.analysis.verdict import Verdict
from plyscope.games.annotated import AnnotatedGame, AnnotatedMove
from plyscope.position import Position

SIGNATURE = "plyscope "
"""How our comments begin; those of an earlier analysis are replaced."""
MARKS = ((300, "??"), (100, "?"), (50, "?!"))
"""What a move is marked with that loses so much against the best."""
CLEAR = 1000
"""A lead that no mistake within it gives away."""
MARKED = re.compile(r"; ([?!]+) better: ")


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
    mark = _mark(position, move, before, after)
    better = f"; {mark} better: {before.line}" if mark else ""
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


def _mark(position: Position[int], move: AnnotatedMove, before: Verdict, after: Verdict) -> str:
    """The mark of a move that made things worse for its player; most have none."""
    if position.text(move.move) == before.move:
        return ""
    best, score = (max(-CLEAR, min(CLEAR, found.score)) for found in (before, after))
    loss = best - score if position.maximizing else score - best
    return next((mark for least, mark in MARKS if loss >= least), "")
