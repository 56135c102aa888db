"""plyscope play: a game against the computer in the terminal."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from plyscope.cli.common import console, line_editing
from plyscope.errors import GameError
from plyscope.play import GameRecord, TerminalGame
from plyscope.play.record import last_game_path


def add_to(commands: Any) -> None:
    parser = commands.add_parser("play", help="play against the computer")
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game's name or module:Class")
    parser.add_argument("--position", metavar="P", help="begin with this position")
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--level", type=int, metavar="1-10", help="how strong (5)")
    strength.add_argument("--depth", type=int, metavar="N", help="moves it looks ahead")
    strength.add_argument("--seconds", type=float, metavar="S", help="seconds it thinks")
    turn = parser.add_mutually_exclusive_group()
    turn.add_argument("--first", action="store_true", help="you begin (the default)")
    turn.add_argument("--second", action="store_true", help="the computer begins")
    parser.add_argument(
        "--resume",
        nargs="?",
        const=str(last_game_path()),
        metavar="FILE",
        help="go on with a saved game; without FILE, with the one you left",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    line_editing()
    if arguments.resume is not None:
        resume(arguments)
        return
    if arguments.game is None:
        raise GameError("name a game to play (plyscope games lists them), or --resume one")
    level = arguments.level
    if level is arguments.depth is arguments.seconds is None:
        level = 5
    settings = {
        "level": level,
        "depth": arguments.depth,
        "seconds": arguments.seconds,
        "first": not arguments.second,
    }
    TerminalGame(GameRecord(arguments.game, arguments.position), settings, console()).run()


def resume(arguments: Namespace) -> None:
    """Goes on with a saved game as it was; GAME, if named, is the one it must be."""
    for option in ("position", "level", "depth", "seconds", "first", "second"):
        if getattr(arguments, option) not in (None, False):
            raise GameError(f"--{option} does not go with --resume: a saved game goes on as it was")
    record, settings = GameRecord.load(Path(arguments.resume), trusted=arguments.game)
    if arguments.game not in (None, record.game):
        raise GameError(f"{arguments.resume} holds a game of {record.game}, not {arguments.game}")
    TerminalGame(record, settings, console()).run()
