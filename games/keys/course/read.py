def read(text):
    """The count of each player as the assignment prints them, a line a player; None: the text is no such answer."""
    players = []
    for row in text.split("\n"):
        words = fields(row)
        if not words:
            continue
        if len(words) != 2 or len(raw(words[0])) != 1:
            return None
        cells = number(words[1])
        if cells is None or cells < 0:
            return None
        players.append((words[0], cells))
    if not players:
        return None
    names = dict(players)
    # a player who is named twice makes the answer wrong, and so does one that the board does not have
    return {"players": names if len(names) == len(players) else players}
