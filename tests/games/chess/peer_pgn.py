"""Run where python-chess is: reads PGN, answers what it finds there.

Each line read is a JSON list of games as text; each line written is a JSON list with, for each
game, the errors, the moves as SAN, the scores and the clocks in their comments, the NAGs, and
whether there are variations.
"""

import io
import json
import sys
from typing import Any

import chess.pgn


def found(text: str) -> list[Any]:
    """What is in a game, move by move."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    moves, scores, clocks, nags, variations = [], [], [], [], []
    node: chess.pgn.GameNode = game
    while (after := node.next()) is not None:
        moves.append(node.board().san(after.move))
        score, clock = after.eval(), after.clock()
        scores.append(None if score is None else score.white().score(mate_score=30_001))
        clocks.append(clock)
        nags.append(sorted(after.nags))
        variations.append(len(node.variations) > 1)
        node = after
    return [len(game.errors), moves, scores, clocks, nags, variations]


for line in sys.stdin:
    print(json.dumps([found(text) for text in json.loads(line)]), flush=True)
