"""Sets of instances. A set is a TOML file in sets/; an instance is a sliding board or an exact cover with its known answer."""

import itertools
import random
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


@dataclass
class Board:
    """A sliding board. `goal` lists the tiles of the solved board; `best` is the known or published length."""

    name: str
    rows: int
    cols: int
    tiles: list[int]
    goal: list[int]
    best: int | None = None

    def manhattan(self):
        at = {tile: cell for cell, tile in enumerate(self.goal)}
        steps = 0
        for cell, tile in enumerate(self.tiles):
            if tile:
                (r, c), (gr, gc) = divmod(cell, self.cols), divmod(at[tile], self.cols)
                steps += abs(r - gr) + abs(c - gc)
        return steps

    def last(self):
        """The same board for the goal 1 2 … 0, turned by half a circle if its goal has the blank first."""
        if self.goal[-1] == 0:
            return self.tiles, False
        return [-tile % len(self.tiles) for tile in reversed(self.tiles)], True


@dataclass
class Cover:
    """An exact cover: options are lists of item numbers. `puzzle` has slidepack's arguments for it as a packing, if it is one."""

    name: str
    items: int
    options: list[list[int]]
    count: int | None = None
    puzzle: str | None = None

    def dlx(self):
        """Knuth's format."""
        names = " ".join(f"i{item}" for item in range(self.items))
        return names + "\n" + "\n".join(" ".join(f"i{item}" for item in option) for option in self.options) + "\n"

    def matrix(self):
        """Numbers of items and options, then the options with their sizes; items count from 1."""
        lines = [f"{self.items} {len(self.options)}"]
        lines += [f"{len(option)} " + " ".join(str(item + 1) for item in option) for option in self.options]
        return "\n".join(lines) + "\n"


@dataclass
class Set:
    name: str
    title: str
    kind: str
    source: str
    seconds: float
    instances: list = field(default_factory=list)
    # Name and seconds of a published result that lengths are compared with.
    published: tuple[str, float] | None = None
    missing: str | None = None
    # Instances in the file, of which `instances` are run.
    of: int = 0


def boards(path):
    """Lines of number, length, tiles row by row; `# goal: first` or `# goal: last`."""
    goal_first, found = False, []
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            goal_first = goal_first or line.strip() == "# goal: first"
        elif line.strip():
            number, best, *tiles = map(int, line.split())
            side = round(len(tiles) ** 0.5)
            found.append(Board(str(number), side, side, tiles, solved(len(tiles), goal_first), best))
    return found


def solved(cells, blank_first=False):
    return list(range(cells)) if blank_first else [*range(1, cells), 0]


def random_board(rows, cols, seed):
    """A uniformly random solvable board."""
    tiles = solved(rows * cols)
    random.Random(seed).shuffle(tiles)
    # Solvable if and only if the parity of the permutation is that of the blank's distance from its corner.
    blank = tiles.index(0)
    odd = (rows - 1 - blank // cols + cols - 1 - blank % cols) % 2
    seen = set()
    for start in range(len(tiles)):
        cell, steps = start, 0
        while cell not in seen:
            seen.add(cell)
            cell, steps = (tiles[cell] - 1) % len(tiles), steps + 1
        odd ^= steps > 0 and (steps - 1) % 2
    if odd:
        a, b = [cell for cell, tile in enumerate(tiles) if tile][:2]
        tiles[a], tiles[b] = tiles[b], tiles[a]
    return Board(f"{rows}x{cols} seed {seed}", rows, cols, tiles, solved(rows * cols))


def read_matrix(path):
    """The format of alg-lab's graphs, or its `p ec` files."""
    lines = [line.split() for line in path.read_text().splitlines() if line.strip() and line[0] != "c"]
    if lines[0][0] == "p":
        rows = [list(map(int, line[1:])) for line in lines if line[0] == "s"]
    else:
        rows = [list(map(int, line[1:])) for line in lines[1:]]
    items = {item: at for at, item in enumerate(sorted({item for row in rows for item in row}))}
    return len(items), [[items[item] for item in row] for row in rows]


def shapes(text, solid):
    """All orientations of a piece drawn as `XX/.X`, or `XX/.X;X.` with layers. On a plane it turns and flips; in a box it turns about every axis."""
    turns = [lambda z, y, x: (z, x, -y), (lambda z, y, x: (y, -z, x)) if solid else (lambda z, y, x: (z, y, -x))]
    layers = [layer.split("/") for layer in text.split(";")]
    waiting = [[(z, y, x) for z, rows in enumerate(layers) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."]]
    found = set()
    while waiting:
        cells = waiting.pop()
        corner = [min(axis) for axis in zip(*cells)]
        shape = tuple(sorted(tuple(at - least for at, least in zip(cell, corner)) for cell in cells))
        if shape not in found:
            found.add(shape)
            waiting += [[turn(*cell) for cell in shape] for turn in turns]
    return sorted(found)


def tiling(name, size, pieces, once):
    """Pieces in a rectangle or a box, each exactly once or any number of each."""
    layers, rows, cols = [1, *size][-3:]
    options = []
    for number, piece in enumerate(pieces):
        for shape in shapes(piece, len(size) == 3):
            extent = [max(axis) for axis in zip(*shape)]
            for z, y, x in itertools.product(*(range(most - reach) for most, reach in zip((layers, rows, cols), extent))):
                cells = [((z + dz) * rows + y + dy) * cols + x + dx for dz, dy, dx in shape]
                options.append(cells + [layers * rows * cols + number] if once else cells)
    return Cover(name, layers * rows * cols + (len(pieces) if once else 0), options)


def sudoku(name, givens):
    """A sudoku as a line of 81 digits, 0 or `.` where a cell is empty."""
    options = []
    for cell, given in enumerate(givens):
        row, col = divmod(cell, 9)
        box = row // 3 * 3 + col // 3
        for digit in [int(given) - 1] if given in "123456789" else range(9):
            options.append([cell, 81 + row * 9 + digit, 162 + col * 9 + digit, 243 + box * 9 + digit])
    return Cover(name, 324, options)


def bell(n):
    return Cover(f"bell-{n}", n, [[i for i in range(n) if mask >> i & 1] for mask in range(1, 1 << n)])


def matching(n):
    return Cover(f"doublefact-{n - 1}", n, [list(pair) for pair in itertools.combinations(range(n), 2)])


def load(path, data):
    """The set in a file. `data` maps names of checkouts to folders."""
    text = tomllib.loads(path.read_text())
    made = Set(path.stem, text["title"], text["kind"], text["source"], text.get("seconds", 60))
    made.published = text.get("published")
    if "boards" in text:
        made.instances = boards(ROOT / text["boards"])[: text.get("first")]
    for size in text.get("random", []):
        rows, cols = map(int, size.split("x"))
        made.instances += [random_board(rows, cols, seed) for seed in range(1, text["seeds"] + 1)]
    for entry in text.get("cover", []):
        cover = None
        if "tiling" in entry:
            size = list(map(int, entry["tiling"].split("x")))
            cover = tiling(entry["name"], size, entry["pieces"], entry.get("once", False))
        elif "sudoku" in entry:
            cover = sudoku(entry["name"], entry["sudoku"])
        elif "bell" in entry:
            cover = bell(entry["bell"])
        elif "matching" in entry:
            cover = matching(entry["matching"])
        elif "puzzle" in entry:
            cover = Cover(entry["name"], 0, [])
        elif text["checkout"] in data:
            cover = Cover(entry["name"], *read_matrix(data[text["checkout"]] / entry["file"]))
        else:
            made.missing = f"needs --peer {text['checkout']}=PATH"
            continue
        cover.count = int(entry["count"]) if "count" in entry else None
        cover.puzzle = entry.get("puzzle")
        made.instances.append(cover)
    return made
