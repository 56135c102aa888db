"""Other people's gomoku engines as players: whole games with our own, and every way to fail."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plyscope.engine import Clock, Limits
from plyscope.errors import PlayerError, ProtocolError
from plyscope.match.arena import Adjudication, TimedGame
from plyscope.match.time_control import TimeControl
from plyscope.play import GameRecord
from plyscope.players import GomocupPlayer

OURS = [sys.executable, "-m", "plyscope", "gomocup"]
POLITE = """
import sys
def say(line): print(line, flush=True)
heard = []
def serve(move, start="OK"):
    for line in sys.stdin:
        heard.append(line.strip())
        word = line.split()[0]
        if word == "ABOUT": say('name="Scripted", version="1"')
        elif word in ("START", "RESTART"): say(start)
        elif word in ("BEGIN", "DONE"): exec(move)
        elif word == "END": break
"""


@contextmanager
def engine(tmp_path: Path, script: str) -> Iterator[GomocupPlayer]:
    """A player that runs a script which can use `say`, `serve` and what it has `heard`."""
    path = tmp_path / "engine.py"
    path.write_text(POLITE + script)
    with GomocupPlayer([sys.executable, str(path)], start_seconds=20.0, patience=0.5) as player:
        yield player


@pytest.mark.parametrize("game", ["gomoku", "gomoku/renju"])
def test_our_own_engine_plays_as_somebody_else_s(game: str) -> None:
    record = GameRecord(game)
    with GomocupPlayer(OURS, {"max_memory": 10**8}) as one, GomocupPlayer(OURS) as other:
        rules = Adjudication(max_plies=12)
        TimedGame(record, {True: one, False: other}, TimeControl(nodes=200), rules).play()
        assert one.name == "Plyscope"
    assert len(record.moves) == 12


def test_the_whole_board_and_the_limits_are_told(tmp_path: Path) -> None:
    record = GameRecord("gomoku/standard")
    for move in ("h8", "i9", "h7"):
        record.play(record.position.parse(move))
    script = 'say("MESSAGE thinking"); say("0,0"); open("heard", "w").write("\\n".join(heard))'
    told = f"serve({script!r})"
    with engine(tmp_path, f"import os; os.chdir({str(tmp_path)!r})\n{told}") as player:
        limits = Limits(seconds=1.5, clock=Clock(20.0))
        assert record.position.text(player.choose(record, limits)) == "a15"
    heard = (tmp_path / "heard").read_text().split("\n")
    assert {"INFO rule 1", "START 15", "INFO timeout_turn 1500", "INFO time_left 20000"} <= set(
        heard
    )
    assert heard[-5:] == ["BOARD", "7,7,2", "8,6,1", "7,8,2", "DONE"]


def literal() -> GomocupPlayer:
    """An engine that takes every limit literally."""
    script = Path(__file__).with_name("gomocup_engine.py")
    return GomocupPlayer([sys.executable, "-IS", str(script)], patience=5.0, longest=20.0)


@pytest.mark.parametrize(
    "time_control",
    [
        TimeControl(nodes=50),
        TimeControl(depth=1),
        TimeControl(seconds=5.0),
        TimeControl.of_control("60+1"),
    ],
)
def test_an_engine_that_takes_zero_literally_plays_a_whole_game(time_control: TimeControl) -> None:
    record = GameRecord("gomoku")
    with literal() as one, literal() as other:
        players = {True: one, False: other}
        ending = TimedGame(record, players, time_control, Adjudication()).play()
    assert (ending.kind, ending.message, len(record.moves)) == ("rules", "", 61)
    assert Path("starts").read_text().count("start") == 2


def test_an_engine_starts_anew_when_a_limit_is_gone() -> None:
    record = GameRecord("gomoku")
    with literal() as player:
        for limits in (
            Limits(nodes=9),
            Limits(nodes=5, seconds=1.0),
            Limits(seconds=1.0),
            Limits(depth=2, clock=Clock(9.0)),
            Limits(depth=2),
        ):
            record.play(player.choose(record, limits))
    assert len(record.moves) == 5
    assert Path("starts").read_text().count("start") == 3


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("serve('', start='ERROR too large')", "unsuitable"),
        ("serve('say(\"hello\")')", "garbage"),
        ("serve('say(\"UNKNOWN\")')", "garbage"),
        ("serve('say(\"99,99\")')", "garbage"),
        ("serve('say(\"7,7\")')", "illegal move"),
        ("serve('sys.exit(3)')", "crash in game"),
        ("sys.exit(1)", "crash at start"),
    ],
)
def test_every_failure_has_its_kind(tmp_path: Path, script: str, kind: str) -> None:
    record = GameRecord("gomoku")
    record.play(record.position.parse("h8"))
    with engine(tmp_path, script) as player, pytest.raises(PlayerError) as caught:
        player.choose(record, Limits(seconds=0.1))
    assert caught.value.kind == kind


@pytest.mark.parametrize("game", ["gomoku/ninuki", "chess"])
def test_it_plays_no_other_game(game: str) -> None:
    with GomocupPlayer("nothing") as player, pytest.raises(ProtocolError, match="without captures"):
        player.new_game(GameRecord(game))
