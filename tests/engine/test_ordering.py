"""In which order the native search tries moves."""

import pytest

import plyscope


@pytest.mark.parametrize("technique", ["table_move", "killers", "history", "game_order"])
def test_what_orders_moves_costs_connect_four_no_nodes(technique: str) -> None:
    positions = [plyscope.start("connect4", moves) for moves in ("", "4444", "1", "4365")]

    def nodes(switches: dict[str, bool]) -> int:
        return sum(
            plyscope.search(position, depth=11, preset="exact", switches=switches).nodes
            for position in positions
        )

    assert nodes({}) <= nodes({technique: False})
