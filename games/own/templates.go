package own

import (
	"context"
	"fmt"
	"io"

	"jogada/catalog"
)

// newTool writes a file to start from.
func newTool() catalog.Tool {
	return catalog.Tool{Name: "new", Doc: "Write a file of rules to start from: jogada own new duel > game.star", Words: []string{"duel", "puzzle"},
		Run: func(_ context.Context, in io.Reader, out io.Writer) error {
			word, err := io.ReadAll(in)
			if err != nil {
				return err
			}
			template := duelTemplate
			if string(word) == "puzzle" {
				template = puzzleTemplate
			}
			_, err = fmt.Fprint(out, template)
			return err
		}}
}

const duelTemplate = `# A game for two. A state says all that matters: who is to move, and what is on the board.
title = "Take away"
question = "Who takes the last stick?"
sides = ("first", "second")
STICKS = param("sticks", 10, "how many sticks there are")
MOST = param("most", 3, "how many may be taken at once")

def start():
    return ("first", STICKS)

def turn(s):
    return s[0]

def moves(s):
    who, left = s
    other = "second" if who == "first" else "first"
    return [("take " + str(n), (other, left - n)) for n in range(1, min(MOST, left) + 1)]

def over(s):
    who, left = s
    if left == 0:
        return "second" if who == "first" else "first"    # who took the last stick has won
    return None

def show(s):
    return "|" * s[1] if s[1] else "."
`

const puzzleTemplate = `# A puzzle: the fewest moves from the start to a goal.
title = "Sorting by turning"
question = "How few turns sort the row?"
ROW = param("row", "3142", "the row at the start")

def start():
    return ROW

def moves(s):
    found = []
    for n in range(2, len(s) + 1):
        turned = "".join([s[i] for i in range(n - 1, -1, -1)])
        found.append(("turn " + str(n), turned + s[n:]))
    return found

def goal(s):
    return s == "".join(sorted([s[i] for i in range(len(s))]))

def show(s):
    return s
`
