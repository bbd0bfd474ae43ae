"""A* for the 8-puzzle as a student may write it: rows on standard input, moves and nodes on standard output."""

import heapq
import sys

board = tuple(int(tile) for line in sys.stdin for tile in line.split())
side = int(len(board) ** 0.5)
goal = tuple(range(1, len(board))) + (0,)


def h(board):
    distance = 0
    for cell, tile in enumerate(board):
        if tile:
            distance += abs(cell // side - (tile - 1) // side) + abs(cell % side - (tile - 1) % side)
    return distance


def neighbours(board):
    blank = board.index(0)
    for letter, row, col in ("U", 1, 0), ("D", -1, 0), ("L", 0, 1), ("R", 0, -1):
        row, col = blank // side + row, blank % side + col
        if 0 <= row < side and 0 <= col < side:
            after = list(board)
            after[blank], after[row * side + col] = after[row * side + col], 0
            yield letter, tuple(after)


frontier, closed = [(h(board), 0, board, "")], set()
while frontier:
    f, g, board, moves = heapq.heappop(frontier)
    if board == goal:
        print(" ".join(moves))
        print("nodes:", len(closed))
        break
    if board not in closed:
        closed.add(board)
        for letter, after in neighbours(board):
            heapq.heappush(frontier, (g + 1 + h(after), g + 1, after, moves + letter))
else:
    print("unsolvable")
