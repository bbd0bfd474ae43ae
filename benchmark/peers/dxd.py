"""DXD (Fang, Luo, Li, Huang, Guan, SAT 2026), one thread."""

import re

source = "https://github.com/loiufam/alg-lab"
build = "cmake -DCMAKE_BUILD_TYPE=Release -B build && make -C build"
kinds = {"count"}


def version(path):
    return None


def command(path, kind, instance, files, seconds):
    if not instance.options:
        return None
    return [f"{path}/build/main", "dxd", files("matrix"), "3", "ett"], ""


def answer(kind, instance, output):
    found = re.search(r"Solutions: (\d+)", output)
    return {"count": int(found[1])} if found else None
