"""How scores, windows and cuts are written for people."""

import re
import textwrap
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyscope.tracing.node import Node


LEAST_ROOM = 20
WINDOW = re.compile(r"\[\S+, \S+\]")
NO_BREAK = "\0"


def number(score: float) -> float:
    """The same number, as an int where it is whole, so that it prints as people write it."""
    return int(score) if float(score).is_integer() else score


def score_text(score: float) -> str:
    """A score as people write it: 3, 0.5, ∞."""
    if score in (inf, -inf):
        return "∞" if score > 0 else "-∞"
    whole = number(score)
    return str(whole) if isinstance(whole, int) and abs(whole) < 1e16 else f"{score:.10g}"


def quoted(move: str) -> str:
    """A move inside a sentence, where it may look like a number."""
    return f'"{move}"'


def window_text(alpha: float, beta: float) -> str:
    """A window as it stands beside a node."""
    return f"[{score_text(alpha)}, {score_text(beta)}]"


def wrapped(line: str, indent: int | str, width: int | None) -> str:
    """A line broken at words to fit; what follows the first part is indented.

    A line that fits stays, and so does one whose indent leaves no room worth having.
    """
    margin = " " * indent if isinstance(indent, int) else indent
    if width is None or len(line) <= width or width - len(margin) < LEAST_ROOM:
        return line
    start = len(line) - len(line.lstrip())
    whole = WINDOW.sub(lambda window: window[0].replace(" ", NO_BREAK), line[start:])
    words = textwrap.TextWrapper(
        width=width,
        initial_indent=line[:start],
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return words.fill(whole).replace(NO_BREAK, " ")


def opponent_of(node: "Node") -> str:
    """The name of the player whose turn it is not."""
    others = [*node.path[:-1][::-1], *node.children]
    return next((other.player for other in others if other.player != node.player), "the opponent")


def cut_sentence(node: "Node") -> str:
    """Why the search left this node early, in one sentence."""
    bound = "at least" if node.maximizing else "at most"
    promise = f"{node.player} gets {bound} {score_text(node.score)} here"
    limit = score_text(node.beta if node.maximizing else node.alpha)
    if node.bound_setter is None:
        question = "is it at least" if node.maximizing else "is it more than"
        return f"{promise}, which answers the question asked ({question} {limit}?)"
    return f"{promise}, but {opponent_of(node)} already has {limit} elsewhere"
