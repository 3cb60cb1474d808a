def validate(text):
    rows, cols = line(text, 2)
    demand(1 <= rows and 1 <= cols and rows * cols <= 1 << 28, "the board is empty or too large")
    (players,) = line(text, 1)
    demand(1 <= players <= 26, "there are 1 to 26 players")
    for _ in range(rows):
        demand(all(n <= 2**31 - 1 for n in line(text, cols)), "a number is larger than 2147483647")
    for _ in range(players):
        row, col = line(text, 2)
        demand(row < rows and col < cols, "a player starts outside the board")
