"""A game that pydraughts referees and our engine plays: COMMAND VARIANT LEVEL HUB_VARIANT.

It prints the moves, how it ended, and what the engine last said of its search. Run with pydraughts
on PYTHONPATH, not with ours.
"""

import json
import sys

import draughts
from draughts.engine import HubEngine, Limit


def main() -> None:
    command, variant, level, hub_variant = sys.argv[1:]
    engine = HubEngine(command.split())
    engine.configure({"variant": hub_variant, "hash": "4"})
    engine.init()
    engine.ping()
    board = draughts.Board(variant)
    limit = Limit(**json.loads(level))
    result = None
    while not board.is_over():
        result = engine.play(board, limit, False)
        board.push(result.move)
    engine.quit()
    code = engine.p.wait(10)
    moves = [move.hub_move for move in board.move_stack]
    info = sorted(result.info) if result else []
    variants = sorted(engine.variants)
    print(json.dumps({"moves": moves, "code": code, "info": info, "variants": variants}))


main()
