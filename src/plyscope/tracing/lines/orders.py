"""Three orders in which an engine can print its nodes, brought into the order of their entry.

    entry   a node before its children: for finished files
    exit    a node after its children, when its score is known
    events  a line when a node is entered, and one when it is left

A node's ply tells its parent in each of them. In exit order the rows before a node, but for those
below it, are those left before it was entered; on entry, so are the nodes above it. So

    place in entry order = place in exit order - (size - 1) + ply
"""

import itertools

import numpy as np
from numpy.typing import NDArray

from plyscope.errors import FileFormatError
from plyscope.tracing.lines.reading import ENTER, Lines

Integers = NDArray[np.int64]
ORDERS = ("entry", "exit", "events")


def guessed(lines: Lines) -> str:
    """The order of lines that do not say so: the first node left is deep, the first entered not."""
    if not np.isnan(lines["event"][0]):
        return "events"
    return "entry" if lines["ply"][0] == 0 else "exit"


def in_entry_order(lines: Lines, order: str) -> tuple[Lines, Integers, Integers, Integers]:
    """The nodes in order of entry, with their plies, parents and sizes."""
    if order == "events":
        return _from_events(lines)
    if len(missing := np.flatnonzero(np.isnan(lines["ply"]))):
        raise lines.fail(int(missing[0]), "ply", "it is missing")
    ply = lines["ply"].astype(np.int64)
    if order == "entry":
        _check_plies(lines, ply, "it is below no line before it")
        return lines, ply, *parents_and_sizes(ply)
    turned = ply[::-1]
    _check_plies(lines.chosen(np.arange(len(lines))[::-1]), turned, "its parent is missing")
    _, size = parents_and_sizes(turned)
    entered = np.arange(len(ply)) - (size[::-1] - 1) + ply
    rows = np.empty(len(ply), np.int64)
    rows[entered] = np.arange(len(ply))
    return lines.chosen(rows), ply[rows], *parents_and_sizes(ply[rows])


def _check_plies(lines: Lines, ply: Integers, why: str) -> None:
    wrong = np.append(ply[:1] != 0, np.diff(ply) > 1)
    if len(rows := np.flatnonzero(wrong)):
        raise lines.fail(int(rows[0]), "ply", f"{ply[rows[0]]}: {why}")


def parents_and_sizes(ply: Integers) -> tuple[Integers, Integers]:
    """The parent of each row, or -1, and the rows of its subtree; rows are in order of entry."""
    parent, size = np.full(len(ply), -1, np.int64), np.ones(len(ply), np.int64)
    by_ply = np.argsort(ply, kind="stable")
    ends = ply[by_ply].searchsorted(np.arange(int(ply.max()) + 2))
    levels = [by_ply[begin:end] for begin, end in itertools.pairwise(ends)]
    for above, below in itertools.pairwise(levels):
        parent[below] = above[above.searchsorted(below) - 1]
    for below in reversed(levels[1:]):
        np.add.at(size, parent[below], size[below])
    return parent, size


def _from_events(lines: Lines) -> tuple[Lines, Integers, Integers, Integers]:
    event = lines["event"]
    if len(missing := np.flatnonzero(np.isnan(event))):
        raise lines.fail(int(missing[0]), "event", "it is missing")
    is_enter = event == ENTER
    level = np.cumsum(np.where(is_enter, 1, -1))
    if len(early := np.flatnonzero(level < 0)):
        raise lines.fail(int(early[0]), "event", "it leaves a node that was not entered")
    ply = np.where(is_enter, level - 1, level)
    told = lines["ply"]
    if len(wrong := np.flatnonzero(~np.isnan(told) & (told != ply))):
        why = f"{told[wrong[0]]:g}, but by the events so far it is {ply[wrong[0]]}"
        raise lines.fail(int(wrong[0]), "ply", why)
    entered, left = lines.chosen(np.flatnonzero(is_enter)), lines.chosen(np.flatnonzero(~is_enter))
    if not len(entered):
        raise FileFormatError("no node is entered")
    depth = ply[is_enter]
    parent, size = parents_and_sizes(depth)
    exits = np.arange(len(depth)) + size - 1 - depth
    return _joined(entered, left, exits, int(level[-1])), depth, parent, size


def _joined(entered: Lines, left: Lines, exits: Integers, still_open: int) -> Lines:
    """The nodes that were entered with what was said when they were left.

    `exits` are their places in exit order. Nodes that are open at the end come last in it.
    """
    fields = dict(entered.fields)
    is_left = exits < len(left)
    for name in ("score", "bound", "reason", "source"):
        told = np.full(len(exits), np.nan)
        told[is_left] = left[name][exits[is_left]]
        fields[name] = np.where(np.isnan(told), fields[name], told)
    if still_open:
        fields["reason"] = np.where(is_left, fields["reason"], np.inf)
    return Lines(fields, entered.lines, entered.moves)
