"""Hostile input is answered, and the fuzzer finds what is not."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from fuzz import run
from fuzz.targets import NAMES, case, target
from tests.fuzz import fragile

REPOSITORY = Path(__file__).parents[2]
OUTCOMES = {
    "hub": {"refused", "obeyed"},
    "journal": {"refused", "read", "rows left out"},
    "gomocup": {"refused", "obeyed"},
    "trace": {"refused", "verified", "row named"},
    "lines": {"refused", "verified", "row named"},
    "log": {"refused", "verified", "row named", "partial read"},
    "compiled": {"refused", "same"},
    "chess_fen": {"refused", "read"},
    "chess_move": {"refused", "read"},
    "draughts_fen": {"refused", "read"},
    "draughts_move": {"refused", "read"},
    "pdn": {"errors told", "read"},
    "pgn": {"errors told", "read"},
    "polyglot": {"refused", "moves found", "no move"},
    "result_code": {"refused", "read"},
    "saved_game": {"refused", "settings refused", "resumed"},
    "store": {"refused", "all there", "some left out"},
    "studio": {"connection ended", "refused", "answered"},
    "solution": {"refused", "answered", "contradicted"},
    "tables": {"refused", "probed"},
    "uci": {"refused", "obeyed"},
}
SLOW = {"compiled": 12}
"""How many times fewer cases of a target are tried here."""


@pytest.mark.parametrize("count", [120, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_hostile_inputs_are_answered(name: str, count: int) -> None:
    outcomes: Counter[str] = Counter()
    count //= SLOW.get(name, 1)
    with run.scratch() as folder:
        for number in range(count):
            outcomes[target(name).outcome(case(name, 1, number), Path(folder))] += 1
    assert set(outcomes) == OUTCOMES[name]
    assert min(outcomes.values()) >= count // 50


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("cases/trace-*")))
def test_a_trace_that_counts_buffers_no_column_has_is_refused(file: Path) -> None:
    with run.scratch() as folder:
        assert target("trace").outcome(file.read_bytes(), Path(folder)) == "refused"


@pytest.mark.parametrize("name", NAMES)
def test_a_case_is_always_the_same(name: str) -> None:
    script = (
        f"from fuzz.targets import case; print(*(case({name!r}, 5, n).hex() for n in range(40)))"
    )
    elsewhere = subprocess.check_output([sys.executable, "-c", script], cwd=REPOSITORY, text=True)
    here = [case(name, 5, number).hex() for number in range(40)]
    assert elsewhere.split() == here
    assert len(set(here)) > 35
    assert here != [case(name, 6, number).hex() for number in range(40)]


def test_crash_hang_and_foreign_exception_are_found_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SECONDS", 3)
    monkeypatch.setattr(run, "SAVED", tmp_path / "saved")
    tried = run.Run(fragile.__name__, 7, 20, 1)
    assert list(tried.reports())[-1] == 20
    assert tried.outcomes == {"fine": 16, "crashed": 2, "hung": 1, "failed": 1}
    stories = {finding.number: finding.story.splitlines()[-1] for finding in tried.findings}
    assert stories == {
        fragile.ABORTS: "the process ended: SIGABRT",
        fragile.RAISES: "KeyError: 'not ours'",
        fragile.HANGS: "no answer in 3 s",
        fragile.ENDS: "the process ended: exit code 7",
    }
    for number in stories:
        kept = tmp_path / "saved" / f"{fragile.__name__}-7-{number}.input"
        assert kept.read_bytes() == case(fragile.__name__, 7, number)
        assert f"--seed 7 --case {number}" in kept.with_suffix(".txt").read_text()


def test_an_interrupted_run_tells_what_it_found() -> None:
    command = [sys.executable, "-m", "fuzz", "log", "--count", "1000000", "--workers", "1"]
    process = subprocess.Popen(
        command, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    shown, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "interrupted\nlog: " in shown


@pytest.mark.parametrize(
    "arguments", [["unknown"], ["--count", "0"], ["--workers", "0"], ["--case", "1"]]
)
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "fuzz", *arguments]
    ended = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "make fuzz: error:" in ended.stderr


def test_one_case_can_be_run_alone() -> None:
    command = [sys.executable, "-m", "fuzz", "trace", "--case", "0"]
    ended = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert ended.stdout.strip() in OUTCOMES["trace"]
