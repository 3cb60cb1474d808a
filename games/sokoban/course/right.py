# $(label)
import sys

rows = sys.stdin.read().split()
width = len(rows[0]) + 1
cells = "#" * width + "#".join(rows) + "#" * (width + 1)  # with walls all around
WAYS = (-width, 1, width, -1)
WALK = 0  # what a step without a push costs
#~ count=moves| WALK = 1  # what a step without a push costs
#+ moves-counted| WALK = 1
#+ pushes-counted| WALK = 0
goals = frozenset(at for at, c in enumerate(cells) if c in ".+*")


def solved(boxes):
    return goals.issuperset(boxes)
    #~ one-box-suffices|     return not goals.isdisjoint(boxes)
    #~ boxes-told-apart|     return list(boxes) == sorted(goals)


def steps(man, boxes):
    """What each step of the man costs, and the position after it."""
    for way in WAYS:
        to, beyond = man + way, man + 2 * way
        if cells[to] == "#":
            continue
        if to not in boxes:
            yield WALK, (to, boxes)
            #+ boxes-pulled|             if man - way in boxes:
            #+ boxes-pulled|                 yield 1, (to, tuple(sorted(man if box == man - way else box for box in boxes)))
            continue
        #+ two-boxes-pushed|         if beyond in boxes and cells[beyond + way] != "#" and beyond + way not in boxes:
        #+ two-boxes-pushed|             yield 1, (to, tuple(sorted({to: beyond, beyond: beyond + way}.get(box, box) for box in boxes)))
        if cells[beyond] == "#" or beyond in boxes:
        #~ box-stays-on-goal|         if cells[beyond] == "#" or beyond in boxes or to in goals:
            continue
        pushed = tuple(sorted(beyond if box == to else box for box in boxes))
        #~ boxes-told-apart|         pushed = tuple(beyond if box == to else box for box in boxes)
        #+ goal-corners-pruned|         stuck = "#" in cells[beyond - width] + cells[beyond + width] and "#" in cells[beyond - 1] + cells[beyond + 1]
        #+ goal-corners-pruned|         if stuck and not solved(pushed):
        #+ goal-corners-pruned|             continue
        yield 1, (to, pushed)


def fewest(man, boxes):
    """The fewest pushes, or moves where these are counted, that bring all boxes to goals; None: there is no solution."""
    #+ distances-added|     return sum(min(abs(box // width - goal // width) + abs(box % width - goal % width) for goal in goals) for box in boxes)
    if solved(boxes):
    #~ goal-tested-late|     if False:
        return 0
    now, seen, count = [(man, boxes)], {(man, boxes)}, 0
    #+ man-left-out|     boards = {boxes}
    #+ first-solution|     stack = [(0, (man, boxes))]
    #+ first-solution|     while stack:
    #+ first-solution|         count, position = stack.pop()
    #+ first-solution|         if solved(position[1]):
    #+ first-solution|             return count
    #+ first-solution|         for cost, to in steps(*position):
    #+ first-solution|             if to not in seen:
    #+ first-solution|                 seen.add(to)
    #+ first-solution|                 stack.append((count + cost, to))
    #+ first-solution|     return None
    while now:
        later = []
        for position in now:  # which grows by walks that cost nothing
            for cost, to in steps(*position):
            #~ walk-not-checked|             sides = [box - way for box in position[1] for way in WAYS if cells[box - way] != "#" and box - way not in position[1]]
            #~ walk-not-checked|             for cost, to in (step for side in sides for step in steps(side, position[1])):
                if cost:
                    later.append(to)
                elif to not in seen:
                    seen.add(to)
                    now.append(to)
        now, count = [], count + 1
        for to in later:
            if to not in seen:
            #~ man-left-out|             if to[1] not in boards:
            #~ man-left-out|                 boards.add(to[1])
                if solved(to[1]):
                    return count
                seen.add(to)
                now.append(to)
    return None


man = next(at for at, c in enumerate(cells) if c in "@+")
answer = fewest(man, tuple(at for at, c in enumerate(cells) if c in "$*"))
print("no solution" if answer is None else answer)
