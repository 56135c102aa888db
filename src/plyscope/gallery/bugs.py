"""The bugs of the gallery: what each is called, which line it changes, and where it shows."""

from dataclasses import dataclass

from plyscope.errors import SearchError
from plyscope.gallery import wrong_searches
from plyscope.gallery.wrong_searches import WrongSearch
from plyscope.text import shown
from plyscope.tracing.pseudocode import Pseudocode, pseudocode


@dataclass(frozen=True)
class Bug:
    """A search with one wrong line.

    algorithm       the search that the bug spoils; its pseudocode is shown
    right, wrong    the line, or the part of it, before and after
    effect          what the bug does, in a sentence or two
    game, position, moves, depth    the smallest tree, or the shortest game, that shows it
    """

    name: str
    title: str
    search: WrongSearch
    algorithm: str
    right: str
    wrong: str
    effect: str
    position: str | None
    game: str = "tree"
    moves: tuple[str, ...] = ()
    depth: int | None = None

    @property
    def right_code(self) -> Pseudocode:
        return pseudocode(self.algorithm)

    @property
    def guilty(self) -> tuple[int, ...]:
        """The indices of the lines of pseudocode that the bug changes."""
        lines = enumerate(self.right_code.lines)
        return tuple(index for index, line in lines if self.right in line)

    @property
    def wrong_lines(self) -> tuple[str, ...]:
        """The pseudocode as it stands with the bug."""
        return tuple(line.replace(self.right, self.wrong) for line in self.right_code.lines)


_ALL = (
    Bug(
        "minimizer-updates-alpha",
        "The minimizer updates alpha",
        wrong_searches.MinimizerUpdatesAlpha,
        "alphabeta",
        "β ← min(β, best)",
        "α ← min(α, best)",
        "Beta never falls, so the window never closes: the value is right, "
        "but nothing is ever pruned.",
        "(0 (0 0))",
    ),
    Bug(
        "minimum-from-minus-infinity",
        "The minimum starts at minus infinity",
        wrong_searches.MinimumFromMinusInfinity,
        "minimax",
        "best ← +∞",
        "best ← −∞",
        "No score is below minus infinity, so every node of the minimizer returns it.",
        "((0))",
    ),
    Bug(
        "recursion-on-the-score",
        "The recursion is on the score, not the child",
        wrong_searches.RecursionOnTheScore,
        "minimax",
        "minimax(child,",
        "minimax(best,",
        "The search evaluates its own best score so far, which is infinite at first, "
        "and never looks at a child.",
        "(0)",
    ),
    Bug(
        "cuts-only-beyond-beta",
        "It cuts at α > β instead of α ≥ β",
        wrong_searches.CutsOnlyBeyondBeta,
        "alphabeta",
        "if α ≥ β: break",
        "if α > β: break",
        "With equal scores the other moves cannot matter any more, but they are searched: "
        "the value is right, the work is wasted.",
        "(0 (0 0))",
    ),
    Bug(
        "window-not-passed-on",
        "The window is not passed on",
        wrong_searches.WindowNotPassedOn,
        "alphabeta",
        "depth − 1, α, β)",
        "depth − 1, −∞, +∞)",
        "A child does not know what the players already have elsewhere, "
        "so no node is ever cut by a bound from above it.",
        "(0 (0 0))",
    ),
    Bug(
        "bounds-stored-as-exact",
        "The table stores bounds as exact scores",
        wrong_searches.BoundsStoredAsExact,
        "alphabeta with a table",
        "put best and its bound into the table",
        "put best into the table as exact",
        "A node that was cut has only a bound. When the same position comes up again with "
        "another window, the bound is taken for its value.",
        "((0 (0 1)) ((0 1)))",
    ),
    Bug(
        "players-alternate",
        "It forgets that a player may move again",
        wrong_searches.PlayersAlternate,
        "minimax",
        "if MAX is to move:",
        "if MIN moved last:",
        "A last stone in the own store is another move in Kalah. This search takes it for the "
        "opponent's move, and minimizes where it should maximize.",
        None,
        game="kalah?houses=3,stones=1",
        depth=2,
    ),
    Bug(
        "cuts-below-beta",
        "It cuts at β − 1",
        wrong_searches.CutsBelowBeta,
        "alphabeta",
        "if α ≥ β: break",
        "if α ≥ β − 1: break",
        "A score between alpha and beta is still possible, but the search leaves "
        "before it has seen it.",
        "(0 (1 0))",
    ),
)

BUGS = {bug.name: bug for bug in _ALL}
"""The bugs by name: first those of the source documents, then classic ones."""


def bug_named(name: str) -> Bug:
    """The bug with this name; raises `SearchError` for an unknown name."""
    if name not in BUGS:
        raise SearchError(f"unknown bug {shown(name)}; there are {', '.join(BUGS)}")
    return BUGS[name]
