package check_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/solve"
)

// TestRulingsAreAsRecorded compares the checker's rulings, status and reason, with testdata/rulings.golden: on right
// answers, on corrupted ones, and with too small a budget. The file has the first rulings in full and a checksum of the rest.
func TestRulingsAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/rulings.golden", func(string) string {
		var out strings.Builder
		rulings(&out, "puzzles", puzzleFamily())
		rulings(&out, "mazes", mazeFamily())
		rulings(&out, "mazes by areas", flatMazes())
		rulings(&out, "races", raceFamily())
		rulings(&out, "races by classes", flatRaces())
		rulings(&out, "races by the way home", homeRaces())
		rulings(&out, "duels", duelFamily())
		rulings(&out, "duels by number", linkedDuels())
		planeRulings(&out)
		return out.String()
	})
}

func rulings[Q question[A], A any](out *strings.Builder, name string, f family[Q, A]) {
	const written, questions = 3, 60
	var more strings.Builder
	for seed := range uint64(questions) {
		to := out
		if seed >= written {
			to = &more
		}
		d := catalog.NewDice(seed)
		q := f.draw(d)
		for i, right := range f.answers(q) {
			tell := func(what string, a A, m *solve.Meter) int64 {
				r := f.judge(q, a, m)
				fmt.Fprintf(to, "%s %d.%d, %s: %s: %s (%d)\n", name, seed, i, what, map[check.Status]string{check.Undecided: "undecided", check.Accepted: "accepted", check.Rejected: "rejected"}[r.Status], r.Reason, m.Counts().Expanded)
				return m.Counts().Expanded
			}
			whole := tell("right", right, unlimited())
			for _, nodes := range []int64{1, whole / 2, whole - 1} {
				if nodes > 0 && nodes < whole {
					tell(fmt.Sprintf("%d nodes", nodes), right, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))
				}
			}
			for _, c := range f.corruptions {
				if wrong, changed := c.apply(d, q, right); changed {
					tell(c.name, wrong, unlimited())
				}
			}
		}
	}
	fmt.Fprintf(out, "%s: %x\n", name, sha256.Sum256([]byte(more.String())))
}

// planeRulings records the rulings on planes with one wrong value each.
func planeRulings(out *strings.Builder) {
	for seed := range uint64(10) {
		d := catalog.NewDice(seed)
		f := randomField(d, 1+d.Roll(8))
		truth := f.truth()
		p := planesOf(f.Places(), 5, truth)
		for _, s := range f.positions() {
			if d.Chance(3, 4) {
				continue
			}
			wrong := search.Value{Winner: search.Side(d.Roll(3)), Plies: d.Roll(1 << len(p.Movers[search.First].Plies))}
			put(p, s, wrong)
			m := unlimited()
			r := check.Duel[spot, int](f, f.claimed(p), m)
			fmt.Fprintf(out, "planes %d, %+v of %+v is %+v: %d: %s (%d)\n", seed, truth[s], s, wrong, r.Status, r.Reason, m.Counts().Expanded)
			put(p, s, truth[s])
		}
	}
}
