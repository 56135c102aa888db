"""Result codes of lessons. They are refused, or read and written again."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.errors import LessonError
from plyscope.lesson.results import (
    CHECK_BYTES,
    PREFIX,
    Mark,
    Result,
    read_code,
    sealed,
    unsealed,
    write_code,
)

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567-= 01a"


@cache
def originals() -> list[str]:
    """Codes of students with and without a name, and with many answers or none."""
    source = Random(1)
    return [
        write_code(Result(source.randbytes(4), name, tuple(source.choices(list(Mark), k=count))))
        for name in ("", "Ada", "Zoë", "x" * 40)
        for count in (0, 1, 7, 100)
    ]


def mutation(source: Random) -> bytes:
    """A code with other letters, or one whose checksum fits and whose bytes are changed."""
    code = source.choice(originals())
    if source.random() < 0.4:
        return spoiled(code, originals(), SIGNS, source).encode()
    body = bytearray(unsealed(code))
    for _ in range(source.choice([0, 1, 1, 2])):
        body[source.randrange(len(body))] = source.randrange(256)
    return sealed(
        bytes(body[: source.choice([len(body), len(body), source.randrange(60)])])
    ).encode()


def outcome(data: bytes, _folder: Path) -> str:
    """What is read is written as the same code."""
    text = data.decode(errors="replace")
    try:
        found = read_code(text)
    except LessonError:
        return "refused"
    assert write_code(found) == text.strip().upper()
    assert text.strip().upper().startswith(PREFIX)
    assert len(unsealed(text)) > CHECK_BYTES
    return "read"
