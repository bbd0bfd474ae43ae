"""This project. Tables that are not on disk would be built within the limit of an instance, and lost with it."""

import json

source = "this repository"
build = "cargo build --release && target/release/slidepack tables build 15 24"
kinds = {"optimal", "near", "count", "first"}


def version(path):
    return [f"{path}/target/release/slidepack", "--version"]


def command(path, kind, instance, files, seconds):
    program = [f"{path}/target/release/slidepack"]
    limits = ["--threads", "1", "--json"]
    if kind in ("optimal", "near"):
        goal = "first" if instance.goal[0] == 0 else "last"
        text = "\n".join(
            " ".join(map(str, instance.tiles[r * instance.cols : (r + 1) * instance.cols])) for r in range(instance.rows)
        )
        limit = ["--time", str(seconds)] if kind == "near" else []
        return [*program, "solve", "-", "--goal", goal, *limits, *limit], text
    if instance.puzzle:
        return [*program, "solve", "--count", *instance.puzzle.replace("puzzles/", f"{path}/puzzles/").split(), *limits], ""
    return [*program, "cover", *(["--count"] if kind == "count" else []), files("dlx"), *limits], ""


def answer(kind, instance, output):
    # A remark on tables that were built stands before the object.
    found = json.loads(output[output.index("{") :])
    nodes = found.get("expanded")
    if kind == "count":
        return {"count": int(found["solutions"]), "nodes": nodes} if found["outcome"] == "solved" else None
    if kind == "first":
        chosen = found.get("solution")
        if not chosen:
            return None
        return {"options": [[int(item[1:]) for item in option] for option in chosen], "nodes": nodes}
    if found["length"] is None or (kind == "optimal" and not found["optimal"]):
        return None
    return {"moves": "".join(found["moves"]), "nodes": nodes}
