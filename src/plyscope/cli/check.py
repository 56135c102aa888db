"""plyscope check: whether a game of your own follows the contract."""

from argparse import Namespace
from typing import Any

from plyscope.cli.common import add_json, console, errors, named, natural, print_json
from plyscope.conformance import check, find_warnings
from plyscope.errors import ConformanceError
from plyscope.games import start
from plyscope.text import counted


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "check", help="check a game of your own; exit code 1 if it breaks a rule"
    )
    parser.add_argument("game", metavar="GAME", help="module:Class, or a game's name")
    parser.add_argument("--position", metavar="P", help="start from this position")
    parser.add_argument(
        "--playouts",
        type=natural,
        default=20,
        metavar="N",
        help="play N random games (default: 20)",
    )
    parser.add_argument(
        "--plies",
        type=natural,
        default=100,
        metavar="N",
        help="play at most N plies (default: 100)",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    game, text = named(arguments.game, arguments.position)
    position = start(game, text)
    checked, violation = 0, None
    warnings: list[str] = []
    with errors().status("playing…"):
        try:
            checked = check(position, playouts=arguments.playouts, plies=arguments.plies)
            warnings = find_warnings(position)
        except ConformanceError as error:
            violation = str(error)
    if arguments.json:
        report = {
            "game": game,
            "checked": checked,
            "violation": violation,
            "warnings": warnings,
        }
        print_json(report)
    elif violation is None:
        console().print(f"{game} follows every rule: {counted(checked, 'position')} checked")
    else:
        console().print(violation, style="bold red")
    if not arguments.json:
        for warning in warnings:
            console().print(f"warning: {warning}", style="yellow")
    return 0 if violation is None else 1
