def read(text):
    """The winner and the round as the assignment prints them; None: the text is no such answer."""
    text = trim(text)
    if " ".join(fields(text)) == "SEM VENCEDORES":
        return {"winner": None, "round": None}
    winner, _, rest = text.partition("\n")
    winner, round = trim(winner), number(trim(rest))
    if round is None or round < 0 or not winner or winner.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        return None
    return {"winner": winner, "round": round}
