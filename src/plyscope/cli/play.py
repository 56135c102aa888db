"""plyscope play: a game against the computer in the terminal."""

from argparse import Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from plyscope.cli.common import console, line_editing, named
from plyscope.cli.terminal import TerminalGame
from plyscope.errors import GameError
from plyscope.games import entry, full_name
from plyscope.games.chess.polyglot import Book
from plyscope.play import GameRecord
from plyscope.play.record import last_saved
from plyscope.play.swap import RULES
from plyscope.players import LEVELS
from plyscope.players.computer import PATIENCE

LAST = ""
"""The value of --resume without a file."""

EPILOG = "\n".join(
    [
        "levels:",
        *(f"  {number:>2}  {level}" for number, level in LEVELS.items()),
        f"A move that wins at once is always played. A hint takes up to {PATIENCE:g} seconds.",
        "Press Ctrl-C to make the computer play the best move found so far.",
    ]
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play against the computer",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="a game's name, module:Class, or a tree: '((3 5) (2 9))'",
    )
    parser.add_argument("--position", metavar="P", help="start from this position")
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--level", type=int, metavar="1-10", help="strength, see below (default: 5)"
    )
    strength.add_argument("--depth", type=int, metavar="N", help="the computer searches N plies")
    strength.add_argument(
        "--seconds", type=float, metavar="S", help="the computer thinks for S seconds"
    )
    turn = parser.add_mutually_exclusive_group()
    turn.add_argument("--first", action="store_true", help="you move first (default)")
    turn.add_argument("--second", action="store_true", help="the computer moves first")
    parser.add_argument(
        "--opening",
        choices=RULES,
        help="gomoku: one player places stones, the other chooses a colour",
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        metavar="FILE",
        help="resume a saved game (default: the last one saved, of GAME if given)",
    )
    parser.add_argument(
        "--book", metavar="FILE", help="chess: an opening book in the Polyglot format"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    line_editing()
    if arguments.resume is not None:
        resume(arguments)
        return
    if arguments.game is None:
        raise GameError("name a game to play (plyscope games lists them), or use --resume")
    level = arguments.level
    if level is arguments.depth is arguments.seconds is None:
        level = 5
    settings = {
        "level": level,
        "depth": arguments.depth,
        "seconds": arguments.seconds,
        "first": not arguments.second,
    }
    game, position = named(arguments.game, arguments.position)
    _play(GameRecord(game, position, arguments.opening), settings, arguments.book)


def resume(arguments: Namespace) -> None:
    """Resumes a saved game, which must be one of GAME if that is given."""
    for option in ("position", "level", "depth", "seconds", "first", "second", "opening"):
        if getattr(arguments, option) not in (None, False):
            raise GameError(
                f"--{option} cannot be used with --resume: a saved game has its own settings"
            )
    game = None if arguments.game is None else full_name(arguments.game)
    path = last_saved(game) if arguments.resume == LAST else Path(arguments.resume)
    if entry(arguments.resume) and not path.exists():
        raise GameError(f"--resume takes a file; write: plyscope play {path} --resume")
    record, settings = GameRecord.load(path, trusted=game)
    if game not in (None, record.game):
        raise GameError(f"{path} holds a game of {record.game}, not {game}")
    _play(record, settings, arguments.book, file=path)


def _play(
    record: GameRecord, settings: dict[str, Any], book: str | None, file: Path | None = None
) -> None:
    if book is not None and not Book.covers(record.position):
        raise GameError(f"--book is for chess, not for {record.game}")
    opened = None if book is None else Book(book)
    TerminalGame(record, settings, console(), file=file, book=opened).run()
