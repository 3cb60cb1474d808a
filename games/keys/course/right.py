# $(label)
import sys

lines = sys.stdin.read().split("\n")
while lines and not lines[-1]:
    lines.pop()
width = len(lines[0]) + 1
cells = "#" * width + "#".join(lines) + "#" * (width + 1)  # with rock all around
starts = sorted((c, at) for at, c in enumerate(cells) if c.isdigit())
NEAR = (-width, width, -1, 1)
#~ diagonal-steps| NEAR = (-width, width, -1, 1, -width - 1, -width + 1, width - 1, width + 1)
#+ visited-not-cleared| visited = bytearray(len(cells))
#+ keys-shared| keys = set()
for name, start in starts:
#~ one-player| for name, start in starts[:1]:
    keys = set()
    #~ keys-shared|
    visited = bytearray(len(cells))
    #~ visited-not-cleared|     if visited[start]:
    #~ visited-not-cleared|         print(name, 0)
    #~ visited-not-cleared|         continue
    #+ fixed-key-order|     for letter in "abcdefghijklmnopqrstuvwxyz?":
    #+ fixed-key-order|         seen, todo = {start}, [start]
    #+ fixed-key-order|         for cell in todo:
    #+ fixed-key-order|             for to in (cell + step for step in NEAR):
    #+ fixed-key-order|                 if to not in seen and cells[to] != "#" and (not cells[to].isupper() or cells[to].lower() in keys):
    #+ fixed-key-order|                     seen.add(to)
    #+ fixed-key-order|                     todo.append(to)
    #+ fixed-key-order|         if any(cells[cell] == letter for cell in todo):
    #+ fixed-key-order|             keys.add(letter)
    #+ fixed-key-order|     print(name, len(todo))
    #+ fixed-key-order|     continue
    shut = {}  # by letter: the doors that were seen before their key
    #+ key-used-up|     unused = []
    stack, count = [start], 0
    visited[start] = 1
    while stack:
        cell = stack.pop()
        what = cells[cell]
        count += 1
        #~ start-not-counted|         count += cell != start
        #~ keys-not-counted|         count += not what.islower()
        #~ doors-not-counted|         count += not what.isupper()
        if what.islower() and what not in keys:
        #~ keys-shared,key-used-up|         if what.islower():
            keys.add(what)
            doors = shut.pop(what, set())
            #~ visited-too-early,door-not-retried|             doors = set()
            #~ doors-stay-shut|             doors = set()
            #~ any-key-opens|             doors = set().union(*shut.values())
            #~ key-used-up|             doors = shut.get(what, [])[:1]
            #~ key-used-up|             if doors:
            #~ key-used-up|                 shut[what].pop(0)
            #~ key-used-up|             else:
            #~ key-used-up|                 unused.append(what)
            #+ any-key-opens|             shut = {}
            for door in doors:
                visited[door] = 1
                stack.append(door)
        for step in NEAR:
            to = cell + step
            what = cells[to]
            if what == "#" or visited[to]:
            #~ starts-block|             if what == "#" or visited[to] or what.isdigit():
                continue
            if what.isupper() and what.lower() not in keys:
            #~ any-key-opens|             if what.isupper() and not keys:
            #~ doors-stay-shut|             if what.isupper():
            #~ doors-are-free|             if False:
            #~ key-used-up|             if what.isupper() and what.lower() not in unused:
                shut.setdefault(what.lower(), set()).add(to)
                #~ key-used-up|                 shut.setdefault(what.lower(), []).append(to)
                #~ key-used-up|                 visited[to] = 1
                #+ visited-too-early|                 visited[to] = 1
                continue
            #+ key-used-up|             if what.isupper():
            #+ key-used-up|                 unused.remove(what.lower())
            visited[to] = 1
            stack.append(to)
    print(name, count)
    #~ door-counted-when-seen|     print(name, count + sum(len(doors) for doors in shut.values()))
