"""The native search is the same from every compiler, and allocates nothing while it searches."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

import plyscope

NATIVE = Path(__file__).parents[2] / "native"
BUILDS = [
    "g++ -O0",
    "g++ -O3",
    "g++ -O3 -march=native",
    "clang++ -O0",
    "clang++ -O3",
]

pytestmark = pytest.mark.long

Row = tuple[str, int, int, int, int]


@cache
def printed(build: str, into: Path) -> list[Row]:
    """What native/tests/searches.cpp prints: game, depth, score, nodes and allocations."""
    compiler, *options = build.split()
    assert shutil.which(compiler), f"there is no {compiler}; run: make clang"
    program = into / build.replace(" ", "")
    source = NATIVE / "tests" / "searches.cpp"
    command = [compiler, *options, "-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    subprocess.run([*command, f"-I{NATIVE}", str(source), "-o", str(program)], check=True)
    run = subprocess.run([program], capture_output=True, text=True, check=True)
    rows = (line.split() for line in run.stdout.splitlines())
    return [(game, *map(int, numbers)) for game, *numbers in rows]  # type: ignore[misc]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("builds")


def test_every_build_visits_the_same_nodes(folder: Path) -> None:
    found = {build: [row[:4] for row in printed(build, folder)] for build in BUILDS}
    for rows in found.values():
        assert rows == found[BUILDS[0]]
    assert len(found[BUILDS[0]]) == 15


def test_the_installed_module_visits_the_same_nodes(folder: Path) -> None:
    rows = printed(BUILDS[0], folder)
    for preset, part in (("plain", rows[:5]), ("exact", rows[5:10]), ("full", rows[10:])):
        for game, depth, score, nodes, _ in part:
            if game == "tree":
                continue  # it is grown in the program
            found = plyscope.search(
                plyscope.start(game), depth=depth, lines=2, hash_mb=1, preset=preset
            )
            assert (found.score, found.nodes) == (score, nodes), (game, preset)


def test_only_the_lines_of_an_iteration_are_allocated(folder: Path) -> None:
    """Twice two lines and twice the list of them, however many nodes there are."""
    for _, depth, _, nodes, allocations in printed("g++ -O3", folder):
        assert allocations <= 4 * depth
        assert nodes > 1_000
