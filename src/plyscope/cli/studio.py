"""plyscope studio: play, explore and learn in the browser."""

from argparse import ArgumentTypeError, Namespace
from typing import Any

from plyscope.text import shown

MOST_PORT = 65535


def port(text: str) -> int:
    """A port to listen on; 0 means any free one."""
    if text.isascii() and text.isdecimal() and int(text[:9]) <= MOST_PORT:
        return int(text)
    raise ArgumentTypeError(f"a port is a whole number from 0 to {MOST_PORT}, not {shown(text)}")


def add_to(commands: Any) -> None:
    parser = commands.add_parser("studio", help="play, explore and learn in the browser")
    parser.add_argument("--port", type=port, metavar="N", help="listen on this port")
    parser.add_argument(
        "--host",
        metavar="H",
        help="listen on this address, so that other machines can connect",
    )
    parser.add_argument(
        "--class",
        action="store_true",
        dest="class_",
        help="let a class in: show an address and a QR code that work in every browser of the "
        "local network, and reach Watch, Quiz and Build only",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address; open no browser"
    )
    parser.add_argument("--game", metavar="G", help="start with this game: a name, or module:Class")
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=E",
        help="offer this program as an opponent: E is uci:, hub: or gomocup: and its command",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    from plyscope.studio.server import serve  # loaded here: other commands need no server

    serve(
        host=arguments.host,
        port=arguments.port,
        browser=not arguments.no_browser,
        class_=arguments.class_,
        game=arguments.game,
        engines=arguments.engine,
        say=lambda text: print(text, flush=True),
    )
