"""plyscope studio: play, explore and learn in the browser."""

from argparse import ArgumentTypeError, Namespace
from typing import Any

from plyscope.position import shown

MOST_PORT = 65535


def port(text: str) -> int:
    """A port that can be listened at; 0 is any that is free."""
    if text.isascii() and text.isdecimal() and int(text[:9]) <= MOST_PORT:
        return int(text)
    raise ArgumentTypeError(f"a port is a whole number up to {MOST_PORT}, not {shown(text)}")


def add_to(commands: Any) -> None:
    parser = commands.add_parser("studio", help="play, explore and learn in the browser")
    parser.add_argument("--port", type=port, metavar="N", help="listen at this port")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="listen there too, for other machines; without it, only this one gets in",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and no more")
    parser.add_argument("--game", metavar="G", help="begin with this game: a name, or module:Class")
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=E",
        help="offer this program as an opponent: E is uci:, hub: or gomocup: and its command",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    from plyscope.studio.server import serve  # here, because other commands need no server

    serve(
        host=arguments.host,
        port=arguments.port,
        browser=not arguments.no_browser,
        game=arguments.game,
        engines=arguments.engine,
        say=lambda text: print(text, flush=True),
    )
