"""Words that gave way to the field's own: they stay retired, by kind of file."""

import re
from pathlib import Path

import pytest
from tests.test_repository import REPOSITORY, tracked_files

PYTHON = {".py", ".pyi"}
NATIVE = {".hpp", ".cpp", ".inc"}
WEB = {".ts", ".css", ".html"}
PROSE = {".md"}
EVERYWHERE = PYTHON | NATIVE | WEB | PROSE

RETIRED = {
    r"judg(e|ed|es|ing|ements?)(?!\w)": (EVERYWHERE, "evaluate, evaluation"),
    r"\w*_judg(e|ed|es|ement)\w*": (EVERYWHERE, "evaluate, evaluation"),
    r"\bscouts\s*=\s*(on|off|True|False)": (EVERYWHERE, "the switch pvs"),
    r"[\"`]scouts[\"`]": (EVERYWHERE, "the switch pvs"),
    r"\blate_moves\b": (EVERYWHERE, "the switch late_move_pruning"),
    r"[\"`]reductions[\"`]": (EVERYWHERE, "the switch late_move_reductions"),
    r"[\"`]exchanges[\"`]": (EVERYWHERE, "the switch see"),
    r"\btable_reductions\b": (EVERYWHERE, "the switch internal_reductions"),
    r"[\"`]deeper[\"`]": (EVERYWHERE, "the switch deeper_entries"),
    r"[\"`]blame[\"`]": (EVERYWHERE, "the switch history_malus"),
    r"\b(is_rising|barred|Outlook|outlook|Experience|experience_|repute|merits?|demerit)\b": (
        NATIVE,
        "improving, excluded_move, NodeInfo, MoveHistory, history score, move score",
    ),
    r"\b(Doubt|doubt|Team|KeptTable|Tension|tension\.hpp|attack\.hpp|selective\.hpp)\b": (
        NATIVE | PROSE,
        "TrialRecorder, ParallelSearch, LastingTable, quiescence, threat search, pruning",
    ),
    r"\b(unwanted_?|leave_out)\b": (NATIVE, "root_moves"),
    r"\b((Has|Lists)Noise|NoiseMeansTension|HasExchanges|exchange_at_least|SeesWins)\b": (
        NATIVE | PYTHON,
        "HasNoisyMoves, ListsNoisyMoves, OnlyNoisyMovesCheck, HasSee, see_at_least, "
        "FindsForcedWins",
    ),
    r"\b(holds_a_score|is_tense|cut_early|skipped_by|won_in|fell_short|open_ends_)\b": (
        NATIVE,
        "is_null, may_stand_pat, prune, reason_to_skip, score_at_ply, failed low, horizon_count_",
    ),
    r"\bplyscope\.(play\.(pace|opener|ours|players|pasted)|tuning|counting|cancel)\b": (
        PYTHON | PROSE,
        "match.time_control, players.swap_choice, players.own_player, players.player_spec, "
        "play.game_import, learning, games.perft, stop",
    ),
    r"\bplyscope\.match\.journal\b|\bGameLog\b": (PYTHON | PROSE, "work.journal, match.results"),
    r"\b(families|faults)\.py\b|\bstudio[./]answers\b": (
        PYTHON | PROSE,
        "verify/children.py, verify/violations.py, studio/handlers",
    ),
    r"\bplyscope\.position import .*\b(shown|one_line|listed|line_texts|illegal_move)\b": (
        PYTHON | PROSE,
        "plyscope.text, plyscope.moves",
    ),
    r"\b(verify\.violations import .*(Checked|RowOf|Rows)|verify\.children import Family)\b": (
        PYTHON,
        "CheckedTrace, RowValues, RowNumbers, Children",
    ),
}
"""A pattern, the kinds of files that it is retired in, and what to write instead."""

ALLOWED = {"tests/test_vocabulary.py", "bench/tactics.py", "CHANGELOG.md"}
"""This list itself; a chess engine that decides whether a tactic is right is its judge; and whoever
upgrades looks up the old names."""


@pytest.mark.parametrize("pattern", RETIRED)
def test_retired_words_do_not_come_back(pattern: str) -> None:
    kinds, instead = RETIRED[pattern]
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, file in _sources(kinds)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert found == [], f"write {instead}"


def _sources(kinds: set[str]) -> list[tuple[str, Path]]:
    named = [(str(file.relative_to(REPOSITORY)), file) for file in tracked_files()]
    return [(name, file) for name, file in named if file.suffix in kinds and name not in ALLOWED]
