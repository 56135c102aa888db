"""What a line of moves comes to, in a player's words."""

from typing import TYPE_CHECKING

from plyscope.analysis.material import COUNTED, Pieces, captured, listed_pieces, worth
from plyscope.analysis.score import name_of
from plyscope.tables.probe import fate_text
from plyscope.text import counted
from plyscope.textbook import Reason
from plyscope.tracing import Node

if TYPE_CHECKING:
    from plyscope.analysis.explanation import Explanation

YOU = "you"


def told(explanation: "Explanation", *, you: bool) -> str:
    """What a move leads to: If 9-14, White replies 18x9 and you lose a man."""
    position, after = explanation.position, explanation.positions[1]
    move = position.text(explanation.move)
    mover = YOU if you else position.player
    if explanation.drawn:
        return f"After {move}, {explanation.drawn}."
    if after.outcome() is not None:
        return f"{move} ends the game: {comes_to(explanation, mover)}."
    if len(explanation.line) < 2:
        return f"After {move}, {comes_to(explanation, mover)}."
    does = "goes on with" if after.player == position.player else "replies"
    reply = f"{after.player} {does} {after.text(explanation.line[1])}"
    # The reply has named its player already.
    result = comes_to(explanation, mover).removeprefix(f"{after.player} ")
    return f"If {move}, {reply} and {result}."


def comes_to(explanation: "Explanation", mover: str) -> str:
    """The end of the line: a win, a draw, or what was captured on the way."""
    outcome = explanation.positions[-1].outcome()
    if outcome is not None:
        return _won(explanation, mover) if outcome else "it is a draw"
    end = explanation.nodes[-1]
    special = _ENDINGS.get(end.reason)
    return _material(explanation, mover) if special is None else special(end)


def _won(explanation: "Explanation", mover: str) -> str:
    """Who wins, and in how many moves of theirs."""
    position, plies = explanation.position, len(explanation.line)
    is_mover = (explanation.score > 0) == position.maximizing
    who = mover if is_mover else name_of(position, maximizing=not position.maximizing)
    moves = (plies + 1) // 2 if is_mover else plies // 2
    is_mate = position.notation == "PGN" and not explanation.positions[-1].moves()
    won = verb(who, "mate" if is_mate else "win")
    return won if plies <= 2 else f"{won} in {moves}"


def _tabled(end: Node) -> str:
    tables = end.trace.tables
    fate = tables.probe(end.position) if tables else None
    known = "its value" if fate is None else fate_text(end.position, fate)
    return f"the endgame table knows the rest: {known}"


def _threats(end: Node) -> str:
    return f"{end.player} wins by threats alone"


def _repeated(_: Node) -> str:
    return "the game is a draw by repetition or by the counting of moves"


_ENDINGS = {
    Reason.TABLEBASE: _tabled,
    Reason.FORCED_WIN: _threats,
    Reason.REPETITION: _repeated,
}


def _material(explanation: "Explanation", mover: str) -> str:
    """What was captured and promoted along the line."""
    position = explanation.position
    if position.notation not in COUNTED:
        return f"nobody has won after {counted(len(explanation.line), 'move')}"
    (lost, own), (won, others) = map(captured, explanation.material)
    opponent = name_of(position, maximizing=not position.maximizing)
    found = [_exchanged(mover, lost, won)] if lost or won else []
    found += [f"{verb(mover, 'get')} {listed_pieces(own)}"] if own else []
    found += [f"{verb(opponent, 'get')} {listed_pieces(others)}"] if others else []
    return ", and ".join(found) or "nothing is lost"


def _exchanged(mover: str, lost: Pieces, won: Pieces) -> str:
    """Captures of both sides; what they have in common was only exchanged."""
    if lost == won:
        return f"{verb(mover, 'exchange')} {listed_pieces(lost)}"
    lost, won = lost - won, won - lost
    if worth(lost) == worth(won):
        return f"{verb(mover, 'exchange')} {listed_pieces(lost)} for {listed_pieces(won)}"
    does, main, other = ("lose", lost, won) if worth(lost) > worth(won) else ("win", won, lost)
    paid = f" for {listed_pieces(other)}" if other else ""
    return f"{verb(mover, does)} {listed_pieces(main)}{paid}"


def verb(who: str, does: str) -> str:
    """A person and what they do: you lose, Black loses."""
    return f"{who} {does}" if who == YOU else f"{who} {does}s"
