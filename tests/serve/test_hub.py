"""The Hub engine: what it answers and when, and that nothing but `quit` and silence ends it."""

import io
import re
import subprocess
import sys
import time

import pytest
from tests.serve.conversation import Conversation

import plyscope
from plyscope.errors import GameError
from plyscope.games.draughts import VARIANTS, Draughts, hub
from plyscope.players.process import LONGEST_LINE
from plyscope.protocols import hub_lines
from plyscope.serve.engine import serve
from plyscope.serve.hub import HubEngine, score_in_men

START = "W" + "b" * 20 + "e" * 10 + "w" * 20
WINNING = "W" + "".join("b" if n == 23 else "w" if n == 28 else "e" for n in range(1, 51))
"""White takes the last man: won in a move."""


def test_it_introduces_itself_with_its_variants_and_parameters() -> None:
    lines = Conversation().ask("hub")
    assert [hub_lines.read(line)[0] for line in lines] == ["id", *4 * ["param"], "wait"]
    about, variant, table, threads, pieces = (hub_lines.read(line)[1] for line in lines[:5])
    assert about["name"] == "Plyscope"
    assert about["version"] == plyscope.__version__
    assert (variant["name"], variant["value"], variant["type"]) == ("variant", "normal", "enum")
    assert set(variant["values"].split()) >= {"normal", "killer", "bt", "frisian", "losing"}
    assert len(variant["values"].split()) == len(VARIANTS)
    assert (table["name"], table["type"], table["min"]) == ("hash", "int", "1")
    assert (threads["name"], threads["value"], threads["min"]) == ("threads", "1", "1")
    assert (pieces["name"], pieces["value"], pieces["min"]) == ("bb-size", "8", "0")


def test_init_is_answered_by_ready_and_ping_by_pong() -> None:
    assert Conversation().ask("init", "ping") == ["ready", "pong"]


def test_a_search_tells_its_depths_and_then_its_move() -> None:
    talk = Conversation()
    talk.tell(f"pos pos={START}", "level depth=5", "go think")
    *infos, done = talk.until("done")
    about = [hub_lines.read(line)[1] for line in infos]
    assert [arguments["depth"] for arguments in about] == ["1", "2", "3", "4", "5"]
    for arguments in about:
        assert set(arguments) == {"depth", "score", "nodes", "time", "nps", "pv"}
        assert float(arguments["score"]) == pytest.approx(0, abs=2)
        assert int(arguments["nodes"]) > 0
    line = about[-1]["pv"].split()
    assert hub_lines.read(done)[1] == {"move": line[0], "ponder": line[1]}


def test_the_move_is_that_of_plyscope_search() -> None:
    talk = Conversation("bt")
    talk.tell("level depth=6", "go think")
    played = hub_lines.read(talk.until("done")[-1])[1]["move"]
    position = plyscope.start("draughts/breakthrough")
    assert isinstance(position, Draughts)
    best = plyscope.search(position, depth=6, preset="full").move
    assert best is not None
    assert played == hub.write_move(position, best)


def test_moves_lead_from_the_position_to_the_one_searched() -> None:
    talk = Conversation()
    talk.tell(f'pos pos={START} moves="32-28 19-23 28x19x23"', "level depth=2", "go think")
    assert hub_lines.read(talk.until("done")[-1])[1]["move"] in ("14x23x19", "13x24x19")
    assert talk.engine.record.moves == ["32-28", "19-23", "28x19"]


def test_a_position_without_text_is_the_start() -> None:
    talk = Conversation("frisian")
    for line in ("pos", "pos start", 'pos moves="32-28"'):
        assert talk.ask(line) == []
    assert str(talk.engine.record.positions[0]) == str(plyscope.start("draughts/frisian"))


@pytest.mark.parametrize(
    ("colour", "sign"), [("W", 1), ("B", -1)], ids=["White moves", "Black moves"]
)
def test_scores_are_in_men_for_the_player_who_moves(colour: str, sign: int) -> None:
    squares = "".join("w" if n in (46, 47, 48) else "b" if n == 5 else "e" for n in range(1, 51))
    talk = Conversation()
    talk.tell(f"pos pos={colour}{squares}", "level depth=1", "go analyze")
    score = hub_lines.read(talk.until("done")[0])[1]["score"]
    assert sign * float(score) > 0.3


def test_a_win_scores_a_hundred_less_a_hundredth_for_each_move_until_then() -> None:
    talk = Conversation()
    talk.tell(f"pos pos={WINNING}", "level depth=3", "go analyze")
    assert hub_lines.read(talk.until("done")[0])[1]["score"] == "99.99"
    position = hub.read_position(WINNING, VARIANTS["international"])
    assert score_in_men(plyscope.search(position, depth=3, preset="full"), position) == 99.99


def test_a_search_without_end_answers_ping_and_is_stopped() -> None:
    talk = Conversation()
    talk.tell("level infinite", "go analyze", "ping")
    assert "pong" in talk.until("pong")
    time.sleep(0.05)
    began = time.monotonic()
    talk.tell("stop")
    assert talk.said()[-1].startswith("done move=")
    assert time.monotonic() - began < 2
    assert talk.ask("ping") == ["pong"]


def test_what_has_to_wait_for_the_end_of_a_search_is_refused_and_the_search_goes_on() -> None:
    talk = Conversation()
    talk.tell("go analyze", "go think", "level depth=1", "set-param name=hash value=1")
    talk.tell("stop")
    refused = [line for line in talk.said() if line.startswith("error")]
    assert len(refused) == 3
    assert "a search is running; send stop first" in refused[0]


@pytest.mark.parametrize("line", ["new-game", "pos start"])
def test_another_game_or_position_stops_the_search_at_once(line: str) -> None:
    talk = Conversation()
    talk.tell("level move-time=60", "go think")
    began = time.monotonic()
    talk.tell(line, "ping")
    assert talk.until("pong")[-2].startswith("done")
    assert time.monotonic() - began < 5


def test_it_searches_with_as_many_threads_as_it_is_told() -> None:
    talk = Conversation()
    talk.tell("set-param name=threads value=2", "level depth=9", "go think")
    *infos, done = talk.until("done")
    assert hub_lines.read(infos[-1])[1]["depth"] == "9"
    assert hub_lines.read(done)[1]["move"]


def test_pondering_does_not_count_time_until_the_expected_move_is_played() -> None:
    talk = Conversation()
    talk.tell("level move-time=0.05", "go ponder")
    time.sleep(0.3)
    assert not any(line.startswith("done") for line in talk.said())
    talk.tell("ponder-hit")
    assert talk.until("done", seconds=5)


def test_pondering_on_another_move_ends_by_stop() -> None:
    talk = Conversation()
    talk.tell('pos start moves="32-28 19-23"', "level time=60 inc=1", "go ponder", "stop")
    assert talk.said()[-1].startswith("done")
    talk.tell('pos start moves="32-28 18-23"', "level depth=2", "go think")
    assert talk.until("done")


def test_stop_and_ponder_hit_without_a_search_say_nothing() -> None:
    assert Conversation().ask("stop", "ponder-hit") == []


@pytest.mark.parametrize(
    "level", ["move-time=0.1", "time=2.5", "time=2.4 inc=0.1", "moves=10 time=1", "nodes=3000"]
)
def test_every_kind_of_level_ends_a_search(level: str) -> None:
    talk = Conversation()
    talk.tell(f"level {level}", "go think")
    assert talk.until("done", seconds=10)


def test_a_time_below_nothing_with_its_increment_is_enough_for_a_move() -> None:
    talk = Conversation()
    talk.tell("level time=-0.5 inc=0.6", "go think")
    assert talk.until("done", seconds=5)


def test_a_level_holds_for_one_search() -> None:
    talk = Conversation()
    talk.tell("level depth=1", "go analyze")
    talk.until("done")
    talk.tell("go analyze")
    time.sleep(0.1)
    talk.tell("stop")
    assert sum(line.startswith("info") for line in talk.said()) > 1


def test_a_forced_move_takes_no_time() -> None:
    talk = Conversation()
    talk.tell(f"pos pos={WINNING}", "level move-time=30", "go think")
    assert talk.until("done", seconds=5)[-1] == "done move=28x19x23"


@pytest.mark.parametrize("variant", hub.HUB_NAMES.values())
def test_it_plays_every_variant(variant: str) -> None:
    talk = Conversation()
    assert talk.ask(f"set-param name=variant value={variant}") == []
    talk.tell("level depth=2", "go think")
    assert re.fullmatch(r"done move=\d+-\d+ ponder=\d+[-x]\S+", talk.until("done")[-1])


def test_a_game_that_a_counting_rule_has_drawn_goes_on_if_the_program_says_so() -> None:
    kings = "W" + "".join({1: "W", 50: "B"}.get(n, "e") for n in range(1, 51))
    moves = " ".join(["1-6 50-45 6-1 45-50"] * 15)
    talk = Conversation()
    assert talk.ask(f'pos pos={kings} moves="{moves}"') == []
    talk.tell("level depth=1", "go think")
    assert talk.until("done")


def test_a_new_game_begins_at_the_start() -> None:
    talk = Conversation()
    assert talk.ask(f"pos pos={WINNING}", "new-game") == []
    assert str(talk.engine.record.position) == str(plyscope.start("draughts/international"))


WRONG = {
    "no command": ("hup", "there is no command 'hup'; there are hub, "),
    "no arguments": ('pos pos="W', "cannot read"),
    "an argument first": ("pos=3", "a line begins with a command"),
    "a short position": ("pos pos=Wbb", "it is not W or B and then 50 of"),
    "a wrong sign": (f"pos pos={START[:-1]}x", "it is not W or B and then 50 of"),
    "an illegal move": ('pos moves="32-28 1-2"', "move 2: '1-2' is not a legal move for Black"),
    "no move": ('pos moves="32–28"', "move 1: "),
    "no mode": ("go", "go says one of think, ponder, analyze"),
    "two modes": ("go think ponder", "go says one of"),
    "no depth": ("level depth=deep", "depth must be a whole number from 1, not 'deep'"),
    "depth nothing": ("level depth=0", "depth must be a whole number from 1"),
    "no time": ("level move-time=nan", "move-time must be seconds, not below 0, not 'nan'"),
    "an increment alone": ("level inc=1", "has a time too"),
    "no parameter": ("set-param name=book value=1", "there is no parameter 'book'"),
    "no variant": ("set-param name=variant value=chess", "there is no variant 'chess'"),
    "no threads": ("set-param name=threads value=0", "threads must be a whole number from 1 to"),
    "too much memory": ("set-param name=hash value=99999999", "hash must be a whole number"),
}


@pytest.mark.parametrize(("line", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_gets_one_error_and_changes_nothing(line: str, said: str) -> None:
    talk = Conversation()
    talk.tell('pos moves="32-28"')
    before = talk.engine.record
    (answer,) = talk.ask(line)
    command, arguments = hub_lines.read(answer)
    assert command == "error"
    assert said in arguments["message"]
    assert talk.engine.record is before
    assert talk.ask("ping") == ["pong"]


def test_a_finished_game_is_not_searched() -> None:
    lost = "W" + "".join("b" if n == 5 else "e" for n in range(1, 51))
    (answer,) = Conversation().ask(f"pos pos={lost}", "go think")
    assert "the game is over" in answer


def test_unknown_arguments_are_passed_over() -> None:
    talk = Conversation()
    talk.tell("level depth=1 brave=yes", "go think loudly")
    assert talk.until("done")


def test_every_answer_is_one_line_of_ascii() -> None:
    talk = Conversation()
    lines = talk.ask(
        'pos moves="3\u00b2-28"', "\u00e9\u2028\0\x1b", 'set-param name="a\tb" value=é'
    )
    assert len(lines) == 3
    for line in lines:
        assert line.isascii()
        assert line.isprintable()
        assert hub_lines.read(line)[0] == "error"


def test_a_line_without_end_is_refused_and_the_next_is_obeyed() -> None:
    answers = io.BytesIO()
    endless = b"pos " + b"x" * (3 * LONGEST_LINE) + b"\nping\n\xff\xfe\nping"
    serve(io.BytesIO(endless), answers, lambda say: HubEngine(say, VARIANTS["international"]))
    said = answers.getvalue().decode("ascii").splitlines()
    assert said[0].startswith('error message="a line is longer than')
    assert [line.split()[0] for line in said[1:]] == ["pong", "error", "pong"]


def command(*arguments: str, said: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    whole = [sys.executable, "-m", "plyscope", "hub", *arguments]
    return subprocess.run(whole, input=said, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("last", [b"quit\n", b""], ids=["quit", "the end of input"])
def test_the_command_ends_cleanly_even_while_it_searches(last: bytes) -> None:
    ran = command("losing", said=b"hub\ninit\nping\ngo analyze\n" + last)
    assert ran.returncode == 0
    assert ran.stderr == b""
    assert b"param name=variant value=losing " in ran.stdout
    assert b"\nready\npong\n" in ran.stdout


def test_a_search_with_a_limit_is_finished_when_the_input_ends() -> None:
    answers = io.BytesIO()
    lines = b"init\nlevel depth=9\ngo think\n"
    serve(io.BytesIO(lines), answers, lambda say: HubEngine(say, VARIANTS["international"]))
    said = answers.getvalue().decode("ascii").splitlines()
    assert [line.split()[0] for line in said] == ["ready", *["info"] * 9, "done"]


def test_a_search_that_nobody_reads_is_stopped_whatever_its_limit() -> None:
    class Broken(io.BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    began = time.monotonic()
    lines = b"level move-time=60\ngo think\n"
    serve(io.BytesIO(lines), Broken(), lambda say: HubEngine(say, VARIANTS["international"]))
    assert time.monotonic() - began < 20


def test_the_command_refuses_an_unknown_variant_in_one_line() -> None:
    ran = command("chess")
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"plyscope: there is no variant 'chess'; there are")
    assert ran.stderr.count(b"\n") == 1


def test_a_program_that_goes_away_does_not_hurt() -> None:
    whole = [sys.executable, "-m", "plyscope", "hub"]
    pipe = subprocess.PIPE
    with subprocess.Popen(whole, stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdin.write(b"ping\ngo analyze\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"pong\n"
        engine.stdout.close()
        time.sleep(0.2)
        engine.stdin.close()
        assert engine.wait(20) == 0
        assert engine.stderr.read() == b""


def test_variants_answer_to_both_names_and_no_other() -> None:
    assert hub.variant_of("bt") is hub.variant_of("breakthrough")
    assert hub.variant_of("normal").name == "international"
    with pytest.raises(GameError, match="there is no variant 'Normal'"):
        hub.variant_of("Normal")


def test_an_engine_that_is_closed_ends_its_search() -> None:
    said: list[str] = []
    engine = HubEngine(said.append, VARIANTS["english"])
    engine.obey("go analyze")
    engine.close()
    assert said[-1].startswith("done")
