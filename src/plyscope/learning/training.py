"""Training: games against itself, weights fitted to them, a match of the new against the old.

That is a generation. All of it is in a folder, so that training can be interrupted or killed at any
moment and goes on with the same command:

GAME.games              all training games
generation-N.weights    the weights of a generation
generation-N.match      the journal of its match against the best before
training.json           the generations that are finished, and how their matches ended
"""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope.errors import FileError, GameError
from plyscope.games import start
from plyscope.learning.game_file import GameFile, SelfPlay
from plyscope.learning.pattern_fit import fit_patterns
from plyscope.learning.self_play import play_games
from plyscope.learning.windows import default_patterns
from plyscope.match.match import Match
from plyscope.match.openings import RandomOpenings
from plyscope.match.settings import Settings
from plyscope.match.sprt import LARGEST_ELO, Sprt
from plyscope.match.time_control import TimeControl
from plyscope.plain import PlainDataError, boolean, checked, listed, number, parsed, text, whole
from plyscope.tables.probe import tables_of
from plyscope.weights.at_hand import FEATURES, file_name
from plyscope.weights.file import read_weights

GAIN = Sprt(0, 20)
"""What a match must decide: whether the new weights are 20 Elo better, or no better."""
MATCH_GAMES = 1000
MATCH_NODES = 3000
OPENING_PLIES = 8
LARGEST_STATE = 2**20
GENERATION = {
    "number": whole(1),
    "games": whole(1),
    "positions": whole(1),
    "loss": number,
    "elo": number,
    "error": number,
    "match_games": whole(0),
    "is_better": boolean,
    "digest": text,
}


@dataclass(frozen=True)
class Plan:
    """What a generation costs.

    games   how many training games it adds
    nodes   how many nodes a move has in them
    tables  the folder of the endgame tables that end them, "off", or None for those at hand
    """

    games: int = 20_000
    nodes: int = 300
    jobs: int = 1
    seed: int = 1
    tables: str | None = None


@dataclass(frozen=True)
class Generation:
    """A finished generation: what it was fitted to, and how its match against the best ended."""

    number: int
    games: int
    positions: int
    loss: float
    elo: float
    error: float
    match_games: int
    is_better: bool
    digest: str


@dataclass(frozen=True)
class Progress:
    """How far training is: what it does, how much of that is done, and what it has to say."""

    doing: str
    done: int = 0
    total: int = 0
    words: str = ""


OnProgress = Callable[[Progress], None]


class Training:
    """The training of a game's evaluation in a folder."""

    def __init__(self, game: str, folder: Path, plan: Plan) -> None:
        position: Any = start(game)
        if not hasattr(position.native(), "trainer"):
            raise GameError(
                f"{game} has no evaluation that can be learned; draughts, connect4 and a BoardGame "
                "that is compiled have"
            )
        default_patterns(position)  # raises now, not after hours of play
        self.position, self.game, self.folder, self.plan = position, position.game, folder, plan
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"cannot make {files.label(folder)}: {error.strerror}") from None
        self.games = GameFile(folder / f"{file_name(self.game)}.games", self.game)
        self.generations = self._read_state()

    @property
    def best(self) -> Path | None:
        """The file of the best weights so far; None for those that are compiled in."""
        better = [one for one in self.generations if one.is_better]
        return self._weights_path(better[-1].number) if better else None

    def run(self, stop: threading.Event, on_progress: OnProgress) -> Generation | None:
        """One more generation; None if it was stopped before its end."""
        number = len(self.generations) + 1
        if not self._play(number, stop, on_progress):
            return None
        path = self._weights_path(number)
        if not path.exists():
            self._fit(path, number, on_progress)
        if stop.is_set():
            return None
        return self._compare(path, number, stop, on_progress)

    def _weights_path(self, number: int) -> Path:
        return self.folder / f"generation-{number}.weights"

    def _play(self, number: int, stop: threading.Event, on_progress: OnProgress) -> bool:
        """Plays what the generation lacks of games; whether all are there."""
        best = self.best
        digest = FEATURES if best is None else read_weights(best).digest
        # A generation has a seed of its own, lest it plays the games of the one before again.
        found = tables_of(self.position, self.plan.tables)
        known = digest if found is None else f"{digest}, {found.pieces} pieces"
        self_play = SelfPlay(self.plan.nodes, self.plan.seed + number - 1, known)
        done, began = len(self.games.numbers.get(self_play, ())), time.monotonic()
        before = done
        wanted = self.plan.games
        playing = play_games(
            self.games, self_play, best or FEATURES, wanted, self.plan.jobs, self.plan.tables
        )
        while True:
            speed = (done - before) / max(time.monotonic() - began, 1e-9)
            words = f"{speed:.1f} games a second" if done > before else ""
            on_progress(Progress("playing", min(done, wanted), wanted, words))
            if stop.is_set():
                playing.close()
                return False
            more = next(playing, None)
            if more is None:
                return True
            done += more

    def _fit(self, path: Path, number: int, on_progress: OnProgress) -> None:
        made = {"generation": number, "nodes": self.plan.nodes, "seed": self.plan.seed}
        found = fit_patterns(
            self.position,
            self.games,
            made,
            self.plan.seed,
            lambda words: on_progress(Progress("fitting", words=words)),
        )
        found.weights.write(path)

    def _compare(
        self, path: Path, number: int, stop: threading.Event, on_progress: OnProgress
    ) -> Generation | None:
        """The match of the new weights against the best so far."""
        settings = Settings(
            a=f"full:evaluation={path}",
            b=f"full:evaluation={self.best or FEATURES}",
            game=self.game,
            games=MATCH_GAMES,
            time_control=TimeControl(nodes=MATCH_NODES),
            openings=RandomOpenings(self.game, number, OPENING_PLIES),
            sprt=GAIN,
        )
        journal = str(self.folder / f"generation-{number}.match")
        match = Match(settings, journal=journal, jobs=self.plan.jobs)

        def tell(match: Match) -> None:
            estimate = match.results.estimate
            words = f"{estimate.elo:+.0f} Elo" if estimate.pairs else ""
            on_progress(Progress("comparing", len(match.results.games), MATCH_GAMES, words))

        try:
            match.run(stop, tell)
            if match.verdict is None:
                return None
            return self._finish(number, path, match)
        finally:
            match.close()

    def _finish(self, number: int, path: Path, match: Match) -> Generation:
        """Records the generation, which is thereby finished."""
        weights, estimate = read_weights(path), match.results.estimate
        found = Generation(
            number=number,
            games=weights.made["games"],
            positions=weights.made["positions"],
            loss=weights.made["held-out loss"],
            elo=round(max(-LARGEST_ELO, min(LARGEST_ELO, estimate.elo)), 1),
            error=round(min(LARGEST_ELO, estimate.error or 0.0), 1),
            match_games=len(match.results.games),
            is_better=GAIN.verdict(estimate.counts) == "elo1",
            digest=weights.digest,
        )
        self.generations.append(found)
        state = {"game": self.game, "generations": [asdict(one) for one in self.generations]}
        files.write(self._state_path, json.dumps(state, indent=1) + "\n")
        return found

    @property
    def _state_path(self) -> Path:
        return self.folder / "training.json"

    def _read_state(self) -> list[Generation]:
        if not self._state_path.exists():
            return []
        name = files.label(self._state_path)
        try:
            data = parsed(files.read_text(self._state_path, LARGEST_STATE))
            state = checked(data, {"game": text, "generations": listed(lambda _: True)})
            found = [Generation(**checked(one, GENERATION)) for one in state["generations"]]
        except PlainDataError as error:
            raise FileError(f"{name} is damaged: {error}") from None
        if state["game"] != self.game:
            raise FileError(f"{name} is of {state['game']}, not of {self.game}")
        return found
