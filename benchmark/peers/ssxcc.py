"""Knuth's dancing cells. Built like dlx1."""

from peers import dlx1
from peers.dlx1 import answer, source, version  # noqa: F401

program = "ssxcc"
build = dlx1.build.replace("dlx1", program)
kinds = {"count", "first"}


def command(path, kind, instance, files, seconds):
    found = dlx1.command(path, kind, instance, files, seconds)
    return found and ([f"{path}/{program}", *found[0][1:]], found[1])
