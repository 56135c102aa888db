"""`make fuzz`: hostile input for whatever reads what anybody may have made."""

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from fuzz.run import SAVED, Run, scratch
from fuzz.targets import NAMES, case, target

COUNT = 200_000
MOST_SHOWN = 10


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(NAMES)} (all)")
    help_text = f"cases of each ({COUNT:,}, or what a slow target says)"
    parser.add_argument("--count", type=int, help=help_text)
    parser.add_argument("--seed", type=int, default=0, help="another one: other cases (0)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--case", type=int, help="run this one only, here, to see it fail")
    arguments = parser.parse_args()
    if unknown := set(arguments.targets) - set(NAMES):
        parser.error(f"unknown target {', '.join(unknown)}; there are {', '.join(NAMES)}")
    arguments.targets = arguments.targets or NAMES
    if min(1 if arguments.count is None else arguments.count, arguments.workers) < 1:
        parser.error("count and workers must be at least 1")
    if arguments.case is not None and len(arguments.targets) > 1:
        parser.error("--case goes with one target")
    return arguments


def run_one(name: str, seed: int, number: int) -> int:
    """Runs one case in this process; whatever it raises is shown."""
    with scratch() as folder:
        print(target(name).outcome(case(name, seed, number), Path(folder)))
    return 0


def run_all(runs: list[Run], console: Console) -> None:
    """Runs them one after the other, and shows how far they are."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(30),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
    )
    with Progress(*columns, console=console) as progress:
        bars = [
            progress.add_task(run.target, total=run.count, found="", start=False) for run in runs
        ]
        for run, bar in zip(runs, bars, strict=True):
            progress.start_task(bar)
            for done in run.reports():
                found = f"{len(run.findings)} found" if run.findings else ""
                progress.update(bar, completed=done, found=found)


def usual_count(name: str) -> int:
    """How many cases of a target are tried: fewer if each takes long."""
    return int(getattr(target(name), "COUNT", COUNT))


def told(run: Run) -> str:
    """What became of the cases of a target."""
    counts = (f"{count:,} {outcome}" for outcome, count in run.outcomes.most_common())
    return f"{run.target}: {', '.join(counts) or 'nothing yet'}"


def main() -> int:
    arguments = parsed()
    if arguments.case is not None:
        return run_one(arguments.targets[0], arguments.seed, arguments.case)
    console = Console(highlight=False, markup=False)
    runs = [
        Run(name, arguments.seed, arguments.count or usual_count(name), arguments.workers)
        for name in arguments.targets
    ]
    interrupted = False
    try:
        run_all(runs, console)
    except KeyboardInterrupt:
        interrupted = True
        console.print("interrupted")
    findings = [finding for run in runs for finding in run.findings]
    for run in runs:
        console.print(told(run), soft_wrap=True)
    for finding in findings[:MOST_SHOWN]:
        console.print(f"{finding.command}\n  {finding.story.strip().splitlines()[-1]}")
    if findings:
        console.print(f"{len(findings)} found; the inputs are in {SAVED}")
    return 130 if interrupted else bool(findings)


if __name__ == "__main__":
    sys.exit(main())
