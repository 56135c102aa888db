"""Whole sets of tables: verified, confirmed by search, and built again and again after kills."""

import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.tables.conversion import random_fates

from plyscope.engine import search
from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables import Tables, build, verify
from plyscope.tables.folder import slice_files

pytestmark = pytest.mark.long
FOUR = ["english", "russian", "international"]
DEEPEST = 17
"""How far a plain search looks to confirm a win or a loss."""


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of up to four pieces."""
    folder = tmp_path_factory.mktemp("four")
    for name in FOUR:
        list(build(VARIANTS[name], 4, folder, threads=2))
    return folder


def opened(folder: Path, name: str) -> Tables:
    return Tables(VARIANTS[name], slice_files(folder, VARIANTS[name]))


@pytest.mark.parametrize("name", FOUR)
def test_every_value_of_four_pieces_follows_from_those_after_it(four: Path, name: str) -> None:
    assert all(one.wrong is None for one in verify(opened(four, name), threads=2))


@pytest.mark.parametrize("name", FOUR)
def test_a_search_without_tables_confirms_wins_and_losses(four: Path, name: str) -> None:
    for sign in (1, -1):
        found = random_fates(opened(four, name), 4, 2_000, sign, name, DEEPEST)
        for position, fate in found:
            assert fate.distance is not None
            depth = fate.distance
            plain = search(position, depth=depth, preset="exact", tables="off", hash_mb=4)
            assert plain.score == 10_000 * sign
            if depth > 0:
                shorter = search(position, depth=depth - 1, preset="exact", tables="off", hash_mb=4)
                assert shorter.score != 10_000 * sign


def hashes(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_a_build_that_is_killed_again_and_again_ends_with_the_same_bytes(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    variant, source = VARIANTS["russian"], Random(1)
    list(build(variant, 4, whole, threads=2))
    command = [sys.executable, "-m", "plyscope", "tables", "build", "draughts/russian"]
    arguments = ["--pieces", "4", "--jobs", "2", "--tables", str(killed)]
    kills = 0
    while kills < 100:
        process = subprocess.Popen([*command, *arguments], stderr=subprocess.DEVNULL)
        time.sleep(source.uniform(0.2, 1.2))
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            kills += 1
        process.wait()
        if process.returncode == 0:  # it was done before the kill: begin anew
            for path in source.sample(sorted((killed / "russian").iterdir()), 5):
                path.unlink()
        elif (killed / "russian").is_dir():
            tables = opened(killed, "russian")  # raises for a damaged file
            assert tables.pieces <= 4
    list(build(variant, 4, killed, threads=2))
    assert hashes(killed / "russian") == hashes(whole / "russian")
    assert all(one.wrong is None for one in verify(opened(killed, "russian"), threads=2))
