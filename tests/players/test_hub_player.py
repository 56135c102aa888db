"""Other people's engines as players: whole games with our own, and every way to fail."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plyscope.engine import Clock, Limits
from plyscope.errors import PlayerError, ProtocolError
from plyscope.games.draughts import VARIANTS
from plyscope.play import GameRecord
from plyscope.players import HubPlayer, Player
from plyscope.protocols import hub_lines

OURS = [sys.executable, "-m", "plyscope", "hub"]
POLITE = """
import sys, time
def say(line): print(line, flush=True)
def serve(done, start="", params="", ready="ready"):
    for line in sys.stdin:
        word = line.split()[0]
        if word == "hub":
            exec(start)
            say('id name=Scripted version=1')
            params and say(params)
            say('wait')
        elif word == "init": say(ready)
        elif word == "go": exec(done)
        elif word == "quit": break
"""


@contextmanager
def engine(tmp_path: Path, script: str, **options: float) -> Iterator[HubPlayer]:
    """A player that runs a script which can use `say` and `serve`."""
    path = tmp_path / "engine.py"
    path.write_text(POLITE + script)
    options = {"start_seconds": 20.0, "patience": 0.3} | options
    with HubPlayer([sys.executable, str(path)], **options) as player:  # type: ignore[arg-type]
        yield player


def game() -> GameRecord:
    return GameRecord("draughts/international")


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for_end(pid: int) -> None:
    deadline = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(pid)


def test_our_own_engine_plays_whole_games_of_several_variants() -> None:
    player: Player
    with HubPlayer(OURS, parameters={"hash": 4}) as player:
        for variant in ("breakthrough", "russian"):
            record = GameRecord(f"draughts/{variant}")
            player.new_game(record)
            while record.outcome is None and len(record.moves) < 60:
                record.play(player.choose(record, Limits(depth=2)))
            assert record.outcome is not None or len(record.moves) == 60
        assert player.name.startswith("Plyscope ")


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_our_own_engine_plays_every_variant_to_its_end(variant: str) -> None:
    with HubPlayer(OURS) as player:
        for number in range(2):
            record = GameRecord(f"draughts/{variant}")
            player.new_game(record)
            while record.outcome is None and len(record.moves) < 400:
                record.play(player.choose(record, Limits(depth=3 + number)))


def test_two_games_are_played_by_one_process(tmp_path: Path) -> None:
    with engine(tmp_path, "serve('say(\"done move=32-28\")')") as player:
        for _ in range(2):
            player.new_game(game())
            record = game()
            assert record.position.text(player.choose(record, Limits(seconds=1))) == "32-28"
        assert player.name == "Scripted 1"


def test_the_engine_is_told_the_position_the_moves_and_the_limits(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    script = f"""
sys.stdin = (line for line in sys.stdin if open({str(log)!r}, "a").write(line))
serve('say("info depth=1"); say("done move=14x23x19 ponder=1-1")')
"""
    record = game()
    record.replay(["32-28", "19-23", "28x19"])
    limits = Limits(depth=9, clock=Clock(remaining=60.0, increment=2.0, moves_to_go=5))
    with engine(tmp_path, script) as player:
        assert record.position.text(player.choose(record, limits)) == "14x23"
    start = "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert log.read_text().splitlines() == [
        "hub",
        "init",
        f'pos pos={start} moves="32-28 19-23 28x19x23"',
        "level depth=9 moves=5 time=58.000 inc=2.000",
        "go think",
        "quit",
    ]


def test_a_clock_below_its_increment_is_told_as_what_is_left() -> None:
    level = hub_lines.level(Limits(clock=Clock(remaining=0.5, increment=2.0)))
    assert level == {"time": "0.000", "inc": "0.500"}
    told = {name: str(value) for name, value in level.items()}
    clock = hub_lines.limits(told).clock
    assert clock is not None
    assert clock.remaining == 0.5


def test_without_limits_a_move_takes_a_second(tmp_path: Path) -> None:
    script = """
heard = []
real = sys.stdin
sys.stdin = (heard.append(line) or line for line in real)
serve('say("done move=32-28") if "level move-time=1.000\\\\n" in heard else sys.exit(3)')
"""
    with engine(tmp_path, script) as player:
        assert player.choose(game(), Limits())


@pytest.mark.parametrize(
    ("parameters", "sent"), [({"book": True}, "book true"), ({"book": False}, "")]
)
def test_only_parameters_that_differ_are_set(
    tmp_path: Path, parameters: dict[str, bool], sent: str
) -> None:
    log = tmp_path / "set"
    script = f"""
def heard(line):
    if line.startswith("set-param"):
        words = dict(part.split("=") for part in line.split()[1:])
        open({str(log)!r}, "a").write(words["name"] + " " + words["value"])
    return line
sys.stdin = map(heard, sys.stdin)
serve('say("done move=32-28")', params="param name=book value=false type=bool")
"""
    log.touch()
    with engine(tmp_path, script, parameters=parameters) as player:  # type: ignore[arg-type]
        player.new_game(game())
    assert log.read_text() == sent


BAD = {
    "it ends at once": ("sys.exit(7)", "crash at start", "ended with exit code 7"),
    "it raises at once": ("raise KeyError('weights')", "crash at start", "KeyError"),
    "it is killed at once": ("import os; os.abort()", "crash at start", "was ended by SIGABRT"),
    "it says nothing at first": ("time.sleep(60)", "stall", "did not say wait after hub"),
    "it is never ready": ("serve('', ready='')", "stall", "did not say ready after init"),
    "it ends in the game": ("serve('sys.exit(5)')", "crash in game", "ended with exit code 5"),
    "it closes its output": (
        "serve('import os; os.close(1); time.sleep(60)')",
        "crash in game",
        "closed its output",
    ),
    "it never moves": ("serve('time.sleep(60)')", "stall", "did not say done"),
    "it says error and never moves": (
        'serve(\'say("error message=\\\\"no book\\\\"")\')',
        "stall",
        "it said error: 'no book'",
    ),
    "it talks for ever": ("serve('while 1: say(\"info depth=1\")')", "stall", "did not say done"),
    "it raves for ever": ("serve('while 1: say(\"%$& =\")')", "stall", "did not say done"),
    "a line without end": ("serve('say(\"x\" * 99999)')", "garbage", "sent a line longer than"),
    "no move": ("serve('say(\"done\")')", "garbage", "played ''"),
    "no text of a move": ("serve('say(\"done move=resign\")')", "garbage", "played 'resign'"),
    "bytes": (
        "serve('sys.stdout.buffer.write(b\"done move=\\\\xff\\\\n\"); sys.stdout.flush()')",
        "garbage",
        "which is no move of Hub",
    ),
    "an illegal move": ("serve('say(\"done move=1-6\")')", "illegal move", "legal: 31-26"),
    "another variant": (
        "serve('', params='param name=variant value=bt type=enum values=\"bt losing\"')",
        "unsuitable",
        "does not play normal; it plays bt, losing",
    ),
    "it fills its errors": (
        "sys.stderr.write('y' * 10**6); serve('say(\"done move=1-6\")')",
        "illegal move",
        "on standard error: 'yyy",
    ),
    "it reads nothing": ("time.sleep(60)", "stall", "did not say wait"),
}


@pytest.mark.parametrize(("script", "kind", "said"), BAD.values(), ids=BAD)
def test_every_failure_has_its_name_and_ends_the_engine(
    tmp_path: Path, script: str, kind: str, said: str
) -> None:
    start = 0.5 if "start" in said or "wait" in said or "ready" in said else 20.0
    with engine(tmp_path, script, start_seconds=start) as player:
        began = time.monotonic()
        with pytest.raises(PlayerError) as raised:
            player.choose(game(), Limits(seconds=0.1))
        assert raised.value.kind == kind
        assert said in str(raised.value)
        assert "\n" not in str(raised.value)
        assert len(str(raised.value)) < 1000
        assert time.monotonic() - began < 10
        assert player._process is None


def test_a_program_that_is_not_there_is_a_crash_at_start() -> None:
    with HubPlayer("no-such-engine hub") as player, pytest.raises(PlayerError) as raised:
        player.new_game(game())
    assert raised.value.kind == "crash at start"
    assert str(raised.value) == "cannot start no-such-engine hub: No such file or directory"


def test_an_unknown_parameter_is_unsuitable(tmp_path: Path) -> None:
    with HubPlayer(OURS, parameters={"book": True}) as player:
        with pytest.raises(PlayerError, match="has no parameter 'book'; it has variant, hash") as e:
            player.new_game(game())
        assert e.value.kind == "unsuitable"


def test_a_slow_start_is_waited_for(tmp_path: Path) -> None:
    with engine(tmp_path, "time.sleep(1); serve('say(\"done move=32-28\")')") as player:
        assert player.choose(game(), Limits(seconds=0.1))


def test_after_a_failure_the_next_game_starts_the_program_again(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    script = f"""
import os
first = not os.path.exists({str(mark)!r})
open({str(mark)!r}, "w").close()
serve('sys.exit(1) if first else say("done move=32-28")')
"""
    with engine(tmp_path, script) as player:
        with pytest.raises(PlayerError):
            player.choose(game(), Limits(seconds=1))
        player.new_game(game())
        assert player.choose(game(), Limits(seconds=1))


def test_a_program_that_ended_between_two_games_is_started_again(tmp_path: Path) -> None:
    with engine(tmp_path, "serve('say(\"done move=32-28\"); sys.exit(4)')") as player:
        for _ in range(2):
            player.new_game(game())
            assert player.choose(game(), Limits(seconds=1))
            assert player._process is not None
            wait_for_end(player._process.pid)


def test_a_crash_between_two_moves_is_known_at_once(tmp_path: Path) -> None:
    script = "serve('say(\"done move=32-28\"); sys.exit(4)')"
    with engine(tmp_path, script, longest=60.0) as player:
        record = game()
        record.play(player.choose(record, Limits(depth=1)))
        time.sleep(0.2)
        began = time.monotonic()
        with pytest.raises(PlayerError, match="exit code 4"):
            player.choose(record, Limits(depth=1))
        assert time.monotonic() - began < 5


def test_a_stale_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    script = """
moves = iter(["32-28", "19-23"])
serve('say("done move=" + next(moves)); say("done move=50-50")')
"""
    with engine(tmp_path, script) as player:
        record = game()
        record.play(player.choose(record, Limits(seconds=1)))
        time.sleep(0.2)
        record.play(player.choose(record, Limits(seconds=1)))
        assert record.moves == ["32-28", "19-23"]


def test_closing_ends_all_that_the_engine_has_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = f"""
import os, signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
serve('say("done move=32-28")')
time.sleep(60)
"""
    with engine(tmp_path, script) as player:
        player.choose(game(), Limits(seconds=1))
        running = [int(pid) for pid in pids.read_text().split()]
        assert all(is_running(pid) for pid in running)
    for pid in running:
        wait_for_end(pid)


def test_a_player_that_is_forgotten_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "engine.py"
    path.write_text(POLITE + "serve('say(\"done move=32-28\")')")
    player = HubPlayer([sys.executable, str(path)])
    player.new_game(game())
    assert player._process is not None
    pid = player._process.pid
    assert is_running(pid)
    del player
    wait_for_end(pid)


def test_an_interrupted_choice_ends_the_engine(tmp_path: Path) -> None:
    with engine(tmp_path, "serve('time.sleep(60)')") as player:
        player.new_game(game())
        assert player._process is not None
        pid = player._process.pid
        signal.signal(signal.SIGALRM, lambda *_: signal.default_int_handler(2, None))
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            player.choose(game(), Limits(seconds=30))
        wait_for_end(pid)


def test_only_draughts_can_be_played() -> None:
    with HubPlayer(OURS) as player, pytest.raises(ProtocolError, match="not connect4"):
        player.new_game(GameRecord("connect4"))


def test_a_command_names_a_program() -> None:
    with pytest.raises(ProtocolError, match="is empty"):
        HubPlayer("  ")


def test_the_directory_is_where_the_engine_runs(tmp_path: Path) -> None:
    folder = tmp_path / "engines"
    folder.mkdir()
    (folder / "engine.py").write_text(POLITE + "serve('say(\"done move=32-28\")')")
    with HubPlayer([sys.executable, "engine.py"], directory=folder, name="Bob") as player:
        player.new_game(game())
        assert player.name == "Bob"
