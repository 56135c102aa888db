"""The computer's part of an opening: stones that favour nobody, and the better colour."""

import pytest

from plyscope.engine import search
from plyscope.games.gomoku import RULES, RuleSet, start
from plyscope.play import GameRecord
from plyscope.play.swap import GAMES
from plyscope.players import swap_choice

BLACK_AHEAD = ["h8", "a1", "i9"]
WHITE_AHEAD = ["a1", "h8", "o15"]


@pytest.mark.parametrize("game", GAMES)
def test_it_puts_three_stones_the_same_each_time(game: str) -> None:
    puts = []
    for _ in range(2):
        record = GameRecord(game, None, "swap2")
        while not record.offers:
            record.step(swap_choice.next_step(record))
        puts.append(record.moves)
    assert puts[0] == puts[1]
    assert len(set(puts[0])) == 3


def test_of_its_openings_it_puts_the_most_balanced() -> None:
    empty = start()
    leads = []
    for opening in swap_choice._openings(empty.size):
        position = swap_choice._after(empty, opening)
        leads.append(abs(search(position, nodes=2000, preset="full", hash_mb=1).score))
    chosen = swap_choice._after(empty, swap_choice.first_stones(empty))
    assert abs(search(chosen, nodes=2000, preset="full", hash_mb=1).score) == min(leads)


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_there_is_an_opening_for_every_size_of_board(rules: RuleSet) -> None:
    for size in rules.sizes:
        position = start(rules=rules.name, size=size)
        assert swap_choice._openings(size)
        for opening in swap_choice._openings(size):
            assert swap_choice._after(position, opening).player == "White"


@pytest.mark.parametrize(
    ("stones", "chosen"), [(BLACK_AHEAD, "black"), (WHITE_AHEAD, "white")], ids=["black", "white"]
)
def test_it_chooses_the_colour_that_is_ahead(stones: list[str], chosen: str) -> None:
    for rule in ("swap", "swap2"):
        record = GameRecord("gomoku", None, rule)
        record.replay(stones)
        assert swap_choice.next_step(record) == chosen


def test_it_goes_on_with_stones_that_it_would_not_have_put() -> None:
    record = GameRecord("gomoku", None, "swap2")
    record.replay(["a1", "h8"])
    record.step(swap_choice.next_step(record))
    assert record.offers


def test_its_two_more_stones_leave_less_of_a_lead() -> None:
    record = GameRecord("gomoku", None, "swap2")
    record.replay([*BLACK_AHEAD, "more"])
    before = swap_choice._lead(record.position, swap_choice.BALANCE_NODES)  # type: ignore[arg-type]
    while not record.offers:
        record.step(swap_choice.next_step(record))
    assert swap_choice._lead(record.position, swap_choice.BALANCE_NODES) < before  # type: ignore[arg-type]
