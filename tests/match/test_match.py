"""Whole matches: every game is played once, and whatever a player does is a named result."""

import shlex
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from plyscope.errors import FileError, SearchError
from plyscope.games.chess import pgn
from plyscope.match.arena import Adjudication, failed_to_start
from plyscope.match.match import Match
from plyscope.match.openings import ListedOpenings, Opening, RandomOpenings
from plyscope.match.results import PlayedGame
from plyscope.match.settings import Settings
from plyscope.match.sprt import Sprt
from plyscope.match.time_control import TimeControl

ENGINE = Path(__file__).parents[1] / "players" / "hub_engine.py"


def settings(game: str = "draughts/english", **changes: Any) -> Settings:
    chosen: dict[str, Any] = {
        "a": "exact",
        "b": "plain",
        "game": game,
        "games": 4,
        "time_control": TimeControl(nodes=60),
        "openings": RandomOpenings(game, 1, 4),
        "rules": Adjudication(max_plies=80),
    }
    return Settings(**chosen | changes)


def played(chosen: Settings, **options: Any) -> Match:
    match = Match(chosen, **options)
    try:
        match.run()
    finally:
        match.close()
    return match


def content(game: PlayedGame) -> tuple[Any, ...]:
    """A game without what differs from run to run."""
    return game.number, game.winner, game.ending, game.position, game.moves


def test_the_same_seed_gives_the_same_games_also_two_at_once() -> None:
    one, two = played(settings(games=6)), played(settings(games=6), jobs=2)
    assert list(map(content, one.results.games)) == sorted(map(content, two.results.games))
    assert [game.number for game in one.results.games] == list(range(6))
    assert one.verdict == "all games are played"


def test_a_pair_has_one_opening_and_both_colours() -> None:
    games = played(settings("tictactoe", b="exact")).results.games
    assert [game.moves[:4] for game in games[::2]] == [game.moves[:4] for game in games[1::2]]
    assert [game.moves for game in games[::2]] == [game.moves for game in games[1::2]]
    points = [one.points + two.points for one, two in zip(games[::2], games[1::2], strict=True)]
    assert points == [1.0, 1.0]  # the same player twice


def test_two_games_are_played_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[str] = []
    original = Opening.record

    def watched(self: Opening, game: str) -> Any:
        at_once.append(game)
        deadline = time.monotonic() + 30
        while len(at_once) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert len(at_once) == 2
        return original(self, game)

    monkeypatch.setattr(Opening, "record", watched)
    assert len(played(settings("tictactoe", games=2), jobs=2).results.games) == 2


def scripted(failure: str) -> str:
    """An engine that fails like this."""
    return f"hub:{shlex.join([sys.executable, '-IS', str(ENGINE), failure])}"


def one_against(failure: str, tmp_path: Path, **changes: Any) -> Match:
    """A match against an engine that fails."""
    options = {name: changes.pop(name) for name in ("journal",) if name in changes}
    path = tmp_path / "openings"
    path.write_text("B:W32:B1\nB:W32:B1\n", encoding="utf-8")
    chosen: dict[str, Any] = {
        "a": scripted("nothing"),
        "b": scripted(failure),
        "openings": ListedOpenings("draughts/english", str(path)),
        "stall": 20.0,
    }
    return played(settings(**chosen | changes), **options)


def counts(match: Match) -> tuple[tuple[int, int, int], int]:
    """The games won, drawn and lost, and the complete pairs."""
    return match.results.wins_draws_losses, match.results.estimate.pairs


FAILURES: list[tuple[str, str, dict[str, Any]]] = [
    ("crash in game", "ended with exit code 3", {"a": "exact"}),
    ("stall", "did not say done in time", {"stall": 1.0}),
    ("garbage", "is no move of Hub", {}),
    ("illegal move", "played an illegal move", {}),
    ("crash at start", "no such book", {}),
    ("stall at start", "did not say wait after hub in time", {"stall": 1.0}),
    ("unsuitable", "does not play english", {}),
]


def slow_if_stalling(*case: Any) -> Any:
    """A test that has to wait for a player that stalls is a long one."""
    return pytest.param(*case, marks=[pytest.mark.long] if "stall" in case[-1] else [])


@pytest.mark.parametrize(
    ("failure", "why", "changes"), [slow_if_stalling(*case) for case in FAILURES]
)
def test_three_failures_end_a_match_and_count_for_nobody(
    failure: str, why: str, changes: dict[str, Any], tmp_path: Path
) -> None:
    match = one_against(failure, tmp_path, **changes)
    assert match.results.endings == {f"{failure} of B": 3}
    assert counts(match) == ((0, 0, 0), 0)
    assert match.verdict == match.failure
    assert f"failed 3 times, last by {failure}: " in str(match.failure)
    assert why in str(match.failure)
    assert all(why in game.message for game in match.results.failures)


@pytest.mark.parametrize(
    ("failure", "changes"),
    [slow_if_stalling(failure, changes) for failure, _, changes in FAILURES],
)
def test_failures_are_losses_where_that_is_asked_for(
    failure: str, changes: dict[str, Any], tmp_path: Path
) -> None:
    match = one_against(failure, tmp_path, count_failures=True, **changes)
    starts = failed_to_start(failure)
    assert counts(match) == ((3, 0, 0), 1) if starts else ((4, 0, 0), 2)
    assert (match.failure is not None) == starts  # a player that never starts ends any match


def test_a_loss_on_time_is_a_loss_and_said(tmp_path: Path) -> None:
    quick = TimeControl(seconds=0.1, margin=0.2)
    patient = "exact:nodes=60"  # its own limits are not the clock's
    match = one_against("loss on time", tmp_path, a=patient, time_control=quick)
    assert match.results.endings == {"loss on time of B": 4}
    assert counts(match) == ((4, 0, 0), 2)
    assert match.verdict == "all games are played"
    assert match.results.failures == []


def test_failures_count_in_the_whole_match_and_not_only_in_a_row(tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text("B:W32:B1\n" * 8, encoding="utf-8")
    openings = ListedOpenings("draughts/english", str(path))
    two = Adjudication(max_plies=2)
    match = one_against("illegal move as White", tmp_path, games=16, openings=openings, rules=two)
    assert match.results.endings == {"too long": 3, "illegal move of B": 3}
    assert counts(match) == ((0, 3, 0), 0)
    assert "failed 3 times, last by illegal move" in str(match.failure)


def test_a_resumed_match_forgives_failures_and_does_not_play_their_games_again(
    tmp_path: Path,
) -> None:
    match = one_against("garbage", tmp_path, journal="j")
    before = match.results.games
    again = one_against("garbage", tmp_path, journal="j")
    assert again.results.games[:3] == before
    assert [game.number for game in again.results.games] == [0, 1, 2, 3]
    assert again.verdict == "all games are played"
    assert (again.failure, counts(again)) == (None, ((0, 0, 0), 0))
    assert len(again.results.failures) == 4


def test_a_program_runs_in_its_directory(tmp_path: Path) -> None:
    home = tmp_path / "a home"
    home.mkdir()
    (home / "engine.py").write_text(ENGINE.read_text(encoding="utf-8"), encoding="utf-8")
    b = f"hub:'dir={home}' {shlex.join([sys.executable, '-IS', 'engine.py', 'nothing'])}"
    match = one_against("", tmp_path, a="exact", b=b, rules=Adjudication(max_plies=2))
    assert match.results.endings == {"too long": 4}


def test_a_slow_start_is_no_failure(tmp_path: Path) -> None:
    match = one_against("slow start", tmp_path, rules=Adjudication(max_plies=2))
    assert match.results.endings == {"too long": 4}


def test_another_installed_version_of_ours_plays_by_hub() -> None:
    chosen = settings(
        b=f"python:{sys.executable}",
        games=2,
        time_control=TimeControl(depth=2),
        rules=Adjudication(max_plies=20),
    )
    assert set(played(chosen).results.endings) <= {"too long", "rules"}


def test_our_engine_plays_chess_against_a_uci_engine_and_the_games_are_pgn() -> None:
    chosen = settings(
        a="full",
        b=f"uci:Hash=1 {sys.executable} -m plyscope uci",
        game="chess",
        games=2,
        openings=RandomOpenings("chess", 1, 4),
        time_control=TimeControl.of_control("3+0.1"),
        rules=Adjudication(max_plies=12),
    )
    match = played(chosen, journal="j", pgn="games.pgn")
    assert match.results.endings == {"too long": 2}
    games = list(pgn.load("games.pgn"))
    assert [(game.errors, game.result) for game in games] == [([], "1/2-1/2")] * 2
    assert {game.tags["White"] for game in games} == {chosen.a, chosen.b}
    assert [len(game.line.moves) for game in games] == [12, 12]


def test_a_program_that_is_not_there_ends_the_match() -> None:
    match = played(settings(b="hub:no-such-engine"))
    assert "cannot start no-such-engine: No such file" in str(match.verdict)


def test_a_test_ends_the_match_when_it_has_decided() -> None:
    match = played(settings(games=200, time_control=TimeControl(nodes=200), sprt=Sprt(0, 200)))
    assert match.verdict == "a difference of +200 Elo is accepted, +0 rejected"
    assert len(match.results.games) < 100


def test_a_match_that_is_stopped_keeps_what_is_finished_and_goes_on(tmp_path: Path) -> None:
    stop = threading.Event()
    chosen = settings(games=8)
    match = Match(chosen, journal="j", pdn="games.pdn", jobs=2)
    match.run(stop, lambda match: stop.set() if len(match.results.games) >= 2 else None)
    match.close()
    saved = match.results.games
    assert 2 <= len(saved) < 8
    assert match.verdict is None
    again = played(chosen, journal="j", pdn="games.pdn")
    assert again.results.games[: len(saved)] == saved
    assert sorted(game.number for game in again.results.games) == list(range(8))
    assert (tmp_path / "games.pdn").read_text(encoding="utf-8").count("[Event ") == 8
    assert played(chosen, journal="j").results.games == again.results.games  # nothing left to do


def test_an_error_that_is_no_players_ends_the_match_and_its_processes() -> None:
    def fail(_: Match) -> None:
        raise FileError("the disk is full")

    match = Match(settings(games=100), jobs=2)
    with pytest.raises(FileError, match="the disk is full"):
        match.run(on_progress=fail)
    assert threading.active_count() < 10


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 3}, "games must be an even number"),
        ({"games": 0}, "games must be an even number"),
        ({"stall": 0}, "stall must be above 0"),
    ],
)
def test_settings_without_sense_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SearchError, match=message):
        settings(**changes)


def test_too_few_openings_for_games_that_would_repeat_are_refused(tmp_path: Path) -> None:
    (tmp_path / "openings").write_text("11-15\n", encoding="utf-8")
    openings = ListedOpenings("draughts/english", "openings")
    with pytest.raises(SearchError, match="enough for 2 games at 60 nodes a move"):
        settings(openings=openings)
    assert settings(openings=openings, time_control=TimeControl(seconds=0.1)).games == 4


@pytest.mark.parametrize("jobs", [0, -1, 5000])
def test_a_number_of_jobs_without_sense_is_refused(jobs: int) -> None:
    with pytest.raises(SearchError, match="jobs must be from 1"):
        Match(settings(), jobs=jobs)
