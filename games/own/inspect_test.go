package own

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
)

// found returns the findings of a file under a rule.
func found(source, rule string) (messages []string, where []int) {
	for _, f := range inspect(context.Background(), []byte(source), catalog.QuestionLimit{}).Findings {
		if f.Rule == rule {
			messages, where = append(messages, f.Message), append(where, f.Line, f.Column)
		}
	}
	return messages, where
}

// corridor is a walk from 5 to 0 in a corridor of 30 cells.
const corridor = `
def start():
    return 5
def goal(s):
    return s == 0
def moves(s):
    return [(str(to), to) for to in (s - 1, s + 1) if 0 <= to and to < 30]
def bound(s):
    return `

// A bound is compared with the distance wherever that is known, not only on the shortest line.
func TestABoundIsComparedAwayFromTheLine(t *testing.T) {
	for bound, want := range map[string]string{
		"s":                         "",
		"s // 2":                    "",
		"s if s < 29 else 30":       "bound is too large: it says 30 for 29, and 29 moves are enough; it was not used",
		"s + 1 if s == 12 else s":   "bound is too large: it says 13 for 12, and 12 moves are enough; it was not used",
		"s + 1 if s == 3 else s":    "bound is too large: it says 4 for 3, and 3 moves are enough; it was not used",
		"1 if s == 0 else 0":        "bound is too large: it says 1 for 0, and 0 moves are enough; it was not used",
		"100 if s == 0 else s // 9": "bound is too large: it says 100 for 0, and 0 moves are enough; it was not used",
	} {
		if got, _ := found(corridor+bound+"\n", "bound"); strings.Join(got, "\n") != want {
			t.Errorf("%s: %q; want %q", bound, got, want)
		}
	}
	walled := strings.Replace(corridor, "0 <= to", "0 < to", 1)
	if got, _ := found(walled+"99\n", "bound"); got != nil {
		t.Errorf("without a goal in reach no bound is too large: %q", got)
	}
}

// A fault of the rules is reported with its place, the calls that led there and the state, also where the search for the
// answer did not come.
func TestAFaultIsReportedWithItsCallsAndItsState(t *testing.T) {
	source := `def start():
    return (0, "a")
def goal(s):
    return s[0] == GOAL
GOAL = param("goal", 9)
def moves(s):
    return [("on", further(s)), ("jump", (s[0] + 2, s[1]))]
def further(s):
    return (following(s[0]), s[1])
def following(n):
    return NEXT[n] + 0
NEXT = [1, 2, 3, 4, "five"]
`
	want := "in moves: a string + a number can't be done; write str(n) for a number as text; following is called in further, line 9; further is called in moves, line 7; the state is (4, \"a\")"
	for _, goal := range []string{"9", "2"} { // the answer needs the state that fails, or is found without it
		got, where := found(strings.Replace(source, `"goal", 9`, `"goal", `+goal, 1), "unreadable")
		if len(got) != 1 || got[0] != want || where[0] != 11 || where[1] != 20 {
			t.Errorf("goal %s: %q at %v\nwant %q", goal, got, where, want)
		}
	}
}

// The form of a puzzle is compared with the moves to a goal, where all states are known.
func TestAFormIsComparedWithTheDistance(t *testing.T) {
	const forms = corridor + "0\ndef form(s):\n    return "
	for form, want := range map[string]string{
		"s":            "",
		"-s":           "",
		"min(s, 29)":   "",
		"s == 0":       "5 and 4 have the same form, and other values: 5 moves to a goal, 4 moves to a goal",
		"(s + 1) // 2": "5 and 6 have the same form, and other values: 5 moves to a goal, 6 moves to a goal",
	} {
		if got, _ := found(forms+form+"\n", "form"); strings.Join(got, "\n") != want {
			t.Errorf("%s: %q; want %q", form, got, want)
		}
	}
}

// A file is checked under the parameters that are given; one that it does not declare, or a value that does not fit, is a fault.
func TestAFileIsCheckedUnderParameters(t *testing.T) {
	source := strings.Replace(corridor, "return 5", `return param("begin", 5)`, 1) + "s\n"
	for params, want := range map[string]string{"": "solved in 5 moves", "begin=7": "solved in 7 moves", "begin=x": `begin is "x"`,
		"start=3": `own has no parameter "start"; there are from, scramble, begin`, "from=3": "solved in 3 moves", "from=x": "is no state"} {
		given := map[string]string{}
		if name, value, ok := strings.Cut(params, "="); ok {
			given[name] = value
		}
		in := inspect(context.Background(), []byte(source), catalog.QuestionLimit{Params: given})
		told := in.Answer
		for _, f := range in.Findings {
			told += f.Message
		}
		if !strings.Contains(told, want) {
			t.Errorf("%q: %q; want %q", params, told, want)
		}
	}
}
