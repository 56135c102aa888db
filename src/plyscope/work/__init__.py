"""Work that takes long: units of it, the journal of their results, and what runs them."""

from plyscope.work.executor import Executor, LocalExecutor, checked_jobs, run_in_order
from plyscope.work.journal import Journal, record
from plyscope.work.process import ProcessWorker, in_processes
from plyscope.work.unit import (
    FailedUnitError,
    Finished,
    FunctionWorker,
    Unit,
    Worker,
    WorkerError,
)

__all__ = [
    "Executor",
    "FailedUnitError",
    "Finished",
    "FunctionWorker",
    "Journal",
    "LocalExecutor",
    "ProcessWorker",
    "Unit",
    "Worker",
    "WorkerError",
    "checked_jobs",
    "in_processes",
    "record",
    "run_in_order",
]
