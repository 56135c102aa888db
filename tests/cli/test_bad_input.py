"""Bad input gets one line on standard error, exit code 2, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

BAD_GAMES = """
import sys
from plyscope import Position

class NoPosition: pass

class Unfinished(Position[int]): pass

class Failing:
    def __init__(self):
        raise RuntimeError("two\\nlines")

class Leaving:
    def __init__(self):
        sys.exit("bye")

number = 5
"""
SAVED = {
    "format": "plyscope game 1",
    "game": "tictactoe",
    "position": None,
    "moves": ["5", "1"],
    "settings": {"level": 5, "first": True},
}
FILES = {
    "bad_games.py": BAD_GAMES,
    "not_python.py": "class",
    "importing.py": "raise OSError('no\\nluck')",
    "torn.json": '{"format": "plyscope game 1", "ga',
    "foreign.json": '{"name": "package"}',
    "list.json": "[]",
    "good.json": json.dumps(SAVED),
    "no_moves.json": json.dumps(SAVED | {"moves": None}),
    "number_moves.json": json.dumps(SAVED | {"moves": [5]}),
    "illegal_moves.json": json.dumps(SAVED | {"moves": ["5", "5"]}),
    "unknown_game.json": json.dumps(SAVED | {"game": "ludo"}),
    "own_game.json": json.dumps(SAVED | {"game": "os:system", "position": "touch stolen"}),
    "bad_level.json": json.dumps(SAVED | {"settings": {"level": "high"}}),
    "bad_turn.json": json.dumps(SAVED | {"settings": {"first": "me"}}),
    "bad_opening.json": json.dumps(SAVED | {"opening": 5}),
    "no_opening.json": json.dumps(SAVED | {"opening": "swap"}),
    "too_long.json": json.dumps(SAVED | {"settings": {"seconds": 10**400}}),
}


@pytest.fixture(autouse=True)
def _files(_nothing_is_written_at_home: None, tmp_path: Path) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        # The command itself.
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["search"], "the following arguments are required: GAME"),
        (["search", "tictactoe", "--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["search", "tictactoe", "--order", "random"], "invalid choice: 'random'"),
        # The game and its position.
        (["search", "ludo"], "unknown game 'ludo'; there are breakthrough, chess, connect4,"),
        (["search", ""], "unknown game ''"),
        (["search", "two\nlines"], r"unknown game 'two\nlines'"),
        (["perft", "ludo", "3"], "unknown game 'ludo'"),
        (["play", "ludo"], "unknown game 'ludo'"),
        (["play"], "name a game to play"),
        (["search", "tictactoe", "--position", "XXX"], "'XXX' is not a tic-tac-toe position"),
        (["search", "tictactoe", "--position", "XXXXX...."], "X moves first"),
        (["search", "connect4", "--position", "4444444"], "move 7: '4' is not a legal move"),
        (["perft", "simple_draughts", "1", "--position", "05/00"], "'5' is not a piece"),
        (["search", "tictactoe", "--minimizer"], "--minimizer is for trees"),
        (["search", "bad_games:NoPosition", "--minimizer"], "--minimizer is for trees"),
        # Trees.
        (["search", "((3 5"], "2 '(' never closed"),
        (["tree", "(3 x)"], "'x' at column 4 is not a number"),
        (["walk", "()"], "an empty choice at the root"),
        (["compare", "(1 2) 3"], "has more than one root"),
        (["search", "[1, 2"], "is not valid JSON at column 6"),
        (["search", "[1, NaN]"], "the score at child 2 is not from"),
        (["search", "(1 2)", "--position", "X"], "a position needs the name of a game"),
        (["solve", "(1 2)", "A"], "a position needs the name of a game"),
        # Games of one's own.
        (["search", "nowhere:Game"], "module 'nowhere' cannot be imported"),
        (["search", "not_python:Game"], "'not_python' cannot be imported: SyntaxError"),
        (["search", "importing:Game"], "'importing' cannot be imported: OSError: no luck"),
        (["search", ":"], "module '' cannot be imported"),
        (["search", "bad_games:Missing"], "has no 'Missing'"),
        (["search", "bad_games:NoPosition"], "NoPosition is not a position: it lacks"),
        (["search", "bad_games:Unfinished"], "Unfinished"),
        (["search", "bad_games:Failing"], "could not be started: RuntimeError: two lines"),
        (["search", "bad_games:Leaving"], "could not be started: SystemExit: bye"),
        (["search", "bad_games:number"], "bad_games:number"),
        # Depths, algorithms, amounts.
        (["search", "tictactoe", "--depth", "-1"], "depth must be from 0 to 400, not -1"),
        (["search", "tictactoe", "--depth", "401"], "depth must be from 0 to 400, not 401"),
        (["search", "tictactoe", "--depth", "three"], "invalid int value: 'three'"),
        (["search", "tictactoe", "--algorithm", "magic"], "unknown algorithm 'magic'; there are"),
        (["tree", "(1 2)", "--algorithm", "magic"], "unknown algorithm 'magic'; there are"),
        (["compare", "(1 2)", "--algorithms", "minimax,magic"], "unknown algorithm 'magic'"),
        (["compare", "(1 2)", "--algorithms", ""], "unknown algorithm ''"),
        (["perft", "connect4", "-1"], "depth must be from 0 to 64, not -1"),
        (["perft", "connect4", "65"], "depth must be from 0 to 64, not 65"),
        (["perft", "connect4", "2.5"], "invalid int value: '2.5'"),
        (["tree", "(1 2)", "--lines", "-1"], "--lines: must be a whole number from 0"),
        (["tree", "(1 2)", "--lines", "9" * 20], "--lines: must be a whole number from 0"),
        (["tree", "(1 2)", "--plies", "-1"], "--plies: must be a whole number from 0"),
        # Files to write.
        (["tree", "(1 2)", "--svg", "no/such/file.svg"], "there is no folder no/such"),
        (["tree", "(1 2)", "--svg", "."], "cannot write .: it is a folder"),
        (["tree", "(1 2)", "--svg", ""], "cannot write"),
        (["tree", "(1 2)", "--svg", "a.svg", "--json"], "not allowed with argument --svg"),
        # How strong the computer is.
        (["play", "tictactoe", "--level", "0"], "level must be from 1 to 10, not 0"),
        (["play", "tictactoe", "--level", "11"], "level must be from 1 to 10, not 11"),
        (["play", "tictactoe", "--level", "high"], "invalid int value: 'high'"),
        (["play", "tictactoe", "--depth", "0"], "depth must be at least 1"),
        (["play", "tictactoe", "--depth", "500"], "depth must be from 0 to 120, not 500"),
        (["play", "tictactoe", "--seconds=-1"], "seconds must be from 0 to 1,000,000,000"),
        (["play", "tictactoe", "--seconds", "nan"], "seconds must be from 0 to 1,000,000,000"),
        (["play", "tictactoe", "--seconds", "inf"], "seconds must be from 0 to 1,000,000,000"),
        (["play", "tictactoe", "--seconds", "soon"], "invalid float value: 'soon'"),
        (["play", "tictactoe", "--level", "3", "--depth", "2"], "not allowed with argument"),
        (["play", "tictactoe", "--first", "--second"], "not allowed with argument"),
        (["play", "tictactoe", "--book", "b.bin"], "--book is for chess, not for tictactoe"),
        (["play", "chess", "--book", "b.bin"], "there is no file b.bin"),
        (["play", "tictactoe", "--opening", "swap"], "swap is an opening of gomoku, and begins"),
        (["play", "gomoku", "--opening", "swap2", "--position", "h8"], "with an empty board"),
        (["play", "gomoku", "--opening", "pro"], "invalid choice: 'pro'"),
        # Saved games.
        (["play", "--resume"], "there is no saved game; a game that you leave with quit is saved"),
        (["play", "draughts", "--resume"], "there is no saved game of draughts/english"),
        (["play", "--resume", "tictactoe"], "write: plyscope play tictactoe --resume"),
        (["play", "--resume", "missing.json"], "there is no file missing.json"),
        (["play", "--resume", "."], ". is a folder"),
        (["play", "--resume", "torn.json"], "torn.json is not a saved game: it is not valid JSON"),
        (["play", "--resume", "foreign.json"], "foreign.json is not a saved game: it lacks"),
        (["play", "--resume", "list.json"], "list.json is not a saved game: it lacks"),
        (["play", "--resume", "no_moves.json"], "no_moves.json is damaged: moves is 'None'"),
        (["play", "--resume", "number_moves.json"], "moves must be texts"),
        (["play", "--resume", "illegal_moves.json"], "'5' is not a legal move for O"),
        (["play", "--resume", "unknown_game.json"], "unknown_game.json: unknown game 'ludo'"),
        (["play", "--resume", "own_game.json"], "own_game.json would run 'os:system'"),
        (["play", "--resume", "bad_level.json"], "damaged settings: level is \"'high'\""),
        (["play", "--resume", "bad_turn.json"], "damaged settings: first is \"'me'\""),
        (["play", "--resume", "too_long.json"], "seconds must be from 0 to 1,000,000,000"),
        (["play", "connect4", "--resume", "good.json"], "a game of tictactoe, not connect4"),
        (["play", "--resume", "good.json", "--level", "3"], "--level cannot be used with --resume"),
        (["play", "--resume", "good.json", "--second"], "--second cannot be used with --resume"),
        (["play", "--resume", "good.json", "--opening", "swap"], "--opening cannot be used with"),
        (["play", "--resume", "bad_opening.json"], "bad_opening.json is damaged: opening is '5'"),
        (["play", "--resume", "no_opening.json"], "swap is an opening of gomoku"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_bad_input_is_answered_in_one_line(run: Run, arguments: list[str], reason: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith("plyscope: ")
    assert reason in err


def test_a_saved_game_runs_no_code(run: Run, tmp_path: Path) -> None:
    run("play", "--resume", "own_game.json")
    assert not (tmp_path / "stolen").exists()


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["search", "ludo"], ""),
        (["search", "-"], "((3 5"),
        (["search", "-"], ""),
        (["search", "bad_games:Failing"], ""),
        (["play", "--resume", "torn.json"], ""),
        (["frobnicate"], ""),
    ],
)
def test_a_process_says_no_more_than_that(process: Run, arguments: list[str], stdin: str) -> None:
    code, out, err = process(*arguments, stdin=stdin)
    assert (code, out, err.count("\n"), err.partition(": ")[0]) == (2, "", 1, "plyscope")
