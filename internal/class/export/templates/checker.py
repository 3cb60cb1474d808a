#!/usr/bin/env python3
"""Judges an answer to $(game): any right answer is right. It needs Python 3 and nothing else.

    checker.py INPUT ANSWER FEEDBACK_FOLDER < OUTPUT

It exits with 42 where the output is right and with 43 where it is not, as output validators of Kattis and compare scripts of DOMjudge
do. The reason goes into judgemessage.txt, and where the output can't be read also into teammessage.txt. Other programs
call judge(answer, output).
"""

import os
import re
import sys

FORMS = $(forms)
SEVERAL = $(several)  # a text holds several boards, whose answers take a line each

SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
BLANKS = re.compile("[" + SPACE + "]+")


def trim(text):
    return text.strip(SPACE)


def fields(text):
    return [word for word in BLANKS.split(text) if word]


def raw(text):
    return text.encode("utf-8", "surrogateescape")


def fold(text):
    """The text with small letters a to z for large ones and for those that count as equal to them."""
    return re.sub("[A-Z\u017f\u212a]", lambda c: {"\u017f": "s", "\u212a": "k"}.get(c[0]) or c[0].lower(), text)


def number(word):
    """A whole number of 64 bits; None: the word is no such number."""
    if not re.fullmatch("[+-]?[0-9]+", word):
        return None
    digits = word.lstrip("+-").lstrip("0") or "0"
    if len(digits) > 19:
        return None
    value = -int(digits) if word[0] == "-" else int(digits)
    return value if -(1 << 63) <= value < 1 << 63 else None


$(read)

# Where an answer departs from its form.

KINDS = {"<count>": ("[0-9]{1,18}", "a whole number"), "<name>": ("[A-Z]+", "the name of a player"), "<player>": ("[1-9]", "the number of a player")}


def called(word):
    word = word.rstrip("…")
    return KINDS[word][1] if word in KINDS else f'"{word}"'


def fits(word, found):
    return re.fullmatch(KINDS[word][0], found) if word in KINDS else fold(word) == fold(found)


def words_of(text):
    """The words of each line that has some, as (line, column, word), and the place after the last."""
    lines, end = [], (1, 1)
    for n, line in enumerate(text.split("\n")):
        row = [(n + 1, word.start() + 1, word[0]) for word in re.finditer("[^ \t\r]+", line)]
        if row:
            lines.append(row)
            end = (n + 1, row[-1][1] + len(row[-1][2]))
    return lines, end


def form_fault(form, lines, end):
    """The first fault as (line, column, wanted, found); None: the lines have the form."""
    form = form.split("/")
    for n in range(max(len(form), len(lines))):
        if n >= len(lines):
            return (*end, called(form[n].split(" ")[0]), "the end")
        if n >= len(form) and not form[-1].endswith("…"):
            return (*lines[n][0][:2], "the end", repr(lines[n][0][2][:40]))
        wanted = form[min(n, len(form) - 1)].rstrip("…").split()
        for i, word in enumerate(wanted):
            if i >= len(lines[n]):
                line, col, last = lines[n][-1]
                return line, col + len(last), called(word), "the end of the line"
            if not fits(word, lines[n][i][2]):
                return (*lines[n][i][:2], called(word), repr(lines[n][i][2][:40]))
        if len(lines[n]) > len(wanted):
            return (*lines[n][len(wanted)][:2], "the end of the line", repr(lines[n][len(wanted)][2][:40]))
    return None


def fault(text):
    """Where a text is no answer, in words."""
    lines, end = words_of(text)
    faults = [form_fault(form, lines, end) for form in FORMS]
    if None in faults:
        return "it is no answer"
    line, col = max(faults, key=lambda f: f[:2])[:2]
    furthest = [f for f in faults if f[:2] == (line, col)]
    wanted = " or ".join(dict.fromkeys(f[2] for f in furthest))
    return f"{line}:{col}: found {furthest[0][3]}; expected {wanted}"


# The judgement.


def judge_one(right, text):
    got = read(text)
    if got is None:
        return "wrong-format", fault(text)
    return ("accepted", "") if got == right else ("wrong-answer", "it is not the right answer")


def judge(answer, output):
    """The verdict on an output, accepted, wrong-answer or wrong-format, and why. Both texts are bytes."""
    answer, output = answer.decode("utf-8"), output.decode("utf-8", "surrogateescape")
    answers = [line for line in answer.split("\n") if trim(line)] if SEVERAL else [answer]
    rights = [read(text) for text in answers]
    if not rights or None in rights:
        raise ValueError("the answer file holds no answer")
    if len(rights) == 1:
        return judge_one(rights[0], output)
    lines = [line for line in output.split("\n") if trim(line)]
    if len(lines) != len(rights):
        return "wrong-format", f"{len(lines) + 1}:1: found {len(lines)} answers; expected {len(rights)}, a line each"
    for n, line in enumerate(lines):
        verdict, reason = judge_one(rights[n], line)
        if verdict != "accepted":
            return verdict, f"case {n + 1}: {reason}"
    return "accepted", ""


def main(args):
    if len(args) < 3:
        sys.exit(__doc__)
    with open(args[1], "rb") as file:
        verdict, reason = judge(file.read(), sys.stdin.buffer.read())
    names = {"accepted": [], "wrong-answer": ["judgemessage.txt"], "wrong-format": ["judgemessage.txt", "teammessage.txt"]}[verdict]
    for name in names:
        with open(os.path.join(args[2], name), "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{verdict}: {reason}\n")
    sys.exit(42 if verdict == "accepted" else 43)


if __name__ == "__main__":
    main(sys.argv[1:])
