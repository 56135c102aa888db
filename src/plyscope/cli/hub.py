"""plyscope hub: an engine for programs that speak the Hub protocol of draughts."""

import sys
from argparse import Namespace
from typing import Any

from plyscope.errors import ProtocolError
from plyscope.games.draughts.hub import HUB_NAMES, variant_of
from plyscope.protocols.hub import serve


def add_to(commands: Any) -> None:
    parser = commands.add_parser("hub", help="be the engine of a draughts program (Hub protocol)")
    parser.add_argument(
        "variant",
        nargs="?",
        default="normal",
        metavar="VARIANT",
        help=f"until the program asks for another: {', '.join(HUB_NAMES.values())} (normal)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    variant = variant_of(arguments.variant)
    if sys.stdin is None or sys.stdout is None:
        raise ProtocolError("hub speaks by standard input and output, and one of them is closed")
    serve(sys.stdin.buffer, sys.stdout.buffer, variant)
