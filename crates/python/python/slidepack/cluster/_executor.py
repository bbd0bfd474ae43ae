"""Who runs tasks: this process, or a Ray cluster."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from typing import Any, Protocol

from slidepack import _native

#: Seconds that tasks have to end by themselves once they are not wanted any more.
PATIENCE = 2.0


class Smaller(Exception):
    """A task needs more memory than there is, and is to be cut."""


class Executor(Protocol):
    """Runs tasks somewhere. A task that is lost with its machine is run again by the executor."""

    #: The threads that share a task.
    threads: int

    def slots(self) -> int:
        """How many tasks can run at the same time now."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        """Has a function run, and gives a handle."""

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        """Those of the handles whose tasks have ended; none after so many seconds."""

    def result(self, handle: Any) -> Any:
        """What the function returned. Raises `Smaller` if there was too little memory for it."""

    def cancel(self, handles: Sequence[Any]) -> None:
        """Ends tasks that are not wanted any more."""


def run_work(work: str, threads: int) -> tuple[str, float]:
    """Searches some subtrees; what was found, and the seconds it took."""
    begun = time.perf_counter()
    done = _native.run_work(work, threads=threads)
    return done, time.perf_counter() - begun


class Threads:
    """Runs tasks on threads of this process: for tests, and for one large machine."""

    def __init__(self, slots: int = 1, threads: int = 1) -> None:
        self.threads = threads
        self._slots = slots
        self._pool = ThreadPoolExecutor(slots)

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
    """Runs tasks on a Ray cluster. Ray runs those again that are lost with a worker or a node."""

    def __init__(self, ray: Any, threads: int | None = None) -> None:
        self._ray = ray
        # A task goes to a machine, and its threads share it: as many as the smallest machine has.
        self.threads = threads or max(1, min(self._cpus(), default=1))
        self._remote: dict[Callable[..., Any], Any] = {}

    def _cpus(self) -> list[int]:
        nodes = [node for node in self._ray.nodes() if node["Alive"]]
        return [cpus for node in nodes if (cpus := int(node["Resources"].get("CPU", 0))) > 0]

    def slots(self) -> int:
        return max(1, sum(cpus // self.threads for cpus in self._cpus()))

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        if function not in self._remote:
            options = {"num_cpus": self.threads, "max_retries": -1}
            self._remote[function] = self._ray.remote(**options)(function)
        return self._remote[function].remote(*args)

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        done, _ = self._ray.wait(list(handles), num_returns=1, timeout=timeout)
        if done:
            # Others may have ended meanwhile.
            done, _ = self._ray.wait(list(handles), num_returns=len(handles), timeout=0)
        return list(done)

    def result(self, handle: Any) -> Any:
        exceptions = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except exceptions.OutOfMemoryError as error:
            raise Smaller from error
        except exceptions.RayTaskError as error:
            if isinstance(error.cause, MemoryError):
                raise Smaller from error
            raise

    def cancel(self, handles: Sequence[Any]) -> None:
        left = list(handles)
        for handle in left:
            self._ray.cancel(handle, force=False)
        end = time.monotonic() + PATIENCE
        while left and time.monotonic() < end:
            _, left = self._ray.wait(left, num_returns=len(left), timeout=0.1)
        for handle in left:
            self._ray.cancel(handle, force=True)


@contextmanager
def executor(address: str | None, threads: int | None) -> Iterator[Executor]:
    """The cluster of an address; one of this machine alone if there is none."""
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise ImportError("a cluster needs Ray: pip install slidepack[ray]") from error
    begun = not ray.is_initialized()
    if begun:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    try:
        yield Ray(ray, threads)
    finally:
        if begun:
            ray.shutdown()
