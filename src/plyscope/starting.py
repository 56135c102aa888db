"""Ctrl-C while a command is still loading: it ends at once, without a traceback.

This module is loaded before all others, and does nothing where Plyscope is used as a library.
"""

import os
import sys

INTERRUPTED = 130
PROGRAMS = ("-m", "plyscope", "pbrain-plyscope")
"""The name of the program while Plyscope is loaded for a command; -m is that of python -m."""
_program = os.path.basename(sys.argv[0]) if sys.argv else ""  # noqa: PTH119 - pathlib is slow

try:
    import signal
except KeyboardInterrupt:
    if _program not in PROGRAMS:
        raise
    os._exit(INTERRUPTED)

_is_command = (
    _program.removesuffix(".exe") in PROGRAMS
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
)


def end_at_once() -> None:
    """Makes Ctrl-C end a command at once, until `raise_interrupts` is called."""
    if _is_command:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))


def raise_interrupts() -> None:
    """Makes Ctrl-C raise `KeyboardInterrupt` in a command, as usual."""
    if _is_command:
        signal.signal(signal.SIGINT, signal.default_int_handler)


end_at_once()
