"""What a cluster that is not here would do: python simulate.py CHECKPOINT [--dispatch MS] [--rate NODES] ...

It takes the nodes below each subtree from a checkpoint of a real run, scales its rounds to a search of so many nodes, and
hands the tasks out as the driver does: nearest first, two in flight for each machine, one after the other. Each line says
how much of all cores' time was spent searching. It is a simulation, and says so.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from pathlib import Path


def rounds_of(path: Path) -> list[list[int]]:
    """The nodes below each subtree, round by round."""
    rounds: dict[int, dict[int, int]] = {}
    for line in path.read_text().splitlines()[1:]:
        done = json.loads(line)
        known = rounds.setdefault(done["bound"], {})
        for subtree in done["subtrees"]:
            known[subtree["number"]] = subtree["nodes"]
    return [list(known.values()) for _, known in sorted(rounds.items())]


def batches(sizes: list[float], enough: float, error: float, chance: random.Random) -> list[float]:
    """Tasks of about `enough` nodes each, where a size is known with an error."""
    tasks: list[float] = []
    room = 0.0
    for size in sizes:
        if not tasks or room <= 0:
            tasks.append(0.0)
            room = enough
        tasks[-1] += size
        room -= size * chance.uniform(1 - error, 1 + error)
    return tasks


def round_seconds(tasks: list[float], machines: int, speed: float, dispatch: float, latency: float, kill: float, chance: random.Random) -> float:
    """Seconds of one round: the driver hands out one task after the other, a machine has two in flight."""
    driver = 0.0
    free = [(0.0, machine) for machine in range(machines)]
    heapq.heapify(free)
    end = 0.0
    for task in tasks:
        at, machine = heapq.heappop(free)
        # The second task in flight hides the way to the driver and back, as long as the driver keeps up.
        driver = max(driver, at - latency) + dispatch
        begun = max(at, driver + latency)
        took = task / speed
        if chance.random() < kill * took / 3600:
            # It is lost half-way, and begun again elsewhere.
            took *= 1.5
        heapq.heappush(free, (begun + took, machine))
        end = max(end, begun + took)
    return end + latency


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--rate", type=float, default=5e6, help="nodes a second of a core")
    parser.add_argument("--dispatch", type=float, default=1.0, help="milliseconds of the driver for a task")
    parser.add_argument("--latency", type=float, default=3.0, help="milliseconds to a machine")
    parser.add_argument("--start", type=float, default=5.0, help="seconds until all machines have their tables")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of a task")
    parser.add_argument("--kills", type=float, default=0.0, help="kills per machine and hour")
    asked = parser.parse_args()
    measured = rounds_of(asked.checkpoint)
    whole = sum(map(sum, measured))
    print(f"measured: {len(measured)} rounds, {whole:,} nodes; the largest subtree of the last round has "
          f"{max(measured[-1]) / max(sum(measured[-1]), 1):.1%} of it")
    print("   nodes  cores  threads  tasks  seconds  efficiency")
    for nodes in (1e10, 1e11, 1e12, 1e13):
        for cores, threads in ((32, 1), (128, 1), (1000, 1), (1024, 32)):
            chance = random.Random(1)
            machines, scale = cores // threads, nodes / whole
            speed = asked.rate * threads
            seconds, tasks = asked.start, 0
            for round_ in measured:
                # No subtree is left larger than a tenth of a machine's share: large ones are split before a round.
                share = max(sum(round_) * scale / machines / 10, 1.0)
                sizes = [part for size in round_ for part in split(size * scale, share)]
                cut = batches(sizes, speed * asked.seconds, 0.3, chance)
                tasks += len(cut)
                seconds += round_seconds(
                    cut, machines, speed, asked.dispatch / 1e3, asked.latency / 1e3, asked.kills, chance
                )
            efficiency = nodes / asked.rate / (seconds * cores)
            print(f"{nodes:8.0e} {cores:6} {threads:8} {tasks:6} {seconds:8.1f} {efficiency:11.2f}")


def split(size: float, share: float) -> list[float]:
    parts = max(1, min(10_000, int(-(-size // share))))
    return [size / parts] * parts


if __name__ == "__main__":
    main()
