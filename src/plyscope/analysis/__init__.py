"""Analysis: what the engine thinks of every position of a game, and which moves were mistakes."""

from plyscope.analysis.comments import annotate
from plyscope.analysis.games import analyse, analyse_unit, unit_of
from plyscope.analysis.verdict import Verdict, verdict

__all__ = ["Verdict", "analyse", "analyse_unit", "annotate", "unit_of", "verdict"]
