"""Games in plain Python whose rules the native core can run: the class `Compiled`."""

import inspect
import os
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import Parameter, Signature, signature
from itertools import islice
from struct import error as StructError  # noqa: N812 - it is a class
from struct import pack_into, unpack_from
from types import FunctionType
from typing import Any, ClassVar, Self

from plyscope.errors import GameError, InvalidPositionError, PlyscopeError
from plyscope.fast import gate, optional, options
from plyscope.fast.fields import (
    BitsField,
    CellsField,
    Field,
    NumberField,
    field_of,
    key_size,
    laid_out,
    size_of,
)
from plyscope.fast.sizes import FEW_MOVES, MOST_MOVES, most_moves, too_many_moves
from plyscope.fast.text import read_fields, write_fields
from plyscope.moves import legal_code
from plyscope.position import Position
from plyscope.text import checked_text, shown

RULES = ("start", "moves", "make", "outcome", "evaluate")
SWITCH = "PLYSCOPE_FAST"
MEMBERS = (FunctionType, classmethod, property)


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

    start()     fills the fields of the first position; its parameters are the game's options
    moves()     yields the legal moves, whole numbers from 0 to 65,535, in a fixed order
    make(move)  changes this position, which is a copy
    outcome()   the final score if the game is over, else None
    evaluate()  how good it looks for the maximizer

    Three more are optional: `noisy()` yields the moves that quiescence search follows,
    `priority(move)` says how early a move is tried, from -500 to 500, and `symmetries()` changes
    this copy and yields each time that it has become another image of the position, worth the same.

    Where `outcome()` is a score, there are no moves, and `evaluate()` is not asked. The rest of
    `Position` is there to be changed: `text`, `parse`, `board`, `picture`, `path`. A game that
    writes positions in its own way has `__str__`, and `read`, which fills the fields from a text.
    """

    fields: ClassVar[dict[str, Field]] = {}
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    """The maximizer and the minimizer."""
    max_moves: ClassVar[int] = FEW_MOVES
    """The most moves of a position, up to 1,024; more than 256 make the search a little slower."""
    name: ClassVar[str] = ""
    """The name of a game of the package; any other goes by module:Class."""
    _options: dict[str, int]
    _written: ClassVar[dict[str, FunctionType]] = {}
    _constants: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, *, is_base: bool = False, **others: Any) -> None:
        """Reads what a game declares; a base of games declares settings and methods only."""
        super().__init_subclass__(**others)
        if is_base:
            _BASES.append(cls)
            gate.install(cls)
            return
        known = _attributes(cls)
        declared = [field_of(name, known[name]) for name in known if not _is_setting(cls, name)]
        cls.fields = {field.name: field for field in laid_out(list(filter(None, declared)))}
        cls._constants = {name: value for name, value in known.items() if name.isupper()}
        cls._written = {
            name: value for name, value in known.items() if isinstance(value, FunctionType)
        }
        for name in RULES:
            if name not in cls._written:
                raise GameError(f"{cls.__name__} lacks the method {name}")
        if type(cls.max_moves) is not int or not 1 <= cls.max_moves <= MOST_MOVES:
            raise GameError(f"{cls.__name__}.max_moves is 1 to {MOST_MOVES:,}, not {cls.max_moves}")
        flag = cls.fields.get("maximizing")
        if flag is None or not (flag.is_flag and flag.keyed):
            raise GameError(f"{cls.__name__} lacks the field maximizing = True")
        if len(set(cls.players)) != 2:
            names = ", ".join(map(shown, cls.players))
            raise GameError(f"{cls.__name__} has two players, not {names}")
        cls.__signature__ = _signature(cls)  # type: ignore[attr-defined]
        for name in ("moves", "outcome", "evaluate"):
            setattr(cls, name, getattr(Compiled, f"_{name}"))
        optional.install(cls)
        gate.install(cls)

    def __init__(self, position: str | None = None, /, **given: int) -> None:
        for field in self.fields.values():
            initial = CellList([field.initial] * field.count) if field.count else field.initial
            object.__setattr__(self, field.name, initial)
        base, known = _base_name(type(self)), options.declared(type(self))
        options.check(base, known, given)
        self._options = options.changed(known, given)
        try:
            self._written["start"](self, **given)
        except PlyscopeError:
            raise
        except ValueError as error:
            raise GameError(f"{options.written(base, given)}: {error}") from None
        if position is not None:
            self._read(checked_text(position, shown(str(self))))

    def _read(self, text: str) -> None:
        try:
            self.read(text)
        except PlyscopeError:
            raise
        except ValueError as error:
            first = type(self)(**self._options)
            raise InvalidPositionError(
                f"{shown(text)} is not a position of {self.game}: {error}; the first one is {first}"
            ) from None

    def read(self, text: str) -> None:
        """Fills the fields, which are those of the first position, from what `str` wrote.

        It raises ValueError for any other text.
        """
        read_fields(self, text)

    def evaluated_by(self, method: str) -> Self:
        """The same position, in the same game with another of its methods as `evaluate`."""
        made: Self = _variant(type(self), method).from_state(self.state())
        made._options = self._options
        return made

    @property
    def game(self) -> str:
        return options.written(_base_name(type(self)), self._options)

    # The contract of a position.

    @property
    def player(self) -> str:
        return self.players[0 if self.maximizing else 1]

    def _moves(self) -> Sequence[int]:
        return self._listed("moves")

    def _listed(self, rule: str) -> Sequence[int]:
        """The moves that a rule yields; none when the game is over."""
        if self._written["outcome"](self) is not None:
            return ()
        most = most_moves(type(self))
        moves = tuple(islice(self._written[rule](self), most + 1))
        if len(moves) > most:
            raise GameError(f"{too_many_moves(type(self))}, in the position {self}")
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
        code = legal_code(self, move)
        made = self._copy()
        self._written["make"](made, code)
        return made

    def _copy(self) -> Self:
        made = object.__new__(type(self))
        made._options = self._options
        for field in self.fields.values():
            value = getattr(self, field.name)
            object.__setattr__(made, field.name, CellList(value) if field.count else value)
        return made

    def key(self) -> bytes:
        return self.state()

    def table_key(self) -> bytes:
        return optional.table_key(self)

    def repetition_key(self) -> bytes:
        return self.state()[: key_size(self.fields.values())]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.state() == self.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def native(self) -> Any:
        if os.environ.get(SWITCH, "").lower() in ("off", "0", "no"):
            return None
        from plyscope.fast.rules import native_rules  # only now: most commands need no compiler

        rules = native_rules(type(self))
        return None if rules is None else rules.board(self.state())

    # The bytes of a position.

    def state(self) -> bytes:
        """The position as the compiled rules see it."""
        parts = bytearray(size_of(self.fields.values()))
        for field in self.fields.values():
            value = getattr(self, field.name)
            numbers = value if field.count else (value,)
            fits = not field.is_flag or value in (True, False)
            try:
                pack_into(field.format, parts, field.offset, *numbers)
            except StructError:
                fits = False
            if not fits:
                raise GameError(f"{field.name} holds {field.describe()}, not {shown(value)}")
        return bytes(parts)

    @classmethod
    def from_state(cls, state: bytes) -> Self:
        """The position with these bytes."""
        made = object.__new__(cls)
        made._options = {}
        for field in cls.fields.values():
            values = unpack_from(field.format, state, field.offset)
            value = CellList(values) if field.count else values[0]
            object.__setattr__(made, field.name, bool(value) if field.is_flag else value)
        return made

    def __str__(self) -> str:
        return write_fields(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def board(self) -> Any:
        cells = [getattr(self, name) for name, field in self.fields.items() if field.count]
        return list(cells[0]) if len(cells) == 1 else str(self)


@cache
def _variant(cls: Any, method: str) -> Any:
    """A class with the same rules and another evaluation."""
    if method not in cls._written:
        raise GameError(f"{_base_name(cls)} has no method {shown(method)}")
    described = {"__module__": cls.__module__, "__qualname__": cls.__qualname__}
    return type(cls.__name__, (cls,), {**described, "evaluate": cls._written[method]})


_BASES: list[type] = [Compiled]
"""The classes to inherit from, whose settings a game may change."""


def _is_setting(cls: type, name: str) -> bool:
    """Whether a base of games has a value of this name; raises `GameError` if it is a method."""
    for base in _BASES:
        known = inspect.getattr_static(base, name, None) if issubclass(cls, base) else None
        if known is None or name == "maximizing":
            continue
        if not isinstance(known, MEMBERS):
            return True
        if not isinstance(inspect.getattr_static(cls, name), MEMBERS):
            raise GameError(
                f"{cls.__name__}: {name} has a meaning for every position; "
                "give the field another name"
            )
    return False


def _signature(cls: type[Compiled]) -> Signature:
    """How positions are made: from a text or without one, and with the options of `start`."""
    _, *given = signature(cls._written["start"]).parameters.values()
    for parameter in given:
        if type(parameter.default) is not int or parameter.kind not in options.NAMED:
            raise GameError(
                f"{cls.__name__}: the option {parameter.name} of start needs a whole number as "
                f"its default, such as {parameter.name}=7"
            )
    text = Parameter("position", Parameter.POSITIONAL_ONLY, default=None)
    return Signature([text, *(one.replace(kind=Parameter.KEYWORD_ONLY) for one in given)])


def _base_name(cls: type[Compiled]) -> str:
    """The name of a game without options."""
    return cls.name or f"{cls.__module__}:{cls.__qualname__}"


def _attributes(cls: type) -> dict[str, Any]:
    """What a class and its ancestors below `Compiled` declare, the nearest last."""
    found: dict[str, Any] = {}
    for parent in reversed(cls.__mro__):
        if parent is not Compiled and issubclass(parent, Compiled):
            if "__declared__" not in vars(parent):  # its rules are replaced afterwards
                parent.__declared__ = dict(_own(parent))  # type: ignore[attr-defined]
            found |= parent.__declared__  # type: ignore[attr-defined]
    return found


def _own(cls: type) -> Iterator[tuple[str, Any]]:
    for name, value in vars(cls).items():
        kinds = (CellsField, BitsField, NumberField, int, tuple, list, FunctionType)
        is_declared = isinstance(value, kinds) or name.isupper()
        if is_declared and not (name.startswith("__") or inspect.isclass(value)):
            yield name, value
