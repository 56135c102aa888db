"""python-chess drives our UCI engine through whole games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.peers import environment_with

SCRIPT = Path(__file__).parent / "peers" / "play_chess.py"


def played(games: int, base: float, increment: float, variant: str = "") -> list[list[object]]:
    """Moves, result and the least time left, of games that python-chess let us play."""
    command = [sys.executable, "-m", "plyscope", "uci"]
    arguments = [str(games), str(base), str(increment), variant, *command]
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        env=environment_with("chess"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stderr == ""  # where it would log what it could not understand
    found: list[list[object]] = json.loads(ran.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("variant", ["", "960"])
def test_python_chess_plays_a_quick_game_with_our_engine(variant: str) -> None:
    [[moves, result, _]] = played(1, 0.3, 0.001, variant)
    assert isinstance(moves, int)
    assert moves > 4
    assert result in ("1-0", "0-1", "1/2-1/2")


@pytest.mark.long
def test_python_chess_plays_fifty_games_in_time() -> None:
    games = played(50, 1.0, 0.01)
    assert len(games) == 50
    assert [least for _, _, least in games if float(str(least)) < 0] == []
