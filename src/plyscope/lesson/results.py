"""Result codes: what a student answered, in a short text that a teacher collects.

A code is unsigned: whoever can write one can write another. Its bytes are a version, the digest of
the lesson, the name, one mark for each question, and a checksum; they are written in base 32.
"""

import re
import zlib
from base64 import b32decode, b32encode
from binascii import Error
from dataclasses import dataclass
from enum import IntEnum

from plyscope.errors import LessonError
from plyscope.text import shown, visible

VERSION = 1
DIGEST_BYTES = 4
CHECK_BYTES = 2
MOST_NAME = 40
MOST_QUESTIONS = 1000
LONGEST = 1000
PREFIX = "PLY-"


class Mark(IntEnum):
    """How a question was answered."""

    OPEN = 0
    RIGHT = 1
    WRONG = 2


@dataclass(frozen=True)
class Result:
    """A student's answers to the lesson that has this digest."""

    lesson: bytes
    name: str
    marks: tuple[Mark, ...]

    @property
    def right(self) -> int:
        return self.marks.count(Mark.RIGHT)


def write_code(result: Result) -> str:
    """The code of a result."""
    name = result.name.encode()[:MOST_NAME].decode(errors="ignore").encode()
    packed = sum(mark << (2 * place) for place, mark in enumerate(result.marks))
    count = len(result.marks)
    body = bytes([VERSION]) + result.lesson + bytes([len(name)]) + name + count.to_bytes(2, "big")
    body += packed.to_bytes((2 * count + 7) // 8, "little")
    return sealed(body)


def sealed(body: bytes) -> str:
    """The bytes of a result as a code, with their checksum."""
    return PREFIX + b32encode(body + _checksum(body)).decode().rstrip("=")


def read_code(text: str) -> Result:
    """The result that a code has; raises `LessonError` for anything else."""
    body = unsealed(text)
    if len(body) < 4 + DIGEST_BYTES or body[0] != VERSION:
        raise _invalid(text, "another version of Plyscope wrote it")
    name_end = 2 + DIGEST_BYTES + body[1 + DIGEST_BYTES]
    if len(body) < name_end + 2:
        raise _invalid(text, "a part of it is missing")
    try:
        name = body[2 + DIGEST_BYTES : name_end].decode()
    except UnicodeDecodeError:
        raise _invalid(text, "its name cannot be read") from None
    count = int.from_bytes(body[name_end : name_end + 2], "big")
    packed = body[name_end + 2 :]
    if count > MOST_QUESTIONS or len(packed) != (2 * count + 7) // 8:
        raise _invalid(text, "it has another number of answers than it says")
    if len(name.encode()) > MOST_NAME or visible(name) != name:
        raise _invalid(text, "its name cannot be shown")
    whole = int.from_bytes(packed, "little")
    codes = [whole >> (2 * place) & 3 for place in range(count)]
    if whole >> (2 * count) or max(codes, default=0) > max(Mark):
        raise _invalid(text, "an answer is neither right nor wrong nor open")
    return Result(body[1 : 1 + DIGEST_BYTES], name, tuple(map(Mark, codes)))


def unsealed(text: str) -> bytes:
    """The bytes of a code without the checksum, which fits; raises `LessonError` otherwise."""
    code = text.strip().upper()
    if len(code) > LONGEST or not re.fullmatch(f"{PREFIX}[A-Z2-7]+", code):
        raise _invalid(text, f"a code begins with {PREFIX} and has letters and the digits 2 to 7")
    letters = code.removeprefix(PREFIX)
    try:
        data = b32decode(letters + "=" * (-len(letters) % 8))
    except Error:
        raise _invalid(text, "a part of it is missing") from None
    body, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if b32encode(data).decode().rstrip("=") != letters or check != _checksum(body):
        raise _invalid(text, "a letter is wrong or missing")
    return body


def _checksum(body: bytes) -> bytes:
    return (zlib.crc32(body) & 0xFFFF).to_bytes(CHECK_BYTES, "big")


def _invalid(text: str, why: str) -> LessonError:
    return LessonError(f"{shown(text.strip()[:60])} is not a result code: {why}")
