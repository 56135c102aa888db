"""Plain replacements for our signs on terminals that lack them: ^ for △, >= for ≥, and so on."""

import codecs
import os
from io import TextIOWrapper
from typing import IO, TextIO

PLAIN = (
    dict.fromkeys("├│▏▎▍", "|")
    | dict.fromkeys("─—━╸╺", "-")
    | dict.fromkeys("█▌▋▊▉", "#")
    | dict.fromkeys("●•·", "*")
    | {"└": "`", "┼": "+", "△": "^", "▽": "v", "◀": "<", "✂": "x", "×": "x"}
    | {"∞": "inf", "≥": ">=", "≤": "<=", "…": "...", "±": "+-"}
)
SPINNER = range(0x2800, 0x2900)  # the braille patterns of the progress spinner
ERRORS = "plyscope-plain"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """The replacement for characters that an encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(character: str) -> str:
    return "." if ord(character) in SPINNER else PLAIN.get(character, "?")


codecs.register_error(ERRORS, _plainly)


def adapt(stream: TextIO | None) -> None:
    """Makes a stream replace the characters that its encoding lacks."""
    if not isinstance(stream, TextIOWrapper):
        return
    if stream.isatty() and _is_plain_locale():
        stream.reconfigure(encoding="ascii", errors=ERRORS)
    else:
        stream.reconfigure(errors=ERRORS)


def speaks_unicode(stream: IO[str] | None) -> bool:
    """Whether the stream can write any character."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    return codecs.lookup(encoding).name.startswith("utf")


def _is_plain_locale() -> bool:
    """Whether the user chose the C locale, for which Python uses UTF-8 unless it is configured."""
    configured = any(name in os.environ for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    return not configured and os.environ.get("LC_ALL") in ("C", "POSIX")
