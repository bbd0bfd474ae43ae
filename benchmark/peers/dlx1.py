"""Knuth's dancing links. `ctangle dlx1.w`, then `cc -O2 -I… dlx1.c gb_flip.c`, with gb_flip of the Stanford GraphBase."""

import re

program = "dlx1"
source = "https://cs.stanford.edu/~knuth/programs.html (copy: github shreevatsa/knuth-literate-programs)"
build = "ctangle dlx1.w && cc -O2 -o dlx1 dlx1.c gb_flip.c"
kinds = {"count", "first"}


def version(path):
    return None


def command(path, kind, instance, files, seconds):
    if not instance.options:
        return None
    options = ["m1", "t1"] if kind == "first" else ["m0"]
    return [f"{path}/{program}", *options], files("dlx", text=True)


def answer(kind, instance, output):
    if kind == "first":
        rows = re.findall(r"^ ((?:i\d+ )+)\(\d+ of \d+\)", output, re.M)
        return {"options": [[int(item[1:]) for item in row.split()] for row in rows]} if rows else None
    found = re.search(r"Altogether (\d+) solution", output)
    nodes = re.search(r"(\d+) nodes", output)
    return {"count": int(found[1]), "nodes": int(nodes[1]) if nodes else None} if found else None
