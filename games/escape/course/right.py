# $(label)
import sys

rows = sys.stdin.read().split()
width = len(rows[0]) + 1
cells = "#" * width + "#".join(rows) + "#" * (width + 1)  # with rock all around
ONE_WAY = "^_<)"
WAYS = ((-width, "^"), (width, "_"), (-1, "<"), (1, ")"))
#~ diagonal-steps| WAYS = ((-width, "^"), (width, "_"), (-1, "<"), (1, ")"), (-width - 1, ""), (-width + 1, ""), (width - 1, ""), (width + 1, ""))
BITS = {at: 1 << n for n, at in enumerate(at for at, c in enumerate(cells) if c.isalpha())}  # of keys and doors
KEYS, DOORS = ({letter: sum(bit for at, bit in BITS.items() if cells[at] == letter) for letter in letters} for letters in ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
EVERY = sum(KEYS.values())


def ones(bits):
    return bin(bits).count("1")


def steps(at, gone):
    """The states after a step: the cell, and the bits of the keys that are taken and the doors that have used up a key."""
    for way, arrow in WAYS:
        to = at + way
        what = cells[to]
        if what == "#":
            continue
        if what in ONE_WAY and what != arrow:
        #~ one-way-ignored|         if False:
        #~ one-way-on-leaving|         if cells[at] in ONE_WAY and cells[at] != arrow:
        #~ one-way-reversed|         if what in ONE_WAY and ONE_WAY.index(what) ^ 1 != ONE_WAY.index(arrow):
            continue
        after = gone
        if what.islower():
            after |= BITS[to]
        elif what.isupper() and not gone & BITS[to]:
            opens = gone & KEYS[what.lower()]
            #~ keys=once,key-used-up|             opens = ones(gone & KEYS[what.lower()]) > ones(gone & DOORS[what])
            #+ key-kept|             opens = gone & KEYS[what.lower()]
            #+ doors-stay-shut|             opens = False
            #+ doors-are-free|             opens = True
            #+ any-key-opens|             opens = ones(gone & EVERY) > ones(gone & ~EVERY)
            if not opens:
                continue
            #+ keys=once,key-used-up|             after |= BITS[to]
            #+ key-kept|             after = gone
        yield to, after


def reached(at, gone):
    return cells[at] == ">"
    #~ ask=collect|     return gone & EVERY == EVERY
    #~ first-exit-only|     return at == cells.find(">")
    #~ one-of-each-letter|     return all(gone & keys for keys in KEYS.values() if keys)


def fewest(start):
    """The fewest steps; None: there is no solution."""
    states, distance = [start], {start: 0}
    #+ ask=softlock|     before = {}
    #+ keys-left-out|     met = {start[0]}
    #+ first-solution|     while states:
    #+ first-solution|         state = states.pop()
    #+ first-solution|         if reached(*state):
    #+ first-solution|             return distance[state]
    #+ first-solution|         for to in steps(*state):
    #+ first-solution|             if to not in distance:
    #+ first-solution|                 distance[to] = distance[state] + 1
    #+ first-solution|                 states.append(to)
    #+ first-solution|     return None
    for state in states:
        done = reached(*state)
        #+ exit-passed|         done = False
        if done:
            return distance[state]
            #~ ask=softlock|             continue
        #+ exit-ends-walk|         if cells[state[0]] == ">":
        #+ exit-ends-walk|             continue
        for to in steps(*state):
            #+ ask=softlock|             before.setdefault(to, []).append(state)
            if to not in distance:
            #~ keys-left-out|             if to[0] not in met:
            #~ keys-left-out|                 met.add(to[0])
                distance[to] = distance[state] + 1
                states.append(to)
    #+ stuck-only|     return next((distance[state] for state in states if cells[state[0]] != ">" and not list(steps(*state))), None)
    #+ ask=softlock|     safe = [state for state in states if cells[state[0]] == ">"]
    #+ ask=softlock|     known = set(safe)
    #+ ask=softlock|     for state in safe:  # which grows by those from which an exit can be reached
    #+ ask=softlock|         for other in before.get(state, []):
    #+ ask=softlock|             if other not in known:
    #+ ask=softlock|                 known.add(other)
    #+ ask=softlock|                 safe.append(other)
    #+ start-not-tested|     states = states[1:]
    #+ ask=softlock|     for state in states:
    #+ ask=softlock|         if state not in known:
    #+ ask=softlock|             return distance[state]
    return None


answer = fewest((cells.index("@"), 0))
#+ start-counted| answer = None if answer is None else answer + 1
print("no solution" if answer is None else answer)
