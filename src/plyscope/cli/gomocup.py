"""plyscope gomocup: an engine for gomoku managers that use the Gomocup protocol."""

import sys
from argparse import Namespace
from typing import Any

from plyscope.serve import GomocupEngine
from plyscope.serve.engine import serve_standard_streams


def add_to(commands: Any) -> None:
    parser = commands.add_parser("gomocup", help="run as a gomoku engine (Gomocup protocol)")
    parser.set_defaults(run=run)


def run(_: Namespace) -> None:
    serve_standard_streams(GomocupEngine)


def main() -> int:
    """Runs the program `pbrain-plyscope`, because managers start an engine without arguments."""
    from plyscope.cli import main as plyscope

    return plyscope(["gomocup", *sys.argv[1:]])
