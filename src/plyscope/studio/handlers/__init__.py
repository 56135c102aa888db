"""The handlers of requests: one module per group of messages, one function per request.

All of them run in threads, but for those that are marked as quick: in the order in which a page
sent its requests, or as searches beside them.
"""

from plyscope.studio.handlers import (
    classroom,
    explain,
    explore,
    gallery,
    play,
    review,
    solved,
    think,
    traces,
    watch,
)
from plyscope.studio.handlers.table import HANDLERS, Handler

__all__ = [
    "HANDLERS",
    "Handler",
    "classroom",
    "explain",
    "explore",
    "gallery",
    "play",
    "review",
    "solved",
    "think",
    "traces",
    "watch",
]
