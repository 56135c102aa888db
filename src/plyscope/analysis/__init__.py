"""Analysis: what the engine thinks of every position of a game, and which moves were mistakes."""

from plyscope.analysis.comments import annotate
from plyscope.analysis.games import analyse, analyse_unit, unit_of
from plyscope.analysis.judgement import Judgement, Review, accuracy, judge, review
from plyscope.analysis.verdict import Verdict, verdict

__all__ = [
    "Judgement",
    "Review",
    "Verdict",
    "accuracy",
    "analyse",
    "analyse_unit",
    "annotate",
    "judge",
    "review",
    "unit_of",
    "verdict",
]
