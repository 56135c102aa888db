"""plyscope analyse writes the games back with what the engine thinks of them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plyscope.games.chess import pgn
from plyscope.games.chess.scores import WIN
from plyscope.games.draughts import pdn

Run = Callable[..., tuple[int, str, str]]
GOOD = '[Event "Café"]\n[GameType "21"]\n[Result "1-0"]\n\n1. 11-15 {known} 23-19 2. 8-11 1-0\n\n'
BAD = '[Event "bad"]\n[GameType "25"]\n\n1. c3-d4 c3-d4 2. b2-c3 *\n\n'
TABLES_OFF = ["--tables", "off"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "games.pdn").write_text(GOOD, encoding="utf-8")
    return "games.pdn"


def comments(game: pdn.PdnGame) -> list[str]:
    lists = [game.line.comments, *(move.comments for move in game.line.moves)]
    return [comment for some in lists for comment in some]


@pytest.mark.parametrize("limit", [(), ("--depth", "2"), ("--nodes", "500"), ("--seconds", "0.01")])
def test_each_position_gets_a_score_and_a_line(run: Run, file: str, limit: tuple[str, ...]) -> None:
    code, out, err = run("analyse", file, *limit)
    assert (code, err) == (0, "")
    [game] = pdn.read(out)
    [original] = pdn.read(GOOD)
    ours = [comment for comment in comments(game) if comment.startswith("plyscope ")]
    assert len(ours) == 4
    assert [comment for comment in comments(game) if comment not in ours] == ["known"]
    assert [move.move for move in game.line.moves] == [move.move for move in original.line.moves]
    assert (game.tags, game.result) == ({"Event": "Café"}, "1-0")


def test_scores_are_white_s_view_in_men_and_wins_are_told(run: Run) -> None:
    Path("won.pdn").write_text(
        '[GameType "21"]\n[FEN "W:W14,32:B9"]\n14x5 *\n'
        '[GameType "21"]\n[FEN "B:W1,2,29-32:B12,20,28"]\n*\n'.replace("W1,2,", "WK1,K2,")
    )
    code, out, _ = run("analyse", "won.pdn", "--depth", "1")
    assert code == 0
    first, second = pdn.read(out)
    assert comments(first)[-1].startswith("plyscope ")
    score = float(comments(second)[0].split()[1])
    assert score > 2


def test_endgame_tables_are_used_unless_they_are_off(run: Run) -> None:
    Path("ending.pdn").write_text('[GameType "21"]\n[FEN "W:WK1,K2:BK14"]\n*\n')
    said = [run("analyse", "ending.pdn", "--depth", "3", *more) for more in ([], TABLES_OFF)]
    assert [code for code, _, _ in said] == [0, 0]
    assert ["plyscope +99.67" in out for _, out, _ in said] == [True, False]
    code, _, err = run("analyse", "ending.pdn", "--tables", "nowhere", "-o", "out.pdn")
    assert (code, Path("out.pdn").exists()) == (2, False)
    assert "there is no folder nowhere with tables" in err


def test_a_second_analysis_replaces_the_first(run: Run, file: str) -> None:
    assert run("analyse", file, "-o", "once.pdn", "--depth", "2")[0] == 0
    assert run("analyse", "once.pdn", "-o", "twice.pdn", "--depth", "2")[0] == 0
    assert Path("once.pdn").read_bytes() == Path("twice.pdn").read_bytes()


def test_a_bad_game_is_told_and_kept_as_far_as_it_was_read(run: Run) -> None:
    Path("both.pdn").write_text(BAD + GOOD, encoding="utf-8")
    code, out, err = run("analyse", "both.pdn", "--depth", "1")
    assert code == 1
    assert err.startswith("plyscope: both.pdn:4:10: 'c3-d4' is not a legal move for Black; legal: ")
    bad, good = pdn.read(out)
    assert (bad.tags, len(bad.line.moves), len(good.line.moves)) == ({"Event": "bad"}, 1, 3)


def test_several_jobs_write_the_same_games_in_the_same_order(run: Run) -> None:
    Path("games.pdn").write_text(2 * GOOD + BAD + 3 * GOOD, encoding="utf-8")
    assert run("analyse", "games.pdn", "--depth", "3", "-o", "one.pdn")[0] == 1
    code, out, err = run("analyse", "games.pdn", "--depth", "3", "--jobs", "3")
    assert (code, err.count("\n")) == (1, 1)
    assert out == Path("one.pdn").read_text(encoding="utf-8")


def test_the_variant_can_be_named_where_the_file_does_not(run: Run) -> None:
    Path("bare.pdn").write_text("1. 32-28 19-23 *")
    assert run("analyse", "bare.pdn", "--depth", "1")[0] == 1
    code, out, err = run("analyse", "bare.pdn", "--depth", "1", "--variant", "international")
    assert (code, err) == (0, "")
    assert '[GameType "20,W,10,10,N2,0"]' in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("missing.pdn",), "there is no file missing.pdn"),
        (("games.pdn", "-o", "games.pdn"), "games.pdn is the file to read; write to another one"),
        (("games.pdn", "-o", "no/where"), "cannot write no/where"),
        (("games.pdn", "--variant", "chess"), "unknown variant 'chess'"),
        (("games.pdn", "--nodes", "0"), "nodes must be from 1"),
        (("games.pdn", "--jobs", "0"), "jobs must be from 1"),
        (("games.pdn", "--depth", "1", "--nodes", "5"), "not allowed with"),
        (("empty.pdn",), "empty.pdn holds no game"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, file: str, arguments: tuple[str, ...], told: str
) -> None:
    Path("empty.pdn").touch()
    code, out, err = run("analyse", *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert Path(file).read_text(encoding="utf-8") == GOOD


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_loses_nothing_that_is_done(jobs: str) -> None:
    Path("many.pdn").write_text(GOOD * 200, encoding="utf-8")
    command = ["analyse", "many.pdn", "-o", "out.pdn", "--seconds", "0.05", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "plyscope", *command], stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and _written().count("Event") < 2:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "of 200 games analysed and written" in told
    games = list(pdn.load("out.pdn"))
    assert len(games) >= 2
    assert [game.errors for game in games] == [[]] * len(games)
    assert all(len(comments(game)) == 5 for game in games[:-1])
    assert not list(Path().glob(".plyscope*"))


def _written() -> str:
    """What is in the file that takes the place of the output when it is whole."""
    return "".join(path.read_text(encoding="utf-8") for path in Path().glob(".plyscope-*.tmp"))


CHESS = """[Event "Trap"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 {known} Nf6 4. Qxf7# 1-0

[FEN "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"]
1. Ke2 *
"""


def test_a_game_of_chess_gets_scores_for_other_programs_and_marks_for_mistakes(run: Run) -> None:
    Path("trap.pgn").write_text(CHESS)
    code, out, err = run("analyse", "trap.pgn", "--depth", "4")
    assert (code, err) == (0, "")
    game, ending = pgn.read(out)
    assert (game.errors, game.tags, game.result) == ([], {"Event": "Trap"}, "1-0")
    blunder, mate = game.line.moves[5:]
    assert blunder.strength == "??"
    told = blunder.comments[-1]
    assert told.startswith("plyscope White mates in 1 move, depth ")
    assert "; ?? better: " in told
    assert pgn.score_said(blunder.comments) == WIN - 1
    assert (mate.strength, mate.comments) == ("", ["plyscope White has won [%eval #0]"])
    assert all(pgn.score_said(move.comments) is not None for move in game.line.moves)
    assert ending.line.comments[0].startswith("plyscope White mates in 2 moves, depth ")
    Path("once.pgn").write_text(out)
    assert run("analyse", "once.pgn", "--depth", "4")[1] == out


def test_marks_that_people_made_are_kept(run: Run) -> None:
    Path("trap.pgn").write_text(CHESS.replace("Nf6", "Nf6!"))
    _, out, _ = run("analyse", "trap.pgn", "--depth", "4")
    once = next(pgn.read(out)).line.moves[5]
    assert (once.strength, "; ?? better: " in once.comments[-1]) == ("!", True)
