"""Run where python-chess is, and Plyscope need not be: follows games, answers what it says of them.

Each line read is a JSON list of games: whether it is Chess960, a FEN, and its moves as UCI, each
with some of the moves that could have been played instead. Each line written is a JSON list with,
for each game, what python-chess says of its positions.
"""

import json
import sys
from typing import Any

import chess


def told(board: chess.Board, asked: list[str]) -> list[Any]:
    """The FEN, whether it is check, the outcome, the legal moves, and the SAN of some of them."""
    legal = sorted(move.uci() for move in board.legal_moves)
    sans = [board.san(chess.Move.from_uci(move)) for move in asked]
    return [board.fen(), board.is_check(), outcome(board), legal, sans]


def outcome(board: chess.Board) -> int | None:
    """Of the position alone: repetition is not looked at."""
    if board.is_checkmate():
        return -1 if board.turn else 1
    drawn = board.is_insufficient_material() or board.is_stalemate()
    return 0 if drawn or board.is_seventyfive_moves() else None


def followed(is_960: bool, fen: str, moves: list[list[str]]) -> list[list[Any]]:
    """What is said of each position of a game; the first of some moves is played."""
    board = chess.Board(fen, chess960=is_960)
    said = []
    for some in moves:
        said.append(told(board, some))
        board.push_uci(some[0])
    return [*said, told(board, [])]


for line in sys.stdin:
    print(json.dumps([followed(*game) for game in json.loads(line)]), flush=True)
