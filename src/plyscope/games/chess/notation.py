"""How people and programs write a move of chess: SAN such as Nf3, and UCI such as g1f3."""

import re

from plyscope._native import ChessBoard
from plyscope.games.chess.fen import FILES, SQUARES

PROMOTIONS = {2: "N", 5: "B", 6: "R", 7: "Q"}
PASSING, CASTLING = 1, 3
"""What `special` says of a move, if not one of the promotions."""

CASTLINGS = {"O-O": True, "0-0": True, "O-O-O": False, "0-0-0": False}
"""How castling is written, and whether it is to the king's side."""
MOVE = re.compile(
    r"([NBRQK]?)([a-h]?)([1-8]?)([-x:]?)([a-h][1-8])(=?[NBRQnbrq]|\([NBRQ]\))?", re.ASCII
)
"""The piece, where it starts as far as needed, the target, and what a pawn becomes."""
UCI = re.compile(r"(?:[a-h][1-8]){2}[nbrq]?", re.ASCII)


def uci(move: int, *, king_takes_rook: bool) -> str:
    """A move as UCI has it: e2e4, e7e8q; castling as the king's move, or as its taking the rook."""
    castles_to = None if king_takes_rook else _castled_king(move)
    target = _end(move) if castles_to is None else castles_to
    return SQUARES[_start(move)] + SQUARES[target] + PROMOTIONS.get(_special(move), "").lower()


def san(move: int, board: ChessBoard) -> str:
    """A legal move in short algebraic notation; raises `ValueError` if it is illegal."""
    after = board.play(move)
    sign = "" if not after.in_check else "+" if after.moves() or after.outcome() == 0 else "#"
    return _bare(move, board) + sign


def matching(text: str, board: ChessBoard) -> list[int]:
    """The legal moves that the text can mean, as UCI or as SAN, which may say more than it must.

    Castling is read as the king's move too, or as its taking the rook; signs of checks and remarks
    such as ! are skipped.
    """
    body = _body(text)
    if body in CASTLINGS:
        return [move for move in board.moves() if _castles(move) is CASTLINGS[body]]
    match = MOVE.fullmatch(body)
    return [] if match is None else [move for move in board.moves() if _means(match, move, board)]


def is_move(text: str) -> bool:
    """Whether the text has the form of a move, legal or not."""
    body = _body(text)
    return body in CASTLINGS or MOVE.fullmatch(body) is not None


def _body(text: str) -> str:
    """The text of a move without signs of checks and remarks."""
    return text.strip().rstrip("+#!?").removesuffix("e.p.").rstrip()


def _start(move: int) -> int:
    return move & 63


def _end(move: int) -> int:
    """Of castling, the rook's square."""
    return move >> 6 & 63


def _special(move: int) -> int:
    return move >> 12


def _castles(move: int) -> bool | None:
    """Whether a move castles to the king's side, or to the other; None if it does not castle."""
    return _end(move) > _start(move) if _special(move) == CASTLING else None


def _castled_king(move: int) -> int | None:
    """Where the king arrives, if a move castles."""
    is_short = _castles(move)
    return None if is_short is None else _start(move) // 8 * 8 + (6 if is_short else 2)


def _bare(move: int, board: ChessBoard) -> str:
    """Without the sign of a check."""
    is_short = _castles(move)
    if is_short is not None:
        return "O-O" if is_short else "O-O-O"
    kind, takes = _kind(move, board), "x" if _takes(move, board) else ""
    promotion = PROMOTIONS.get(_special(move))
    target = SQUARES[_end(move)] + (f"={promotion}" if promotion else "")
    if kind == "P":
        return (FILES[_start(move) % 8] if takes else "") + takes + target
    return kind + _apart(move, _sets(board)[kind], board) + takes + target


def _apart(move: int, like: int, board: ChessBoard) -> str:
    """What tells a piece from others like it that can go there too: a file, a rank, or both."""
    start, end = _start(move), _end(move)
    others = [
        _start(other)
        for other in board.moves()
        if other >> 6 == end and like >> _start(other) & 1 and _start(other) != start
    ]
    if not others:
        return ""
    file, rank = FILES[start % 8], str(start // 8 + 1)
    if all(other % 8 != start % 8 for other in others):
        return file
    return rank if all(other // 8 != start // 8 for other in others) else file + rank


def _means(match: re.Match[str], move: int, board: ChessBoard) -> bool:
    """Whether everything that is written is true of a move."""
    kind, file, rank, sign, target, promotion = match.groups(default="")
    name = SQUARES[_start(move)]
    if file not in ("", name[0]) or rank not in ("", name[1]):
        return False
    if _castles(move) is not None:
        names_king = file and rank and kind in ("", "K") and not sign
        return bool(names_king) and _castles_to(move, target)
    promotion = promotion.strip("=()").upper()
    if SQUARES[_end(move)] != target or promotion not in ("", PROMOTIONS.get(_special(move))):
        return False
    if sign in ("x", ":") and not _takes(move, board):
        return False
    return _names_piece(kind, file, rank, move, board)


def _names_piece(kind: str, file: str, rank: str, move: int, board: ChessBoard) -> bool:
    """Whether the piece that moves is named: by its square, or by its letter.

    A pawn has no letter; its captures need a file.
    """
    if not kind and file and rank:
        return True
    if _kind(move, board) != (kind or "P"):
        return False
    return bool(kind or file) or not _takes(move, board)


def _castles_to(move: int, target: str) -> bool:
    """Whether a castling move is meant by the rook's square, or by one that no king steps to."""
    arrives = _castled_king(move)
    if arrives is None or target == SQUARES[_end(move)]:
        return True
    return target == SQUARES[arrives] and abs(arrives - _start(move)) > 1


def _takes(move: int, board: ChessBoard) -> bool:
    """Of a move that does not castle."""
    occupied = board.pawns | board.knights | board.bishops | board.rooks | board.queens
    return _special(move) == PASSING or bool(occupied >> _end(move) & 1)


def _kind(move: int, board: ChessBoard) -> str:
    """The letter of the piece that moves."""
    return next(kind for kind, on in _sets(board).items() if on >> _start(move) & 1)


def _sets(board: ChessBoard) -> dict[str, int]:
    """The pieces of both sides by their letters."""
    return {
        "P": board.pawns,
        "N": board.knights,
        "B": board.bishops,
        "R": board.rooks,
        "Q": board.queens,
        "K": board.kings,
    }
