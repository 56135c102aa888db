"""Simplified draughts against the document it comes from, transcribed line by line.

The transcription keeps the document's names, its shape and its order, and shares nothing with the
package. Two things are generalised so that it serves every size: 8 became the size of the board,
and the table of position values grows by rings (on eight rows it is the document's own).
"""

import random
from copy import deepcopy
from math import inf
from typing import Any

import pytest

import plyscope
from plyscope.games import simple_draughts
from plyscope.games.simple_draughts import SimpleDraughts, position_value

# ruff: noqa: N802, N803, N806, PERF401 - the document's names and loops

Board = list[list[int]]
Place = dict[str, int]
DocumentMove = dict[str, Place]

EMPTY, WHITE, WHITE_KING, BLACK, BLACK_KING = 0, 1, 2, 3, 4

POSITION_VALUES = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 1, 1, 1, 1, 1, 0],
    [0, 1, 2, 2, 2, 2, 1, 0],
    [0, 1, 2, 3, 3, 2, 1, 0],
    [0, 1, 2, 3, 3, 2, 1, 0],
    [0, 1, 2, 2, 2, 2, 1, 0],
    [0, 1, 1, 1, 1, 1, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
]


def positionValuesOf(size: int) -> Board:
    values = [[0] * size for _ in range(size)]
    for ring in (1, 2, 3):
        for row in range(ring, size - ring):
            for col in range(ring, size - ring):
                values[row][col] += 1
    return values


def belongsTo(piece: int, player: int) -> bool:
    if player == WHITE:
        return piece in (WHITE, WHITE_KING)
    return piece in (BLACK, BLACK_KING)


def isValidPosition(row: int, col: int, board: Board) -> bool:
    return row >= 0 and row < len(board) and col >= 0 and col < len(board)


def directionsOf(piece: int) -> list[Place]:
    directions: list[Place] = []
    if piece in (WHITE, WHITE_KING, BLACK_KING):  # can move upward
        directions.append({"row": -1, "col": -1})
        directions.append({"row": -1, "col": 1})
    if piece in (BLACK, WHITE_KING, BLACK_KING):  # can move downward
        directions.append({"row": 1, "col": -1})
        directions.append({"row": 1, "col": 1})
    return directions


def getValidCaptures(row: int, col: int, board: Board, player: int) -> list[Place]:
    opponent = BLACK if player == WHITE else WHITE
    captures = []
    for direction in directionsOf(board[row][col]):
        jumpRow, jumpCol = row + direction["row"], col + direction["col"]
        landRow, landCol = row + 2 * direction["row"], col + 2 * direction["col"]
        if isValidPosition(jumpRow, jumpCol, board) and isValidPosition(landRow, landCol, board):
            jumpPiece = board[jumpRow][jumpCol]
            if belongsTo(jumpPiece, opponent) and board[landRow][landCol] == EMPTY:
                captures.append({"row": landRow, "col": landCol})
    return captures


def getValidRegularMoves(row: int, col: int, board: Board) -> list[Place]:
    moves = []
    for direction in directionsOf(board[row][col]):
        newRow, newCol = row + direction["row"], col + direction["col"]
        if isValidPosition(newRow, newCol, board) and board[newRow][newCol] == EMPTY:
            moves.append({"row": newRow, "col": newCol})
    return moves


def getAllValidMoves(board: Board, player: int) -> list[DocumentMove]:
    moves: list[DocumentMove] = []
    hasCaptures = False
    for row in range(len(board)):
        for col in range(len(board)):
            if belongsTo(board[row][col], player):
                captures = getValidCaptures(row, col, board, player)
                if len(captures) > 0:
                    hasCaptures = True
                    for capture in captures:
                        moves.append({"from": {"row": row, "col": col}, "to": capture})
    if hasCaptures:
        return moves
    for row in range(len(board)):
        for col in range(len(board)):
            if belongsTo(board[row][col], player):
                for move in getValidRegularMoves(row, col, board):
                    moves.append({"from": {"row": row, "col": col}, "to": move})
    return moves


def makeMove(board: Board, start: Place, to: Place) -> Board:
    newBoard = deepcopy(board)
    piece = newBoard[start["row"]][start["col"]]
    newBoard[start["row"]][start["col"]] = EMPTY
    newBoard[to["row"]][to["col"]] = piece
    if piece == WHITE and to["row"] == 0:
        newBoard[to["row"]][to["col"]] = WHITE_KING
    elif piece == BLACK and to["row"] == len(board) - 1:
        newBoard[to["row"]][to["col"]] = BLACK_KING
    if abs(start["row"] - to["row"]) == 2:
        captureRow = (start["row"] + to["row"]) // 2
        captureCol = (start["col"] + to["col"]) // 2
        newBoard[captureRow][captureCol] = EMPTY
    return newBoard


def evaluateBoard(board: Board, player: int, opponent: int) -> float:
    score = 0.0
    pieceValues = {
        WHITE: 10 if player == WHITE else -10,
        WHITE_KING: 15 if player == WHITE else -15,
        BLACK: 10 if player == BLACK else -10,
        BLACK_KING: 15 if player == BLACK else -15,
    }
    positionValues, last = positionValuesOf(len(board)), len(board) - 1
    for row in range(len(board)):
        for col in range(len(board)):
            piece = board[row][col]
            if piece != EMPTY:
                score += pieceValues[piece]
                if belongsTo(piece, player):
                    score += positionValues[row][col]
                isPlayersKing = belongsTo(piece, player) and piece in (WHITE_KING, BLACK_KING)
                if isPlayersKing and (row == 0 or row == last or col == 0 or col == last):
                    score += 2
    playerMoves = len(getAllValidMoves(board, player))
    opponentMoves = len(getAllValidMoves(board, opponent))
    return score + (playerMoves - opponentMoves) * 0.5


def minimax(
    board: Board,
    depth: int,
    player: int,
    opponent: int,
    alpha: float,
    beta: float,
    isMaximizingPlayer: bool,
) -> tuple[float, DocumentMove | None]:
    if depth == 0:
        return evaluateBoard(board, player, opponent), None
    allMoves = getAllValidMoves(board, player if isMaximizingPlayer else opponent)
    if len(allMoves) == 0:
        return (-1000 if isMaximizingPlayer else 1000), None
    bestMove = None
    if isMaximizingPlayer:
        maxScore = -inf
        for move in allMoves:
            newBoard = makeMove(board, move["from"], move["to"])
            score, _ = minimax(newBoard, depth - 1, player, opponent, alpha, beta, False)
            if score > maxScore:
                maxScore, bestMove = score, move
            alpha = max(alpha, maxScore)
            if beta <= alpha:
                break
        return maxScore, bestMove
    minScore = inf
    for move in allMoves:
        newBoard = makeMove(board, move["from"], move["to"])
        score, _ = minimax(newBoard, depth - 1, player, opponent, alpha, beta, True)
        if score < minScore:
            minScore, bestMove = score, move
        beta = min(beta, minScore)
        if beta <= alpha:
            break
    return minScore, bestMove


COLOURS = {"White": (WHITE, BLACK), "Black": (BLACK, WHITE)}


def random_boards(size: int, count: int) -> list[Board]:
    """Boards with men and kings of both, from nearly empty to crowded, on squares of any colour."""
    source = random.Random(size)

    def square(density: float) -> int:
        return source.randint(1, 4) if source.random() < density else EMPTY

    densities = [source.uniform(0.05, 0.6) for _ in range(count)]
    return [[[square(d) for _ in range(size)] for _ in range(size)] for d in densities]


def positions(size: int, count: int) -> list[tuple[Board, SimpleDraughts]]:
    """Random boards, each as the document has it and as the package has it, with every mover."""
    return [
        (board, SimpleDraughts(tuple(map(tuple, board)), mover, searcher))
        for board in random_boards(size, count)
        for mover in COLOURS
        for searcher in COLOURS
    ]


def as_document(move: Any) -> DocumentMove | None:
    written: DocumentMove | None = None if move is None else move.to_dict()
    return written


SIZES = range(3, 11)


def test_the_position_values_of_eight_rows_are_the_documents_table() -> None:
    assert positionValuesOf(8) == POSITION_VALUES
    ours = [
        [position_value(min(row, col, 7 - row, 7 - col)) for col in range(8)] for row in range(8)
    ]
    assert ours == POSITION_VALUES


@pytest.mark.parametrize("size", SIZES)
def test_moves_and_their_order_are_the_documents(size: int) -> None:
    for board, position in positions(size, 60):
        expected = getAllValidMoves(board, COLOURS[position.player][0])
        assert [move.to_dict() for move in position.moves()] == expected


@pytest.mark.parametrize("size", SIZES)
def test_play_makes_the_documents_board(size: int) -> None:
    for board, position in positions(size, 30):
        for move in position.moves():
            written = move.to_dict()
            expected = makeMove(board, written["from"], written["to"])
            assert position.play(move).board() == expected
        assert position.board() == board


@pytest.mark.parametrize("size", SIZES)
def test_evaluation_is_the_documents(size: int) -> None:
    for board, position in positions(size, 60):
        assert position.evaluate() == evaluateBoard(board, *COLOURS[position.searcher])


@pytest.mark.parametrize("searcher", COLOURS)
@pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
def test_alphabeta_finds_the_documents_score_and_move(size: int, searcher: str) -> None:
    player, opponent = COLOURS[searcher]
    for board in random_boards(size, 6):
        position = SimpleDraughts(tuple(map(tuple, board)), searcher, searcher)
        for depth in (0, 1, 2, 3):
            expected = minimax(board, depth, player, opponent, -inf, inf, True)
            found = plyscope.alphabeta(position, depth)
            assert (found.score, as_document(found.move)) == expected


@pytest.mark.parametrize("searcher", COLOURS)
def test_the_opening_search_is_the_documents(searcher: str) -> None:
    position = simple_draughts.start(player=searcher)
    if searcher == "Black":
        position = position.play(position.moves()[0])
    player, opponent = COLOURS[searcher]
    expected = minimax(position.board(), 3, player, opponent, -inf, inf, True)
    found = plyscope.alphabeta(position, 3)
    assert (found.score, as_document(found.move)) == expected


EXAMPLE = "030/000/010"


def test_in_the_documents_example_both_moves_score_zero_and_the_first_is_chosen() -> None:
    position = simple_draughts.start(EXAMPLE)
    first, second = position.moves()
    assert [str(first), str(second)] == ["2,1-1,0", "2,1-1,2"]
    scores = [plyscope.minimax(position.play(move), 1).score for move in (first, second)]
    assert scores == [0, 0]
    for algorithm in (plyscope.minimax, plyscope.alphabeta):
        result = algorithm(position, 2)
        assert (result.score, result.move) == (0, first)


def test_the_capture_drawn_in_the_documents_example_is_not_legal() -> None:
    position = simple_draughts.start(EXAMPLE)
    after_a = position.play(position.moves()[0])
    assert [str(move) for move in after_a.moves()] == ["0,1-1,2"]
    with pytest.raises(plyscope.MoveError, match="legal: 0,1-1,2"):
        after_a.parse("(0,1)x(1,0)")
