"""Text from elsewhere is harmless on a terminal."""

import pytest

from plyscope.text import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain Größe △ ≥ 3 棋", "plain Größe △ ≥ 3 棋"),
        ("no\u00a0break", "no\u00a0break"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u202eevil\u2028", "\\u202eevil\\u2028"),
        ("\ud800", "\\ud800"),
        ("\0", "\\x00"),
    ],
)
def test_control_characters_are_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_lines_may_stay() -> None:
    assert visible("a\n\x1bb\t", keep="\n\t") == "a\n\\x1bb\t"
