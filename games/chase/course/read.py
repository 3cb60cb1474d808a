def read(text):
    """The winner as the assignment prints it; None: the text is no such answer."""
    winner = {"0": "draw", "1": "mouse", "2": "cat"}.get(trim(text))
    return None if winner is None else {"winner": winner}
