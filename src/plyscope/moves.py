"""Moves as callers give them, as lists show them, and the errors about those that fail.

A position is named `Any` here: `plyscope.position` builds on this module.
"""

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from plyscope.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from plyscope.text import shown

MOST_LISTED = 12
"""The number of legal moves that an error lists."""


def move_code(move: object) -> int:
    """The whole number that is a move; raises `InvalidMoveError` for anything else."""
    try:
        return operator.index(cast(Any, move))
    except TypeError:
        raise not_a_move(move) from None


def legal_code(position: Any, move: object) -> int:
    """A legal move of a position whose moves are whole numbers; otherwise raises a `MoveError`."""
    code = move_code(move)
    if code not in position.moves():
        raise illegal_move(position, str(code))
    return code


def sorted_moves(moves: Any, key: Callable[[int], float], *, reverse: bool = False) -> list[int]:
    """The moves by their keys; raises `InvalidMoveError` for what cannot be moves."""
    try:
        return sorted(moves, key=key, reverse=reverse)
    except (TypeError, ValueError, IndexError, OverflowError):
        raise InvalidMoveError(f"order() takes moves, not {shown(moves)}") from None


def move_text(text: object) -> str:
    """A move as people write it; raises `InvalidMoveError` for anything but text."""
    if isinstance(text, str):
        return text
    raise InvalidMoveError(f"parse() reads text, not {shown(text)}")


def not_a_move(move: object) -> InvalidMoveError:
    """The error about something given as a move that `moves()` can never contain."""
    said = shown(move)
    if isinstance(move, str):
        advice = f"write position.parse({said})"
        return InvalidMoveError(f"{said} is text, not one of moves(); {advice}")
    return InvalidMoveError(f"{said} is not a move: a move is one of moves()")


def unreadable_move(position: Any, text: str) -> InvalidMoveError:
    """The error about text that no position of the game reads as a move."""
    return unreadable_among(text, _legal(position))


def unreadable_among(text: str, legal: list[str]) -> InvalidMoveError:
    """The same error where a protocol writes the legal moves in its own way."""
    return InvalidMoveError(f"{shown(text)} is not a move{_instead(legal)}")


def illegal_move(position: Any, text: str) -> IllegalMoveError:
    """The error about a move that cannot be played here."""
    return illegal_among(position, text, _legal(position))


def illegal_among(position: Any, text: str, legal: list[str]) -> IllegalMoveError:
    """The same error where a protocol writes the legal moves in its own way."""
    mover = f" for {position.player}" if legal else ""
    return IllegalMoveError(f"{shown(text)} is not a legal move{mover}{_instead(legal)}")


def ambiguous_move(text: str, meant: Iterable[str]) -> AmbiguousMoveError:
    """The error about text that fits several legal moves, which `meant` writes in full."""
    return AmbiguousMoveError(f"{shown(text)} is ambiguous; write one of {listed(meant)}")


def named_move(position: Any, text: str, names: Sequence[str]) -> int:
    """The legal move with this text, one of the names that a move of the game can have."""
    name = move_text(text).strip()
    found = [move for move in position.moves() if position.text(move) == name]
    return only_move(position, text, found, readable=name in names)


def only_move(position: Any, text: str, found: Sequence[int], *, readable: bool) -> int:
    """The legal move if a text fits exactly one; otherwise raises the `MoveError` of the case.

    `readable` tells whether the text is a move of some position of the game.
    """
    if len(found) == 1:
        return found[0]
    if found:
        raise ambiguous_move(text, map(position.text, found))
    raise illegal_move(position, text) if readable else unreadable_move(position, text)


def _legal(position: Any) -> list[str]:
    return [position.text(move) for move in position.moves()]


def _instead(legal: list[str]) -> str:
    """The end of an error: what could be played instead."""
    if not legal:
        return ": the game is over"
    more = f" and {len(legal) - MOST_LISTED} more" if len(legal) > MOST_LISTED else ""
    return f"; legal: {listed(legal[:MOST_LISTED])}{more}"


def listed(texts: Iterable[str]) -> str:
    """Moves in a row, separated by semicolons where some of them contain a comma."""
    texts = list(texts)
    return ("; " if any("," in text for text in texts) else ", ").join(texts)


def line_texts(position: Any, line: Iterable[Any]) -> list[str]:
    """Moves played one after the other from a position, as people write them."""
    texts = []
    for move in line:
        texts.append(position.text(move))
        position = position.play(move)
    return texts
