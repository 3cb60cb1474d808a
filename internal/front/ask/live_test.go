package ask

import (
	"context"
	"testing"
	"time"

	"jogada/games"
	"jogada/solve"
)

// liveShapes returns the parameters of boards that take long to solve, by game.
func liveShapes() map[string]map[string]string {
	return map[string]map[string]string{
		"chase":   {"nodes": "300", "degree": "10"},
		"cops":    {"nodes": "62", "degree": "30", "cats": "3"},
		"escape":  {"rows": "70", "cols": "70", "letters": "26", "doors": "100", "more": "50"},
		"jump":    {"rows": "300", "cols": "300", "players": "300", "max": "100"},
		"keys":    {"rows": "300", "cols": "300", "players": "9", "letters": "26"},
		"slide":   {"side": "32", "kind": "random"},
		"sokoban": {"rows": "40", "cols": "40", "boxes": "40", "pulls": "1000"},
	}
}

// afterEnd limits the units of work that a solve may do after its time is over: each stage checks the clock once, and
// the tables that a search begins with are charged at once.
const afterEnd = 500_000

// A live solve of any game has a time of its own, and every stage of it observes that deadline.
func TestALiveSolveEndsAtItsOwnEnd(t *testing.T) {
	all := games.All()
	limits := DefaultLimits()
	limits.Time = 2 * time.Hour
	e, err := New(all, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.live = time.Hour // enough for any machine to read the boards
	for _, g := range all {
		t.Run(g.Name, func(t *testing.T) {
			seed := uint64(1)
			made, err := e.Generate(context.Background(), g.Name, GenerateRequest{Seed: &seed, Params: liveShapes()[g.Name]}, "en", nil)
			if err != nil {
				t.Fatal(err)
			}
			r := SolveRequest{Question: Question{Text: &made.Text, Params: made.Params}, Live: true, Certificate: true, Difficulty: true, Trace: true}
			job, err := e.Solve(context.Background(), g.Name, r, "en")
			if err != nil {
				t.Fatal(err)
			}
			if left := job.left; left > e.live {
				t.Errorf("it ends in %v, over %v", left, e.live)
			}
			for _, method := range job.board.Methods() {
				job.method, job.left = method, 1
				ctx, cancel := context.WithTimeout(context.Background(), time.Second) // it ends even if the end is ignored
				a := job.Run(ctx, nil)
				cancel()
				did := a.Report.Meter.Worked()
				t.Logf("%s: %d units, %s", method.Name, did, a.Report.Verdict)
				if did > afterEnd {
					t.Errorf("%s: %d units of work after the end, over %d", method.Name, did, afterEnd)
				}
			}
		})
	}
}

// A live solve has its time where nothing else is limited, too.
func TestALiveSolveWithoutLimitsIsAnswered(t *testing.T) {
	e, err := New(games.All(), Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.live = time.Hour
	board := "2 2\n4 0\n"
	job, err := e.Solve(t.Context(), "slide", SolveRequest{Question: Question{Text: &board}, Live: true}, "en")
	if err != nil {
		t.Fatal(err)
	}
	if job.left <= 0 || job.left > e.live {
		t.Errorf("it ends in %v", job.left)
	}
	if report := job.Run(t.Context(), nil).Report; report.Verdict != solve.Proved {
		t.Errorf("%+v", report)
	}
}
