"""Run with python-chess on the path: lets our engine play itself through SimpleEngine.

    python play_chess.py GAMES BASE INCREMENT CHESS960 COMMAND...

The last line says of each game its moves, its result, and the least time that was left.
"""

import json
import sys
import time
from typing import Any

import chess
import chess.engine


def game(
    engine: chess.engine.SimpleEngine, base: float, increment: float, first: chess.Board
) -> Any:
    """Plays one game by the clock; python-chess refuses every illegal move."""
    board, clocks, least = first.copy(), {True: base, False: base}, base
    while not board.is_game_over(claim_draw=True):
        limit = chess.engine.Limit(
            white_clock=clocks[True],
            black_clock=clocks[False],
            white_inc=increment,
            black_inc=increment,
        )
        began = time.monotonic()
        info = chess.engine.INFO_ALL
        result = engine.play(board, limit, game=id(first), info=info, ponder=False)
        clocks[board.turn] -= time.monotonic() - began
        least = min(least, clocks[board.turn])
        clocks[board.turn] += increment
        assert result.move is not None
        assert result.info["pv"][0] == result.move
        assert "string" not in result.info  # where our engine would say what it did not understand
        board.push(result.move)
    return [len(board.move_stack), board.result(claim_draw=True), least]


def main(games: str, base: str, increment: str, is_960: str, *command: str) -> None:
    """Plays the games from the start, or from starts of Chess960."""
    played = []
    with chess.engine.SimpleEngine.popen_uci(list(command), timeout=60) as engine:
        for number in range(int(games)):
            first = (
                chess.Board.from_chess960_pos(37 * number % 960)
                if is_960 == "960"
                else chess.Board()
            )
            for move in list(first.legal_moves)[number % 20 : number % 20 + 1]:
                first.push(move)
            played.append(game(engine, float(base), float(increment), first))
    print(json.dumps(played))


main(*sys.argv[1:])
