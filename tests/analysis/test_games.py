"""The analysis of games: the same verdicts here, in another process and from a journal."""

import json
from copy import deepcopy
from typing import Any

import pytest

from plyscope.analysis import Verdict, analyse, analyse_unit, annotate, unit_of, verdict
from plyscope.games.annotated import AnnotatedGame
from plyscope.games.chess import pgn
from plyscope.games.draughts import pdn
from plyscope.work import Journal, in_processes, record

LIMITS: dict[str, Any] = {"depth": 3}
MATE = next(pgn.read("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"))
CHESS960 = next(
    pgn.read(
        '[Variant "Chess960"]\n'
        '[FEN "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w KQkq - 0 1"]\n1. d4 d5 *'
    )
)
DRAUGHTS = next(pdn.read('[GameType "21"]\n1. 11-15 23-19 2. 8-11 1-0'))
RUSSIAN = next(pdn.read('[GameType "25"]\n[FEN "W:Wa1,c1:Be7,Kh8"]\n1. a1-b2 *'))
UNKNOWN = next(pdn.read('[GameType "999"]\n1. 11-15 *'))
GAMES: list[AnnotatedGame[Any]] = [MATE, CHESS960, DRAUGHTS, RUSSIAN, UNKNOWN]


@pytest.mark.parametrize("game", GAMES)
def test_a_unit_has_the_verdicts_of_the_game(game: AnnotatedGame[Any]) -> None:
    unit = unit_of("1", game, LIMITS)
    description = json.loads(json.dumps(unit.description))
    rows = json.loads(json.dumps(analyse_unit(description)))
    assert [Verdict(*row) for row in rows] == list(analyse(game, LIMITS))
    assert len(rows) == (0 if game.start is None else len(game.line.moves) + 1)


def test_an_analysis_is_resumed_from_its_journal() -> None:
    units = [unit_of(str(number), game, LIMITS) for number, game in enumerate(GAMES)]
    journal: Journal[Any] = Journal("j", "analysis", LIMITS)
    with in_processes(analyse_unit, jobs=2) as executor:
        assert len(list(record(journal, executor, units[:3]))) == 3
    with in_processes(analyse_unit, jobs=2) as executor:
        assert {unit.key for unit, _ in record(journal, executor, units)} == {"3", "4"}
    found = journal.results
    journal.close()
    assert [Verdict(*row) for row in found["0"]] == list(analyse(MATE, LIMITS))


def test_a_mistake_is_marked_with_what_was_better() -> None:
    game = deepcopy(MATE)
    annotate(game, analyse(game, LIMITS))
    assert [move.strength for move in game.line.moves] == ["", "", "", "", "?!", "??", ""]
    assert game.line.moves[-1].comments == ["plyscope White has won [%eval #0]"]
    once = pgn.write(game)
    annotate(game, analyse(game, LIMITS))
    assert pgn.write(game) == once


def test_what_came_before_an_interrupt_is_in_the_game() -> None:
    def interrupted() -> Any:
        for place, found in enumerate(analyse(DRAUGHTS, {"depth": 1})):
            if place == 2:
                raise KeyboardInterrupt
            yield found

    game = deepcopy(DRAUGHTS)
    with pytest.raises(KeyboardInterrupt):
        annotate(game, interrupted())
    assert len(game.line.comments) == 1
    assert [len(move.comments) for move in game.line.moves] == [1, 0, 0]


def test_a_verdict_says_who_wins() -> None:
    [first, *_] = analyse(RUSSIAN, {"depth": 9})
    assert first.text.startswith("-")
    over = next(pgn.read('[FEN "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]\n*')).start
    assert over is not None
    assert verdict(over, LIMITS)[1:5] == (None, "", "White has won [%eval #0]", 1.0)
