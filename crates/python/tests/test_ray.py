"""A real Ray cluster of several nodes on this machine, with real kills."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import slidepack
from slidepack import Puzzle, _native, cluster
from slidepack.cluster.__main__ import main as command
from slidepack.cluster._executor import Flight, Ray
from slidepack.cluster._rounds import Driver, _solve_there

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")

# Workers do not have the tests; their functions travel with them.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

KORF = "15 14 0 4/11 1 6 13/7 5 8 9/3 2 10 12"


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """A head without work and two nodes of one CPU."""
    os.environ["RAY_DEDUP_LOGS"] = "0"
    made = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    yield made
    ray.shutdown()
    made.shutdown()


def driven(hear: Callable[[object], object] | None = None) -> dict[int, int]:
    """The nodes of each round that failed."""
    driver = Driver(Ray(ray), seconds=0.1, time=None, nodes=None, hear=hear, checkpoint=None)
    answer = _native.divide(Puzzle(KORF, goal="first"), "small", driver, threads=1)
    assert answer.optimal
    return driver.rounds


@pytest.fixture(scope="module")
def nodes_alone() -> dict[int, int]:
    """The same on one machine."""
    driver = Driver(cluster.Threads(1), seconds=0.1, time=None, nodes=None, hear=None, checkpoint=None)
    _native.divide(Puzzle(KORF, goal="first"), "small", driver, threads=1)
    return driver.rounds


@contextmanager
def while_driven(expected: dict[int, int]) -> Iterator[tuple[threading.Thread, threading.Event]]:
    """A search on another thread, because nodes can be added on this one alone; its nodes must be these. It waits where
    the event is clear, so that it cannot end before something has happened.
    """
    found: list[dict[int, int]] = []
    may_go_on = threading.Event()
    may_go_on.set()
    thread = threading.Thread(target=lambda: found.append(driven(lambda _: may_go_on.wait())))
    thread.start()
    try:
        yield thread, may_go_on
    finally:
        may_go_on.set()
        thread.join()
    assert found == [expected]


def busy() -> list[int]:
    """The processes that run our tasks, once there are some."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        listed = subprocess.run(["pgrep", "-f", "ray::run_work"], capture_output=True, text=True).stdout.split()
        if listed:
            return [int(pid) for pid in listed]
        time.sleep(0.01)
    return []


def test_it_finds_what_one_machine_finds(machines: Any, nodes_alone: dict[int, int]) -> None:
    assert driven() == nodes_alone
    answer = cluster.solve(KORF, goal="first", heuristic="pattern:small", address=machines.address)
    assert (answer.length, answer.optimal) == (66, True)


def test_killed_workers_change_nothing(machines: Any, nodes_alone: dict[int, int]) -> None:
    killed = 0
    with while_driven(nodes_alone) as (search, _):
        while killed < 2 and search.is_alive():
            try:
                os.kill(busy()[0], signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass
    assert killed == 2


def test_a_node_that_dies_and_one_that_comes_change_nothing(machines: Any, nodes_alone: dict[int, int]) -> None:
    # Its raylet is killed by SIGKILL, and its workers with it.
    lost = sorted(machines.worker_nodes, key=lambda node: str(node.node_id))[0]
    with while_driven(nodes_alone) as (search, may_go_on):
        busy()
        may_go_on.clear()
        machines.remove_node(lost, allow_graceful=False)
        machines.add_node(num_cpus=1)
        assert search.is_alive()
    # It takes Ray some seconds to notice that a machine is gone.
    end = time.monotonic() + 60
    while sum(node["Alive"] for node in ray.nodes()) != 3:
        assert time.monotonic() < end, "the lost node is still there"
        time.sleep(0.1)


def test_many_boards_and_their_answers_travel(machines: Any) -> None:
    boards = slidepack.generate("3x3", count=200, seed=9)
    answers = list(cluster.solve_many(boards, seconds=0.1, address=machines.address))
    assert [answer.puzzle.board for answer in answers] == boards and all(answer.optimal for answer in answers)


def ill(marker: str) -> str:
    """Is killed the first time."""
    if not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "well"


def large(size: int) -> int:
    """Needs more memory than there is."""
    if size > 1:
        raise MemoryError
    return size


def test_lost_tasks_come_back_and_large_ones_are_cut(machines: Any, tmp_path: Path) -> None:
    flight: Flight[str] = Flight(Ray(ray))
    flight.send("lost", ill, str(tmp_path / "marker"))
    flight.send("large", large, 2)
    flight.send("small", large, 1)
    back: dict[str, object] = {}
    while flight:
        back.update(flight.back())
    assert back == {"lost": "well", "large": None, "small": 1} and flight.lost == 1


def test_cancelled_tasks_end(machines: Any) -> None:
    there = Ray(ray)
    hard = Puzzle("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", goal="first")
    keywords = {"algorithm": "ida", "heuristic": "manhattan", "threads": 1}
    handles = [there.submit(_solve_there, hard, keywords) for _ in range(6)]
    there.wait(handles, 1.0)
    there.cancel(handles)
    # By themselves they would take hours.
    end = time.monotonic() + 60
    while subprocess.run(["pgrep", "-f", "ray::_solve_there"], capture_output=True).stdout:
        assert time.monotonic() < end, "a cancelled task goes on"
        time.sleep(0.05)


def test_it_is_a_command(machines: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.txt"
    file.write_text("1 2/0 3\n3 1/2 0\n")

    def run(*words: str) -> tuple[int, list[Any]]:
        code = command([*words, "--address", machines.address])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    code, answers = run("solve", str(file))
    assert code == 0 and [answer["length"] for answer in answers] == [1, 4]
    code, answers = run("count", "--board", "slidepack pack/tray 3x20/kit pentominoes")
    assert code == 0 and answers[0]["solutions"] == 8
    assert run("solve-many", "--board", "1 2 3/4 5 6/8 7 0")[0] == 1
    assert run("solve", "--board", "1 1/2 0") == (2, [])


def test_without_an_address_a_cluster_is_started_and_ended() -> None:
    line = [sys.executable, "-m", "slidepack.cluster", "solve", "--board", "8 1 3/4 0 2/7 6 5"]
    alone = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    done = subprocess.run(line, capture_output=True, text=True, env=alone, timeout=300)
    assert done.returncode == 0 and json.loads(done.stdout)["length"] == 14, done.stderr


def test_a_killed_driver_is_followed_by_another(
    machines: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "checkpoint.jsonl"
    words = ["solve", "--board", KORF, "--goal", "first", "--heuristic", "pattern:small", "--address", machines.address]
    line = [sys.executable, "-m", "slidepack.cluster", *words, "--checkpoint", str(path)]
    first = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while time.monotonic() < end and first.poll() is None:
        if path.exists() and len(path.read_text().splitlines()) > 3:
            first.send_signal(signal.SIGKILL)
            break
        time.sleep(0.005)
    assert first.wait(60) == -signal.SIGKILL
    known = path.read_text().splitlines()[1:]
    assert known
    assert command([*words, "--resume", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["length"], answer["optimal"]) == (66, True)
    # What was known is still there, and nothing of it was searched again.
    after = path.read_text().splitlines()[1:]
    assert after[: len(known)] == known and len(set(after)) == len(after)
