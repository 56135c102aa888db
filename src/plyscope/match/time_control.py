"""How much a player may think about a move, and the clocks of a game."""

from dataclasses import dataclass

from plyscope.engine import Clock, Limits
from plyscope.errors import SearchError
from plyscope.text import shown


@dataclass(frozen=True)
class TimeControl:
    """What bounds each move of a match: exactly one of a clock, seconds, nodes and depth.

    `margin` are the seconds by which a clock or a move's time may be overrun: passing a question
    and its answer takes time that nobody thought in.
    """

    base: float | None = None
    increment: float = 0.0
    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    margin: float = 0.1

    def __post_init__(self) -> None:
        given = [self.base, self.seconds, self.nodes, self.depth]
        if sum(bound is not None for bound in given) != 1:
            raise SearchError("a match is bounded by one of tc, seconds, nodes and depth")
        if self.depth == 0 or self.seconds == 0 or self.base == 0:
            raise SearchError("a player needs more than nothing to choose a move")
        if not 0 <= self.margin <= 3600:
            raise SearchError(f"margin must be from 0 to 3600 seconds, not {self.margin:g}")
        Limits(depth=self.depth, nodes=self.nodes, seconds=self.seconds)  # checks the numbers
        Clock(self.base or 0.0, self.increment)

    @classmethod
    def of_control(cls, text: str, margin: float = 0.1) -> "TimeControl":
        """A time control as people write it: ``10+0.1``, base and increment in seconds."""
        base, _, increment = text.partition("+")
        try:
            return cls(base=float(base), increment=float(increment or 0), margin=margin)
        except ValueError as error:
            if isinstance(error, SearchError):
                raise
            raise SearchError(f"a time control is like 10+0.1, not {shown(text)}") from None

    @property
    def is_timed(self) -> bool:
        """Whether time decides how far a player looks; if not, our games are the same each time."""
        return self.base is not None or self.seconds is not None

    def limits(self, remaining: float | None, opponent: float | None = None) -> Limits:
        """The limits of a move, for a player whose clock has so many seconds left."""
        clock = None
        if remaining is not None:
            clock = Clock(max(remaining, 0.0), self.increment, opponent=opponent)
        return Limits(depth=self.depth, nodes=self.nodes, seconds=self.seconds, clock=clock)

    def __str__(self) -> str:
        if self.base is not None:
            return f"{self.base:g}+{self.increment:g} s"
        if self.seconds is not None:
            return f"{self.seconds:g} s a move"
        return f"depth {self.depth}" if self.nodes is None else f"{self.nodes:,} nodes a move"


class Clocks:
    """The two clocks of one game; without a time control they only watch the time of each move."""

    def __init__(self, time_control: TimeControl) -> None:
        self.time_control = time_control
        self.remaining = {True: time_control.base, False: time_control.base}
        """Seconds left, of the maximizer (True) and the minimizer."""

    def limits(self, maximizing: bool) -> Limits:
        """What the player may use for its next move."""
        return self.time_control.limits(self.remaining[maximizing], self.remaining[not maximizing])

    def charge(self, maximizing: bool, elapsed: float) -> bool:
        """Takes the time of a move off its player's clock; whether the move came in time."""
        remaining = self.remaining[maximizing]
        if remaining is None:
            allowed = self.time_control.seconds
            return allowed is None or elapsed <= allowed + self.time_control.margin
        self.remaining[maximizing] = max(remaining - elapsed, 0.0) + self.time_control.increment
        return elapsed <= remaining + self.time_control.margin
