"""Writes a trace of an alpha-beta search of tic-tac-toe, without Plyscope, to the file named."""

import json
import sys
import zlib
from math import inf
from pathlib import Path

import pyarrow as pa

COLUMNS = "parent size ply remaining move alpha beta score bound kind reason moves searched visits"
TYPES = "int32 int32 uint16 uint16 int32 double double double uint8 uint8 uint8 int32 int32 int64"
SCHEMA = pa.schema([*zip(COLUMNS.split(), TYPES.split(), strict=True), ("source", "int32")])
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
EVALUATED, GAME_OVER, ALL_SEARCHED, CUTOFF = 0, 1, 2, 3
WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Answer = tuple[float, list[str]]
rows: list[dict[str, float]] = []


def search(cells: str, depth: int, alpha: float, beta: float, parent: int, move: int) -> Answer:
    """Score and best line of a position, X's view; appends a row for it and for all below it."""
    row = {"parent": parent, "remaining": depth, "move": move, "alpha": alpha, "beta": beta}
    row |= {"ply": rows[parent]["ply"] + 1 if parent >= 0 else 0, "kind": 0, "source": -1}
    number, mark = len(rows), "XO"[cells.count("X") > cells.count("O")]
    rows.append(row)
    winner = next((cells[a] for a, b, c in WINS if cells[a] == cells[b] == cells[c] != "."), ".")
    moves = [cell for cell in range(9) if cells[cell] == "." == winner and depth > 0]
    best, line, searched = {"X": 1.0, "O": -1.0, ".": 0.0}[winner], [], 0
    for searched, cell in enumerate(moves, start=1):
        child = cells[:cell] + mark + cells[cell + 1 :]
        score, rest = search(child, depth - 1, alpha, beta, number, searched - 1)
        if searched == 1 or (score > best if mark == "X" else score < best):
            best, line = score, [str(cell + 1), *rest]
        alpha, beta = (max(alpha, best), beta) if mark == "X" else (alpha, min(beta, best))
        if alpha >= beta:
            break
    low, high = row["alpha"], row["beta"]
    bound = AT_MOST if moves and best <= low else AT_LEAST if moves and best >= high else EXACT
    leaf, inner = GAME_OVER if depth else EVALUATED, CUTOFF if alpha >= beta else ALL_SEARCHED
    row |= {"score": best, "bound": bound, "reason": inner if moves else leaf}
    row |= {"moves": len(moves), "searched": searched, "size": len(rows) - number}
    row["visits"] = row["size"]
    return best, line


start, depth = "XO./.X./...", 5
score, line = search(start.replace("/", ""), depth, -inf, inf, -1, -1)
result = {"algorithm": "alphabeta", "depth": depth, "score": score, "line": line}
result |= {"nodes": len(rows), "leaves": sum(row["moves"] == 0 for row in rows)}
header: dict[str, object] = {"format": "plyscope trace 1", "asked": {}, "checksum": "00000000"}
header |= {"start": {"game": "tictactoe", "position": start}, "result": result}
sink = pa.BufferOutputStream()
with pa.ipc.new_file(sink, SCHEMA.with_metadata({"plyscope": json.dumps(header)})) as file:
    file.write_table(pa.Table.from_pylist(rows, schema=SCHEMA))
data = sink.getvalue().to_pybytes()
checksum = b'"checksum": "%08x"' % zlib.crc32(data)
Path(sys.argv[1]).write_bytes(data.replace(b'"checksum": "00000000"', checksum))
