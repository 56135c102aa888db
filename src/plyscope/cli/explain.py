"""plyscope explain: why a node of a recorded search ended, or why a solved position is won."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.text import Text

from plyscope.analysis.heat import Heat, heat_by
from plyscope.cli import explain_solution
from plyscope.cli.common import (
    add_json,
    add_trace_file,
    console,
    errors,
    node_at,
    opened,
    print_json,
)
from plyscope.cli.heat import heat_lines
from plyscope.errors import GameError
from plyscope.moves import listed
from plyscope.solving.file import is_solution
from plyscope.text import counted
from plyscope.tracing import Node, Trace
from plyscope.tracing.export import facts
from plyscope.tracing.prove import Proof, Trial
from plyscope.tracing.why import Why
from plyscope.tracing.words import score_text, window_text


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "explain", help="explain why a node of a trace ended, or a solved position is won"
    )
    add_trace_file(parser, text="a file that plyscope trace or plyscope solve --all wrote")
    parser.add_argument(
        "where",
        nargs="*",
        metavar="ROW|MOVE",
        help="a row number of a trace, or the moves from the root (default: the root)",
    )
    parser.add_argument(
        "--moves", action="store_true", help="read a single number as a move, not a row"
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="check the claim by plain search; exit code 1 if it is false",
    )
    parser.add_argument(
        "--evaluation",
        action="store_true",
        help="show which cells and features the static evaluation of the node comes from",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    if is_solution(arguments.file):
        return explain_solution.run(arguments)
    node = place(opened(arguments), arguments.where, moves_only=arguments.moves)
    proof = _proof(node) if arguments.prove else None
    if arguments.json:
        print_json(as_json(node, proof) | _evaluation_facts(node, arguments.evaluation))
    else:
        out = console()
        for line in description(node):
            out.print(line)
        for line in _proof_lines(proof):
            out.print(line)
        if arguments.evaluation:
            out.print()
            for line in _evaluation(node):
                out.print(line)
    return 0 if proof is None or proof.holds else 1


def place(trace: Trace, where: list[str], *, moves_only: bool) -> Node:
    """The node that the user names by a row or by the moves from the root; else the root."""
    words = " ".join(where).split()
    if len(words) == 1 and not moves_only and words[0].isdecimal():
        return node_at(trace, int(words[0]))
    return trace.find(words)


def description(node: Node) -> Iterator[Text | str]:
    """The description of a node, for a person to read."""
    yield node.position.draw()
    yield ""
    yield Text(_title(node), style="bold")
    yield _facts(node)
    yield ""
    yield from _reasons(node.trace.why(node.row))
    if node.children or node.pruned:
        yield ""
        yield "moves in searched order:"
        yield from _moves(node)
    if node.line:
        yield ""
        yield f"best play: {' '.join(step.text for step in node.line)}"


def _reasons(why: Why) -> Iterator[Text]:
    """Why it ended, with what is false in red."""
    for line in why.lines:
        is_false = "FALSE" in line or line.startswith("The trace says")
        yield Text(line, style="bold red" if is_false else "green")


def _title(node: Node) -> str:
    path = " ".join(step.text for step in node.path[1:]) or "the start"
    aim = "wants a high score" if node.maximizing else "wants a low score"
    return f"row {node.row}: {path}; {node.player} to move, who {aim}"


def _facts(node: Node) -> str:
    size = int(node.trace.columns.size[node.row])
    left = f"{counted(node.remaining, 'ply', 'plies')} left"
    window = f"window {window_text(node.alpha, node.beta)}"
    value = f"value {node.bound.sign} {score_text(node.score)}"
    return f"{value}, {node.ending}; {window}, {left}, {counted(size, 'node')}"


def _moves(node: Node) -> Iterator[Text]:
    best = node.best
    width = max((len(child.text) for child in node.children), default=0)
    for child in node.children:
        value = "✂" if child.is_skipped else f"{child.bound.sign} {score_text(child.score)}"
        about = ", ".join([f"row {child.row}", child.ending, *child.kind.notes])
        mark = " ◀" if child == best else ""
        name = "a test" if child.is_test else child.text
        line = f"  {name:{width}}  {value:<7} ({about}){mark}"
        yield Text(line, style="bold green" if mark else "")
    if node.pruned:
        skipped = listed(node.position.text(move) for move in node.pruned)
        yield Text(f"  ✂ {skipped}: never searched", style="red")


def _heat(node: Node) -> Heat:
    """Where the evaluation comes from; raises `GameError` for a game that cannot tell."""
    is_full = "evaluation" in (node.trace.switches or ())
    heat = heat_by(node.position, node.trace.weights) if is_full else None
    if heat is None:
        raise GameError(
            "there is no heat map of this node: that needs a search with the evaluation of "
            "draughts or with learned patterns, and a game that is not over"
        )
    return heat


def _evaluation(node: Node) -> Iterator[Text | str]:
    position: Any = node.position  # whatever has a heat map has a picture and names of players
    yield from heat_lines(position.picture(), _heat(node), position.players)


def _evaluation_facts(node: Node, is_asked: bool) -> dict[str, Any]:
    return {"evaluation": asdict(_heat(node))} if is_asked else {}


def _proof(node: Node) -> Proof:
    with errors().status("searching again…"):
        return node.trace.prove(node.row, siblings=True)


def _proof_lines(proof: Proof | None) -> Iterator[Text | str]:
    if proof is None:
        return
    yield ""
    yield Text(f"proof: {proof}", style="bold green" if proof.holds else "bold red")
    for move, value in proof.siblings.items():
        yield f"  {move} would have been {score_text(value)}"


def as_json(node: Node, proof: Proof | None) -> dict[str, Any]:
    """The description of a node, for a program to read."""
    why = node.trace.why(node.row)
    found = facts(node) | {
        "path": [step.text for step in node.path[1:]],
        "why": why.sentence,
        "holds": why.holds,
        "chain": [
            {"text": link.text, "row": link.row, "contradiction": link.contradiction}
            for link in why.chain
        ],
        "violations": [asdict(violation) for violation in why.violations],
        "children": [facts(child) for child in node.children],
        "line": [step.text for step in node.line],
    }
    if proof is not None:
        found["proof"] = {
            "claim": proof.claim,
            "row": proof.node.row,
            "value": proof.value,
            "holds": proof.holds,
            "never_searched": proof.siblings,
        }
    if isinstance(proof, Trial):
        move = None if proof.move is None else node.trace.start.text(proof.move)
        root = {"move": move, "score": proof.score, "holds": proof.root_holds}
        found["proof"] |= {"without": list(proof.without), "root": root}
    return found
