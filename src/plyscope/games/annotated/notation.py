"""What PGN and PDN each have of their own: how they write moves, results and starts."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic

from plyscope.errors import PlyscopeError
from plyscope.games.annotated.game import Board

NEXT_GAME = r"[ \t]*\n[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]+\""
"""What follows a comment whose end was forgotten: an empty line, then a tag."""


def tokens(*, result: str, move: str, strength: str, flags: int = 0) -> "re.Pattern[str]":
    """The pattern of the next token of a text, given how a notation writes what is its own.

    A tag is matched up to the quotation mark that opens its value.
    """
    return re.compile(
        rf"""\s*(?:
          (?P<result>{result})
        | (?P<move>{move})
        | (?P<number>[0-9]{{1,6}}[ \t]*\.+|\.+|[0-9]{{1,3}}(?![0-9]))
        | (?P<comment>\{{[^}}\n]*+(?:\n(?!{NEXT_GAME})[^}}\n]*+)*+\}})
        | (?P<strength>{strength})
        | (?P<nag>\$[0-9]{{1,3}}(?![0-9]))
        | (?P<open>\() | (?P<close>\))
        | (?P<star>\*)
        | (?P<tag>\[\s*[A-Za-z_]\w*\s*\")
        | (?P<rest>;[^\n]*)
        | (?P<escape>%[^\n]*)
        | (?P<end>\Z)
        )""",
        re.VERBOSE | re.ASCII | flags,
    )


class Notation(ABC, Generic[Board]):
    """What PGN and PDN each have of their own."""

    strength: ClassVar["re.Pattern[str]"]
    """A mark of a move."""
    results: ClassVar[tuple[str, ...]]
    roster: ClassVar[tuple[str, ...]] = ()
    """Tags that are written first."""
    derived: ClassVar[tuple[str, ...]]
    """Tags that are not stored as text: first the result, then those that give the start."""
    star_is_mark: ClassVar[bool] = False
    """Whether a * directly behind a move is a mark of it."""
    unread: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The messages about what cannot be read, by its first character."""

    @property
    @abstractmethod
    def token(self) -> "re.Pattern[str]":
        """The pattern that `tokens` makes, when it is first needed: that takes a while."""

    @abstractmethod
    def start(self, tags: dict[str, str]) -> Board:
        """The position in which a game with these tags begins; raises `PlyscopeError`."""

    @abstractmethod
    def blamed(self, tags: dict[str, str], error: PlyscopeError) -> Sequence[str]:
        """Tags that may be to blame for an error of `start`: the first that is present is."""

    @abstractmethod
    def start_tags(self, position: Board) -> dict[str, str]:
        """The tags from which `start` makes the position."""

    @abstractmethod
    def opens_pair(self, position: Board) -> bool:
        """Whether the next move is the first of the two that share a number."""

    def first_number(self, position: Board) -> int:
        """The number of the next move, where a game begins with this position."""
        return 1

    def move(self, position: Board, text: str) -> int:
        """The legal move that is written like this; raises `PlyscopeError` for anything else."""
        return position.parse(text)
