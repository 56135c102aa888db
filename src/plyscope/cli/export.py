"""plyscope export: a trace as an image, as data or as a page."""

import sys
from argparse import ArgumentParser, Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope.cli.common import (
    add_trace_file,
    console,
    errors,
    natural,
    node_at,
    opened,
)
from plyscope.errors import PlyscopeError
from plyscope.tracing import Node, Trace
from plyscope.tracing.formats import FORMATS


def add_to(commands: Any) -> None:
    parser = commands.add_parser("export", help="convert a trace to an image, data or a page")
    add_trace_file(parser)
    add_formats(parser)
    parser.add_argument("--row", type=natural, metavar="R", help="only this node and its subtree")
    parser.add_argument("--plies", type=natural, metavar="N", help="only N plies below it")
    parser.add_argument(
        "--nodes", type=natural, metavar="N", help="only as many plies as fit into N nodes"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="the file to write (default: standard output)"
    )
    parser.set_defaults(run=run)


def add_formats(parser: ArgumentParser) -> None:
    formats = parser.add_mutually_exclusive_group(required=True)
    texts = {name: text for name, (_, text) in FORMATS.items()}
    for name, text in (
        texts | {"parquet": "all rows as a Parquet table, for DuckDB and others"}
    ).items():
        formats.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=text)


def run(arguments: Namespace) -> None:
    form, output = arguments.form, arguments.output
    if output is None and form in ("png", "parquet"):
        raise PlyscopeError(f"--{form} needs -o, a file to write")
    trace = opened(arguments)
    if form == "parquet":
        _save_parquet(trace, arguments)
        return
    node = trace.root if arguments.row is None else node_at(trace, arguments.row)
    with errors().status(f"making {form}…"):
        content = _made(node, arguments)
    if output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # the content of a file, not terminal text
        sys.stdout.write(content if isinstance(content, str) else content.decode())
        return
    files.write(output, content)
    console().print(f"wrote {output}")


def _made(node: Node, arguments: Namespace) -> str | bytes:
    limits = {"plies": arguments.plies, "nodes": arguments.nodes}
    make, _ = FORMATS[arguments.form]
    return make(node, **{name: limit for name, limit in limits.items() if limit is not None})


def _save_parquet(trace: Trace, arguments: Namespace) -> None:
    if (arguments.row, arguments.plies, arguments.nodes) != (None, None, None):
        raise PlyscopeError("--parquet writes all rows; leave out --row, --plies and --nodes")
    output = Path(arguments.output)
    if output.suffix != ".parquet":
        raise PlyscopeError(f"a Parquet file needs the suffix .parquet: {output}.parquet")
    trace.save(output)
    console().print(f"wrote {output}")
