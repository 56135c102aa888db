"""Games in plain Python whose rules the native core can run: the class `Compiled`."""

import inspect
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from types import FunctionType
from typing import Any, ClassVar, Self

from plyscope.errors import GameError
from plyscope.fast.fields import BitsField, CellsField, Field, field_of, laid_out
from plyscope.fast.rules import native_rules
from plyscope.moves import illegal_move
from plyscope.position import Position
from plyscope.text import shown

RULES = ("start", "moves", "make", "outcome", "evaluate")
SWITCH = "PLYSCOPE_FAST"
MOST_MOVES = 1024


class CellList(list[int]):
    """The cells of a position: as many as were declared, each from -128 to 127."""

    __slots__ = ()

    def __setitem__(self, index: Any, value: Any) -> None:
        if not isinstance(value, int) or not -128 <= value <= 127:
            raise GameError(f"a cell holds -128 to 127, not {shown(value)}")
        super().__setitem__(index, int(value))

    def append(self, value: Any) -> None:
        raise GameError("the number of cells is fixed")

    extend = insert = pop = remove = clear = append  # type: ignore[assignment]


class Compiled(Position[int]):
    """A game whose rules are plain Python on whole numbers, and which runs as fast as a native one.

    Declare the fields of a position in the class: `Cells`, `Bits`, numbers, True or False; one of
    them is `maximizing`, which says whose turn it is. Write five methods:

    start()     fills the fields of the first position
    moves()     yields the legal moves, whole numbers from 0 to 65,535, in a fixed order
    make(move)  changes this position, which is a copy
    outcome()   the final score if the game is over, else None
    evaluate()  how good it looks for the maximizer

    Where `outcome()` is a score, there are no moves, and `evaluate()` is not asked. The rest of
    `Position` is there to be changed: `text`, `parse`, `board`, `picture`, `path`.
    """

    fields: ClassVar[dict[str, Field]] = {}
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    """The maximizer and the minimizer."""
    _written: ClassVar[dict[str, FunctionType]] = {}
    _constants: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        known = _attributes(cls)
        declared = [field for name in known if (field := field_of(name, known[name]))]
        cls.fields = {field.name: field for field in laid_out(declared)}
        cls._constants = {name: value for name, value in known.items() if name.isupper()}
        cls._written = {
            name: value for name, value in known.items() if isinstance(value, FunctionType)
        }
        for name in RULES:
            if name not in cls._written:
                raise GameError(f"{cls.__name__} lacks the method {name}")
        flag = cls.fields.get("maximizing")
        if flag is None or not flag.is_flag:
            raise GameError(f"{cls.__name__} lacks the field maximizing = True")
        for name in ("moves", "outcome", "evaluate"):
            setattr(cls, name, getattr(Compiled, f"_{name}"))

    def __init__(self) -> None:
        for field in self.fields.values():
            initial = CellList([field.initial] * field.count) if field.count else field.initial
            object.__setattr__(self, field.name, initial)
        self._written["start"](self)

    # The contract of a position.

    @property
    def player(self) -> str:
        return self.players[0 if self.maximizing else 1]

    def _moves(self) -> Sequence[int]:
        if self._written["outcome"](self) is not None:
            return ()
        moves = tuple(islice(self._written["moves"](self), MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            raise GameError(f"{type(self).__name__} has more than {MOST_MOVES:,} moves")
        return moves

    def _outcome(self) -> float | None:
        score: float | None = self._written["outcome"](self)
        return score

    def _evaluate(self) -> float:
        score: float | None = self._written["outcome"](self)
        if score is None:
            score = self._written["evaluate"](self)
        assert score is not None
        return score

    def play(self, move: int) -> Self:
        if move not in self.moves():
            raise illegal_move(self, str(move))
        made = self._copy()
        self._written["make"](made, move)
        return made

    def _copy(self) -> Self:
        made = object.__new__(type(self))
        for field in self.fields.values():
            value = getattr(self, field.name)
            object.__setattr__(made, field.name, CellList(value) if field.count else value)
        return made

    def key(self) -> bytes:
        return self.state()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.state() == self.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def native(self) -> Any:
        if os.environ.get(SWITCH, "").lower() in ("off", "0", "no"):
            return None
        rules = native_rules(type(self))
        return None if rules is None else rules.board(self.state())

    # The bytes of a position.

    def state(self) -> bytes:
        """The position as the compiled rules see it."""
        parts = bytearray(sum(field.bytes for field in self.fields.values()))
        for field in self.fields.values():
            value = getattr(self, field.name)
            numbers = value if field.count else [value]
            signed = field.low < 0
            for place, one in enumerate(numbers):
                at = field.offset + place * field.size
                parts[at : at + field.size] = int(one).to_bytes(field.size, "little", signed=signed)
        return bytes(parts)

    @classmethod
    def from_state(cls, state: bytes) -> Self:
        """The position with these bytes."""
        made = object.__new__(cls)
        for field in cls.fields.values():
            signed = field.low < 0
            values = [
                int.from_bytes(state[at : at + field.size], "little", signed=signed)
                for at in _places(field)
            ]
            value = CellList(values) if field.count else values[0]
            object.__setattr__(made, field.name, bool(value) if field.is_flag else value)
        return made

    def __str__(self) -> str:
        return " ".join(f"{name}={getattr(self, name)}" for name in self.fields)

    def board(self) -> Any:
        cells = [getattr(self, name) for name, field in self.fields.items() if field.count]
        return list(cells[0]) if len(cells) == 1 else str(self)


def _places(field: Field) -> range:
    return range(field.offset, field.offset + field.bytes, field.size)


def _attributes(cls: type) -> dict[str, Any]:
    """What a class and its ancestors below `Compiled` declare, the nearest last."""
    found: dict[str, Any] = {}
    for parent in reversed(cls.__mro__):
        if parent is not Compiled and issubclass(parent, Compiled):
            found |= getattr(parent, "__declared__", None) or dict(_own(parent))
            parent.__declared__ = dict(_own(parent))  # type: ignore[attr-defined]
    return found


def _own(cls: type) -> Iterator[tuple[str, Any]]:
    for name, value in vars(cls).items():
        kinds = (CellsField, BitsField, int, tuple, list, FunctionType)
        is_declared = isinstance(value, kinds) or name.isupper()
        if is_declared and not (name.startswith("__") or inspect.isclass(value)):
            yield name, value
