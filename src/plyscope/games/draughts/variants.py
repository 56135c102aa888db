"""The variants of draughts: what each is called, how its squares are named, its native board."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, Self

from plyscope._native import (
    AntidraughtsBoard,
    BrazilianDraughtsBoard,
    BreakthroughDraughtsBoard,
    CzechDraughtsBoard,
    EnglishDraughtsBoard,
    FrisianDraughtsBoard,
    FryskDraughtsBoard,
    InternationalDraughtsBoard,
    ItalianDraughtsBoard,
    KillerDraughtsBoard,
    PoolDraughtsBoard,
    RussianDraughtsBoard,
    SpanishDraughtsBoard,
    ThaiDraughtsBoard,
)
from plyscope.games.native import NativeBoard
from plyscope.picture import Cell


class DraughtsBoard(NativeBoard, Protocol):
    """What the native boards of all variants offer; sets of squares are numbers, bit 0 square 1.

    Squares are counted by rows from the top left, White at the bottom.
    """

    @property
    def white(self) -> int: ...
    @property
    def black(self) -> int: ...
    @property
    def kings(self) -> int: ...
    @property
    def quiet(self) -> int: ...
    @property
    def ending(self) -> int: ...
    @property
    def white_runner(self) -> tuple[int, int]: ...
    @property
    def black_runner(self) -> tuple[int, int]: ...
    @property
    def must_capture(self) -> bool: ...
    def routes(self) -> list[list[list[int]]]: ...
    def perft_routes(self, depth: int, keep: bool) -> int: ...
    def play(self, code: int) -> Self: ...


@dataclass(frozen=True)
class Variant:
    """A variant of draughts, as people know it; its rules are in the native board."""

    name: str
    title: str
    board: Callable[..., Any]
    """The class of its native boards."""
    side: int = 8
    mirrored: bool = False
    """Whether the dark squares include the top left one."""
    algebraic: bool = False
    """Whether players write a3 and not 21."""
    first_square: str = "top left"
    """Where square 1 is, White at the bottom: "top left" or "bottom right"."""
    keeps_routes: bool = False
    """Whether captures of the same pieces by two routes are two moves."""
    game_type: int | None = None
    """The number that PDN gives it in its tag GameType; from 96 on, the one of lidraughts.org."""

    @property
    def squares(self) -> int:
        """How many squares are played on."""
        return self.side * self.side // 2

    @cached_property
    def white_begins(self) -> bool:
        """Whether White makes the first move of a game."""
        begins: bool = self.board().maximizing
        return begins

    @cached_property
    def game_type_tag(self) -> str | None:
        """All that PDN's tag GameType tells: 20,W,10,10,N2,0.

        Its number, who begins, columns and rows, letters or numbers, in which corner these begin
        (0 bottom left, 1 bottom right, 2 top left) as who begins sees it, and whether the bottom
        left square is left unused.
        """
        if self.game_type is None:
            return None
        mover = "W" if self.white_begins else "B"
        near = (self.first_square == "top left") != self.white_begins
        corner = "A0" if self.algebraic else "N1" if near else "N2"
        return f"{self.game_type},{mover},{self.side},{self.side},{corner},{int(self.mirrored)}"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Where on the board the squares are, in the order of the native board's squares."""
        return tuple(
            Cell(row, column)
            for row in range(self.side)
            for column in range(self.side)
            if (row + column) % 2 == (0 if self.mirrored else 1)
        )

    @cached_property
    def algebraic_names(self) -> tuple[str, ...]:
        """The names such as a1, in the order of the native board's squares."""
        return tuple(f"{'abcdefghij'[column]}{self.side - row}" for row, column in self.cells)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers people give the squares, in the order of the native board's squares."""
        upwards = range(1, self.squares + 1)
        return tuple(upwards if self.first_square == "top left" else reversed(upwards))

    @cached_property
    def square_names(self) -> tuple[str, ...]:
        """What players of this variant call the squares, in the native board's order."""
        return self.algebraic_names if self.algebraic else tuple(map(str, self.numbers))

    @cached_property
    def cell_names(self) -> list[list[str]]:
        """The same, row by row, with "" for a light square."""
        names = [[""] * self.side for _ in range(self.side)]
        for (row, column), name in zip(self.cells, self.square_names, strict=True):
            names[row][column] = name
        return names

    @cached_property
    def edges(self) -> tuple[list[str], list[str]]:
        """What is written along the board: files and ranks, where squares are called by them."""
        if not self.algebraic:
            return [], []
        return list("abcdefghij"[: self.side]), [str(self.side - row) for row in range(self.side)]

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The native board's squares, from 1, by each of their names: 5, 05, a1."""
        squares = range(1, self.squares + 1)
        numbers = dict(zip(map(str, self.numbers), squares, strict=True))
        padded = {name.zfill(2): square for name, square in numbers.items()}
        return numbers | padded | dict(zip(self.algebraic_names, squares, strict=True))


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant(
            "english",
            "English draughts, checkers",
            EnglishDraughtsBoard,
            keeps_routes=True,
            game_type=21,
        ),
        Variant(
            "international",
            "International draughts, 10x10",
            InternationalDraughtsBoard,
            side=10,
            game_type=20,
        ),
        Variant(
            "russian",
            "Russian draughts, shashki",
            RussianDraughtsBoard,
            algebraic=True,
            game_type=25,
        ),
        Variant(
            "brazilian",
            "Brazilian draughts: international rules, 8x8",
            BrazilianDraughtsBoard,
            algebraic=True,
            game_type=26,
        ),
        Variant("pool", "Pool checkers", PoolDraughtsBoard, game_type=23),
        Variant(
            "italian",
            "Italian draughts, dama",
            ItalianDraughtsBoard,
            mirrored=True,
            game_type=22,
        ),
        Variant(
            "spanish",
            "Spanish draughts",
            SpanishDraughtsBoard,
            mirrored=True,
            first_square="bottom right",
            game_type=24,
        ),
        Variant("czech", "Czech draughts", CzechDraughtsBoard, algebraic=True, game_type=29),
        Variant(
            "thai",
            "Thai draughts, makhos",
            ThaiDraughtsBoard,
            first_square="bottom right",
            game_type=31,
        ),
        Variant(
            "frisian",
            "Frisian draughts: captures in all eight directions, 10x10",
            FrisianDraughtsBoard,
            side=10,
            game_type=40,
        ),
        Variant(
            "frysk",
            "Frysk!: Frisian with five men each",
            FryskDraughtsBoard,
            side=10,
            game_type=97,
        ),
        Variant(
            "antidraughts",
            "Antidraughts: who loses all men wins, 10x10",
            AntidraughtsBoard,
            side=10,
            game_type=98,
        ),
        Variant(
            "breakthrough",
            "Breakthrough: the first king wins, 10x10",
            BreakthroughDraughtsBoard,
            side=10,
            game_type=96,
        ),
        Variant(
            "killer",
            "Killer draughts: a captured king stops the king, 10x10",
            KillerDraughtsBoard,
            side=10,
        ),
    )
}
