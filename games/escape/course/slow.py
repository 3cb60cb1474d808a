# $(label)
import sys

rows = sys.stdin.read().split()
width = len(rows[0]) + 1
cells = "#" * width + "#".join(rows) + "#" * (width + 1)  # with rock all around


def steps(at, gone):
    """The states after a step: the cell, and the cells of the keys that are taken and the doors that have used up a key."""
    for way, arrow in ((-width, "^"), (width, "_"), (-1, "<"), (1, ")")):
        to = at + way
        what = cells[to]
        if what == "#" or what in "^_<)" and what != arrow:
            continue
        after = gone
        if what.islower():
            after = gone | {to}
        elif what.isupper() and to not in gone:
            held = sum(cells[cell] == what.lower() for cell in gone) - sum(cells[cell] == what for cell in gone)
            if held < 1:
                continue
            #+ keys=once|             after = gone | {to}
        yield to, after


def met(start):
    """The states that can be reached, nearest first, with the steps to each; from an exit only where the walk goes on."""
    states, distances = [start], [0]
    for n, state in enumerate(states):
        if cells[state[0]] == ">":
        #~ ask=collect|         if False:
            continue
        for to in steps(*state):
            if to not in states:  # looks through all states met so far
                states.append(to)
                distances.append(distances[n] + 1)
    return states, distances


keys = {at for at, c in enumerate(cells) if c.islower()}
answer = "no solution"
for state, distance in zip(*met((cells.index("@"), frozenset()))):
    found = cells[state[0]] == ">"
    #~ ask=collect|     found = keys <= state[1]
    #~ ask=softlock|     found = all(cells[at] != ">" for at, _ in met(state)[0])
    if found:
        answer = distance
        break
print(answer)
