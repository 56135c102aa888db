"""plyscope tree: a search drawn as a tree."""

from argparse import Namespace
from typing import Any

from plyscope import files
from plyscope.cli.common import (
    add_algorithm,
    add_json,
    add_target,
    console,
    natural,
    ordering,
    print_json,
    print_tree,
    say,
    target,
)
from plyscope.cli.search import as_json, summary
from plyscope.tracing import trace


def add_to(commands: Any) -> None:
    parser = commands.add_parser("tree", help="draw the tree that a search visits")
    add_target(parser, "TREE")
    add_algorithm(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--svg", metavar="FILE", help="write an SVG image instead of text")
    add_json(form)
    parser.add_argument("--plies", type=natural, metavar="N", help="draw only the first N plies")
    parser.add_argument(
        "--lines", type=natural, default=200, metavar="N", help="at most N lines (default: 200)"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    chosen = target(arguments)
    recorded = trace(
        chosen.position,
        chosen.depth,
        arguments.algorithm,
        order=ordering(arguments),
    )
    if arguments.json:
        print_json(as_json(chosen, recorded.result) | {"tree": recorded.to_dict()})
        return
    out = console()
    if arguments.svg is not None:
        files.write(arguments.svg, recorded.to_svg(plies=arguments.plies))
        out.print(f"wrote {arguments.svg}")
    else:
        print_tree(out, recorded.draw(plies=arguments.plies, lines=arguments.lines))
    out.print()
    for line in summary(chosen, recorded.result):
        say(out, line)
