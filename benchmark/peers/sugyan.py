"""sugyan's pentomino solver."""

source = "https://github.com/sugyan/pentomino"
build = "cargo build --release"
kinds = {"count"}
boards = {"pentominoes 6x10": "rect6x10", "pentominoes 5x12": "rect5x12", "pentominoes 4x15": "rect4x15"}


def version(path):
    return None


def command(path, kind, instance, files, seconds):
    board = boards.get(instance.name)
    return board and ([f"{path}/target/release/main", "-q", "-b", board, "-s", "optimized-small"], "")


def answer(kind, instance, output):
    number = [word for word in output.split() if word.isdigit()]
    return {"count": int(number[0])} if number else None
