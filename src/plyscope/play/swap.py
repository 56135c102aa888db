"""Swap and swap2, the openings of gomoku after which neither colour is ahead: pure rules.

The first player puts three stones: black, white, black. The second player then chooses a colour; in
swap2 it may put two more stones instead, white and black, and the first player chooses. White moves
next either way.
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
"""The players, by who begins; which colour is whose is known after the last choice."""
STONES = (3, 5)
"""How many stones are there before the first choice, and before the second."""


@dataclass(frozen=True)
class Swap:
    """An opening by one of the rules, after some choices; the rest follows from the stones put.

    That is how many moves were made: in ninuki stones may be gone again.
    """

    rule: str
    choices: tuple[str, ...] = ()

    @property
    def first_is_black(self) -> bool | None:
        """Which colour the first player has; None before the last choice."""
        if self.choices[-1:] in ((), (MORE,)):
            return None
        first_chose = len(self.choices) == 2
        return (self.choices[-1] == BLACK) is first_chose

    def offers(self, stones: int) -> tuple[str, ...]:
        """What the player on turn chooses from; nothing where a stone is put."""
        if self.first_is_black is not None or stones < STONES[len(self.choices)]:
            return ()
        return CHOICES if self.rule == "swap2" and not self.choices else (BLACK, WHITE)

    def turn(self, stones: int) -> int:
        """Which player puts the next stone, or chooses."""
        if self.first_is_black is not None:
            black_moves = stones % 2 == 0
            return FIRST if black_moves is self.first_is_black else SECOND
        who_puts = len(self.choices)  # the first player before any choice, the second after "more"
        return 1 - who_puts if self.offers(stones) else who_puts

    def choose(self, choice: str, stones: int) -> "Swap":
        """The opening after a choice; raises `GameError` for one that is not offered."""
        word, offers = choice.strip().lower(), self.offers(stones)
        if word not in offers:
            raise GameError(f"{shown(choice)} is not a choice here; there are {_either(offers)}")
        return replace(self, choices=(*self.choices, word))

    def last_is_choice(self, stones: int) -> bool:
        """Whether a choice is what happened last, not a stone."""
        return bool(self.choices) and stones == STONES[len(self.choices) - 1]

    def without_choice(self) -> "Swap":
        """The opening before its last choice."""
        return replace(self, choices=self.choices[:-1])

    def asks(self, stones: int) -> str:
        """What the player on turn is asked to do; empty when the opening is over."""
        offers = self.offers(stones)
        if offers:
            return f"choose {_either(offers)}"
        if self.first_is_black is not None:
            return ""
        which = "two more stones" if self.choices else "the first three stones"
        return f"put {which}, now a {WHITE if stones % 2 else BLACK} one"


def begin(rule: str, position: Position[Any]) -> Swap:
    """The opening before its first stone; raises `GameError` where there is none."""
    if rule not in RULES:
        raise GameError(f"there is no opening {shown(rule)}; there are {' and '.join(RULES)}")
    if rule not in position.openings:
        raise GameError(f"{rule} is an opening of gomoku, and begins with an empty board")
    return Swap(rule)


def _either(words: tuple[str, ...]) -> str:
    return " or ".join([", ".join(words[:-1]), *words[-1:]])
