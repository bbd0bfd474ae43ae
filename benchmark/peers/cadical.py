"""CaDiCaL through python-sat: an option is a variable, an item is an exactly-one constraint by pairs."""

import sys

source = "https://pypi.org/project/python-sat/"
build = "pip install python-sat"
kinds = {"first"}


def version(path):
    return [sys.executable, "-c", "import pysat; print('python-sat', pysat.__version__)"]


PROGRAM = """
import sys
from itertools import combinations
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153
lines = [list(map(int, line.split())) for line in sys.stdin if line.strip()]
(items, options), rows = lines[0], [line[1:] for line in lines[1:]]
of = [[] for _ in range(items)]
for number, row in enumerate(rows, 1):
    for item in row:
        of[item - 1].append(number)
with Cadical153() as solver:
    top = len(rows)
    for variables in of:
        encoded = CardEnc.equals(variables, 1, top_id=top, encoding=EncType.seqcounter)
        top = max(top, encoded.nv)
        for clause in encoded.clauses:
            solver.add_clause(clause)
    solver.solve()
    for number in solver.get_model() or []:
        if 0 < number <= len(rows):
            print(*rows[number - 1])
"""


def command(path, kind, instance, files, seconds):
    return [sys.executable, "-c", PROGRAM], files("matrix", text=True)


def answer(kind, instance, output):
    rows = [[int(item) - 1 for item in line.split()] for line in output.splitlines() if line.strip()]
    return {"options": rows} if rows else None
