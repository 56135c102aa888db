"""plyscope recover: a trace from the log of a recording that was killed."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from plyscope.cli.common import Target, add_trace_file, console, errors, opened
from plyscope.cli.search import summary
from plyscope.cli.trace import report, writable
from plyscope.errors import FileError
from plyscope.tracing.files.log import recover
from plyscope.tracing.words import score_text


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "recover", help="rebuild a trace from the log of a killed recording"
    )
    add_trace_file(parser, "LOG", "a file that plyscope trace --log wrote")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the file to write (default: LOG with the suffix .arrow)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    path = _output(arguments)
    with errors().status("reading the log…"):
        trace = opened(arguments, recover)
        trace.save(path)
    out = console()
    found = Target(arguments.game or "", trace.start, trace.result.depth)
    value, counts = summary(found, trace.result)
    if trace.truncated and not trace.result.line:
        value = f"score {score_text(trace.score)}; the best line was not recorded"
    out.print(value)
    out.print(counts)
    out.print(report(path, trace))


def _output(arguments: Namespace) -> Path:
    if arguments.output is not None:
        return writable(arguments.output)
    path = Path(arguments.file).with_suffix(".arrow")
    if path.exists():
        raise FileError(f"{path} already exists; choose another file with -o")
    return writable(str(path))
