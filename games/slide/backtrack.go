package slide

import (
	"math/bits"
	"strings"

	"jogada/search"
	"jogada/solve"
)

// reportPuzzle is the question as report 003 sees it: the same rules with the report's own bound and its own test
// before the search.
type reportPuzzle struct{ Puzzle }

var (
	_ search.Puzzle[Board, Slide] = reportPuzzle{}
	_ search.Limiter              = reportPuzzle{}
	_ search.Bounder[Board]       = reportPuzzle{}
	_ search.Ranker[Board]        = reportPuzzle{}
	_ search.Refuter[Board]       = reportPuzzle{}
	_ search.Sized                = reportPuzzle{}
)

// Bound is ceil(log2(tiles)): a slide halves the number of tiles at best.
func (p reportPuzzle) Bound(b Board) int { return bits.Len(uint(max(1, p.Rank(b)) - 1)) }

// Refute is the report's test that the sum of all tiles is a power of two, mended: it first divides by the odd factor
// that all tiles have in common. The report assumes powers of two, and would say that 3 3 has no solution.
func (p reportPuzzle) Refute(b Board) (string, bool) {
	f, flawed := p.flaw(b)
	return p.plainly(f), flawed
}

func (p reportPuzzle) flaw(b Board) (flaw, bool) {
	common := int64(0)
	for i := range p.side * p.side {
		common = divisor(common, oddPart(p.Tile(b, i)))
	}
	return wrongSum(p.sum, common)
}

// divisor is the largest number that divides both.
func divisor(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// Backtrack is the method of report 003 with the prunings that are on; with all three it is the report's own. It answers
// questions of type Puzzle.
func Backtrack(cuts search.Prunings) search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]] {
	name, doc := "backtrack", backtrackDoc
	if on := names(cuts); len(on) < 3 {
		name = strings.Join(append([]string{name}, on...), "-")
		doc += "; here only with the prunings in its name"
	}
	return search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]]{
		Name: name, Doc: doc, Sound: true,
		Cost: backtrackCost,
		Run: func(q search.Puzzle[Board, Slide], m *solve.Meter) search.Route[Board, Slide] {
			r := search.Backtrack[Board, Slide](cuts)(reportPuzzle{q.(Puzzle)}, m)
			if r.Verdict == solve.Unknown && r.Found && len(r.Line) == r.AtLeast {
				// It was stopped while looking for what its own bound says can't be there.
				r.Outcome = m.Outcome(solve.Proved)
			}
			return r
		},
	}
}

const (
	backtrackDoc = "report 003: follows every line up to the limit, the slide that leaves the fewest tiles first; leaves lines that can't beat " +
		"the best one found, and boards with too many tiles for the slides left; its first test, that the sum is a power of two, is mended for tiles with an odd factor"
	backtrackCost = "exponential: up to four times the lines for each slide more in the limit, however near a solution is; memory for one line"
)

// names are the prunings that are on; a name without any of them would be the report's own.
func names(cuts search.Prunings) []string {
	var on []string
	if cuts.Best {
		on = append(on, "best")
	}
	if cuts.Bound {
		on = append(on, "bound")
	}
	if cuts.Order {
		on = append(on, "order")
	}
	if on == nil {
		return []string{"plain"}
	}
	return on
}
