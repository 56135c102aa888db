"""plyscope tune: from games to a table."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plyscope.games.draughts import VARIANTS
from plyscope.games.gomoku import RULES
from plyscope.learning import TrainingGame, open_games, read_table

Run = Callable[..., tuple[int, str, str]]
SMALL = ("--games", "12", "--nodes", "10", "--jobs", "1")


def saved(path: Path) -> list[TrainingGame]:
    """The games of a file, by their numbers."""
    journal = open_games(path, "draughts/english")
    games = list(journal.results.values())
    journal.close()
    return sorted(games, key=lambda game: game.number)


def test_a_table_is_written_and_the_same_command_resumes(run: Run, tmp_path: Path) -> None:
    games, table = tmp_path / "games.db", tmp_path / "table.inc"
    arguments = ("tune", "draughts", *SMALL, "--data", str(games), "-o", str(table))
    code, out, _ = run(*arguments)
    assert code == 0
    assert "12 games at 10 nodes a move" in out
    written = table.read_text()
    names = VARIANTS["english"].board.feature_names()  # type: ignore[attr-defined]
    assert len(read_table(written, names)) == len(names)

    before = saved(games)
    with sqlite3.connect(games) as database:
        database.execute("DELETE FROM results WHERE place > 5")
    database.close()
    assert len(saved(games)) == 5
    assert run(*arguments)[0] == 0
    assert saved(games) == before
    assert [game.number for game in before] == list(range(12))


def test_a_table_of_gomoku_is_read_back_and_keeps_what_was_never_seen(
    run: Run, tmp_path: Path
) -> None:
    table = tmp_path / "table.inc"
    data = ("--data", str(tmp_path / "games.db"))
    code, out, err = run("tune", "gomoku", *SMALL, "--games", "40", *data, "-o", str(table))
    assert code == 0, err
    assert "gomoku/freestyle: weights for who moves and for who waits" in out
    assert "won by Black" in out
    board: Any = RULES["freestyle"].board
    names = board.feature_names()
    fitted = read_table(table.read_text(), names)
    unseen = [names.index(name) for name in ("open_four", "five", "captured")]
    assert [fitted[place] for place in unseen] == [board.weights()[place] for place in unseen]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["connect4"], "connect4 has no weights to tune"),
        (["draughts", "--games", "0"], "--games must be at least 1"),
        (["draughts", "--data", "."], "cannot write .: it is a folder"),
    ],
)
def test_what_cannot_be_tuned_is_said_in_one_line(run: Run, arguments: list[str], why: str) -> None:
    code, out, err = run("tune", *arguments)
    assert (code, out) == (2, "")
    assert why in err


def test_games_of_another_variant_are_not_mixed_in(run: Run, tmp_path: Path) -> None:
    games = str(tmp_path / "games.db")
    run("tune", "draughts", *SMALL, "--data", games, "-o", str(tmp_path / "table.inc"))
    code, _, err = run("tune", "draughts/thai", *SMALL, "--data", games)
    told = 'games.db is the journal of another tuning run, with game "draughts/english", not'
    assert (code, told in err) == (2, True)
