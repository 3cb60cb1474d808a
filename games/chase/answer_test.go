package chase

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest/tier"
	"jogada/search/duels"
	"jogada/solve"
)

// savedReport returns a report with the values of the positions, written and read again.
func savedReport(t *testing.T, d Duel, method string, certificate bool, change func(*Answer)) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(newInstance(d, true), method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Certificate: certificate})
	a := r.Answer.(Answer)
	change(&a)
	r.Answer = a
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := catalog.ReadReport(data)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func TestPositionsOfASavedReportAreJudged(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	for range tier.Scale(t, 100, 30) {
		d := randomDuel(rng, 7)
		for _, method := range []string{"dense", "retro"} {
			for _, certificate := range []bool{true, false} {
				saved := savedReport(t, d, method, certificate, func(*Answer) {})
				for _, positions := range []bool{true, false} {
					ruling := newInstance(d, positions).Check(context.Background(), saved, solve.Budget{})
					if ruling.Status != check.Accepted || strings.Contains(ruling.Reason, "positions,") {
						t.Fatalf("%s, certificate %v: %v, %s\n%s", method, certificate, ruling.Status, ruling.Reason, pasted(d))
					}
				}
			}
		}
	}
}

func TestPositionsThatAreWrongAreRejected(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	for what, change := range map[string]func(*Answer){
		"another winner": func(a *Answer) {
			a.Positions[7].Winner = map[string]string{"cat": "mouse", "mouse": "cat"}[a.Positions[7].Winner]
		},
		"other plies":        func(a *Answer) { a.Positions[7].Plies = catalog.Some(*a.Positions[7].Plies + 1) },
		"no plies":           func(a *Answer) { a.Positions[7].Plies = nil },
		"one is missing":     func(a *Answer) { a.Positions = a.Positions[1:] },
		"one is there twice": func(a *Answer) { a.Positions = append(a.Positions, a.Positions[3]) },
		"one can't arise": func(a *Answer) {
			a.Positions = append(a.Positions, PositionValue{Mouse: 0, Cat: 1, Turn: "mouse", Winner: "mouse", Plies: catalog.Some(0)})
		},
		"one is off the graph":    func(a *Answer) { a.Positions[7].Mouse = 60000 },
		"the cat is in a hole":    func(a *Answer) { a.Positions[7].Cat = 0 },
		"nobody's turn":           func(a *Answer) { a.Positions[7].Turn = "draw" },
		"a winner that is no one": func(a *Answer) { a.Positions[7].Winner = "dog" },
		"a draw with plies":       func(a *Answer) { a.Positions[7].Winner = "draw" },
	} {
		for _, certificate := range []bool{true, false} {
			saved := savedReport(t, d, "", certificate, change)
			ruling := newInstance(d, false).Check(context.Background(), saved, solve.Budget{})
			if extra := what == "one can't arise"; ruling.Status != check.Rejected || extra != strings.Contains(ruling.Reason, "that can't arise") {
				t.Errorf("%s, certificate %v: %v, %s", what, certificate, ruling.Status, ruling.Reason)
			}
		}
	}
}

func TestAsManyPositionsCanAriseAsRetroCollects(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 64))
	for range 500 {
		d := randomDuel(rng, 8)
		if got, want := d.arising(nil), len(run(d, duels.RetroProof, 0).Values); got != want {
			t.Fatalf("%d positions, want %d:\n%s", got, want, pasted(d))
		}
	}
}
