"""PGN: what is read and written, what is wrong and where, and python-chess reads the same."""

from pathlib import Path
from random import Random

import pytest
from fuzz.targets import pgn as hostile
from tests.peers import Peer

from plyscope.errors import FileError
from plyscope.games.annotated import AnnotatedMove, Line
from plyscope.games.chess import pgn, start, start_960
from plyscope.games.chess.scores import WIN

GAME = """[Event "Open"]
[White "Ruy"]
[Result "1-0"]

{before} 1.e4! {[%eval 0.31] [%clk 0:09:58.5]} e5 $2 ; rest of line
2. Nf3 ( 2. f4 {gambit} exf4 (2... d5) 3. Nf3 ) 2... Nc6 3. Bb5 Nf6 4. O-O 1-0
"""


def only(text: str) -> pgn.PgnGame:
    [game] = pgn.read(text)
    return game


def texts(game: pgn.PgnGame) -> list[str]:
    return [position.text(move.move) for position, move in game.played()]


def test_a_game_is_read_with_all_that_is_said_of_it() -> None:
    game = only(GAME)
    assert game.errors == []
    assert (game.tags, game.result) == ({"Event": "Open", "White": "Ruy"}, "1-0")
    assert texts(game) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O"]
    first, second, third = game.line.moves[:3]
    assert game.line.comments == ["before"]
    assert (first.strength, second.nags, second.comments) == ("!", [2], ["rest of line"])
    [gambit] = third.variations
    assert [len(move.variations) for move in gambit.moves] == [0, 1, 0]
    assert gambit.moves[0].comments == ["gambit"]


def test_scores_and_clocks_are_found_in_comments() -> None:
    comments = only(GAME).line.moves[0].comments
    assert (pgn.score_said(comments), pgn.clock_said(comments)) == (31, 598.5)
    for text, score in (("#3", WIN - 5), ("#-1", 1 - WIN), ("-1.50,20", -150), ("much", None)):
        assert pgn.score_said(["words", f"[%eval {text}] more"]) == score
    for score in (31, -150, 0, WIN - 5, 1 - WIN):
        assert pgn.score_said([pgn.score_command(score)]) == score
    for seconds in (0.0, 59.9, 61.0, 7325.5):
        assert pgn.clock_said([pgn.clock_command(seconds)]) == seconds
    assert pgn.score_said([]) is pgn.clock_said(["[%clk soon]"]) is None


@pytest.mark.parametrize(
    "text",
    [
        "1.e4 e5 2.Nf3 *",
        "1. e2-e4 e7-e5 2. Ng1-f3 *",
        "e4 e5 Nf3",
        "1 e4 e5 2 Nf3 1/2-1/2",
        "1. e4 1... e5 2. Nf3+ *",
        "% escaped\n1. e4 e5\n2. Nf3!? $13 *",
    ],
)
def test_moves_are_read_as_people_write_them(text: str) -> None:
    game = only(text)
    assert (texts(game), game.errors) == (["e4", "e5", "Nf3"], [])


def test_zeros_castle_and_are_no_result() -> None:
    game = only("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 0-0 0-1")
    assert (texts(game)[-2:], game.result, game.errors) == (["O-O", "O-O"], "0-1", [])


def test_promotions_are_read_in_every_form() -> None:
    fen = '[FEN "8/P7/8/8/8/8/7k/K7 w - - 0 1"]\n'
    for text in ("a8=N", "a8N", "a8(N)", "a8=n", "a7a8n"):
        assert texts(only(f"{fen}1. {text} *")) == ["a8=N"]


def test_a_game_begins_where_its_tags_say() -> None:
    position = "4k3/8/8/8/8/8/4p3/4K3 b - - 0 30"
    game = only(f'[SetUp "1"]\n[FEN "{position}"]\n\n30... Kd7 31. Kxe2 *')
    assert (str(game.start), game.tags, texts(game)) == (position, {}, ["Kd7", "Kxe2"])
    assert pgn.write(game).endswith("\n30... Kd7 31. Kxe2 *\n\n")
    game = only(f'[Variant "Chess960"]\n[FEN "{start_960(0)}"]\n\n*')
    assert game.start == start_960(0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4 e5\n2. Ke3 Nc6 *", "PGN:2:4: 'Ke3' is not a legal move for White"),
        ("1. e4 zz *", "PGN:1:7: 'zz' is neither a move nor a comment"),
        ("1. e4 -- *", "PGN:1:7: a null move, --, is not read"),
        ("1. e4 (1. d4 *", "the game ends inside a variation"),
        ("1. e4 {open", "PGN:1:7: this comment is not closed by }"),
        ('[FEN "8/8 w"]\n1. e4 *', "PGN:1:1: '8/8 w' is not a chess position"),
        ('[Variant "Atomic"]\n1. e4 *', "PGN:1:1: Variant 'Atomic' is not supported"),
        ('[Result "won"]\n1. e4 *', "PGN:1:1: Result 'won' is not one of"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_the_next_game_is_read(
    text: str, told: str
) -> None:
    bad, *_, good = pgn.read(f'{text}\n\n[Event "next"]\n\n1. d4 d5 1/2-1/2\n')
    assert any(told in str(fault) for fault in bad.errors), bad.errors
    assert (texts(good), good.result, good.errors) == (["d4", "d5"], "1/2-1/2", [])


def test_what_is_written_reads_as_the_same_game() -> None:
    for number, first in enumerate(hostile.STARTS * 4):
        game = hostile.random_game(first, Random(number), moves=20)
        written = pgn.write(game)
        assert only(written) == game
        assert max(map(len, written.splitlines())) <= 80
    assert pgn.write(only(GAME)).startswith('[Event "Open"]\n[White "Ruy"]\n[Result "1-0"]\n\n')


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (pgn.PgnGame(start(), result="2-0"), "result '2-0' is not one of"),
        (pgn.PgnGame(start(), line=Line([AnnotatedMove(0)])), "'0' is not a legal move"),
        (pgn.PgnGame(start(), line=Line([AnnotatedMove(1804, "(?)")])), "is not a mark of a move"),
        (pgn.PgnGame(start(), {"no name": ""}), "is not a tag name"),
    ],
)
def test_what_is_no_game_is_not_written(game: pgn.PgnGame, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("(", r"\(")):
        pgn.write(game)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no file"):
        pgn.load(tmp_path / "none.pgn")


MARKS = {"": [], "!": [1], "?!": [6], "??": [4]}


def test_python_chess_reads_the_same_from_what_we_write() -> None:
    games = [
        hostile.random_game(first, Random(number), moves=20)
        for number, first in enumerate(hostile.STARTS * 4)
    ]
    with Peer("chess", "tests/games/chess/peer_pgn.py") as other:
        other.ask([pgn.write(game) for game in games])
        for game, theirs in zip(games, other.answer(), strict=True):
            moves = game.line.moves
            assert theirs == [
                0,
                texts(game),
                [pgn.score_said(move.comments) for move in moves],
                [pgn.clock_said(move.comments) for move in moves],
                [sorted({*move.nags, *MARKS[move.strength]}) for move in moves],
                [bool(move.variations) for move in moves],
            ]
