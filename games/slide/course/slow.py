# $(label)
import sys

MOST = 50  # the largest limit of the assignment
numbers = iter(map(int, sys.stdin.read().split()))


def slid(line):
    tiles = [tile for tile in line if tile]
    out, i = [], 0
    while i < len(tiles):
        if i + 1 < len(tiles) and tiles[i] == tiles[i + 1]:
            out.append(2 * tiles[i])
            i += 2
        else:
            out.append(tiles[i])
            i += 1
    return tuple(out + [0] * (len(line) - len(out)))


def moves(board):
    across = tuple(zip(*board))
    return (tuple(slid(row) for row in board), tuple(slid(row[::-1])[::-1] for row in board),
            tuple(zip(*(slid(row) for row in across))), tuple(zip(*(slid(row[::-1])[::-1] for row in across))))


def solved(board, left):
    """Tries all slides, and remembers no board."""
    if sum(1 for row in board for tile in row if tile) == 1:
        return True
    return left > 0 and any(solved(to, left - 1) for to in moves(board))


for _ in range(next(numbers)):
    side, limit = next(numbers), next(numbers)
    board = tuple(tuple(next(numbers) for _ in range(side)) for _ in range(side))
    slides = 0
    while slides <= MOST and not solved(board, slides):
        slides += 1
    print(slides if slides <= limit else "no solution")
