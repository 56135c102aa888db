"""Units on a cluster of Dask, which only moves them: `pip install plyscope[cluster]`.

Each thread of each worker gets its next unit when the last one was dealt with, so that the client
always knows where a unit is. A unit whose worker dies is run by another one.
"""

import asyncio
import logging
import queue
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, Self

from distributed import Client, LocalCluster
from distributed.client import FutureCancelledError, FuturesCancelledError
from distributed.security import Security

from plyscope.text import counted, error_text, one_line
from plyscope.work import remote
from plyscope.work.cluster_address import ClusterAddress, ClusterError
from plyscope.work.executor import Callback, received
from plyscope.work.remote import Description, Work
from plyscope.work.unit import FailedUnitError, Finished, Unit, WorkerError

MOST_ATTEMPTS = 3
"""A unit that has failed so often is given up."""
WATCH_SECONDS = 0.5
"""Between two looks at which workers there are."""
CONNECT_SECONDS, DESCRIBE_SECONDS, FAREWELL_SECONDS = 10.0, 60.0, 0.5
SILENT = logging.CRITICAL + 1
"""What Dask would log is said here in words of our own, or does not matter."""
PLAIN = ["dask", "msgpack"]
"""What the client reads: Dask's own messages and bytes, but no pickled objects."""

Check = Callable[[Unit, Any, float], Any]
"""What to record of a unit's value, and of the speed of its worker; raises `PlyscopeError` for a
value that cannot be right."""


@dataclass(eq=False)
class RemoteWorker:
    """A worker of the cluster whose results can be used."""

    address: str
    threads: int
    speed: float
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    is_to_blame: bool = True
    """Whether its units have failed if it is gone: not if the scheduler is gone, too."""


class ClusterExecutor:
    """Runs units on the workers of a cluster; see `Executor`.

    work        what the units have in common
    check       what is done with each value before anybody sees it
    put_aside   workers that get no more units, each with the reason
    """

    def __init__(self, address: ClusterAddress, work: Work, check: Check) -> None:
        self.work = work
        self.put_aside: dict[str, str] = {}
        self._address, self._check = address, check
        self._scheduler = address.scheduler or ""
        self._workers: dict[str, RemoteWorker] = {}
        self._coming: set[str] = set()
        self._met: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()
        self._reports: queue.SimpleQueue[tuple[Finished, asyncio.Event] | BaseException | None] = (
            queue.SimpleQueue()
        )
        self._units: Iterator[Unit] | None = None
        self._again: deque[Unit] = deque()
        self._failures = Counter[str]()
        self._running = self._given_up = 0
        self._thread = threading.Thread(target=self._main, daemon=True)

    # What the command does, in its own thread.

    def __enter__(self) -> Self:
        """Connects; raises `ClusterError` if there is no cluster or a worker does not fit."""
        if not self._thread.is_alive():
            self._thread.start()
            error = self._met.get()
            if error is not None:
                self._thread.join()
                raise error
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()

    def run(self, units: Iterable[Unit], on_wait: Callback | None = None) -> Iterator[Finished]:
        """See `Executor.run`; an executor runs once."""
        assert self._units is None
        self._units = iter(units)
        self._call(self._begin)
        for finished, dealt_with in received(self._reports, 1, on_wait):
            yield finished
            self._call(dealt_with.set)

    def stop(self) -> None:
        """See `Executor.stop`."""
        self._call(self._halt)

    @property
    def speeds(self) -> dict[str, float]:
        """The workers, and nodes a second of each."""
        return {worker.address: worker.speed for worker in list(self._workers.values())}

    @property
    def status(self) -> str:
        """What goes on, in words."""
        parts = [counted(len(self._workers), "worker"), f"{self._running} running"]
        parts += [f"{self._given_up} failed"] * bool(self._given_up)
        parts += [f"{counted(len(self.put_aside), 'worker')} put aside"] * bool(self.put_aside)
        return ", ".join(parts)

    def _call(self, function: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(function)

    # What follows runs in the thread of the connection.

    def _main(self) -> None:
        if sys.platform != "win32":  # no worker that this thread starts hears of Ctrl-C
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(SILENT)
        try:
            asyncio.run(self._serve())
        finally:  # nobody waits for a thread that has ended
            self._met.put(ClusterError(f"the connection to {self._scheduler} has ended"))
            self._reports.put(None)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping, self._changed = asyncio.Event(), asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._client: Any = None
        try:
            async with AsyncExitStack() as stack:
                await self._started(stack)
                await self._connect()
                stack.push_async_callback(self._leave)
                await self._meet_first()
                self._met.put(None)
                await self._watch()
        except Exception as error:  # noqa: BLE001 - the thread that waits raises it
            self._met.put(error)
            self._reports.put(error)

    async def _started(self, stack: AsyncExitStack) -> None:
        """Starts the workers of a cluster on this machine."""
        if self._address.scheduler is None:
            cluster: Any = await LocalCluster(
                n_workers=self._address.local_workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                silence_logs=SILENT,
                asynchronous=True,
            )
            stack.push_async_callback(_closed, cluster)
            self._scheduler = cluster.scheduler_address

    async def _connect(self) -> None:
        """Raises `ClusterError` if nobody answers."""
        try:
            self._client = await Client(
                self._scheduler,
                asynchronous=True,
                security=_security(self._address),
                timeout=CONNECT_SECONDS,
                deserializers=PLAIN,
                set_as_default=False,
                name="plyscope",
            )
        except (OSError, TimeoutError, ValueError) as error:
            reason = one_line(str(error), 200)
            raise ClusterError(f"cannot connect to {self._scheduler}: {reason}") from None

    async def _meet_first(self) -> None:
        """Looks at each worker; raises `ClusterError` for one that does not fit."""
        threads = await self._client.nthreads()
        if not threads:
            raise ClusterError(f"the cluster {self._scheduler} has no workers; start some")
        self._here = await asyncio.to_thread(Description.of, self.work)
        await asyncio.gather(*(self._meet(*one) for one in threads.items()))

    async def _meet(self, address: str, threads: int) -> None:
        """Lets a worker describe itself, and takes it if it fits; else raises `ClusterError`."""
        message = self.work.message()
        asked = self._submit(remote.describe, message, address)
        try:
            answered = await asyncio.wait_for(_result(asked), DESCRIBE_SECONDS)
            found = remote.description_of(message, answered)
            difference = found.difference(self._here)
        except TimeoutError:
            difference = f"it does not answer within {DESCRIBE_SECONDS:g} s"
        except Exception as error:  # noqa: BLE001 - a worker can fail in any way
            difference = error_text(error) or type(error).__name__
        if difference is not None:
            raise ClusterError(f"the worker {address} cannot be used: {one_line(difference)}")
        self._workers[address] = RemoteWorker(address, threads, found.speed)

    def _submit(self, function: Callable[[bytes], bytes], message: bytes, address: str) -> Any:
        return self._client.submit(function, message, workers=[address], pure=False)

    async def _watch(self) -> None:
        """Follows the workers as they come and go, until the end."""
        while not self._stopping.is_set():
            try:
                self._see(await asyncio.wait_for(self._client.nthreads(), CONNECT_SECONDS))
            except Exception:  # noqa: BLE001 - whatever it was, the scheduler does not answer
                await self._reconnect()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), WATCH_SECONDS)

    def _see(self, threads: dict[str, int]) -> None:
        for address in self._workers.keys() - threads.keys():
            self._workers.pop(address).gone.set()
        known = self._workers.keys() | self.put_aside.keys() | self._coming
        for address in threads.keys() - known:
            self._coming.add(address)
            self._spawn(self._employ(address, threads[address]))

    async def _employ(self, address: str, threads: int) -> None:
        """Takes a worker that has come later."""
        try:
            await self._meet(address, threads)
            self._set_to_work(self._workers[address])
        except ClusterError as error:
            self.put_aside[address] = str(error)
        finally:
            self._coming.discard(address)

    async def _reconnect(self) -> None:
        """Waits for the scheduler to come back; its workers are others then."""
        for worker in self._workers.values():
            worker.is_to_blame = False
        self._see({})
        self.put_aside.clear()
        while not self._stopping.is_set():
            with suppress(Exception):
                await asyncio.wait_for(self._client.close(), FAREWELL_SECONDS)
            try:
                await self._connect()
                break
            except ClusterError:
                await asyncio.sleep(WATCH_SECONDS)

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._reports.put(error)

    def _begin(self) -> None:
        for worker in list(self._workers.values()):
            self._set_to_work(worker)

    def _set_to_work(self, worker: RemoteWorker) -> None:
        if self._units is not None and not self._stopping.is_set():
            for _ in range(worker.threads):
                self._spawn(self._work(worker))

    def _halt(self) -> None:
        self._stopping.set()
        for task in self._tasks:
            task.cancel()
        self._reports.put(None)

    async def _work(self, worker: RemoteWorker) -> None:
        """Runs one unit after the other on a thread of a worker."""
        while (unit := await self._next_unit(worker)) is not None:
            finished = await self._attempt(worker, unit)
            if finished is not None:
                dealt_with = asyncio.Event()
                self._reports.put((finished, dealt_with))
                await dealt_with.wait()
            self._running -= 1
            async with self._changed:
                self._changed.notify_all()

    async def _next_unit(self, worker: RemoteWorker) -> Unit | None:
        """A unit for a worker; waits while one that runs elsewhere may come back."""
        assert self._units is not None
        while not worker.gone.is_set():
            unit = self._again.popleft() if self._again else next(self._units, None)
            if unit is not None:
                self._running += 1
                return unit
            if not self._running:
                self._reports.put(None)
                return None
            async with self._changed:
                await self._changed.wait()
        return None

    async def _attempt(self, worker: RemoteWorker, unit: Unit) -> Finished | None:
        """Runs a unit; None if another worker shall try."""
        message = self.work.message(unit.description)
        asked = self._submit(remote.answer, message, worker.address)
        answering = asyncio.create_task(_result(asked))
        leaving = asyncio.create_task(worker.gone.wait())
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not answering.done():
                return self._without(worker, unit)
            value = remote.value_of(message, answering.result())
            return Finished(unit, self._check(unit, value, worker.speed))
        except (FutureCancelledError, FuturesCancelledError):
            await asyncio.wait({leaving}, timeout=CONNECT_SECONDS)  # for what has happened to it
            return self._without(worker, unit)
        except WorkerError as error:
            return self._failed(unit, f"on the worker {worker.address}: {error}")
        except Exception as error:  # noqa: BLE001 - it may answer anything
            self._put_aside(worker, error_text(error))
            return self._failed(unit, f"the worker {worker.address}: {error_text(error)}")
        finally:
            answering.cancel()
            leaving.cancel()
            asked.release()

    def _without(self, worker: RemoteWorker, unit: Unit) -> Finished | None:
        """What becomes of a unit whose worker is gone."""
        if worker.is_to_blame:
            return self._failed(unit, f"the worker {worker.address} is gone")
        self._again.append(unit)
        return None

    def _failed(self, unit: Unit, reason: str) -> Finished | None:
        self._failures[unit.key] += 1
        if self._failures[unit.key] < MOST_ATTEMPTS:
            self._again.append(unit)
            return None
        self._given_up += 1
        text = f"unit {unit.key} failed {MOST_ATTEMPTS} times, the last time: {reason}"
        return Finished(unit, error=FailedUnitError(text))

    def _put_aside(self, worker: RemoteWorker, reason: str) -> None:
        self.put_aside[worker.address] = reason
        self._workers.pop(worker.address, None)
        worker.gone.set()

    async def _leave(self) -> None:
        """Lets the workers end what runs, and says goodbye."""
        with suppress(Exception):
            asked = self._client.run(remote.abandon, self.work.message(), on_error="ignore")
            await asyncio.wait_for(asked, FAREWELL_SECONDS)
        with suppress(Exception):
            await asyncio.wait_for(self._client.close(), FAREWELL_SECONDS)


async def _result(asked: Any) -> Any:
    return await asked


async def _closed(cluster: Any) -> None:
    """Ends the workers of this machine; those that take long end with this process."""
    with suppress(Exception):
        await asyncio.wait_for(cluster.close(), FAREWELL_SECONDS)


def _security(address: ClusterAddress) -> Security | None:
    if address.tls is None:
        return None
    certificate, key, authority = address.tls
    return Security(
        tls_ca_file=authority,
        tls_client_cert=certificate,
        tls_client_key=key,
        require_encryption=True,
    )
