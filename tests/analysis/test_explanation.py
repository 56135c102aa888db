"""Why a move is good or bad: the line is legal, and what is said of it is true."""

import random
import re
from collections import Counter
from typing import Any

import pytest

from plyscope import start
from plyscope.analysis.explanation import Explanation, explain_move
from plyscope.games.draughts import VARIANTS
from plyscope.play.record import GameRecord
from plyscope.position import Position
from plyscope.textbook import Bound

FEW_NODES = 1_500


@pytest.mark.parametrize(
    ("game", "position", "move", "sentence"),
    [
        (
            *("draughts/english", "B:W18,26,27,31,32:B1,2,5,6,9", "9-14"),
            "If 9-14, White replies 18x9 and you exchange a man.",
        ),
        (
            *("draughts/english", "B:W18,26,27:B1,9,3", "9-14"),
            "If 9-14, White replies 18x9 and you lose a man.",
        ),
        (
            *("chess", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4"),
            "If g4, Black replies Qh4# and mates. Score: Black wins in 1. Better is",
        ),
        (
            *("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"),
            "Ra8# ends the game: you mate. No better move was found (White wins",
        ),
        (
            *("chess", "4k3/8/8/3q4/8/4N3/8/4K3 b - - 0 1", "Qe4"),
            "If Qe4, White replies",
        ),
        (
            *("chess", "4k3/8/8/3p4/8/4N3/8/3QK3 w - - 0 1", "Nxd5"),
            "If Nxd5, Black replies",
        ),
        ("tictactoe", "XX./OO./...", "9", "If 9, O replies 6 and wins. Score: O wins in 1."),
    ],
)
def test_it_speaks_as_players_do(game: str, position: str, move: str, sentence: str) -> None:
    board = start(game, position)
    answer = explain_move(board, board.parse(move)).sentence(you=True)
    assert answer.startswith(sentence), answer


def test_the_mover_is_named_unless_it_is_the_one_who_asks() -> None:
    board = start("draughts/english", "B:W18,26,27:B1,9,3")
    answer = explain_move(board, board.parse("9-14"))
    assert answer.sentence().startswith("If 9-14, White replies 18x9 and Black loses a man.")


def test_a_third_repetition_is_said() -> None:
    record = GameRecord("chess")
    for move in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
        record.step(move)
    board, earlier = record.position, record.positions[:-1]
    answer = explain_move(board, board.parse("Ng8"), earlier, nodes=FEW_NODES)
    assert answer.sentence(you=True).startswith(
        "After Ng8, the position occurs for the third time, and the game is a draw."
    )
    assert (answer.line, answer.score) == ([board.parse("Ng8")], 0)
    other = explain_move(board, board.parse("e5"), earlier, nodes=FEW_NODES)
    assert not other.drawn


def test_a_draw_that_can_be_claimed_is_said() -> None:
    board = start("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    answer = explain_move(board, board.parse("Rb1"), nodes=FEW_NODES)
    assert answer.sentence().startswith("After Rb1, a draw can be claimed.")


@pytest.mark.parametrize(
    "game", ["chess", "draughts/english", "draughts/international", "connect4"]
)
def test_what_it_says_is_legal_true_and_proved(game: str) -> None:
    for seed in range(6):
        check_explanation(*asked(game, seed))


@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    [
        "chess",
        "draughts/english",
        "draughts/international",
        "chess/960",
        *(f"draughts/{name}" for name in ("russian", "frisian", "thai", "killer")),
        "connect4",
        "gomoku",
    ],
)
def test_what_it_says_of_500_random_positions_is_legal_true_and_proved(game: str) -> None:
    for seed in range(100, 150):
        check_explanation(*asked(game, seed))


def asked(game: str, seed: int) -> tuple[Position[Any], Any]:
    """A random position where the game goes on, and one of its moves."""
    randomness = random.Random(f"{game} {seed}")
    position = start(game)
    for _ in range(randomness.randrange(60)):
        after = position.play(randomness.choice(position.moves()))
        if after.outcome() is not None:
            break
        position = after
    return position, randomness.choice(position.moves())


def check_explanation(position: Position[Any], move: Any) -> None:
    answer = explain_move(position, move, nodes=FEW_NODES)
    last = position
    for played in answer.line:
        assert played in last.moves()
        last = last.play(played)
    assert answer.line[0] == move
    assert answer.material == material_lost(position, last)
    assert_told(answer, position)
    assert_proved(answer)


def assert_told(answer: Explanation, position: Position[Any]) -> None:
    """The words about pieces are those of the material."""
    said = answer.sentence().partition(". ")[0]
    mine, theirs = answer.material
    if re.search(r"loses|wins|exchanges|gets (a|two|three)", said) and position.notation:
        assert mine or theirs or answer.distance or "table" in said
    if "nothing is lost" in said:
        assert not mine
        assert not theirs


def assert_proved(answer: Explanation) -> None:
    """The search has the score of the line, exactly, down to the position that was evaluated."""
    assert answer.best.verify() is None
    if answer.trace is None:
        assert answer.positions[-1].outcome() is not None
        return
    assert answer.trace.verify() is None
    assert {(node.score, node.bound) for node in answer.nodes} == {(answer.score, Bound.EXACT)}
    assert answer.nodes[-1].position == answer.positions[-1]
    assert answer.trace.result.score == answer.score
    assert tuple(answer.line[1:]) == tuple(answer.trace.result.line)[: len(answer.line) - 1]


def material_lost(before: Position[Any], after: Position[Any]) -> tuple[Any, Any]:
    """What the mover and the other have less of, read from the positions' own notation."""
    first, last = counted(before), counted(after)
    mover = before.maximizing
    return tuple(
        Counter(
            {
                kind: first[side, kind] - last[side, kind]
                for kind in KINDS
                if first[side, kind] != last[side, kind]
            }
        )
        for side in (mover, not mover)
    )  # type: ignore[return-value]


LETTERS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen"}
KINDS = [*LETTERS.values(), "man", "crown"]


def counted(position: Position[Any]) -> Counter[tuple[bool, str]]:
    text = str(position)
    if position.notation == "PGN":
        letters = text.split()[0]
        return Counter(
            (one.isupper(), LETTERS[one.lower()]) for one in letters if one.lower() in LETTERS
        )
    if position.notation != "PDN":
        return Counter()
    found: Counter[tuple[bool, str]] = Counter()
    for side in text.split(":")[1:3]:
        for piece in re.findall(r"K?(?:[a-h]?\d+)", side[1:]):
            found[side[0] == "W", "crown" if piece[0] == "K" else "man"] += 1
    return found


def test_every_draughts_game_writes_its_pieces_so() -> None:
    assert all(sum(counted(start(f"draughts/{name}")).values()) > 0 for name in VARIANTS)
