"""The text of a lesson is read strictly, and says where it is wrong."""

import pytest

from plyscope.errors import LessonError
from plyscope.games import tree
from plyscope.lesson.spec import Lesson, Part, lesson_names, open_lesson, parse_lesson

SHORT = """\
title: Short
# First
Some text
that goes on.

Another paragraph: it has a colon.
# Second
tree: ((3 5) (9 1))
algorithm: minimax
show: quiz
step: 2
pause: 3, 5
ask: 1 2
"""


def test_a_lesson_is_read() -> None:
    first = Part("First", ("Some text that goes on.", "Another paragraph: it has a colon."))
    position = tree.parse("((3 5) (9 1))")
    second = Part("Second", (), position, None, "minimax", "quiz", 2, (3, 5), (1, 2))
    assert parse_lesson(SHORT) == Lesson("Short", (first, second))


def test_the_three_lessons_of_the_package_are_read() -> None:
    assert lesson_names() == ["alpha-beta", "minimax", "move-ordering"]
    titles = [open_lesson(name).title for name in lesson_names()]
    assert titles == ["Alpha-beta", "Minimax", "Move ordering"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the lesson has no title: … line"),
        ("title: T\n", "the lesson has no steps: a step begins with # and its heading"),
        ("title: T\nwords\n", "line 2: a step begins with a heading such as # Minimax"),
        ("title: T\ntitle: T\n", "line 2: the title comes once, before the first step"),
        ("title: T\n# A\nshow: quiz\n", "line 3: show: needs a tree: or a game: to search"),
        ("title: T\n# A\nmoves: a\n", "line 3: moves: needs a game:"),
        ("title: T\n# A\ntree: (1 2)\ntree: (1 2)\n", "line 4: the step already has a setting"),
        ("title: T\n# A\ntree: (1 2)\ngame: chess\n", "line 2: a step has a tree: or a game:"),
        ("title: T\n# A\ntree: (1 2\n", "line 2: tree '(1 2': 1 '(' never closed"),
        ("title: T\n# A\ngame: typo\n", "line 2: unknown game 'typo'"),
        ("title: T\n# A\ntree: (1 2)\nshow: film\n", "line 4: show: is watch, quiz, sheet, not"),
        ("title: T\n# A\ntree: (1 2)\nalgorithm: full\n", "line 4: algorithm: is minimax, "),
        ("title: T\n# A\ntree: (1 2)\npause: 0\n", "line 4: pause: takes whole numbers"),
        ("title: T\n# A\ntree: (1 2)\nask: some\n", "line 4: ask: takes whole numbers"),
        ("title: T\n# A\ngame: chess\nshow: sheet\n", "line 2: a sheet needs a tree:"),
        ("title: T\n" + "# A\n" * 41, "the lesson has 41 steps; at most 40 are possible"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, error: str) -> None:
    with pytest.raises(LessonError) as raised:
        parse_lesson(text)
    assert str(raised.value).startswith(error)
