"""Every example in the documentation runs and prints what stands beneath it; every link leads."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[1]
EXECUTED = [REPOSITORY / "README.md", *sorted(REPOSITORY.glob("docs/**/*.md"))]
LINKED = sorted({*REPOSITORY.glob("*.md"), *EXECUTED})
FENCE = re.compile(r"^```(\w*)\n(.*?)^``` *$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"`(\w+\.(?:py|jsonl))`:\s*\Z")
"""The end of a paragraph that says where the block below it is saved."""
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)[^)]*\)")
NOT_RUN = re.compile(r"make\b|git clone|cd |pip install")
SECONDS = 60
RECORDER = REPOSITORY / "examples" / "recorders" / "plyscope_recorder.py"
"""A page tells to copy it beside an engine."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, its place on the page, and its file if it has one."""

    language: str
    text: str
    line: int
    follows_directly: bool
    file: str | None


def blocks(page: Path) -> Iterator[Block]:
    text, end = page.read_text(encoding="utf-8"), 0
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 2
        before = text[end : match.start()]
        saved = SAVED.search(before)
        yield Block(match[1], match[2], line, not before.strip(), saved and saved[1])
        end = match.end()


@contextmanager
def time_limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError(f"a block ran longer than {SECONDS} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def printed_by(block: Block, page: Path, namespace: dict[str, Any]) -> str:
    """What a Python block prints; blank lines before it make tracebacks point into the page."""
    code = compile("\n" * (block.line - 1) + block.text, str(page), "exec")
    with redirect_stdout(StringIO()) as output, time_limit():
        exec(code, namespace)
    return output.getvalue()


def commands(block: Block) -> Iterator[tuple[int, str, str]]:
    """The line, the command and the promised output of each command of a console block."""
    lines = block.text.splitlines(keepends=True)
    starts = [index for index, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip_longest(starts, starts[1:]):
        yield block.line + start, lines[start][2:].strip(), "".join(lines[start + 1 : end])


def output_of(command: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        env=os.environ | {"PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    ).stdout


def check(place: str, promised: str, printed: str) -> None:
    """Compares line by line; a line `…` stands for any lines, `…` in a line for anything."""
    pattern = re.escape(promised).replace("…", ".*")
    pattern = re.sub(r"^\.\*\\\n", "(?:.*\n)*", pattern, flags=re.MULTILINE)
    if not re.fullmatch(pattern, printed):
        pytest.fail(f"{place} promises\n{promised}\nbut prints\n{printed}", pytrace=False)


@pytest.mark.parametrize("page", EXECUTED, ids=lambda page: page.name)
def test_examples_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copy(RECORDER, tmp_path)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    on_page = list(blocks(page))
    for block, following in zip_longest(on_page, on_page[1:]):
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            printed = printed_by(block, page, namespace)
            if following and following.language == "text" and following.follows_directly:
                check(f"{page}:{following.line}", following.text, printed)
        elif block.language == "console":
            for line, command, promised in commands(block):
                if not NOT_RUN.match(command):
                    check(f"{page}:{line}", promised, output_of(command))


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.name)
def test_relative_links_lead_to_files(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(
    ("promised", "printed", "kept"),
    [
        ("a\n", "a\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n", "", False),
        ("a …s\n", "a 0.2 s\n", True),
        ("a …s\n", "a\ns\n", False),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("a\n…\nd\n", "a\nd\n", True),
        ("a\n…\nd\n", "a\nb\n", False),
        ("a.c\n", "abc\n", False),
        ("…\n", "", True),
    ],
)
def test_an_ellipsis_stands_for_lines_or_for_part_of_one(
    promised: str, printed: str, kept: bool
) -> None:
    if kept:
        check("here", promised, printed)
    else:
        with pytest.raises(pytest.fail.Exception, match="here promises"):
            check("here", promised, printed)
