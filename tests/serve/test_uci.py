"""The UCI engine: what it answers and when, and that nothing but `quit` and silence ends it."""

import io
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.serve.conversation import UciConversation

import plyscope
from plyscope.games.chess import Chess, polyglot, start
from plyscope.games.chess.scores import WIN, mate_in, of_mate
from plyscope.players.process import LONGEST_LINE
from plyscope.serve.engine import serve
from plyscope.serve.uci import OPTIONS, UciEngine, chances, nodes_of_elo, score_text

MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (?:cp|mate) -?\d+(?: wdl \d+ \d+ \d+)? "
    r"nodes \d+ nps \d+ hashfull \d+ time \d+ pv(?: [a-h][1-8][a-h][1-8][nbrq]?)+"
)


def talk(*lines: str) -> list[str]:
    """What is said, up to the move, after lines that lead to one."""
    conversation = UciConversation()
    conversation.tell(*lines)
    return conversation.until("bestmove")


def best(said: list[str]) -> str:
    return said[-1].split()[1]


def score(said: list[str]) -> str:
    """The score that was said last."""
    found = re.search(r"score (\w+ -?\d+)", [line for line in said if " score " in line][-1])
    assert found
    return found[1]


def test_it_introduces_itself_with_its_options() -> None:
    lines = UciConversation().ask("uci")
    assert lines[0] == f"id name Plyscope {plyscope.__version__}"
    assert lines[1].startswith("id author ")
    assert lines[-1] == "uciok"
    names = [line.split(" type ")[0].removeprefix("option name ") for line in lines[2:-1]]
    wanted = "Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Chess960, UCI_ShowWDL"
    assert names == [*wanted.split(", "), "UCI_LimitStrength", "UCI_Elo", "OwnBook", "Book File"]


def test_isready_is_answered_also_while_it_searches() -> None:
    conversation = UciConversation()
    conversation.tell("go infinite", "isready")
    assert conversation.until("readyok")[-1] == "readyok"
    conversation.tell("stop")
    conversation.until("bestmove")


def test_each_finished_depth_is_told_with_all_that_programs_show() -> None:
    said = talk("go depth 4")
    assert all(INFO.fullmatch(line) for line in said[:-1])
    assert [line.split()[2] for line in said[:-1]] == ["1", "2", "3", "4"]
    move, ponder = said[-2].split(" pv ")[1].split()[:2]
    assert said[-1] == f"bestmove {move} ponder {ponder}"


def test_several_lines_are_told_best_first() -> None:
    said = talk(
        "setoption name MultiPV value 3", "setoption name UCI_ShowWDL value true", "go depth 2"
    )
    last = said[-4:-1]
    assert [line.split(" multipv ")[1].split()[0] for line in last] == ["1", "2", "3"]
    assert len({line.split(" pv ")[1].split()[0] for line in last}) == 3
    assert all(INFO.fullmatch(line) and " wdl " in line for line in last)


def test_scores_are_the_view_of_the_player_who_moves() -> None:
    for mover, wanted in (("w", "cp"), ("b", "cp -")):
        said = talk(f"position fen 4k3/8/8/8/8/8/4P3/Q3K3 {mover} - - 0 1", "go depth 1")
        assert score(said).startswith(wanted)
    assert (score_text(31, start()), score_text(31, start().play(start().moves()[0]))) == (
        "cp 31",
        "cp -31",
    )


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        (MATE_IN_TWO, "mate 2"),
        ("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", "mate 1"),
        ("6k1/R7/8/8/8/8/8/1R2K3 b - - 0 1", "mate -1"),
    ],
)
def test_a_mate_is_told_in_moves(fen: str, wanted: str) -> None:
    assert score(talk(f"position fen {fen}", "go depth 5")) == wanted


def test_mates_and_scores_are_each_other_s_inverse() -> None:
    assert [mate_in(of_mate(moves)) for moves in (1, 2, 30, -1, -30)] == [1, 2, 30, -1, -30]
    assert [mate_in(score) for score in (0, 900, -20_000)] == [None] * 3
    assert (mate_in(WIN - 1), mate_in(2 - WIN), of_mate(0)) == (1, -1, -WIN)
    assert abs(of_mate(10**9)) <= WIN


def test_a_mate_that_was_asked_for_ends_the_search() -> None:
    said = talk(f"position fen {MATE_IN_TWO}", "go mate 2")
    assert score(said) == "mate 2"


def test_only_the_moves_that_were_asked_for_are_searched() -> None:
    said = talk("go depth 3 searchmoves a2a3 h2h3")
    assert best(said) in ("a2a3", "h2h3")
    assert all(line.split(" pv ")[1].split()[0] in ("a2a3", "h2h3") for line in said[:-1])
    assert best(talk("go searchmoves h2h3 depth 3")) == "h2h3"


def test_infinite_and_ponder_wait_for_a_word_even_at_the_end() -> None:
    for go, word in (("go infinite", "stop"), ("go ponder depth 2", "ponderhit")):
        conversation = UciConversation()
        conversation.tell(f"position fen {MATE_IN_TWO}", f"{go} depth 2", "isready")
        search = conversation.engine._search
        assert search is not None
        search.handle.result()
        conversation.tell("isready")
        assert not any(line.startswith("bestmove") for line in conversation.said())
        conversation.tell(word)
        conversation.until("bestmove")


def test_the_clock_runs_from_the_ponderhit_on() -> None:
    conversation = UciConversation()
    conversation.tell("go ponder wtime 200 btime 200", "ponderhit")
    conversation.until("bestmove")


@pytest.mark.parametrize("go", ["wtime 50 btime 9", "movetime 5", "nodes 100", "wtime -9 btime 1"])
def test_every_way_to_bound_a_search_ends_it(go: str) -> None:
    assert best(talk(f"go {go}")) in [start().uci(move) for move in start().moves()]


def test_a_position_goes_on_move_by_move_and_can_be_another() -> None:
    conversation = UciConversation()
    record = conversation.engine._record
    conversation.tell("position startpos moves e2e4", "position startpos moves e2e4 e7e5 g1f3")
    assert conversation.engine._record is record
    assert record.moves == ["e4", "e5", "Nf3"]
    conversation.tell("position startpos moves d2d4")
    assert conversation.engine._record.moves == ["d4"]


def test_what_is_wrong_in_a_position_changes_nothing() -> None:
    conversation = UciConversation()
    conversation.tell("position startpos moves e2e4")
    for wrong in (
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves d2d4 e1e3",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position",
        "position start",
    ):
        [told] = conversation.ask(wrong)
        assert told.startswith("info string ")
        assert conversation.engine._record.moves == ["e4"]
    conversation.tell("position startpos moves e2e4 e7e5")
    assert conversation.engine._record.moves == ["e4", "e5"]


@pytest.mark.parametrize("castling", ["e1g1", "e1h1"])
def test_castling_is_read_as_either_program_writes_it(castling: str) -> None:
    conversation = UciConversation()
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    conversation.tell(f"position fen {fen} moves {castling}")
    assert conversation.engine._record.moves == ["O-O"]


def test_chess960_castles_by_taking_the_rook() -> None:
    said = talk(
        "setoption name UCI_Chess960 value true",
        "position fen 4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1",
        "go depth 1 searchmoves f1g1",
    )
    assert best(said) == "f1g1"
    [told] = UciConversation().ask("position fen 4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1")
    assert "chess/960" in told


@pytest.mark.parametrize(("fen", "wanted"), [(MATED, "mate 0"), (STALEMATE, "cp 0")])
def test_where_the_game_is_over_there_is_no_move(fen: str, wanted: str) -> None:
    said = UciConversation().ask(f"position fen {fen}", "go depth 3")
    assert said == [f"info depth 0 score {wanted}", "bestmove (none)"]


def test_limited_strength_visits_few_nodes() -> None:
    said = talk(
        "setoption name UCI_LimitStrength value true", "setoption name uci_elo value 1000", "go"
    )
    nodes = int(said[-2].split(" nodes ")[1].split()[0])
    assert nodes <= nodes_of_elo(1000) < nodes_of_elo(2400) == 1_000_000


def test_chances_are_a_thousand_and_turn_with_the_player() -> None:
    white, black = start(), start().play(start().moves()[0])
    for lead in (-WIN, -500, 0, 31, 200, WIN - 3):
        won, drawn, lost = map(int, chances(lead, white).split())
        assert (won + drawn + lost, min(won, drawn, lost) >= 0) == (1000, True)
        assert chances(lead, black) == f"{lost} {drawn} {won}"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("setoption name Hash value many", "Hash is a whole number from 1 to 16384, not 'many'"),
        ("setoption name Hash value 0", "Hash is a whole number"),
        ("setoption name Ponder value 1", "Ponder is true or false"),
        ("setoption name Contempt value 1", "there is no option 'Contempt'; there are Hash"),
        ("setoption", "setoption is followed by name"),
        ("go depth none", "depth must be a whole number, not 'none'"),
        ("go depth", "depth must be a whole number, not ''"),
        ("go nodes 0", "nodes must be from 1, not 0"),
        ("go searchmoves e2e5 depth 1", "'e2e5' is not a legal move"),
        ("jump", "there is no command 'jump'"),
        ("\0\xff\ud800", "there is no command"),
    ],
)
def test_what_cannot_be_done_is_told_in_printable_ascii(line: str, told: str) -> None:
    [answer] = UciConversation().ask(line)
    assert answer.startswith("info string ")
    assert told in answer
    assert answer.isascii()
    assert answer.isprintable()


def test_unknown_words_are_passed_over() -> None:
    conversation = UciConversation()
    assert conversation.ask("joho isready") == ["info string passed over 'joho'", "readyok"]
    conversation.tell("go wild depth 1")
    assert conversation.until("bestmove")[0] == "info string passed over 'wild'"


def test_a_second_search_has_to_wait_for_the_first() -> None:
    conversation = UciConversation()
    conversation.tell("go infinite", "go depth 1", "setoption name Hash value 1", "stop")
    said = conversation.until("bestmove")
    assert [line.split(":")[0] for line in said if line.startswith("info string")] == [
        "info string go has to wait",
        "info string setoption has to wait",
    ]


@pytest.mark.parametrize("line", ["ucinewgame", "position startpos moves e2e4"])
@pytest.mark.parametrize("go", ["go infinite", "go movetime 60000", "go ponder wtime 60000"])
def test_another_game_or_position_stops_the_search_at_once(go: str, line: str) -> None:
    conversation = UciConversation()
    conversation.tell("position startpos moves d2d4", go)
    began = time.monotonic()
    conversation.tell(line, "isready")
    assert conversation.until("readyok")[-2].startswith("bestmove")
    assert time.monotonic() - began < 5


def test_a_line_without_end_is_refused_and_the_next_is_obeyed() -> None:
    answers = io.BytesIO()
    endless = b"position " + b"x" * (3 * LONGEST_LINE) + b"\nisready\n\xff\xfe\nisready"
    serve(io.BytesIO(endless), answers, UciEngine)
    said = answers.getvalue().decode("ascii").splitlines()
    assert said[0].startswith("info string a line is longer than")
    assert [line.split()[0] for line in said[1:]] == ["readyok", "info", "readyok"]


def test_the_command_ends_with_quit_and_with_its_input() -> None:
    for said in (b"uci\nquit\n", b"uci\ngo infinite\n"):
        ran = subprocess.run(
            [sys.executable, "-m", "plyscope", "uci"],
            input=said,
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert b"uciok" in ran.stdout
        assert ran.stderr == b""


def test_every_option_has_a_default_it_accepts() -> None:
    for option in OPTIONS.values():
        assert option.checked(option.default) == option.default
    assert isinstance(UciConversation().engine._record.position, Chess)


def test_a_book_is_played_from_where_it_knows_a_move(tmp_path: Path) -> None:
    book = tmp_path / "my book.bin"
    position = start()
    book.write_bytes(polyglot.ENTRY.pack(polyglot.key(position), 0o1030, 1, 0))  # a2a4
    conversation = UciConversation()
    conversation.tell(f"setoption name Book File value {book}", "go depth 1")
    assert best(conversation.until("bestmove")) != "a2a4"
    conversation.tell("setoption name OwnBook value true", "go movetime 9000")
    assert conversation.until("bestmove") == [
        "info string the move is of the book",
        "bestmove a2a4",
    ]
    for asked in ("go depth 1 searchmoves e2e4", "go depth 1 mate 3"):
        conversation.tell(asked)
        assert best(conversation.until("bestmove")) != "a2a4"
    conversation.tell("position startpos moves e2e4", "go depth 1")
    assert len(conversation.until("bestmove")) > 1
    conversation.tell("position startpos", "setoption name Book File value <empty>", "go depth 1")
    assert best(conversation.until("bestmove")) != "a2a4"


def test_a_book_that_cannot_be_read_is_told_and_changes_nothing(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    book.write_bytes(polyglot.ENTRY.pack(polyglot.key(start()), 0o1030, 1, 0))
    conversation = UciConversation()
    conversation.tell("setoption name OwnBook value true", f"setoption name Book File value {book}")
    [said] = conversation.ask("setoption name Book File value nowhere.bin")
    assert said == "info string there is no file nowhere.bin"
    conversation.tell("go depth 1")
    assert best(conversation.until("bestmove")) == "a2a4"
    book.unlink()
    conversation.tell("go depth 1")
    said, *searched = conversation.until("bestmove")
    assert said.startswith("info string there is no file ")
    assert best(searched)


def test_go_perft_counts_the_lines_of_each_move() -> None:
    conversation = UciConversation()
    conversation.tell("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go perft 3")
    *moves, total = conversation.until("Nodes")
    counts = dict(line.split(": ") for line in moves)
    assert (len(counts), total) == (15, "Nodes searched: 1197")
    assert counts["e1g1"] == "48"
    assert sum(map(int, counts.values())) == 1197


def test_go_perft_counts_where_a_draw_has_ended_the_game() -> None:
    conversation = UciConversation()
    conversation.tell("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "go perft 4")
    assert conversation.until("Nodes")[-1] == "Nodes searched: 1156"


@pytest.mark.parametrize("fen", [None, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"])
def test_go_perft_can_be_stopped(fen: str | None) -> None:
    conversation = UciConversation()
    conversation.tell(f"position fen {fen}" if fen else "position startpos", "go perft 60")
    assert conversation.ask("isready") == ["readyok"]
    [said] = conversation.ask("stop")
    assert said == "info string the work was stopped before it was finished"
    conversation.tell("position startpos", "go perft 2")
    assert conversation.until("Nodes")[-1] == "Nodes searched: 400"


@pytest.mark.parametrize("depth", ["", "0", "65", "x", "3 4", "-1"])
def test_go_perft_wants_a_depth(depth: str) -> None:
    conversation = UciConversation()
    conversation.tell(f"go perft {depth}")
    assert conversation.until("info")[-1].startswith("info string perft must be ")


def test_a_table_beyond_the_memory_is_made_smaller_and_there_is_a_move() -> None:
    """Half a gigabyte may be used; Hash asks for two."""
    lines = "setoption name Hash value 2048\nposition startpos\ngo depth 3\nisready\ngo depth 3\n"
    limited = (
        "import resource, sys; from plyscope.cli import main;"
        "resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30)); sys.exit(main(['uci']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", limited],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    said = ran.stdout.splitlines()
    assert [line.split()[0] for line in said if not line.startswith("info")].count("bestmove") >= 1
    remarks = [line for line in said if line.startswith("info string there is not enough memory")]
    assert len(remarks) == 1


def test_a_line_that_is_too_long_is_refused_unread() -> None:
    conversation = UciConversation()
    [said] = conversation.ask("position fen " + "8/" * 2**15)
    assert said == "info string a line is longer than 65,536 bytes"
