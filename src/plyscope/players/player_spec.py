"""Players by their description: our engine with its switches, another version of it, an engine.

exact                       our engine with a preset
exact:killers=off           the same without a technique; on brings one to `plain`
full:evaluation=material    with another evaluation
exact:evaluation=othello:Othello.discs  with a method of a compiled game of your own
exact:evaluation=mine:Better            with that of another class with the same rules
exact:hash_mb=16            with a smaller table; several changes are parted by commas
full:threads=2              with two threads
full:depth=6                to a depth of its own, whatever the match gives; so nodes and seconds
alphabeta:depth=3           an algorithm of the textbook, move by move as a student would write it
level:3                     the computer at a level from 1 to 10, whatever the limits are
random                      any legal move, one as likely as the other
python:/venv/bin/python     the version of ours that this Python has installed
hub:./scan hub              any program that plays draughts and speaks Hub
uci:stockfish               any program that plays chess and speaks UCI
uci:Hash=16 stockfish       with a setting of its own; "Move Overhead=50" is in quotes
uci:dir=/opt/lc0 ./lc0      run in that directory, where many programs look for their files
gomocup:./pbrain-rapfi      any program that plays gomoku and speaks the Gomocup protocol
"""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plyscope.engine import PRESETS, SWITCHES, Limits, default_preset
from plyscope.errors import SearchError
from plyscope.games import evaluated_by, start
from plyscope.players.computer import LEVELS
from plyscope.players.gomocup_player import GomocupPlayer
from plyscope.players.hub_player import HubPlayer
from plyscope.players.own_player import OWN_LIMITS, OwnPlayer
from plyscope.players.player import Player
from plyscope.players.uci_player import UciPlayer
from plyscope.tables.probe import check_tables
from plyscope.text import shown
from plyscope.textbook import ALGORITHMS
from plyscope.weights.at_hand import check_evaluation

STATES = {"on": True, "off": False}
NUMBERS = OWN_LIMITS | {"hash_mb": float, "threads": int}
PLAYED = {"hub": "draughts", "uci": "chess", "gomocup": "gomoku without captures"}
"""The protocols, and the games of the engines that speak each."""
ALGORITHM = "algorithm"
TIMED_ALGORITHM = "deepening"
"""The algorithm that has a move whenever it is stopped."""
TABLES = "tables"
"""A folder of endgame tables; on or off is the switch of that name."""
OTHER_VERSION = "python"
LEVEL = "level"
RANDOM = "random"
DIRECTORY = "dir"
"""Looks like a setting of the program, and says where it runs."""


@dataclass(frozen=True)
class PlayerSpec:
    """A player's description, understood: our engine's options, or somebody's command."""

    text: str
    options: dict[str, Any] | None = None
    protocol: str = ""
    command: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    directory: str | None = None
    """Where the command runs."""

    def player(self, game: str, stall: float) -> Player:
        """A player of a game; one that is silent for `stall` seconds beyond its time has failed."""
        if self.options is not None:
            return OwnPlayer(self.text, self.options, stall=stall)
        protocol, command = self.spoken(game)
        how: dict[str, Any] = {
            "name": self.text,
            "directory": self.directory,
            "start_seconds": stall,
            "patience": stall,
            "longest": stall,
        }
        if protocol == "hub":
            return HubPlayer(command, parameters=self.settings, **how)
        if protocol == "gomocup":
            return GomocupPlayer(command, self.settings, **how)
        return UciPlayer(command, options=self.settings, **how)

    def spoken(self, game: str) -> tuple[str, tuple[str, ...]]:
        """The protocol of a program, and its command, to play a game."""
        if self.protocol != OTHER_VERSION:
            return self.protocol, self.command
        protocol = _protocol_of(game)
        return protocol, (*self.command, "-m", "plyscope", protocol)

    def check(self, game: str, *, depth: int | None = None) -> None:
        """Raises `SearchError` if a player like this cannot play the game, to that depth if any."""
        position = start(game)
        protocol, _ = self.spoken(game)
        if self.options is None and (not protocol or protocol != _protocol_of(game)):
            played = PLAYED.get(protocol, ", ".join(PLAYED.values()))
            raise SearchError(f"{shown(self.text)} plays {played} only, not {game}")
        if self.options is None:
            return
        if ALGORITHM in self.options:
            _check_depth(self.text, self.options, depth)
        if {ALGORITHM, LEVEL, RANDOM} & self.options.keys():
            return
        own, asked = self.options.get("evaluation", ""), set(self.options)
        if ":" in own:
            position = evaluated_by(position, own)
            asked.remove("evaluation")
        only, for_engine = default_preset(None), {"switches", "evaluation", "threads", TABLES}
        needs_engine = self.options["preset"] != only or asked & for_engine
        if needs_engine and position.native() is None:
            raise SearchError(f"{game} has no native engine; its only player of ours is {only}")


def _check_depth(text: str, options: Mapping[str, Any], depth: int | None) -> None:
    """Raises `SearchError` if an algorithm of the textbook would search without an end."""
    algorithm = options[ALGORITHM]
    if algorithm != TIMED_ALGORITHM and options.get("depth", depth) is None:
        raise SearchError(
            f"{shown(text)} needs a depth, as in {algorithm}:depth=3; only {TIMED_ALGORITHM} can "
            "search within a time or a number of nodes"
        )


def _protocol_of(game: str) -> str:
    """The protocol of the engines that play a game; none for most."""
    return start(game).protocol


def parse_player(text: str) -> PlayerSpec:
    """The player that a text describes; raises `SearchError` if there is none."""
    kind, _, rest = text.strip().partition(":")
    if kind in (*PLAYED, OTHER_VERSION):
        settings, command = _command(text, rest)
        directory = settings.pop(DIRECTORY, None)
        if directory is not None and not Path(directory).is_dir():
            raise SearchError(f"{shown(text)}: there is no directory {shown(directory)}")
        return PlayerSpec(text, None, kind, command, settings, directory)
    if kind in ALGORITHMS:
        return PlayerSpec(text, options=_textbook_options(text, kind, rest))
    if kind == LEVEL:
        return PlayerSpec(text, options={LEVEL: _level(text, rest)})
    if text.strip() == RANDOM:
        return PlayerSpec(text, options={RANDOM: True})
    if kind not in PRESETS:
        raise SearchError(
            f"unknown player {shown(text)}; there are {', '.join(PRESETS)}, each with changes such "
            "as exact:killers=off, level:3, random, the textbook's algorithms such as "
            "alphabeta:depth=3, python:/path/to/python, hub:COMMAND, uci:COMMAND and "
            "gomocup:COMMAND"
        )
    return PlayerSpec(text, options=_options(text, kind, rest))


def _level(text: str, rest: str) -> int:
    if not rest.isdecimal() or int(rest) not in LEVELS:
        raise SearchError(f"{shown(text)}: level must be from 1 to {max(LEVELS)}")
    return int(rest)


def _command(text: str, rest: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The settings, NAME=VALUE, and the command behind them."""
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise SearchError(f"the command of {shown(text)} cannot be read: {error}") from None
    settings = {}
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        settings[name] = value
    if not words:
        raise SearchError(f"{shown(text)} names no program; write it after the colon")
    return settings, tuple(words)


def _changes(rest: str) -> Iterator[tuple[str, str]]:
    """The names and values of NAME=VALUE,NAME=VALUE."""
    for change in filter(None, (part.strip() for part in rest.split(","))):
        name, _, value = change.partition("=")
        yield name, value


def _textbook_options(text: str, algorithm: str, rest: str) -> dict[str, Any]:
    options: dict[str, Any] = {ALGORITHM: algorithm}
    known = OWN_LIMITS if algorithm == TIMED_ALGORITHM else ("depth",)
    for name, value in _changes(rest):
        if name not in known:
            listed = ", ".join(known)
            raise SearchError(f"{shown(text)}: unknown setting {shown(name)}; there is {listed}")
        options[name] = _number(text, name, value)
    return options


def _options(text: str, preset: str, rest: str) -> dict[str, Any]:
    options: dict[str, Any] = {"preset": preset}
    switches = {}
    for name, value in _changes(rest):
        if name in NUMBERS:
            options[name] = _number(text, name, value)
        elif name == "evaluation" and value not in STATES:  # else it is the switch of that name
            options[name] = _evaluation(text, value)
        elif name == TABLES and value not in STATES:
            check_tables(value)
            options[name] = value
        elif name not in SWITCHES:
            known = ", ".join((*SWITCHES, *NUMBERS))
            raise SearchError(f"{shown(text)}: unknown setting {shown(name)}; there are {known}")
        elif value not in STATES:
            raise SearchError(f"{shown(text)}: {name} is on or off, not {shown(value)}")
        else:
            switches[name] = STATES[value]
    return options | ({"switches": switches} if switches else {})


def _number(text: str, name: str, value: str) -> float:
    try:
        number = NUMBERS[name](value)
    except ValueError:
        whole = "a whole number" if NUMBERS[name] is int else "a number"
        raise SearchError(f"{shown(text)}: {name} is {whole}, not {shown(value)}") from None
    asked: dict[str, Any] = {name: number}
    try:
        Limits(**asked)
    except SearchError as error:
        raise SearchError(f"{shown(text)}: {error}") from None
    return number


def _evaluation(text: str, value: str) -> str:
    if ":" not in value:  # else it is a method of the user's own
        try:
            check_evaluation(value)
        except SearchError as error:
            raise SearchError(f"{shown(text)}: {error}, or module:Class.method") from None
    return value
