"""Run by a peer's own interpreter: reads positions, answers what that program calls legal.

    python peer_moves.py py-draughts international

Each line read is a JSON list of FENs with squares as numbers from the top left; each line written
is a JSON list with, for each FEN, its moves as [start, end, captured squares], sorted and distinct.
Plyscope is not installed there.
"""

import json
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

Moves = list[list[Any]]


def py_draughts(variant: str) -> Callable[[str], Moves]:
    """The program named py-draughts; its squares are counted from 0."""
    # Its web server and its benchmark need a dozen packages that its rules do not.
    for module in ("draughts.benchmark", "draughts.server", "draughts.server.server"):
        sys.modules[module] = MagicMock()
    import draughts

    board_class = {
        "international": draughts.StandardBoard,
        "russian": draughts.RussianBoard,
        "brazilian": draughts.BrazilianBoard,
        "frisian": draughts.FrisianBoard,
        "frysk": draughts.FryskBoard,
        "antidraughts": draughts.AntidraughtsBoard,
        "breakthrough": draughts.BreakthroughBoard,
    }[variant]

    def moves(fen: str) -> Moves:
        return [
            [
                move.square_list[0] + 1,
                move.square_list[-1] + 1,
                sorted(square + 1 for square in move.captured_list),
            ]
            for move in board_class.from_fen(fen).legal_moves
        ]

    return moves


def pydraughts(variant: str) -> Callable[[str], Moves]:
    """The program named pydraughts; inside it, squares are numbers from the top left."""
    from draughts.core.game import Game

    name = {"international": "standard", "frysk": "frysk!"}.get(variant, variant)

    def moves(fen: str) -> Moves:
        jumps, captures = Game(name, fen).legal_moves()
        return [
            [move[0][0], move[-1][1], sorted(square for square in taken if square is not None)]
            for move, taken in zip(jumps, captures, strict=True)
        ]

    return moves


def distinct(moves: Moves) -> Moves:
    return sorted([*move[:2], list(move[2])] for move in {(a, b, tuple(c)) for a, b, c in moves})


def main(peer: str, variant: str) -> None:
    moves = {"py-draughts": py_draughts, "pydraughts": pydraughts}[peer](variant)
    for line in sys.stdin:
        print(json.dumps([distinct(moves(fen)) for fen in json.loads(line)]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
