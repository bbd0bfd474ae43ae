"""Counts exact covers item by item, as a reference and a second judge: `sketch.py FILE...` prints a count and seconds per file.

Items are taken in an order that keeps the frontier small, and partial covers that cover the same later items are one
entry of a dictionary. Reads what `slidepack cover` reads as `dlx`, without colours and multiplicities.
"""
import sys
import time


def read(path):
    lines = [line.split() for line in open(path) if line.strip() and not line.startswith("|")]
    names = [name for name in lines[0] if name != "|"]
    primary = lines[0].index("|") if "|" in lines[0] else len(names)
    number = {name: at for at, name in enumerate(names)}
    return primary, len(names), [frozenset(number[name] for name in line) for line in lines[1:]]


def parts(items, options):
    """Items that share options, directly or not, with these options."""
    parent = list(range(items))

    def root(item):
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for first, *others in options:
        for item in others:
            parent[root(item)] = root(first)
    groups = {root(item): ([], []) for item in range(items)}
    for item in range(items):
        groups[root(item)][0].append(item)
    for option in options:
        groups[root(next(iter(option)))][1].append(option)
    return groups.values()


def count(primary, items, options):
    having = {item: [] for item in items}
    for option in options:
        for item in option:
            having[item].append(option)
    left, seen, done, states = {item for item in items if item < primary}, set(), set(), {frozenset(): 1}
    near = {item: set().union(*having[item]) for item in left}
    while left:
        item = min(left, key=lambda item: (len(near[item] - seen), item))
        left.remove(item)
        seen |= near[item]
        after = {}
        for covered, ways in states.items():
            options = [None] if item in covered else having[item]
            for option in options:
                if option is None or not option & covered and option.isdisjoint(done):
                    state = (covered | (option or frozenset())) - {item}
                    after[state] = after.get(state, 0) + ways
        done.add(item)
        states = after
    return sum(states.values())


for path in sys.argv[1:]:
    start, total = time.process_time(), 1
    primary, items, options = read(path)
    for part in parts(items, options):
        total *= count(primary, *part)
    print(total, f"{time.process_time() - start:.4f}", path)
