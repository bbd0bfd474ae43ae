"""Ethan Burns's C++ search code (Burns, Hatem, Leighton, Ruml, SoCS 2012): IDA* with Manhattan distance."""

import re

source = "https://github.com/eaburns/search"
build = "make CC=gcc CXX=g++ tiles (needs boost; add #include <algorithm> to search/lsslrtastar.hpp for newer compilers)"
kinds = {"optimal"}


def version(path):
    return None


def command(path, kind, instance, files, seconds):
    if (instance.rows, instance.cols) != (4, 4) or instance.goal[0] != 0:
        return None
    positions = [instance.tiles.index(tile) for tile in range(16)]
    text = "4 4\nstarting positions for each tile:\n" + "\n".join(map(str, positions))
    text += "\ngoal positions:\n" + "\n".join(map(str, range(16))) + "\n"
    return [f"{path}/tiles/15md_solver", "idastar"], text


def answer(kind, instance, output):
    found = re.search(r'"final sol cost"\s+"(\d+)', output)
    nodes = re.search(r'"total nodes expanded"\s+"(\d+)"', output)
    return {"length": int(found[1]), "nodes": int(nodes[1]) if nodes else None} if found else None
