"""plyscope uci: an engine for chess programs that use the UCI protocol."""

from argparse import Namespace
from typing import Any

from plyscope.serve import UciEngine
from plyscope.serve.engine import serve_standard_streams


def add_to(commands: Any) -> None:
    parser = commands.add_parser("uci", help="run as a chess engine (UCI protocol)")
    parser.set_defaults(run=run)


def run(_: Namespace) -> None:
    serve_standard_streams(UciEngine)
