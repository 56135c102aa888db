"""plyscope bench: the speed of the engine on this machine, and its signature."""

from argparse import Namespace
from typing import Any

from rich.table import Table

from plyscope.cli.common import add_json, console, errors, print_json
from plyscope.engine import bench


def add_to(commands: Any) -> None:
    parser = commands.add_parser("bench", help="measure the engine's speed on fixed positions")
    parser.add_argument("--signature", action="store_true", help="print only the total node count")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    measured = []
    with errors().status("searching…") as status:
        for task, result in bench.run():
            measured.append((task, result))
            status.update(f"{task.name}…")
    nodes = sum(result.nodes for _, result in measured)
    seconds = sum(result.seconds for _, result in measured)
    if arguments.signature:
        print(nodes)
        return
    if arguments.json:
        rows = [
            {"name": task.name, "depth": task.depth, "nodes": found.nodes, "seconds": found.seconds}
            for task, found in measured
        ]
        print_json({"signature": nodes, "seconds": seconds, "searches": rows})
        return
    grid = Table("position", box=None, pad_edge=False, header_style="bold")
    for heading in ("depth", "score", "nodes", "seconds"):
        grid.add_column(heading, justify="right")
    for task, found in measured:
        grid.add_row(
            task.name,
            str(task.depth),
            str(found.score),
            f"{found.nodes:,}",
            f"{found.seconds:.3f}",
        )
    out = console()
    out.print(grid)
    out.print(f"\nsignature {nodes}, {nodes / seconds / 1e6:.1f} million nodes a second")
