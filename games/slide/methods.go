package slide

import (
	"math/bits"
	"strings"

	"jogada/games/slide/internal/packed"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[Board, Slide]

// Methods lists the methods, the default first.
func Methods() []search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]] {
	methods := []search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]]{Packed()}
	methods = append(methods, puzzles.Pathfinders[Board, Slide]()...)
	return append(methods, Backtrack(puzzles.Prunings{Best: true, Bound: true, Order: true}))
}

// Packed returns the kernel of this game, its default method. It answers questions of type Puzzle.
func Packed() search.Method[search.Puzzle[Board, Slide], route] {
	return search.Method[search.Puzzle[Board, Slide], route]{
		Name: packedName, Title: "Bidirectional A*", Doc: packedDoc, Sound: true,
		Cost: packedCost, Code: packed.Code,
		Run: func(q search.Puzzle[Board, Slide], m *solve.Meter) route { return q.(Puzzle).packed(m) },
	}
}

const (
	packedName = "packed"
	packedDoc  = "bidirectional search on bit-packed boards: a beam finds short solutions, and A* under a rising ceiling proves that none is shorter; rotations and reflections count once"
	packedCost = "at most all reachable boards, those that are the same game counted once, each expanded once or a few times, or again under each ceiling where that is a multiple of the one " +
		"before; memory for those, or for as many as fit"
)

// packed answers the question by its kernel.
func (p Puzzle) packed(m *solve.Meter) route {
	if p.Goal(p.start) {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if why, refuted := p.Refute(p.start); refuted {
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
	}
	q := p.codes(p.start)
	if see := solve.Observing[Board](m); see != nil {
		q.See = func(e packed.Event) { see(search.EventOf(e, p.boardOf)) }
	}
	a := packed.Solve(q, m)
	return route{Outcome: m.Outcome(a.Verdict), Found: a.Line != "", Line: p.follow(a.Line), AtLeast: a.AtLeast, Anywhere: a.AtLeast == search.Never}
}

// codes returns the kernel's question for a board of this puzzle, which must satisfy the invariants.
func (p Puzzle) codes(b Board) packed.Question {
	codes := make([]byte, p.side*p.side)
	for i := range codes {
		codes[i] = byte(p.at(b, i))
	}
	return packed.Question{Side: p.side, Codes: codes, Last: len(p.values) - 1, Limit: p.limit} // the last code is that of the sum
}

// boardOf returns the board of codes that fit a byte.
func (p Puzzle) boardOf(codes []byte) Board {
	cells := make([]byte, p.StateBytes())
	for i, code := range codes {
		p.setTile(cells, i, int(code))
	}
	return Board(cells)
}

// follow returns the line of slides from the start, nil for none.
func (p Puzzle) follow(line string) []search.Step[Board, Slide] {
	if line == "" {
		return nil
	}
	steps, cells, at := make([]search.Step[Board, Slide], 0, len(line)), make([]byte, p.StateBytes()), p.start
	for i := range len(line) {
		clear(cells)
		p.slide(at, Slide(line[i]), cells)
		at = Board(cells)
		steps = append(steps, search.Step[Board, Slide]{Move: Slide(line[i]), To: at})
	}
	return steps
}

// rigid reports whether only spaced, rotated or mirrored images of the start can be reached from it; the start must
// satisfy the invariants.
func (p Puzzle) rigid() bool { return packed.Rigid(p.codes(p.start)) }

// explainStates explains what the boards shown by a method represent.
func explainStates(method string, t say.Translator) string {
	if method != packedName {
		return ""
	}
	return t.Of("The same board turned, mirrored or spaced counts once.")
}

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

// Bound returns ceil(log2(tiles)): a slide at best halves the number of tiles.
func (p reportPuzzle) Bound(b Board) int { return bits.Len(uint(max(1, p.Rank(b)) - 1)) }

// StepsWithin appends the steps to boards with a bound of at most left.
func (p reportPuzzle) StepsWithin(b Board, left int, buf []search.Step[Board, Slide]) []search.Step[Board, Slide] {
	return dropOver(p.Bound, left, p.Steps(b, buf), len(buf))
}

// Rank returns the number of tiles.
func (p reportPuzzle) Rank(b Board) int { return p.tilesOn(b) }

// Refute applies the report's test that the sum of all tiles is a power of two, corrected: it first divides by the odd
// factor common to all tiles. The report assumes powers of two, and would reject 3 3.
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

// divisor returns the greatest common divisor.
func divisor(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// Backtrack returns the method of report 003 with the given prunings; with all three it is the report's own. It answers
// questions of type Puzzle.
func Backtrack(cuts puzzles.Prunings) search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]] {
	name, title, doc := "backtrack", "Backtracking", backtrackDoc
	if on := names(cuts); len(on) < 3 {
		name, title = strings.Join(append([]string{name}, on...), "-"), ""
		doc += "; here only with the prunings in its name"
	}
	return search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]]{
		Name: name, Title: title, Report: "003", Doc: doc, Sound: true,
		Cost: backtrackCost, Code: puzzles.BacktrackCode(cuts),
		Run: func(q search.Puzzle[Board, Slide], m *solve.Meter) search.Route[Board, Slide] {
			r := puzzles.Backtrack[Board, Slide](cuts)(reportPuzzle{q.(Puzzle)}, m)
			if r.Verdict == solve.Unknown && r.Found && len(r.Line) == r.AtLeast {
				// It was stopped while searching for what its own bound rules out.
				r.Outcome = m.Outcome(solve.Proved)
			}
			return r
		},
	}
}

const (
	backtrackDoc = "follows every line up to the limit, the slide that leaves the fewest tiles first; leaves lines that can't beat " +
		"the best one found, and boards with too many tiles for the slides left; its first test, that the sum is a power of two, is mended for tiles with an odd factor"
	backtrackCost = "exponential: up to four times the lines for each slide more in the limit, however near a solution is; memory for one line"
)

// names returns the prunings that are on; without any the name would be the report's own.
func names(cuts puzzles.Prunings) []string {
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
