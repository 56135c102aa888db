"""Why a position of a solved game is won, lost or drawn, in words."""

from dataclasses import dataclass
from typing import Any

from plyscope.moves import listed
from plyscope.position import Position
from plyscope.solving.solved_game import SolvedGame
from plyscope.text import counted


@dataclass(frozen=True)
class Reply:
    """A move of the player who loses, and what the winner has against it.

    `answer` is empty where the move ends the game or the same player moves again; `fate` says what
    becomes of the game after both.
    """

    move: str
    answer: str
    fate: str


@dataclass(frozen=True)
class Reason:
    """A sentence, and each reply with the winner's answer to it."""

    sentence: str
    replies: tuple[Reply, ...] = ()


def why(solved: SolvedGame, position: Position[Any]) -> Reason:
    """Why a position is worth what it is: each claim follows from the moves it names."""
    fate, player = solved.fate(position), position.player
    if not position.moves():
        return Reason(f"The game is over: {solved.fate_text(position, fate)}.")
    if fate.sign == 0:
        return Reason(_drawn(solved, position))
    plies = counted(fate.distance or 0, "ply", "plies")
    if fate.sign < 0:
        winner = solved.players[not position.maximizing]
        sentence = f"{player} loses in {plies}: whatever {player} plays, {winner} has an answer."
        return Reason(sentence, _replies(solved, position))
    best = solved.best_moves(position)
    after = position.play(best[0])
    names = listed([position.text(move) for move in best])
    if fate.distance == 1:
        return Reason(f"{player} wins at once with {names}.")
    if after.maximizing == position.maximizing:
        return Reason(f"{player} wins in {plies} with {names}, and moves again.")
    first = position.text(best[0])
    sentence = (
        f"{player} wins in {plies} with {names}: whatever {after.player} plays after {first}, "
        f"{player} has an answer."
    )
    return Reason(sentence, _replies(solved, after))


def _replies(solved: SolvedGame, position: Position[Any]) -> tuple[Reply, ...]:
    """Each move of the player who loses; the one that lasts longest comes first."""
    made = []
    for move in position.moves():
        after = position.play(move)
        fate, answer = solved.fate(after), ""
        if after.moves() and after.maximizing != position.maximizing:
            answer = after.text(solved.best_moves(after)[0])
        plies = fate.distance or 0
        made.append((plies, Reply(position.text(move), answer, solved.fate_text(after, fate))))
    return tuple(reply for _, reply in sorted(made, key=lambda one: -one[0]))


def _drawn(solved: SolvedGame, position: Position[Any]) -> str:
    fates = solved.move_fates(position)
    holding = [position.text(move) for move, fate in fates.items() if fate.sign == 0]
    losing = [position.text(move) for move, fate in fates.items() if fate.sign < 0]
    sentence = f"Neither side can force a win: {position.player} draws with {listed(holding)}"
    if losing:
        sentence += f"; {listed(losing)} {'lose' if len(losing) > 1 else 'loses'}"
    return f"{sentence}."
