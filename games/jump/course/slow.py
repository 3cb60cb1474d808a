# $(label)
import sys

WALK = False
#~ move=walk| WALK = True
STABLE = False
#~ tie=stable| STABLE = True

numbers = list(map(int, sys.stdin.read().split()))
rows, cols, players = numbers[:3]
jumps = numbers[3:3 + rows * cols]
starts = numbers[3 + rows * cols:]
goal = rows * cols - 1


def moves(cell):
    row, col = divmod(cell, cols)
    jump = jumps[cell]
    if jump == 0 or goal == 0:
        return []
    if not WALK:
        ends = [(row + jump, col), (row - jump, col), (row, col + jump), (row, col - jump)]
        return [r * cols + c for r, c in ends if 0 <= r < rows and 0 <= c < cols]
    return [to for to in range(rows * cols)
            if abs(to // cols - row) + abs(to % cols - col) <= jump and (to // cols - row + to % cols - col - jump) % 2 == 0]


def race(start):
    order, rounds = [start], {start: 0}
    for cell in order:
        for to in moves(cell):
            if to not in order:  # looks through all cells met so far
                order.append(to)
                rounds[to] = rounds[cell] + 1
    if goal not in order:
        return None
    history, cells = [], [goal]
    for round in range(rounds[goal] - 1, -1, -1):
        cells = [cell for cell in order if rounds[cell] == round and any(to in cells for to in moves(cell))]
        if round < rounds[goal] - 1:
            history.append(min(jumps[cell] for cell in cells))
            cells = [cell for cell in cells if jumps[cell] == history[-1]]
    return rounds[goal], history if STABLE else history[:1]


winner, best = None, None
for player in range(players):
    result = race(starts[2 * player] * cols + starts[2 * player + 1])
    if result and (best is None or result < best):
        winner, best = player, result
if best is None:
    print("SEM VENCEDORES")
else:
    print(chr(ord("A") + winner))
    print(best[0])
