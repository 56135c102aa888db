"""Result codes: what is written is read again, and nothing else is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.errors import LessonError
from plyscope.lesson.results import Mark, Result, read_code, write_code
from plyscope.text import visible

names = st.text(max_size=10).filter(lambda name: visible(name) == name)
results = st.builds(
    Result,
    st.binary(min_size=4, max_size=4),
    names,
    st.lists(st.sampled_from(Mark), max_size=60).map(tuple),
)


@settings(deadline=None)
@given(results)
def test_a_code_has_the_whole_result(result: Result) -> None:
    assert read_code(write_code(result)) == result
    assert read_code(f" {write_code(result).lower()}\n") == result


@settings(deadline=None)
@given(results, st.data())
def test_one_wrong_letter_is_noticed_almost_always(result: Result, data: st.DataObject) -> None:
    """A checksum of two bytes cannot notice everything; what it misses is read strictly."""
    code = write_code(result)
    place = data.draw(st.integers(4, len(code) - 1))
    other = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
    changed = code[:place] + other + code[place + 1 :]
    if changed != code:
        with pytest.raises(LessonError, match="is not a result code"):
            read_code(changed)


@pytest.mark.parametrize("text", ["", "PLY-", "PLY-A", "PLY-0189", "hello", "PLY-" + "A" * 2000])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(LessonError, match="is not a result code"):
        read_code(text)
