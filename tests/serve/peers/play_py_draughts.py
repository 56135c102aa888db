"""A game that py-draughts referees and our engine plays: EXECUTABLE DEPTH.

It prints the moves and the result. Run with py-draughts on PYTHONPATH, not with ours.
"""

import json
import sys
from unittest.mock import MagicMock

# Its web server and its benchmark need a dozen packages that a game does not.
for module in ("draughts.benchmark", "draughts.server", "draughts.server.server"):
    sys.modules[module] = MagicMock()

from draughts import Board  # noqa: E402
from draughts.engines.hub import HubEngine, move_to_hub_notation  # noqa: E402


class PatientEngine(HubEngine):  # type: ignore[misc]
    """Its `_read_line` waits for a pipe whose lines it may hold already, for ever; this one not."""

    def _read_line(self, timeout: float = 1.0) -> str:
        line: str = self.process.stdout.readline()
        if not line:
            raise EOFError
        return line.strip()


def main() -> None:
    executable, depth = sys.argv[1:]
    board, moves, scores = Board(), [], []
    with PatientEngine(executable, depth_limit=int(depth), init_timeout=60) as engine:
        assert engine.ping()
        while not board.game_over:
            move, score = engine.get_best_move(board, with_evaluation=True)
            moves.append(move_to_hub_notation(move))
            scores.append(score)
            board.push(move)
        name = engine.info.name
    about = {"moves": moves, "scores": scores, "result": board.result, "name": name}
    print(json.dumps(about))


main()
