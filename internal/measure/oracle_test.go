package measure_test

import (
	"context"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
	"jogada/solve"
)

// The oracles follow every line there is, move by move, and share nothing with the package but its types.

func meter() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// net is a question as the oracles see it: the steps of each state, and which states end a line.
type net struct {
	gametest.Net
	end func(int) bool
}

// next returns the steps of a state as a line goes on.
func (n net) next(s int) []int { return n.Net[s] }

// enumerate lists all lines of exactly that many steps from a state to an end that meet no end before, as lists of
// moves.
func (n net) enumerate(s, left int) [][]int {
	if left == 0 {
		if n.end(s) {
			return [][]int{{}}
		}
		return nil
	}
	if n.end(s) {
		return nil
	}
	var all [][]int
	for move, to := range n.next(s) {
		for _, rest := range n.enumerate(to, left-1) {
			all = append(all, append([]int{move}, rest...))
		}
	}
	return all
}

// reachable returns the fewest steps from a state to an end, trying more and more of them.
func (n net) reachable(s int) (int, bool) {
	for length := range len(n.Net) + 1 {
		if len(n.enumerate(s, length)) > 0 {
			return length, true
		}
	}
	return 0, false
}

// looks returns how a step looks, drawn from its state and number.
func looks(from int, steps []search.Step[int, int]) []int {
	list := make([]int, len(steps))
	for i := range steps {
		list[i] = (from*7 + i*5) % 3
	}
	return list
}

// choices returns what the list of all shortest lines says of the first of them.
func (n net) choices(start int, lines [][]int) (steps []measure.Moves, only, traps int) {
	steps = []measure.Moves{}
	at := start
	for i, move := range lines[0] {
		keeping := map[int]bool{}
		for _, line := range lines {
			if reflect.DeepEqual(line[:i], lines[0][:i]) {
				keeping[line[i]] = true
			}
		}
		of := n.next(at)
		if len(keeping) == 1 && len(of) > 1 {
			only++
		}
		trap := greedyFails(at, len(of), func(j int) bool { return keeping[j] })
		if trap {
			traps++
		}
		steps = append(steps, measure.Moves{Keep: len(keeping), Of: len(of), Trap: trap})
		at = of[move]
	}
	return steps, only, traps
}

// greedyFails reports whether no move that looks best keeps the value.
func greedyFails(at, moves int, keeps func(move int) bool) bool {
	seen := looks(at, make([]search.Step[int, int], moves))
	for j, look := range seen {
		if look == slices.Min(seen) && keeps(j) {
			return false
		}
	}
	return true
}

// near returns how many of the states within so many steps are dead, and how many those are.
func (n net) near(start, length int) (share measure.Share) {
	met := map[int]bool{start: true}
	for range length {
		more := map[int]bool{}
		for s := range met {
			if !n.end(s) {
				for _, to := range n.next(s) {
					more[to] = true
				}
			}
		}
		for s := range more {
			met[s] = true
		}
	}
	for s := range met {
		share.Of++
		if _, alive := n.reachable(s); !alive {
			share.Part++
		}
	}
	return share
}

// holds compares measurements along lines with those of the oracle, which knows all lines.
func (n net) holds(t *testing.T, question any, start, length int, all [][]int, lines *measure.Lines) {
	t.Helper()
	steps, only, traps := n.choices(start, all)
	if lines == nil || lines.Count.Cmp(big.NewInt(int64(len(all)))) != 0 || len(lines.Steps) != length ||
		length > 0 && !reflect.DeepEqual(lines.Steps, steps) || lines.OnlyMoves != only || lines.Traps == nil || *lines.Traps != traps {
		t.Errorf("%v: %+v; there are %d lines, %+v, %d only moves, %d traps", question, lines, len(all), steps, only, traps)
	}
}

// wordy is a puzzle whose states can be words: their number times three.
type wordy struct{ gametest.Puzzle }

func (p wordy) Words() (search.Puzzle[uint64, int], func(uint64) int, bool) {
	return words{p}, func(w uint64) int { return int(w / 3) }, true
}

// words is a puzzle over words.
type words struct{ wordy }

func (p words) Start() uint64      { return 3 * uint64(p.wordy.Start()) }
func (p words) Goal(w uint64) bool { return p.wordy.Goal(int(w / 3)) }
func (p words) Steps(w uint64, buf []search.Step[uint64, int]) []search.Step[uint64, int] {
	for _, step := range p.wordy.Steps(int(w/3), nil) {
		buf = append(buf, search.Step[uint64, int]{Move: step.Move, To: 3 * uint64(step.To)})
	}
	return buf
}

func TestPuzzlesAreMeasuredAsEnumerationSays(t *testing.T) {
	solved := 0
	for seed := range uint64(4000) {
		p := gametest.RandomPuzzle(catalog.NewDice(seed), 7)
		n := net{p.Net, p.Goal}
		length, found := n.reachable(p.From)
		if !found {
			continue
		}
		solved++
		n.holds(t, p, p.From, length, n.enumerate(p.From, length), measure.PuzzleLines(p, length, looks, meter()))
		if share, known := measure.PuzzleDead(p, length, meter()); !known || share != n.near(p.From, length) {
			t.Errorf("%v: %+v, %v of the states are dead, want %+v", p, share, known, n.near(p.From, length))
		}
		plain := puzzles.BFS[int, int](p, meter())
		if plain.Verdict != solve.Proved { // its limit is too small
			continue
		}
		for name, q := range map[string]search.Puzzle[int, int]{"plain": p, "as words": wordy{p}} {
			all := measure.PuzzleSolved(q, length, looks, meter())
			n.holds(t, p, p.From, length, n.enumerate(p.From, length), all.Lines)
			if !all.DeadKnown || !all.EffortKnown || all.Dead != n.near(p.From, length) || all.Effort != plain.Counts.Expanded {
				t.Errorf("%v %s: %+v; want %+v dead and %d expansions", p, name, all, n.near(p.From, length), plain.Counts.Expanded)
			}
		}
	}
	if solved < 1000 {
		t.Errorf("only %d puzzles can be solved", solved)
	}
}

func TestRacesAreMeasuredAsEnumerationSays(t *testing.T) {
	won, close, ties, late := 0, 0, 0, 0
	for seed := range uint64(4000) {
		q := gametest.RandomRace(catalog.NewDice(seed), 9)
		order, rounds := q.Ranking()
		if len(order) == 0 {
			continue
		}
		won++
		start := q.From[order[0]]
		n := net{q.Net, q.Goal}
		best := earliest(q, order[0], rounds[0])
		late += len(n.enumerate(start, rounds[0])) - len(best)
		n.holds(t, q, start, rounds[0], best, measure.RaceLines(q, start, rounds[0], looks, meter()))
		if share, known := measure.RaceDead(q, start, rounds[0], meter()); !known || share != n.near(start, rounds[0]) {
			t.Errorf("%v: %+v, %v of the states are dead, want %+v", q, share, known, n.near(start, rounds[0]))
		}
		got := measure.RaceClose(q, races.Field(q, meter()).Ranks)
		if want := closeness(q, order, rounds); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %+v, want %+v", q, got, want)
		}
		if got.Margin != nil && *got.Margin == 0 {
			close++
		}
		if got.Tie {
			ties++
		}
	}
	if won < 1000 || close < 200 || ties < 100 || ties == close || late < 200 {
		t.Errorf("%d races are won, %d of them in a round of several, %d by the rule for ties; %d lines arrive and go too late", won, close, ties, late)
	}
}

// earliest returns the lines of a runner by which the checker accepts that it wins: each is judged by itself.
func earliest(q gametest.Race, runner, rounds int) (best [][]int) {
	for _, moves := range (net{q.Net, q.Goal}).enumerate(q.From[runner], rounds) {
		claim := search.Standings[int, int]{Outcome: solve.Outcome{Verdict: solve.Proved}, Winner: runner, Rounds: rounds}
		at := q.From[runner]
		for _, move := range moves {
			at = q.Net[at][move]
			claim.Line = append(claim.Line, search.Step[int, int]{Move: move, To: at})
		}
		if check.Race(q, claim, meter()).Status == check.Accepted {
			best = append(best, moves)
		}
	}
	return best
}

// closeness returns how close a race is: the rule for ties decides if, with the order of the two first runners turned
// round, the other one wins.
func closeness(q gametest.Race, order, rounds []int) measure.Close {
	if len(order) < 2 {
		return measure.Close{}
	}
	margin := rounds[1] - rounds[0]
	c := measure.Close{Margin: &margin}
	if margin > 0 {
		return c
	}
	best := func(runner int) int { // the least last stride but one of all shortest lines
		least := -1
		for _, line := range (net{q.Net, q.Goal}).enumerate(q.From[runner], rounds[0]) {
			at, stride := q.From[runner], 0
			for _, move := range line[:len(line)-1] {
				stride, at = q.Lengths[at], q.Net[at][move]
			}
			if least < 0 || stride < least {
				least = stride
			}
		}
		return least
	}
	c.Tie = rounds[0] < 2 || best(order[0]) == best(order[1])
	return c
}

// bestPlay lists all lines of best play from a position.
func bestPlay(d gametest.Duel, truth []search.Value, s int) [][]int {
	if _, over := d.Final(s); over {
		return [][]int{{}}
	}
	var all [][]int
	for move, to := range d.Net[s] {
		if truth[to].Winner == truth[s].Winner && truth[to].Plies == truth[s].Plies-1 {
			for _, rest := range bestPlay(d, truth, to) {
				all = append(all, append([]int{move}, rest...))
			}
		}
	}
	return all
}

// linked is a duel that knows its moves by numbers.
type linked struct{ gametest.Duel }

func (d linked) States() int        { return len(d.Net) }
func (d linked) Number(s int) int   { return s }
func (d linked) State(n uint32) int { return int(n) }
func (d linked) Standing(n uint32) (turn, winner search.Side, over bool) {
	winner, over = d.Final(int(n))
	return d.Turn(int(n)), winner, over
}
func (d linked) Successors(n uint32, buf []uint32) []uint32 {
	for _, to := range d.Net[n] {
		buf = append(buf, uint32(to))
	}
	return buf
}

func TestDuelsAreMeasuredAsEnumerationSays(t *testing.T) {
	won, drawn := 0, 0
	for seed := range uint64(4000) {
		d := gametest.RandomDuel(catalog.NewDice(seed), 9)
		truth := make([]search.Value, len(d.Net))
		for s := range truth {
			truth[s] = gametest.BruteDuel(gametest.Duel{Net: d.Net, From: s, Kinds: d.Kinds})
		}
		values := measure.Values[int]{Of: func(s int) (search.Value, bool) { return truth[s], true }}
		dense := values
		dense.Dense = &search.Dense{Known: len(truth), Value: func(n uint32) (search.Value, bool) { return truth[n], true }}
		lines := measure.DuelLines(d, values, looks, meter())
		root := truth[d.From]
		for name, q := range map[string]search.Duel[int, int]{"plain": d, "linked": linked{d}} {
			effort := duels.Retro[int, int](d, meter()).Counts.Expanded
			p := measure.DuelPositions(q, dense, duels.Retro[int, int], meter())
			if !p.EffortKnown || p.Effort != effort || p.DeadKnown != (root.Winner != search.Nobody) || p.DeadKnown && p.Dead != lostFor(d, truth) {
				t.Errorf("%v %s: %+v; want %+v dead and %d expansions", d, name, p, lostFor(d, truth), effort)
			}
			for _, values := range []measure.Values[int]{values, dense} {
				if got := measure.DuelLines(q, values, looks, meter()); !reflect.DeepEqual(got, lines) {
					t.Errorf("%v %s: %+v, and plainly %+v", d, name, got, lines)
				}
			}
		}
		if root.Winner == search.Nobody {
			drawn++
			holdsDrawn(t, d, truth, lines)
			continue
		}
		won++
		n := net{d.Net, func(int) bool { return false }}
		all := bestPlay(d, truth, d.From)
		if lines.Count.Cmp(big.NewInt(int64(len(all)))) != 0 {
			t.Errorf("%v: %v lines of best play, want %d", d, lines.Count, len(all))
		}
		steps, _, _ := n.choices(d.From, all)
		for i, at := 0, d.From; i < len(steps); i, at = i+1, d.Net[at][all[0][i]] {
			steps[i].Trap = steps[i].Trap && d.Turn(at) == root.Winner // the loser's steps are no traps
		}
		if len(steps) != len(lines.Steps) || len(steps) > 0 && !reflect.DeepEqual(steps, lines.Steps) {
			t.Errorf("%v: %v, want %v", d, lines.Steps, steps)
		}
		only, traps := winners(d, truth, all)
		if lines.OnlyMoves != only || *lines.Traps != traps {
			t.Errorf("%v: %d only moves, %d traps; want %d, %d", d, lines.OnlyMoves, *lines.Traps, only, traps)
		}
		if share, known := measure.DuelDead(d, values, meter()); !known || share != lostFor(d, truth) {
			t.Errorf("%v: %+v, %v of the positions are dead, want %+v", d, share, known, lostFor(d, truth))
		}
	}
	if won < 1000 || drawn < 500 {
		t.Errorf("%d duels are won, %d drawn", won, drawn)
	}
}

// A ladder of two positions a layer has twice as many lines with each layer.
func TestLinesAreCountedBeyond64Bits(t *testing.T) {
	for _, layers := range []int{3, 64, 65, 66, 100} {
		var d gametest.Duel
		for layer := range layers {
			next := 2*layer + 2
			d.Net = append(d.Net, []int{next, next + 1}, []int{next, next + 1})
			d.Kinds += [...]string{"aa", "bb"}[layer%2]
		}
		d.Net, d.Kinds = append(d.Net, nil, nil), d.Kinds+"11"
		values := measure.Values[int]{Of: func(s int) (search.Value, bool) {
			return search.Value{Winner: search.First, Plies: layers - s/2}, true
		}}
		want := new(big.Int).Lsh(big.NewInt(1), uint(layers))
		for name, q := range map[string]search.Duel[int, int]{"plain": d, "linked": linked{d}} {
			if lines := measure.DuelLines(q, values, nil, meter()); lines == nil || lines.Count.Cmp(want) != 0 {
				t.Errorf("%d layers, %s: %+v, want %v lines", layers, name, lines, want)
			}
		}
	}
}

// winners counts only moves and traps at the winner's steps of the first line of best play.
func winners(d gametest.Duel, truth []search.Value, all [][]int) (only, traps int) {
	at := d.From
	for _, move := range all[0] {
		if d.Turn(at) == truth[d.From].Winner {
			from := gametest.Duel{Net: d.Net, From: at, Kinds: d.Kinds}
			var one [][]int // what follows, cut to a step: a line for each move that keeps the value
			for j := range d.Net[at] {
				for _, line := range bestPlay(from, truth, at) {
					if line[0] == j {
						one = append(one, line[:1])
						break
					}
				}
			}
			_, o, tr := net{d.Net, func(int) bool { return false }}.choices(at, one)
			only, traps = only+o, traps+tr
		}
		at = d.Net[at][move]
	}
	return only, traps
}

// lostFor returns how many positions as near as the end the winner does not win from.
func lostFor(d gametest.Duel, truth []search.Value) (share measure.Share) {
	over := func(s int) bool { _, over := d.Final(s); return over }
	met := map[int]bool{d.From: true}
	for range truth[d.From].Plies {
		more := map[int]bool{}
		for s := range met {
			if more[s] = true; !over(s) {
				for _, to := range d.Net[s] {
					more[to] = true
				}
			}
		}
		met = more
	}
	for s := range met {
		share.Of++
		if truth[s].Winner != truth[d.From].Winner {
			share.Part++
		}
	}
	return share
}

// holdsDrawn checks a drawn duel: there is no count, and each step keeps the draw by the given number of moves.
func holdsDrawn(t *testing.T, d gametest.Duel, truth []search.Value, lines *measure.Lines) {
	t.Helper()
	if lines == nil || lines.Count != nil {
		t.Errorf("%v is drawn, and has lines: %+v", d, lines)
		return
	}
	at, seen := d.From, map[int]bool{}
	for i, step := range lines.Steps {
		if seen[at] {
			t.Errorf("%v: step %d comes after a repetition", d, i)
		}
		seen[at] = true
		keep, first := 0, -1
		for _, to := range d.Net[at] {
			if truth[to].Winner == search.Nobody {
				if keep++; first < 0 {
					first = to
				}
			}
		}
		trap := greedyFails(at, len(d.Net[at]), func(j int) bool { return truth[d.Net[at][j]].Winner == search.Nobody })
		if step != (measure.Moves{Keep: keep, Of: len(d.Net[at]), Trap: trap}) || keep == 0 {
			t.Fatalf("%v: step %d is %+v, want %d of %d, a trap: %v", d, i, step, keep, len(d.Net[at]), trap)
		}
		at = first
	}
}

func TestMazesAreMeasuredAsIterationSays(t *testing.T) {
	most, needed := 0, 0
	for seed := range uint64(4000) {
		q := gametest.RandomMaze(catalog.NewDice(seed), 12)
		got := measure.MazeKeys(q, meter())
		explored := mazes.Closure[int, byte](q, meter())
		if n, known := measure.MazeEffort(q, explored, meter()); !known || n != explored.Counts.Expanded {
			t.Errorf("%v: %d, %v cells expanded, want %d", q, n, known, explored.Counts.Expanded)
		}
		for i, start := range q.From {
			want := measure.Keys{Spheres: waves(q, start)}
			for _, key := range "abc" {
				fewer := q
				keys := []byte(q.Keys)
				for s := range keys {
					if keys[s] == byte(key) {
						keys[s] = '.'
					}
				}
				fewer.Keys = string(keys)
				if gametest.BruteRegion(fewer, start) < gametest.BruteRegion(q, start) {
					want.Needed++
				}
			}
			if got[i] != want {
				t.Errorf("%v from %d: %+v, want %+v", q, start, got[i], want)
			}
			most, needed = max(most, want.Spheres), max(needed, want.Needed)
		}
	}
	if most < 3 || needed < 3 {
		t.Errorf("at most %d waves and %d keys are needed", most, needed)
	}
}

// waves returns how often the keys held grow when all that they open is looked at.
func waves(q gametest.Maze, start int) (n int) {
	held := map[byte]bool{}
	for {
		in := map[int]bool{start: true}
		for range q.Net {
			for s, near := range q.Net {
				for _, to := range near {
					if in[s] && (q.Locks[to] == '.' || held[q.Locks[to]]) {
						in[to] = true
					}
				}
			}
		}
		more := map[byte]bool{}
		for s := range in {
			if q.Keys[s] != '.' {
				more[q.Keys[s]] = true
			}
		}
		if len(more) == len(held) {
			return n
		}
		held = more
		n++
	}
}
