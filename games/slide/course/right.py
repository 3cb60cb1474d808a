# $(label)
import sys

numbers = iter(map(int, sys.stdin.read().split()))


def slid(line):
    """A line of tiles that slides towards its beginning."""
    tiles = [tile for tile in line if tile]
    #+ merge-from-behind|     tiles.reverse()
    #+ adjacent-merges-only|     tiles = list(line)
    #+ adjacent-merges-only|     for i in range(len(tiles) - 1):
    #+ adjacent-merges-only|         if tiles[i] > 0 and tiles[i] == tiles[i + 1]:
    #+ adjacent-merges-only|             tiles[i], tiles[i + 1] = -2 * tiles[i], 0
    #+ adjacent-merges-only|     tiles = [abs(tile) for tile in tiles if tile]
    #+ adjacent-merges-only|     return tuple(tiles + [0] * (len(line) - len(tiles)))
    out, i = [], 0
    while i < len(tiles):
        if i + 1 < len(tiles) and tiles[i] == tiles[i + 1]:
        #~ double-merge|         if out and out[-1] == tiles[i]:
        #~ double-merge|             out[-1] *= 2
        #~ double-merge|             while len(out) > 1 and out[-1] == out[-2]:
        #~ double-merge|                 out[-2:] = [2 * out[-1]]
        #~ double-merge|             i += 1
        #~ double-merge|         elif False:
        #~ one-merge-a-line|         if i + 1 < len(tiles) and tiles[i] == tiles[i + 1] and len(out) == i:
            out.append(2 * tiles[i])
            #~ 32-bit-tiles|             out.append((2 * tiles[i] + 2**31) % 2**32 - 2**31)
            #+ gap-left|             out.append(0)
            i += 2
        else:
            out.append(tiles[i])
            i += 1
    #+ merge-from-behind|     out.reverse()
    return tuple(out + [0] * (len(line) - len(out)))


def moves(board):
    left = tuple(slid(row) for row in board)
    right = tuple(slid(row[::-1])[::-1] for row in board)
    across = tuple(zip(*board))
    up = tuple(zip(*(slid(row) for row in across)))
    down = tuple(zip(*(slid(row[::-1])[::-1] for row in across)))
    return left, right, up, down
    #~ directions-missing|     return right, down


def count(board):
    return sum(1 for row in board for tile in row if tile)


def fewest(board, limit):
    """The fewest slides, at most a limit, that leave a single tile; None: there are none."""
    tiles = [tile for row in board for tile in row if tile]
    total = sum(tiles)
    #+ powers-of-two-only|     if total & (total - 1):
    #+ powers-of-two-only|         return None
    #+ greedy-merge|     slides, met = 0, set()
    #+ greedy-merge|     while count(board) > 1 and slides < limit and board not in met:
    #+ greedy-merge|         met.add(board)
    #+ greedy-merge|         board, slides = min([to for to in moves(board) if to != board] or [board], key=count), slides + 1
    #+ greedy-merge|     return slides if count(board) == 1 else None
    #+ first-solution|     def dive(board, slides):
    #+ first-solution|         if count(board) == 1:
    #+ first-solution|             return slides
    #+ first-solution|         found = None
    #+ first-solution|         if slides < limit and count(board) <= 2 ** (limit - slides):
    #+ first-solution|             for to in moves(board):
    #+ first-solution|                 found = dive(to, slides + 1) if found is None and to != board else found
    #+ first-solution|         return found
    #+ visited-too-early|     met, found = set(), []
    #+ visited-too-early|     def dive(board, slides):
    #+ visited-too-early|         if count(board) == 1:
    #+ visited-too-early|             found.append(slides)
    #+ visited-too-early|         elif slides < limit and board not in met:
    #+ visited-too-early|             met.add(board)
    #+ visited-too-early|             for to in moves(board):
    #+ visited-too-early|                 dive(to, slides + 1)
    if any(total % tile or total // tile & (total // tile - 1) for tile in tiles):
        return None  # no tile can ever become the sum of all
    #+ first-solution|     return dive(board, 0)
    #+ visited-too-early|     dive(board, 0)
    #+ visited-too-early|     return min(found, default=None)
    if limit == 0:
    #~ limit-exclusive|     limit -= 1
    #~ limit-exclusive|     if limit <= 0:
    #~ limit-ignored|     limit = 60
    #~ limit-ignored|     if False:
    #~ goal-tested-late|     if False:
        return 0 if len(tiles) == 1 and limit == 0 else None
    layer, seen = [board], {board}
    for slides in range(limit + 1):
        following = []
        for board in layer:
            if count(board) == 1:
            #~ goal-tested-late|             if count(board) == 1 and slides > 0:
                return slides
            if slides == limit or count(board) > 2 ** (limit - slides):
            #~ double-merge|             if slides == limit:
                continue  # a slide leaves at least half of the tiles
            for to in moves(board):
                if to not in seen:
                    seen.add(to)
                    following.append(to)
        layer = following
    return None


for _ in range(next(numbers)):
    side, limit = next(numbers), next(numbers)
    slides = fewest(tuple(tuple(next(numbers) for _ in range(side)) for _ in range(side)), limit)
    print("no solution" if slides is None else slides)
