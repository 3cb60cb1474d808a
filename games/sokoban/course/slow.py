# $(label)
import sys

rows = sys.stdin.read().split()
width = len(rows[0]) + 1
cells = "#" * width + "#".join(rows) + "#" * (width + 1)  # with walls all around
goals = [at for at, c in enumerate(cells) if c in ".+*"]
man = next(at for at, c in enumerate(cells) if c in "@+")
now = [(man, [at for at, c in enumerate(cells) if c in "$*"])]
seen, answer = list(now), "no solution"
WALK = 0  # what a step without a push costs
#~ count=moves| WALK = 1  # what a step without a push costs
count = 0
while now and answer == "no solution":
    if any(boxes == goals for _, boxes in now):
        answer = count
    later = []
    for man, boxes in now:
        for way in (-width, 1, width, -1):
            to, beyond = man + way, man + 2 * way
            if cells[to] == "#" or to in boxes and (cells[beyond] == "#" or beyond in boxes):
                continue
            after = (to, sorted(beyond if box == to else box for box in boxes))
            if to in boxes or WALK:
                later.append(after)
            elif after not in seen:  # looks through all positions met so far
                seen.append(after)
                now.append(after)
    now, count = [], count + 1
    for after in later:
        if after not in seen:
            seen.append(after)
            now.append(after)
print(answer)
