"""Other people's chess engines as players: whole games with our own, and every way to fail."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from plyscope.engine import Clock, Limits
from plyscope.errors import PlayerError, ProtocolError
from plyscope.games.chess.scores import WIN
from plyscope.match.arena import Adjudication, TimedGame
from plyscope.match.time_control import TimeControl
from plyscope.play import GameRecord
from plyscope.players import Player, UciPlayer
from plyscope.protocols import uci_lines

OURS = [sys.executable, "-m", "plyscope", "uci"]
POLITE = """
import sys, time
def say(line): print(line, flush=True)
heard = []
def serve(go, options="", ready="readyok"):
    for line in sys.stdin:
        heard.append(line.strip())
        word = line.split()[0]
        if word == "uci":
            say("id name Scripted 1")
            options and say(options)
            say("uciok")
        elif word == "isready": say(ready)
        elif word == "go": exec(go)
        elif word == "quit": break
"""


@contextmanager
def engine(tmp_path: Path, script: str, **how: Any) -> Iterator[UciPlayer]:
    """A player that runs a script which can use `say`, `serve` and what it has `heard`."""
    path = tmp_path / "engine.py"
    path.write_text(POLITE + script)
    with UciPlayer(
        [sys.executable, str(path)], **{"start_seconds": 20.0, "patience": 0.3} | how
    ) as player:
        yield player


def moved(player: Player, record: GameRecord, limits: Limits) -> str:
    move: str = record.position.text(player.choose(record, limits))
    return move


@pytest.mark.parametrize("game", ["chess", "chess/960"])
def test_our_own_engine_plays_as_somebody_else_s(game: str) -> None:
    record = GameRecord(game)
    with UciPlayer(OURS, options={"Hash": 1}) as one, UciPlayer(OURS) as other:
        rules = Adjudication(max_plies=30)
        ending = TimedGame(record, {True: one, False: other}, TimeControl(depth=2), rules).play()
        assert one.name.startswith("Plyscope ")
        assert one.score is not None
    assert (ending.kind, ending.message, len(record.moves)) == ("too long", "", 30)


def test_it_is_told_the_game_so_far_and_both_clocks(tmp_path: Path) -> None:
    record = GameRecord("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    record.replay(["O-O", "Kd7"])
    script = "serve('''open(\"heard\", \"w\").write(repr(heard)); say(\"bestmove a1a2\")''')"
    with engine(tmp_path, script, directory=tmp_path) as player:
        limits = Limits(clock=Clock(1.5, 0.01, opponent=0.75))
        assert moved(player, record, limits) == "Ra2"
    *start, position, go = eval((tmp_path / "heard").read_text())
    assert start == ["uci", "ucinewgame", "isready"]
    first = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert position == f"position fen {first} moves e1g1 e8d7"
    assert go == "go wtime 1500 btime 750 winc 10 binc 10"


def test_limits_are_written_as_they_are_read() -> None:
    for limits in (
        Limits(depth=3),
        Limits(nodes=500, seconds=0.25),
        Limits(clock=Clock(1.5, 0.25, 40, 0.0, 2.0)),
    ):
        for white_moves in (True, False):
            words = uci_lines.write_go(limits, white_moves=white_moves).split()[1:]
            assert uci_lines.read_go(words, white_moves=white_moves).limits == limits


@pytest.mark.parametrize(
    ("info", "wanted"),
    [
        ("info depth 1 score cp 31 pv a2a3", 31),
        ("info score mate 2 nodes 1", WIN - 3),
        ("info score mate -2", 4 - WIN),
        ("info score cp 5 lowerbound", 5),
        ("info multipv 2 score cp 7", None),
        ("info string score cp 7", None),
        ("info score cp", None),
        ("info score cp many", None),
    ],
)
def test_its_score_is_heard_in_white_s_view(tmp_path: Path, info: str, wanted: int | None) -> None:
    with engine(
        tmp_path,
        f"serve('''say({info!r}); say(heard[-2][-1] + \"x\"); "
        'say("bestmove " + ("a7a6" if "moves" in heard[-2] else "a2a3"))\'\'\')',
    ) as player:
        record = GameRecord("chess")
        player.choose(record, Limits(depth=1))
        assert player.score == wanted
        record.replay(["e4"])
        player.choose(record, Limits(depth=1))
        assert player.score == (None if wanted is None else -wanted)


FAILURES = {
    "it is no UCI": ("time.sleep(60)", "stall", "did not say uciok after uci"),
    "it is never ready": ("serve('', ready='')", "stall", "did not say readyok"),
    "it ends in the game": ("serve('sys.exit(5)')", "crash in game", "ended with exit code 5"),
    "it never moves": ("serve('')", "stall", "did not say bestmove"),
    "no move": ("serve('say(\"bestmove\")')", "garbage", "played ''"),
    "it gives up": ("serve('say(\"bestmove (none)\")')", "garbage", "played '(none)'"),
    "an illegal move": ("serve('say(\"bestmove e2e5\")')", "illegal move", "'e2e5' is not"),
}


@pytest.mark.parametrize("script", FAILURES.values(), ids=FAILURES)
def test_every_failure_has_a_name(tmp_path: Path, script: tuple[str, str, str]) -> None:
    code, kind, message = script
    seconds = 1.0 if "uciok" in message or "readyok" in message else 20.0
    with engine(tmp_path, code, start_seconds=seconds) as player:
        with pytest.raises(PlayerError) as caught:
            player.choose(GameRecord("chess"), Limits(seconds=0.01))
        assert (caught.value.kind, message in str(caught.value)) == (kind, True)


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("chess", {"Hash": 1}, "has no option 'Hash'; it has Own Book"),
        ("chess", {"Own Book": 3}, "Own Book is true or false, not '3'"),
        ("chess/960", {}, "does not play Chess960"),
    ],
)
def test_an_engine_that_lacks_what_is_wanted_is_unsuitable(
    tmp_path: Path, game: str, options: dict[str, Any], told: str
) -> None:
    script = "serve('', options='option name Own Book type check default true')"
    with engine(tmp_path, script, options=options) as player:
        with pytest.raises(PlayerError) as caught:
            player.new_game(GameRecord(game))
        assert (caught.value.kind, told in str(caught.value)) == ("unsuitable", True)


def test_only_chess_is_played() -> None:
    with pytest.raises(ProtocolError, match="a UCI engine plays chess, not tictactoe"):
        UciPlayer("stockfish").choose(GameRecord("tictactoe"), Limits())


def test_moves_that_were_taken_back_are_not_sent(tmp_path: Path) -> None:
    go = "say('bestmove ' + ('e7e5' if heard[-2].endswith('e2e4') else 'd7d5'))"
    record = GameRecord("chess")
    with engine(tmp_path, f"serve({go!r})") as player:
        for first, answer in (("e4", "e5"), ("d4", "d5")):
            record.play(record.position.parse(first))
            assert moved(player, record, Limits(depth=1)) == answer
            record.undo()


@pytest.mark.parametrize("stops", [True, False])
def test_a_choice_is_stopped_from_another_thread(tmp_path: Path, stops: bool) -> None:
    serve = (
        "def think():\n"
        "    for line in sys.stdin:\n"
        f"        if line == 'stop\\n' and {stops}: return say('bestmove e2e4')\n"
        "serve('think()')"
    )
    record = GameRecord("chess")
    with engine(tmp_path, serve, patience=60.0) as player, ThreadPoolExecutor() as threads:
        player.new_game(record)
        choice = threads.submit(moved, player, record, Limits(seconds=600))
        player.stop()
        if stops:
            assert choice.result() == "e4"
        else:
            player.stop()
            with pytest.raises(PlayerError):
                choice.result()
