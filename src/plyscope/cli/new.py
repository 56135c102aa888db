"""plyscope new: a file to begin a game of your own with."""

from argparse import Namespace
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope.cli.common import console
from plyscope.errors import FileError, GameError
from plyscope.text import shown

FIRST_GAME = Path(__file__).with_name("first_game.py")
EXAMPLE = "Domineering"


def add_to(commands: Any) -> None:
    parser = commands.add_parser("new", help="write a small game to begin your own with")
    parser.add_argument("file", metavar="FILE", help="a Python file that does not exist: mygame.py")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    path = Path(arguments.file)
    _check(path)
    name = "".join(part[:1].upper() + part[1:] for part in path.stem.split("_"))
    text = FIRST_GAME.read_text(encoding="utf-8").replace(f"class {EXAMPLE}(", f"class {name}(")
    files.write(path, text)
    game, out = f"{path.stem}:{name}", console()
    out.print(f"{path} has a small game that plays at once. Next:", style="bold")
    if path.parent != Path():
        out.print(f"  cd {path.parent}")
    out.print(f"  plyscope play {game}           to play it in the terminal")
    out.print(f"  plyscope studio --game {game}  to play it in the browser")
    out.print(f"  plyscope check {game}          after each change: it finds mistakes")


def _check(path: Path) -> None:
    """Raises an error for a file that cannot be a new module."""
    if path.suffix != ".py" or not path.stem.isidentifier() or iskeyword(path.stem):
        raise GameError(f"{shown(str(path))} cannot be imported; choose a name such as mygame.py")
    if path.exists():
        raise FileError(f"{path} exists, and is left as it is; choose another name")
    if find_spec(path.stem) is not None:
        other = path.with_stem(f"my{path.stem}")
        raise GameError(f"Python has a module {path.stem} already; choose another name: {other}")
