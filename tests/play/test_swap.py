"""Swap and swap2: who acts when, what may be chosen, and whose the colours are in the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.errors import GameError
from plyscope.play import GameRecord
from plyscope.play.swap import CHOICES, FIRST, GAMES, RULES, SECOND, STONES, Swap

ACTS = {
    ("swap", ("black",)): "FFF S FSFS",
    ("swap", ("white",)): "FFF S SFSF",
    ("swap2", ("black",)): "FFF S FSFS",
    ("swap2", ("white",)): "FFF S SFSF",
    ("swap2", ("more", "black")): "FFF S SS F SFSF",
    ("swap2", ("more", "white")): "FFF S SS F FSFS",
}
"""Who acts, step by step, the first player or the second; White moves after the last choice."""


@st.composite
def openings(draw: st.DrawFn) -> GameRecord:
    """A game of gomoku with an opening, after some legal steps."""
    record = GameRecord(draw(st.sampled_from(GAMES)), None, draw(st.sampled_from(RULES)))
    for number in draw(st.lists(st.integers(0, 10**6), max_size=14)):
        legal = list(record.offers) or list(map(record.position.text, record.position.moves()))
        record.step(legal[number % len(legal)])
    return record


@pytest.mark.parametrize(("way", "acts"), ACTS.items(), ids=lambda value: str(value))
def test_everybody_acts_when_the_rules_say(way: tuple[str, tuple[str, ...]], acts: str) -> None:
    rule, choices = way
    record, left = GameRecord("gomoku", None, rule), list(choices)
    for who in acts.replace(" ", ""):
        assert record.turn == "FS".index(who), record.steps
        record.step(left.pop(0) if record.offers else f"{'abcdefghijklmno'[len(record.moves)]}1")
    assert left == []


def test_more_is_offered_once_and_by_swap2_alone() -> None:
    assert Swap("swap").offers(3) == ("black", "white")
    assert Swap("swap2").offers(3) == ("black", "white", "more")
    assert Swap("swap2", ("more",)).offers(4) == ()
    assert Swap("swap2", ("more",)).offers(5) == ("black", "white")
    assert Swap("swap2", ("black",)).offers(5) == ()


@given(record=openings())
def test_who_chose_a_colour_has_it_and_white_moves_next(record: GameRecord) -> None:
    swap = record.swap
    assert swap is not None
    if not swap.choices or swap.choices[-1] == "more":
        assert record.first_maximizes is None
        return
    chooser = FIRST if "more" in swap.choices else SECOND
    first_chose_black = (swap.choices[-1] == "black") == (chooser == FIRST)
    assert record.first_maximizes is first_chose_black
    settled = record.copy()
    settled.undo(len(record.moves) - STONES[len(swap.choices) - 1])
    assert settled.swap == swap
    assert settled.position.player == "White"
    assert settled.turn == (SECOND if first_chose_black else FIRST)


@given(record=openings())
def test_after_the_opening_whose_turn_it_is_follows_from_the_colour(record: GameRecord) -> None:
    if record.first_maximizes is not None:
        is_first = record.position.maximizing is record.first_maximizes
        assert record.turn == (FIRST if is_first else SECOND)


@given(record=openings())
def test_steps_are_taken_back_and_played_again_one_by_one(record: GameRecord) -> None:
    assert record.swap is not None
    steps, seats = record.steps, []
    back = record.copy()
    for left in range(len(steps), 0, -1):
        assert back.steps == steps[:left]
        assert back.undo() == [steps[left - 1]]
        seats.append(back.turn)
    assert (back.steps, back.undo()) == ([], [])
    again = GameRecord(record.game, None, record.swap.rule)
    for text, seat in zip(steps, reversed(seats), strict=True):
        assert again.turn == seat
        again.step(text)
    assert (again.swap, again.position) == (record.swap, record.position)


@given(record=openings())
def test_something_is_asked_exactly_while_colours_are_open(record: GameRecord) -> None:
    assert record.swap is not None
    asked = record.swap.asks(len(record.moves))
    assert bool(asked) is (record.first_maximizes is None)
    assert asked.startswith("choose ") is bool(record.offers)


@pytest.mark.parametrize(
    ("rule", "choices", "stones", "asked"),
    [
        ("swap", (), 0, "place the first three stones, next a black one"),
        ("swap2", (), 1, "place the first three stones, next a white one"),
        ("swap", (), 3, "choose black or white"),
        ("swap2", (), 3, "choose black, white or more"),
        ("swap2", ("more",), 3, "place two more stones, next a white one"),
        ("swap2", ("more",), 4, "place two more stones, next a black one"),
        ("swap2", ("more",), 5, "choose black or white"),
        ("swap2", ("more", "white"), 5, ""),
    ],
)
def test_what_is_asked_is_said_in_words(
    rule: str, choices: tuple[str, ...], stones: int, asked: str
) -> None:
    assert Swap(rule, choices).asks(stones) == asked


def test_a_choice_may_be_written_in_capitals_and_nothing_else_is_one() -> None:
    record = GameRecord("gomoku", None, "swap")
    record.replay(["h8", "h9", "i9"])
    for text in ("more", "k4", "", "blackish"):
        with pytest.raises(GameError, match="is not a choice here: choose black or white"):
            record.step(text)
    with pytest.raises(GameError, match="no stone can be placed now: choose black or white"):
        record.play(record.position.moves()[0])
    record.step(" Black ")
    assert record.steps == ["h8", "h9", "i9", "black"]


def test_a_pair_captured_in_the_opening_is_counted_as_put() -> None:
    record = GameRecord("gomoku/ninuki", None, "swap2")
    record.replay(["c3", "d3", "a1", "more", "e3", "f3"])
    assert record.position.draw().endswith("captured by Black 2, by White 0")
    assert record.offers == ("black", "white")


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("tictactoe", None),
        ("chess", None),
        ("tree", "(1 2)"),
        ("gomoku", "h8"),
        ("gomoku", "5/5/5/5/5 w"),
        ("gomoku/ninuki", "7/7/7/7/7/7/7 b 2-0"),
    ],
)
@pytest.mark.parametrize("rule", RULES)
def test_they_are_for_gomoku_from_an_empty_board(
    game: str, position: str | None, rule: str
) -> None:
    said = f"{rule} is an opening of gomoku, and begins with an empty board"
    with pytest.raises(GameError, match=said):
        GameRecord(game, position, rule)


def test_an_empty_board_may_have_another_size() -> None:
    assert GameRecord("gomoku", "9/9/9/9/9/9/9/9/9 b", "swap").turn == FIRST


def test_another_rule_is_refused() -> None:
    with pytest.raises(GameError, match="there is no opening 'pro'; there are swap and swap2"):
        GameRecord("gomoku", None, "pro")


def test_no_choice_looks_like_a_point() -> None:
    position = GameRecord("gomoku/ninuki").position
    assert not {position.text(move) for move in position.moves()} & set(CHOICES)
