"""The checks of each row alone: its codes, its score if it is a leaf, and its counts."""

import numpy as np

from plyscope._native import INFINITY, MAX_DEPTH
from plyscope.text import counted
from plyscope.textbook import Bound, Reason
from plyscope.tracing.verify.checked_trace import EARLY_CUTS, EXPANDED, RULES, CheckedTrace, among
from plyscope.tracing.verify.violations import CODES, COUNTS, LEAF, Claim, Mask
from plyscope.tracing.words import score_text


def check_codes(checked: CheckedTrace, part: slice) -> None:
    """The codes of a row are known and agree with each other."""
    columns = checked.columns
    reason, bound, source = columns.reason[part], columns.bound[part], columns.source[part]
    alpha, beta, score = (columns[name][part] for name in ("alpha", "beta", "score"))
    skipped = columns.skipped[part]
    checked.check_entry(
        part,
        Claim.CODES,
        [
            (
                ~among(reason, checked.reasons),
                lambda row: f"no node of this search can have the reason {row.reason}",
            ),
            (~among(bound, tuple(Bound)), lambda row: f"there is no bound {row.bound}"),
            (
                skipped != among(reason, RULES),
                lambda row: (
                    "its kind and its reason disagree about whether a rule skipped it: "
                    + row.phrase
                ),
            ),
            (
                (bound == Bound.UNKNOWN) != ((reason == Reason.STOPPED) | skipped),
                lambda _: "its bound is unknown, or should be",
            ),
            (
                ~np.isfinite(score) | (~(alpha < beta) & (columns.parent[part] < 0)),
                lambda row: f"score {row.score} or window {row.window} make no sense",
            ),
            (
                (source >= 0) & (reason != Reason.TABLE_HIT),
                lambda _: "it names a source but is not a table hit",
            ),
        ],
        CODES,
    )


def check_leaves(checked: CheckedTrace, part: slice) -> None:
    """A leaf has the game's own score, and is one exactly where the game or the depth ends."""
    columns, facts = checked.columns, checked.facts
    reason, legal, value = columns.reason[part], facts.legal[part], facts.value[part]
    evaluated, over = reason == Reason.EVALUATED, reason == Reason.GAME_OVER
    drawn = reason == Reason.REPETITION
    known_fate = reason == Reason.TABLEBASE
    won = (reason == Reason.FORCED_WIN) | known_fate
    leaf = evaluated | over | drawn | won
    running = (reason != Reason.STOPPED) & ~columns.skipped[part] & ~drawn & ~won
    ended = _is_horizon(checked, part)
    stands = facts.stands[part] & among(reason, EXPANDED)
    known = (reason == Reason.TABLE_HIT) & (checked.is_foreign | ("quiescence" in checked.switches))
    stood = known & facts.stands[part]
    finished = (over | (evaluated & ~ended)) & (legal == 0) & checked.is_foreign
    score, bound = columns.score[part], columns.bound[part]
    clipped = checked.returned(value, part)
    is_clipped = checked.fails_hard & (bound == checked.bounds(part))
    checked.check_entry(
        part,
        Claim.LEAF,
        [
            (
                drawn & ~facts.repeats[part],
                lambda _: "its reason is a repetition, but it repeats no position",
            ),
            (
                running & facts.repeats[part] & ("repetition" in checked.switches),
                lambda row: f"it repeats a position, but: {row.phrase}",
            ),
            (
                running & (evaluated != ended) & ~stands & ~known & ~finished,
                lambda row: f"{counted(row.remaining, 'move')} remain where it ended: {row.phrase}",
            ),
            (
                running & ~evaluated & (over != (legal == 0)) & ~stood,
                lambda row: (
                    f"there are {counted(int(facts.legal[row.number]), 'legal move')} "
                    f"where it ended: {row.phrase}"
                ),
            ),
            (
                known_fate & (value == INFINITY),
                lambda _: "its reason is an endgame table, but none at hand has this position",
            ),
            (
                leaf
                & (score != np.where(drawn, 0, value))
                & ~(checked.fails_hard & (score == clipped))
                & ~(checked.believes_leaves & (evaluated | over)),
                lambda row: (
                    f"its score is {score_text(row.score)}, "
                    f"but the game says {score_text(facts.value[row.number].item())}"
                ),
            ),
            (
                leaf & (bound != Bound.EXACT) & ~is_clipped,
                lambda _: "it is a leaf, so its score must be exact",
            ),
        ],
        LEAF,
    )


def _is_horizon(checked: CheckedTrace, part: slice) -> Mask:
    """Where a node must be evaluated: the depth is used up, and full strength is content."""
    columns = checked.columns
    ended: Mask = columns.remaining[part] == 0
    if not checked.selective:
        return ended
    if "quiescence" in checked.switches:
        ended &= ~checked.facts.noisy[part]
    elif not checked.switches:  # another engine's: it may have looked further, or not
        ended &= ~among(columns.reason[part], EXPANDED)
    return ended | (columns.ply[part] >= MAX_DEPTH)


def check_counts(checked: CheckedTrace, part: slice) -> None:
    """The numbers of moves and visits agree with the game and with each other."""
    columns, legal = checked.columns, checked.choices[part]
    reason, moves, searched = (columns[name][part] for name in ("reason", "moves", "searched"))
    skipped, early = columns.skipped[part], among(reason, EARLY_CUTS)
    visits = columns.visits[part].astype(np.int64)
    size = columns.size[part] - checked.skipped_within(part)
    expanded = among(reason, EXPANDED)
    stands = checked.facts.stands[part]  # every move may have been skipped
    barren = ~expanded & ~early & (reason != Reason.STOPPED)
    some = (columns.size[part] != 1) | (visits != ~skipped) | (moves != 0) | (searched != 0)
    checked.check_entry(
        part,
        Claim.COUNTS,
        [
            (visits < size, lambda row: f"it has {row.size} rows, but {row.visits} visits"),
            (
                early & ((moves == 0) | (searched != 0)),
                lambda row: (
                    "it was pruned before its moves were searched, but its counts differ: "
                    + row.phrase
                ),
            ),
            (
                barren & some,
                lambda row: f"it ended without searching a move ({row.phrase}), but has some",
            ),
            (
                ~barren & (moves != legal) & (expanded | (moves != 0)),
                lambda row: (
                    f"it has {row.moves} moves, but {checked.choices[row.number]} are legal"
                ),
            ),
            (
                ~barren & ((searched < (expanded & ~stands)) | (searched > moves)),
                lambda row: f"{row.searched} of {row.moves} moves were searched",
            ),
        ],
        COUNTS,
    )
