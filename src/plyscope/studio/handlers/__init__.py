"""Who answers which message: one file for each group of them, each function one request.

A plain function answers at once, in the order in which messages come; a coroutine may take its
time while others are answered.
"""

from plyscope.studio.handlers import explore, play, think, traces, watch
from plyscope.studio.handlers.table import HANDLERS, handler

__all__ = ["HANDLERS", "explore", "handler", "play", "think", "traces", "watch"]
