#!/usr/bin/env python3
"""Checks an input of $(game): exits with 42 where it is one, written as the assignment writes it, and with 43 where it is not."""

import re
import sys


class Invalid(Exception):
    """The input is not valid."""


def demand(condition, why):
    if not condition:
        raise Invalid(why)


class Text:
    """An input, read line by line."""

    def __init__(self, data):
        demand(data.endswith("\n"), "the last line does not end")
        self.lines = data.split("\n")[:-1]
        self.at = 0

    def more(self):
        return self.at < len(self.lines)

    def row(self):
        demand(self.more(), "the input ends too early")
        self.at += 1
        return self.lines[self.at - 1]


def line(text, count):
    """The numbers of a line, so many, with one blank between them."""
    words = text.row().split(" ")
    demand(len(words) == count, f"a line has {len(words)} words, not {count}")
    for word in words:
        demand(re.fullmatch("0|[1-9][0-9]{0,17}", word), "a word is no whole number, or has more digits than it needs")
    return [int(word) for word in words]


$(validate)

def main():
    try:
        try:
            text = Text(sys.stdin.buffer.read().decode("ascii"))
        except UnicodeDecodeError:
            raise Invalid("a character is not ASCII") from None
        validate(text)
        demand(not text.more(), "the input goes on after its end")
    except Invalid as fault:
        at = f"line {text.at}: " if "text" in locals() else ""
        print(f"{at}{fault}")
        sys.exit(43)
    sys.exit(42)


if __name__ == "__main__":
    main()
