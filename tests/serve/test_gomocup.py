"""The Gomocup engine, line by line."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.serve.conversation import GomocupConversation

POINT = re.compile(r"\d+,\d+")


@pytest.fixture
def talk() -> GomocupConversation:
    talk = GomocupConversation()
    talk.tell("INFO timeout_turn 60000", "INFO max_node 300")
    assert talk.ask("START 15") == ["OK"]
    return talk


def answer(talk: GomocupConversation, *lines: str) -> str:
    """The line that is no message, after these."""
    talk.tell(*lines)
    while True:
        said = talk.next()
        if not said.startswith("MESSAGE"):
            return said


def test_it_says_who_it_is(talk: GomocupConversation) -> None:
    (said,) = talk.ask("ABOUT")
    assert said.startswith('name="Plyscope", version="')
    assert 'author="' in said
    assert 'country="' in said


@pytest.mark.parametrize("size", [5, 15, 19, 20])
def test_a_board_of_a_size_it_knows_is_started(size: int) -> None:
    assert GomocupConversation().ask(f"START {size}", f"RECTSTART {size},{size}") == ["OK", "OK"]


@pytest.mark.parametrize(
    "line", ["START 4", "START 21", "START", "START x", "START -5", "RECTSTART 10,12", "RECTSTART"]
)
def test_another_board_is_an_error(line: str) -> None:
    (said,) = GomocupConversation().ask(line)
    assert said.startswith("ERROR ")


@pytest.mark.parametrize(
    "line", ["BEGIN", "TURN 7,7", "PLAY 1,1", "RESTART", "BOARD", "TAKEBACK 1,1"]
)
def test_nothing_is_played_before_the_start(line: str) -> None:
    (said,) = GomocupConversation().ask(line)
    assert said.startswith("ERROR there is no board yet")


def test_it_begins_and_goes_on_by_turns(talk: GomocupConversation) -> None:
    first = answer(talk, "BEGIN")
    assert POINT.fullmatch(first)
    taken = {first}
    for turn in ("0,0", "14,14", "0,14"):
        move = answer(talk, f"TURN {turn}")
        assert POINT.fullmatch(move)
        assert move not in taken
        taken |= {turn, move}


def test_messages_tell_depth_score_time_and_line(talk: GomocupConversation) -> None:
    talk.tell("TURN 7,7")
    said = talk.next()
    assert re.fullmatch(
        r"MESSAGE depth \d+ score -?\d+ nodes \d+ time \d+ line \d+,\d+( \d+,\d+)*", said
    )


def test_a_board_is_set_up_and_its_win_is_played(talk: GomocupConversation) -> None:
    own = [f"{column},7,1" for column in (5, 6, 7, 8)]
    other = [f"{column},3,2" for column in (2, 4, 6, 8)]
    assert answer(talk, "BOARD", *own, *other, "DONE") in ("4,7", "9,7")


def test_a_board_is_set_up_and_the_five_is_stopped(talk: GomocupConversation) -> None:
    stones = ["4,7,1", "5,7,2", "6,7,2", "7,7,2", "8,7,2", "1,1,1", "1,9,1"]
    assert answer(talk, "BOARD", *stones, "DONE") == "9,7"


@pytest.mark.parametrize("wrong", ["7,7", "7,7,4", "15,0,1", "x", "7,7,1\n7,7,2"])
def test_a_wrong_stone_is_an_error_at_the_end_of_the_board(
    talk: GomocupConversation, wrong: str
) -> None:
    (said,) = talk.ask("BOARD", *wrong.split("\n"), "DONE")
    assert said.startswith("ERROR ")
    assert POINT.fullmatch(answer(talk, "TURN 7,7"))


def test_a_move_is_played_as_told_and_taken_back(talk: GomocupConversation) -> None:
    assert talk.ask("PLAY 7,7") == ["7,7"]
    assert talk.ask("TAKEBACK 7,7") == ["OK"]
    assert talk.ask("PLAY 7,7", "PLAY 8,8") == ["7,7", "8,8"]
    assert talk.ask("TAKEBACK 8,8", "TAKEBACK 7,7") == ["OK", "OK"]
    (said,) = talk.ask("TAKEBACK 7,7")
    assert said.startswith("ERROR there is no stone on 7,7")


def test_a_taken_point_is_an_error_and_changes_nothing(talk: GomocupConversation) -> None:
    talk.tell("PLAY 7,7")
    talk.said()
    (said,) = talk.ask("TURN 7,7")
    assert said.startswith("ERROR ")
    assert talk.ask("PLAY 7,8") == ["7,8"]


def test_a_restart_clears_the_board(talk: GomocupConversation) -> None:
    talk.ask("PLAY 7,7")
    assert talk.ask("RESTART", "PLAY 7,7") == ["OK", "7,7"]


@pytest.mark.parametrize(
    ("rule", "ends"), [(0, True), (2, True), (1, False), (4, False), (8, False)]
)
def test_the_rule_decides_what_six_in_a_row_is(rule: int, ends: bool) -> None:
    talk = GomocupConversation()
    talk.tell("INFO max_node 100", "START 15", f"INFO rule {rule}")
    for column in (2, 3, 4, 6, 7):
        talk.tell(f"PLAY {column},7", f"PLAY {2 * column % 15},{column % 3}")
    talk.said()
    talk.tell("PLAY 5,7")
    (said,) = talk.said()
    if rule == 4:
        assert said.startswith("ERROR f8 is forbidden to Black here: overline")
        return
    assert said == "5,7"
    (said,) = talk.ask("PLAY 14,14")
    assert said.startswith("ERROR") == ends


def test_an_unknown_rule_is_told_and_changes_nothing(talk: GomocupConversation) -> None:
    (said,) = talk.ask("INFO rule 16")
    assert said.startswith("MESSAGE there is no rule 16")
    assert talk.ask("RESTART") == ["OK"]


def test_info_has_no_answer(talk: GomocupConversation) -> None:
    lines = ["timeout_match 1000", "time_left 500", "max_memory 100000000", "game_type 2"]
    lines += ["folder /tmp", "something new", "rule 1", "rule 0"]
    assert talk.ask(*(f"INFO {line}" for line in lines)) == []


def test_evaluate_tells_what_a_point_is_worth(talk: GomocupConversation) -> None:
    (said,) = talk.ask("INFO evaluate 7,7")
    assert said.startswith("MESSAGE 7,7 has score ")


def test_swap2_opens_with_three_stones(talk: GomocupConversation) -> None:
    said = answer(talk, "SWAP2BOARD", "DONE")
    assert len(set(said.split())) == 3
    assert all(POINT.fullmatch(point) for point in said.split())


@pytest.mark.parametrize("count", [3, 5])
def test_swap2_swaps_or_plays(talk: GomocupConversation, count: int) -> None:
    stones = ["7,7", "0,0", "8,8", "14,0", "7,8"][:count]
    assert answer(talk, "SWAP2BOARD", *stones, "DONE") == "SWAP"
    stones = ["0,0", "7,7", "14,14", "7,8", "0,14"][:count]
    assert POINT.fullmatch(answer(talk, "SWAP2BOARD", *stones, "DONE"))


def test_swap2_knows_no_other_number_of_stones(talk: GomocupConversation) -> None:
    (said,) = talk.ask("SWAP2BOARD", "7,7", "DONE")
    assert said.startswith("ERROR swap2 knows boards of 0, 3 and 5 stones")


def test_an_unknown_command_is_said_to_be_unknown(talk: GomocupConversation) -> None:
    (said,) = talk.ask("DANCE 7,7")
    assert said.startswith("UNKNOWN ")


def test_the_end_ends_it(talk: GomocupConversation) -> None:
    assert not talk.engine.obey("END")


def test_the_table_fits_into_the_memory_that_is_given(talk: GomocupConversation) -> None:
    talk.tell("INFO max_memory 0")
    assert talk.engine._limits().hash_mb == 64
    talk.tell(f"INFO max_memory {68 * 2**20}")
    assert talk.engine._limits().hash_mb == 20
    talk.tell("INFO max_memory 1")
    assert talk.engine._limits().hash_mb == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory is used")
@pytest.mark.parametrize("megabytes", [64, pytest.param(100, marks=pytest.mark.long)])
def test_the_whole_program_stays_under_the_memory_that_is_given(megabytes: int) -> None:
    whole, pipe = [sys.executable, "-m", "plyscope", "gomocup"], subprocess.PIPE
    with subprocess.Popen(whole, stdin=pipe, stdout=pipe, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        lines = ["START 20", f"INFO max_memory {megabytes * 2**20}", "INFO timeout_turn 700"]
        print(*lines, "BEGIN", "TURN 5,5", "TURN 5,6", sep="\n", file=engine.stdin, flush=True)
        moves = 0
        while moves < 3:
            moves += POINT.fullmatch(engine.stdout.readline().strip()) is not None
        status = Path(f"/proc/{engine.pid}/status").read_text()
        print("END", file=engine.stdin, flush=True)
    (most,) = re.findall(r"VmHWM:\s+(\d+) kB", status)
    assert int(most) / 1024 < megabytes


def test_the_clock_of_the_match_shortens_a_turn(talk: GomocupConversation) -> None:
    talk.tell("INFO timeout_turn 10000")
    assert talk.engine._limits().longest == pytest.approx(9.5)
    talk.tell("INFO timeout_match 60000", "INFO time_left 2000")
    assert (talk.engine._limits().longest or 0) < 0.1
    talk.tell("INFO timeout_turn 0")
    assert (talk.engine._limits().longest or 0) <= 0.001


@pytest.mark.parametrize(
    ("line", "answer"),
    [("RESTART", "OK"), ("START 15", "OK"), ("RECTSTART 15,15", "OK"), ("INFO rule 1", "")],
)
def test_another_game_stops_the_search_at_once(
    talk: GomocupConversation, line: str, answer: str
) -> None:
    talk.tell("INFO max_node 0", "PLAY 7,7", "TURN 8,8")
    talk.said()
    began = time.monotonic()
    talk.tell(line)
    said = [text for text in talk.said() if not text.startswith("MESSAGE")]
    assert said[1:] == ([answer] if answer else [])  # the move comes first
    assert time.monotonic() - began < 5
