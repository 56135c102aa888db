"""Other people's Hub clients drive our engine through whole games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.peers import environment_with

from plyscope.games.draughts import Draughts, hub
from plyscope.play import GameRecord

HERE = Path(__file__).parent
PLYSCOPE = Path(sys.executable).with_name("plyscope")


def run(arguments: list[str], peer: str, **environment: str) -> str:
    """What Python prints with a peer on its path."""
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", *arguments],
        env=environment_with(peer) | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def played(peer: str, *arguments: str) -> Any:
    """What a peer says of the game it let our engine play."""
    script = HERE / "peers" / f"play_{peer.replace('-', '_')}.py"
    return json.loads(run([str(script), *arguments], peer).splitlines()[-1])


def replayed(variant: str, moves: list[str]) -> GameRecord:
    """The same game by our rules."""
    record = GameRecord(f"draughts/{variant}")
    for move in moves:
        assert isinstance(record.position, Draughts)
        record.play(hub.read_move(record.position, move))
    return record


def with_pydraughts(variant: str, peer_variant: str, **level: float) -> GameRecord:
    about = played(
        "pydraughts",
        f"{PLYSCOPE} hub",
        peer_variant,
        json.dumps(level),
        hub.HUB_NAMES[variant],
    )
    assert about["code"] == 0
    assert about["info"] == ["depth", "nodes", "nps", "pv", "score", "time"]
    assert about["variants"] == sorted(hub.HUB_NAMES.values())
    return replayed(variant, about["moves"])


def test_pydraughts_drives_a_whole_game() -> None:
    record = with_pydraughts("breakthrough", "breakthrough", depth=1)
    assert len(record.moves) > 20
    assert record.outcome is not None


def test_py_draughts_drives_a_whole_game() -> None:
    about = played("py-draughts", str(PLYSCOPE), "2")
    record = replayed("international", about["moves"])
    assert about["name"] == "Plyscope"
    assert len(about["scores"]) == len(record.moves) > 20
    assert (about["result"] == "1/2-1/2") == (not record.position.outcome())


@pytest.mark.long
@pytest.mark.parametrize("level", [{"depth": 4}, {"movetime": 0.02}, {"time": 5, "inc": 0.05}])
@pytest.mark.parametrize(
    ("variant", "peer_variant"),
    [
        ("international", "standard"),
        ("frisian", "frisian"),
        ("frysk", "frysk!"),
        ("antidraughts", "antidraughts"),
        ("breakthrough", "breakthrough"),
        ("italian", "italian"),
    ],  # Russian and Brazilian it sends with White on 21-32, and their moves with White on 1-12
)
def test_pydraughts_drives_games_of_the_variants_it_numbers_as_hub_does(
    variant: str, peer_variant: str, level: dict[str, float]
) -> None:
    assert with_pydraughts(variant, peer_variant, **level).moves


@pytest.mark.long
@pytest.mark.parametrize("depth", [1, 4, 6])
def test_py_draughts_drives_more_games(depth: int) -> None:
    assert played("py-draughts", str(PLYSCOPE), str(depth))["moves"]


def test_the_example_in_the_documentation_runs() -> None:
    page = (HERE.parents[1] / "docs" / "hub.md").read_text(encoding="utf-8")
    example = page.partition("```py\n")[2].partition("```")[0]
    path = f"{PLYSCOPE.parent}{os.pathsep}{os.environ['PATH']}"
    printed = run(["-c", example], "pydraughts", PATH=path)
    assert len(printed.splitlines()) == 6
