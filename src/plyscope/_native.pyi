"""The native core of Plyscope: boards of the built-in games."""



class Connect4Board:
    """
    Connect four on 7 columns and 6 rows; a move's code is its column, 0 to 6 from the left.
    In cells(), 1 is the first player, who is the maximizer, and 2 the second.
    """

    def __init__(self, key: int | None = None) -> None:
        """
        The board before the first move, or the one whose key() is this. Raises ValueError
        if no board has that key.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def moves(self) -> list[int]:
        """
        Codes of the legal moves, in a fixed order; none exactly when the game is over.
        """

    def play(self, code: int) -> Connect4Board:
        """
        The board after that move; this one is unchanged. Raises ValueError if illegal.
        """

    def outcome(self) -> int | None:
        """
        The final score, from the maximizer's view, or None while the game runs.
        """

    def evaluate(self) -> int:
        """
        Static evaluation, from the maximizer's view; the outcome when the game is over.
        """

    def key(self) -> int:
        """A number that equal boards share."""

    @property
    def maximizing(self) -> bool:
        """Whether the player to move wants a high score."""

    def perft(self, depth: int) -> int:
        """The number of ways to make exactly that many moves, from 0 to 64."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    rows: int = 6

    columns: int = 7

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""
