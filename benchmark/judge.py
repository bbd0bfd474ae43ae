"""Checks answers without using any program that is measured."""

DIRECTIONS = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}


def replay(board, moves):
    """The error of a solution in directions of tiles, or None. `U` moves the tile below the blank up."""
    tiles = list(board.tiles)
    blank = tiles.index(0)
    for number, move in enumerate(moves, 1):
        if move not in DIRECTIONS:
            return f"move {number} is none"
        down, right = DIRECTIONS[move]
        row, col = blank // board.cols + down, blank % board.cols + right
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            return f"move {number} leaves the board"
        cell = row * board.cols + col
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank = cell
    return None if tiles == board.goal else "the moves do not end at the goal"


def turned(moves):
    """The same moves on the board turned by half a circle."""
    return moves.translate(str.maketrans("UDLR", "DURL"))


def of_blank(board, cells):
    """Directions of tiles for the cells that the blank visits."""
    blank, moves = board.tiles.index(0), ""
    for cell in cells:
        step = (cell // board.cols - blank // board.cols, cell % board.cols - blank % board.cols)
        moves += next((name for name, way in DIRECTIONS.items() if way == step), "?")
        blank = cell
    return moves


def judge(kind, instance, answer):
    """`right`, `wrong: …` or `none`, and the figure that is compared: a length, a ratio or a count."""
    if answer is None:
        return "none", None
    if kind == "count":
        if instance.count is None:
            return "unknown", answer["count"]
        right = answer["count"] == instance.count
        return "right" if right else f"wrong: {answer['count']}, not {instance.count}", answer["count"]
    if kind == "first":
        chosen = sorted(item for option in answer["options"] for item in option)
        given = {tuple(sorted(option)) for option in instance.options}
        if chosen != list(range(instance.items)) or any(tuple(sorted(option)) not in given for option in answer["options"]):
            return "wrong: not an exact cover", None
        return "right", len(answer["options"])
    if "cells" in answer:
        answer["moves"] = of_blank(instance, answer["cells"])
    if "moves" in answer:
        error = replay(instance, answer["moves"])
        if error:
            return f"wrong: {error}", None
    length = len(answer["moves"]) if "moves" in answer else answer["length"]
    if kind == "optimal":
        return ("right" if length == instance.best else f"wrong: {length} moves, not {instance.best}"), length
    return "right", length / (instance.best or instance.manhattan())
