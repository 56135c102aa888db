"""What makes a match this match and no other."""

from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any

from plyscope.errors import SearchError
from plyscope.match.arena import Adjudication
from plyscope.match.openings import ListedOpenings, Openings
from plyscope.match.sprt import Sprt
from plyscope.match.time_control import TimeControl


@dataclass(frozen=True)
class Settings:
    """All that decides the games of a match; where it is resumed, all of it must be the same.

    stall           seconds of silence, beyond its time, after which a player has failed
    count_failures  whether a game that a failure decided is a loss like any other
    """

    a: str
    b: str
    game: str
    games: int
    time_control: TimeControl
    openings: Openings
    rules: Adjudication = field(default_factory=Adjudication)
    sprt: Sprt | None = None
    stall: float = 60.0
    count_failures: bool = False

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise SearchError(
                f"games must be an even number from 2, not {self.games}: "
                "each opening is played with both colours"
            )
        if not 0 < self.stall <= 86_400:
            raise SearchError(f"stall must be above 0 and up to 86400 s, not {self.stall:g}")
        if isinstance(self.openings, ListedOpenings) and not self.time_control.is_timed:
            enough = 2 * len(self.openings)
            if enough < self.games:
                raise SearchError(
                    f"the openings are enough for {enough} games at {self.time_control}: "
                    "more would be the same games again"
                )

    def identity(self) -> dict[str, Any]:
        """The settings as plain data."""
        return {
            "a": self.a,
            "b": self.b,
            "game": self.game,
            "games": self.games,
            **{
                name: value
                for name, value in asdict(self.time_control).items()
                if value is not None
            },
            **self.openings.identity(),
            **asdict(self.rules),
            "sprt": None if self.sprt is None else [self.sprt.elo0, self.sprt.elo1],
            "stall": self.stall,
            "count_failures": self.count_failures,
            "version": version("plyscope"),
        }
