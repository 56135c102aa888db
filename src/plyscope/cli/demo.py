"""plyscope demo: the worked examples, then a game."""

import sys
from argparse import Namespace
from typing import Any

from rich.console import Console

from plyscope.cli.common import console, line_editing, print_tree, say
from plyscope.cli.terminal import TerminalGame
from plyscope.games.worked_examples import WORKED_EXAMPLES, WorkedExample
from plyscope.moves import line_texts
from plyscope.play import GameRecord
from plyscope.text import counted
from plyscope.textbook import minimax
from plyscope.tracing import Trace, trace
from plyscope.tracing.words import score_text

LEGEND = (
    "△ the maximizer, ▽ the minimizer, ◀ best play, ✂ never searched, [alpha, beta] the window, "
    "≥ and ≤ bounds."
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("demo", help="show worked examples, then play a game")
    parser.set_defaults(run=run)


def run(_: Namespace) -> None:
    out = console()
    out.print("Plyscope: see every ply.", style="bold")
    say(out, LEGEND)
    for number, example in enumerate(WORKED_EXAMPLES, start=1):
        show(out, number, example)
    if sys.stdin.isatty() and sys.stdout.isatty():
        out.print(
            "\nYour turn: tic-tac-toe against a search of depth 9, which never loses.", style="bold"
        )
        line_editing()
        TerminalGame(GameRecord("tictactoe"), {"depth": 9, "first": True}, out).run()
    else:
        out.print("\nTo play tic-tac-toe in a terminal: plyscope play tictactoe")


def show(out: Console, number: int, example: WorkedExample) -> None:
    """Shows an example: its tree, its value and what alpha-beta pruned; of the first, the steps."""
    tree = example.tree
    recorded = trace(tree, tree.height)
    say(out, f"\n{number}. The {example.name}: {tree}", "bold")
    say(out, example.lesson)
    out.print()
    print_tree(out, str(recorded))
    out.print()
    line = " ".join(line_texts(tree, recorded.result.line))
    full = minimax(tree, tree.height)
    say(
        out,
        f"Value {score_text(recorded.score)}, best {tree.text(recorded.move)}, line {line}."
        f" Alpha-beta visits {recorded.result.nodes} of minimax's {counted(full.nodes, 'node')}.",
    )
    skipped = pruned_leaves(recorded)
    out.print(f"Leaves never visited: {', '.join(map(score_text, skipped)) or 'none'}.")
    if number == 1:
        out.print("Step by step:")
        for step, words in enumerate(recorded.outline(), start=1):
            out.print(f"  {step}. {words}")


def pruned_leaves(recorded: Trace) -> list[float]:
    """The leaves of a tree below the moves that were never searched, from left to right."""
    return [
        leaf
        for node in recorded
        for move in node.pruned
        for leaf in node.position.play(move).leaves  # type: ignore[attr-defined]
    ]
