"""A game in the terminal: what is typed, what is said, and that leaving loses nothing."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from plyscope.cli import terminal_analysis
from plyscope.cli.terminal import HELP, TerminalGame
from plyscope.play import GameRecord
from plyscope.play.record import last_saved, saved_games

PERFECT = {"depth": 9, "first": True}
COMPUTER_FIRST = {"depth": 9, "first": False}
EMPTY = " 1 │ 2 │ 3\n───┼───┼───\n 4 │ 5 │ 6\n───┼───┼───\n 7 │ 8 │ 9"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
CYCLE = ["0,0-1,1", "5,5-4,4", "1,1-0,0", "4,4-5,5"] * 2

ANN_AND_BOB = """
from dataclasses import dataclass
from plyscope import Position

@dataclass(frozen=True)
class Stones(Position[int]):
    stones: int = 3
    maximizing: bool = True

    @property
    def player(self):
        return "Ann" if self.maximizing else "Bob"

    def moves(self):
        return range(1, min(self.stones, 2) + 1)

    def play(self, move):
        return Stones(self.stones - move, not self.maximizing)

    def outcome(self):
        return None if self.stones else (-1 if self.maximizing else 1)

    def evaluate(self):
        return self.outcome() or 0
"""


class Table:
    """A game played by typing prepared lines; an exception among them happens at the prompt."""

    def __init__(
        self,
        *typed: str | type[BaseException],
        game: str = "tictactoe",
        position: str | None = None,
        moves: tuple[str, ...] | list[str] = (),
        settings: dict[str, Any] = PERFECT,
        width: int = 200,
        opening: str | None = None,
    ) -> None:
        self.typed = list(typed)
        self.prompts: list[str] = []
        screen = StringIO()
        record = GameRecord(game, position, opening)
        record.replay(moves)
        self.game = TerminalGame(record, settings, Console(file=screen, width=width), self.read)
        self.game.run()
        self.said = screen.getvalue()

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self.typed.pop(0) if self.typed else EOFError
        if isinstance(line, str):
            return line
        raise line

    @property
    def moves(self) -> list[str]:
        return self.game.record.moves

    @property
    def last_line(self) -> str:
        return self.said.splitlines()[-1]


def saved_moves() -> list[str]:
    return GameRecord.load(last_saved())[0].moves


def test_a_whole_game_is_told_from_the_welcome_to_the_verdict() -> None:
    table = Table("3", position="XX./OO./...")
    assert table.prompts == ["X, your move (3, 6, 7, 8, 9): "]
    assert table.said == (
        "tictactoe: you are X. Type help for what you can do.\n"
        "\n X │ X │ 3\n───┼───┼───\n O │ O │ 6\n───┼───┼───\n 7 │ 8 │ 9\n\n"
        "\n X │ X │ X\n───┼───┼───\n O │ O │ 6\n───┼───┼───\n 7 │ 8 │ 9\n\n"
        "Three in a row. X wins. You win.\n"
    )


@pytest.mark.parametrize(
    ("table", "verdict"),
    [
        (lambda: Table("7", position="XX./OO./..."), "Three in a row. O wins. The computer wins."),
        (lambda: Table("9", position="XOX/XOO/OX."), "Draw."),
        (lambda: Table("A", game="tree", position="(1 2)"), "White wins. You win."),
        (
            lambda: Table(game="tree", position="(1 2)", settings=COMPUTER_FIRST),
            "White wins. The computer wins.",
        ),
        (
            lambda: Table(
                game="simple_draughts",
                position="200000/000000/000000/000000/000000/000004",
                moves=CYCLE,
            ),
            "Draw by repetition.",
        ),
    ],
    ids=["the computer wins", "a draw", "you win", "the computer begins and wins", "a cycle"],
)
def test_the_verdict_says_who_won(table: Callable[[], Table], verdict: str) -> None:
    assert table().last_line == verdict


def test_players_are_called_what_the_game_calls_them(tmp_path: Path) -> None:
    (tmp_path / "ann_and_bob.py").write_text(ANN_AND_BOB)
    table = Table("1", "1", game="ann_and_bob:Stones", settings={"depth": 3})
    assert table.prompts[0] == "Ann, your move (1, 2): "
    assert table.said.startswith("ann_and_bob:Stones: you are Ann. ")
    assert "\nBob plays 2 (" in table.said
    assert table.last_line == "Bob wins. The computer wins."


def test_the_computer_says_what_it_saw() -> None:
    said = Table("7", position="XX./OO./...", settings={"depth": 1}).said
    assert "O plays 6 (searched 5 positions to depth 1: O wins in 1).\n" in said


def test_scores_are_in_the_game_s_own_unit_and_name_no_reply() -> None:
    said = Table("11-15", game="draughts/english", settings={"depth": 4}).said
    assert re.search(
        r"White plays \S+ \(searched \d+ positions to depth 4: [+−]?\d\.\d men\)", said
    )


def test_the_best_moves_are_shown_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_analysis, "SECONDS", 0.2)
    said = Table("analyse", game="chess", position=MATE_IN_ONE).said
    assert re.search(r"^White wins in 1 +Ra8# *$", said, re.MULTILINE)
    assert re.search(r"^depth \d+, [\d,]+ positions$", said, re.MULTILINE)


def test_why_says_what_a_move_leads_to_and_plays_nothing() -> None:
    table = Table("why 9-14", "why 1-2", game="draughts/english", position="B:W18,26,27:B1,3,9")
    assert "If 9-14, White replies 18x9 and you lose a man." in table.said
    assert "  9-14 18x9" in table.said
    assert "'1-2' is not a legal move" in table.said
    assert table.moves == []


def test_a_terminal_shows_a_coloured_board_with_ones_own_side_below() -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, color_system="truecolor", width=100)
    record = GameRecord("chess")
    TerminalGame(record, {"depth": 1, "first": False}, console, lambda _: "quit").run()
    shown = re.sub("\x1b\\[[0-9;?]*[a-zA-Z]", "", screen.getvalue())
    rows = [line.split()[0] for line in shown.splitlines() if re.match(r"[1-8] ", line)]
    assert rows == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert re.search(" *h +g +f +e +d +c +b +a", shown)
    assert screen.getvalue().count("48;2;") >= 64


def test_the_computer_may_begin() -> None:
    table = Table(settings=COMPUTER_FIRST)
    assert table.said.startswith("tictactoe: you are O. Type help for what you can do.\nX plays ")
    assert (len(table.moves), table.prompts[0].startswith("O, your move (")) == (1, True)


def test_a_level_is_named_in_the_welcome() -> None:
    assert Table(settings={"level": 3}).said.startswith("tictactoe: you are X, level 3. ")


def test_blank_lines_ask_again() -> None:
    table = Table("", "   ")
    assert (len(table.prompts), table.moves) == (3, [])


@pytest.mark.parametrize("typed", ["10", "x", "0", "-1", "5 5", "5;", "[bold]"])
def test_an_illegal_move_is_explained_and_changes_nothing(typed: str) -> None:
    table = Table(typed)
    explained = (
        f"{typed!r} is not a move; legal: 1, 2, 3, 4, 5, 6, 7, 8, 9. "
        "Type help for what you can do.\n"
    )
    assert (explained in table.said, table.moves) == (True, [])


@pytest.mark.parametrize("typed", ["help", "?", "HELP", " help "])
def test_help_lists_every_command(typed: str) -> None:
    table = Table(typed)
    assert HELP in table.said
    assert max(map(len, HELP.splitlines())) < 80
    assert [name for name in table.game.commands if f" {name} " not in HELP] == [
        "?",
        "undo",
        "exit",
    ]


def test_moves_and_board_show_them_again() -> None:
    table = Table("moves", "board")
    assert "legal moves: 1, 2, 3, 4, 5, 6, 7, 8, 9\n" in table.said
    assert table.said.count(EMPTY) == 2


def test_moves_that_do_not_fit_beside_the_prompt_stand_above_it() -> None:
    table = Table("moves", game="simple_draughts", width=60)
    assert table.prompts[0] == "White, your move: "
    assert table.said.count("legal moves: 5,0-4,1; 5,2-4,1; ") == 2


def test_many_moves_are_listed_on_demand_only() -> None:
    wide = f"({' '.join(map(str, range(30)))})"
    table = Table("moves", game="tree", position=wide)
    assert table.prompts[0] == "White, your move: "
    assert "legal moves: A, B, C, " in table.said


@pytest.mark.parametrize("settings", [{"level": 1}, {"depth": 1}, {"seconds": 0.001}], ids=str)
def test_a_hint_is_the_best_move_whatever_the_level(settings: dict[str, Any]) -> None:
    """Anything but the middle loses, which is seen four moves ahead."""
    table = Table("hint", position="X../.../...", settings=settings | {"first": True})
    assert "The best move found is 5 (searched " in table.said
    assert " positions to depth 9: " in table.said
    assert table.moves == []


def test_undo_takes_back_ones_own_move_and_the_answer() -> None:
    table = Table("5", "undo")
    assert (table.moves, table.said.count(EMPTY)) == ([], 2)


def test_undo_leaves_the_first_move_to_the_computer() -> None:
    table = Table("undo", settings=COMPUTER_FIRST)
    assert "You have no move to take back." in table.said
    assert len(table.moves) == 1


def test_a_saved_game_is_resumed_from_its_file(tmp_path: Path) -> None:
    Table("5", "save my game.json", "quit")
    table = Table('resume "my game.json"')
    loaded, settings = GameRecord.load(tmp_path / "my game.json")
    assert (table.moves, settings) == (loaded.moves, PERFECT)
    assert table.said.count("tictactoe: you are X.") == 2


def test_a_resumed_game_may_be_another_game() -> None:
    Table("save other.json", game="connect4", settings=COMPUTER_FIRST)
    table = Table("resume other.json")
    assert table.game.record.game == "connect4"
    assert table.prompts[-1] == "O, your move (1, 2, 3, 4, 5, 6, 7): "


EXPLAINED = "cannot ", "there is no file ", ". is a folder", "'a\\x00b' cannot "


@pytest.mark.parametrize(
    "typed", ["resume nothing.json", "resume .", "save .", "save 'a\0b'", "save nowhere/x"]
)
def test_a_file_that_does_not_work_is_explained(typed: str) -> None:
    table = Table("5", typed)
    explained = [line for line in table.said.splitlines() if line.startswith(EXPLAINED)]
    assert (len(explained), len(table.moves)) == (1, 2)


@pytest.mark.parametrize(
    "leaving",
    ["quit", "exit", "QUIT", EOFError, KeyboardInterrupt],
    ids=["quit", "exit", "in capitals", "end of input", "Ctrl-C"],
)
def test_leaving_keeps_the_game(leaving: str | type[BaseException]) -> None:
    table = Table("5", leaving)
    assert table.last_line == (
        "Goodbye. The game is saved; resume it with: plyscope play tictactoe --resume"
    )
    assert (saved_moves(), len(table.moves)) == (table.moves, 2)


def test_interrupting_the_computer_keeps_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("plyscope.cli.terminal.Computer.choose", interrupted)
    table = Table("5")
    assert (table.last_line[:8], saved_moves()) == ("Goodbye.", ["5"])


def test_the_saved_game_is_resumed_without_a_name() -> None:
    moves = Table("5", "quit").moves
    assert Table("resume").moves == moves


def test_without_a_saved_game_there_is_nothing_to_resume() -> None:
    assert (
        "there is no saved game; a game that you leave with quit is saved. " in Table("resume").said
    )


def test_no_game_that_was_left_replaces_another() -> None:
    games = [Table("5").moves, Table("1").moves, Table("4", game="connect4").moves]
    assert sorted(GameRecord.load(path)[0].moves for path in saved_games()) == sorted(games)


def test_resuming_keeps_the_game_that_was_on_the_board() -> None:
    Table("5", "save other.json", "quit")
    table = Table("1", "resume other.json", "quit")
    saved = [GameRecord.load(path)[0].moves[0] for path in saved_games()]
    assert (table.moves[0], "The game so far is saved in " in table.said) == ("5", True)
    assert sorted(saved) == ["1", "5", "5"]


def test_a_saved_game_stays_in_its_file_and_leaves_it_when_it_is_over() -> None:
    Table("2", position="XX./OO./...", moves=["7", "9"])
    (path,) = saved_games()
    Table("resume", "quit")
    assert saved_games() == [path]
    assert Table("resume", "3").last_line == "Three in a row. X wins. You win."
    assert saved_games() == []


def test_a_saved_file_stays_when_its_game_is_over(tmp_path: Path) -> None:
    Table("save mine.json", position="XX./OO./...")
    Table("resume mine.json", "3")
    assert (tmp_path / "mine.json").exists()


def test_a_game_without_moves_is_not_saved() -> None:
    assert Table("quit").last_line == "Goodbye."
    assert saved_games() == []


def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    (tmp_path / "state").touch()
    assert Table("5", "quit").last_line.startswith("Goodbye. The game is lost: cannot ")


FIRST = {"depth": 1, "first": True}
SECOND = {"depth": 1, "first": False}
BLACK_AHEAD = ["h8", "a1", "i9"]
PUT_BLACK = "Place the first three stones, next a black one: "
PUT_WHITE = "Place the first three stones, next a white one: "


def opening(*typed: str | type[BaseException], rule: str = "swap2", **how: Any) -> Table:
    return Table(*typed, game="gomoku", opening=rule, **({"settings": FIRST} | how))


def test_who_begins_an_opening_places_three_stones_and_is_told_the_remaining_colour() -> None:
    table = opening(*BLACK_AHEAD)
    assert table.said.startswith("gomoku/freestyle with swap2: you are the first player. Type help")
    assert table.prompts[:3] == [PUT_BLACK, PUT_WHITE, PUT_BLACK]
    assert "The computer chooses black.\nYou are White.\n" in table.said
    assert table.prompts[3] == "White, your move: "
    assert table.game.record.steps == [*BLACK_AHEAD, "black"]


@pytest.mark.parametrize("rule", ["swap", "swap2"])
def test_who_is_second_in_an_opening_chooses(rule: str) -> None:
    offered = ", white or more" if rule == "swap2" else " or white"
    white = opening("white", settings=SECOND, rule=rule)
    assert white.prompts == [f"Choose black{offered}: ", "White, your move: "]
    assert white.said.count("The computer places ") == 3
    assert "You are White.\n" in white.said
    black = opening("black", settings=SECOND, rule=rule)
    assert black.prompts == [f"Choose black{offered}: ", "Black, your move: "]
    assert "You are Black.\nWhite plays " in black.said.replace("\n\n", "\n")


def test_help_says_what_more_is_where_it_is_offered() -> None:
    said = "With more you place two more stones, and the other player chooses."
    tables = [opening("help", rule=rule, settings=SECOND) for rule in ("swap2", "swap")]
    assert [said in table.said for table in tables] == [True, False]


def test_two_more_stones_leave_the_choice_to_the_computer() -> None:
    table = opening("more", "a1", "b2", settings=SECOND)
    assert table.prompts[1:3] == [
        "Place two more stones, next a white one: ",
        "Place two more stones, next a black one: ",
    ]
    assert "The computer chooses " in table.said
    assert table.game.record.steps[3:6] == ["more", "a1", "b2"]


def test_the_verdict_after_an_opening_goes_by_the_colour_that_was_chosen() -> None:
    row = ["h8", "a1", "i8", "black", "a3", "j8", "a5", "k8", "a7"]
    table = opening("l8", settings=SECOND, moves=row)
    assert table.last_line == "Five in a row. Black wins. You win."


def test_undo_goes_back_through_an_opening_step_by_step() -> None:
    assert opening(*BLACK_AHEAD, "undo").game.record.steps == BLACK_AHEAD[:2]
    assert opening(*BLACK_AHEAD, "undo", "undo", "undo").moves == []
    chosen = opening("white", "undo", settings=SECOND)
    assert (chosen.game.record.offers, chosen.prompts[0]) == (
        ("black", "white", "more"),
        chosen.prompts[2],
    )
    first = opening("undo", settings=SECOND)
    assert "You have no move to take back." in first.said


def test_a_hint_in_an_opening_is_what_the_computer_would_do() -> None:
    assert "The computer would place " in opening("hint").said
    table = opening("hint", "moves", moves=BLACK_AHEAD, settings=SECOND)
    assert "The computer would choose black.\n" in table.said
    assert "legal moves: black, white, more\n" in table.said


def test_a_wrong_choice_is_explained_and_changes_nothing() -> None:
    table = opening("h8", moves=BLACK_AHEAD, settings=SECOND)
    assert "'h8' is not a choice here: choose black, white or more. Type help" in table.said
    assert table.game.record.steps == BLACK_AHEAD


def test_a_game_left_in_its_opening_is_resumed_there() -> None:
    Table("a1", "quit", game="gomoku", opening="swap2", settings=FIRST)
    table = Table("resume", *BLACK_AHEAD[:1])
    assert "gomoku/freestyle with swap2: you are the first player." in table.said
    assert table.prompts[-2:] == [PUT_WHITE, PUT_BLACK]
    opening(*BLACK_AHEAD, "save chosen.json")
    resumed = Table("resume chosen.json")
    assert resumed.game.record.steps == [*BLACK_AHEAD, "black"]
    assert resumed.prompts[-1] == "White, your move: "
