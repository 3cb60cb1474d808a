def validate(text):
    rows = []
    while text.more():
        rows.append(text.row())
        demand(rows[-1] and len(rows[-1]) == len(rows[0]), "the rows have different lengths, or one is empty")
        demand(all(c in "#-@$.*+" for c in rows[-1]), "a character is not part of a level")
    demand(rows and len(rows) * len(rows[0]) <= 200 and max(len(rows), len(rows[0])) <= 100, "the level is empty or too large")
    cells = {(y, x): c for y, row in enumerate(rows) for x, c in enumerate(row) if c != "#"}
    men, boxes, goals = ([at for at, c in cells.items() if c in signs] for signs in ("@+", "$*", ".+*"))
    demand(len(men) == 1, "there is not one man")
    demand(1 <= len(boxes) <= 3 and len(boxes) == len(goals), "there are not 1 to 3 boxes and as many goals")
    reached = men
    for y, x in reached:
        reached += [to for to in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if to in cells and to not in reached]
    demand(len(reached) == len(cells), "the man can't walk to every cell")
