"""Games of a match on other machines: what a machine needs, and which answers are believed."""

import hashlib
import sys
import tomllib
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from plyscope import files
from plyscope.errors import FileError, PlyscopeError, SearchError
from plyscope.games import start
from plyscope.match import arena
from plyscope.match.game_worker import GameWorker, read_unit, winner_of
from plyscope.match.results import LOSER, PlayedGame
from plyscope.match.settings import Conditions
from plyscope.plain import checked, mapping_of, optional, text
from plyscope.play.record import REPETITIONS, GameRecord
from plyscope.players.player_spec import PlayerSpec, parse_player
from plyscope.tables.probe import tables_of
from plyscope.text import shown
from plyscope.weights.at_hand import learned_weights
from plyscope.work.unit import Unit

LARGEST_FILE = files.MB
HEADER_BYTES = 4096
"""So much of a table has its checksum."""


# What a machine needs.


def worker(settings: Mapping[str, Any]) -> GameWorker:
    """What plays the games; raises `SearchError` for a program that is not listed here."""
    conditions = Conditions.from_data(settings)
    specs = [listed_player(text) for text in (conditions.a, conditions.b)]
    players = [spec.player(conditions.game, conditions.stall) for spec in specs]
    return GameWorker(conditions, players)


def configuration() -> Path:
    """The file in which the owner of a machine lists the programs that others may run on it."""
    return user_config_path("plyscope", appauthor=False) / "cluster.toml"


def listed_player(described: str) -> PlayerSpec:
    """The player of a description, which for other people's programs is in the configuration."""
    spec = parse_player(described)
    if spec.options is not None:
        return spec
    own = _opponents(configuration()).get(described)
    if own is None:
        raise SearchError(f"{configuration()} does not list {shown(described)} under [opponents]")
    return replace(parse_player(own), text=described)


def _opponents(path: Path) -> dict[str, str]:
    """The commands of a configuration by what a match calls them."""
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(files.read_text(path, LARGEST_FILE))
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{path} cannot be read: {error}") from None
    found = checked(data, {"opponents": optional(mapping_of(text))}, others=True)["opponents"]
    return found or {}


def ingredients(settings: Mapping[str, Any]) -> dict[str, str]:
    """The weights, tables and modules that decide the games, each with its digest."""
    conditions = Conditions.from_data(settings)
    found = _modules(conditions.game)
    for described in (conditions.a, conditions.b):
        options = parse_player(described).options
        if options is not None:
            found |= _used_by(described, conditions.game, options)
    return found


def _used_by(player: str, game: str, options: Mapping[str, Any]) -> dict[str, str]:
    position, evaluation = start(game), options.get("evaluation", "")
    if position.native() is None:
        return {}
    found = _modules(evaluation)
    weights = None if found else learned_weights(position, evaluation or None)
    tables = tables_of(position, options.get("tables"))
    if weights is not None:
        found[f"weights of {player}"] = hashlib.sha256(weights.path.read_bytes()).hexdigest()
    if tables is not None:
        found[f"tables of {player}"] = _tables_digest(tuple(tables.files.values()))
    return found


def _modules(name: str) -> dict[str, str]:
    """The module of somebody's own class, such as mine:Better, and the digest of its file."""
    module, colon, _ = name.partition(":")
    if not colon:
        return {}
    spec = find_spec(module) if module not in sys.modules else sys.modules[module].__spec__
    if spec is None or spec.origin is None:
        raise SearchError(f"there is no module {shown(module)}")
    content = Path(spec.origin).read_bytes()
    return {f"sources of {module}": hashlib.sha256(content).hexdigest()}


@lru_cache(maxsize=16)
def _tables_digest(paths: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.name):
        with path.open("rb") as file:
            digest.update(f"{path.name} {path.stat().st_size}\n".encode() + file.read(HEADER_BYTES))
    return digest.hexdigest()


# Which answers are believed.


def checked_game(conditions: Conditions, unit: Unit, value: Any, speed: float) -> dict[str, Any]:
    """The answer to a unit, if it is a game that these players can have played.

    It is replayed: the game is that of the unit, its moves are legal, and it ended when and as it
    says. Raises `PlyscopeError` otherwise. Only scores are believed, by which a game may have been
    adjudicated, and clocks.
    """
    game = PlayedGame.from_data(value)
    number, opening = read_unit(unit.description)
    begun = game.position, game.moves[: game.book]
    if game.number != number or begun != (opening.position, opening.moves):
        raise PlyscopeError(f"it answered with another game than game {number}")
    record = _replayed(conditions, game)
    if not _is_right(conditions, game, record):
        raise PlyscopeError(f"game {number} did not end by {shown(game.ending)} as it said")
    return game.to_data() | {"speed": speed}


def _replayed(conditions: Conditions, game: PlayedGame) -> GameRecord:
    """The game, move by move; raises `PlyscopeError` for a move after its end."""
    record = GameRecord(conditions.game, game.position)
    seen = Counter[Hashable]()
    for ply, move in enumerate(game.moves):
        position = record.position
        seen[position.repetition_key()] += 1
        is_over = position.outcome() is not None or position.may_claim_draw()
        is_repeated = seen[position.repetition_key()] >= REPETITIONS
        if ply >= game.book and (is_over or is_repeated or ply >= conditions.rules.max_plies):
            raise PlyscopeError(f"game {game.number} went on after its end")
        record.step(move)
    if tuple(record.moves) != game.moves:
        raise PlyscopeError(f"game {game.number} has a move that is not written as usual")
    return record


def _is_right(conditions: Conditions, game: PlayedGame, record: GameRecord) -> bool:
    """Whether a replayed game ended as it says."""
    by_rules, rules = arena.ending_by_rules(record), conditions.rules
    told = game.ending, game.winner, game.failed
    if by_rules is not None:
        return told == (by_rules.kind, winner_of(by_rules, game.a_maximizes), "")
    to_move = "A" if record.position.maximizing == game.a_maximizes else "B"
    if game.ending == arena.TOO_LONG:
        return told[1:] == ("", "") and len(game.moves) >= rules.max_plies
    if game.ending == arena.AGREED_DRAW:
        return told[1:] == ("", "") and rules.draw is not None
    if game.ending == arena.AGREED_WIN:
        return game.winner != "" and game.failed == "" and rules.win is not None
    loser = LOSER[game.winner]
    if game.ending == arena.LOSS_ON_TIME:
        return (loser, game.failed) == (to_move, "") and conditions.time_control.is_timed
    at_start = len(game.moves) == game.book and arena.failed_to_start(game.ending)
    is_told = game.message != "" and game.ending not in arena.BY_RULES
    return is_told and game.failed == loser != "" and (at_start or loser == to_move)
