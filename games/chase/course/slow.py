# $(label)
import json
import sys

sys.setrecursionlimit(100000)
MOUSE, CAT = 1, 2
near = json.loads("".join(line for line in sys.stdin if not line.startswith("#")))
mouse, cat, holes, first = $(mouse), $(cat), {$(hole)}, MOUSE
#~ first=cat| mouse, cat, holes, first = $(mouse), $(cat), {$(hole)}, CAT


def value(mouse, cat, turn, plies):
    """Who wins within so many plies; 0: nobody. It tries all moves, and remembers no position."""
    if mouse in holes:
        return MOUSE
    if mouse == cat:
        return CAT
    if plies == 0:
        return 0
    if turn == MOUSE:
        results = [value(to, cat, CAT, plies - 1) for to in near[mouse]]
    else:
        results = [value(mouse, to, MOUSE, plies - 1) for to in near[cat] if to not in holes]
    if turn in results:
        return turn
    return 3 - turn if results and all(won == 3 - turn for won in results) else 0


winner = 0
for plies in range(2 * len(near) ** 2):
    winner = value(mouse, cat, first, plies)
    if winner:
        break
print(winner)
