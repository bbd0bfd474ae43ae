#!/usr/bin/env python3
"""Writes exact covers for `slidepack cover`.

    covers.py queens 8               queens that do not attack each other
    covers.py regions FILE           queens by coloured regions: one letter per cell
    covers.py sudoku FILE            nine rows of nine digits; 0 or . is an empty cell
    covers.py tilings NAME 6 8       dominoes, trominoes, tetrominoes or pentominoes, any number of each, in 6 rows and 8 columns
"""

import sys


def queens(size):
    for r in range(size):
        for c in range(size):
            yield [f"r{r}", f"c{c}"], [f"a{r + c}", f"b{r - c + size - 1}"]


def regions(text):
    """One queen per row, column and region. Cells that touch at a corner lie in a square of four cells."""
    rows = text.split()
    for r, row in enumerate(rows):
        for c, region in enumerate(row):
            yield [f"r{r}", f"c{c}", region], [f"{y}.{x}" for y in (r, r + 1) for x in (c, c + 1)]


def sudoku(text):
    for r, row in enumerate(text.split()):
        for c, given in enumerate(row):
            for d in "123456789" if given in "0." else given:
                yield [f"p{r}{c}", f"r{r}{d}", f"c{c}{d}", f"b{r // 3 * 3 + c // 3}{d}"], []


def polyominoes(cells):
    """All of this size, turned and mirrored in every way, in a corner."""
    shapes = {frozenset([(0, 0)])}
    for _ in range(cells - 1):
        larger = set()
        for shape in shapes:
            for r, c in shape:
                for cell in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]:
                    if cell not in shape:
                        grown = shape | {cell}
                        top, left = (min(side) for side in zip(*grown))
                        larger.add(frozenset((r - top, c - left) for r, c in grown))
        shapes = larger
    return sorted(map(sorted, shapes))


SIZES = {"dominoes": 2, "trominoes": 3, "tetrominoes": 4, "pentominoes": 5}


def tilings(name, rows, cols):
    for shape in polyominoes(SIZES[name]):
        height, width = (max(side) for side in zip(*shape))
        for r in range(rows - height):
            for c in range(cols - width):
                yield [f"{r + y}.{c + x}" for y, x in shape], []


def dlx(options):
    """Items in order of appearance, those of the second lists secondary."""
    options = list(options)
    primary = dict.fromkeys(item for option, _ in options for item in option)
    secondary = dict.fromkeys(item for _, more in options for item in more)
    yield " ".join([*primary, "|", *secondary] if secondary else primary)
    for option, more in options:
        yield " ".join(option + more)


def main():
    match sys.argv[1:]:
        case ["queens", size]:
            options = queens(int(size))
        case ["regions" | "sudoku" as name, file]:
            options = {"regions": regions, "sudoku": sudoku}[name](open(file).read())
        case ["tilings", name, rows, cols] if name in SIZES:
            options = tilings(name, int(rows), int(cols))
        case _:
            sys.exit(__doc__)
    print(*dlx(options), sep="\n")


if __name__ == "__main__":
    main()
