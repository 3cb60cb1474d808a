def read(text):
    """The number of pushes or moves as the assignment prints it; None: the text is no such answer."""
    text = trim(text)
    if fold(text) == "no solution":
        return {"count": None}
    count = number(text)
    return None if count is None or count < 0 else {"count": count}
