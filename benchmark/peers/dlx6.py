"""Knuth's dancing links with a memo, a variant of DXZ. Built like dlx1."""

from peers import dlx1
from peers.dlx1 import answer, source, version  # noqa: F401

program = "dlx6"
build = dlx1.build.replace("dlx1", program)
kinds = {"count"}
# It reserves more address space than machines have memory, and uses little of it.
sparse = True


def command(path, kind, instance, files, seconds):
    found = dlx1.command(path, kind, instance, files, seconds)
    return found and ([f"{path}/{program}", *found[0][1:]], found[1])
