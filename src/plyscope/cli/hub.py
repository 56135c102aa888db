"""plyscope hub: an engine for draughts programs that use the Hub protocol."""

from argparse import Namespace
from typing import Any

from plyscope.games.draughts.hub import HUB_NAMES, variant_of
from plyscope.serve import HubEngine
from plyscope.serve.engine import serve_standard_streams


def add_to(commands: Any) -> None:
    parser = commands.add_parser("hub", help="run as a draughts engine (Hub protocol)")
    parser.add_argument(
        "variant",
        nargs="?",
        default="normal",
        metavar="VARIANT",
        help=f"the initial variant: {', '.join(HUB_NAMES.values())} (default: normal)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    variant = variant_of(arguments.variant)
    serve_standard_streams(lambda say: HubEngine(say, variant))
