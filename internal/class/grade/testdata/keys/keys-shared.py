# Wrong: keys-shared.
import sys

grid = [line.rstrip("\r\n") for line in sys.stdin]
starts = {ch: (y, x) for y, row in enumerate(grid) for x, ch in enumerate(row) if ch.isdigit()}


def flood(start, keys):
    seen, stack = {start}, [start]
    while stack:
        y, x = stack.pop()
        for u, v in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if not (0 <= u < len(grid) and 0 <= v < len(grid[u])) or (u, v) in seen:
                continue
            ch = grid[u][v]
            if ch in "# " or ch.isupper() and ch.lower() not in keys:
                continue
            seen.add((u, v))
            stack.append((u, v))
    return seen


keys = set()
for name in sorted(starts):
    pass
    while True:
        seen = flood(starts[name], keys)
        found = {grid[y][x] for y, x in seen if grid[y][x].islower()}
        if found <= keys:
            break
        keys |= found
    print(name, len(seen))
