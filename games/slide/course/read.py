def read(text):
    """The number of slides as the assignment prints it; None: the text is no such answer."""
    text = trim(text)
    if fold(text) == "no solution":
        return {"slides": None}
    slides = number(text)
    return None if slides is None or slides < 0 else {"slides": slides}
