"""A disk that is full at any moment: one message of ours, nothing lost, and one can go on."""

import random
from pathlib import Path

import pytest
from tests.browser.running import running_studio
from tests.faults.commands import MATCH, TRACE, TUNE, run
from tests.faults.disk import small_disk
from tests.studio.test_server import client

MOMENTS = [2, pytest.param(50, marks=pytest.mark.long)]
ENOUGH = 64 * 2**20


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("moments", MOMENTS)
@pytest.mark.parametrize(
    "line",
    [
        TRACE,
        pytest.param(MATCH, marks=pytest.mark.long),
        pytest.param(TUNE, marks=pytest.mark.long),
    ],
    ids=lambda line: line.split()[0],
)
def test_a_command_says_it_and_goes_on_when_there_is_room(
    line: str, moments: int, tmp_path: Path
) -> None:
    randomness = random.Random(f"{line} {moments}")
    with small_disk(tmp_path / "roomy", ENOUGH) as disk:
        assert run(line, **disk.options).code == 0
        needed = _size(disk.folder)
        expected = {path.name for path in disk.folder.iterdir()}
    failures = 0
    for moment in range(moments):
        size = randomness.randrange(4096, needed)
        with small_disk(tmp_path / str(moment), size) as disk:
            done = run(line, **disk.options)
            assert done.is_ours, done.said
            failures += done.code != 0
            disk.resize(ENOUGH)
            again = run(line, **disk.options)
            assert again.code == 0, again.said
            assert {path.name for path in disk.folder.iterdir()} == expected
    assert failures


@pytest.mark.parametrize("moments", MOMENTS)
def test_a_studio_confirms_only_what_it_has_saved(moments: int, tmp_path: Path) -> None:
    randomness = random.Random(moments)
    with small_disk(tmp_path / "data", 8 * 2**20) as disk:
        if not disk.is_mounted:
            pytest.skip("needs a file system of its own")
        for _ in range(moments):
            disk.fill(2**20)
            with running_studio(disk.folder) as studio, client(studio) as ask:
                state = ask("new_game", game="draughts/international")
                game, moves = state["game_id"], list[str]()
                disk.fill(randomness.randrange(0, 60_000))
                while state["view"]["moves"]:
                    move = state["view"]["moves"][0]["text"]
                    answer = ask("play", game_id=game, move=move, after=len(moves))
                    if answer["type"] == "failed":
                        assert "No space left on device" in answer["text"]
                        break
                    state, moves = answer, answer["moves"]
                assert ask("resume_game", game_id=game)["moves"] == moves
            disk.fill(2**20)
            with running_studio(disk.folder) as studio, client(studio) as ask:
                assert ask("resume_game", game_id=game)["moves"] == moves
                ask("delete_game", game_id=game)
