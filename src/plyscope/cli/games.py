"""plyscope games: the list of games."""

from argparse import Namespace
from typing import Any

from plyscope.cli.common import add_json, console, print_json
from plyscope.games import CATALOGUE


def add_to(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    if arguments.json:
        print_json([{"name": game.name, "summary": game.summary} for game in CATALOGUE.values()])
        return
    width = max(map(len, CATALOGUE))
    for game in CATALOGUE.values():
        console().print(f"{game.name:<{width}}  {game.summary}")
    console().print("\nFor a game of your own, write module:Class.")
