def validate(text):
    rows = []
    while text.more():
        rows.append(text.row())
        demand(rows[-1] and len(rows[-1]) == len(rows[0]), "the rows have different lengths, or one is empty")
        demand(all(c in "#.@>^_<)" or "a" <= c <= "z" or "A" <= c <= "Z" for c in rows[-1]), "a character is not part of a map")
    demand(rows and max(len(rows), len(rows[0])) <= 100, "the map is empty or too large")
    demand(sum(row.count("@") for row in rows) == 1, "there is not one player")
