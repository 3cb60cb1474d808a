package ask

import (
	"context"
	"testing"
	"time"

	"jogada/games"
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

// A live solve of any game ends half a second after the request, and every stage of it observes that deadline.
func TestALiveSolveEndsAtItsOwnEnd(t *testing.T) {
	all := games.All()
	e, err := New(all, DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
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
			if left := job.left; left > live {
				t.Errorf("it ends in %v, over %v", left, live)
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
