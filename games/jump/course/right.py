# $(label)
import sys

# The rules of the assignment.
WALK = False
#~ move=walk| WALK = True
STABLE = False
#~ tie=stable| STABLE = True

numbers = list(map(int, sys.stdin.read().split()))
rows, cols, players = numbers[:3]
jumps = numbers[3:3 + rows * cols]
#~ byte-numbers| jumps = [n % 256 for n in numbers[3:3 + rows * cols]]
starts = numbers[3 + rows * cols:]

# A set of cells is a whole number with a bit for each cell. A column that holds no cell separates the rows.
width = cols + 1
EACH_ROW = sum(1 << row * width for row in range(rows))
BOARD = EACH_ROW * ((1 << cols) - 1)
GOAL = 1 << (rows * width - 2)
by_number = {}
for cell, number in enumerate(jumps):
    by_number[number] = by_number.get(number, 0) | 1 << (cell // cols * width + cell % cols)
by_number.pop(0, None)
lengths = sorted(by_number)


def straight(cells, length):
    """The cells so far up, down, left and right of a set of cells."""
    to = 0
    if length < cols:
        near = EACH_ROW * ((1 << cols - length) - 1)
        to |= (cells & near) << length | (cells & near << length) >> length
        #~ forward-only|         to |= (cells & near) << length
    if length < rows:
        to |= cells << length * width & BOARD | cells >> length * width
        #~ forward-only|         to |= cells << length * width & BOARD
    return to


def steps(length):
    """How many steps of a walk matter: with so many it can end anywhere, every other cell apart."""
    return length if length <= rows + cols else rows + cols + (length - rows - cols) % 2


def jumped(cells, length):
    """Where jumps of that length from a set of cells end."""
    if not WALK:
        return straight(cells, length)
        #~ short-jumps|         to = 0
        #~ short-jumps|         for shorter in range(1, min(length, max(rows, cols)) + 1):
        #~ short-jumps|             to |= straight(cells, shorter)
        #~ short-jumps|         return to
    for _ in range(steps(length)):
        cells = (cells << 1 | cells >> 1 | cells << width | cells >> width) & BOARD
        #~ forward-only|         cells = (cells << 1 | cells << width) & BOARD
        #~ short-jumps|         cells |= (cells << 1 | cells >> 1 | cells << width | cells >> width) & BOARD
    return cells


def origins(cells, length):
    """Where jumps of that length that end in a set of cells begin: every jump can be made back."""
    return jumped(cells, length)
    #~ forward-only|     back = BOARD
    #~ forward-only|     while cells and length and WALK:
    #~ forward-only|         cells, length = (cells >> 1 | cells >> width) & BOARD, length - 1
    #~ forward-only|     if WALK:
    #~ forward-only|         return cells
    #~ forward-only|     left = (cells & EACH_ROW * ((1 << cols - length) - 1) << length) >> length if length < cols else 0
    #~ forward-only|     return (left | cells >> length * width) & back


visited = 0


def race(start):
    """The rounds that a player needs, and what decides a tie; None: it never arrives."""
    global visited
    layers, seen = [start], start
    #~ visited-not-cleared|     layers, seen = [start], start | visited & ~GOAL
    #~ goal-tested-late|     layers, seen = [start], 0
    while not layers[-1] & GOAL:
    #~ goal-tested-late|     while len(layers) == 1 or not layers[-1] & GOAL:
        reached, by_steps = 0, {}
        for length in lengths:
            if layers[-1] & by_number[length]:
                starters = layers[-1] & by_number[length]
                if WALK:
                    by_steps[steps(length)] = by_steps.get(steps(length), 0) | starters
                else:
                    reached |= jumped(starters, length)
        for left in range(max(by_steps, default=0), 0, -1):  # those with more steps to go are on their way already
            reached = jumped(reached | by_steps.get(left, 0), 1)
        reached &= ~seen
        visited |= seen
        if not reached:
            return None
        seen |= reached
        layers.append(reached)
    visited |= seen
    history, cells = [], GOAL  # the jumps of the best line before the last one, the last first
    for n, layer in enumerate(reversed(layers[:-1])):
        found = [(length, origins(cells, length) & by_number[length] & layer) for length in lengths]
        found = [(length, cells) for length, cells in found if cells]
        if n == 0:
        #~ tie-by-last-jump|         if False:
            cells = 0
            for _, more in found:
                cells |= more
        else:
            history.append(found[0][0])
            cells = found[0][1]
    rounds = len(layers) - 1
    return rounds, history if STABLE else history[:1]
    #~ ties-by-index|     return rounds, []
    #~ tie-by-last-jump|     return rounds, history[:1]
    #~ larger-jump-first|     return rounds, [-jump for jump in history[:1]]
    #~ tie-by-distance|     return rounds, [sum(history)]
    #~ whole-history|     return rounds, history
    #~ no-history|     return rounds, history[:1]


winner, best = None, None
for player in range(players):
#~ one-player| for player in range(1):
    result = race(1 << starts[2 * player] * width + starts[2 * player + 1])
    if result and (best is None or result < best):
    #~ ties-to-last|     if result and (best is None or result <= best):
        winner, best = player, result
if best is None:
    print("SEM VENCEDORES")
else:
    print(chr(ord("A") + winner))
    print(best[0])
    #~ round-off-by-one|     print(best[0] + 1)
