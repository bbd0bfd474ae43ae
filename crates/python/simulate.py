"""Simulates a cluster of any size: python simulate.py CHECKPOINT [--dispatch MS] [--rate NODES] ...

It takes the nodes below each subtree from a checkpoint of a real run, scales its rounds to searches of 1e10 to 1e13 nodes, and
hands the tasks out as the driver does: two in flight for each machine, one after the other, in smaller tasks towards the
end of a round. How large a subtree is the driver knows with an error. Each line says how much of all cores' time was spent
searching. It is a simulation, fed with what was measured: nodes a second of a core, milliseconds of the driver for a task
and to a machine, seconds of the driver between two rounds, seconds until all machines have their tables.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from dataclasses import dataclass
from pathlib import Path

#: As in the driver: tasks in flight for each machine, and the least part of a task near the end of a round.
AHEAD, LEAST = 2, 0.05


@dataclass
class Costs:
    """What was measured, in seconds."""

    dispatch: float
    latency: float
    between: float
    start: float
    #: Kills per machine and hour.
    kills: float


def rounds_of(path: Path) -> list[list[int]]:
    """The nodes below each subtree, round by round."""
    rounds: dict[int, dict[int, int]] = {}
    for line in path.read_text().splitlines()[1:]:
        done = json.loads(line)
        known = rounds.setdefault(done["bound"], {})
        for subtree in done["subtrees"]:
            known[subtree["number"]] = subtree["nodes"]
    return [list(known.values()) for _, known in sorted(rounds.items())]


def batches(sizes: list[float], enough: float, parts: int, error: float, chance: random.Random) -> list[float]:
    """Tasks of about `enough` nodes each, where a size is known with an error."""
    expected = [size * chance.uniform(1 - error, 1 + error) for size in sizes]
    left = sum(expected)
    tasks = [0.0]
    room = max(min(enough, left / parts), LEAST * enough)
    for size, guess in zip(sizes, expected):
        if room <= 0:
            tasks.append(0.0)
            room = max(min(enough, left / parts), LEAST * enough)
        tasks[-1] += size
        room -= guess
        left -= guess
    return tasks


def round_seconds(tasks: list[float], machines: int, speed: float, costs: Costs, chance: random.Random) -> float:
    """Seconds of one round: the driver hands out one task after the other, a machine has two in flight."""
    driver = 0.0
    free = [0.0] * machines
    end = 0.0
    for task in tasks:
        at = heapq.heappop(free)
        # The second task in flight hides the way to the driver and back, as long as the driver keeps up.
        driver = max(driver, at - costs.latency) + costs.dispatch
        begun = max(at, driver + costs.latency)
        took = task / speed
        if chance.random() < costs.kills * took / 3600:
            # It is lost half-way, and begun again elsewhere.
            took *= 1.5
        heapq.heappush(free, begun + took)
        end = max(end, begun + took)
    return end + costs.latency


def split(size: float, share: float) -> list[float]:
    """A large subtree in pieces, as it is split before a round."""
    parts = max(1, min(10_000, int(-(-size // share))))
    return [size / parts] * parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--rate", type=float, default=15e6, help="nodes a second of a core")
    parser.add_argument("--dispatch", type=float, default=2.0, help="milliseconds of the driver for a task")
    parser.add_argument("--latency", type=float, default=3.0, help="milliseconds to a machine")
    parser.add_argument("--between", type=float, default=0.5, help="seconds of the driver between two rounds")
    parser.add_argument("--start", type=float, default=5.0, help="seconds until all machines have their tables")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of a task")
    parser.add_argument("--error", type=float, default=0.3, help="how wrong the sizes of subtrees are known")
    parser.add_argument("--kills", type=float, default=0.0, help="kills per machine and hour")
    asked = parser.parse_args()
    costs = Costs(asked.dispatch / 1e3, asked.latency / 1e3, asked.between, asked.start, asked.kills)
    measured = rounds_of(asked.checkpoint)
    whole = sum(map(sum, measured))
    largest = max(measured[-1]) / max(sum(measured[-1]), 1)
    print(f"measured: {len(measured)} rounds, {whole:,} nodes; the last one has {len(measured[-1]):,} subtrees, and the "
          f"largest of them {largest:.3%} of its nodes")
    print("   nodes  cores  threads a task  tasks  seconds  efficiency")
    for nodes in (1e10, 1e11, 1e12, 3e12, 1e13):
        for cores, threads in ((32, 1), (128, 1), (1024, 1), (1024, 32)):
            chance = random.Random(1)
            machines, scale = cores // threads, nodes / whole
            speed = asked.rate * threads
            seconds, tasks = costs.start, 0
            for sizes in measured:
                # The search splits subtrees of more than a five-thousandth of a round.
                share = max(sum(sizes) * scale / 5_000, 1.0)
                parts = [part for size in sizes for part in split(size * scale, share)]
                cut = batches(parts, speed * asked.seconds, AHEAD * machines, asked.error, chance)
                tasks += len(cut)
                seconds += costs.between + round_seconds(cut, machines, speed, costs, chance)
            efficiency = nodes / asked.rate / (seconds * cores)
            print(f"{nodes:8.0e} {cores:6} {threads:15} {tasks:6} {seconds:8.1f} {efficiency:11.2f}", flush=True)


if __name__ == "__main__":
    main()
