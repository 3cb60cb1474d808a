# A search with a stack: a door is tried only when the search comes by.
import sys

rows = sys.stdin.read().split()
starts = {c: (y, x) for y, row in enumerate(rows) for x, c in enumerate(row) if c.isdigit()}
for name, start in sorted(starts.items()):
    keys, seen, stack = set(), {start}, [start]
    while stack:
        y, x = stack.pop()
        if rows[y][x].islower():
            keys.add(rows[y][x])
        for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if not (0 <= v < len(rows) and 0 <= u < len(rows[v])) or (v, u) in seen or rows[v][u] == "#":
                continue
            if rows[v][u].isupper() and rows[v][u].lower() not in keys:
                continue
            seen.add((v, u))
            stack.append((v, u))
    print(name, len(seen))
