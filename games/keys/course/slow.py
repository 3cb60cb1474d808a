# $(label)
import sys

lines = sys.stdin.read().split("\n")
while lines and not lines[-1]:
    lines.pop()
cells = {(row, col): c for row, line in enumerate(lines) for col, c in enumerate(line)}
starts = sorted((c, at) for at, c in cells.items() if c.isdigit())


def explored(start, keys):
    seen = [start]
    for row, col in seen:
        for to in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            what = cells.get(to, "#")
            if what == "#" or what.isupper() and what.lower() not in keys:
                continue
            if to not in seen:  # looks through all cells met so far
                seen.append(to)
    return seen


for name, start in starts:
    keys = set()
    while True:
        seen = explored(start, keys)
        found = {cells[cell] for cell in seen if cells[cell].islower()}
        if found <= keys:
            break
        keys |= found
    print(name, len(seen))
