"""Real clusters of processes on this machine, for tests."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distributed import Client

SECONDS = 300
ONCE = """
from plyscope.work import remote
if not hasattr(remote, "is_changed"):
    remote.is_changed = True
    exec({!r}, {{"remote": remote}})
"""
"""Dask runs what it preloads more than once."""


def wait_until(holds: Callable[[], object], seconds: float = SECONDS) -> None:
    """Waits for a condition; fails if it takes too long."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Cluster:
    """A scheduler and workers, each a process, on loopback."""

    def __init__(self, folder: Path, options: str = "") -> None:
        self.folder, self._options = folder, options
        self.file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.start_scheduler()

    def start_scheduler(self, port: int = 0) -> None:
        self.file.unlink(missing_ok=True)
        line = f"scheduler --host 127.0.0.1 --port {port} --no-dashboard --no-show"
        self.scheduler = self._dask(f"{line} --scheduler-file {self.file}")
        wait_until(self.file.exists)

    def start_worker(self, preload: str = "") -> subprocess.Popen[bytes]:
        """A worker; `preload` changes the module `remote` there, to what it should not be."""
        line = f"worker --scheduler-file {self.file} --host 127.0.0.1 --nthreads 1 --no-nanny"
        if preload:
            script = self.folder / f"preload-{len(self.workers)}.py"
            script.write_text(ONCE.format(preload))
            line += f" --preload {script}"
        worker = self._dask(f"{line} --no-dashboard --local-directory {self.folder}")
        self.workers.append(worker)
        return worker

    def wait_for_workers(self, workers: int) -> None:
        """Waits until the scheduler knows so many."""
        connect: Any = Client
        with connect(scheduler_file=str(self.file)) as client:
            client.wait_for_workers(workers, timeout=SECONDS)

    def _dask(self, line: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *line.split(), *self._options.split()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def close(self) -> None:
        for process in (self.scheduler, *self.workers):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def cluster(folder: Path, workers: int = 0, options: str = "") -> Iterator[Cluster]:
    """A cluster with so many workers, which ends with the block; all get the options."""
    made = Cluster(folder, options)
    try:
        for _ in range(workers):
            made.start_worker()
        if workers and not options:
            made.wait_for_workers(workers)
        yield made
    finally:
        made.close()
