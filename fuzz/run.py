"""Cases run in processes of their own, so that a crash or a hang is a finding and not the end."""

import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.targets import case, target

SECONDS = 30
"""How long a case may take, the start of its process included."""

MEMORY = 2 << 30
"""How many bytes the cases of a process may take."""

MEMORY_DISK = Path("/dev/shm")
SAVED = Path(__file__).parents[1] / "build" / "fuzz"


@dataclass(frozen=True)
class Finding:
    """A case that ended as none should."""

    target: str
    seed: int
    number: int
    story: str

    @property
    def command(self) -> str:
        """How to run this case alone."""
        return f'make fuzz ARGS="{self.target} --seed {self.seed} --case {self.number}"'

    def save(self) -> None:
        """Keeps the input, and beside it what happened."""
        SAVED.mkdir(parents=True, exist_ok=True)
        name = f"{self.target}-{self.seed}-{self.number}"
        (SAVED / f"{name}.input").write_bytes(case(self.target, self.seed, self.number))
        (SAVED / f"{name}.txt").write_text(f"{self.command}\n\n{self.story}\n")


@dataclass(frozen=True)
class Job:
    """The cases of one process: every `step`-th from the first on."""

    target: str
    seed: int
    first: int
    count: int
    step: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.count, self.step)

    def after(self, number: int) -> "Job":
        """What is left when that case is done."""
        return Job(self.target, self.seed, number + self.step, self.count, self.step)


Report = tuple[int, str, str]
"""The number of a case, what became of it, and the story of a failure, else ''."""


def scratch() -> TemporaryDirectory[str]:
    """A folder for the files of the cases, in memory where there is such a disk."""
    return TemporaryDirectory(dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None)


def _work(job: Job, folder: str, reports: "Connection[Report, None]") -> None:
    """Runs the cases of a job and reports each; the main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chosen = target(job.target)
    _limit_memory()
    for number in job.numbers:
        data = case(job.target, job.seed, number)
        try:
            reports.send((number, chosen.outcome(data, Path(folder)), ""))
        except BaseException:  # noqa: BLE001 - a foreign exception is what is looked for
            reports.send((number, "failed", traceback.format_exc()))


def _limit_memory() -> None:
    """A case that takes too much memory fails before the machine gets slow."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


class _Worker:
    """A process that runs a job, and is started again after a case that ends it."""

    def __init__(self, job: Job, folder: str) -> None:
        self.folder = folder
        self._start(job)

    def _start(self, job: Job) -> None:
        context = get_context("spawn")
        self.job = job
        self.reports, sending = context.Pipe(duplex=False)
        arguments = (job, self.folder, sending)
        self.process = context.Process(target=_work, args=arguments, daemon=True)
        self.process.start()
        sending.close()
        self.heard = time.monotonic()

    def listen(self) -> Iterator[Report]:
        """What it has reported since; a last report is about the case that ended it."""
        ended = not self.process.is_alive()
        with suppress(EOFError):
            while self.reports.poll():
                report = self.reports.recv()
                self.job = self.job.after(report[0])
                self.heard = time.monotonic()
                yield report
        late = time.monotonic() - self.heard > SECONDS
        if self.job.numbers and (late or ended):
            self.close()
            story = f"no answer in {SECONDS} s" if late else _death(self.process.exitcode or 0)
            yield self.job.first, "hung" if late else "crashed", story
            self._start(self.job.after(self.job.first))

    def close(self) -> None:
        """Ends the process."""
        self.process.kill()
        self.process.join()
        self.reports.close()


def _death(code: int) -> str:
    name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return f"the process ended: {name}"


@dataclass
class Run:
    """All cases of a target, and what became of them so far."""

    target: str
    seed: int
    count: int
    workers: int
    outcomes: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)

    def reports(self) -> Iterator[int]:
        """Runs the cases; yields how many are done. What is found is kept at once."""
        with ExitStack() as stack:
            workers = []
            for first in range(min(self.workers, self.count)):
                folder = stack.enter_context(scratch())
                job = Job(self.target, self.seed, first, self.count, self.workers)
                workers.append(_Worker(job, folder))
                stack.callback(workers[-1].close)
            while self.outcomes.total() < self.count:
                for worker in workers:
                    for report in worker.listen():
                        self._take(*report)
                yield self.outcomes.total()
                busy = [worker.reports for worker in workers if worker.job.numbers]
                connection.wait(busy, timeout=0.2)

    def _take(self, number: int, outcome: str, story: str) -> None:
        self.outcomes[outcome] += 1
        if story:
            self.findings.append(Finding(self.target, self.seed, number, story))
            self.findings[-1].save()
