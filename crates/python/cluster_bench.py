"""How much of the machine a Ray cluster uses: python cluster_bench.py [board] [many] [count] [memory] [--kill SECONDS] ...

It starts a Ray cluster of several nodes on this machine, a head without work and `--machines` nodes of `--cpus` cores, and
does the same work there and in one process with as many threads. For each it prints the seconds, the nodes or puzzles a
second, and the efficiency: the cluster's rate divided by that of the one process. The cluster is up and every node has
mapped its tables before the clock starts, as the one process has. CPU seconds are those of the process, and of all
processes of the cluster with the driver, each by itself; on a machine that others use as well they say more than the
clock does. `--repeat` does both several times in turn, and prints the median.

With `--kill` a worker is killed by SIGKILL at an interval in seconds, and now and then a whole node, which is replaced: the
answer and the nodes of every failed round must stay the same. `memory` has tasks on two threads take more memory than Ray
allows, so that its memory monitor kills them; on one thread they take little. Build the wheel with `maturin build --release`
first.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import resource
import signal
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import slidepack
from slidepack import Puzzle, _native, cluster
from slidepack.cluster import _rounds
from slidepack.cluster._executor import Ray
from slidepack.cluster._rounds import Driver

ray: Any = importlib.import_module("ray")
cluster_utils: Any = importlib.import_module("ray.cluster_utils")

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")

#: The fourth of Korf and Felner's fifty 24-puzzles, which takes 967 million nodes.
BOARD = "18 14 0 9 8/3 7 19 2 15/5 12 1 13 24/23 4 21 10 20/16 22 11 6 17"
#: Fifteen L tetrominoes in a box: a count of half a minute.
COUNT = "slidepack pack\ntray 3x4x5\npiece x15\n  AAA\n  A\n"


def processes() -> dict[int, tuple[int, float, str]]:
    """Every process: its parent, its CPU seconds with those of its ended children, and its name."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                head, _, tail = (entry / "stat").read_text().rpartition(")")
                fields = tail.split()
                cpu = sum(int(fields[at]) for at in (11, 12, 13, 14)) / TICKS
                found[int(entry.name)] = (int(fields[1]), cpu, head.partition("(")[2])
            except (OSError, ValueError, IndexError):
                continue
    return found


def ours() -> dict[int, tuple[float, str]]:
    """The CPU seconds and names of all processes below this one."""
    all_of_them = processes()
    kin = {os.getpid()}
    grown = True
    while grown:
        more = {pid for pid, (parent, _, _) in all_of_them.items() if parent in kin} - kin
        kin |= more
        grown = bool(more)
    return {pid: all_of_them[pid][1:] for pid in kin - {os.getpid()}}


def memory(pid: int) -> int:
    """The memory of a process that is its own, and its part of what it shares."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    except (OSError, ValueError):
        return 0


def kind(name: str) -> str:
    """Which part of the cluster a process is."""
    if name.startswith("ray::"):
        return "workers"
    return {"raylet": "raylets", "gcs_server": "gcs"}.get(name, "agents")


class Meter:
    """CPU seconds of this process and of those below it."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.own = time.process_time()
        self.others = {pid: cpu for pid, (cpu, _) in ours().items()}

    def seconds(self) -> tuple[float, dict[str, float]]:
        """Seconds of the clock, and of all cores, by the part of the cluster that used them."""
        clock = time.perf_counter() - self.begun
        used = {"driver": time.process_time() - self.own}
        for pid, (cpu, name) in ours().items():
            used[kind(name)] = used.get(kind(name), 0.0) + max(0.0, cpu - self.others.get(pid, 0.0))
        return clock, used


class Killer:
    """Kills a worker every so often, and every fifth time a node, which another one replaces."""

    def __init__(self, machines: Any, seconds: float, cpus: int) -> None:
        self.machines, self.seconds, self.cpus = machines, seconds, cpus
        self.workers = self.nodes = 0
        self.chance = random.Random(1)

    def during(self, work: Callable[[], Any]) -> Any:
        """Does some work on another thread, because nodes can be added on this one alone, and kills meanwhile."""
        result: list[Any] = []
        thread = threading.Thread(target=lambda: result.append(work()))
        thread.start()
        while thread.is_alive():
            thread.join(self.seconds)
            if thread.is_alive():
                self.kill()
        return result[0]

    def kill(self) -> None:
        busy = [pid for pid, (_, name) in ours().items() if name.startswith(("ray::run_work", "ray::_count", "ray::_solve"))]
        if (self.workers + self.nodes) % 5 == 4:
            lost = self.chance.choice(sorted(self.machines.worker_nodes, key=lambda node: str(node.node_id)))
            self.machines.remove_node(lost, allow_graceful=False)
            self.machines.add_node(num_cpus=self.cpus)
            self.nodes += 1
        elif busy:
            try:
                os.kill(self.chance.choice(busy), signal.SIGKILL)
                self.workers += 1
            except ProcessLookupError:
                pass


@contextmanager
def machines(count: int, cpus: int) -> Iterator[Any]:
    """A head without work and some nodes, all on this machine."""
    # Ray's workers are nice to others; the one process they are compared with is not.
    os.environ.setdefault("RAY_worker_niceness", "0")
    made = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(count):
        made.add_node(num_cpus=cpus)
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def report(what: str, seconds: float, used: dict[str, float], amount: float, unit: str) -> None:
    cpu = sum(used.values())
    print(f"  {what:14} {seconds:7.2f} s  {cpu:7.2f} CPU s  {amount / seconds:14,.0f} {unit} a second", flush=True)


def compared(
    unit: str,
    alone: Callable[[], tuple[float, object]],
    there: Callable[[], tuple[float, object, str]],
    warm: Callable[[], object],
    killer: Killer | None,
    repeat: int,
) -> None:
    warm()
    ratios = []
    for _ in range(repeat):
        meter = Meter()
        amount, expected = alone()
        seconds, used = meter.seconds()
        used = {"one process": used["driver"]}
        report("one process", seconds, used, amount, unit)
        rate, cost = amount / seconds, amount / sum(used.values())
        meter = Meter()
        amount, found, more = there() if killer is None else killer.during(there)
        seconds, used = meter.seconds()
        report("the cluster", seconds, used, amount, unit)
        if found != expected:
            sys.exit(f"the answers differ: {expected} and {found}")
        cpu = sum(used.values())
        parts = ", ".join(f"{name} {part:.2f}" for name, part in used.items())
        ratios.append((amount / seconds / rate, amount / cpu / cost))
        print(f"  efficiency {ratios[-1][0]:.2f} by the clock, {ratios[-1][1]:.2f} by CPU seconds; {more}")
        print(f"  CPU seconds: {parts}; of two cores {cpu / seconds / 2:.0%} were used", flush=True)
    if repeat > 1:
        clock, cpu = (statistics.median(ratio[at] for ratio in ratios) for at in (0, 1))
        print(f"  median efficiency {clock:.2f} by the clock, {cpu:.2f} by CPU seconds")


def hungry(work: str, threads: int, enough: float) -> tuple[str, float]:
    """Searches some subtrees, and on several threads takes 4 GB first."""
    if threads > 1:
        waste = bytearray(4 << 30)
        for at in range(0, len(waste), 4096):
            waste[at] = 1
        time.sleep(5)
    return _rounds.run_work(work, threads, enough)


def out_of_memory() -> None:
    """Ray's memory monitor kills tasks, and they are cut until they fit."""
    board = Puzzle("15 14 0 4/11 1 6 13/7 5 8 9/3 2 10 12", goal="first")

    def rounds(there: cluster.Executor, work: Callable[..., tuple[str, float]]) -> Driver:
        driver = Driver(there, seconds=1.0, time=None, nodes=None, hear=None, checkpoint=None, work=work)
        _native.divide(board, "small", driver, threads=2)
        return driver

    alone = rounds(cluster.Threads(1, 2), _rounds.run_work)
    utils: Any = importlib.import_module("ray._private.utils")
    # Room for the cluster itself, but not for a hungry task.
    allowed = (utils.get_used_memory() + (5 << 29)) / utils.get_system_memory()
    os.environ["RAY_memory_usage_threshold"] = f"{allowed:.4f}"
    os.environ["RAY_memory_monitor_refresh_ms"] = "100"
    with machines(1, 2):
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        there = rounds(Ray(ray), hungry)
    if there.rounds != alone.rounds:
        sys.exit(f"the nodes differ: {alone.rounds} and {there.rounds}")
    print(f"out of memory: {there.cut} tasks were killed and cut, {there.tasks} ended; the nodes are those of one process")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", nargs="*", help="board, many, count; all of them unless given. Or memory")
    parser.add_argument("--repeat", type=int, default=1, help="how often each is done")
    parser.add_argument("--machines", type=int, default=1, help="nodes of the cluster")
    parser.add_argument("--cpus", type=int, default=2, help="cores of a node")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of a task")
    parser.add_argument("--board", default=BOARD, help="the board that is divided, with the goal first")
    parser.add_argument("--tables", default="large", help="its tables: small, medium or large")
    parser.add_argument("--boards", type=int, default=10_000, help="15-puzzles to solve")
    parser.add_argument("--count", default=COUNT, help="the packing puzzle to count")
    parser.add_argument("--kill", type=float, metavar="SECONDS", help="kill a worker every so often")
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="keep the finished subtrees, for simulate.py")
    asked = parser.parse_args()
    work = asked.work or ["board", "many", "count"]
    if "memory" in work:
        out_of_memory()
        work.remove("memory")
        if not work:
            return
    threads = asked.machines * asked.cpus
    with machines(asked.machines, asked.cpus) as made:
        there = Ray(ray)
        killer = None
        if asked.kill is not None:
            killer = Killer(made, asked.kill, asked.cpus)
        begun = time.perf_counter()
        empty = 1000
        nothing = ray.remote(num_cpus=1)(lambda: None)
        ray.get([nothing.remote() for _ in range(empty)])
        print(f"{empty / (time.perf_counter() - begun):.0f} empty tasks a second", flush=True)
        if "board" in work:
            print(f"a board in rounds, {asked.tables} tables")
            puzzle = Puzzle(asked.board, goal="first")

            def alone() -> tuple[float, object]:
                method = {"algorithm": "ida", "heuristic": f"pattern:{asked.tables}"}
                answer = slidepack.solve(puzzle, threads=threads, **method)  # type: ignore[arg-type]
                print(f"  {answer!r}")
                return answer.expanded, answer.length

            def board() -> tuple[float, object, str]:
                kept = None
                if asked.checkpoint is not None:
                    kept = cluster.Checkpoint(asked.checkpoint, puzzle, asked.tables)
                driver = Driver(there, seconds=asked.seconds, time=None, nodes=None, hear=None, checkpoint=kept)
                answer = _native.divide(puzzle, asked.tables, driver, threads=threads)
                print(f"  {answer!r}")
                print("  nodes of the rounds that failed: " + ", ".join(map(str, driver.rounds.values())))
                nodes, worked = driver.worked
                busy = worked / (driver.hearing.seconds() * threads)
                more = (
                    f"workers were at work {busy:.0%} of the time; "
                    f"{driver.tasks} tasks, {driver.late} of them late, {driver.cut} cut; "
                    f"{nodes / worked / 1e6:.2f} M nodes a second of a thread"
                )
                return answer.expanded, answer.length, more

            def warm() -> None:
                keywords: dict[str, Any] = {"goal": "first", "heuristic": f"pattern:{asked.tables}"}
                slidepack.solve(asked.board, nodes=1000, **keywords)
                list(cluster.solve_many([asked.board] * 4 * threads, nodes=1000, machines=there, **keywords))

            compared("nodes", alone, board, warm, killer, asked.repeat)
        if "many" in work:
            print(f"{asked.boards} 15-puzzles, large tables")
            boards = slidepack.generate("4x4", count=asked.boards, seed=1)
            # They use large tables once these are there.
            large: dict[str, Any] = {"heuristic": "pattern:large"}

            def lengths() -> tuple[float, object]:
                return asked.boards, [answer.length for answer in slidepack.solve_many(boards, threads=threads)]

            def lengths_there() -> tuple[float, object, str]:
                found = cluster.solve_many(boards, machines=there, seconds=asked.seconds)
                return asked.boards, [answer.length for answer in found], "answers in order"

            compared(
                "puzzles",
                lengths,
                lengths_there,
                lambda: (
                    list(slidepack.solve_many(boards[:200], **large)),
                    list(cluster.solve_many(boards[:200], machines=there, **large)),
                ),
                killer,
                asked.repeat,
            )
        if "count" in work:
            print("a count: " + " / ".join(asked.count.split("\n")))

            def count() -> tuple[float, object]:
                counted = slidepack.count(asked.count, threads=threads)
                return float(int(counted)), int(counted)

            def count_there() -> tuple[float, object, str]:
                counted = cluster.count(asked.count, machines=there, seconds=asked.seconds)
                return float(int(counted)), int(counted), f"{counted!r}"

            def small() -> None:
                cluster.count("slidepack pack/tray 2x3x10/kit pentominoes", machines=there)

            compared("packings", count, count_there, small, killer, asked.repeat)
        if killer is not None:
            print(f"killed: {killer.workers} workers, {killer.nodes} nodes")
        nodes = [pid for pid, (_, name) in ours().items() if name == "raylet"]
        kin = processes()
        for raylet in nodes:
            below = [pid for pid, (parent, _, _) in kin.items() if parent == raylet]
            workers = [memory(pid) for pid in below if kin[pid][2].startswith("ray::")]
            agents = memory(raylet) + sum(memory(pid) for pid in below) - sum(workers)
            print(
                f"a node: {agents / 1e6:.0f} MB for Ray, and {len(workers)} workers of "
                f"{max(workers, default=0) / 1e6:.0f} MB at most"
            )
        print(f"the driver: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
