"""plyscope games: the list of games."""

from argparse import Namespace
from typing import Any

from plyscope.cli.common import add_json, console, print_json
from plyscope.fast.options import written as with_options
from plyscope.games import CATALOGUE, options_of


def add_to(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    if arguments.json:
        print_json(
            [
                {"name": game.name, "summary": game.summary, "options": options_of(game.name)}
                for game in CATALOGUE.values()
            ]
        )
        return
    width = max(map(len, CATALOGUE))
    for game in CATALOGUE.values():
        options = with_options("", options_of(game.name))
        console().print(f"{game.name:<{width}}  {game.summary}{f' ({options})' if options else ''}")
    console().print(
        "\nOptions, here with their defaults, follow the name: hex?size=5. "
        "For a game of your own, write module:Class."
    )
