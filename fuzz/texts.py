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
