"""The handlers of requests: one module per group of messages, one function per request.

A plain function answers immediately, in the order in which the messages arrive; a coroutine may
take its time while other requests are answered.
"""

from plyscope.studio.handlers import explore, play, think, traces, watch
from plyscope.studio.handlers.table import HANDLERS, handler

__all__ = ["HANDLERS", "explore", "handler", "play", "think", "traces", "watch"]
