"""PDN files are read game by game, with everything that is said of the moves, and written again."""

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from fuzz.targets import case
from fuzz.targets import pdn as hostile
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.errors import FileError, GameError, MoveError
from plyscope.games.annotated import MOST_NESTED, AnnotatedMove, Line
from plyscope.games.draughts import VARIANTS, pdn, start
from plyscope.games.draughts.pdn import Pdn, PdnGame


def games(text: str, variant: str | None = "international") -> list[PdnGame]:
    return list(pdn.read(text, variant))


def only(text: str, variant: str | None = "international") -> PdnGame:
    [game] = games(text, variant)
    return game


def played(game: PdnGame) -> list[str]:
    return [position.text(move.move) for position, move in game.played()]


def faults(text: str, variant: str | None = "international") -> list[str]:
    return [str(fault) for game in games(text, variant) for fault in game.errors]


def test_a_whole_game_is_read() -> None:
    game = only(
        '[Event "The \\"Open\\" \\\\ 2001"]\n[Result "2-0"]\n[GameType "20"]\n\n'
        "{before} 1. 32-28! $1 $22 {[%clock w0:01:02]} 19-23 ; to the end } of line\n"
        "% this line is for another program\n"
        "(1... 18-23 (1... 17-22 2. 28x17(?)) 2. 38-32) 2. 28x19* 14x23 2-0 {bye}\n",
        None,
    )
    assert game.errors == []
    assert game.tags == {"Event": 'The "Open" \\ 2001'}
    assert game.start == start(variant="international")
    assert game.result == "2-0"
    assert played(game) == ["32-28", "19-23", "28x19", "14x23"]
    first, second, third, last = game.line.moves
    assert game.line.comments == ["before"]
    assert (first.strength, first.nags, first.comments) == ("!", [1, 22], ["[%clock w0:01:02]"])
    assert second.comments == ["to the end } of line"]
    assert (third.strength, last.comments) == ("*", ["bye"])
    [instead] = second.variations
    assert len(instead.moves) == 2
    [[deeper]] = [move.variations for move in instead.moves[:1]]
    assert [move.strength for move in deeper.moves] == ["", "(?)"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "1.32-28 19-23 2.28x19 14x23",
        "1 32-28 19-23 2 28x19 14x23",
        "32-28 19-23 28:19 14:23 *",
        "1. 32 - 28 1... 19 - 23 2. 28 x 19 2... 14 x 23 *",
        "1. 3228 1923 2. 2819 1423",
        "1. d4-e5 g7-f6 2. e5xg7 h8xf6",
        "1. 32-28 19-23\r\n2. 28X19\r14x23\r\n",
    ],
)
def test_other_ways_to_write_the_moves_are_read(text: str) -> None:
    game = only(text)
    assert game.errors == []
    assert len(played(game)) == 4


@pytest.mark.parametrize("result", [result for result in pdn.RESULTS if result != "*"])
def test_every_result_ends_a_game_and_the_next_needs_no_tags(result: str) -> None:
    first, second = games(f"1. 32-28 {result} 1. 33-28 19-23 {result}")
    assert (played(first), first.result) == (["32-28"], result)
    assert (played(second), second.result) == (["33-28", "19-23"], result)


def test_the_tag_tells_the_result_where_the_moves_end_with_a_star_or_nothing() -> None:
    text = '[Result "1-1"]\n1. 32-28'
    assert [only(text).result, only(text + " *").result] == ["1-1", "1-1"]
    assert only(text + " 0-2").result == "0-2"


def test_games_without_moves_are_told_apart_by_their_tags() -> None:
    text = '[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n{c}\n[Event "d"]\n1. 32-28'
    assert [game.tags["Event"] for game in games(text)] == ["a", "b", "d"]


def test_a_tag_behind_moves_and_a_comment_begins_the_next_game() -> None:
    first, second = games('32-28 {a comment}\n[GameType "25"]\nc3-d4')
    assert (played(first), played(second)) == (["32-28"], ["c3-d4"])


@pytest.mark.parametrize("text", ["", " \n", "% only this", "{only a comment}", "; and\n{another}"])
def test_a_text_without_a_game_has_none(text: str) -> None:
    assert games(text) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_the_game_type_tells_the_variant(name: str) -> None:
    tag = VARIANTS[name].game_type_tag
    told = f'[Variant "{name}"]' if tag is None else f'[GameType "{tag}"]'
    assert only(f"{told} *", None).start == start(variant=name)
    if tag is not None:
        number = tag.partition(",")[0]
        assert only(f'[GameType "{number}"] *', "czech").start == start(variant=name)


def test_the_colour_in_the_game_type_tells_who_begins() -> None:
    game = only('[GameType "23,W,8,8,A0,0"] 1. c3-d4 11-15 *', None)
    assert (game.errors, played(game)) == ([], ["22-18", "11-15"])
    assert only(pdn.write(game), None) == game


def test_a_game_begins_where_its_fen_says() -> None:
    game = only(
        '[GameType "20"]\n[SetUp "1"]\n[FEN "B:WK46:B19,5:H0:F1"]\n1... 19-23 2. 46x5', None
    )
    assert str(game.start) == "B:WK46:B5,19"
    assert [len(game.errors), played(game), game.tags] == [1, ["19-23"], {}]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. 32-28 19-24\n2. 28-19", "2:4: '28-19' is not a legal move for White; legal: "),
        ("1. 32-28 foo", "1:10: 'foo' is neither a move nor a comment"),
        ("1. 32-28\n   {never closed", "2:4: this comment is not closed by }"),
        ("1. 32-28 (33-28", "1:10: this variation is not closed by )"),
        ("1. 32-28 (33-28 1-0", "1:17: the game ends inside a variation"),
        ("1. 32-28 (33-28 1-2) 2-0", "1:17: '1-2' is not a legal move for Black"),
        ("1. 32-28 )", "1:10: ) closes no variation"),
        ("(32-28)", "1:1: a variation follows no move"),
        ("! 32-28", "1:1: ! follows no move"),
        ("32-28 ! ?", "1:9: ? follows ! at the same move"),
        ("32-28 /W:W1:B2/", "1:7: a setup within a game"),
        ('[Event "a]\n32-28', "1:1: this is not a tag"),
        ('[Result "won"]\n32-28', "1:1: Result 'won' is not one of 2-0, 1-1"),
        ('\n[GameType "27"]\n32-28', "2:1: GameType '27' is not supported; there are 20 int"),
        ('[GameType "x"]\n32-28', "1:1: GameType 'x' is not valid; write one like 20"),
        ('[GameType "20,W,8,8,N2,0"]\n32-28', "has another board than international draughts"),
        ('[GameType "23,W,8,8,A1,1"]\n', "has another board than pool draughts, 23,B,8,8,N1,0"),
        ('[GameType "21,B,8,8,N2,0"]\n', "has another board than english draughts"),
        ('[Event ""]\n[FEN "W:W99:B1"]\n32-28', "2:1: 'W:W99:B1' is not a draughts position"),
        ("32-28 " + "(33-28 " * 2, "this variation is not closed by )"),
    ],
)
def test_an_error_says_where_and_what(text: str, told: str) -> None:
    [fault] = faults(text)
    assert fault.startswith("PDN:")
    assert told in fault


def test_a_game_whose_variant_nothing_tells_is_refused() -> None:
    assert faults("1. 32-28", None) == [
        'PDN:1:4: no tag names the variant; write one like [GameType "20"]'
    ]


def test_an_ambiguous_capture_is_refused_with_its_routes() -> None:
    head = '[GameType "21"]\n[FEN "B:W14,15,22,23:B10,K32"]\n'
    [fault] = faults(head + "10x26")
    assert fault == "PDN:3:1: '10x26' is ambiguous; write one of 10x17x26, 10x19x26"
    assert played(only(head + "10x19x26")) == ["10x19x26"]


@pytest.mark.parametrize(
    "bad",
    [
        "1. 32-28 99-98 {x} (3-4) 3-4* 2-0",
        "1. 32-28 {never closed",
        "1. 32-28 }{{{",
        "1. 32-28 @ [no tag] ",
        "1. 32-28 (",
    ],
)
def test_reading_goes_on_behind_a_bad_game(bad: str) -> None:
    good = '[Event "good"]\n\n1. 33-28 {fine} *'
    first, second = games(f'[Event "bad"]\n\n{bad}\n\n{good}')
    assert (first.tags, played(first)) == ({"Event": "bad"}, ["32-28"])
    assert len(first.errors) == 1
    assert (second.tags, played(second), second.errors) == ({"Event": "good"}, ["33-28"], [])


def test_variations_are_nested_up_to_a_limit() -> None:
    deep = "32-28 " + "(33-28 " * MOST_NESTED
    game = only(deep + ")" * MOST_NESTED + " *")
    assert game.errors == []
    assert only(pdn.write(game), None) == game
    assert "nested more than 64 deep" in faults(deep + "(33-28")[0]


def test_games_are_read_when_they_are_asked_for() -> None:
    reading = pdn.read("32-28 * " * 10 + "nonsense", "international")
    assert [next(reading).errors for _ in range(10)] == [[]] * 10


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_file_is_utf_8_or_else_latin_1(coding: str, tmp_path: Path) -> None:
    (tmp_path / "a.pdn").write_bytes('[White "Gérard"]\n32-28 ü'.encode(coding))
    [game] = pdn.load(tmp_path / "a.pdn", "international")
    assert game.tags == {"White": "Gérard"}
    assert str(game.errors[0]) == f"{tmp_path / 'a.pdn'}:2:7: 'ü' is neither a move nor a comment"


@pytest.mark.parametrize("name", ["missing.pdn", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused_at_once(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"no file|is a folder|cannot be the name of a file"):
        pdn.load(f"{tmp_path}/{name}")


def test_an_unknown_variant_is_refused_at_once() -> None:
    with pytest.raises(GameError, match="unknown variant 'chess'; there are english, "):
        pdn.read("", "chess")


words = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\n\t\f\v ", exclude_categories=["Cs"]),
    min_size=1,
)
comments = st.lists(st.lists(words, min_size=1, max_size=30).map(" ".join), max_size=2)
values = st.text(st.characters(codec="utf-8", exclude_characters="\r\n", exclude_categories=["Cs"]))
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in Pdn.derived
)


@settings(max_examples=50, deadline=None)
@given(
    name=st.sampled_from(list(VARIANTS)),
    seed=st.integers(0, 1000),
    tags=st.dictionaries(names, values, max_size=3),
    said=st.lists(comments, min_size=3, max_size=3),
)
def test_what_is_written_reads_back_equal(
    name: str, seed: int, tags: dict[str, str], said: list[list[str]]
) -> None:
    game = hostile.random_game(name, Random(seed), moves=20)
    game.tags, game.line.comments = tags, said[0]
    game.line.moves[0].comments, game.line.moves[-1].comments = said[1:]
    text = pdn.write(game)
    assert only(text, None) == game
    assert games(text + text, None) == [game, game]
    assert pdn.write(only(text, None)) == text


def test_lines_are_at_most_80_columns_wide() -> None:
    game = hostile.random_game("international", Random(5), moves=100)
    game.line.moves[3].comments = ["word " * 100]
    lines = pdn.write(game).splitlines()
    assert 70 < max(map(len, lines)) <= 80


def test_move_numbers_are_written_where_they_help() -> None:
    text = "1. 32-28 {a} 1... 19-23 2. 28x19 14x23 (2... 13x24 3. 33-28) 3. 37-32 *"
    assert pdn.write(only(text)).splitlines()[-2:] == [text, ""]
    black_first = only('[FEN "B:W31-50:B1-20"] 19-23 31-27 23-28 *')
    assert "\n1... 19-23 2. 31-27 23-28 *\n" in pdn.write(black_first)
    assert "\n1. 11-15 23-19 2. 8-11 *\n" in pdn.write(only("11-15 23-19 8-11", "english"))


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (PdnGame(start(), result="3-0"), "result '3-0' is not one of"),
        (PdnGame(start(), {"a b": ""}), "'a b' is not a tag name"),
        (
            PdnGame(start(), line=Line([AnnotatedMove(start().moves()[0], "x")])),
            "'x' is not a mark",
        ),
        (
            PdnGame(start(), line=Line([AnnotatedMove(start().moves()[0], nags=[-1])])),
            "is not an annotation",
        ),
        (PdnGame(start(), line=Line([AnnotatedMove(0)])), "'0' is not a legal move"),
        (PdnGame(None, line=Line([AnnotatedMove(0)])), "a game with moves needs a start"),
    ],
)
def test_a_game_that_is_none_is_not_written(game: PdnGame, why: str) -> None:
    with pytest.raises((GameError, MoveError), match=why):
        pdn.write(game)


@pytest.mark.parametrize("files", [1000, pytest.param(5000, marks=pytest.mark.long)])
def test_spoiled_files_are_read_or_told_where_they_are_wrong(tmp_path: Path, files: int) -> None:
    outcomes = Counter(hostile.outcome(case("pdn", 3, n), tmp_path) for n in range(files))
    assert set(outcomes) == {"read", "errors told"}
    assert min(outcomes.values()) > files // 10


@pytest.mark.parametrize(
    "part",
    ["{", "}", "(", ")", "[", '"', "\\", "1", " ", "\n", "{\n\n[A ", "1 -", "$", "*", "a1", "/"],
)
def test_a_long_hostile_text_takes_no_longer_than_its_length_allows(part: str) -> None:
    began = time.process_time()
    for text in (part * 20_000, "32-28 @ " + part * 20_000, '[Event "' + part * 20_000):
        assert len(games(text)) <= 20_001
    assert time.process_time() - began < 10


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize("name", ["english", "international"])
def test_ten_thousand_games_of_60_plies_are_read_in_20_seconds(name: str, tmp_path: Path) -> None:
    source, texts = Random(1), []
    for _ in range(500):
        game, position = PdnGame(start(variant=name)), start(variant=name)
        while len(game.line.moves) < 60 and position.moves():
            game.line.moves.append(AnnotatedMove(source.choice(position.moves())))
            position = position.play(game.line.moves[-1].move)
        texts.append(pdn.write(game))
    (tmp_path / "many.pdn").write_text("".join(texts) * 20)
    began = time.process_time()
    assert sum(not game.errors for game in pdn.load(tmp_path / "many.pdn")) == 10_000
    assert time.process_time() - began < 20


def test_a_game_without_a_variant_is_an_error_and_the_next_is_read() -> None:
    games = list(pdn.read('11-15 23-18 *\n[GameType "21"]\n1. 11-15 23-18 *\n12-16 *'))
    assert [len(game.line.moves) for game in games] == [0, 2, 0]
    assert [len(game.errors) for game in games] == [1, 0, 1]
    assert "no tag names the variant" in games[0].errors[0].message
