"""Tuning: weights of an evaluation, fitted to the results of games the engine plays by itself."""

from plyscope.learning.fit import Fit, Samples, fit
from plyscope.learning.games import GameLog, SelfPlay, TrainingGame, play_games
from plyscope.learning.samples import sample
from plyscope.learning.table import read_table, write_table

__all__ = [
    "Fit",
    "GameLog",
    "Samples",
    "SelfPlay",
    "TrainingGame",
    "fit",
    "play_games",
    "read_table",
    "sample",
    "write_table",
]
