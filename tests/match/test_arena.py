"""One game: who wins by what, with players that are scripted."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from plyscope.engine import Limits
from plyscope.errors import PlayerError, SearchError
from plyscope.match.arena import Abandoned, Adjudication, Ending, ScoreRule, TimedGame
from plyscope.match.time_control import Clocks, TimeControl
from plyscope.play.record import GameRecord

FAST = TimeControl(nodes=1)


class Scripted:
    """Plays what a function says; tells a score if it has one."""

    def __init__(
        self, choose: Callable[[GameRecord, Limits], Any], score: float | None = None
    ) -> None:
        self.name = "scripted"
        self.score = score
        self.seconds: float | None = None
        self._choose = choose

    def new_game(self, record: GameRecord) -> None:
        pass

    def choose(self, record: GameRecord, limits: Limits) -> Any:
        return self._choose(record, limits)

    def close(self) -> None:
        pass


def first(record: GameRecord, _: Limits) -> Any:
    return record.position.moves()[0]


def last(record: GameRecord, _: Limits) -> Any:
    return record.position.moves()[-1]


def played(
    a: Scripted,
    b: Scripted,
    *,
    game: str = "tictactoe",
    position: str | None = None,
    time_control: TimeControl = FAST,
    rules: Adjudication | None = None,
) -> Ending:
    sides = {True: a, False: b}
    return TimedGame(
        GameRecord(game, position), sides, time_control, rules or Adjudication()
    ).play()


def test_the_rules_end_a_game() -> None:
    assert played(Scripted(first), Scripted(first)) == Ending("rules", True)


def test_a_third_repetition_is_a_draw() -> None:
    def back_and_forth(record: GameRecord, _: Limits) -> Any:
        moves = record.moves
        text = "-".join(reversed(moves[-2].split("-"))) if len(moves) > 1 else None
        return record.position.parse(text) if text else record.position.moves()[0]

    player = Scripted(back_and_forth)
    kings = "W:WK1:BK32"
    assert played(player, player, game="draughts", position=kings) == Ending("repetition")


def test_too_many_moves_are_a_draw() -> None:
    rules = Adjudication(max_plies=3)
    assert played(Scripted(first), Scripted(first), rules=rules) == Ending("too long")


@pytest.mark.parametrize(
    ("a", "b", "rule", "ending"),
    [
        (30, 40, {"win": ScoreRule(2, 30)}, Ending("adjudicated win", True)),
        (-30, -40, {"win": ScoreRule(2, 30)}, Ending("adjudicated win", False)),
        (30, -40, {"win": ScoreRule(2, 30)}, Ending("rules", True)),
        (30, 20, {"win": ScoreRule(2, 30)}, Ending("rules", True)),
        (30, None, {"win": ScoreRule(2, 30)}, Ending("adjudicated win", True)),
        (None, None, {"win": ScoreRule(1, 0), "draw": ScoreRule(1, 9)}, Ending("rules", True)),
        (5, -5, {"draw": ScoreRule(2, 5)}, Ending("adjudicated draw")),
        (5, -6, {"draw": ScoreRule(2, 5)}, Ending("rules", True)),
        (5, 5, {"draw": ScoreRule(9, 5)}, Ending("rules", True)),
        (0, 0, {"win": ScoreRule(1, 0), "draw": ScoreRule(2, 0)}, Ending("adjudicated draw")),
    ],
)
def test_scores_end_a_game_only_by_the_rule_asked_for(
    a: float | None, b: float | None, rule: dict[str, Any], ending: Ending
) -> None:
    found = played(Scripted(first, a), Scripted(first, b), rules=Adjudication(**rule))
    assert found == ending


@pytest.mark.parametrize("moves_and_score", [(0, 5), (2, -1), (2, float("nan"))])
def test_rules_without_sense_are_refused(moves_and_score: tuple[int, float]) -> None:
    with pytest.raises(SearchError, match="a rule is a number of moves and a score"):
        ScoreRule(*moves_and_score)


@pytest.mark.parametrize("fails_as_maximizer", [True, False])
def test_a_failure_is_the_loss_of_who_failed(fails_as_maximizer: bool) -> None:
    def fail(record: GameRecord, _: Limits) -> Any:
        raise PlayerError("stall", "says nothing")

    sides = [Scripted(fail), Scripted(first)]
    a, b = sides if fails_as_maximizer else sides[::-1]
    assert played(a, b) == Ending("stall", not fails_as_maximizer, "says nothing", is_failure=True)


@pytest.mark.parametrize("move", [99, None, "a", -1])
def test_an_illegal_move_is_a_loss(move: Any) -> None:
    ending = played(Scripted(lambda *_: move), Scripted(first))
    assert (ending.kind, ending.maximizer_wins) == ("illegal move", False)


def test_a_failure_before_the_game_is_named_so() -> None:
    class Late(Scripted):
        def new_game(self, record: GameRecord) -> None:
            raise PlayerError("stall", "is not ready")

    ending = played(Scripted(first), Late(first))
    assert ending == Ending("stall at start", True, "is not ready", is_failure=True)


@pytest.mark.parametrize(
    "time_control", [TimeControl(seconds=0.01, margin=0.02), TimeControl(base=0.02, margin=0.01)]
)
def test_a_late_move_loses_on_time(time_control: TimeControl) -> None:
    def slow(record: GameRecord, limits: Limits) -> Any:
        time.sleep(0.06)
        return first(record, limits)

    ending = played(Scripted(first), Scripted(slow), time_control=time_control)
    assert (ending.kind, ending.maximizer_wins) == ("loss on time", True)


def test_a_player_that_loses_on_time_tells_what_it_measured_itself() -> None:
    """Then the machine was busy with something else; the loss stands."""

    def slow(record: GameRecord, limits: Limits) -> Any:
        time.sleep(0.06)
        return first(record, limits)

    player = Scripted(slow)
    player.seconds = 0.001
    ending = played(player, Scripted(first), time_control=TimeControl(seconds=0.01, margin=0.02))
    assert (ending.kind, ending.maximizer_wins) == ("loss on time", False)
    assert re.fullmatch(
        r"scripted took 0\.\d+ s for a move, 0\.001 s by its own clock", ending.message
    )


def test_an_abandoned_game_has_no_ending() -> None:
    sides = {True: Scripted(first), False: Scripted(first)}
    game = TimedGame(GameRecord("tictactoe"), sides, FAST, Adjudication(), lambda: True)
    with pytest.raises(Abandoned):
        game.play()


def test_a_clock_loses_what_is_used_and_gains_its_increment() -> None:
    clocks = Clocks(TimeControl(base=10, increment=1, margin=0.5))
    assert clocks.charge(True, 4)
    assert clocks.remaining == {True: 7, False: 10}
    assert clocks.charge(True, 7.4)  # within the margin
    assert clocks.remaining[True] == 1
    assert not clocks.charge(True, 1.6)
    clock = clocks.limits(False).clock
    assert clock is not None
    assert (clock.remaining, clock.increment) == (10, 1)


def test_without_a_clock_only_seconds_can_be_overrun() -> None:
    assert Clocks(TimeControl(nodes=5)).charge(True, 1000)
    assert Clocks(TimeControl(seconds=1, margin=0.1)).charge(True, 1.05)
    assert not Clocks(TimeControl(seconds=1, margin=0.1)).charge(True, 1.2)


@pytest.mark.parametrize(
    ("text", "base", "increment"), [("10+0.1", 10, 0.1), ("60", 60, 0), ("0.5+0", 0.5, 0)]
)
def test_a_time_control_is_base_and_increment(text: str, base: float, increment: float) -> None:
    time_control = TimeControl.of_control(text)
    assert (time_control.base, time_control.increment) == (base, increment)


@pytest.mark.parametrize(
    "text", ["", "x", "10+x", "-1+0", "0+1", "nan+0", "1+inf", "10+-1", "1+2+3"]
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(SearchError):
        TimeControl.of_control(text)


@pytest.mark.parametrize(
    "bounds",
    [{}, {"nodes": 1, "depth": 1}, {"depth": 0}, {"nodes": 0}, {"seconds": 0.0}, {"seconds": -1.0}],
)
def test_a_pace_is_one_bound_that_lets_a_player_think(bounds: dict[str, Any]) -> None:
    with pytest.raises(SearchError):
        TimeControl(**bounds)
