"""Gomoku and its relatives on native boards, every rule set by its name; freestyle is usual."""

from plyscope.games.gomoku.position import STARTS, Gomoku, start
from plyscope.games.gomoku.rules import RULES, RuleSet

__all__ = ["RULES", "STARTS", "Gomoku", "RuleSet", "start"]
