"""py-draughts' TurboEngine behind the Hub protocol, so that it can play in a match.

    bench/.venv/bin/python -m bench.turbo

It plays International draughts at a time a move, which is the one level it is asked for.
"""

import sys

from draughts import Board
from draughts.engines.turbo import TurboEngine
from draughts.move import Move

from plyscope.protocols import hub_lines

PIECES = {"w": ("W", ""), "W": ("W", "K"), "b": ("B", ""), "B": ("B", "K")}


def board_of(position: str, moves: str) -> Board:
    """The board after the moves, with the game so far in its memory."""
    sides: dict[str, list[str]] = {"W": [], "B": []}
    for number, piece in enumerate(position[1:], 1):
        if piece != "e":
            side, king = PIECES[piece]
            sides[side].append(f"{king}{number}")
    board = Board.from_fen(f"{position[0]}:W{','.join(sides['W'])}:B{','.join(sides['B'])}")
    for text in moves.split():
        board.push(next(move for move in board.legal_moves if is_called(move, text)))
    return board


def is_called(move: Move, text: str) -> bool:
    """Whether Hub writes the move so; the order of what it captures is free."""
    start, end, *captured = map(int, text.replace("-", "x").split("x"))
    squares = move.square_list
    return (squares[0] + 1, squares[-1] + 1) == (start, end) and {
        square + 1 for square in move.captured_list
    } == set(captured)


def text_of(move: Move) -> str:
    """A move as Hub writes it."""
    start, end = move.square_list[0] + 1, move.square_list[-1] + 1
    captured = "".join(f"x{square + 1}" for square in move.captured_list)
    return f"{start}x{end}{captured}" if captured else f"{start}-{end}"


def main() -> None:
    engine, board = TurboEngine(depth_limit=None, time_limit=1.0), Board()
    for line in sys.stdin:
        command, arguments = hub_lines.read(line)
        if command == "hub":
            say("id", {"name": "TurboEngine"})
            say("wait")
        elif command == "init":
            say("ready")
        elif command == "new-game":
            engine = TurboEngine(depth_limit=None, time_limit=engine.time_limit)
        elif command == "pos":
            board = board_of(arguments["pos"], arguments.get("moves", ""))
        elif command == "level":
            engine.time_limit = float(arguments["move-time"])
        elif command == "go":
            say("done", {"move": text_of(engine.get_best_move(board))})
        elif command == "ping":
            say("pong")
        elif command == "quit":
            return


def say(command: str, arguments: dict[str, object] | None = None) -> None:
    print(hub_lines.write(command, arguments), flush=True)


if __name__ == "__main__":
    main()
