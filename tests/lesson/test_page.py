"""The page of a lesson is one small file that fetches nothing."""

import json
import re
from base64 import b64encode
from hashlib import sha256

import pytest

from plyscope.errors import LessonError
from plyscope.games import tree
from plyscope.lesson.page import STATIC, lesson_page
from plyscope.lesson.spec import Lesson, Part, lesson_names, open_lesson, parse_lesson


@pytest.mark.parametrize("name", lesson_names())
def test_scripts_and_styles_are_those_that_the_policy_allows(name: str) -> None:
    page = lesson_page(open_lesson(name))
    policy = re.search(r'Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    for tag in ("style", 'script type="module"'):
        content = re.search(f"<{tag}>(.*?)</{tag.split()[0]}>", page, re.DOTALL)
        assert content is not None
        digest = b64encode(sha256(content[1].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy[1]
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert not re.search(r"(src|href)=[\"']?https?:", page)


def test_the_script_is_the_one_that_is_built_with_the_studio() -> None:
    assert (STATIC / "lesson.js").read_text().strip() in lesson_page(open_lesson("minimax"))


def test_a_tree_of_200_nodes_is_below_300_kilobytes() -> None:
    big = next(made for seed in range(1000) if 195 <= (made := tree.random(4, 5, seed)).size <= 205)
    parts = (Part("Watch", position=big), Part("Quiz", position=big, show="quiz"))
    assert len(lesson_page(Lesson("Big", parts)).encode()) < 300_000


def test_texts_cannot_end_the_data() -> None:
    page = lesson_page(parse_lesson("title: <b>\n# </script><script>alert(1)\ntext\n"))
    data = re.search(r'id="lesson">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    assert json.loads(data[1])["parts"][0]["heading"] == "</script><script>alert(1)"
    assert "<title>&lt;b&gt;</title>" in page


@pytest.mark.parametrize("setting", ["step: 99", "pause: 99", "show: quiz\nask: 99"])
def test_steps_and_questions_that_do_not_exist_are_refused(setting: str) -> None:
    with pytest.raises(LessonError, match=r"A: there is no (step|question) 99"):
        lesson_page(parse_lesson(f"title: T\n# A\ntree: ((3 5) (9 1))\n{setting}\n"))
