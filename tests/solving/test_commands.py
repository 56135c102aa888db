"""plyscope solve --all and plyscope explain, and the graph of a game."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import plyscope
from plyscope.cli import main
from plyscope.errors import SearchError
from plyscope.solving import solve_small
from plyscope.solving.folder import solution_of
from plyscope.solving.graph import graph_of
from plyscope.solving.reasons import why
from plyscope.solving.svg import svg

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder of its own; its output, or its error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*arguments: str) -> str:
        code = main(arguments)
        captured = capsys.readouterr()
        return captured.err if code else captured.out

    return run


def test_solve_all_says_who_wins_and_counts_the_positions(run: Run) -> None:
    said = run("solve", "tictactoe", "--all", "-o", "x.solution")
    assert "tictactoe: 5,478 positions\nX to move: a draw with best play" in said
    assert re.search(r"all +2,836 +1,068 +1,574", said)
    assert "the longest win takes 5 plies: XO./.../..." in said


def test_solve_all_prints_json(run: Run) -> None:
    said = json.loads(run("solve", "nim", "--all", "-o", "x.solution", "--json"))
    assert said["positions"] == 232
    assert said["best_moves"] == ["1-2"]
    assert sum(one["positions"] for one in said["counts"]) == 232


def test_a_game_that_is_too_large_is_refused_at_once(run: Run) -> None:
    said = run("solve", "connect4", "--all", "--memory", "1")
    assert re.search(r"connect4 has at least about [\d,]+ positions, which need [\d.]+ GB", said)
    assert not list(Path().glob("data/plyscope/solutions/*"))


def test_without_a_name_the_file_is_found_again(run: Run) -> None:
    start = plyscope.start("nim")
    assert solution_of(start) is None
    run("solve", "nim", "--all")
    found = solution_of(start)
    assert found is not None
    assert found.value(start) == 100
    assert solution_of(plyscope.start("nim?heaps=4")) is None


def test_explain_says_why_a_position_is_won(run: Run) -> None:
    run("solve", "tictactoe", "--all", "-o", "x.solution")
    said = run("explain", "x.solution", "1", "2")
    assert "X wins in 5 plies with 4, 5, 7: whatever O plays after 4, X has an answer." in said
    assert "  7, then 5: X wins in 3 plies\n" in said
    assert "best play: 4 7 5 3 6" in said


def test_explain_prints_json_of_a_solution(run: Run) -> None:
    run("solve", "tictactoe", "--all", "-o", "x.solution")
    said = json.loads(run("explain", "x.solution", "1", "5", "--json"))
    assert (said["score"], said["distance"]) == (0, None)
    assert said["moves"]["9"] == {"sign": 0, "distance": None}


def test_explain_refuses_to_prove_a_solution(run: Run) -> None:
    run("solve", "nim", "--all", "-o", "x.solution")
    assert "--prove and --evaluation are for traces" in run("explain", "x.solution", "--prove")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("XX./OO./...", "X wins at once with 3."),
        ("XO./X../...", "O loses in 4 plies: whatever O plays, X has an answer."),
        ("XXO/OOX/XOX", "The game is over: a draw."),
        ("XXX/OO./...", "The game is over: X has won."),
        ("X../.O./..X", "Neither side can force a win: O draws with 2, 4, 6, 8; 3, 7 lose."),
    ],
)
def test_a_reason_fits_the_position(position: str, sentence: str) -> None:
    solved = solve_small(plyscope.start("tictactoe"), 10_000)
    assert why(solved, plyscope.start("tictactoe", position)).sentence == sentence


def test_the_images_of_a_position_are_drawn_as_one() -> None:
    solved = solve_small(plyscope.start("tictactoe"), 10_000)
    folded = graph_of(solved, folded=True)
    assert (len(folded.nodes), len(folded.edges)) == (765, 2_096)
    assert len(graph_of(solved).nodes) == 5_478


def test_a_graph_shows_every_position_with_its_value(run: Run) -> None:
    run("solve", "nim?heaps=2,stones=2", "--all", "-o", "x", "--graph", "x.svg")
    picture = Path("x.svg").read_text()
    solved = plyscope.open_solution("x")
    assert picture.count("<title>") == len(solved)
    assert "First wins" in picture


def test_a_game_with_too_many_positions_is_not_drawn() -> None:
    with pytest.raises(SearchError, match="more than 100 positions"):
        solve_small(plyscope.start("nim"), 100)


def test_a_picture_is_of_any_game() -> None:
    solved = solve_small(plyscope.start("tree", "((3 5 2) (9 1))"), 100)
    assert "8 positions" in svg(solved, graph_of(solved))
