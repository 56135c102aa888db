"""Our signs on terminals that lack them: △ becomes ^, ≥ becomes >=, and so on."""

import codecs
import os
from io import TextIOWrapper
from typing import TextIO

PLAIN = (
    dict.fromkeys("├│▏▎▍", "|")
    | dict.fromkeys("─—━╸╺", "-")
    | dict.fromkeys("█▌▋▊▉", "#")
    | dict.fromkeys("●•·", "*")
    | {"└": "`", "┼": "+", "△": "^", "▽": "v", "◀": "<", "✂": "x", "×": "x"}
    | {"∞": "inf", "≥": ">=", "≤": "<=", "…": "...", "±": "+-"}
)
SPINNER = range(0x2800, 0x2900)  # braille, with which progress turns
ERRORS = "plyscope-plain"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of characters that an encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(character: str) -> str:
    return "." if ord(character) in SPINNER else PLAIN.get(character, "?")


codecs.register_error(ERRORS, _plainly)


def adapt(stream: TextIO | None) -> None:
    """Makes a stream write what its reader can show, whatever is printed."""
    if not isinstance(stream, TextIOWrapper):
        return
    if stream.isatty() and _is_plain_locale():
        stream.reconfigure(encoding="ascii", errors=ERRORS)
    else:
        stream.reconfigure(errors=ERRORS)


def speaks_unicode(stream: TextIO | None) -> bool:
    """Whether any character can be written there."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    return codecs.lookup(encoding).name.startswith("utf")


def _is_plain_locale() -> bool:
    """Whether the user asks for the C locale, which Python takes for UTF-8 unless it is told."""
    told = any(name in os.environ for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    return not told and os.environ.get("LC_ALL") in ("C", "POSIX")
