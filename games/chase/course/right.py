# $(label)
import json
import sys

MOUSE, CAT = 1, 2
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost| sys.setrecursionlimit(100000)
near = json.loads("".join(line for line in sys.stdin if not line.startswith("#")))
mouse, cat, holes, first = $(mouse), $(cat), {$(hole)}, MOUSE
#~ first=cat| mouse, cat, holes, first = $(mouse), $(cat), {$(hole)}, CAT
nodes = range(len(near))


def over(position):
    """Who has won a position; 0: nobody yet."""
    mouse, cat, turn = position
    if mouse in holes:
        return MOUSE
    return CAT if mouse == cat else 0
    #~ capture-tested-late|     return CAT if mouse == cat and turn == MOUSE else 0


def moves(position):
    mouse, cat, turn = position
    #+ may-stay|     stay = [(mouse, cat, 3 - turn)]
    if turn == MOUSE:
        return [(to, cat, CAT) for to in near[mouse]]
        #~ may-stay|         return [(to, cat, CAT) for to in near[mouse]] + stay
    return [(mouse, to, MOUSE) for to in near[cat] if to not in holes]
    #~ may-stay|     return [(mouse, to, MOUSE) for to in near[cat] if to not in holes] + stay
    #~ cat-enters-hole|     return [(mouse, to, MOUSE) for to in near[cat]]
    #~ greedy-cat|     far = distances(mouse)
    #~ greedy-cat|     to = min((to for to in near[cat] if to not in holes), key=lambda to: far.get(to, len(near)), default=None)
    #~ greedy-cat|     return [] if to is None else [(mouse, to, MOUSE)]
#+ greedy-cat,one-player,distances-compared|
#+ greedy-cat,one-player,distances-compared|
#+ greedy-cat,one-player,distances-compared| def distances(start):
#+ greedy-cat,one-player,distances-compared|     far, todo = {start: 0}, [start]
#+ greedy-cat,one-player,distances-compared|     for node in todo:
#+ greedy-cat,one-player,distances-compared|         for to in near[node]:
#+ greedy-cat,one-player,distances-compared|             if to not in far:
#+ greedy-cat,one-player,distances-compared|                 far[to] = far[node] + 1
#+ greedy-cat,one-player,distances-compared|                 todo.append(to)
#+ greedy-cat,one-player,distances-compared|     return far
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost| known = {}
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost| def minimax(position):
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     turn = position[2]
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     if over(position):
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|         return over(position)
#+ turn-left-out|     key = position[:2]
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,repetition-lost|     key = position
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     if key in known:
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|         return known[key]
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out|     known[key] = 0  # a position that occurs again is a draw
#+ repetition-lost|     known[key] = 3 - turn  # a position that occurs again is lost
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     best = 3 - turn if moves(position) else 0
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     for to in moves(position):
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|         won = minimax(to)
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|         if won == turn:
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|             best = turn
#+ alpha-beta-over-repetitions|             break
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|         if won == 0 and best != turn:
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|             best = 0
#+ memoised-minimax,alpha-beta-over-repetitions,turn-left-out,repetition-lost|     known[key] = best
#+ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost|     return best


def solve(start):
    """Settles positions backwards from those that are over: the mover wins by one move, and loses by all."""
    value, left, before = {}, {}, {}
    settled = []
    for m in nodes:
        for c in nodes:
            for turn in (MOUSE, CAT):
                position = (m, c, turn)
                if over(position):
                    value[position] = over(position)
                    settled.append(position)
                    continue
                following = moves(position)
                left[position] = len(following)
                for to in following:
                    before.setdefault(to, []).append(position)
    #+ ply-limit-too-low,double-ply-limit|     plies = dict.fromkeys(settled, 0)
    for position in settled:
        for earlier in before.get(position, ()):
            if earlier in value:
                continue
            #+ ply-limit-too-low|             if plies[position] == len(near):
            #+ double-ply-limit|             if plies[position] == 2 * len(near):
            #+ ply-limit-too-low,double-ply-limit|                 continue
            left[earlier] -= 1
            if value[position] == earlier[2] or left[earlier] == 0:
            #~ any-move-for-all|             if True:
                value[earlier] = value[position]
                settled.append(earlier)
                #+ ply-limit-too-low,double-ply-limit|                 plies[earlier] = plies[position] + 1
    return value.get(start, 0)


print(solve((mouse, cat, first)))
#~ memoised-minimax,alpha-beta-over-repetitions,visited-too-early,turn-left-out,repetition-lost| print(minimax((mouse, cat, first)))
#~ wrong-side-first| print(solve((mouse, cat, 3 - first)))
#~ no-draws| print(MOUSE if solve((mouse, cat, first)) == MOUSE else CAT)
#~ one-player| print(MOUSE if holes & set(distances(mouse)) else 0)
#~ distances-compared| m, c = (min((far.get(hole, len(near)) for hole in holes)) for far in (distances(mouse), distances(cat)))
#~ distances-compared| print(MOUSE if m < c else CAT if m > c else 0)
