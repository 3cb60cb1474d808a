def read(text):
    """The number of steps as the assignment prints it; None: the text is no such answer."""
    text = trim(text)
    if fold(text) == "no solution":
        return {"steps": None}
    steps = number(text)
    return None if steps is None or steps < 0 else {"steps": steps}
