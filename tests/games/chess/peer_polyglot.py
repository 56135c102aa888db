"""Run where python-chess is: answers what it knows of Polyglot's books.

Each line read is a JSON list of positions, each a book's file or "", whether it is Chess960, and a
FEN. Each line written is a JSON list with, for each, its key and the moves of the book with their
weights.
"""

import json
import sys
from typing import Any

import chess.polyglot


def found(path: str, is_960: bool, fen: str) -> list[Any]:
    """The key of a position and its moves in a book, if there is one."""
    board = chess.Board(fen, chess960=is_960)
    moves = []
    if path:
        with chess.polyglot.open_reader(path) as book:
            moves = [
                [entry.move.uci(), entry.weight] for entry in book.find_all(board, minimum_weight=0)
            ]
    return [chess.polyglot.zobrist_hash(board), moves]


for line in sys.stdin:
    print(json.dumps([found(*question) for question in json.loads(line)]), flush=True)
