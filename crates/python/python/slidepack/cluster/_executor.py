"""Executors of tasks: this process, or a Ray cluster."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

#: Seconds that tasks have to end by themselves once they are not wanted any more.
PATIENCE = 1.0
#: How often a task may be lost before something else must be wrong.
MOST_LOST = 20
#: Tasks in flight for each that runs, so that no worker waits for the next one.
AHEAD = 2
#: How many times larger than the last task the next one is at most, until tasks take the time they should.
STEP = 4


class Smaller(Exception):
    """A task needs more memory than there is, and is to be cut."""


class Lost(Exception):
    """A task was lost with its worker or its machine, and is to be run again."""


class Executor(Protocol):
    """Runs tasks somewhere."""

    #: The threads that share a task.
    threads: int
    #: The cores of a machine, the smallest if they differ.
    cores: int

    def of_threads(self, threads: int) -> Executor:
        """The same machines, for tasks of this number of threads."""

    def slots(self) -> int:
        """How many tasks can run at the same time now."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        """Has a function run, and gives a handle."""

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        """The handles whose tasks have ended; none after `timeout` seconds."""

    def result(self, handle: Any) -> Any:
        """The return value of the function. Raises `Smaller` if there was too little memory for it, `Lost` if it is lost."""

    def cancel(self, handles: Sequence[Any]) -> None:
        """Ends tasks that are not wanted any more."""


class Threads:
    """Runs tasks on threads of this process: for tests, and for one large machine."""

    def __init__(self, slots: int = 1, threads: int = 1) -> None:
        self.threads = threads
        self.cores = slots * threads
        self._slots = slots
        self._pool = ThreadPoolExecutor(slots)

    def of_threads(self, threads: int) -> Threads:
        return self if threads == self.threads else Threads(max(1, self.cores // threads), threads)

    def slots(self) -> int:
        return self._slots

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        return self._pool.submit(function, *args)

    def wait(self, handles: Sequence[Future[Any]], timeout: float) -> list[Future[Any]]:
        done = wait_for(handles, timeout=timeout, return_when=FIRST_COMPLETED).done
        return [handle for handle in handles if handle in done]

    def result(self, handle: Future[Any]) -> Any:
        try:
            return handle.result()
        except MemoryError as error:
            raise Smaller from error

    def cancel(self, handles: Sequence[Future[Any]]) -> None:
        for handle in handles:
            handle.cancel()


class Ray:
    """Runs tasks on a Ray cluster."""

    def __init__(self, ray: Any, threads: int | None = None) -> None:
        self._ray = ray
        self.cores = max(1, min(self._cpus(), default=1))
        # A task goes to a machine, and its threads share it: as many as the smallest machine has.
        self.threads = threads or self.cores
        self._remote: dict[Callable[..., Any], Any] = {}
        self._slots = (0.0, 0)

    def of_threads(self, threads: int) -> Ray:
        return self if threads == self.threads else Ray(self._ray, threads)

    def _cpus(self) -> list[int]:
        nodes = [node for node in self._ray.nodes() if node["Alive"]]
        return [cpus for node in nodes if (cpus := int(node["Resources"].get("CPU", 0))) > 0]

    def slots(self) -> int:
        # Asking takes a millisecond, and machines come and go more slowly than tasks end.
        asked, slots = self._slots
        if time.monotonic() - asked > 0.5:
            slots = max(1, sum(cpus // self.threads for cpus in self._cpus()))
            self._slots = (time.monotonic(), slots)
        return slots

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        if function not in self._remote:
            # Ray would run a lost task again as it was. Who has sent it does so instead, because he can cut one that
            # had too little memory.
            options = {"num_cpus": self.threads, "max_retries": 0}
            self._remote[function] = self._ray.remote(**options)(function)
        return self._remote[function].remote(*args)

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        done, _ = self._ray.wait(list(handles), num_returns=1, timeout=timeout)
        if done:
            # Others may have ended meanwhile.
            done, _ = self._ray.wait(list(handles), num_returns=len(handles), timeout=0)
        return list(done)

    def result(self, handle: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except errors.OutOfMemoryError as error:
            raise Smaller from error
        except errors.RayTaskError as error:
            if isinstance(error.cause, MemoryError):
                raise Smaller from error
            raise
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.LocalRayletDiedError) as error:
            raise Lost from error
        except errors.ObjectLostError as error:
            raise Lost from error

    def cancel(self, handles: Sequence[Any]) -> None:
        left = list(handles)
        for handle in left:
            self._ray.cancel(handle, force=False)
        end = time.monotonic() + PATIENCE
        while left and time.monotonic() < end:
            _, left = self._ray.wait(left, num_returns=len(left), timeout=0.1)
        for handle in left:
            self._ray.cancel(handle, force=True)


What = TypeVar("What")


@dataclass
class _Sent(Generic[What]):
    what: What
    machines: Executor
    function: Callable[..., Any]
    args: tuple[Any, ...]
    lost: int = 0


class Flight(Generic[What]):
    """Tasks that were handed out and have not come back. Lost ones are handed out again."""

    def __init__(self, machines: Executor) -> None:
        self.machines = machines
        self._sent: dict[Any, _Sent[What]] = {}
        #: Tasks that were lost and handed out again.
        self.lost = 0

    def __len__(self) -> int:
        return len(self._sent)

    def has_room(self) -> bool:
        """Whether more should be handed out, so that no worker waits."""
        return len(self._sent) < AHEAD * self.machines.slots()

    def send(self, what: What, function: Callable[..., Any], *args: Any, machines: Executor | None = None) -> None:
        """Hands out a task; `what` identifies it. `machines` are the same ones, for tasks of other threads."""
        self._send(_Sent(what, machines or self.machines, function, args))

    def _send(self, sent: _Sent[What]) -> None:
        self._sent[sent.machines.submit(sent.function, *sent.args)] = sent

    def back(self) -> list[tuple[What, Any]]:
        """The tasks that came back within half a second: what each was about, and what its function returned, or None if
        it had too little memory.
        """
        came = []
        for handle in self.machines.wait(list(self._sent), 0.5):
            sent = self._sent.pop(handle)
            try:
                came.append((sent.what, sent.machines.result(handle)))
            except Smaller:
                came.append((sent.what, None))
            except Lost as error:
                self.lost += 1
                sent.lost += 1
                if sent.lost > MOST_LOST:
                    raise RuntimeError(f"a task was lost {sent.lost} times, each time with its worker") from error
                self._send(sent)
        return came

    def cancel(self) -> None:
        """Ends what has not come back."""
        handles = list(self._sent)
        self._sent.clear()
        self.machines.cancel(handles)


@contextmanager
def executor(address: str | None, threads: int | None) -> Iterator[Executor]:
    """The cluster of an address, or of RAY_ADDRESS; one of this machine alone if there is neither."""
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise ImportError("a cluster needs Ray: pip install slidepack[ray]") from error
    begun = not ray.is_initialized()
    if begun:
        where: dict[str, Any] = {"address": address or os.environ.get("RAY_ADDRESS")}
        if where["address"] is None:
            where = {"address": "local", "include_dashboard": False}
        ray.init(**where, log_to_driver=False, logging_level="ERROR")
    try:
        yield Ray(ray, threads)
    finally:
        if begun:
            ray.shutdown()
