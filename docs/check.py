#!/usr/bin/env python3
"""A second checker of saved reports, which shares no code with the program: docs/proof.md, docs/formats.md and the rules of the games say what it judges.

    python3 check.py GAME board.txt report.json [name=value ...]
    python3 check.py report.json --game game.star
    python3 check.py --batch < cases.jsonl

The second form judges a report on a game of one's own: it runs the file as Python, under the parameters of the report.
It shares nothing with the program that made the report. It prints accepted, rejected or could not tell, with the reason,
and exits with 0, 1 or 5; 2 is a wrong command line, 3 a board that can't be read. A case of a batch is a JSON object with
game, board, params and report (the text of one); each gives one line.

Where a report has a certificate, its conditions are looked at; where it has none the answer is found again by the plain
definition, and that ends with "could not tell" when it needs more than STATES states.
"""

import ast
import base64
import binascii
import collections
import copy
import decimal
import itertools
import json
import re
import sys

STATES = 200_000
UNJUDGED = ["method", "sound", "headline", "because", "proof.rests", "proof.checked", "proof.checker", "difficulty", "counts", "seconds", "source", "command"]


class Wrong(Exception):
    """The report is rejected."""


class CantTell(Exception):
    """The limit on states was reached, or nothing is claimed."""


class BadBoard(Exception):
    """The board, or its rules, can't be read."""


def demand(condition, why):
    if not condition:
        raise Wrong(why)


# ---------------------------------------------------------------------------------------------------------------------
# JSON, strictly: each name once, none that is unknown, nothing after the end. A field that is missing is null.


def pairs(found):
    names = {}
    for name, value in found:
        demand(name not in names, f"field {name!r} appears twice in one object")
        names[name] = value
    return names


def no_constant(word):
    raise Wrong(f"{word} is not JSON")


def whole(word):
    demand(word != "-0", "-0 is not a number; write 0")
    return int(word)


def read_json(text):
    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=no_constant, parse_int=whole)
    except (ValueError, RecursionError) as e:
        raise Wrong(f"the report is not JSON: {e}") from None


def is_text(v):
    return isinstance(v, str)


def is_bool(v):
    return isinstance(v, bool)


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool) and -(1 << 63) <= v < 1 << 63


def is_count(v):
    return isinstance(v, int) and not isinstance(v, bool) and 0 <= v < 1 << 64


def is_number(v):
    return isinstance(v, (int, float)) and not isinstance(v, bool) and abs(v) <= sys.float_info.max


def anything(_):
    return True


def list_of(kind):
    """A list, in which null is no entry."""
    return lambda v: isinstance(v, list) and all(kind(x) for x in v)


def or_null(kind):
    return lambda v: v is None or kind(v)


def record(**fields):
    """An object with these fields and no others."""

    def check(v):
        if not isinstance(v, dict):
            return False
        for name, value in v.items():
            demand(name in fields, f"unknown field {name!r}")
            demand(value is None or fields[name](value), f"field {name!r} has a value of the wrong kind")
        return True

    return check


def texts(v):
    return isinstance(v, dict) and all(is_text(x) for x in v.values())


def fields(v, *names):
    """The values of an object, null where they are missing."""
    return [v.get(name) for name in names]


REPORT = record(
    schema=is_text, game=is_text, params=texts, method=is_text, sound=is_bool, verdict=is_text, headline=is_text,
    because=list_of(is_text), answer=anything, unit=is_text, bounds=record(at_least=is_int, at_most=is_int),
    line=list_of(record(move=is_text, state=is_text)),
    proof=record(rests=is_text, checked=is_bool, checker=is_text, certificate=anything),
    stopped=is_text, difficulty=anything, counts=record(expanded=is_int, generated=is_int, stored=is_int, reached=is_int), seconds=is_number, source=is_text,
    language=is_text, command=is_text)


class Report:
    """What a saved report claims."""

    def __init__(self, text):
        v = read_json(text)
        demand(REPORT(v), "the report is not an object")
        demand(v.get("schema") == "jogada.report/1", "the report has another schema")
        self.game, self.verdict, self.unit = v.get("game"), v.get("verdict"), v.get("unit")
        if self.verdict is None:
            self.verdict = "unknown"
        demand(self.verdict in ("proved", "refuted", "unknown"), f"there is no verdict {self.verdict!r}")
        self.params = v.get("params") or {}
        self.answer = v.get("answer")
        bounds = v.get("bounds") or {}
        self.at_least, self.at_most = fields(bounds, "at_least", "at_most")
        self.line = [tuple(fields(step or {}, "move", "state")) for step in v.get("line") or []]
        self.certificate = (v.get("proof") or {}).get("certificate")
        self.stopped, self.language = v.get("stopped") or "", v.get("language") or ""

    def claims(self, kind):
        """The answer, whose fields are these."""
        demand(kind(self.answer), "the answer is not an object of the right form")
        return self.answer

    def proves(self, kind):
        demand(kind(self.certificate), "the certificate is not an object of the right form")
        return self.certificate

    def bounded(self, at_least, at_most):
        demand(self.at_least == at_least, f"at_least is {self.at_least}, and should be {at_least}")
        demand(self.at_most == at_most, f"at_most is {self.at_most}, and should be {at_most}")


    def half(self, answer, certificate, line):
        """A report on one of the games that this one rests on."""
        half = copy.copy(self)
        half.verdict, half.answer, half.certificate, half.line = "proved", answer, certificate, line
        half.at_least = half.at_most = answer.get("plies")
        return half

    def decides_nothing(self, *told, least=False):
        """Of an unknown report without a line: that it tells nothing that it can't know. least: a lower bound was judged before."""
        demand(all(v is None for v in told), "nothing was decided, and the answer tells something")
        demand(not self.line and self.certificate is None and self.at_most is None, "nothing was decided, and there is a line, a certificate or at_most")
        demand(self.at_least is None or least, "nothing was decided, but the report has at_least")
        demand(self.stopped, "nothing was decided, and it is not said why the search stopped")
        raise CantTell("nothing is claimed")


class Work:
    """The limit on states."""

    def __init__(self, states=STATES):
        self.left = states

    def spend(self, n=1):
        self.left -= n
        if self.left < 0:
            raise CantTell("the limit on states was reached")


def packed(text, size):
    """Base64 without padding, in the one way there is to write it, of whole numbers of so many bytes."""
    demand(re.fullmatch(r"[A-Za-z0-9+/]*", text) is not None and len(text) % 4 != 1, "numbers packed in base64 can't be read")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        raise Wrong("numbers packed in base64 can't be read") from None
    demand(base64.b64encode(raw).decode().rstrip("=") == text and len(raw) % size == 0, "numbers packed in base64 can't be read")
    return raw


def packed32(text):
    raw = packed(text, 4)
    return [int.from_bytes(raw[i:i + 4], "little", signed=True) for i in range(0, len(raw), 4)]


def cell_text(cell):
    return f"{cell[0]} {cell[1]}"


def read_cell(text, rows, cols):
    found = re.fullmatch(r"(0|[1-9][0-9]{0,9}) (0|[1-9][0-9]{0,9})", text or "")
    demand(found, f"{text!r} is not a cell")
    cell = int(found[1]), int(found[2])
    demand(cell[0] < rows and cell[1] < cols, f"{text!r} is not on the board")
    return cell


def lines_of(text):
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def numbers(words, most, what):
    if not all(re.fullmatch(r"[0-9]{1,19}", w) and int(w) <= most for w in words):
        raise BadBoard(f"{what}: a whole number up to {most} was expected")
    return [int(w) for w in words]


def rules(given, **known):
    """The rules in force: what is given, or the defaults; a default of None is not set."""
    for name in given:
        if name not in known:
            raise BadBoard(f"there is no parameter {name!r}")
    return {name: given.get(name, default) for name, default in known.items() if given.get(name, default) is not None}


def one_of(value, *choices):
    if value not in choices:
        raise BadBoard(f"{value!r} is none of {', '.join(choices)}")
    return value


# ---------------------------------------------------------------------------------------------------------------------
# Race: jump


def player_name(n):
    name = ""
    n += 1
    while n > 0:
        n, letter = divmod(n - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


class Jump:
    unit = "round"

    @staticmethod
    def read(text, given):
        params = rules(given, move="straight", tie="first-round", player=None, standings="false")
        del params["standings"]
        one_of(params["move"], "straight", "walk")
        one_of(params["tie"], "first-round", "name", "stable")
        rows = [line.split() for line in lines_of(text) if line.split()]
        players = None
        if "player" in params:
            players = []
            for word in params["player"].split():
                found = re.fullmatch(r"([A-Za-z0-9_-]+)=([0-9]+),([0-9]+)", word)
                if not found or found[1] in [p[0] for p in players]:
                    raise BadBoard(f"{word!r} is not NAME=row,col of a new player")
                players.append((found[1], (int(found[2]), int(found[3]))))
        try:
            board = Jump.course(rows)
            if players is not None and players != board[1]:
                raise BadBoard("other players")
        except BadBoard:
            if players is None:
                raise
            board = [numbers(row, 2**31 - 1, "a cell") for row in rows], players
        return [Jump(*board, params)]

    @staticmethod
    def course(rows):
        if len(rows) < 2 or len(rows[0]) != 2 or len(rows[1]) != 1:
            raise BadBoard("N M and K were expected")
        (height, width), (count,) = numbers(rows[0], 2**28, "the size"), numbers(rows[1], 2**22, "the players")
        if len(rows) != 2 + height + count or (height == 0) != (width == 0):
            raise BadBoard("another number of lines was expected")
        board = [numbers(row, 2**31 - 1, "a cell") for row in rows[2:2 + height]]
        starts = [numbers(row, 2**31 - 1, "a start") for row in rows[2 + height:]]
        if any(len(row) != width for row in board) or any(len(start) != 2 for start in starts):
            raise BadBoard("a row or a start of another length was expected")
        return board, [(player_name(i), tuple(start)) for i, start in enumerate(starts)]

    def __init__(self, board, players, params):
        self.board, self.params = board, params
        self.rows, self.cols = len(board), len(board[0]) if board else 0
        if any(len(row) != self.cols for row in board) or any(not (r < self.rows and c < self.cols) for _, (r, c) in players):
            raise BadBoard("a row of another length, or a start off the board")
        self.goal = self.rows - 1, self.cols - 1
        self.order = sorted(players) if params["tie"] == "name" else players  # of round 1
        self.stable = params["tie"] == "stable"
        self.known = {}

    def stride(self, cell):
        return self.board[cell[0]][cell[1]]

    def steps(self, cell, work):
        """The jumps from a cell: each with what it is written as."""
        if cell not in self.known:
            found = self.walks(cell, work) if self.params["move"] == "walk" else self.straight(cell)
            work.spend(1 + len(found) // 16)
            self.known[cell] = found
        return self.known[cell]

    def straight(self, cell):
        (r, c), n = cell, self.stride(cell)
        ways = [("U", r - n, c), ("D", r + n, c), ("L", r, c - n), ("R", r, c + n)]
        return {f"{way}{n}": (y, x) for way, y, x in ways if n > 0 and 0 <= y < self.rows and 0 <= x < self.cols}

    def walks(self, cell, work):
        (r, c), n = cell, self.stride(cell)
        found = {}
        if n == 0 or self.rows * self.cols == 1:
            return found
        for y in range(max(0, r - n), min(self.rows, r + n + 1)):
            rest = n - abs(y - r)
            for x in range(max(0, c - rest), min(self.cols, c + rest + 1)):
                if (rest - abs(x - c)) % 2 == 0:
                    found[f">{y},{x}"] = (y, x)
        return found

    def not_before(self, last, work):
        """Demands that nobody arrives before a round."""
        now, met = {start for _, start in self.order}, set()
        for number in range(max(0, last)):
            demand(self.goal not in now, f"a runner can arrive in round {number}")
            met |= now
            now = {to for cell in now for to in self.steps(cell, work).values()} - met
            if not now:
                return

    def judge(self, report, work):
        answer = report.claims(record(winner=is_text, round=is_int, standings=list_of(STANDING), rounds=list_of(list_of(or_null(is_int)))))
        winner, last, standings, rounds = fields(answer, "winner", "round", "standings", "rounds")
        demand((winner is None) == (last is None), "a winner without a round, or a round without a winner")
        names = [name for name, _ in self.order]
        demand(winner is None or winner in names, f"there is no player {winner!r}")
        if report.verdict == "unknown":
            self.not_before(report.at_least or 0, work)
            report.decides_nothing(winner, last, standings, rounds, least=True)
        demand((winner is None) == (report.verdict == "refuted"), "the verdict is not that of the answer")
        demand(winner is not None or not report.line, "there is a line and no winner")
        report.bounded(last, last)
        line = []
        if winner is not None:
            line = self.replay(winner, report.line, work)
            demand(len(line) - 1 == last, f"the line does not arrive in round {last}")
        best = self.finishes(work)
        self.wins(best, winner, last, line)
        if standings is not None:
            self.placed(best, standings, work)
        if rounds is not None:
            self.distances(rounds, work)
        if report.certificate is not None:
            return self.certified(report, winner, line, work)
        return f"a plain search for each of {len(names)} players finds the same"

    def replay(self, winner, moves, work):
        line = [dict(self.order)[winner]]
        for number, (move, state) in enumerate(moves, 1):
            name, _, jump = (move or "").rpartition(" ")
            to = self.steps(line[-1], work).get(jump)
            demand(line[-1] != self.goal and name == winner and to and cell_text(to) == state, f"move {number} of the line is not legal")
            line.append(to)
        demand(line[-1] == self.goal, "the line does not arrive")
        return line

    def counted(self, line):
        """The strides of a line that count in ties, the one that counts most first."""
        strides = [self.stride(cell) for cell in line[:-2]]
        return strides[::-1] if self.stable else strides[-1:]

    def finish(self, start, work):
        """The rounds from a cell and the best strides that count, by the definition; None: it never arrives."""
        layers, met = [[start]], {start}
        while self.goal not in layers[-1]:
            following = []
            for cell in layers[-1]:
                work.spend()
                for to in self.steps(cell, work).values():
                    if to not in met:
                        met.add(to)
                        following.append(to)
            if not following:
                return None
            layers.append(following)
        last, strides, on_line = len(layers) - 1, [], {self.goal}
        for number in range(last - 1, -1, -1):
            on_line = {cell for cell in layers[number] if not on_line.isdisjoint(self.steps(cell, work).values())}
            if number == last - 2 or number < last - 2 and self.stable:
                strides.append(min(self.stride(cell) for cell in on_line))
                on_line = {cell for cell in on_line if self.stride(cell) == strides[-1]}
        return last, strides

    def finishes(self, work):
        """Everyone in the order of the standings: rounds (None: never), strides that count, number in round 1."""
        found, known = [], {}
        for number, (_, start) in enumerate(self.order):
            if start not in known:
                known[start] = self.finish(start, work)
            found.append((known[start] is None, known[start] or (0, []), number))
        return [(None if never else place[0], place[1], number) for never, place, number in sorted(found)]

    def wins(self, best, winner, last, line):
        first = best[0] if best else (None, [], None)
        demand((first[0] is None) == (winner is None), "it is wrong whether anyone arrives")
        if winner is None:
            return
        name = self.order[first[2]][0]
        demand(last == first[0], f"round {last} is claimed, but {name} arrives in round {first[0]}")
        demand(winner == name, f"{winner} is claimed to win, but {name} goes earlier")
        demand(self.counted(line) == first[1], "there is a line that goes earlier than the one claimed")

    def placed(self, best, standings, work):
        demand(len(standings) == len(best), "the standings are not those of all players")
        for number, (claim, (last, strides, player)) in enumerate(zip(standings, best), 1):
            rank, name, rounds, cells = fields(claim or {}, "rank", "name", "rounds", "line")
            demand(name == self.order[player][0] and rounds == last and rank == (None if last is None else number),
                   f"place {number} is claimed wrongly")
            if last is None:
                demand(cells == [], f"{name} never arrives, and has a line")
                continue
            line = [read_cell(cell, self.rows, self.cols) for cell in cells or []]
            demand(line and line[0] == self.order[player][1] and line[-1] == self.goal and self.goal not in line[:-1] and len(line) == last + 1,
                   f"the line of {name} does not lead from its start to the goal in round {last}")
            demand(all(to in self.steps(at, work).values() for at, to in zip(line, line[1:])), f"the line of {name} is not legal")
            demand(self.counted(line) == strides, f"{name} has a line that goes earlier")

    def distances(self, claimed, work):
        before = {}
        for cell in [(r, c) for r in range(self.rows) for c in range(self.cols)]:
            for to in self.steps(cell, work).values():
                before.setdefault(to, []).append(cell)
        found, edge = {self.goal: 0}, [self.goal]
        for cell in edge:
            for origin in before.get(cell, []):
                if origin not in found:
                    found[origin] = found[cell] + 1
                    edge.append(origin)
        want = [[found.get((r, c)) for c in range(self.cols)] for r in range(self.rows)]
        demand(claimed == want, "the rounds of the cells are wrong")

    def certified(self, report, winner, line, work):
        cert = report.proves(record(labels=list_of(anything), forward=CLASSES, home=CLASSES))
        labels, forward, home = fields(cert, "labels", "forward", "home")
        demand([labels, forward, home].count(None) == 2, "the certificate is not just one of labels, forward and home")
        if forward is not None:
            return Forward(self, forward, work).judge(winner, line)
        if home is not None:
            return Home(self, home, work).judge()
        known = {}
        for entry in labels:
            demand(isinstance(entry, list) and len(entry) == 5 and is_text(entry[0]) and all(map(is_int, entry[1:])), "a label can't be read")
            cell = read_cell(entry[0], self.rows, self.cols)
            demand(cell not in known, "a cell has two labels")
            known[cell] = entry[1], entry[2], (entry[3], entry[4])
        if labels:
            Labels(self, known, work).judge(winner, line)
        return f"the {len(known)} labels hold, and a plain search for each player finds the same"


CLASSES = record(classes=is_text, ends=is_text, orders=is_text, strides=is_text, runs=is_text)


class Classes:
    """The classes of the cells of a race, sorted by round."""

    def __init__(self, race, written, work):
        self.race, self.work = race, work
        by_cell, self.ends, self.orders, self.strides, self.runs = (packed32(field or "") for field in fields(written, "classes", "ends", "orders", "strides", "runs"))
        cells = [(r, c) for r in range(race.rows) for c in range(race.cols)]
        demand(len(by_cell) == len(cells), "the classes are not those of the cells of the board")
        self.of = dict(zip(cells, by_cell))
        self.count = self.ends[-1] if self.ends else 0
        demand(self.count <= len(cells), "there are more classes than cells")
        demand(len(self.orders) == self.count, "there is not an order for each class")
        self.rounds = []

    def sort(self, key):
        """The round of each class; keys must rise within a round."""
        begin = 0
        for number, end in enumerate(self.ends):
            demand(begin < end <= self.count, f"round {number} has the classes from {begin} to {end}")
            keys = [key(c) for c in range(begin, end)]
            demand(all(x < y for x, y in zip(keys, keys[1:])), f"the classes of round {number} are not in order")
            self.rounds += [number] * (end - begin)
            begin = end
        demand(all(-1 <= c < self.count for c in self.of.values()), "a cell is of no class that there is")

    def targets(self, cell):
        return self.race.steps(cell, self.work).values()


class Forward(Classes):
    """Classes by who gets there: the first runner, or by the last round the turn in which the first one there goes on."""

    def judge(self, winner, line):
        self.last = len(line) - 1 if winner is not None else None
        race = self.race
        demand(len(self.strides) == len(self.runs) and (race.stable or not self.runs), "there is not a stride for each run, or there are runs")
        demand(all(x < y for x, y in zip([0] + self.runs, self.runs)) and (not race.stable or self.count == (self.runs[-1] if self.runs else 0)), "the runs are not those of all classes")
        self.strides = [stride for stride, begin, end in zip(self.strides, [0] + self.runs, self.runs) for _ in range(begin, end)]
        demand(self.last is None or len(self.ends) <= self.last, "there are classes of rounds in which the race is over")
        demand(min(self.orders, default=0) >= 0, "an order is below 0")
        self.sort((lambda c: (self.strides[c], self.orders[c])) if race.stable else (lambda c: self.orders[c]))
        demand(self.of.get(race.goal, -1) == -1, "the goal is of a class")
        if self.last == 0:
            return "the winner starts on the goal"
        given = self.begin()
        going = [(cell, c) for cell, c in self.of.items() if c >= 0 and (self.last is None or self.rounds[c] + 1 < self.last)]
        if race.stable:
            self.turns()
        for cell, c in going:
            self.spread(cell, c, given)
        demand(all(c < 0 or cell in given for cell, c in self.of.items()), "a cell is of a class with which nobody gets there")
        if winner is not None:
            self.wins([name for name, _ in race.order].index(winner), line)
        return f"the {self.count} classes are the best that the cells before allow, and a plain search for each player finds the same"

    def begin(self):
        given = set()
        for number, (name, start) in enumerate(self.race.order):
            demand(start != self.race.goal, f"{name} starts on the goal")
            if start not in given:
                c = self.of[start]
                demand(0 <= c < self.count and self.rounds[c] == 0 and self.orders[c] == number, f"the start of {name} is not of its class of round 0")
                given.add(start)
        demand(len(given) == (self.ends[0] if self.ends else 0), "there are classes of round 0 without a start")
        return given

    def turns(self):
        """Classes come from one of the round before, and have the stride of their cells."""
        for c, number in enumerate(self.rounds):
            if number:
                demand(self.orders[c] < self.count and self.rounds[self.orders[c]] == number - 1, f"class {c} comes from none of the round before")
        demand(all(c < 0 or self.strides[c] == self.race.stride(cell) for cell, c in self.of.items()), "a cell has not the stride of its class")

    def spread(self, cell, c, given):
        for to in self.targets(cell):
            demand(to != self.race.goal, f"the goal can be reached in round {self.rounds[c] + 1}")
            d = self.of[to]
            demand(d >= 0 and self.rounds[d] <= self.rounds[c] + 1, f"{to} can be reached in round {self.rounds[c] + 1}")
            if self.rounds[d] == self.rounds[c] + 1:
                turn, offer = self.orders[d], c if self.race.stable else self.orders[c]
                demand(turn <= offer, f"{to} can be reached with an earlier turn than that of its class")
                if turn == offer:
                    given.add(to)

    def wins(self, winner, line):
        goal, last = self.race.goal, self.last
        leading = [cell for cell, c in self.of.items() if c >= 0 and self.rounds[c] == last - 1 and goal in self.targets(cell)]
        demand(leading, f"nobody arrives in round {last}")
        first = min(self.of[cell] for cell in leading)
        order = lambda cell: self.orders[self.of[cell]]
        if self.race.stable:
            demand([start for _, start in self.race.order].index(line[0]) == winner, "another runner starts where the winner does, and comes before it")
            for number, (cell, to) in enumerate(zip(line[:-2], line[1:-1]), 2):
                demand(order(to) == self.of[cell], f"the line does not go as early as it could in round {number}")
            demand(order(line[-2]) == min(map(order, leading)), f"another runner goes before the winner in round {last}")
        elif last == 1:
            demand(self.orders[first] == winner, "another runner goes before the winner in round 1")
        else:
            turns = [(self.race.stride(cell), self.orders[c]) for cell, c in self.of.items()
                     if c >= 0 and self.rounds[c] == last - 2 and not set(leading).isdisjoint(self.targets(cell))]
            demand(min(turns, default=None) == (self.race.stride(line[-3]), winner), f"another runner goes before the winner in round {last}")


class Home(Classes):
    """Classes by the best line from the cell to the goal."""

    def judge(self):
        race = self.race
        demand(len(self.strides) == self.count and not self.runs, "there is not a stride for each class")
        self.sort(lambda c: (self.orders[c], self.strides[c]))
        demand(not self.orders or (self.ends[0], self.orders[0], self.strides[0]) == (1, 0, 0), "round 0 has another class than that of the goal")
        for c, number in enumerate(self.rounds):
            demand(number == 0 or self.rounds[self.orders[c]:self.orders[c] + 1] == [number - 1] and self.orders[c] >= 0 and self.strides[c] >= 0,
                   f"class {c} does not go on to one of the round before")
        for cell, c in self.of.items():
            if cell == race.goal:
                demand(c == 0, "the goal is not of class 0")
                continue
            first = min((self.of[to] for to in self.targets(cell) if self.of[to] >= 0), default=None)
            if c < 0 or first is None:
                demand(c < 0 and first is None, f"it is wrong whether {cell} leads to the goal")
                continue
            number = self.rounds[c]
            counts = number == 2 or number > 2 and race.stable
            demand(c > 0 and self.orders[c] == first and self.strides[c] == (race.stride(cell) if counts else 0), f"{cell} is of another class by its steps")
        return f"the {len(self.orders)} classes are the best that the cells after them allow, and a plain search for each player finds the same"


STANDING = record(rank=is_int, name=is_text, rounds=is_int, line=list_of(is_text))


class Labels:
    """The labels of a race by cell: round, order, turn."""

    def __init__(self, race, labels, work):
        self.race, self.labels, self.work = race, labels, work
        self.last = labels[race.goal][0] if race.goal in labels else None
        self.offers = {cell: [] for cell in labels}

    def before_last(self, number):
        return self.last is None or number < self.last

    def judge(self, winner, line):
        for number, (name, start) in enumerate(self.race.order):
            if start in self.labels and self.labels[start][0] == 0:
                self.offers[start].append((number, (0, number)))
            else:
                demand(self.last is not None and self.last <= 0, f"the start of {name} has no label of round 0")
        for cell, label in self.labels.items():
            if cell != self.race.goal and self.before_last(label[0]):
                self.spread(cell, *label)
        for cell, label in self.labels.items():
            self.attained(cell, *label)
        if self.race.stable:
            self.ranked()
        self.won(winner, line)

    def spread(self, cell, number, order, turn):
        race = self.race
        for to in race.steps(cell, self.work).values():
            if to == race.goal:
                demand(self.last is not None and self.last <= number + 1, f"the goal can be reached in round {number + 1}")
                if number + 1 == self.last:
                    self.offers[to].append((order, turn))
            elif to not in self.labels:
                demand(not self.before_last(number + 1), f"a cell that can be reached in round {number + 1} has no label")
            else:
                demand(self.labels[to][0] <= number + 1, f"a cell that can be reached in round {number + 1} has a later label")
                if self.labels[to][0] == number + 1:
                    self.offers[to].append((order, (race.stride(cell), order)))

    def attained(self, cell, number, order, turn):
        offers = self.offers[cell]
        demand(offers, f"cell {cell_text(cell)} has a label of round {number}, but nobody gets there then")
        demand(turn == min(t for _, t in offers), f"cell {cell_text(cell)} has another turn than the best")
        if cell != self.race.goal and (number == 0 or not self.race.stable):
            demand(order == min(o for o, _ in offers), f"cell {cell_text(cell)} has another order than the best")

    def ranked(self):
        layer = sorted((n, turn, order) for cell, (n, order, turn) in self.labels.items() if cell != self.race.goal and n > 0)
        for (n, turn, order), (m, later, other) in zip(layer, layer[1:]):
            if n == m:
                demand((turn == later) == (order == other) and order <= other, f"the orders of round {n} are not those of the turns")

    def won(self, winner, line):
        if winner is None:
            demand(self.last is None, "nobody is claimed to arrive, and the goal has a label")
            return
        demand(self.last == len(line) - 1, "the label of the goal is of another round")
        order = [name for name, _ in self.race.order].index(winner)
        turn = 0, order
        for at, to in zip(line, line[1:-1]):
            demand(to in self.labels, "the line leads through a cell without a label")
            turn = self.race.stride(at), order
            if self.race.stable:
                demand(turn == self.labels[to][2], "the line does not go as early as it could")
                order = self.labels[to][1]
        demand(turn == self.labels[self.race.goal][2], "another runner goes earlier in the last round")


# ---------------------------------------------------------------------------------------------------------------------
# Maze: keys


class Keys:
    unit = "cell"

    @staticmethod
    def read(text, given):
        rows = [line.rstrip("\t") for line in lines_of(text)]
        while rows and not rows[-1].strip(" "):
            rows.pop()
        return [Keys(rows, rules(given))]

    def __init__(self, lines, params):
        self.params, self.rows, self.cols = params, len(lines), max(map(len, lines), default=0)
        self.place, starts = {}, {}
        for r, line in enumerate(lines):
            for c, sign in enumerate(line):
                if not re.fullmatch(r"[#.@ 1-9a-zA-Z]", sign) or sign in starts:
                    raise BadBoard(f"{r + 1}:{c + 1}: {sign!r} was not expected")
                if sign in "@123456789":
                    starts[sign] = r, c
                if sign not in "# ":
                    self.place[r, c] = sign
        if not starts:
            raise BadBoard("there is no start")
        self.starts = sorted(starts.items(), key=lambda s: (s[0] == "@", s[0]))

    def near(self, cell):
        r, c = cell
        return [n for n in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if n in self.place]

    def door(self, cell):
        return "A" <= self.place[cell] <= "Z"

    def judge(self, report, work):
        demand(record(players=list_of(EXPLORED))(report.answer), "the answer is not an object of the right form")
        players = report.answer.get("players") or []
        demand(len(players) == len(self.starts), f"{len(players)} players where the map has {len(self.starts)}")
        for claim, (name, _) in zip(players, self.starts):
            demand(claim and claim.get("name") == name, f"player {name} was expected")
        if report.verdict == "unknown":
            for claim in players:
                least, keys, picked = fields(claim, "at_least", "keys", "picked")
                demand(least is not None and least >= 0 and keys is not None and picked is not None and len(keys) == len(picked), "an undecided report tells what was reached")
                demand(all(re.fullmatch("[a-z]", key or "") for key in keys) and len(set(keys)) == len(keys), "a key is not a letter, or listed twice")
                self.reaches(claim, work)
            report.decides_nothing(*(claim.get(name) for claim in players for name in ("cells", "shut")))
        demand(report.verdict == "proved", "every maze can be explored, and it is claimed that this one can't")
        report.bounded(None, None)
        demand(not report.line, "there is a line, and the answer has none")
        whole, regions, how = self.parts(report, len(players), work)
        for number, (claim, (_, start)) in enumerate(zip(players, self.starts)):
            self.explored(claim, start, whole, regions[number] if regions else None, work)
        return how

    def reaches(self, claim, work):
        """Demands of an undecided answer that at least so many cells can be reached, and the keys that it has."""
        reached, waiting, have, todo = set(), set(), set(), [dict(self.starts)[claim["name"]]]
        while todo:
            cell = todo.pop()
            if cell in reached:
                continue
            if self.door(cell) and self.place[cell].lower() not in have:
                waiting.add(cell)
                continue
            work.spend()
            reached.add(cell)
            have.add(self.place[cell])
            todo += [n for n in self.near(cell) if n not in reached]
            todo += [c for c in waiting if self.place[c].lower() == self.place[cell]]
        demand(claim["at_least"] <= len(reached), f"player {claim['name']}: at least {claim['at_least']} cells are claimed, and {len(reached)} can be reached")
        for key, text in zip(claim["keys"], claim["picked"]):
            at = read_cell(text, self.rows, self.cols)
            demand(self.place.get(at) == key and at in reached, f"player {claim['name']}: key {key} does not lie where it is claimed, or can't be reached")

    def parts(self, report, players, work):
        """What can be entered at once from each cell (itself alone where there are no areas), and the regions listed."""
        work.spend(len(self.place))
        alone = {cell: [cell] for cell in self.place}
        if report.certificate is None:
            return alone, None, "a plain flood for each start reaches the same"
        cert = report.proves(record(regions=list_of(list_of(is_text)), areas=is_text, ranks=is_text))
        areas, ranks, regions = fields(cert, "areas", "ranks", "regions")
        if areas is not None and regions is None:
            return self.areas(packed32(areas), packed32(ranks or "")), None, "the areas hold, and a flood over them for each start reaches the same"
        demand(areas is None and ranks is None and regions is not None and len(regions) == players, "the certificate has regions for other starts, or areas besides")
        return alone, regions, "a plain flood for each start reaches the same, place by place"

    def areas(self, areas, ranks):
        """The cells of the area of each cell, doors alone, once the certificate is found right."""
        tops, joins = self.tops()
        first = {}  # the number of a top by its first cell
        for cell in sorted(set(tops.values())):
            first[cell] = len(first)
        demand(len(first) == len(areas) == len(ranks), f"there are {len(first)} tops, and {len(areas)} areas and {len(ranks)} ranks")
        demand(all(0 <= a < len(first) for a in areas), "there is no area with such a number")
        lower = [False] * len(first)
        for one, other in joins:
            a, b = first[one], first[other]
            demand(areas[a] == areas[b], f"the cells at {cell_text(one)} and {cell_text(other)} hang together, and their areas differ")
            lower[a] |= ranks[b] < ranks[a]
            lower[b] |= ranks[a] < ranks[b]
        lowest = [areas[n] for n in range(len(first)) if not lower[n]]
        demand(len(set(lowest)) == len(lowest), "an area does not hang together")
        members = {}
        for cell, top in tops.items():
            members.setdefault(areas[first[top]], []).append(cell)
        return {cell: members[areas[first[tops[cell]]]] if cell in tops else [cell] for cell in self.place}

    def tops(self):
        """The first cell of the top that each cell without a door belongs to, and which tops are joined."""
        tops, joins = {}, []
        for r in range(self.rows):
            c = 0
            while c < self.cols:
                run = []
                while (r, c) in self.place and not self.door((r, c)):
                    run.append((r, c))
                    c += 1
                c += 1
                above = [tops[r - 1, x] for _, x in run if (r - 1, x) in tops]
                top = above[0] if above else run[0] if run else None
                joins += [(top, other) for other in above if other != top]
                tops.update((cell, top) for cell in run)
        return tops, joins

    def explored(self, claim, start, whole, listed, work):
        name, cells, at_least, keys, picked, shut = fields(claim, "name", "cells", "at_least", "keys", "picked", "shut")
        demand(at_least is None and None not in (cells, keys, picked, shut), f"player {name}: not the fields of a proved answer")
        demand(len(keys) == len(picked), f"player {name}: keys and cells do not go together")
        reached, waiting, have = set(), set(), set()

        def enter(cells):
            todo = list(cells)
            while todo:
                cell = todo.pop()
                if cell in reached:
                    continue
                if self.door(cell) and self.place[cell].lower() not in have:
                    waiting.add(cell)
                    continue
                waiting.discard(cell)
                work.spend(len(whole[cell]))
                reached.update(whole[cell])
                todo += [n for member in whole[cell] for n in self.near(member) if n not in reached]

        enter([start])
        for key, text in zip(keys, picked):
            at = read_cell(text, self.rows, self.cols)
            demand(is_text(key) and re.fullmatch("[a-z]", key) and key not in have, f"player {name}: {key!r} is no key, or is claimed twice")
            demand(self.place.get(at) == key, f"player {name}: key {key} does not lie where it is claimed")
            demand(at in reached, f"player {name}: key {key} can't be reached with the keys before it")
            have.add(key)
            enter([cell for cell in waiting if self.place[cell].lower() == key])
        demand(cells == len(reached), f"player {name}: {cells} cells are claimed, and {len(reached)} are reached")
        demand({self.place[cell] for cell in reached if "a" <= self.place[cell] <= "z"} == have, f"player {name}: a key can be reached and is not claimed")
        self.compare_shut(name, shut, waiting)
        if listed is not None:
            places = [read_cell(text, self.rows, self.cols) for text in listed or []]
            demand(len(places) == len(reached) and set(places) == reached, f"player {name}: the cells listed are not those reached")

    def compare_shut(self, name, shut, waiting):
        want = []
        for door in sorted({self.place[cell] for cell in waiting}):
            cells = sorted(cell for cell in waiting if self.place[cell] == door)
            want.append({"door": door, "key": door.lower(), "cells": [cell_text(cell) for cell in cells]})
        demand(shut == want, f"player {name}: the doors that stay shut are not those claimed")


SHUT = record(door=is_text, key=is_text, cells=list_of(is_text))
EXPLORED = record(name=is_text, cells=is_int, at_least=is_int, keys=list_of(is_text), picked=list_of(is_text), shut=list_of(SHUT))


# ---------------------------------------------------------------------------------------------------------------------
# Puzzles: slide, sokoban and escape


class Puzzle:
    """What the checkers of puzzles share. A game has a start, steps (move → state), goal, limit, bound, hopeless, and key: what
    is the same for states from which as many moves are needed."""

    limit = None

    def key(self, state):
        return state

    def replay(self, moves):
        at = self.start
        for number, (move, state) in enumerate(moves, 1):
            at = self.follow(at, move or "")
            demand(at is not None and self.write(at) == state, f"move {number} of the line is not legal")
        demand(self.goal(at), "the line does not end with the goal")
        demand(self.limit is None or len(moves) <= self.limit, f"the line has more moves than the limit of {self.limit}")

    def none_within(self, most, work):
        """Demands that no line of at most so many moves (None: of any length) leads to a goal."""
        demand(not self.goal(self.start), "0 moves will do")
        if most is not None and most < 0:
            return "nothing is asked"
        if self.hopeless():
            return "an invariant shows it"
        if most is not None and self.bound(self.start) > most:
            return "the bound shows it"
        met, layer, depth = {self.key(self.start)}, [self.start], 0
        while layer and (most is None or depth < most):
            depth, following = depth + 1, []
            for state in layer:
                work.spend()
                for to in self.steps(state):
                    if self.key(to) in met or most is not None and depth + self.bound(to) > most:
                        continue
                    demand(not self.goal(to), f"{depth} moves will do")
                    met.add(self.key(to))
                    following.append(to)
            layer = following
        return f"a plain search of {len(met)} states shows it"

    def judge_route(self, report, work, found, anywhere):
        """Judges a line and that none is shorter, or that there is none."""
        if report.verdict == "unknown":
            if not report.line:
                if (report.at_least or 0) > 0:
                    self.none_within(report.at_least - 1, work)
                report.decides_nothing(least=True)
            demand(report.stopped, "nothing was decided, and it is not said why the search stopped")
            self.replay(report.line)
            demand(report.at_least is not None, "an undecided report has a lower bound")
            report.bounded(report.at_least, len(report.line))
            demand(report.at_least <= len(report.line), f"at least {report.at_least} moves are claimed, and the line has {len(report.line)}")
            if report.at_least < 1:
                return "the line replays"
            return f"the line replays; that {report.at_least} are needed: {self.none_within(report.at_least - 1, work)}"
        demand(found == (report.verdict == "proved"), "the verdict is not that of the answer")
        if found:
            self.replay(report.line)
            report.bounded(len(report.line), len(report.line))
            return "the line replays" if not report.line else f"the line replays; that none is shorter: {self.none_within(len(report.line) - 1, work)}"
        demand(not report.line, "there is a line, and the answer has none")
        if anywhere:
            report.bounded(None, None)
            return f"that there is none: {self.none_within(None, work)}"
        demand(report.at_least is not None, "there is no lower bound")
        report.bounded(report.at_least, None)
        return f"that there is none within the limit: {self.none_within(max(self.limit, report.at_least - 1), work)}"


class Slide(Puzzle):
    unit = "slide"

    @staticmethod
    def read(text, given):
        params = rules(given, limit=None)
        rows = [numbers(line.split(), 2**31 - 1, "a tile") for line in lines_of(text) if line.split()]
        given_limit = numbers([params["limit"]], 1_000_000, "the limit")[0] if "limit" in params else None
        if not rows:
            raise BadBoard("there is no board")
        if len(rows[0]) > 1:
            return [Slide(rows, 1_000_000 if given_limit is None else given_limit)]
        puzzles, at = [], 1
        for _ in range(rows[0][0]):
            if at >= len(rows) or len(rows[at]) != 2:
                raise BadBoard("N M was expected")
            side, limit = rows[at]
            puzzles.append(Slide(rows[at + 1:at + 1 + side], limit if given_limit is None else given_limit))
            if puzzles[-1].side != side:
                raise BadBoard("a board of another side was expected")
            at += 1 + side
        if at != len(rows):
            raise BadBoard("something stands after the last case")
        return puzzles

    def __init__(self, rows, limit):
        self.side, self.limit, self.params = len(rows), limit, {"limit": str(limit)}
        if any(len(row) != self.side for row in rows) or not 1 <= self.side <= 64:
            raise BadBoard("the board is not square")
        self.start = tuple(map(tuple, rows))
        self.sum = sum(map(sum, rows))

    def write(self, board):
        return "/".join(",".join(map(str, row)) for row in board)

    @staticmethod
    def slid(row):
        """A row slid to its beginning."""
        out, open_tile = [], False
        for tile in row:
            if tile == 0:
                continue
            if open_tile and out[-1] == tile:
                out[-1], open_tile = 2 * tile, False
            else:
                out.append(tile)
                open_tile = True
        return tuple(out) + (0,) * (len(row) - len(out))

    def follow(self, board, move):
        turned = board if move in "LR" else tuple(zip(*board))
        if move in ("L", "U"):
            turned = tuple(self.slid(row) for row in turned)
        elif move in ("R", "D"):
            turned = tuple(self.slid(row[::-1])[::-1] for row in turned)
        else:
            return None
        to = turned if move in "LR" else tuple(zip(*turned))
        return to if to != board else None

    def steps(self, board):
        return [to for to in (self.follow(board, move) for move in "LRUD") if to is not None]

    def goal(self, board):
        return sum(tile > 0 for row in board for tile in row) <= 1

    def hopeless(self):
        """No slide changes the sum, nor the odd part of a tile: the last tile would be the sum, with the odd part of each."""
        tiles = [tile for row in self.start for tile in row if tile] + [self.sum]
        return len({tile // (tile & -tile) for tile in tiles if tile}) > 1

    def bound(self, board):
        """A slide doubles a tile at most once; and it is one more if every slide leaves one of the smallest as it is."""
        if self.hopeless():
            return float("inf")
        tiles = [tile for row in board for tile in row if tile]
        if len(tiles) <= 1:
            return 0
        least = min(tiles)
        single = self.single(board, least) and self.single(tuple(zip(*board)), least)
        return (self.sum // least).bit_length() - 1 + single

    @staticmethod
    def single(board, least):
        """Whether slides along the rows leave a tile of that value unmerged: an odd number of them are neighbours."""
        for row in board:
            odd = False
            for tile in [tile for tile in row if tile] + [0]:
                if tile == least:
                    odd = not odd
                elif odd:
                    return True
        return False

    def judge(self, report, work):
        slides, scope = fields(report.claims(record(slides=is_int, scope=is_text)), "slides", "scope")
        verdicts = {"solved": "proved", "impossible": "refuted", "limit": "refuted", "undecided": "unknown"}
        demand(verdicts.get(scope) == report.verdict, f"the scope is {scope!r} and the verdict {report.verdict}")
        demand((slides is not None) == (scope == "solved"), "a number of slides goes with the scope solved and no other")
        demand(slides is None or slides == len(report.line), f"the answer says {slides} slides, the line has {len(report.line)}")
        demand(report.certificate is None, "there is a certificate, and this family has none")
        return self.judge_route(report, work, slides is not None, scope == "impossible")


class Sokoban(Puzzle):
    WAYS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}

    @staticmethod
    def read(text, given):
        params = rules(given, count="pushes")
        one_of(params["count"], "pushes", "moves")
        levels, rows = [], []
        for line in Sokoban.unrolled(text) + [""]:
            if line.strip() and re.fullmatch(r"[-_ #@+$*.]*", line):
                rows.append(line.rstrip(" ").replace("-", " ").replace("_", " "))
                continue
            if re.search(r"[#@+$*]", "".join(rows)):
                levels.append(Sokoban(rows, params))
            rows = []
        return levels

    @staticmethod
    def unrolled(text):
        """The lines, with run lengths written out."""
        lines = []
        for line in lines_of(text):
            if re.fullmatch(r"[-_ #@+$*.|0-9]*[|][-_ #@+$*.|0-9]*", line):
                line = re.sub(r"([0-9]+)([^0-9])", lambda run: int(run[1]) * run[2], line)
            lines += line.split("|")
        return lines

    def __init__(self, rows, params):
        self.params, self.pushes = params, params["count"] == "pushes"
        self.unit = "push" if self.pushes else "move"
        self.rows, self.cols = len(rows), max(map(len, rows))
        signs = {(r, c): row.ljust(self.cols)[c] for r, row in enumerate(rows) for c in range(self.cols)}
        self.floor = {cell for cell, sign in signs.items() if sign != "#"}
        self.goals = {cell for cell, sign in signs.items() if sign in "+*."}
        men = [cell for cell, sign in signs.items() if sign in "@+"]
        if len(men) != 1:
            raise BadBoard("one man was expected")
        self.start = men[0], frozenset(cell for cell, sign in signs.items() if sign in "$*")
        self.apart = self.distances()

    def distances(self):
        """The pushes from each cell to the nearest goal, for a box that is alone and a man who is on every side of it."""
        found, edge = {cell: 0 for cell in self.goals}, list(self.goals)
        for r, c in edge:
            for y, x in self.WAYS.values():
                box, man = (r - y, c - x), (r - 2 * y, c - 2 * x)
                if box in self.floor and man in self.floor and box not in found:
                    found[box] = found[r, c] + 1
                    edge.append(box)
        return found

    def write(self, state):
        man, boxes = state

        def sign(cell):
            if cell not in self.floor:
                return "#"
            on = cell in self.goals
            return "$*"[on] if cell in boxes else "@+"[on] if cell == man else "-."[on]

        return "|".join("".join(sign((r, c)) for c in range(self.cols)) for r in range(self.rows))

    def step(self, state, letter):
        """The state after one letter of LURD, or None."""
        way = self.WAYS.get(letter.lower())
        if way is None:
            return None
        (r, c), boxes = state
        to, behind = (r + way[0], c + way[1]), (r + 2 * way[0], c + 2 * way[1])
        if to not in self.floor or (to in boxes) != letter.isupper():
            return None
        if to not in boxes:
            return to, boxes
        return (to, boxes - {to} | {behind}) if behind in self.floor and behind not in boxes else None

    def follow(self, state, move):
        if not re.fullmatch("[lurd]*[LURD]" if self.pushes else "[lurdLURD]", move):
            return None
        for letter in move:
            state = state and self.step(state, letter)
        return state

    def walk(self, state):
        man, boxes = state
        met, todo = {man}, [man]
        for r, c in todo:
            for y, x in self.WAYS.values():
                to = r + y, c + x
                if to in self.floor and to not in boxes and to not in met:
                    met.add(to)
                    todo.append(to)
        return met

    def steps(self, state):
        if not self.pushes:
            found = [self.step(state, letter) for letter in "lurdLURD"]
        else:
            found = [self.step((man, state[1]), letter) for man in self.walk(state) for letter in "LURD"]
        return [to for to in found if to is not None]

    def key(self, state):
        return (min(self.walk(state)), state[1]) if self.pushes else state

    def goal(self, state):
        return state[1] <= self.goals

    def hopeless(self):
        return len(self.start[1]) > len(self.goals) or self.bound(self.start) == float("inf")

    def bound(self, state):
        return sum(self.apart.get(box, float("inf")) for box in state[1])

    def judge(self, report, work):
        pushes, moves, lurd = fields(report.claims(record(pushes=is_int, moves=is_int, lurd=is_text)), "pushes", "moves", "lurd")
        demand((pushes is None) == (moves is None) == (lurd is None), "pushes, moves and the line in LURD go together")
        demand(report.verdict != "unknown" or lurd is None, "nothing was decided, and the answer tells something")
        demand(report.certificate is None, "there is a certificate, and this family has none")
        if lurd is not None:
            word = "".join(move or "" for move, _ in report.line)
            demand(lurd == word and moves == len(word) and pushes == sum(map(str.isupper, word)), "the answer is not that of the line")
        return self.judge_route(report, work, lurd is not None, True)


class Escape(Puzzle):
    """A state is the player's cell, the cells of keys that are gone, and those of doors that are open because a key was used up."""

    unit = "step"
    WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    ARROWS = {"^": "U", "_": "D", "<": "L", ")": "R"}

    @staticmethod
    def read(text, given):
        params = rules(given, keys="forever", ask="exit")
        one_of(params["keys"], "forever", "once")
        one_of(params["ask"], "exit", "collect", "softlock")
        rows, hand, at = [], "", None
        for line in lines_of(text):
            line = line.rstrip(" \t")
            if line.startswith("+"):
                hand += line[1:]
            elif re.fullmatch("@ [0-9]+ [0-9]+", line):
                at = tuple(map(int, line.split()[1:]))
            else:
                rows.append(line)
        while rows and not rows[-1]:
            rows.pop()
        return [Escape(rows, hand, at, params)]

    def __init__(self, rows, hand, at, params):
        self.params, self.once, self.ask = params, params["keys"] == "once", params["ask"]
        self.rows, self.cols = len(rows), max(map(len, rows), default=0)
        self.place = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "# "}
        if not all(re.fullmatch(r"[.@>^_<)a-zA-Z]", sign) for sign in self.place.values()) or not re.fullmatch("[a-z]*", hand):
            raise BadBoard("a character that is not part of a map")
        players = [cell for cell, sign in self.place.items() if sign == "@"]
        if len(players) != (at is None):
            raise BadBoard("one player was expected")
        for cell in players:
            at, self.place[cell] = cell, "."
        if at not in self.place:
            raise BadBoard("the player is in the rock")
        self.hand, self.start = hand if self.once else "".join(set(hand)), (at, frozenset(), frozenset())
        self.keys = frozenset(cell for cell, sign in self.place.items() if sign.islower())
        self.alive = None

    def held(self, state):
        """The keys in hand, in order; where they last, each letter once."""
        _, taken, opened = state
        hand = list(self.hand) + [self.place[cell] for cell in taken]
        for cell in opened:
            hand.remove(self.place[cell].lower())
        return "".join(sorted(hand if self.once else set(hand)))

    def write(self, state):
        at, taken, opened = state

        def sign(cell):
            return "." if cell in taken or cell in opened else self.place.get(cell, "#")

        covers = sign(at) != "."
        lines = ["".join("@" if (r, c) == at and not covers else sign((r, c)) for c in range(self.cols)) for r in range(self.rows)]
        lines += ["+" + self.held(state)] if self.held(state) else []
        lines += [f"@ {at[0]} {at[1]}"] if covers else []
        return "|".join(lines)

    def follow(self, state, move):
        at, taken, opened = state
        if move not in self.WAYS or self.ask == "softlock" and self.place[at] == ">":
            return None
        to = at[0] + self.WAYS[move][0], at[1] + self.WAYS[move][1]
        sign = self.place.get(to)
        if sign is None or self.ARROWS.get(sign, move) != move:
            return None
        if sign.islower():
            return to, taken | {to}, opened
        if sign.isupper() and to not in opened:
            if sign.lower() not in self.held(state):
                return None
            if self.once:
                opened = opened | {to}
        return to, taken, opened

    def steps(self, state):
        found = [self.follow(state, move) for move in self.WAYS]
        return [to for to in found if to is not None]

    def list(self, work):
        """Finds the states from which an exit can be reached, among all that can be reached."""
        states, before = [self.start], {self.start: []}
        for state in states:
            work.spend()
            for to in self.steps(state):
                if to not in before:
                    before[to] = []
                    states.append(to)
                before[to].append(state)
        self.alive = {state for state in states if self.place[state[0]] == ">"}
        todo = list(self.alive)
        for state in todo:
            for last in before[state]:
                if last not in self.alive:
                    self.alive.add(last)
                    todo.append(last)

    def goal(self, state):
        if self.ask == "exit":
            return self.place[state[0]] == ">"
        if self.ask == "collect":
            return state[1] == self.keys
        return state not in self.alive

    def hopeless(self):
        return False

    def bound(self, state):
        return 0

    def judge(self, report, work):
        (steps,) = fields(report.claims(record(steps=is_int)), "steps")
        demand(report.verdict != "unknown" or steps is None, "nothing was decided, and the answer tells something")
        demand(report.certificate is None, "there is a certificate, and this family has none")
        demand(steps is None or steps == len(report.line), "the answer is not the length of the line")
        if self.ask == "softlock" and (report.verdict != "unknown" or report.line or (report.at_least or 0) > 0):
            self.list(work)
        return self.judge_route(report, work, steps is not None, True)


# ---------------------------------------------------------------------------------------------------------------------
# Duel: chase

MOUSE, CAT = 1, 2
SIDES = {"draw": 0, "mouse": MOUSE, "cat": CAT}


class Chase:
    unit, sides, planar = "ply", SIDES, True

    @staticmethod
    def read(text, given):
        params = rules(given, mouse="1", cat="2", hole="0", first="mouse", graph="undirected", positions="false")
        del params["positions"]
        one_of(params["first"], "mouse", "cat")
        return [Chase(graph, dict(params, graph=kind)) for graph, kind in Chase.graphs(text, params["graph"])]

    @staticmethod
    def graphs(text, kind):
        """The graphs of a text, each with whether it is directed."""
        one_of(kind, "undirected", "directed")
        lines = lines_of(text)
        first = next((n for n, line in enumerate(lines) if line.strip() and not re.match(r"\s*(#|//)", line)), len(lines))
        directed = kind == "directed" or any(re.fullmatch(r"\s*#\s*graph=directed\s*", line) for line in lines[:first])
        body = "\n".join(line.split("#")[0] for line in lines)
        if re.match(r"\s*\[", body):
            graphs = Chase.adjacency(body, directed)
        elif re.fullmatch(r"[0-9\s]*", body):
            graphs = [Chase.edges(body, directed)]
        elif found := re.match(r"\s*(?://[^\n]*\n\s*)*(?:strict\s+)?(graph|digraph)\b", text):
            directed = found[1] == "digraph"
            graphs = [Chase.dot(text, directed)]
        else:
            return [Chase.six(line) for line in map(str.strip, lines) if line and line not in (">>graph6<<", ">>digraph6<<", ">>sparse6<<")]
        return [(graph, "directed" if directed else "undirected") for graph in graphs]

    @staticmethod
    def six(line):
        """A line of graph6, digraph6 or sparse6: six bits a character, the highest first."""
        line = re.sub("^>>(di|)(graph6|sparse6)<<", "", line)
        sign = line[0] if line[:1] in ("&", ":") else ""
        codes = [ord(c) - 63 for c in line[len(sign):]]
        if not codes or any(not 0 <= c < 64 for c in codes):
            raise BadBoard("not a graph in graph6, digraph6 or sparse6")
        wide = 1 if codes[0] < 63 else 4 if codes[1:2] != [63] else 8
        n = 0
        for code in codes[{1: 0, 4: 1, 8: 2}[wide]:wide]:
            n = n << 6 | code
        bits = "".join(f"{code:06b}" for code in codes[wide:])
        if sign == ":":
            return Chase.linked(n, Chase.sparse(n, bits), False), "undirected"
        pairs = [(a, b) for a in range(n) for b in range(n)] if sign else [(a, b) for b in range(n) for a in range(b)]
        if n > 20_000 or len(bits) != -(-len(pairs) // 6) * 6:
            raise BadBoard("a graph of another length was expected")
        return Chase.linked(n, [pair for pair, bit in zip(pairs, bits) if bit == "1"], bool(sign)), "directed" if sign else "undirected"

    @staticmethod
    def sparse(n, bits):
        width, v, edges = (n - 1).bit_length() if n > 1 else 0, 0, []
        for at in range(0, len(bits) - width, 1 + width):
            v, x = v + int(bits[at]), int(bits[at + 1:at + 1 + width] or "0", 2)
            if x >= n or v >= n:
                break
            if x > v:
                v = x
            else:
                edges.append((x, v))
        return edges

    @staticmethod
    def adjacency(body, directed):
        graphs, decoder, at = [], json.JSONDecoder(), 0
        while body[at:].strip():
            at += len(body[at:]) - len(body[at:].lstrip())
            try:
                graph, at = decoder.raw_decode(body, at)
            except ValueError as e:
                raise BadBoard(f"not an adjacency list: {e}") from None
            good = isinstance(graph, list) and all(isinstance(row, list) and all(is_int(x) for x in row) for row in graph)
            if not good or any(not 0 <= b < len(graph) or a == b or row.count(b) > 1 for a, row in enumerate(graph) for b in row):
                raise BadBoard("not an adjacency list")
            if not directed and any(a not in graph[b] for a, row in enumerate(graph) for b in row):
                raise BadBoard("an edge is listed from one side only")
            graphs.append([sorted(row) for row in graph])
        return graphs

    @staticmethod
    def linked(count, edges, directed):
        graph = [set() for _ in range(count)]
        for a, b in edges:
            if a == b:
                raise BadBoard("a self-loop")
            graph[a].add(b)
            if not directed:
                graph[b].add(a)
        return [sorted(row) for row in graph]

    @staticmethod
    def edges(body, directed):
        rows = [numbers(line.split(), 19_999, "a node") for line in body.split("\n") if line.split()]
        if any(len(row) != 2 for row in rows):
            raise BadBoard("two nodes a line were expected")
        return Chase.linked(1 + max((max(row) for row in rows), default=-1), rows, directed)

    @staticmethod
    def dot(text, directed):
        """DOT of statements a; and a -- b -- { c d }; without attributes that matter."""
        words = re.findall(r'//[^\n]*|/\*.*?\*/|\[[^\]]*\]|"(?:[^"\\]|\\.)*"|--|->|[{};,]|[^\s{};,\[\]"-]+', text, re.S)
        words = [w for w in words if not w.startswith(("//", "/*", "["))]
        words = words[words.index("{") + 1:]
        names, edges, left, group, linking = [], [], [], [], False

        def close():
            nonlocal left, group, linking
            if linking:
                edges.extend((a, b) for a in left for b in group)
            left, group, linking = group, [], False

        depth = 0
        for word in words:
            if word == "{":
                depth += 1
            elif word == "}" and depth > 0:
                depth -= 1
            elif word == "}" or word == ";" and depth == 0:
                close()
                left = []
                if word == "}":
                    break
            elif word in ("--", "->"):
                close()
                linking = True
            elif word not in (";", ","):
                name = word[1:-1].replace('\\"', '"') if word.startswith('"') else word
                if name not in names:
                    names.append(name)
                group.append(name)
        numbered = all(re.fullmatch("[0-9]+", name) for name in names)
        number = {name: int(name) if numbered else n for n, name in enumerate(names)}
        count = 1 + max(number.values(), default=-1)
        return Chase.linked(count, [(number[a], number[b]) for a, b in edges], directed)

    def __init__(self, graph, params):
        self.graph, self.params, self.n = graph, params, len(graph)
        mouse, cat = (numbers([params[side]], 19_999, side)[0] for side in ("mouse", "cat"))
        self.holes = set(numbers([hole.strip() for hole in params["hole"].split(",")], 19_999, "a hole"))
        params.update(mouse=str(mouse), cat=str(cat), hole=",".join(str(int(hole)) for hole in params["hole"].split(",")))
        if max(mouse, cat, *self.holes) >= self.n or cat in self.holes:
            raise BadBoard("a start or a hole is not on the graph, or the cat starts in a hole")
        self.start = mouse, cat, SIDES[params["first"]]

    def over(self, position):
        """Who has won, or None."""
        mouse, cat, _ = position
        return MOUSE if mouse in self.holes else CAT if mouse == cat else None

    def steps(self, position):
        mouse, cat, turn = position
        if self.over(position) is not None:
            return []
        if turn == MOUSE:
            return [(to, cat, CAT) for to in self.graph[mouse]]
        return [(mouse, to, MOUSE) for to in self.graph[cat] if to not in self.holes]

    def written(self, position):
        return f"{position[0]} {position[1]} {'mouse' if position[2] == MOUSE else 'cat'}"

    def form(self, position):
        """One position for all that are alike."""
        return position

    def move(self, at, to):
        side, index = ("M", 0) if at[2] == MOUSE else ("C", 1)
        return f"{side}{at[index]}-{to[index]}"

    def read_position(self, text):
        found = re.fullmatch(r"(0|[1-9][0-9]{0,9}) (0|[1-9][0-9]{0,9}) (mouse|cat)", text or "")
        demand(found and max(int(found[1]), int(found[2])) < self.n, f"{text!r} is not a position")
        return int(found[1]), int(found[2]), SIDES[found[3]]

    def arising(self, work):
        todo = [self.form(self.start)]
        met = set(todo)
        for position in todo:
            work.spend()
            for to in map(self.form, self.steps(position)):
                if to not in met:
                    met.add(to)
                    todo.append(to)
        return todo

    def follows(self, position, value):
        """The value (winner, plies) that a position must have by its result or its moves."""
        if self.over(position) is not None:
            return self.over(position), 0
        values, mover = [value(self.form(to)) for to in self.steps(position)], position[2]
        wins = [plies for winner, plies in values if winner == mover]
        if wins:
            return mover, min(wins) + 1
        if not values or any(winner == 0 for winner, _ in values):
            return 0, 0
        return 3 - mover, max(plies for _, plies in values) + 1

    def judge(self, report, work):
        winner, plies, told = fields(report.claims(record(winner=is_text, plies=is_int, positions=list_of(WORTH))), "winner", "plies", "positions")
        return self.valued(report, winner, plies, told, work)

    def valued(self, report, winner, plies, told, work):
        demand(winner is None or winner in self.sides, f"the winner is {winner!r}")
        demand(winner != "draw" or plies is None, "a draw has no plies")
        if report.verdict == "unknown":
            report.decides_nothing(winner, plies, told)
        demand(report.verdict == "proved" and winner is not None, "every duel has a value, and it is claimed that there is none")
        report.bounded(plies, plies)
        arising = self.arising(work)
        value, listed, how = self.values(report, arising, work)
        won, length = value(self.form(self.start))
        demand(self.sides[winner] == won and plies in (None, length), f"{winner} in {plies} plies is claimed, and it is {won} in {length}")
        self.replay(report.line, value)
        if told is not None:
            self.tells(told, listed, arising, value)
        return how

    def values(self, report, arising, work):
        """The value of each position that can arise, the positions of a list in its order, and how they were found."""
        if report.certificate is None:
            found = self.sweeps(arising, work)
            return found.__getitem__, None, f"plain sweeps over {len(arising)} positions give the same"
        cert = report.proves(record(planes=PLANES, values=list_of(anything)))
        planes, values = fields(cert, "planes", "values")
        demand(planes is None or values is None, "the certificate has planes and a list")
        demand(planes is None or self.planar, "the certificate has planes, and this game has none")
        if planes is not None:
            found = self.planes(planes, work)
            return found.__getitem__, None, f"the value of each of the {len(found)} positions on the board follows from its moves"
        if not values:
            found = self.sweeps(arising, work)
            return found.__getitem__, None, f"plain sweeps over {len(arising)} positions give the same"
        found = {}
        for entry in values:
            demand(isinstance(entry, list) and len(entry) == 3 and is_text(entry[0]) and is_int(entry[1]) and is_int(entry[2]) and 0 <= entry[1] <= 2,
                   "the certificate has an entry that can't be read")
            position = self.form(self.read_position(entry[0]))
            demand(position not in found, "a position has two values")
            found[position] = entry[1], entry[2]
        for position in arising:
            demand(position in found, f"position {self.written(position)} has no value")
        for position in found:
            work.spend()
            want = self.follows(position, lambda to: found.get(to, (None, 0)))
            demand(found[position] == want, f"position {self.written(position)} has the value {found[position]}, and by its moves it is {want}")
        return found.__getitem__, [self.read_position(entry[0]) for entry in values], f"the value of each of {len(arising)} positions follows"

    def sweeps(self, arising, work):
        found = {position: (self.over(position) or 0, 0) for position in arising}
        open_positions, plies, settled = [p for p in arising if self.over(p) is None], 0, True
        while settled:
            plies, settled = plies + 1, {}
            work.spend(len(open_positions) // 4)
            for position in open_positions:
                value = self.follows(position, found.__getitem__)
                if value[0] != 0 and value[1] == plies:
                    settled[position] = value
            found.update(settled)
            open_positions = [p for p in open_positions if p not in settled]
        return found

    def planes(self, written, work):
        n, width = self.n, -(-self.n // 64)
        places, first, second = fields(written, "places", "first", "second")
        demand((places or 0) == n, f"the certificate is about a board of {places} places")
        found = {}
        movers = {}
        for side, mover in ((MOUSE, first or {}), (CAT, second or {})):
            won, lost, plies = fields(mover, "won_by_first", "won_by_second", "plies")
            movers[side] = [self.plane(plane or "", width) for plane in [won, lost] + (plies or [])]
        demand(len(movers[MOUSE]) == len(movers[CAT]) and len(movers[MOUSE]) - 2 <= (2 * n * n).bit_length(), "the plies are not numbers of one width that could be needed")
        for side, (by_mouse, by_cat, *plies) in movers.items():
            work.spend(n)
            for mover in range(n):
                for other in range(64 * width):
                    one, two, *bits = (plane[mover] >> other & 1 for plane in (by_mouse, by_cat, *plies))
                    count = sum(bit << i for i, bit in enumerate(bits))
                    mouse, cat = (mover, other) if side == MOUSE else (other, mover)
                    if max(mouse, cat) >= n or cat in self.holes:
                        demand(one == two == count == 0, "there is a value where there is no position")
                        continue
                    demand(not (one and two), "both sides are claimed to win")
                    found[mouse, cat, side] = one * MOUSE + two * CAT, count
        for position, value in found.items():
            want = self.follows(position, found.__getitem__)
            demand(value == want, f"position {self.written(position)} has the value {value}, and by its moves it is {want}")
        return found

    def plane(self, text, width):
        """The rows of a plane, each as one number."""
        raw = packed(text, 8)
        demand(len(raw) == 8 * width * self.n, "the certificate has a plane of another size")
        return [int.from_bytes(raw[8 * width * row:8 * width * (row + 1)], "little") for row in range(self.n)]

    def replay(self, moves, value):
        at, seen = self.start, set()
        for number, (move, state) in enumerate(moves, 1):
            to = next((to for to in self.steps(at) if self.written(to) == state), None)
            demand(to and self.form(at) not in seen and move == self.move(at, to), f"move {number} of the line is not legal")
            (winner, plies), (then, left) = value(self.form(at)), value(self.form(to))
            demand(winner == then and (winner == 0 or left == plies - 1), f"move {number} of the line is not best play")
            seen.add(self.form(at))
            at = to
        demand(not moves or self.form(at) in seen or not self.steps(at), "the line stops before the game is over")

    def tells(self, told, listed, arising, value):
        positions, here = [], set(arising)
        for entry in told:
            mouse, cat, turn, winner, plies = fields(entry or {}, "mouse", "cat", "turn", "winner", "plies")
            position = self.read_position(f"{mouse} {cat} {turn}")
            positions.append(position)
            demand(position in here, f"position {self.written(position)} can't arise")
            won, length = value(position)
            demand(winner in SIDES and SIDES[winner] == won and plies == (length if won else None), f"position {self.written(position)} is told wrongly")
        demand(len(positions) == len(set(positions)) == len(arising), "the positions told are not all that can arise, each once")
        demand(listed is None or listed == positions, "the positions are told in another order than the certificate's")


WORTH = record(mouse=is_int, cat=is_int, turn=is_text, winner=is_text, plies=is_int)
MOVER = record(won_by_first=is_text, won_by_second=is_text, plies=list_of(is_text))
PLANES = record(places=is_int, first=MOVER, second=MOVER)


# ---------------------------------------------------------------------------------------------------------------------
# Duel: cops


class Cops(Chase):
    """Positions are the mouse's node or None, those of the cats on the graph, and whose turn it is. Cats are alike."""

    sides, planar, most = {"draw": 0, "mouse": MOUSE, "cats": CAT}, False, 5

    @staticmethod
    def read(text, given):
        params = rules(given, cats="2", stay="yes", starts="choose", least="false", first="cats", mouse="0", at="1", hole=None, graph="undirected")
        for name, choices in {"stay": ("yes", "no"), "starts": ("choose", "given"), "least": ("true", "false"), "first": ("cats", "mouse")}.items():
            one_of(params[name], *choices)
        least = params.pop("least") == "true"
        if least and params["starts"] == "given":
            raise BadBoard("least is for starts that are chosen")
        return [(Least if least else Cops)(graph, dict(params, graph=kind)) for graph, kind in Chase.graphs(text, params["graph"])]

    def __init__(self, graph, params):
        self.graph, self.given, self.n = graph, params, len(graph)
        self.holes = set(self.nodes(params.get("hole", "")))
        (self.cats,) = numbers([params["cats"]], self.most, "the cats")
        self.first, self.stay, self.chosen = self.sides[params["first"]], params["stay"] == "yes", params["starts"] == "choose"
        self.params = {name: params[name] for name in ("stay", "first", "graph", "starts")}
        self.params["cats"] = str(self.cats)
        if self.holes:
            self.params["hole"] = ",".join(map(str, sorted(self.holes)))
        self.start = None, (), CAT
        if not self.chosen:
            cats, (mouse,) = self.nodes(params["at"]), self.nodes(params["mouse"])
            cats = tuple(sorted(cats + [cats[-1]] * (self.cats - len(cats))))
            if len(cats) != self.cats or self.holes & set(cats):
                raise BadBoard("other starts for the cats were expected")
            self.start = mouse, cats, self.first
            self.params.update(mouse=str(mouse), at=",".join(map(str, cats)))
        if self.cats < 1 or self.n == 0 or self.chosen and len(self.holes) == self.n:
            raise BadBoard("nobody can be placed")
        self.joint = {}

    def nodes(self, text):
        return numbers([word.strip() for word in text.split(",") if text], self.n - 1, "a node")

    def over(self, position):
        mouse, cats, _ = position
        return None if mouse is None else MOUSE if mouse in self.holes else CAT if mouse in cats else None

    def near(self, node):
        return sorted(self.graph[node] + [node] * self.stay)

    def form(self, position):
        return position[0], tuple(sorted(position[1])), position[2]

    def together(self, cats):
        """Where the cats can go. Of several ways to the same nodes it is the one in which the cats on the lowest nodes go to the lowest."""
        if cats not in self.joint:
            order = sorted(range(len(cats)), key=lambda i: (cats[i], i))
            ways = [()]
            for i in order:
                ways = [way + (to,) for way in ways for to in self.near(cats[i]) if to not in self.holes]
            first = {tuple(sorted(way)): way for way in sorted(ways, reverse=True)}
            self.joint[cats] = [tuple(way[order.index(i)] for i in range(len(cats))) for way in first.values()]
        return self.joint[cats]

    def steps(self, position):
        mouse, cats, turn = position
        if self.over(position) is not None:
            return []
        open_nodes = [node for node in range(self.n) if node not in self.holes]
        if mouse is None and turn == CAT:
            return [(None, cats + (to,), CAT if len(cats) + 1 < self.cats else MOUSE) for to in open_nodes]
        if mouse is None:
            return [(to, cats, self.first) for to in open_nodes]
        if turn == MOUSE:
            return [(to, cats, CAT) for to in self.near(mouse)]
        return [(mouse, to, MOUSE) for to in self.together(cats)]

    def written(self, position):
        mouse, cats, turn = position
        nodes = [str(cat) for cat in cats] + ["-"] * (self.cats - len(cats))
        return f"{'-' if mouse is None else mouse} {','.join(nodes)} {'mouse' if turn == MOUSE else 'cats'}"

    def move(self, at, to):
        if at[0] is None and at[2] == MOUSE:
            return f"M@{to[0]}"
        if at[0] is None:
            return f"C@{to[1][-1]}"
        if at[2] == MOUSE:
            return f"M{at[0]}-{to[0]}"
        return "C" + ",".join(f"{a}-{b}" for a, b in zip(at[1], to[1]))

    def read_position(self, text):
        mouse, cats, turn = (text or "").split(" ") if (text or "").count(" ") == 2 else ("", "", "")
        def number(word):
            return int(word) if re.fullmatch("[0-9]{1,5}", word) and int(word) < self.n else None

        position = number(mouse), tuple(n for n in map(number, cats.split(",")) if n is not None), MOUSE if turn == "mouse" else CAT
        placed = len(position[1]) == self.cats
        demand(self.written(position) == text and not self.holes & set(position[1])
               and (placed if position[0] is not None else self.chosen and placed == (position[2] == MOUSE)), f"{text!r} is not a position")
        return position

    def judge(self, report, work):
        return self.answered(report, report.claims(PURSUED), work)

    def answered(self, report, answer, work):
        cats, winner, plies, begin = fields(answer, "cats", "winner", "plies", "begin")
        demand(cats == self.cats, f"the answer is about {cats} cats")
        demand(begin is None or winner is not None, "the cats have a start, but the winner is missing")
        how = self.valued(report, winner, plies, None, work)
        want = None
        if winner == "cats" and self.chosen and len(report.line) >= self.cats:
            want = sorted(self.read_position(report.line[self.cats - 1][1])[1])
        demand(begin == want, f"the cats begin on {begin}, and by the line on {want}")
        return how


PURSUED = record(cats=is_int, winner=is_text, plies=is_int, begin=list_of(is_int))


class Least(Cops):
    """How few cats win: the game with so many, which they win, and with one fewer, which they don't."""

    unit = "cat"

    def __init__(self, graph, params):
        super().__init__(graph, dict(params, cats="1"))
        self.params = {name: value for name, value in self.params.items() if name not in ("cats", "starts")}
        self.params["least"] = "true"

    def needed(self, cats, work):
        """Demands that one cat fewer does not win."""
        demand(cats is None or 1 <= cats <= self.most, f"nothing was decided, and at least {cats} cats are claimed")
        if cats is not None and cats > 1:
            game = Cops(self.graph, dict(self.given, cats=str(cats - 1)))
            won, _ = game.sweeps(game.arising(work), work)[game.form(game.start)]
            demand(won != CAT, f"at least {cats} cats are claimed, and {cats - 1} win")

    def judge(self, report, work):
        least, enough, fewer = fields(report.claims(record(least=is_int, enough=PURSUED, fewer=PURSUED)), "least", "enough", "fewer")
        halves = {}
        if report.certificate is not None:
            halves = report.proves(record(enough=anything, fewer=anything))
        if report.verdict == "unknown":
            self.needed(report.at_least, work)
            report.decides_nothing(least, enough, fewer, least=True)
        count = self.most if report.verdict == "refuted" else least or 0
        if report.verdict == "proved":
            demand(least is not None and 1 <= least <= self.most and enough and enough.get("cats") == least and enough.get("winner") == "cats", "the answer does not say that so many cats win")
            report.bounded(least, least)
            count = least - 1
        else:
            demand(least is None and enough is None, f"it is claimed that {self.most} cats are not enough, and that some are")
            report.bounded(self.most + 1, None)
        demand((fewer is not None) == (count > 0), "the answer is not about a cat fewer")
        demand(fewer is None or fewer.get("cats") == count and fewer.get("winner") not in (None, "cats"), f"the answer does not say that {count} cats don't win")
        said = []
        for half, name, line in ((enough, "enough", report.line), (fewer, "fewer", [] if enough else report.line)):
            if half is not None:
                game = Cops(self.graph, dict(self.given, cats=str(half["cats"])))
                said.append(game.answered(report.half(half, halves.get(name), line), half, work))
        return "; ".join(said)


# ---------------------------------------------------------------------------------------------------------------------
# PuzzleScript: the common part of the language


class Beyond(Exception):
    """The game uses a part of the language that is not interpreted here."""


SECTIONS = ("objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels")
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
OPEN = {"horizontal": ("left", "right"), "vertical": ("up", "down"), "moving": ("up", "down", "left", "right", "action"),
        "orthogonal": ("up", "down", "left", "right"), "parallel -": ("left", "right"), "parallel |": ("up", "down"),
        "perpendicular -": ("left", "right"), "perpendicular |": ("up", "down")}
TURNS = {"up": ("up", "down", "left", "right", "parallel |", "perpendicular -"), "down": ("down", "up", "right", "left", "parallel |", "perpendicular -"),
         "left": ("left", "right", "down", "up", "parallel -", "perpendicular |"), "right": ("right", "left", "up", "down", "parallel -", "perpendicular |")}
TURNED = (">", "<", "^", "v", "parallel", "perpendicular")
WORDS = set(WAYS) | set(OPEN) | set(TURNED) | {"action", "stationary", "no"}
COMMANDS = {"again", "cancel", "win", "message", "sfx0", "sfx1", "sfx2", "sfx3", "sfx4", "sfx5", "sfx6", "sfx7", "sfx8", "sfx9", "sfx10"}
DOTS = ("...", "...")


def bare_lines(text):
    """The lines in small letters, without comments, each with the section that it is in."""
    depth, section, made = 0, "", []
    for line in text.replace("\r\n", "\n").lstrip("\ufeff").lower().split("\n"):
        if depth == 0 and section == "levels" and line.strip().startswith("message"):
            made.append((section, "message"))
            continue
        if depth == 0 and section == "rules":
            line = re.sub(r"\bmessage\b.*", "message", line)
        bare = ""
        for c in line:
            if c == "(":
                depth += 1
            elif c == ")":
                depth = max(0, depth - 1)
            elif depth == 0:
                bare += c
        if "(" in line and bare.strip() and section in ("rules", "levels", "winconditions"):
            raise Beyond("a comment shares a line with something")
        if bare.strip() in SECTIONS and section != "levels":
            section = bare.strip()
        elif not (bare.strip() and set(bare.strip()) == {"="}):
            made.append((section, bare.strip() if "(" not in line or bare.strip() else "(comment"))
    return made


class PSGame:
    """A game: its objects on layers, rules in single directions, win conditions and levels."""

    def __init__(self, text):
        self.names, self.meaning, self.order, self.drawn, self.layers = [], {}, [], set(), []
        self.flags, self.rules, self.wins, self.levels, group = set(), [], [], [[]], 0
        self.marks = [line.split("=")[0].strip().lower() for line in text.split("\n") if "(drawn)" in line]
        part = None
        for number, (section, line) in enumerate(bare_lines(text)):
            if line == "(comment":
                continue
            if section == "":
                self.flags.update(line.split()[:1])
            elif section == "objects":
                part = self.object_line(line, part)
            elif section == "legend" and line:
                self.entry(line)
            elif section == "collisionlayers" and line:
                self.layers.append([o for name in re.split(r"[,\s]+", line) if name for o in self.members(name)[0]])
            elif section == "rules" and line:
                group = self.rule_line(line, number, group)
            elif section == "winconditions" and line:
                self.win(line.split())
            elif section == "levels":
                self.level_line(line)
        for flag in ("realtime_interval", "run_rules_on_level_start"):
            if flag in self.flags:
                raise Beyond(flag)
        self.levels = [rows for rows in self.levels if rows and rows != ["message"]]
        self.ids = [o for layer in self.layers for o in layer]
        if len(set(self.ids)) != len(self.ids) or set(self.ids) != set(self.names):
            raise Beyond("an object on no layer or on two")
        self.layer = {o: n for n, layer in enumerate(self.layers) for o in layer}
        self.number = {o: n for n, o in enumerate(self.ids)}
        self.expand()

    def object_line(self, line, part):
        """part: None before a name, "color" before the colours, or the rows of the sprite so far."""
        if not line:
            return None
        if part == "color":
            return 0
        if isinstance(part, int) and part < 5 and re.fullmatch(r"[0-9.]{5}", line):
            return part + 1 if part < 4 else None
        if part not in (None, 0):
            raise Beyond("a sprite that is not 5 rows of 5")
        first, *others = line.split()
        self.define(first, ([first], "one"))
        self.names.append(first)
        for other in others:
            self.define(other, ([first], "one"))
            self.order.append(other)
        return "color"

    def define(self, name, what):
        if name in self.meaning:
            raise Beyond(f"the name {name} is defined twice")
        self.meaning[name] = what

    def members(self, name):
        if name not in self.meaning:
            raise Beyond(f"the name {name} is not defined")
        return self.meaning[name]

    def entry(self, line):
        found = re.fullmatch(r"(\S+?)\s*=\s*(\S.*)", line)
        if not found:
            raise Beyond("an entry of the legend of another form")
        name, words = found[1], found[2].split()
        parts, links = words[::2], set(words[1::2])
        self.order.append(name)
        if len(parts) == 1 and not links:
            self.define(name, self.members(parts[0]))
            return
        if len(words) % 2 == 0 or links not in ({"and"}, {"or"}):
            raise Beyond("an entry of the legend of another form")
        kind, made = ("all" if links == {"and"} else "any"), []
        for n, part in enumerate(parts):
            objects, how = self.members(part)
            if how not in (kind, "one") or n > 1 and how == "any":
                raise Beyond("names within names in the legend")
            made += objects
        self.define(name, (made, kind))

    def win(self, words):
        if len(words) not in (2, 4) or words[0] not in ("all", "some", "any", "no") or len(words) == 4 and words[2] != "on":
            raise Beyond("a win condition of another form")
        self.wins.append((words[0], self.members(words[1]), self.members(words[3]) if len(words) == 4 else None))

    def level_line(self, line):
        if line == "message":
            self.levels += [["message"], []]
        elif line:
            self.levels[-1].append(line)
        else:
            self.levels.append([])

    def rule_line(self, line, number, group):
        """Reads a rule, and returns the number of its group."""
        tokens = re.findall(r"->|[\[\]|]|[^\s\[\]|]+?(?=->)|[^\s\[\]|]+", line)
        rule = {"line": number, "group": number, "late": False, "dirs": [], "left": [], "right": [], "commands": []}
        at = 0
        while at < len(tokens) and tokens[at] != "[":
            word, at = tokens[at], at + 1
            if word == "+" and at == 1:
                rule["group"] = group
            elif word == "late":
                rule["late"] = True
            elif word in WAYS:
                rule["dirs"].append(word)
            elif word in ("horizontal", "vertical", "orthogonal"):
                rule["dirs"] += OPEN[word]
            else:
                raise Beyond(f"{word} before a rule")
        side, row = "left", None
        for word in tokens[at:]:
            if word == "[" and row is None:
                row, pending = [[]], ""
            elif word == "->" and row is None and side == "left":
                side = "right"
            elif row is None and side == "right" and word in COMMANDS:
                rule["commands"].append(word)
            elif row is None:
                raise Beyond(f"{word} outside brackets")
            elif word == "]" and not pending:
                rule[side].append(row)
                row = None
            elif word == "|" and not pending:
                row.append([])
            elif word == "...":
                row[-1].append(DOTS)
            elif word in WORDS and not pending:
                pending = word
            else:
                self.members(word)
                row[-1].append((pending, word))
                pending = ""
        if row is not None or not rule["left"] or not rule["right"] and not rule["commands"]:
            raise Beyond("a rule of another form")
        if rule["right"] and [len(row) for row in rule["left"]] != [len(row) for row in rule["right"]]:
            raise Beyond("a rule of another form")
        items = [item for side in ("left", "right") for row in rule[side] for cell in row for item in cell]
        if not rule["dirs"]:
            rule["dirs"] = list(WAYS)
        if not any(word in TURNED for word, _ in items) and all(len(row) == 1 for row in rule["left"]):
            rule["dirs"] = rule["dirs"][:1]
        for left, right in zip(rule["left"], rule["right"]):
            for n, cell in enumerate(right):
                kept, k = list(cell), 0
                while k < len(kept):  # what the left says is not there has no effect; the item after it is not looked at
                    if kept[k][0] == "no" and kept[k] in left[n]:
                        del kept[k]
                    k += 1
                right[n] = kept
        self.rules.append(rule)
        return rule["group"]

    # From rules to rules in one direction with single objects

    def expand(self):
        made = []
        for rule in self.rules:
            for way in rule["dirs"]:
                made += self.directed(rule, way)
        last = {}
        for n, rule in enumerate(made):
            if all(len(row) == 1 for row in rule["left"]):
                rule["dir"] = ""
            rule["key"] = repr((rule["line"], rule["dir"], rule["left"], rule["right"]))
            last[rule["key"]] = n
        made = [rule for n, rule in enumerate(made) if last[rule["key"]] == n]
        possible = []
        for rule in made:
            possible.append(rule)
            for cell in (cell for row in rule["left"] for cell in row):
                objects = {self.members(name)[0][0] for word, name in cell if word not in ("no", "...") and self.members(name)[1] == "one"}
                if any(word == "no" and objects & set(self.members(name)[0]) for word, name in cell) and possible:
                    possible.pop()
        self.groups = {False: [], True: []}
        for late in self.groups:
            by = {}
            for rule in possible:
                if rule["late"] == late and not any(self.crowded(cell) for row in rule["left"] for cell in row):
                    by.setdefault(rule["group"], []).append(rule)
            self.groups[late] = [by[n] for n in sorted(by)]

    def crowded(self, cell):
        layers = [self.layer[self.members(name)[0][0]] for word, name in cell if word not in ("no", "...")]
        return len(set(layers)) < len(layers)

    def spelled(self, cell, way):
        here, more = [], []
        for word, name in cell:
            if (word, name) == DOTS:
                return [DOTS]
            if word in TURNED:
                word = TURNS[way][TURNED.index(word)]
            objects, how = self.members(name)
            if how == "all" and word == "no":
                raise Beyond("no before several objects at once")
            if how == "any":
                here.append((word, name))
            else:
                here.append((word, objects[0]))
                more += [(word, o) for o in objects[1:]]
        return here + more

    def directed(self, rule, way):
        made = dict(rule, dir=way)
        for side in ("left", "right"):
            made[side] = [[self.spelled(cell, way) for cell in row] for row in rule[side]]
        if way in ("up", "left") and not any(DOTS in cell for row in made["left"] for cell in row):
            made["dir"] = {"up": "down", "left": "right"}[way]
            for side in ("left", "right"):
                made[side] = [row[::-1] for row in made[side]]
        return [self.stood(one) for moving in self.chosen_ways(made) for one in self.chosen_objects(moving)]

    @staticmethod
    def copied(rule):
        return dict(rule, **{side: [[list(cell) for cell in row] for row in rule[side]] for side in ("left", "right")})

    def chosen_ways(self, rule):
        places = [(r, c, i) for r in reversed(range(len(rule["left"]))) for c in reversed(range(len(rule["left"][r])))
                  for i, (word, _) in enumerate(rule["left"][r][c]) if word in OPEN]
        for chosen in itertools.product(*(OPEN[rule["left"][r][c][i][0]] for r, c, i in places)):
            made, cells, way, count = self.copied(rule), {}, {}, collections.Counter()
            for (r, c, i), to in zip(places, chosen):
                item = rule["left"][r][c][i]
                cells.setdefault(item, set()).add((r, c))
                count[item[0]] += 1
                way[item] = way[item[0]] = to
                made["left"][r][c][i] = (to, item[1])
                if made["right"]:
                    made["right"][r][c] = [(to, on[1]) if on == item else on for on in made["right"][r][c]]
            for row in made["right"]:
                for cell in row:
                    for j, on in enumerate(cell):
                        if on[0] not in OPEN:
                            continue
                        if len(cells.get(on, ())) == 1:
                            cell[j] = (way[on], on[1])
                        elif count[on[0]] == 1:
                            cell[j] = (way[on[0]], on[1])
                        else:
                            raise Beyond("a direction on the right that does not follow from the left")
            yield made

    def chosen_objects(self, rule):
        def properties(cell):
            return [name for word, name in cell if word not in ("no", "...") and self.members(name)[1] == "any"]
        unclear = {name for left, right in zip(rule["left"], rule["right"]) for a, b in zip(left, right) for name in properties(b) if name not in properties(a)}

        def choice(name):
            return name in unclear or len({self.layer[o] for o in self.members(name)[0]}) > 1
        places = [(r, c, i) for r, row in enumerate(rule["left"]) for c, cell in enumerate(row) for i, (word, name) in enumerate(cell)
                  if word not in ("no", "...") and self.members(name)[1] == "any" and choice(name)]
        for chosen in itertools.product(*(self.members(rule["left"][r][c][i][1])[0] for r, c, i in places)):
            made, count, last = self.copied(rule), collections.Counter(), {}
            for (r, c, i), o in zip(places, chosen):
                word, name = rule["left"][r][c][i]
                count[name] += 1
                last[name] = o
                made["left"][r][c][i] = (word, o)
                if made["right"]:
                    made["right"][r][c] = [(w, o) if n == name else (w, n) for w, n in made["right"][r][c]]
            for row in made["right"]:
                for cell in row:
                    for j, (word, name) in enumerate(cell):
                        if count[name] == 1:
                            cell[j] = (word, last[name])
                        elif word != "no" and name in unclear:
                            raise Beyond("an object on the right that does not follow from the left")
            yield made

    def stood(self, rule):
        if not rule["late"]:
            for left, right in zip(rule["left"], rule["right"]):
                for a, b in zip(left, right):
                    known = {self.layer[o] for word, name in a if word != "..." for o in self.members(name)[0]}
                    for j, (word, name) in enumerate(b):
                        if word == "" and self.members(name)[1] == "one" and self.layer[name] not in known:
                            b[j] = ("stationary", name)
        return rule


class Turn:
    """A board in play: for each cell, column by column, the object and the movement of each layer."""

    def __init__(self, game, width, height, board):
        self.game, self.width, self.height = game, width, height
        self.board = [list(cell) for cell in board]
        self.still()

    def still(self):
        self.moves = [[""] * len(self.game.layers) for _ in self.board]

    def beside(self, cell, way, steps=1):
        x, y = cell // self.height, cell % self.height
        dx, dy = WAYS[way or "right"]
        x, y = x + steps * dx, y + steps * dy
        return x * self.height + y if 0 <= x < self.width and 0 <= y < self.height else None

    def matches(self, cell, items):
        for word, name in items:
            layer = next((self.game.layer[o] for o in self.game.members(name)[0] if self.board[cell][self.game.layer[o]] == o), None)
            if (layer is not None) == (word == "no"):
                return False
            if word not in ("", "no") and self.moves[cell][layer] != ("" if word == "stationary" else word):
                return False
        return True

    def spots(self, row, way, cell, at=0):
        """The ways in which a bracket matches from a cell on, each as its cells; None for dots."""
        if row[at] == [DOTS]:
            for steps in itertools.count():
                following = self.beside(cell, way, steps)
                if following is None:
                    return
                for rest in self.spots(row, way, following, at + 1):
                    yield [None] + rest
        elif self.matches(cell, row[at]):
            if at + 1 == len(row):
                yield [cell]
                return
            following = self.beside(cell, way)
            if following is not None:
                for rest in self.spots(row, way, following, at + 1):
                    yield [cell] + rest

    def cells(self, way):
        if way in ("left", "right"):
            return [x * self.height + y for y in range(self.height) for x in range(self.width)]
        return range(len(self.board))

    def rule(self, rule):
        found = []
        for row in rule["left"]:
            found.append([spot for cell in self.cells(rule["dir"]) for spot in self.spots(row, rule["dir"], cell)])
            if not found[-1]:
                return False
        changed = False
        for n, backwards in enumerate(itertools.product(*reversed(found))):
            spots = backwards[::-1]
            if n and not all(cell is None or self.matches(cell, row[i]) for row, spot in zip(rule["left"], spots) for i, cell in enumerate(spot)):
                continue
            for left, right, spot in zip(rule["left"], rule["right"], spots):
                for a, b, cell in zip(left, right, spot):
                    if cell is not None:
                        changed = self.replace(cell, a, b) or changed
        if "cancel" not in self.queue:
            if "cancel" in rule["commands"]:
                self.queue = set()
            self.queue.update(rule["commands"])
        return changed

    def replace(self, cell, left, right):
        game, objects, moves = self.game, list(self.board[cell]), list(self.moves[cell])
        named = [(game.layer[game.members(name)[0][0]], game.members(name)[1] == "one") for word, name in right if word != "no"]
        for word, name in right:
            for o in game.members(name)[0] if word == "no" else ():
                if objects[game.layer[o]] == o:
                    objects[game.layer[o]] = None
        for word, name in left:
            if word == "no":
                continue
            layer, one = game.layer[game.members(name)[0][0]], game.members(name)[1] == "one"
            on, single = any(l == layer for l, _ in named), any(l == layer and s for l, s in named)
            if not on or one and objects[layer] == name:
                objects[layer] = None
            if not on or one and not single or word and moves[layer] == word:
                moves[layer] = ""
        for word, name in right:
            if word == "no":
                continue
            layer = game.layer[game.members(name)[0][0]]
            if game.members(name)[1] == "one":
                objects[layer] = name
            if word:
                moves[layer] = "" if word == "stationary" else word
        changed = objects != self.board[cell] or moves != self.moves[cell]
        self.board[cell], self.moves[cell] = objects, moves
        return changed

    def run(self, groups):
        for group in groups:
            for _ in range(200):
                if not any([self.rule(rule) for rule in group]):
                    break

    def move(self):
        moved = True
        while moved:
            moved = False
            for cell, moves in enumerate(self.moves):
                for layer, way in enumerate(moves):
                    if not way:
                        continue
                    if way != "action":
                        to = self.beside(cell, way)
                        if to is None or self.board[to][layer] is not None:
                            continue
                        self.board[to][layer], self.board[cell][layer] = self.board[cell][layer], None
                    moves[layer], moved = "", True

    def play(self, way, peek=False):
        """Plays a turn. It returns whether the board changed, or would have, and whether the level is won."""
        game, before = self.game, [list(cell) for cell in self.board]
        self.still()
        self.queue, self.again, players = set(), False, []
        objects, how = game.members("player")
        for cell, here in enumerate(self.board):
            there = [o for o in objects if here[game.layer[o]] == o]
            if way and there and (how != "all" or len(there) == len(objects)):
                players.append(cell)
                for o in there:
                    self.moves[cell][game.layer[o]] = way
        self.run(game.groups[False])
        self.move()
        self.still()
        self.run(game.groups[True])
        if "require_player_movement" in game.flags and players and all(any(self.board[c][game.layer[o]] == o for o in objects) for c in players):
            self.board = before
            return False, False
        if "cancel" in self.queue:
            self.board = before
            return len(self.queue) > 1, False
        changed = self.board != before
        if peek:
            self.board = before
            return changed or "win" in self.queue, False
        if "win" in self.queue or self.solved():
            return changed, True
        if "again" in self.queue and changed:
            self.again = self.play("", peek=True)[0]
        return changed, False

    def has(self, cell, what):
        objects, how = what
        there = [self.board[cell][self.game.layer[o]] == o for o in objects]
        return all(there) if how == "all" else any(there)

    def solved(self):
        for quant, what, on in self.game.wins:
            there = [on is None or self.has(cell, on) for cell in range(len(self.board)) if self.has(cell, what)]
            if quant == "no" and any(there) or quant == "all" and not all(there) or quant in ("some", "any") and not any(there):
                return False
        return bool(self.game.wins)


class PuzzleScript(Puzzle):
    """Interprets the common part of the language. Of other games, of the inputs into a state that can't be won, and of wins whatever chance does, it
    judges the form of a report alone."""

    unit = "input"

    @staticmethod
    def read(text, given):
        params = rules(given, level="1", ask="shortest")
        one_of(params["ask"], "shortest", "stuck", "count", "always")
        if not re.fullmatch("[1-9][0-9]{0,5}", params["level"]):
            raise BadBoard("one level at a time is judged here: level is a number from 1 on")
        return [PuzzleScript(params, text)]

    def __init__(self, params, text):
        self.params, self.beyond = params, ""
        try:
            if params["ask"] in ("stuck", "always"):
                raise Beyond({"stuck": "traps", "always": "whether a level can be won whatever chance does"}[params["ask"]])
            self.game = PSGame(text)
            self.draw(int(params["level"]))
        except Beyond as why:
            self.beyond = str(why)

    def draw(self, level):
        game = self.game
        if level > len(game.levels):
            raise Beyond("the level is missing")
        rows = game.levels[level - 1]
        self.width, self.height = len(rows[0]), len(rows)
        if any(len(row) != self.width for row in rows):
            raise Beyond("rows of different lengths")
        backgrounds = game.members("background")[0]
        layer = game.layer[backgrounds[0]]
        cells = [[] for _ in range(self.width * self.height)]
        for x in range(self.width):
            for y in range(self.height):
                objects, how = game.members(rows[y][x])
                if how == "any" or len({game.layer[o] for o in objects}) < len(objects):
                    raise Beyond("a sign for several objects of one layer")
                cells[x * self.height + y] = objects
        fill = next((o for cell in cells for o in cell if game.layer[o] == layer), backgrounds[0])
        self.signs = {}
        for name in game.order + game.names:
            objects, how = game.members(name)
            if len(name) == 1 and how != "any" and name not in "()=" and name not in game.marks:
                full = objects if any(game.layer[o] == layer for o in objects) else objects + [fill]
                self.signs.setdefault(tuple(sorted(game.number[o] for o in full)), name)
        board = []
        for objects in cells:
            here = [None] * len(game.layers)
            here[layer] = fill
            for o in objects:
                here[game.layer[o]] = o
            board.append(tuple(here))
        self.start = ("play", tuple(board))

    def after(self, state, move):
        turn = Turn(self.game, self.width, self.height, state[1])
        _, won = turn.play({"U": "up", "L": "left", "D": "down", "R": "right", "X": "action"}[move])
        met = set()
        while turn.again and not won:
            now = tuple(map(tuple, turn.board))
            if now in met:
                raise CantTell("a turn never ends, which this checker does not judge")
            met.add(now)
            _, won = turn.play("")
        return ("won" if won else "play", tuple(map(tuple, turn.board)))

    def steps(self, state):
        if state[0] == "won":
            return
        for move in "ULDRX"[: 4 if "noaction" in self.game.flags else 5]:
            to = self.after(state, move)
            if to != state:
                yield to

    def follow(self, state, move):
        if move not in "ULDRX" or len(move) != 1 or state[0] == "won" or move == "X" and "noaction" in self.game.flags:
            return None
        to = self.after(state, move)
        return None if to == state else to

    def goal(self, state):
        return state[0] == "won"

    def hopeless(self):
        return False

    def bound(self, _):
        return 0

    def write(self, state):
        number = self.game.number
        texts = [self.signs.get(ids) or "(" + ",".join(self.game.ids[i] for i in ids) + ")"
                 for ids in (tuple(sorted(number[o] for o in cell if o is not None)) for cell in state[1])]
        rows = ["".join(texts[x * self.height + y] for x in range(self.width)) for y in range(self.height)]
        if state[0] == "won" and (state[1] == self.start[1] or not Turn(self.game, self.width, self.height, state[1]).solved()):
            rows.append("won")
        return " ".join(rows)

    def judge(self, report, _):
        if self.params["ask"] == "always":
            self.always(report)
        inputs, line, count = fields(report.claims(record(inputs=is_int, line=is_text, count=is_count)), "inputs", "line", "count")
        demand(report.certificate is None, "a puzzle has no certificate")
        demand((inputs is None) == (line is None), "the number of inputs and the line go together")
        moves = [move or "" for move, _ in report.line]
        if self.beyond:  # where chance has several outcomes, their number follows the input
            moves = [re.sub("^([UDLRX])[1-9][0-9]{0,8}$", r"\1", move) for move in moves]
        demand(all(move in ("U", "D", "L", "R", "X") for move in moves), "a move is none of U, D, L, R and X")
        if report.verdict == "unknown":
            if not moves:
                demand(inputs is None and line is None and count is None, "nothing was decided, and the answer tells something")
        elif report.verdict == "proved":
            demand(inputs == len(moves) and line == "".join(moves), f"the answer is {inputs} inputs, {line}, and the line is {''.join(moves)}")
            demand((count is None) == (self.params["ask"] != "count"), "the shortest lines are counted, and that was not asked for, or the other way round")
        else:
            demand(inputs is None and count is None and not moves, "there is a line, and the level is said to have none")
        demand(report.verdict == "unknown" or not report.stopped, "a search that came to its end is said to have stopped")
        if self.beyond:
            self.form(report, len(moves))
        how = self.judge_route(report, Work(PLAIN_STATES), inputs is not None, inputs is None)
        if count is not None:
            lines = self.lines(len(moves))
            demand(count == lines, f"{count} shortest lines are counted, and there are {lines}")
        return how

    def always(self, report):
        """Judges the form of a report on whether a level can be won whatever chance does."""
        always, inputs = fields(report.claims(record(always=is_bool, inputs=is_int)), "always", "inputs")
        moves = [move or "" for move, _ in report.line]
        if report.verdict == "unknown":
            report.decides_nothing(always, inputs)
        demand(report.verdict == "proved" and not report.stopped, "the level is said neither to be won whatever chance does nor not to be")
        demand(always is not None and always == (inputs is not None), "the answer has the number of inputs if, and only if, the level can always be won")
        demand(all(re.fullmatch("[1-9][0-9]{0,8}" if n % 2 else "[UDLRX]", move) for n, move in enumerate(moves)), "an input and the number of its outcome do not take turns")
        demand(not always or not moves or 2 * inputs == len(moves), f"the answer is {inputs} inputs, and the line has {len(moves)} moves")
        report.bounded(inputs, inputs)
        raise CantTell(f"the parts of the report fit each other; the values are not judged: {self.beyond}")

    def lines(self, length):
        """The number of lines of so many inputs that win."""
        ways, work = {self.start: 1}, Work(PLAIN_STATES)
        for _ in range(length):
            following = collections.Counter()
            for state, n in ways.items():
                work.spend()
                for to in self.steps(state):
                    following[to] += n
            ways = following
        return sum(n for state, n in ways.items() if self.goal(state))

    def form(self, report, length):
        """Judges the bounds of a report on a game that is not interpreted."""
        if report.verdict == "unknown":
            if not length:
                report.decides_nothing(least=True)
            demand(report.stopped, "nothing was decided, and it is not said why the search stopped")
            demand(report.at_least is not None, "an undecided report has a lower bound")
            report.bounded(report.at_least, length)
            demand(report.at_least <= length, f"at least {report.at_least} inputs are claimed, and the line has {length}")
        elif report.verdict == "proved":
            report.bounded(length, length)
        else:
            report.bounded(None, None)
        raise CantTell(f"the parts of the report fit each other; the line and the proof are not judged, for this checker does not interpret this: {self.beyond}")


# The states that a game of PuzzleScript is searched for.
PLAIN_STATES = 3000


# ---------------------------------------------------------------------------------------------------------------------
# Games of one's own: the file of rules, run as Python


class Own:
    """A game file from a state: goal makes it a puzzle, over a duel."""

    @staticmethod
    def read(text, given):
        return [Own(text, given)]

    def __init__(self, text, given):
        self.params = {}
        rest = dict(given)

        def param(name, default, doc=""):
            value = rest.get(name, None)
            self.params[name] = self.written(default if value is None else self.value(name, default, value))
            return default if value is None else self.value(name, default, value)

        self.file = {"param": param, "print": lambda *_, **__: None, "__name__": "game"}
        sys.setrecursionlimit(10000)
        try:
            exec(compile(text, "game", "exec"), self.file)
            self.start = self.file["start"]()
            self.moves = self.file["moves"]
            self.duel = "goal" not in self.file
            if self.duel:
                self.over, self.turn, self.sides = self.file["over"], self.file["turn"], tuple(self.file["sides"])
            if rest.get("from") is not None:
                self.params["from"] = rest["from"]
                self.start = self.state(rest["from"])
            hash(self.start)
        except BadBoard:
            raise
        except Wrong as e:
            raise BadBoard(str(e))
        except Exception as e:
            raise BadBoard(f"the file can't be run: {type(e).__name__}: {e}")
        for name in rest:
            if name not in self.params:
                raise BadBoard(f"there is no parameter {name!r}")
        self.unit = "ply" if self.duel else "move"

    @staticmethod
    def written(value):
        """A parameter as reports write it: a number with a fraction in the fewest digits, with an exponent from a million on."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if not isinstance(value, float):
            return str(value)
        shortest = decimal.Decimal(repr(value)).normalize()
        size, digits = shortest.adjusted(), len(shortest.as_tuple().digits)
        return f"{value:.{max(0, digits - 1 - size)}f}" if -4 <= size < 6 else f"{value:.{digits - 1}e}"

    @staticmethod
    def value(name, default, text):
        try:
            if isinstance(default, bool):
                return {"true": True, "false": False, "1": True, "0": False}[text]
            return text if isinstance(default, str) else type(default)(text)
        except (KeyError, ValueError):
            raise BadBoard(f"{name} can't be {text!r}")

    @staticmethod
    def state(text):
        demand(isinstance(text, str), "a state is missing")
        try:
            value = ast.literal_eval(text)
            hash(value)
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            raise Wrong(f"{text[:80]!r} is no state")
        return value

    @classmethod
    def literal(cls, value):
        """A state as reports write it."""
        if isinstance(value, tuple):
            return "(" + ", ".join(map(cls.literal, value)) + (",)" if len(value) == 1 else ")")
        if isinstance(value, str):
            escapes = {c: f"\\x{c:02x}" for c in [*range(32), 127]} | {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"}
            return '"' + value.translate(escapes) + '"'
        if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
            return str(int(value))
        return repr(value)

    def next(self, s, work):
        work.spend()
        return [(name, to) for name, to in self.moves(s)]

    def judge(self, report, _):
        work = Work(5 * STATES)
        return (self.judged if self.duel else self.solved)(report, work)

    def replayed(self, report, work):
        """The states of the line, which must follow from each other."""
        at = [self.start]
        for n, (move, state) in enumerate(report.line):
            found = [to for name, to in self.next(at[-1], work) if name == move and self.literal(to) == state]
            demand(found, f"move {n + 1} of the line is not legal")
            at.append(found[0])
        return at

    def nearest(self, within, work):
        """How far the nearest goal is, if it is at most that far; None: there is none. Also how many states were met."""
        met, wave, depth = {self.start}, [self.start], 0
        while wave:
            after = []
            for s in wave:
                if self.file["goal"](s):
                    return depth, len(met)
            if within is not None and depth >= within:
                break
            for s in wave:
                for _, to in self.next(s, work):
                    if to not in met:
                        met.add(to)
                        after.append(to)
            wave, depth = after, depth + 1
        return None, len(met)

    def solved(self, report, work):
        (moves,) = fields(report.claims(record(moves=is_int)), "moves")
        demand(report.certificate is None, "a puzzle has no certificate")
        if report.verdict == "unknown":
            if (report.at_least or 0) > 0:
                near, _ = self.nearest(report.at_least - 1, work)
                demand(near is None, f"at least {report.at_least} moves are claimed, and {near} are enough")
            report.decides_nothing(moves, least=True)
        if report.verdict == "refuted":
            demand(moves is None and not report.line, "there is a line, and it is said that there is none")
            report.bounded(None, None)
            near, met = self.nearest(None, work)
            demand(near is None, f"it is claimed that no goal can be reached, and one is {near} moves away")
            return f"none of all {met} states that can be reached is a goal"
        line = self.replayed(report, work)
        demand(moves == len(report.line), f"the answer is {moves} moves, and the line has {len(report.line)}")
        report.bounded(moves, moves)
        demand(self.file["goal"](line[-1]), "the line does not end on a goal")
        near, met = self.nearest(moves - 1, work) if moves else (None, 1)
        demand(near is None, f"the line has {moves} moves, and {near} are enough")
        return f"the line replays, and none of {met} states that are nearer is a goal"

    def judged(self, report, work):
        winner, plies = fields(report.claims(record(winner=is_text, plies=is_int)), "winner", "plies")
        if report.verdict == "unknown":
            report.decides_nothing(winner, plies)
        demand(report.verdict == "proved", "every duel has a value, a draw included")
        demand(winner in self.sides + ("draw",), f"the winner is {winner!r}")
        demand(winner != "draw" or plies is None, "a draw has no plies")
        report.bounded(plies, plies)
        value = self.certified(report, work)
        how = f"the value of each of {len(value)} positions follows from its neighbours'"
        if not value:
            value = self.analysed(work)
            how = f"the value of each of {len(value)} positions was found again"
        root = value[self.start]
        demand(root[0] == winner and plies in (None, root[1]), f"the answer is {winner} in {plies}, and the start is {root[0]} in {root[1]}")
        line = self.replayed(report, work)
        for n in range(len(line) - 1):
            v, to = value[line[n]], value[line[n + 1]]
            demand(line[n] not in line[:n] and self.over(line[n]) is None, f"move {n + 1} of the line is made when the game is over")
            demand(to[0] == v[0] and (v[0] == "draw" or to[1] == v[1] - 1), f"move {n + 1} of the line is not best play")
        if report.line:
            last = line[-1]
            demand(last in line[:-1] or self.over(last) is not None or not self.moves(last), "the line stops before the game is over")
        return how

    def ended(self, s):
        """Who has won; draw; None: play goes on."""
        o = self.over(s)
        demand(o is None or o in self.sides + ("draw",), f"over returns {o!r}")
        return o

    def certified(self, report, work):
        kind = record(values=list_of(lambda v: isinstance(v, list) and len(v) == 3 and is_text(v[0]) and is_int(v[1]) and is_int(v[2])), planes=lambda v: v is None)
        value, texts = {}, set()
        if report.certificate is None:
            return value
        for text, side, plies in report.proves(kind).get("values") or []:
            s = self.state(text)
            demand(self.literal(s) == text and text not in texts, "a position is not written as reports do, or has two values")
            texts.add(text)
            demand(side in (0, 1, 2), "a value has no such winner")
            claimed = ("draw", None) if side == 0 else (self.sides[side - 1], plies)
            demand(value.setdefault(s, claimed) == claimed, "two positions that are equal, such as 1 and True, have two values")
            demand(side or not plies, "a draw has plies")
        demand(self.start in value or not value, "the start has no value")
        for s, claimed in value.items():
            work.spend()
            o = self.ended(s)
            if o is not None:
                want = ("draw", None) if o == "draw" else (o, 0)
            else:
                after = []
                for _, to in self.next(s, work):
                    demand(to in value, "a position that can be reached has no value")
                    after.append(value[to])
                want = self.best(self.turn(s), after)
            demand(claimed == want, f"a position is given as {claimed}, and by its moves it is {want}")
        return value

    def best(self, mover, after):
        demand(mover in self.sides, f"turn returns {mover!r}")
        wins = [n for side, n in after if side == mover]
        if wins:
            return mover, min(wins) + 1
        if not after or any(side == "draw" for side, _ in after):
            return "draw", None
        return after[0][0], max(n for _, n in after) + 1

    def analysed(self, work):
        """The values of all positions that can be reached, in order of plies."""
        met, todo, value, after = {self.start}, [self.start], {}, {}
        while todo:
            s = todo.pop()
            o = self.ended(s)
            if o is not None:
                value[s] = ("draw", None) if o == "draw" else (o, 0)
                continue
            after[s] = [to for _, to in self.next(s, work)]
            for to in after[s]:
                if to not in met:
                    met.add(to)
                    todo.append(to)
        before, left = {}, {s: len(list_) for s, list_ in after.items()}
        for s, targets in after.items():
            for to in targets:
                before.setdefault(to, []).append(s)
        wave = [s for s, v in value.items() if v[0] != "draw"]
        while wave:
            following = []
            for s in wave:
                side, plies = value[s]
                for p in before.get(s, []):
                    left[p] -= 1
                    if p not in value and (self.turn(p) == side or left[p] == 0):
                        value[p] = (side, plies + 1)
                        following.append(p)
            wave = following
        return {s: value.get(s, ("draw", None)) for s in met}


# ---------------------------------------------------------------------------------------------------------------------
# The whole report

GAMES = {"jump": Jump, "keys": Keys, "slide": Slide, "sokoban": Sokoban, "escape": Escape, "chase": Chase, "cops": Cops, "puzzlescript": PuzzleScript, "own": Own}


def judge(game, board, text):
    """What there is to say of a report: accepted, rejected or could not tell, and why."""
    try:
        report = Report(text)
        demand(report.game == game, f"the report is about {report.game}, not {game}")
        demand(report.params == board.params, f"the report was made under {report.params}, the board is under {board.params}")
        demand(report.unit == board.unit, f"the unit is {report.unit!r}, and should be {board.unit!r}")
        demand(report.language in ("", "pt", "es"), f"there is no language {report.language!r}")
        how = board.judge(report, Work())
        demand(report.verdict == "unknown" or not report.stopped, "a search that came to its end is said to have stopped")
        return "accepted", f"{how}; not judged: {', '.join(UNJUDGED)}"
    except Wrong as why:
        return "rejected", str(why)
    except CantTell as why:
        return "could not tell", str(why)
    except (TypeError, ValueError, KeyError, IndexError, ArithmeticError, RecursionError) as why:
        if game != "own":
            raise
        return "could not tell", f"the file failed: {type(why).__name__}: {why}"


def batch():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            (board,) = GAMES[case["game"]].read(case["board"], case["params"] or {})
            status, why = judge(case["game"], board, case["report"])
        except BadBoard as e:
            status, why = "bad board", str(e)
        print(f"{status}: {why}".replace("\n", " "), flush=True)


def main(args):
    if args == ["--batch"]:
        batch()
        return 0
    if len(args) == 3 and "--game" in args[:2]:
        at = args.index("--game")
        name, (saved,) = args[at + 1], args[:at] + args[at + 2:]
        try:
            with open(saved, encoding="utf-8") as file:
                params = json.load(file).get("params") or {}
        except (ValueError, AttributeError, OSError):
            params = {}
        args = ["own", name, saved] + [f"{key}={value}" for key, value in params.items()]
    if len(args) < 3 or args[0] not in GAMES or any("=" not in word for word in args[3:]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(args[1], encoding="utf-8") as file:
            boards = GAMES[args[0]].read(file.read(), dict(word.split("=", 1) for word in args[3:]))
    except (BadBoard, UnicodeDecodeError, OSError) as e:
        print(f"{args[1]}: {e}", file=sys.stderr)
        return 3
    try:
        with open(args[2], encoding="utf-8") as file:
            reports = [line for line in file.read().split("\n") if line.strip()]
    except UnicodeDecodeError:
        print("rejected: the report is not UTF-8")
        return 1
    if len(reports) != len(boards):
        print(f"rejected: there are {len(boards)} boards and {len(reports)} reports")
        return 1
    exits = set()
    for board, text in zip(boards, reports):
        status, why = judge(args[0], board, text)
        print(f"{status}: {why}")
        exits.add({"accepted": 0, "rejected": 1, "could not tell": 5}[status])
    return 1 if 1 in exits else max(exits, default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
