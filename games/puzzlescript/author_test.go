package puzzlescript

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/solve"
)

// found returns the findings of a kind about a game, one a line.
func found(game, rule string, nodes int64) string {
	var all []string
	for _, f := range inspect(context.Background(), []byte(game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: nodes}, Needs: true}).Findings {
		if f.Rule == rule {
			all = append(all, strings.TrimSpace(f.Level+" "+f.Message+": "+f.Why))
		}
	}
	return strings.Join(all, "\n")
}

func TestTheFirstLevelThatNeedsARuleIsNamed(t *testing.T) {
	rules := push + "\n[ > Player | Mark ] -> [ > Player | ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]\n+ [ action Player | Wall ] -> [ Player | ]\n[ up Player ] -> cancel"
	levels := "P*O\n...\n\nP**O.O\n......\n\nP#*O\n####\n\nPO\n##"
	for _, c := range []struct {
		name, game string
		nodes      int64
		says       []string
	}{
		{"each rule", small("", rules, "all Target on Crate", levels), 10_000, []string{
			"level 1 is the first that needs the rule of line 44: without it it can't be won",
			"level 3 is the first that needs the rules of lines 46, 47: without them it can't be won, and the levels before it can",
			"no level needs the rule of line 48: every level that can be won can be won without it",
		}},
		{"a level that may need it, too", small("", push+"\n[ action Player | Wall ] -> [ Player | ]", "all Target on Crate", vast+"\n\nP#*O\n####"), 12, []string{
			"level 2 needs the rule of line 44: without it it can't be won; not decided: level 1",
			"level 2 needs the rule of line 45: without it it can't be won; not decided: level 1",
		}},
		{"nothing but undecided levels", small("", push, "all Target on Crate", vast), 4, []string{
			"no level is known to need the rule of line 44: levels won without it: 0; not decided: level 1",
		}},
	} {
		if got := found(c.game, ruleNeeded, c.nodes); got != strings.Join(c.says, "\n") {
			t.Errorf("%s: it says\n%s\nand should say\n%s", c.name, got, strings.Join(c.says, "\n"))
		}
	}
	if got := found(small("", "right "+throw, "some Wall", "P.."), ruleNeeded, 1000); got != "" {
		t.Errorf("where chance matters it says\n%s", got)
	}
}

func TestRecordedSolutionsAreComparedWithTheShortest(t *testing.T) {
	for _, c := range []struct {
		name, levels string
		says         string
		recorded     int
	}{
		{"the shortest", "(solution: R)\nP*O", "", 1},
		{"with spaces, in lower case, in two lines", "( SOLUTION : r\nr )\nP.*O", "", 2},
		{"longer than needed", "(solution: DURR)\nP.*.O\n.....", "level 1 the recorded solution does not win: after 4 inputs, the level is not won", 0},
		{"a detour", "(solution: DURRR)\nP.*.O\n.....", "level 1 the recorded solution takes 5 inputs, and the shortest 3: this wins: RRR", 3 + 2},
		{"inputs after the win", "(solution: RRRRR)\nP.*.O\n.....", "", 3},
		{"beside the last row", "P.*.O\n..... (solution: RRR)", "", 3},
		{"of the level below", "PO\n\n(solution: R)\nmessage Go\nP*O", "", 0},
		{"no input", "(solution: RQ)\nP*O", "the recorded solution can't be read: want inputs, each one of U, D, L, R and X", 0},
		{"no inputs", "(solution: )\nP*O", "the recorded solution can't be read: want inputs, each one of U, D, L, R and X", 0},
		{"below the last level", "P*O\n\n(solution: R)", "the recorded solution belongs to no level: write it above the rows of its level", 0},
		{"about a solution", "(the solution is R)\nP*O", "", 0},
	} {
		game := small("", push, "all Target on Crate", c.levels)
		if got := found(game, ruleRecorded, 10_000); got != c.says {
			t.Errorf("%s: it says\n%s\nand should say\n%s", c.name, got, c.says)
		}
		in := inspect(t.Context(), []byte(game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: 10_000}})
		if got := in.Levels[0].Recorded; got != c.recorded {
			t.Errorf("%s: recorded in %d, and should be in %d", c.name, got, c.recorded)
		}
	}
	if got := found(strings.Replace(small("", push, "all Target on Crate", "P*O"), "RULES", "RULES\n\n(solution: L)", 1), ruleRecorded, 100); got != "" {
		t.Errorf("of a comment among the rules it says\n%s", got)
	}
}

func TestARecordedSolutionBoundsAnUndecidedLevel(t *testing.T) {
	game := small("", push, "all Target on Crate", "(solution: RRRRRR)\nP.*...O\n"+strings.Repeat(".......\n", 5)+".*.*...")
	in := inspect(t.Context(), []byte(game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: 2}})
	l := in.Levels[0]
	if l.Line == "" || l.Moves > 6 || l.Recorded == 0 {
		t.Errorf("of a level with a recorded solution it is known that %+v", l)
	}
	for _, c := range []struct {
		known engine.Answer
		line  string
		want  engine.Answer
	}{
		{engine.Answer{AtLeast: 2}, "RRR", engine.Answer{Found: true, Line: "RRR", AtLeast: 2}},
		{engine.Answer{AtLeast: 3, Count: 7}, "RRR", engine.Answer{Verdict: solve.Proved, Found: true, Line: "RRR", AtLeast: 3}},
		{engine.Answer{AtLeast: 1, Found: true, Line: "UU"}, "RRR", engine.Answer{AtLeast: 1, Found: true, Line: "UU"}},
		{engine.Answer{Verdict: solve.Proved, Found: true, AtLeast: 2, Line: "UU", Count: 1}, "RRR", engine.Answer{Verdict: solve.Proved, Found: true, AtLeast: 2, Line: "UU", Count: 1}},
	} {
		if got := c.known; func() bool { followRecorded(&got, c.line); return got != c.want }() {
			t.Errorf("%+v with %s is %+v, and should be %+v", c.known, c.line, got, c.want)
		}
	}
	for _, denied := range []engine.Answer{{Verdict: solve.Refuted}, {AtLeast: 4}, {Verdict: solve.Proved, Found: true, Line: "UUUU"}} {
		if !panics(func() { followRecorded(&denied, "RRR") }) {
			t.Errorf("%+v goes with a recorded line of 3", denied)
		}
	}
}

// panics reports whether f panics.
func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

func TestLevelsAreComparedTurnedAndInOtherBorders(t *testing.T) {
	for _, c := range []struct{ name, levels, says string }{
		{"mirrored", "P*O.\n....\n#...\n\n.O*P\n....\n...#", "level 2 the level is level 1 again, mirrored or turned: all cells are equal"},
		{"turned", "P*O\n.#.\n\n.P\n#*\n.O", "level 2 the level is level 1 again, mirrored or turned: all cells are equal"},
		{"in another border", "####\n#P*#\n#O.#\n####\n\n######\n######\n##P*##\n##O.##\n######", "level 2 the level is level 1 again, in another border: all cells are equal"},
		{"different", "P*O.\n....\n\nP.*O\n....", ""},
		{"of the same size, turned", "P*.\nO..\n..#\n\nPO.\n*..\n..#", "level 2 the level is level 1 again, mirrored or turned: all cells are equal"},
		{"as it is before mirrored", "P*O\n...\n\nP*O\n...", "level 2 the level is level 1 again: all cells are equal"},
	} {
		if got := found(small("", push, "all Target on Crate", c.levels), ruleSimilar, 1000); got != c.says {
			t.Errorf("%s: it says\n%s\nand should say\n%s", c.name, got, c.says)
		}
	}
	almost := "P*O" + strings.Repeat(".", 39) + "#\n" + strings.Repeat(".", 43)
	other := strings.Repeat(".", 43) + "\n" + "#" + strings.Repeat(".", 37) + "#.O*P"
	if got := found(small("", push, "all Target on Crate", almost+"\n\n"+other), ruleSimilar, 1000); got != "level 2 the level is almost level 1, mirrored or turned: of 43 cells, these differ: 1" {
		t.Errorf("of levels that differ in a cell when turned it says\n%s", got)
	}
}
