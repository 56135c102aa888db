"""What makes a match this match and no other."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any

from plyscope.errors import SearchError
from plyscope.match.arena import Adjudication, ScoreRule
from plyscope.match.openings import ListedOpenings, Openings
from plyscope.match.sprt import Sprt
from plyscope.match.time_control import TimeControl
from plyscope.plain import checked, mapping, number, optional, text, whole


@dataclass(frozen=True)
class Conditions:
    """All that decides a game of a match, together with its opening.

    stall   seconds of silence, beyond its time, after which a player has failed
    """

    a: str
    b: str
    game: str
    time_control: TimeControl
    rules: Adjudication = field(default_factory=Adjudication)
    stall: float = 60.0

    def to_data(self) -> dict[str, Any]:
        """The conditions as plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Conditions":
        """The conditions that `to_data` described; raises `PlyscopeError` for anything else."""
        given = checked(data, CONDITIONS)
        rules = checked(given["rules"], RULES)
        for name in ("draw", "win"):
            if rules[name] is not None:
                rules[name] = ScoreRule(**checked(rules[name], SCORE_RULE))
        control = TimeControl(**checked(given["time_control"], TIME_CONTROL))
        return cls(**given | {"time_control": control, "rules": Adjudication(**rules)})


CONDITIONS = {
    **dict.fromkeys(("a", "b", "game"), text),
    **dict.fromkeys(("time_control", "rules"), mapping),
    "stall": number,
}
TIME_CONTROL = {
    **dict.fromkeys(("base", "seconds"), optional(number)),
    **dict.fromkeys(("increment", "margin"), number),
    **dict.fromkeys(("nodes", "depth"), optional(whole())),
}
RULES = {"max_plies": whole(1), **dict.fromkeys(("draw", "win"), optional(mapping))}
SCORE_RULE = {"moves": whole(1), "score": number}


@dataclass(frozen=True, kw_only=True)
class Settings(Conditions):
    """All that decides the games of a match; where it is resumed, all of it must be the same.

    count_failures  whether a game that a failure decided is a loss like any other
    """

    games: int
    openings: Openings
    sprt: Sprt | None = None
    count_failures: bool = False

    @property
    def conditions(self) -> Conditions:
        """What decides each game."""
        return Conditions(self.a, self.b, self.game, self.time_control, self.rules, self.stall)

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
