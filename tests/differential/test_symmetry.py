"""Mirrored and turned positions share a place in the table, and no value changes by that."""

import random
from typing import Any

import plyscope
from plyscope.position import Position


def reached(start: Position[Any]) -> list[Position[Any]]:
    """All positions that play can lead to."""
    known = {start.key(): start}
    todo = [start]
    while todo:
        position = todo.pop()
        for after in map(position.play, position.moves()):
            if after.key() not in known:
                known[after.key()] = after
                todo.append(after)
    return list(known.values())


def random_columns(source: random.Random) -> str:
    position: Position[Any] = plyscope.start("connect4")
    for _ in range(source.randrange(20)):
        if moves := position.moves():
            position = position.play(source.choice(moves))
    return str(position)


def mirrored(columns: str) -> str:
    return "".join(str(8 - int(column)) for column in columns)


def test_tic_tac_toe_has_765_positions_but_for_symmetry() -> None:
    positions = reached(plyscope.start("tictactoe"))
    assert len(positions) == 5478
    assert len({position.table_key() for position in positions}) == 765


def test_connect_four_and_its_mirror_image_share_a_table_key() -> None:
    source = random.Random(4)
    for _ in range(300):
        one, other = random_columns(source), random_columns(source)
        position, another = plyscope.start("connect4", one), plyscope.start("connect4", other)
        mirror = plyscope.start("connect4", mirrored(one))
        assert position.table_key() == mirror.table_key()
        is_same = another.key() in (position.key(), mirror.key())
        assert (another.table_key() == position.table_key()) == is_same


def test_symmetry_changes_no_value_of_tic_tac_toe() -> None:
    for position in reached(plyscope.start("tictactoe"))[::3]:
        exact = plyscope.search(position, depth=9)
        assert exact.score == plyscope.search(position, depth=9, preset="plain").score


def test_symmetry_changes_no_value_of_connect_four() -> None:
    """Few stones, so that images come up, and deeper than minimax can afford."""
    openings = ["", *"1234567", *(f"{a}{b}" for a in "1234567" for b in "1234567")]
    for opening in (*openings, "44444432", "33554", "2662", "123567"):
        position = plyscope.start("connect4", opening)
        exact = plyscope.search(position, depth=8)
        assert exact.score == plyscope.search(position, depth=8, preset="plain").score


def test_symmetry_saves_nodes() -> None:
    for game, depth in (("tictactoe", 9), ("connect4", 10)):
        start = plyscope.start(game)
        without = plyscope.search(start, depth=depth, switches={"symmetry": False})
        assert plyscope.search(start, depth=depth).nodes < 0.7 * without.nodes
