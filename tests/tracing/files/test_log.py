"""A log holds all that was recorded up to its last batch, whatever becomes of the process."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import tictactoe_positions, trees
from tests.toys import Countdown

import plyscope
from plyscope.engine import PRESETS
from plyscope.errors import FileError
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing import Trace, recover, trace
from plyscope.tracing.files import batches

EVERY = [*ALGORITHMS, *PRESETS]
COUNTS = ("score", "nodes", "leaves", "cutoffs", "late_cutoffs", "pruned", "table_hits")


def counts(found: Trace) -> dict[str, float]:
    return {name: getattr(found.result, name) for name in COUNTS}


@pytest.mark.parametrize("algorithm", EVERY)
@pytest.mark.parametrize("limits", [{}, {"max_nodes": 40}, {"min_remaining": 2}])
def test_the_log_of_a_finished_search_holds_its_trace(
    algorithm: str, limits: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "log"
    found = trace(plyscope.start("tictactoe", "XO......."), 4, algorithm, log=path, **limits)
    again = recover(path)
    assert again.columns == found.columns
    assert (again.truncated, again.asked) == (found.truncated, found.asked)
    assert (again.start, again.algorithm) == (found.start, algorithm)
    if not limits:
        assert counts(again) == counts(found)
    assert (again.result.nodes, again.score) == (found.result.nodes, found.score)
    assert again.verify() is None


@pytest.fixture(name="eager")
def each_node_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that writes a batch at every node."""
    monkeypatch.setattr(batches, "INTERVAL", 0)


def logged(position: Any, depth: int, algorithm: str, path: Path) -> tuple[Trace, bytes]:
    found = trace(position, depth, algorithm, log=path)
    return found, path.read_bytes()


def torn_off(path: Path, data: bytes) -> Trace | None:
    """What is recovered of some bytes; None where there is nothing yet."""
    path.write_bytes(data)
    try:
        return recover(path)
    except FileError:
        return None


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "deepening"])
def test_a_log_cut_off_anywhere_gives_a_true_trace(algorithm: str, tmp_path: Path) -> None:
    start = plyscope.start("tictactoe", "XO..X....")
    found, data = logged(start, 3, algorithm, tmp_path / "log")
    sizes = set()
    for place in random.Random(algorithm).sample(range(len(data)), 60):
        part = torn_off(tmp_path / "log", data[:place])
        if part is not None:
            sizes.add(len(part))
            assert part.verify() is None
            moves = part.columns.move.tolist()
            assert moves == found.columns.move[: len(part)].tolist()
    assert len(sizes) > 10


@pytest.mark.usefixtures("eager")
def test_open_nodes_are_closed_as_stopped(tmp_path: Path) -> None:
    found, data = logged(plyscope.start("tictactoe"), 3, "alphabeta", tmp_path / "log")
    part = torn_off(tmp_path / "log", data[: len(data) // 2])
    assert part is not None
    stopped = part.where(reason=Reason.STOPPED)
    assert [node.depth for node in stopped] == list(range(len(stopped)))
    assert {node.row + int(part.columns.size[node.row]) for node in stopped} == {len(part)}
    assert part.result.nodes == len(part) < len(found)


def test_a_game_of_your_own_needs_its_start(tmp_path: Path) -> None:
    start = Countdown(3)
    found = trace(start, 3, log=tmp_path / "log")
    with pytest.raises(FileError, match="name it with --game"):
        recover(tmp_path / "log")
    assert recover(tmp_path / "log", start=start).columns == found.columns


def test_a_full_disk_ends_the_log_and_not_the_search() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a disk that is always full")
    for algorithm in ("alphabeta", "exact"):
        with pytest.warns(UserWarning, match="could not be written to its end"):
            found = trace(plyscope.start("tictactoe"), 3, algorithm, log="/dev/full")
        assert found.verify() is None


# Damage.


@pytest.mark.parametrize("algorithm", ["alphabeta", "exact"])
def test_a_changed_byte_never_gives_another_trace(algorithm: str, tmp_path: Path) -> None:
    start = plyscope.start("tictactoe", "XO..X....")
    found, data = logged(start, 3, algorithm, tmp_path / "log")
    source = random.Random(1)
    header_end = data.index(batches.MARK)
    for _ in range(60):
        place = source.randrange(header_end, len(data))
        changed = bytearray(data)
        changed[place] ^= 1 << source.randrange(8)
        assert torn_off(tmp_path / "log", bytes(changed)) is None
        part = torn_off(tmp_path / "log", data[: source.randrange(len(data))])
        assert part is None or part.columns == found.columns


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"{",
        b"[]",
        b"[" * 100_000,
        b"{}",
        b'{"asked": {}}',
        b'{"asked": {"lines": "x"}, "start": {"game": "tictactoe"}}',
        b'{"asked": {}, "start": {"game": "simple_draughts", "size": 100000}}',
        b'{"asked": {}, "start": {"game": "os:system", "position": "true"}}',
        b'{"asked": {}, "start": {"game": "ludo"}}',
        b'{"asked": {}, "start": {"game": 7}}',
    ],
)
def test_a_hostile_header_is_refused(header: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log"
    trace(plyscope.start("tictactoe"), 2, log=path)
    data = path.read_bytes()
    rest = data[data.index(batches.MARK) :]
    path.write_bytes(batches.MAGIC + len(header).to_bytes(4, "little") + header + rest)
    with pytest.raises(FileError):
        recover(path)


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    for name, data in {"empty": b"", "text": b"hello", "magic": batches.MAGIC}.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(FileError):
            recover(tmp_path / name)
    for name in ("missing", "", "a\0b"):
        with pytest.raises(FileError):
            recover(tmp_path / name)


@pytest.mark.parametrize("algorithm", ["alphabeta", "exact"])
def test_the_header_says_what_was_asked_for(algorithm: str, tmp_path: Path) -> None:
    path = tmp_path / "log"
    start = plyscope.start("tictactoe", "X........")
    trace(start, 2, algorithm, log=path, max_nodes=99)
    data = path.read_bytes()
    header = json.loads(data[12 : 12 + int.from_bytes(data[8:12], "little")])
    assert header["start"] == {"game": "tictactoe", "position": str(start)}
    assert header["algorithm"] == algorithm
    assert (header["asked"]["depth"], header["asked"]["max_nodes"]) == (2, 99)


@settings(max_examples=20, deadline=None)
@given(position=st.one_of(trees(height=3), tictactoe_positions()), depth=st.integers(0, 3))
def test_a_log_changes_no_trace(
    position: Any, depth: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "same"
    for algorithm in ("alphabeta", "exact"):
        assert trace(position, depth, algorithm, log=path).columns == (
            trace(position, depth, algorithm).columns
        )


# Killed processes.

SEARCHES = [
    ("draughts", 40, "exact", {"min_remaining": 7}),
    ("connect4", 30, "plain", {"max_nodes": 20_000}),
    ("draughts", 20, "alphabeta", {}),
    ("connect4", 20, "deepening", {"min_remaining": 1}),
]
BEGIN = "import sys, json, plyscope; game, depth, algorithm, limits = json.loads(sys.argv[1]); "
RECORD = "plyscope.trace(plyscope.start(game), depth, algorithm, log=sys.argv[2], **limits)"
MOST_LOST = 1.5


def kill_and_recover(searches: list[Any], folder: Path, source: random.Random) -> None:
    """Starts all of them, kills each at a moment of its own, and looks at what is left."""
    running = []
    for number, search in enumerate(searches):
        path = folder / f"{number}.log"
        arguments = [sys.executable, "-c", BEGIN + RECORD, json.dumps(search), str(path)]
        running.append((subprocess.Popen(arguments), path))
    for process, path in running:
        while not path.exists() or path.stat().st_size == 0:
            assert process.poll() is None
            time.sleep(0.01)
    for process, path in running:
        first = process is running[0][0]
        time.sleep(source.uniform(1.6, 2.6) if first else source.uniform(0, 0.4))
        killed = time.time()
        process.kill()
        assert process.wait() == -9, "it was still searching"
        assert killed - path.stat().st_mtime < MOST_LOST
        found = recover(path)
        assert found.where(reason=Reason.STOPPED).rows[0] >= 0
        assert found.verify() is None


def test_a_killed_recording_is_recovered(tmp_path: Path) -> None:
    kill_and_recover(SEARCHES[:3], tmp_path, random.Random(time.time()))


@pytest.mark.long
def test_a_hundred_killed_recordings_are_recovered(tmp_path: Path) -> None:
    for seed in range(50):
        two = random.Random(seed).sample(SEARCHES, 2)
        kill_and_recover(two, tmp_path, random.Random(seed))
        for path in tmp_path.iterdir():
            path.unlink()
