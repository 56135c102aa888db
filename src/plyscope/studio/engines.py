"""Other people's programs as players: those that whoever started the studio has named.

The page knows them by their names; what runs is never said by it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.errors import SearchError
from plyscope.games import CATALOGUE
from plyscope.studio import limits
from plyscope.text import shown

if TYPE_CHECKING:
    from plyscope.players.engine_player import EnginePlayer
    from plyscope.players.player_spec import PlayerSpec

EXAMPLE = '"Stockfish=uci:stockfish"'


@dataclass
class _Seated:
    """A program that runs for a game and waits for its next turn."""

    name: str
    game_id: str
    player: "EnginePlayer"


class Engines:
    """The programs by their names, and those of them that run.

    `described` are texts such as ``Stockfish=uci:stockfish``; `leave` ends one that is not needed
    any more, apart from whoever waits for an answer.
    """

    def __init__(
        self, described: Sequence[str], leave: Callable[[Callable[[], None]], object]
    ) -> None:
        self._specs: dict[str, PlayerSpec] = {}
        for name, spec in map(_read, described):
            if name in self._specs:
                raise SearchError(f"two engines are called {shown(name)}")
            self._specs[name] = spec
        self._leave = leave
        self.waiting: list[_Seated] = []
        """Those that run between their turns, the longest first."""

    def playing(self) -> dict[str, list[str]]:
        """The games of the package that each of them plays."""
        return {name: _games(spec) for name, spec in self._specs.items()}

    @contextmanager
    def player(self, name: str, game: str, game_id: str) -> Iterator["EnginePlayer"]:
        """A program that plays for nobody else meanwhile, the one of this game if it waits."""
        if name not in self._specs:
            known = ", ".join(self._specs) or "none"
            raise SearchError(f"there is no engine {shown(name)}; there are {known}")
        spec = self._specs[name]
        spec.check(game)
        for seated in self.waiting:
            if (seated.name, seated.game_id) == (name, game_id):
                self.waiting.remove(seated)
                break
        else:
            seated = _Seated(name, game_id, _seat(spec, game))
        try:
            yield seated.player
        finally:
            self.waiting.append(seated)
            while len(self.waiting) > limits.MOST_WAITING_ENGINES:
                self._leave(self.waiting.pop(0).player.close)

    def close(self) -> None:
        """Ends them all."""
        while self.waiting:
            self.waiting.pop().player.close()


def _read(text: str) -> tuple[str, "PlayerSpec"]:
    from plyscope.players.player_spec import parse_player  # only where there are such programs

    name, _, description = (part.strip() for part in text.partition("="))
    if not name or not description:
        raise SearchError(f"an engine is NAME=DESCRIPTION such as {EXAMPLE}, not {shown(text)}")
    spec = parse_player(description)
    if spec.options is not None:
        raise SearchError(f"{shown(text)} is our own engine, which plays here anyway")
    return name, spec


def _games(spec: "PlayerSpec") -> list[str]:
    return [name for name in CATALOGUE if _plays(spec, name)]


def _plays(spec: "PlayerSpec", game: str) -> bool:
    try:
        spec.check(game)
    except SearchError:
        return False
    return True


def _seat(spec: "PlayerSpec", game: str) -> "EnginePlayer":
    from plyscope.players.engine_player import EnginePlayer

    player = spec.player(game, limits.LONGEST_SEARCH)
    assert isinstance(player, EnginePlayer)
    return player
