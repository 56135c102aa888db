"""Ways to spoil a text. The same source of chance spoils it in the same way."""

from collections.abc import Sequence
from random import Random

STRANGE = "\0\t\n\r\x1c\x85\xa0²٣ßK–🙂\u2028\ufeff"
"""Signs that some reader takes for a digit, a letter or a blank, and some does not."""


def spoiled(text: str, others: Sequence[str], signs: str, source: Random) -> str:
    """The text with a few parts changed, lost, doubled, moved, or from another text."""
    for _ in range(source.choice([0, 1, 1, 1, 2, 2, 4, 8])):
        text = _spoiled_once(text, source.choice(others), signs, source)
    return text


def _spoiled_once(text: str, other: str, signs: str, source: Random) -> str:
    begin = source.randrange(len(text) + 1)
    end = min(len(text), begin + source.choice([0, 1, 1, 2, 3, 8, 40]))
    match source.randrange(8):
        case 0 | 1 | 2:
            some = signs if source.random() < 0.9 else STRANGE
            return (
                text[:begin]
                + "".join(source.choices(some, k=source.choice([1, 1, 2])))
                + text[end:]
            )
        case 3:
            return text[:begin] + text[end:]
        case 4:
            place = source.randrange(len(text) + 1)
            return text[:place] + text[begin:end] + text[place:]
        case 5:
            return text[:begin] + text[begin:end] * source.choice([2, 3, 30]) + text[end:]
        case 6:
            return text[:begin]
        case _:
            return text[:begin] + other[source.randrange(len(other) + 1) :][:60] + text[end:]


def spoiled_lines(lines: list[str], signs: str, words: list[str], source: Random) -> bytes:
    """A few lines of a protocol, most of them spoiled."""
    chosen = (source.choice(lines) for _ in range(source.randint(1, 4)))
    spoiled = (_spoiled_line(line, lines, signs, words, source) for line in chosen)
    return "\n".join(spoiled).encode(errors="surrogateescape")


def _spoiled_line(
    line: str, lines: list[str], signs: str, strange: list[str], source: Random
) -> str:
    for _ in range(source.choice([0, 1, 1, 1, 2, 4])):
        begin = source.randrange(len(line) + 1)
        end = min(len(line), begin + source.choice([0, 1, 1, 2, 8]))
        words = line.split(" ")
        match source.randrange(7):
            case 0:
                line = line[:begin] + source.choice(signs) + line[end:]
            case 1:
                line = line[:begin] + line[end:]
            case 2:
                line = line[:end] + line[begin:]
            case 3:
                words[source.randrange(len(words))] = source.choice(strange)
                line = " ".join(words)
            case 4:
                source.shuffle(words)
                line = " ".join(words)
            case 5:
                name, _, value = line.rpartition("=")
                line = f"{name}={source.choice(strange)}" if name else line + value
            case _:
                line = f"{line} {source.choice(lines).partition(' ')[2]}"
    return line
