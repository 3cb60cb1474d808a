package jump

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

func TestTheReasonIsToldInWords(t *testing.T) {
	for _, c := range []struct {
		name, board string
		given       map[string]string
		headline    string
		because     []string
	}{
		{"alone", "1 2\n1\n1 0\n0 0\n", nil, "A wins in round 1", []string{"no player can reach the last cell before round 1"}},
		{"no rival", "1 3\n2\n1 1 0\n0 0\n0 1\n", nil, "B wins in round 1",
			[]string{"no player can reach the last cell before round 1", "nobody else can reach it in round 1"}},
		{"on the goal", "1 2\n3\n1 0\n0 0\n0 1\n0 1\n", nil, "B starts on the goal and wins in round 0",
			[]string{"B is on the last cell before anyone jumps", "C starts there too; B comes first in the order of the input"}},
		{"on the goal alone", "1 2\n2\n1 0\n0 0\n0 1\n", nil, "B starts on the goal and wins in round 0",
			[]string{"B is on the last cell before anyone jumps", "no other player starts there"}},
		{"round 1", "2 2\n2\n1 1\n1 1\n1 0\n0 1\n", nil, "A wins in round 1",
			[]string{"no player can reach the last cell before round 1", "A and B both arrive in round 1; A comes first in the order of the input"}},
		{"round 1 by name", "1 1\n1 1\n", map[string]string{"tie": "name", "player": "zoe=1,0 ana=0,1"}, "ana wins in round 1",
			[]string{"no player can reach the last cell before round 1", "ana and zoe both arrive in round 1; ana comes first in the alphabetical order of the names"}},
		{"the jump before", "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil, "B wins in round 3",
			[]string{"no player can reach the last cell before round 3", "B and A both arrive in round 3; B jumped 1 in round 2, A jumped 2, so B goes first"}},
		{"equal jumps before", "3 4\n2\n2 1 3 1\n3 1 2 1\n2 1 3 0\n1 2\n1 1\n", nil, "A wins in round 3",
			[]string{"no player can reach the last cell before round 3", "A and B both arrive in round 3 and both jumped 3 in round 2; A comes first in the order of the input"}},
		{"the history", "3 4\n2\n2 1 3 1\n3 1 2 1\n2 1 3 0\n1 2\n1 1\n", map[string]string{"tie": "stable"}, "B wins in round 3",
			[]string{"no player can reach the last cell before round 3", "B and A both arrive in round 3 and made equal jumps after round 1; B jumped 1 in round 1, A jumped 2, so B goes first"}},
		{"equal histories", "1 3\n2\n1 1 0\n0 0\n0 0\n", map[string]string{"tie": "stable"}, "A wins in round 2",
			[]string{"no player can reach the last cell before round 2", "A and B both arrive in round 2 and made equal jumps all the way; A comes first in the order of the input"}},
		{"many rivals", "1 2\n6\n1 0\n0 0\n0 0\n0 0\n0 0\n0 0\n0 0\n", nil, "A wins in round 1",
			[]string{"no player can reach the last cell before round 1", "A and B both arrive in round 1; A comes first in the order of the input",
				"A and C both arrive in round 1; A comes first in the order of the input", "A and D both arrive in round 1; A comes first in the order of the input",
				"2 more players arrive in round 1, after these"}},
		{"some never", "1 5\n4\n2 0 2 5 1\n0 0\n0 1\n0 3\n0 2\n", nil, "D wins in round 1",
			[]string{"no player can reach the last cell before round 1", "nobody else can reach it in round 1", "players B and C can't make a jump"}},
		{"nobody", "3 4\n3\n2 0 2 1\n1 2 3 2\n2 2 2 1\n0 0\n0 1\n1 2\n", nil, "nobody can win",
			[]string{"players B and C can't make a jump", "no cell that player A can reach leads to the last cell"}},
		{"many nobodies", "1 3\n8\n0 1 1\n" + strings.Repeat("0 0\n", 8), nil, "nobody can win",
			[]string{"players A, B, C, D, E and 3 more can't make a jump"}},
		{"no players", "1 1\n0\n1\n", nil, "nobody can win", []string{"there are no players"}},
		{"no board", "0 0\n0\n", nil, "nobody can win", []string{"the board is empty"}},
	} {
		b := parsed(t, c.board, c.given)
		for _, m := range b.Methods() {
			if !m.Sound {
				continue
			}
			r := solved(t, b, m.Name)
			if r.Headline != c.headline || !slices.Equal(r.Because, c.because) {
				t.Errorf("%s, %s: %q because\n%q, want %q because\n%q\n%s", c.name, m.Name, r.Headline, r.Because, c.headline, c.because, c.board)
			}
		}
	}
}

func TestOnABigBoardOnlyTheWinnerIsExplained(t *testing.T) {
	board := "40 40\n2\n" + strings.Repeat(repeated(1, 40)+"\n", 40) + "38 39\n39 38\n"
	want := []string{"no player can reach the last cell before round 1", "of those who can be there then, nobody goes earlier than A"}
	if got := solved(t, parsed(t, board, nil), "").Because; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAnUnsoundMethodVouchesForNothing(t *testing.T) {
	r := solved(t, parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil), "ball")
	want := []string{"A can be on the last cell in round 3; that nobody goes earlier is the method's word alone"}
	if !slices.Equal(r.Because, want) || r.Headline != "A wins in round 3 (says ball, which is unsound)" {
		t.Errorf("%q because %q", r.Headline, r.Because)
	}
	if r.Proof.Checked == nil || *r.Proof.Checked {
		t.Errorf("the checker says %q", r.Proof.Checker)
	}
}

func TestAStoppedSearchSaysWhatItKnows(t *testing.T) {
	b := parsed(t, "1 5\n1\n1 1 1 1 1\n0 0\n", nil)
	for method, want := range map[string]int{"claims": 3, "home": 1, "layers": 3, "field": 1, "per-player": 1, "ball-full": 1} {
		m, _ := catalog.Pick(b, method)
		r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: 2}, Check: true})
		if r.Verdict != solve.Unknown || r.Course != "undecided\n" || r.Unsolved || r.Bounds.AtLeast == nil || *r.Bounds.AtLeast != want || r.Bounds.AtMost != nil ||
			!strings.HasPrefix(r.Headline, fmt.Sprintf("undecided: nobody arrives before round %d", want)) || asJSON(t, r.Answer) != `{"winner":null,"round":null}` {
			t.Errorf("%s: %q, bounds %v, course %q, answer %s", method, r.Headline, asJSON(t, r.Bounds), r.Course, asJSON(t, r.Answer))
		}
	}
}

func TestStandingsAreToldOnRequest(t *testing.T) {
	const board = "2 4\n4\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n1 0\n1 2\n"
	const rounds = `"rounds":[[3,2,2,1],[null,3,null,0]]`
	const places = `"standings":[{"rank":1,"name":"B","rounds":3,"line":["0 0","0 2","0 3","1 3"]},` +
		`{"rank":2,"name":"A","rounds":3,"line":["1 1","0 1","0 3","1 3"]},` +
		`{"rank":null,"name":"C","rounds":null,"line":[]},{"rank":null,"name":"D","rounds":null,"line":[]}]`
	b := parsed(t, board, map[string]string{"standings": "true"})
	if b.Methods()[0].Name != "home" || len(b.Methods()) != 7 || b.Rules().Has("standings") {
		t.Errorf("the default is %s of %d methods, the rules are %v", b.Methods()[0].Name, len(b.Methods()), b.Rules())
	}
	for method, want := range map[string]string{
		"":           `{"winner":"B","round":3,` + places + `,` + rounds + `}`,
		"field":      `{"winner":"B","round":3,` + places + `,` + rounds + `}`,
		"per-player": `{"winner":"B","round":3,` + places + `,` + rounds + `}`,
		"claims":     `{"winner":"B","round":3,` + rounds + `}`,
		"layers":     `{"winner":"B","round":3,` + rounds + `}`,
		"ball":       `{"winner":"A","round":3,` + rounds + `}`,
	} {
		if got := asJSON(t, solved(t, b, method).Answer); got != want {
			t.Errorf("%s:\n got %s\nwant %s", method, got, want)
		}
	}
	layer := solved(t, b, "").Layers[0]
	if far, ok := layer.Value(5); layer.Name != "How far is it to the goal?" || far != 3 || !ok {
		t.Errorf("layer %q has %d, %v", layer.Name, far, ok)
	}
	if _, ok := layer.Value(4); ok {
		t.Error("the layer has a number where the goal can't be reached")
	}
	plain := solved(t, parsed(t, board, nil), "field")
	if got, want := asJSON(t, plain.Answer), `{"winner":"B","round":3}`; got != want {
		t.Errorf("not asked for: %s, want %s", got, want)
	}
}

func TestTheStandingsOfAnEmptyBoardAreEmpty(t *testing.T) {
	r := solved(t, parsed(t, "0 0\n0\n", map[string]string{"standings": "true"}), "")
	if got := asJSON(t, r.Answer); got != `{"winner":null,"round":null}` || !r.Unsolved {
		t.Errorf("%s", got)
	}
}

func TestTheFramesFollowEverybodyUntilTheWinnerArrives(t *testing.T) {
	r := solved(t, parsed(t, "2 4\n3\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n0 0\n", nil), "")
	var got []string
	for _, f := range r.Frames {
		line := f.Caption + ":"
		for row := range f.View.Grid.Rows {
			for col := range f.View.Grid.Cols {
				if tokens := f.View.Grid.Cell(row, col).Tokens; len(tokens) > 0 {
					line += fmt.Sprintf(" %d,%d%v", row, col, tokens)
				}
			}
		}
		got = append(got, line)
	}
	want := []string{"start: 0,0[B C] 1,1[A]", "round 1: A ↑ 1, B → 2, C → 2: 0,1[A] 0,2[B C]", "round 2: A → 2, B → 1, C → 1: 0,3[A B C]", "round 3: B ↓ 1: 0,3[A C] 1,3[B]"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	big := "65 64\n1\n" + strings.Repeat(repeated(1, 64)+"\n", 65) + "0 0\n"
	if frames := solved(t, parsed(t, big, nil), "").Frames; frames != nil {
		t.Errorf("a big board has %d frames", len(frames))
	}
}

// Rounds list the moves in the order of play: under each rule for ties, and after each round.
func TestTheFramesFollowTheRuleForTies(t *testing.T) {
	for ties, want := range map[string]string{
		"first-round": "round 1: zoe ← 2, bia ← 1, ana ← 2; round 2: bia → 3, zoe → 3, ana → 3; round 3: zoe ↓ 1",
		"name":        "round 1: ana ← 2, bia ← 1, zoe ← 2; round 2: bia → 3, ana → 3, zoe → 3; round 3: ana ↓ 1",
		"stable":      "round 1: zoe ← 2, bia ← 1, ana ← 2; round 2: bia → 3, zoe → 3, ana → 3; round 3: bia ↓ 1",
	} {
		r := solved(t, parsed(t, "2 1 3 1\n3 1 2 1\n2 1 3 0\n", map[string]string{"tie": ties, "player": "zoe=1,2 bia=1,1 ana=1,2"}), "")
		var captions []string
		for _, f := range r.Frames[1:] {
			captions = append(captions, f.Caption)
		}
		if got := strings.Join(captions, "; "); got != want {
			t.Errorf("%s: %s, want %s", ties, got, want)
		}
	}
}

// On random boards nobody is on the goal before the winner.
func TestNobodyArrivesBeforeTheWinnerInTheFrames(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d, raced := catalog.NewDice(uint64(moving)*10+uint64(ties)), 0
		for range 150 {
			race := small(t, d, moving, ties)
			r := solved(t, newInstance(race, false), "")
			for i, f := range r.Frames {
				g := f.View.Grid
				on := g.Cell(g.Rows-1, g.Cols-1).Tokens
				switch {
				case i == 0: // who starts there wins without a move
				case i < len(r.Frames)-1 && len(on) > 0, i == len(r.Frames)-1 && len(on) != 1:
					t.Fatalf("frame %d, %s: %v are on the goal\n%s", i, f.Caption, on, paste(race))
				case i == len(r.Frames)-1 && len(race.Players) > 1:
					raced++
				}
			}
		}
		if raced < 30 {
			t.Errorf("only %d races of several players had a last frame", raced)
		}
	})
}

func TestTheViewShowsNumbersStartsAndTheGoal(t *testing.T) {
	g := parsed(t, "1 3\n2\n5 0 7\n0 0\n0 0\n", nil).View().Grid
	if got, want := asJSON(t, g), `{"rows":1,"cols":3,"looks":[{"kind":"number","text":"5"},{"kind":"number","text":"0"},{"kind":"goal","text":"7"}],"cells":[0,1,2],"tokens":[{"place":0,"names":["A","B"]}]}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestASavedReportIsJudgedByWhatItClaims(t *testing.T) {
	b := parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil)
	saved, err := json.Marshal(solved(t, b, ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		old, new string
		status   check.Status
	}{
		{"", "", check.Accepted},
		{`{"winner":"B","round":3}`, `{"winner":"A","round":3}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":"B","round":2}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":"B","round":null}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":null,"round":3}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":null,"round":null}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":"Q","round":3}`, check.Rejected},
		{`{"winner":"B","round":3}`, `{"winner":7,"round":3}`, check.Rejected},
		{`"B R1"`, `"B R2"`, check.Rejected},
		{`"state":"0 2"`, `"state":"0 1"`, check.Rejected},
		{`"tie":"first-round"`, `"tie":"stable"`, check.Rejected},
	} {
		r, err := catalog.ReadReport([]byte(strings.Replace(string(saved), c.old, c.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if ruling := b.Check(context.Background(), r, solve.Budget{}); ruling.Status != c.status {
			t.Errorf("%s for %s: %v, %s", c.new, c.old, ruling.Status, ruling.Reason)
		}
	}
}

func TestCellsAreReadAsTheyAreWritten(t *testing.T) {
	b := Board{Rows: 3, Cols: 4, Jumps: make([]int32, 12)}
	for c := range Cell(12) {
		if got, err := b.readCell(b.writeCell(c)); err != nil || got != c {
			t.Errorf("%s is read as %d, %v", b.writeCell(c), got, err)
		}
	}
	for _, s := range []string{"", "1", "3 0", "0 4", "-1 0", "0 0 0", "a b", "0,0"} {
		if _, err := b.readCell(s); err == nil {
			t.Errorf("%q is taken for a cell", s)
		}
	}
}
