"""plyscope match: what it prints for people and programs, and what it refuses."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
Terminal = Callable[..., tuple[int, str]]
QUICK = ["match", "exact", "plain", "--game", "tictactoe", "--nodes", "30", "--opening-plies", "2"]


def test_a_match_says_who_won_and_how_the_games_ended(run: Run) -> None:
    code, out, err = run(*QUICK, "--games", "4", "--sprt", "0", "20")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "exact against plain, tictactoe, 30 nodes a move"
    assert lines[1].split()[:2] == ["games", "won"]
    assert lines[1].split()[-1] == "LLR"
    assert lines[2].startswith("4 of 4")
    assert lines[3] == "endings: rules 4"
    assert lines[4] == "all games are played; the test is undecided"


def test_a_program_reads_the_same_from_json_and_the_journal(run: Run) -> None:
    command = [*QUICK, "--games", "4", "--journal", "j", "--json"]
    code, out, err = run(*command)
    summary = json.loads(out)
    assert (code, err) == (0, "")
    assert summary["won"] + summary["drawn"] + summary["lost"] == summary["games"] == 4
    assert sum(summary["pairs"]) == 2
    assert summary["settings"]["nodes"] == 30
    assert summary["verdict"] == "all games are played"
    assert run(*command) == (0, out, "")  # nothing is played again


def test_a_terminal_shows_the_match_as_it_goes(terminal: Terminal) -> None:
    code, screen = terminal(*QUICK, "--games", "40")
    assert code == 0
    assert "0 of 40" in screen
    assert "games a minute" in screen
    assert "40 of 40" in screen


ENGINE = Path(__file__).parents[1] / "players" / "hub_engine.py"


def failing(failure: str) -> list[str]:
    """A match against a scripted engine."""
    b = f"hub:{shlex.join([sys.executable, '-IS', str(ENGINE), failure])}"
    Path("openings").write_text("B:W32:B1\n" * 4, encoding="utf-8")
    return ["match", "plain", b, "--openings", "openings", "--games", "8", "--nodes", "60"]


def test_a_player_that_fails_three_times_is_an_error_with_the_code_3(run: Run) -> None:
    code, out, err = run(*failing("garbage"))
    lines = out.splitlines()
    assert (code, err.count("\n")) == (3, 1)
    assert err.startswith("plyscope: hub:")
    assert "failed 3 times, last by garbage: " in err
    assert lines[2].split() == ["3", "of", "8", "0", "0", "0", "?", "?", "?", "?"]
    assert lines[3:5] == [
        "endings: garbage of B 3",
        "not counted: 3 games decided by a failure",
    ]
    assert lines[5].startswith("  garbage of B, 3 games, the last: ")
    assert lines[6:] == ["ended after 3 games: a player failed too often"]


def test_failures_are_in_the_summary_for_programs(run: Run) -> None:
    code, out, err = run(*failing("illegal move"), "--json", "--count-failures")
    summary = json.loads(out)
    assert (code, err) == (0, "")
    assert (summary["won"], summary["pairs"]) == (8, [0, 0, 0, 0, 4])
    assert summary["settings"]["count_failures"] is True
    assert len(summary["failures"]) == 8
    assert summary["failures"][0]["player"] == "B"
    assert "illegal move" in summary["failures"][0]["message"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["exact"], "the following arguments are required: B"),
        (["exact", "best"], "unknown player 'best'; there are"),
        (["exact", "plain", "--game", "ludo"], "unknown game 'ludo'"),
        (["exact", "hub:scan", "--game", "connect4"], "'hub:scan' plays draughts only"),
        (["exact", "plain", "--games", "5"], "games must be an even number from 2, not 5"),
        (["exact", "plain", "--tc", "ten"], "a time control is like 10+0.1, not 'ten'"),
        (["exact", "plain", "--seconds", "0"], "more than nothing"),
        (["exact", "plain", "--seconds", "nan"], "seconds must be from 0"),
        (["exact", "plain", "--depth", "0"], "more than nothing"),
        (["exact", "plain", "--nodes", "0"], "nodes must be from 1"),
        (["exact", "plain", "--nodes", "5", "--depth", "5"], "not allowed with argument"),
        (["exact", "plain", "--margin=-1"], "margin must be from 0 to 3600 seconds"),
        (["exact", "plain", "--stall", "nan"], "stall must be above 0"),
        (["exact", "plain", "--jobs", "0"], "jobs must be from 1"),
        (["exact", "hub:dir=nowhere scan"], "there is no directory 'nowhere'"),
        (["exact", "plain", "--sprt", "5", "0"], "the lower first, such as 0 5, not 5 0"),
        (["exact", "plain", "--max-plies", "0"], "max_plies must be at least 1"),
        (["exact", "plain", "--draw-rule", "2.5", "1"], "a rule counts whole moves, not 2.5"),
        (["exact", "plain", "--draw-rule", "nan", "1"], "a rule counts whole moves, not nan"),
        (["exact", "plain", "--win-rule", "0", "1"], "a rule is a number of moves and a score"),
        (["exact", "plain", "--openings", "missing"], "there is no file missing"),
        (["exact", "plain", "--opening-plies", "500"], "is over before 500 random moves"),
        (
            ["exact", "plain", "--journal", "no/j", "--nodes", "9"],
            "there is no folder no",
        ),
        (["exact", "plain", "--journal", ".", "--nodes", "9"], "cannot write .: it is a folder"),
        (["exact", "plain", "--pdn", ".", "--nodes", "9"], ". is a folder"),
        (["exact", "plain", "--pdn", "p", "--game", "tictactoe", "--opening-plies", "2"], "PDN"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(
    run: Run, arguments: list[str], reason: str
) -> None:
    code, out, err = run("match", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


def test_another_command_with_the_same_journal_is_refused(run: Run, tmp_path: Path) -> None:
    run(*QUICK, "--games", "2", "--journal", "j")
    before = (tmp_path / "j").read_bytes()
    code, _, err = run(*QUICK, "--games", "4", "--journal", "j")
    assert code == 2
    assert "j is the journal of another match, with games 2, not 4; name another file" in err
    assert (tmp_path / "j").read_bytes() == before
