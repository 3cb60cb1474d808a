# Right: areas without doors are found once, and each player explores the graph of areas and doors.
import sys

lines = sys.stdin.read().split()
width = len(lines[0]) + 1
cells = "#" * width + "#".join(lines) + "#" * (width + 1)  # with rock all around
NEAR = (-width, width, -1, 1)
node = [0] * len(cells)  # by cell: the number of its area or door; 0: rock
size, keys, letter, beside = [0], [set()], [""], [set()]  # by node; the letter is that of a door
for start, what in enumerate(cells):
    if what == "#" or node[start]:
        continue
    n, area = len(size), [start]
    node[start] = n
    if not what.isupper():
        for cell in area:  # which grows
            for step in NEAR:
                to = cell + step
                if not node[to] and cells[to] != "#" and not cells[to].isupper():
                    node[to] = n
                    area.append(to)
    size.append(len(area))
    keys.append({cells[cell] for cell in area if cells[cell].islower()})
    letter.append(what.lower() if what.isupper() else "")
    beside.append(set())
for cell, n in enumerate(node):
    if letter[n]:
        for step in NEAR:
            other = node[cell + step]
            if other:
                beside[n].add(other)
                beside[other].add(n)

for name, cell in sorted((what, cell) for cell, what in enumerate(cells) if what.isdigit()):
    held, shut = set(), {}
    seen, todo = {node[cell]}, [node[cell]]
    count = 0
    while todo:
        n = todo.pop()
        if letter[n] and letter[n] not in held:
            shut.setdefault(letter[n], []).append(n)  # until the key is found
            continue
        count += size[n]
        for key in keys[n] - held:
            held.add(key)
            todo += shut.pop(key, [])
        for to in beside[n] - seen:
            seen.add(to)
            todo.append(to)
    print(name, count)
