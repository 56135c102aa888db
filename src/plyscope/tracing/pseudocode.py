"""The algorithms as they stand on a blackboard, and the line that each step of a search is at.

What follows a bar names the steps that happen in that line; with "max" or "min" before it, those at
that player's nodes. Negamax and pvs see scores as the player to move does; the steps of a search
always tell them as the maximizer does.
"""

from dataclasses import dataclass

from plyscope.errors import SearchError
from plyscope.text import shown
from plyscope.textbook import ALGORITHMS
from plyscope.tracing.steps import Step
from plyscope.tracing.writings import WRITINGS

__all__ = ["TOLD_ALGORITHMS", "WRITINGS", "Pseudocode", "pseudocode", "writings"]

_GROUPS = {"update": ("raise alpha", "alpha unchanged", "lower beta", "beta unchanged")}
"""Names of several steps at once."""

_MINIMAX = """
minimax(node, depth):                         | enter
  if depth = 0: return evaluate(node)         | evaluate
  if no moves: return outcome(node)           | game over
  if MAX is to move:
    best ← −∞
    for each move:
      score ← minimax(child, depth − 1)
      best ← max(best, score)                 | max new best, max best unchanged
  else:
    best ← +∞
    for each move:
      score ← minimax(child, depth − 1)
      best ← min(best, score)                 | min new best, min best unchanged
  return best                                 | return
"""

_LOOPS = """
  if MAX is to move:
    best ← −∞
    for each move:
      score ← search(child, depth − 1, α, β)
      best ← max(best, score)
      α ← max(α, best)                        | raise alpha, alpha unchanged
      if α ≥ β: break                         | max cut, max check, max window closed
  else:
    best ← +∞
    for each move:
      score ← search(child, depth − 1, α, β)
      best ← min(best, score)
      β ← min(β, best)                        | lower beta, beta unchanged
      if α ≥ β: break                         | min cut, min check, min window closed
"""

# The texts repeat lines on purpose: each is read by itself.
_ALPHABETA = (
    """
alphabeta(node, depth, α, β):                 | enter
  if depth = 0: return evaluate(node)         | evaluate
  if no moves: return outcome(node)           | game over
"""
    + _LOOPS.replace("search(", "alphabeta(")
    + """
  return best                                 | return
"""
)

_NEGAMAX = """
negamax(node, depth, α, β):                   | enter
  if depth = 0: return ±evaluate(node)        | evaluate
  if no moves: return ±outcome(node)          | game over
  best ← −∞
  for each move:
    score ← −negamax(child, depth − 1, −β, −α)
    best ← max(best, score)
    α ← max(α, best)                          | update
    if α ≥ β: break                           | cut, check, window closed
  return best                                 | return
"""

_PVS = """
pvs(node, depth, α, β):                       | enter
  if depth = 0: return ±evaluate(node)        | evaluate
  if no moves: return ±outcome(node)          | game over
  best ← −∞
  for each move:
    if it is the first:
      score ← −pvs(child, depth − 1, −β, −α)
    else:
      score ← −pvs(child, depth − 1, −α − 1, −α)
      if α < score < β:                       | search again
        score ← −pvs(child, depth − 1, −β, −α)
    best ← max(best, score)
    α ← max(α, best)                          | update
    if α ≥ β: break                           | cut, check, window closed
  return best                                 | return
"""

_TABLED = (
    """
search(node, depth, α, β):                    | enter
  if depth = 0: return evaluate(node)         | evaluate
  if the table answers: return its score      | table hit
  if no moves: return outcome(node)           | game over
"""
    + _LOOPS
    + """
  put best and its bound into the table
  return best                                 | return
"""
)

_MTDF = (
    """
mtdf(root, depth):
  lower, upper, score ← −∞, +∞, first guess
  while lower < upper:
    ask ← score + 1 if score = lower else score
    score ← search(root, depth, ask − 1, ask) | begin
    if score < ask: upper ← score
    else: lower ← score
"""
    + _TABLED
)

_DEEPENING = """
deepening(root, depth):
  for d in 1, 2, …, depth:
    score ← search(root, d, −∞, +∞)           | begin
""" + _TABLED.replace("for each move", "for each move, the table's first")

_TEXTS = {
    "minimax": _MINIMAX,
    "alphabeta": _ALPHABETA,
    "negamax": _NEGAMAX,
    "pvs": _PVS,
    "mtdf": _MTDF.replace("for each move", "for each move, the table's first"),
    "deepening": _DEEPENING,
    "alphabeta with a table": _TABLED,
}


TOLD_ALGORITHMS = tuple(ALGORITHMS)
"""The algorithms that can be told step by step."""


@dataclass(frozen=True)
class Pseudocode:
    """The lines of an algorithm, and which of them a kind of step is at."""

    lines: tuple[str, ...]
    places: dict[str, int]

    def line_of(self, step: Step) -> int | None:
        """The index of the line in which the step happens; None where nobody wrote one."""
        side = "max" if step.node.maximizing else "min"
        kind = step.kind.value
        return self.places.get(f"{side} {kind}", self.places.get(kind))


def pseudocode(algorithm: str) -> Pseudocode:
    """The pseudocode of an algorithm; raises `SearchError` for one that has none here."""
    if algorithm not in _TEXTS:
        known = ", ".join(TOLD_ALGORITHMS)
        raise SearchError(f"{shown(algorithm)} cannot be told step by step; {known} can")
    return _read(_TEXTS[algorithm])


def writings(algorithm: str) -> dict[str, Pseudocode]:
    """The pseudocode of an algorithm as other documents write it, by name."""
    return {name: _read(text) for name, (of, _, text) in WRITINGS.items() if of == algorithm}


def _read(written: str) -> Pseudocode:
    lines: list[str] = []
    places: dict[str, int] = {}
    for line in written.strip().splitlines():
        text, _, names = line.partition(" | ")
        if not text:
            continue
        for name in filter(None, map(str.strip, names.split(","))):
            places.update(dict.fromkeys(_GROUPS.get(name, (name,)), len(lines)))
        lines.append(text.rstrip())
    return Pseudocode(tuple(lines), places)
