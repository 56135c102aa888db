"""`make bench`: measures, shows tables as they fill, and writes bench/RESULTS.md."""

import argparse
import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from bench import (
    compiled,
    engine,
    generator,
    gomoku,
    levels,
    machine,
    matches,
    peers,
    recording,
    solver,
    solving,
    studio,
    tables,
    tactics,
    threads,
)
from bench.report import RESULTS, Part, Skipped, Step, save

PARTS = {
    "peers": peers.part,
    "solver": solver.part,
    "solving": solving.part,
    "engine": engine.part,
    "compiled": compiled.part,
    "generator": generator.part,
    "recording": recording.part,
    "threads": threads.part,
    "studio": studio.part,
    "tables": tables.part,
    "tactics": tactics.part,
    "gomoku": gomoku.part,
    "matches": matches.part,
    "levels": levels.part,
}


class Run:
    """One run of the bench: what is measured is on disk at once, whatever comes next."""

    def __init__(self, names: list[str], console: Console) -> None:
        every = {name: make() for name, make in PARTS.items()}
        self.titles = [part.title for part in every.values()]
        self.parts = [every[name] for name in every if name in names]
        self.console = console
        self.head = machine.head()
        self.written: dict[str, str] = {}

    def __call__(self) -> None:
        columns = (
            SpinnerColumn(),
            BarColumn(20),
            TimeElapsedColumn(),
            TextColumn("{task.description}"),
        )
        total = sum(len(part.steps) for part in self.parts)
        with Progress(*columns, console=self.console, transient=True) as progress:
            bar = progress.add_task("", total=total)
            for part in self.parts:
                began = machine.now()
                self.console.rule(part.title)
                for number, step in enumerate(part.steps, start=1):
                    progress.update(bar, description=step.name)
                    self._measure(step)
                    self._save(part, began, number)
                    if number == len(part.steps) or part.steps[number].table is not step.table:
                        self.console.print(step.table.for_terminal())
                    progress.advance(bar)

    def _measure(self, step: Step) -> None:
        try:
            step.table.rows.extend(step.measure())
        except Skipped as reason:
            empty = ("" for _ in step.table.headings[1:])
            step.table.rows.append((f"{step.name}: skipped, {reason}", *empty))

    def _save(self, part: Part, began: str, steps: int) -> None:
        partial = "" if steps == len(part.steps) else f" **Partial: {steps} of {len(part.steps)}.**"
        self.written[part.title] = part.as_markdown(f"Measured {began}.{partial}")
        save(self.head, self.written, self.titles)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    names = parser.parse_args().parts or list(PARTS)
    if unknown := set(names) - set(PARTS):
        parser.error(f"unknown part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    console = Console(highlight=False, markup=False)
    run = Run(names, console)
    try:
        run()
    except KeyboardInterrupt:
        console.print("interrupted; what was measured is in bench/RESULTS.md")
        return 130
    console.print(f"written to {RESULTS.relative_to(machine.REPOSITORY)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
