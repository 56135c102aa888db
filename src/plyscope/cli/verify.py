"""plyscope verify: whether a recorded search can be true."""

from argparse import Namespace
from dataclasses import asdict
from typing import Any

from plyscope.cli.common import add_json, add_trace_file, console, errors, opened, print_json
from plyscope.tracing.words import counted


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify", help="replay a recorded search; exit code 1 if a row cannot be true"
    )
    add_trace_file(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    trace = opened(arguments)
    with errors().status(f"replaying {counted(len(trace), 'row')}…"):
        fault = trace.verify()
    if arguments.json:
        print_json({"rows": len(trace), "fault": None if fault is None else asdict(fault)})
    elif fault is None:
        console().print(f"verified: {counted(len(trace), 'row')}")
    else:
        console().print(str(fault), style="bold red")
    return 0 if fault is None else 1
