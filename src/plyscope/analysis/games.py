"""The analysis of whole games, here or as units of work."""

from collections.abc import Iterator
from typing import Any

from plyscope.analysis.verdict import Verdict, verdict
from plyscope.games import start
from plyscope.games.annotated import AnnotatedGame
from plyscope.position import Position
from plyscope.work import Unit


def analyse(game: AnnotatedGame[Any], limits: dict[str, Any]) -> Iterator[Verdict]:
    """The verdicts of the start and of the position after each move, each when it is asked for.

    `limits` are arguments of `plyscope.search`. A game whose start is not known has none.
    """
    if game.start is None:
        return
    yield verdict(game.start, limits)
    for position, move in game.played():
        yield verdict(position.play(move.move), limits)


def unit_of(key: str, game: AnnotatedGame[Any], limits: dict[str, Any]) -> Unit:
    """The analysis of a game as a unit of work, which `analyse_unit` runs."""
    first = game.start
    if first is None:
        return Unit(key, None)
    moves = [position.text(move.move) for position, move in game.played()]
    about = {"game": first.game, "position": str(first), "moves": moves, "limits": limits}
    return Unit(key, about)


def analyse_unit(description: dict[str, Any] | None) -> list[list[Any]]:
    """The verdicts of a game, as plain data: `Verdict(*row)` makes one of each row."""
    if description is None:
        return []
    position: Position[int] = start(description["game"], description["position"])
    rows = [list(verdict(position, description["limits"]))]
    for text in description["moves"]:
        position = position.play(position.parse(text))
        rows.append(list(verdict(position, description["limits"])))
    return rows
