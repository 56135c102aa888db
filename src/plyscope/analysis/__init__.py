"""Analysis: what the engine thinks of every position of a game, and which moves were mistakes."""

from plyscope.analysis.comments import annotate
from plyscope.analysis.games import analyse, analyse_unit, unit_of
from plyscope.analysis.grades import Grade, Review, accuracy, grade, review
from plyscope.analysis.verdict import Verdict, verdict

__all__ = [
    "Grade",
    "Review",
    "Verdict",
    "accuracy",
    "analyse",
    "analyse_unit",
    "annotate",
    "grade",
    "review",
    "unit_of",
    "verdict",
]
