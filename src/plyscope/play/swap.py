"""The rules of swap and swap2, the balanced openings of gomoku.

The first player places three stones: black, white, black. The second player then chooses a colour,
or in swap2 may place two more stones instead, white and black, and let the first player choose.
White moves next either way.
"""

from dataclasses import dataclass, replace
from typing import Any

from plyscope.errors import GameError
from plyscope.games.gomoku import RULES as RULE_SETS
from plyscope.games.gomoku.position import SWAP_RULES
from plyscope.position import Position
from plyscope.text import shown

RULES = SWAP_RULES
GAMES = tuple(f"gomoku/{name}" for name in RULE_SETS)
CHOICES = BLACK, WHITE, MORE = ("black", "white", "more")
FIRST, SECOND = 0, 1
"""The players in the order of the opening; the last choice decides their colours."""
STONES = (3, 5)
"""The number of stones on the board before the first choice, and before the second."""


@dataclass(frozen=True)
class Swap:
    """An opening by one of the rules, after some choices.

    Everything else follows from the number of stones placed, which is the number of moves made: in
    ninuki some stones may have been captured again.
    """

    rule: str
    choices: tuple[str, ...] = ()

    @property
    def first_is_black(self) -> bool | None:
        """Whether the first player is Black; None before the last choice."""
        if self.choices[-1:] in ((), (MORE,)):
            return None
        first_chose = len(self.choices) == 2
        return (self.choices[-1] == BLACK) is first_chose

    def offers(self, stones: int) -> tuple[str, ...]:
        """The choices of the player on turn; empty where a stone must be placed."""
        if self.first_is_black is not None or stones < STONES[len(self.choices)]:
            return ()
        return CHOICES if self.rule == "swap2" and not self.choices else (BLACK, WHITE)

    def turn(self, stones: int) -> int:
        """The player to place the next stone, or to choose."""
        if self.first_is_black is not None:
            black_moves = stones % 2 == 0
            return FIRST if black_moves is self.first_is_black else SECOND
        placing = len(self.choices)  # the first player before any choice, the second after "more"
        return 1 - placing if self.offers(stones) else placing

    def choose(self, choice: str, stones: int) -> "Swap":
        """The opening after a choice; raises `GameError` for one that is not offered."""
        word, offers = choice.strip().lower(), self.offers(stones)
        if word not in offers:
            raise GameError(f"{shown(choice)} is not a choice here: choose {_either(offers)}")
        return replace(self, choices=(*self.choices, word))

    def last_is_choice(self, stones: int) -> bool:
        """Whether the last step was a choice, not a stone."""
        return bool(self.choices) and stones == STONES[len(self.choices) - 1]

    def without_choice(self) -> "Swap":
        """The opening before its last choice."""
        return replace(self, choices=self.choices[:-1])

    def asks(self, stones: int) -> str:
        """The instruction to the player on turn; empty when the opening is over."""
        offers = self.offers(stones)
        if offers:
            return f"choose {_either(offers)}"
        if self.first_is_black is not None:
            return ""
        which = "two more stones" if self.choices else "the first three stones"
        return f"place {which}, next a {WHITE if stones % 2 else BLACK} one"


def begin(rule: str, position: Position[Any]) -> Swap:
    """The opening before its first stone; raises `GameError` if it cannot begin here."""
    if rule not in RULES:
        raise GameError(f"there is no opening {shown(rule)}; there are {' and '.join(RULES)}")
    if rule not in position.openings:
        raise GameError(f"{rule} is an opening of gomoku, and begins with an empty board")
    return Swap(rule)


def _either(words: tuple[str, ...]) -> str:
    return " or ".join([", ".join(words[:-1]), *words[-1:]])
