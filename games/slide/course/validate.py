def validate(text):
    (cases,) = line(text, 1)
    demand(1 <= cases <= 100_000, "there are 1 to 100000 cases")
    for _ in range(cases):
        side, limit = line(text, 2)
        demand(1 <= side <= 20 and limit <= 50, "the side is 1 to 20, and the limit at most 50")
        tiles = [tile for _ in range(side) for tile in line(text, side)]
        demand(any(tiles) and max(tiles) <= 2**31 - 1, "there is no tile, or one larger than 2147483647")
