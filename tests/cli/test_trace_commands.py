"""Commands on recorded searches: trace, explain, stats, export, verify, recover."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytest

from plyscope import Trace, start, trace

Run = Callable[..., tuple[int, str, str]]
TREE = "((3 5) (2 9))"


def strict_json(text: str) -> Any:
    def refuse(constant: str) -> NoReturn:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def answer(run: Run, *arguments: str) -> Any:
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    return strict_json(out)


@pytest.fixture
def recorded(_nothing_is_written_at_home: None) -> str:
    trace(start("tree", TREE), 2).save("search.arrow")
    return "search.arrow"


@pytest.fixture
def noughts(_nothing_is_written_at_home: None) -> str:
    trace(start("tictactoe"), 4).save("noughts.arrow")
    return "noughts.arrow"


# trace


def test_trace_writes_a_file_that_holds_the_whole_search(run: Run) -> None:
    code, out, err = run("trace", TREE, "-o", "search.arrow")
    size = Path("search.arrow").stat().st_size
    assert (code, out, err) == (
        0,
        f"""\
score 3, best A, line A A
6 nodes, 3 of them leaves; 1 cutoff (100% by the first move), 1 move never searched
wrote search.arrow: 6 rows, {size:,} bytes
""",
        "",
    )
    assert str(Trace.open("search.arrow")) == str(trace(start("tree", TREE), 2))


def test_trace_tells_a_program_what_it_wrote(run: Run) -> None:
    found = answer(run, "trace", TREE, "-o", "search.arrow", "--json")
    assert (found["file"], found["rows"], found["truncated"]) == ("search.arrow", 6, False)
    assert (found["score"], found["line"]) == (3, ["A", "A"])


@pytest.mark.parametrize("algorithm", ["minimax", "pvs", "deepening", "plain", "exact"])
def test_trace_records_the_algorithm_or_preset_that_is_named(run: Run, algorithm: str) -> None:
    options = ("--depth", "3", "--algorithm", algorithm)
    found = answer(run, "trace", "tictactoe", *options, "-o", "search.arrow", "--json")
    assert (found["algorithm"], found["score"]) == (algorithm, 0)
    assert Trace.open("search.arrow").algorithm == algorithm


def test_trace_keeps_no_more_rows_than_asked(run: Run) -> None:
    options = ("--depth", "5", "--algorithm", "plain", "--max-nodes", "10")
    code, out, err = run("trace", "tictactoe", *options, "-o", "search.arrow")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("wrote search.arrow: 10 rows, truncated, ")
    assert Trace.open("search.arrow").truncated


def test_trace_can_leave_out_the_leaves(run: Run) -> None:
    options = ("--depth", "3", "--min-remaining", "1")
    found = answer(run, "trace", "tictactoe", *options, "-o", "search.arrow", "--json")
    assert found["rows"] == found["nodes"] - found["leaves"]


def test_trace_stops_after_so_many_nodes(run: Run) -> None:
    found = answer(run, "trace", "connect4", "--nodes", "5000", "-o", "search.arrow", "--json")
    assert (found["algorithm"], found["nodes"]) == ("exact", 5000)
    assert found["depth"] > 3


# explain


def test_explain_begins_at_the_start(run: Run, recorded: str) -> None:
    assert run("explain", recorded) == (
        0,
        """\
((3 5) (2 9))

row 0: the start; White to move, who wants a high score
value = 3, all moves searched; window [-∞, ∞], 2 plies left, 6 nodes

All its moves were searched; "A" is best for White: 3.

moves in searched order:
  A  = 3     (row 1, all moves searched) ◀
  B  ≤ 2     (row 4, cutoff)

best play: A A
""",
        "",
    )


CUT = """\
(2 9)

row 4: B; Black to move, who wants a low score
value ≤ 2, cutoff; window [3, ∞], 1 ply left, 2 nodes

Cut: Black gets at most 2 here, but White already has 3 elsewhere.
  "A" leads to = 2 (row 5)
  2 ≤ alpha = 3
  alpha = 3: White already has "A" (row 1)

moves in searched order:
  A  = 2     (row 5, game over) ◀
  ✂ B: never searched

best play: A
"""


@pytest.mark.parametrize("where", [["4"], ["B"]], ids=["a row", "a move"])
def test_explain_says_why_a_node_was_cut(run: Run, recorded: str, where: list[str]) -> None:
    code, out, err = run("explain", recorded, *where)
    assert (code, out.replace("evaluated", "game over"), err) == (0, CUT, "")


def test_explain_proves_the_cut_and_searches_what_it_skipped(run: Run, recorded: str) -> None:
    code, out, err = run("explain", recorded, "4", "--prove")
    assert (code, out.splitlines()[-2:], err) == (
        0,
        ["proof: A is at most 3: true, plain search finds 2", "  B would have been 9"],
        "",
    )


def test_a_lone_number_is_a_row_unless_moves_are_asked_for(run: Run, noughts: str) -> None:
    assert answer(run, "explain", noughts, "5", "--json")["row"] == 5
    assert answer(run, "explain", noughts, "5", "--moves", "--json")["path"] == ["5"]
    assert answer(run, "explain", noughts, "5", "1", "--json")["path"] == ["5", "1"]
    assert answer(run, "explain", noughts, "5 1", "--json")["path"] == ["5", "1"]


def test_explain_tells_a_program_the_same(run: Run, recorded: str) -> None:
    found = answer(run, "explain", recorded, "B", "--prove", "--json")
    child = found.pop("children")
    assert [(node["move"], node["score"]) for node in child] == [("A", 2)]
    assert (found["window"], found["bound"], found["pruned"]) == ([3, None], "at most", ["B"])
    assert found["chain"][-1] == {
        "text": 'alpha = 3: White already has "A" (row 1)',
        "row": 1,
        "contradiction": "",
    }
    assert found["proof"] == {
        "claim": "A is at most 3",
        "row": 5,
        "value": 2,
        "holds": True,
        "never_searched": {"B": 9},
    }


def test_a_claim_that_is_false_has_exit_code_1(
    run: Run, recorded: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plyscope.tracing.prove.true_value", lambda *_: 100.0)
    code, out, err = run("explain", recorded, "4", "--prove")
    assert (code, err) == (1, "")
    assert "proof: A is at most 3: FALSE, plain search finds 100" in out


def test_every_row_can_be_explained(run: Run) -> None:
    trace(start("tictactoe", "X.O/.X./..."), 2, "exact").save("exact.arrow")
    rows = len(Trace.open("exact.arrow"))
    explained = [answer(run, "explain", "exact.arrow", str(row), "--json") for row in range(rows)]
    assert [found["row"] for found in explained] == list(range(rows))


# stats


def test_stats_count_by_ply_and_by_the_cutting_move(run: Run, recorded: str) -> None:
    assert run("stats", recorded) == (
        0,
        """\
alphabeta, depth 2, score 3
6 rows

ply  nodes  leaves  cutoffs  table hits  searched  pruned
  0      1       0        0           0         2       0  ████████
  1      2       0        1           0         3       1  ████████████████
  2      3       3        0           0         0       0  ████████████████████████

cut by  nodes   share
move 1      1  100.0%  ████████████████████████

1 cutoff (100.0% by the first move)
2.00 moves per node, 1.67 of them searched
""",
        "",
    )


def test_stats_tell_a_program_what_the_trace_says(run: Run, noughts: str) -> None:
    found, said = answer(run, "stats", noughts, "--json"), Trace.open(noughts)
    cuts = said.cutoffs()
    assert found["plies"] == [vars(ply) for ply in said.by_ply()]
    assert found["cutoffs"] == {
        "total": cuts.total,
        "by_index": cuts.by_index,
        "late": cuts.late,
        "first_move_rate": cuts.first_move_rate,
    }
    assert found["branching"] == vars(said.branching())


def test_stats_need_no_cutoff(run: Run) -> None:
    run("trace", TREE, "--algorithm", "minimax", "-o", "all.arrow")
    code, out, err = run("stats", "all.arrow")
    assert (code, "cut by" in out, "0 cutoffs\n" in out, err) == (0, False, True, "")


# export


def test_export_prints_text_where_no_file_is_named(run: Run, recorded: str) -> None:
    code, picture, err = run("export", recorded, "--svg")
    assert (code, picture, err) == (0, Trace.open(recorded).to_svg(), "")
    code, graph, err = run("export", recorded, "--dot")
    assert (code, graph.splitlines()[0], err) == (0, "digraph search {", "")
    code, page, err = run("export", recorded, "--html")
    assert (code, page.partition("\n")[0], err) == (0, "<!doctype html>", "")


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("dot", b"digraph"),
        ("json", b"{"),
        ("html", b"<!doctype html>"),
        ("parquet", b"PAR1"),
    ],
)
def test_export_writes_each_format(run: Run, recorded: str, form: str, begins: bytes) -> None:
    code, out, err = run("export", recorded, f"--{form}", "-o", f"out.{form}")
    assert (code, out, err) == (0, f"wrote out.{form}\n", "")
    assert Path(f"out.{form}").read_bytes().startswith(begins)


def test_export_can_begin_at_a_row_and_end_after_some_plies(run: Run, noughts: str) -> None:
    top = answer(run, "export", noughts, "--json", "--row", "1", "--plies", "1")["tree"]
    row = Trace.open(noughts)[1]
    assert top["row"] == 1
    assert [child["row"] for child in top["children"]] == [child.row for child in row.children]
    assert not any(child["children"] for child in top["children"])


def test_export_keeps_to_the_plies_that_fit(run: Run, noughts: str) -> None:
    _, picture, _ = run("export", noughts, "--svg", "--nodes", "12")
    shapes = [shape for shape in ElementTree.fromstring(picture) if "d" in shape.attrib]
    assert len([shape for shape in shapes if "edge" not in shape.attrib["class"]]) == 10


# verify


def test_verify_counts_the_rows_that_it_replayed(run: Run, noughts: str) -> None:
    rows = len(Trace.open(noughts))
    assert run("verify", noughts) == (0, f"verified: {rows} rows\n", "")
    assert answer(run, "verify", noughts, "--json") == {"rows": rows, "violations": []}
    first = answer(run, "verify", noughts, "--first", "--json")
    assert first == {"rows": rows, "violation": None}


def save_false_trace() -> None:
    found = trace(start("tree", TREE), 2)
    score = found.columns.score.copy()
    score[2] = 4
    Trace(found.start, found.result, replace(found.columns, score=score)).save("false.arrow")


def test_verify_names_the_first_row_that_cannot_be_true(run: Run) -> None:
    save_false_trace()
    code, out, err = run("verify", "false.arrow", "--first")
    assert (code, out.partition(":")[0], out.count("\n"), err) == (1, "row 2", 1, "")
    code, out, err = run("verify", "false.arrow", "--first", "--json")
    assert (code, strict_json(out)["violation"]["row"], err) == (1, 2, "")


FALSE = """\
3 of 6 rows cannot be true

wrong by themselves
  leaf: 1 row; the first:
    row 2: its score is 4, but the game says 3

wrong because of another row
  score: 1 row; the first:
    row 1: its score is 3, but its moves give 4 (because of row 2)
  window: 1 row; the first:
    row 3: its window [-∞, 3] is not that of row 1 by then, [-∞, 4] (because of row 2)
"""


def test_verify_tells_wrong_rows_from_those_that_are_wrong_because_of_them(run: Run) -> None:
    save_false_trace()
    assert run("verify", "false.arrow") == (1, FALSE, "")
    code, out, err = run("verify", "false.arrow", "--json")
    found = strict_json(out)["violations"]
    assert (code, err) == (1, "")
    told = [(one["claim"], one["is_consequence"], one["count"]) for one in found]
    assert told == [("leaf", False, 1), ("score", True, 1), ("window", True, 1)]
    assert found[1]["first"]["cause"] == 2


def test_explain_quotes_what_is_false_and_says_so(run: Run) -> None:
    save_false_trace()
    code, out, err = run("explain", "false.arrow", "1")
    assert (code, err) == (0, "")
    assert "The trace says: All its moves were searched" in out
    assert "FALSE: row 1: its score is 3, but its moves give" in out
    found = answer(run, "explain", "false.arrow", "1", "--json")
    assert (found["holds"], found["violations"][0]["claim"]) == (False, "score")


# diff


def test_diff_of_a_trace_with_itself_is_empty(run: Run, noughts: str) -> None:
    rows = len(Trace.open(noughts))
    assert run("diff", noughts, noughts) == (0, f"the same search: {rows} rows\n", "")
    assert answer(run, "diff", noughts, noughts, "--json")["same"] is True


def test_diff_names_the_first_decision_and_its_cost(run: Run, recorded: str) -> None:
    trace(start("tree", TREE), 2, "minimax").save("minimax.arrow")
    code, out, err = run("diff", recorded, "minimax.arrow")
    assert (code, err) == (1, "")
    assert "first difference (window): after A B, row 3" in out
    code, out, err = run("diff", recorded, "minimax.arrow", "--json")
    found = strict_json(out)
    assert found["costs"] == [{"cause": "window", "ply": 2, "a": 0, "b": 1}]
    assert found["decision"]["path"] == ["A", "B"]


# import

LINES = """\
{"plyscope": {"game": "tree", "position": "(3 5)"}}
{"ply": 1, "move": "A", "score": 3}
{"ply": 1, "move": "B", "alpha": 3, "score": 5}
{"ply": 0, "score": 5}
"""


def test_import_makes_a_trace_of_lines(run: Run) -> None:
    Path("search.jsonl").write_text(LINES)
    code, out, err = run("import", "search.jsonl", "-o", "search.arrow")
    assert (code, out.splitlines()[0], err) == (0, "score 5, best B, line B", "")
    assert run("verify", "search.arrow")[:2] == (0, "verified: 3 rows\n")
    found = answer(run, "import", "search.jsonl", "-o", "again.arrow", "--json")
    assert (found["file"], found["rows"]) == ("again.arrow", 3)


def test_import_reads_a_table_of_a_game_that_an_option_names(run: Run) -> None:
    Path("search.csv").write_text("ply,move,score\n0,,5\n1,0,5\n")
    options = ("--game", "tree", "--position", "(5)", "--depth", "1", "--scores", "maximizer")
    assert run("import", "search.csv", "-o", "search.arrow", *options)[0] == 0
    assert Trace.open("search.arrow").verify() is None


def test_import_names_the_line_and_the_field_that_is_wrong(run: Run) -> None:
    Path("search.jsonl").write_text(LINES.replace(": 5}\n{", ': "five"}\n{'))
    message = "plyscope: search.jsonl: line 3, field score: 'five' is not a number\n"
    assert run("import", "search.jsonl", "-o", "search.arrow") == (2, "", message)


# recover


def test_recover_makes_a_trace_of_a_log(run: Run) -> None:
    run("trace", "tictactoe", "--depth", "3", "-o", "search.arrow", "--log", "search.log")
    code, out, err = run("recover", "search.log", "-o", "again.arrow")
    rows = len(Trace.open("search.arrow"))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith(f"wrote again.arrow: {rows} rows, ")
    assert Trace.open("again.arrow").columns == Trace.open("search.arrow").columns


def test_recover_writes_beside_the_log_but_over_nothing(run: Run) -> None:
    run("trace", TREE, "-o", "search.arrow", "--log", "killed.log")
    assert (
        run("recover", "killed.log")[1].splitlines()[-1].startswith("wrote killed.arrow: 6 rows, ")
    )
    code, out, err = run("recover", "killed.log")
    message = "plyscope: killed.arrow already exists; choose another file with -o\n"
    assert (code, out, err) == (2, "", message)


def test_recover_says_when_the_best_line_was_not_recorded(run: Run) -> None:
    options = ("--algorithm", "plain", "--depth", "4", "--max-nodes", "1", "--log", "short.log")
    run("trace", "tictactoe", *options, "-o", "search.arrow")
    code, out, err = run("recover", "short.log")
    assert (code, out.splitlines()[0], err) == (
        0,
        "score 0; the best line was not recorded",
        "",
    )


# Games of one's own, and bad input.


def test_a_trace_of_ones_own_game_opens_with_its_name(run: Run) -> None:
    Path("traced_game.py").write_text(
        "from plyscope.games.tictactoe import TicTacToe\nclass Mine(TicTacToe): pass\n"
    )
    code, _, err = run("trace", "traced_game:Mine", "--depth", "2", "-o", "mine.arrow")
    assert (code, err) == (0, "")
    code, out, err = run("explain", "mine.arrow")
    assert (code, out, err.count("\n"), "traced_game:Mine" in err) == (2, "", 1, True)
    code, out, err = run("explain", "mine.arrow", "--game", "traced_game:Mine")
    assert (code, "row 0: the start; X to move" in out, err) == (0, True, "")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["trace", "tictactoe"], "the following arguments are required: -o"),
        (["trace", "tictactoe", "-o", "no/such/file"], "there is no folder no/such"),
        (["trace", "tictactoe", "-o", "."], "it is a folder"),
        (["trace", "tictactoe", "-o", ""], "it is a folder"),
        (["trace", "tictactoe", "-o", "a.parquet"], "plyscope export --parquet"),
        (["trace", "ludo", "-o", "a.arrow"], "unknown game 'ludo'"),
        (["trace", "tictactoe", "-o", "a", "--algorithm", "magic"], "unknown algorithm 'magic'"),
        (["trace", "tictactoe", "-o", "a", "--max-nodes", "-1"], "must be a whole number"),
        (["trace", "tictactoe", "-o", "a", "--seconds", "soon"], "invalid float value"),
        (["trace", "tictactoe", "-o", "a", "--nodes", "0"], "nodes"),
        (["trace", "(1 2)", "-o", "a", "--nodes", "9", "--algorithm", "pvs"], "need a search that"),
        (["explain"], "the following arguments are required: FILE"),
        (["explain", "missing.arrow"], "missing.arrow"),
        (["explain", "text.arrow"], "text.arrow is not a trace file"),
        (["explain", "search.arrow", "6"], "there is no row 6; the rows are 0 to 5"),
        (["explain", "search.arrow", "9" * 30], "there is no row 999"),
        (["explain", "search.arrow", "C"], "'C' is not a legal move"),
        (["explain", "search.arrow", "B", "B"], "'B' was never searched: Black gets at most 2"),
        (["explain", "search.arrow", "--position", "X"], "--position needs --game"),
        (["explain", "search.arrow", "--game", "nowhere:Game"], "cannot be imported"),
        (["stats", "missing.arrow"], "missing.arrow"),
        (["stats", "."], ". is a folder"),
        (["export", "search.arrow"], "one of the arguments --svg"),
        (["export", "search.arrow", "--svg", "--dot"], "not allowed with argument"),
        (["export", "search.arrow", "--png"], "--png needs -o"),
        (["export", "search.arrow", "--parquet"], "--parquet needs -o"),
        (["export", "search.arrow", "--parquet", "-o", "a.txt"], "a.txt.parquet"),
        (["export", "search.arrow", "--parquet", "-o", "a.parquet", "--row", "1"], "all rows"),
        (["export", "search.arrow", "--svg", "--row", "6"], "there is no row 6"),
        (["export", "search.arrow", "--svg", "--plies", "-1"], "must be a whole number"),
        (["export", "search.arrow", "--svg", "-o", "no/such/file"], "cannot write no/such/file"),
        (["export", "missing.arrow", "--svg"], "missing.arrow"),
        (["verify", "missing.arrow"], "missing.arrow"),
        (["verify", "text.arrow"], "text.arrow is not a trace file"),
        (["recover", "missing.log"], "missing.log"),
        (["recover", "text.arrow", "-o", "a.arrow"], "text.arrow"),
        (["recover", "search.arrow", "-o", "no/such/file"], "there is no folder no/such"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_bad_input_is_answered_in_one_line(
    run: Run, recorded: str, arguments: list[str], reason: str
) -> None:
    Path("text.arrow").write_text("no columns here")
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith("plyscope: ")
    assert reason in err
