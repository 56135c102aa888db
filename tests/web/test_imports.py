"""The page's folders import in one direction: screens from elements, elements from core."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
IMPORT = re.compile(r'^(?:import|export)\b[^"\';]*?["\'](\.[^"\']+)["\'];', re.MULTILINE)
ALLOWED = {
    "core": {"core", "messages"},
    "elements": {"core", "elements", "messages"},
    "screens": {"core", "elements", "messages", "screens"},
}


def imports(folder: str) -> Iterator[tuple[str, str]]:
    """Each relative import of a folder's files: the file, and what it imports."""
    for file in sorted((SOURCES / folder).glob("**/*.ts")):
        for address in IMPORT.findall(file.read_text(encoding="utf-8")):
            imported = (file.parent / address).resolve().relative_to(SOURCES.resolve())
            yield str(file.relative_to(SOURCES)), imported.with_suffix("").as_posix()


@pytest.mark.parametrize("folder", ALLOWED)
def test_a_folder_imports_only_what_stands_before_it(folder: str) -> None:
    found = list(imports(folder))
    assert found
    assert [pair for pair in found if pair[1].split("/")[0] not in ALLOWED[folder]] == []


def test_no_two_files_have_the_same_name() -> None:
    names = Counter(file.name for file in SOURCES.glob("**/*.ts"))
    assert [name for name, count in names.items() if count > 1] == []
