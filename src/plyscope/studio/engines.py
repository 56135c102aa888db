"""Other engines as players: those that the user named when the studio was started.

The page refers to them by name only; it can never choose a command to run.
"""

import threading
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
    """An engine that runs for a game and waits for its next turn."""

    name: str
    game_id: str
    player: "EnginePlayer"


class Engines:
    """The engines by name, and those of them that are running.

    `described` are texts such as ``Stockfish=uci:stockfish``; `in_background` runs the function
    that ends an engine, so that nobody has to wait for it.
    """

    def __init__(
        self, described: Sequence[str], in_background: Callable[[Callable[[], None]], object]
    ) -> None:
        self._specs: dict[str, PlayerSpec] = {}
        for name, spec in map(_read, described):
            if name in self._specs:
                raise SearchError(f"two engines are called {shown(name)}")
            self._specs[name] = spec
        self._in_background = in_background
        self._lock = threading.Lock()
        self.waiting: list[_Seated] = []
        """The engines that run between their turns, the oldest first."""

    def playing(self) -> dict[str, list[str]]:
        """The games of the package that each engine plays."""
        return {name: _games(spec) for name, spec in self._specs.items()}

    @contextmanager
    def player(self, name: str, game: str, game_id: str) -> Iterator["EnginePlayer"]:
        """An engine reserved for the caller meanwhile: that of this game, or a new one."""
        if name not in self._specs:
            known = ", ".join(self._specs) or "none"
            raise SearchError(f"there is no engine {shown(name)}; there are {known}")
        spec = self._specs[name]
        spec.check(game)
        seated = self._claimed(name, game_id) or _Seated(name, game_id, _seat(spec, game))
        try:
            yield seated.player
        finally:
            with self._lock:
                self.waiting.append(seated)
                excess = len(self.waiting) - limits.MOST_WAITING_ENGINES
                ended = [self.waiting.pop(0) for _ in range(excess)]
            for other in ended:
                self._in_background(other.player.close)

    def _claimed(self, name: str, game_id: str) -> _Seated | None:
        """The engine that waits for its turn in this game, if there is one."""
        with self._lock:
            for seated in self.waiting:
                if (seated.name, seated.game_id) == (name, game_id):
                    self.waiting.remove(seated)
                    return seated
        return None

    def close(self) -> None:
        """Ends all waiting engines."""
        while self.waiting:
            self.waiting.pop().player.close()


def _read(text: str) -> tuple[str, "PlayerSpec"]:
    from plyscope.players.player_spec import parse_player  # loaded only if there are engines

    name, _, description = (part.strip() for part in text.partition("="))
    if not name or not description:
        raise SearchError(f"an engine is written as {EXAMPLE}, not {shown(text)}")
    spec = parse_player(description)
    if spec.options is not None:
        raise SearchError(f"{shown(text)} is Plyscope's own engine, which is always available")
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
