"""The techniques of the native search by name, and the presets made of them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from plyscope._native import exact_switch_names, full_switch_names, switch_names
from plyscope.errors import SearchError
from plyscope.text import shown
from plyscope.weights.at_hand import MATERIAL, check_evaluation, packaged_path

SWITCHES: tuple[str, ...] = tuple(switch_names())
EXACT_SWITCHES: tuple[str, ...] = tuple(exact_switch_names())
"""The techniques that preserve the value at a given depth."""

PRESETS: dict[str, frozenset[str]] = {
    "plain": frozenset(),
    "exact": frozenset(EXACT_SWITCHES),
    "full": frozenset(full_switch_names()),
}
"""plain: the textbook's alphabeta, node for node. exact: everything that preserves its value.
full: the strongest play, with unsound pruning; a game may define its own `full`, see
`techniques`."""


def default_preset(board: Any, game: str = "") -> str:
    """The preset for a native board of that game, or for one in Python if `board` is None.

    It is `full` where there is the evaluation that `full` needs: of the game, or a learned one.
    """
    is_learned = hasattr(board, "learned_weights") and packaged_path(game).exists()
    return "full" if is_learned or hasattr(board, "full_evaluation") else "exact"


def techniques(preset: str, board: Any = None) -> tuple[str, ...]:
    """The techniques of a preset in their fixed order, for a native board if one is given."""
    kind: Any = None if board is None else type(board)
    return _techniques(preset, kind)


@cache
def _techniques(preset: str, kind: Any) -> tuple[str, ...]:
    if preset == "full" and kind is not None:
        return tuple(kind.full_switches())
    return tuple(name for name in SWITCHES if name in PRESETS[preset])


def chosen_switches(
    preset: str,
    switches: Mapping[str, bool] | None,
    evaluation: str | Path | None = None,
    board: Any = None,
) -> list[str]:
    """The names of the techniques that are on, for a native board if one is given."""
    if preset not in tuple(PRESETS):
        raise SearchError(f"unknown preset {shown(preset)}; there are {', '.join(PRESETS)}")
    changes: Any = {} if switches is None else switches
    if not isinstance(changes, Mapping):
        raise SearchError(
            f'switches must be a mapping such as {{"killers": False}}, not {shown(changes)}'
        )
    for name, is_on in changes.items():
        if name not in SWITCHES:
            known = ", ".join(EXACT_SWITCHES)
            raise SearchError(
                f"unknown switch {shown(name)}; there are {known}, "
                "and those of full in plyscope.engine.SWITCHES"
            )
        if not isinstance(is_on, bool):
            raise SearchError(f"switch {name} must be True or False, not {shown(is_on)}")
    if evaluation is not None:
        check_evaluation(evaluation)
        changes = {**changes, "evaluation": evaluation != MATERIAL}
    usual = techniques(preset, board)
    if not changes:
        return list(usual)
    return [name for name in SWITCHES if changes.get(name, name in usual)]
