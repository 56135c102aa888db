"""What a native board is worth by its own account."""

from typing import Any


def weighed(board: Any) -> int:
    """All factors by their weights, not yet divided by `whole`."""
    columns = zip(*board.weights(), strict=True)
    return sum(
        factor * weight
        for factors, column in zip(board.factors(), columns, strict=True)
        for factor, weight in zip(factors, column, strict=True)
    )
