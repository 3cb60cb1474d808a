def validate(text):
    rows = []
    while text.more():
        rows.append(text.row())
        demand(rows[-1] and len(rows[-1]) == len(rows[0]), "the rows have different lengths, or one is empty")
        demand(all(c in "#." or "1" <= c <= "9" or "a" <= c <= "z" or "A" <= c <= "Z" for c in rows[-1]), "a character is not part of a map")
    demand(rows and len(rows) * len(rows[0]) <= 1 << 28, "the map is empty or too large")
    starts = sorted(c for row in rows for c in row if c.isdigit())
    demand(starts and starts == list("123456789"[:len(starts)]), "the players are not 1, 2, … without gaps, each once")
