"""slidy's solver for the 15-puzzle. Its solved board has the blank last."""

import re

from judge import turned

source = "https://github.com/benwh1/slidy-cli"
build = "cargo build --release"
kinds = {"optimal"}


def version(path):
    return [f"{path}/target/release/slidy", "--version"]


def command(path, kind, instance, files, seconds):
    if (instance.rows, instance.cols) != (4, 4):
        return None
    tiles, _ = instance.last()
    rows = "/".join(" ".join(map(str, tiles[r * 4 : r * 4 + 4])) for r in range(4))
    return [f"{path}/target/release/slidy", "solve", rows], ""


def answer(kind, instance, output):
    moves = "".join(letter * int(times or 1) for letter, times in re.findall(r"([UDLR])(\d*)", output.split("(")[0]))
    return {"moves": turned(moves) if instance.last()[1] else moves} if moves else None
