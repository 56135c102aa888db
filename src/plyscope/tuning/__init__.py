"""Tuning: weights of a judgement, fitted to the results of games the engine plays by itself."""

from plyscope.tuning.fit import Fit, Samples, fit
from plyscope.tuning.games import Game, GameLog, Match, play_games
from plyscope.tuning.samples import sample
from plyscope.tuning.table import read_table, write_table

__all__ = [
    "Fit",
    "Game",
    "GameLog",
    "Match",
    "Samples",
    "fit",
    "play_games",
    "read_table",
    "sample",
    "write_table",
]
