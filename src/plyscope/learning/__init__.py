"""Tuning: weights of an evaluation, fitted to the results of games the engine plays by itself."""

from plyscope.learning.fit import Fit, Samples, fit
from plyscope.learning.games import SelfPlay, TrainingGame, open_games, play_games
from plyscope.learning.samples import sample
from plyscope.learning.table import read_table, write_table

__all__ = [
    "Fit",
    "Samples",
    "SelfPlay",
    "TrainingGame",
    "fit",
    "open_games",
    "play_games",
    "read_table",
    "sample",
    "write_table",
]
