"""plyscope exam: exam sheets for a class, all different and equally difficult, with one key."""

from argparse import Namespace
from typing import Any

from plyscope import files
from plyscope.cli.common import console, natural
from plyscope.lesson.exam import exam_trees
from plyscope.lesson.page import exam_page
from plyscope.text import counted


def add_to(commands: Any) -> None:
    parser = commands.add_parser("exam", help="write exam sheets for a class, with one key")
    parser.add_argument("--students", type=natural, default=30, metavar="N", help="default: 30")
    parser.add_argument(
        "--seed", type=natural, default=1, metavar="S", help="the same seed, the same sheets"
    )
    parser.add_argument("--depth", type=natural, default=3, metavar="N", help="default: 3")
    parser.add_argument("--branching", type=natural, default=2, metavar="N", help="default: 2")
    parser.add_argument("-o", "--output", default="exam.html", metavar="OUT", help="the HTML file")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    size = {"depth": arguments.depth, "branching": arguments.branching}
    trees = exam_trees(arguments.students, arguments.seed, **size)
    files.write(arguments.output, exam_page(trees))
    sheets = counted(len(trees), "sheet")
    console().print(f"wrote {files.label(arguments.output)}: {sheets} and a key, to be printed")
