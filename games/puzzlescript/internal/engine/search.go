package engine

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Answer is the result of a search. Lines are inputs by their letters.
type Answer struct {
	Verdict solve.Verdict
	Line    string // of a shortest line, or of one that was found
	Found   bool
	AtLeast int    // every line has that many inputs; where there is none, it says nothing
	Waiting int    // states to be expanded before that is raised by one, where the search stopped
	Count   uint64 // of shortest lines, where it was asked for; 1<<64-1: that many or more
	By      Part   // that found the line, or that there is none; empty for questions about traps
	Pruned  bool   // states that can't be won, or only by longer lines, were left out
	Unsure  bool   // the search met a state for which a lean program does not do: nothing of the answer is known
	Looping int    // the line of rules that did not settle in some turn, and were left after MostLoops rounds; 0: none
}

// Part is a part of the search that can find an answer.
type Part string

// The parts of the search: in the order of depth, or of depth and bound; the states that look nearest to a win first; the bound alone.
const (
	Breadth Part = "breadth-first"
	Star    Part = "A*"
	Greedy  Part = "greedy"
	Bound   Part = "bound"
)

// Question is a level and the question about it.
type Question struct {
	Level *Level
	Begin Outcome // what the level is when it has settled
	Count bool    // how many shortest lines are there?
	Fired []bool  // line of the source → a rule of it matched; nil if not requested
	// See receives every step of the search; may be nil.
	See func(Event)
}

// Event is a step of a search.
type Event = search.KernelStep[Seen]

// Seen is a state of a search, for an observer.
type Seen struct {
	Cells      [][]int // the objects of each cell
	Checkpoint [][]int // the same of the checkpoint, where it is part of a state
	Won        bool
}

// bfs is a breadth-first search of a level, with a greedy one beside it that looks for any line.
type bfs struct {
	*Level
	q      Question
	meter  *solve.Meter
	met    *store
	crew   *crew
	counts []uint64 // of the ways to each state that are as short as can be
	greedy *greedy
	best   string // a line that was found, not yet known to be a shortest
	found  bool
	unsure bool
	open   [][][]uint32 // by the least length of a line through them, and by depth: the states to be expanded
	total  int          // of those that are expanded now
	// By state, where there is an outlook: its depth, and the inputs that it needs at least.
	depths, fars []uint16
	list         []uint32
}

// outlookCost is the memory that a state takes besides, where there is an outlook.
const outlookCost = 4

// The greedy search starts after greedyFrom expansions. Beside each batch of the breadth-first search it makes half as many expansions.
const greedyFrom = 4000

// Solve searches for a shortest line. It generates the successors of a state in the order of the inputs.
func Solve(q Question, meter *solve.Meter) Answer {
	switch q.Begin {
	case Won:
		return Answer{Verdict: solve.Proved, Found: true, Count: 1}
	case Endless:
		return Answer{Verdict: solve.Refuted}
	case Stopped:
		return Answer{}
	}
	s, ok := newSearch(q, meter)
	if !ok {
		return Answer{}
	}
	s.counts = append(s.counts, 1)
	if q.See == nil {
		s.look = s.newOutlook(meter)
	}
	a := s.searchStates()
	a.By = s.part(a)
	a.Pruned, s.look = s.look != nil, nil
	s.crew.observed()
	a.Looping = s.m.looping
	return a
}

// part returns the part of the search that found an answer; empty: there is none.
func (s *bfs) part(a Answer) Part {
	switch {
	case !a.Found && a.Verdict != solve.Refuted:
		return ""
	case a.Found && s.found && a.Line == s.best:
		return Greedy
	case s.look == nil:
		return Breadth
	case a.Verdict == solve.Refuted && s.met.len() == 1 && s.meter.Counts().Expanded == 0:
		return Bound
	}
	return Star
}

// newSearch returns a search that has met the board as it is. It returns false if there is no memory for it.
func newSearch(q Question, meter *solve.Meter) (*bfs, bool) {
	s := &bfs{Level: q.Level, q: q, meter: meter, met: newStore(q.Level.layout.bytes, meter), crew: newCrew(q.Level, meter)}
	s.m.meter, s.m.fired = meter, q.Fired
	key := make([]byte, q.Level.layout.bytes)
	_, _, ok := s.met.addState(key, s.pack(key), 0, 0)
	return s, ok && s.crew.batch > 0
}

// searchStates visits the states in the order of the least length of a line through them, and of their depth: without an outlook, depth by depth.
func (s *bfs) searchStates() Answer {
	far := 1
	if s.look != nil {
		far = s.look.boundWithin(s.Level, s.meter)
	}
	if far == search.Never {
		return Answer{Verdict: solve.Refuted}
	}
	s.wait(0, 0, far, 0)
	least, won, line := 1, uint64(0), "" // every line has at least so many inputs
	for total := range s.totals {
		least, s.total = max(least, total), total
		for depth := 0; depth < len(s.open[total]); depth++ {
			list := s.current(s.open[total][depth], depth)
			for from := 0; from < len(list); from += s.crew.batch {
				part := list[from:min(len(list), from+s.crew.batch)]
				s.countForked(len(part))
				s.crew.try(s.met, part, s.fars)
				for i, at := range part {
					wins, first, ok := s.expand(at, &s.crew.room[i], depth)
					if !ok {
						return s.stopped(least, len(list)-from-i+s.waiting(total, depth+1))
					}
					if wins > 0 && line == "" {
						line = first
						if !s.q.Count {
							return Answer{Verdict: solve.Proved, Found: true, Line: line, AtLeast: least}
						}
					}
					won = sum(won, wins)
				}
				if !s.lookedAhead() {
					return s.stopped(least, len(list)-from-len(part)+s.waiting(total, depth+1))
				}
				if s.found && len(s.best) <= total && !s.q.Count {
					return Answer{Verdict: solve.Proved, Found: true, Line: s.best, AtLeast: least}
				}
			}
			s.open[total][depth] = nil
		}
		if won > 0 {
			return Answer{Verdict: solve.Proved, Found: true, Line: line, AtLeast: least, Count: won}
		}
		least = total + 1
		s.meter.Monitor.Bounds(least, len(s.best))
	}
	return Answer{Verdict: solve.Refuted}
}

// totals yields the lengths of lines that there are states for, which may become more meanwhile.
func (s *bfs) totals(yield func(int) bool) {
	for total := 0; total < len(s.open); total++ {
		if !yield(total) {
			return
		}
	}
}

// wait adds a state to those to be expanded, not before those with a least total.
func (s *bfs) wait(at uint32, depth, far, least int) {
	total := max(least, depth+far)
	for len(s.open) <= total {
		s.open = append(s.open, nil)
	}
	for len(s.open[total]) <= depth {
		s.open[total] = append(s.open[total], nil)
	}
	s.open[total][depth] = append(s.open[total][depth], at)
	if s.look != nil {
		if int(at) == len(s.depths) {
			s.depths, s.fars = append(s.depths, 0), append(s.fars, 0)
		}
		s.depths[at], s.fars[at] = uint16(depth), uint16(far)
	}
}

// current removes from a list the states that were reached sooner since.
func (s *bfs) current(list []uint32, depth int) []uint32 {
	if s.look == nil {
		return list
	}
	return slices.DeleteFunc(list, func(at uint32) bool { return int(s.depths[at]) != depth })
}

// waiting returns the number of states that wait with a total, from a depth on.
func (s *bfs) waiting(total, depth int) int {
	n := 0
	for ; depth < len(s.open[total]); depth++ {
		n += len(s.open[total][depth])
	}
	return n
}

// stopped returns the answer of a search that stopped with so many states of its depth not expanded.
func (s *bfs) stopped(least, waiting int) Answer {
	return Answer{Found: s.found, Line: s.best, AtLeast: least, Waiting: waiting, Unsure: s.unsure}
}

// sum adds numbers of lines, up to the most that there is a number for.
func sum(a, b uint64) uint64 {
	if a+b < a {
		return 1<<64 - 1
	}
	return a + b
}

// expand adds the states that the inputs on a state lead to. It returns how many shortest lines are won by one of them, the first of these, and
// whether the meter lets the search go on.
func (s *bfs) expand(at uint32, t *tried, depth int) (wins uint64, line string, ok bool) {
	if !s.crew.charge(t) {
		return 0, "", false
	}
	if s.unsure = t.unsure; s.unsure {
		return 0, "", false
	}
	s.replay("take", at, depth, -1)
	for i := range s.inputs {
		s.meter.Generate(1)
		switch t.outcomes[i] {
		case Won:
			if wins == 0 {
				line = lineTo(s.met, at) + Letters[i:i+1]
			}
			wins = sum(wins, s.counts[s.counted(at)])
			s.replay("goal", at, depth+1, i)
			if !s.q.Count {
				return wins, line, true
			}
		case Changed:
			if t.fars[i] == lost {
				continue
			}
			number, fresh, ok := s.met.addState(s.keyIn(t, i), t.hashes[i], at, uint8(i))
			if !ok || fresh && s.look != nil && !s.meter.Keep(0, outlookCost) {
				return 0, "", false
			}
			sooner := !fresh && s.look != nil && depth+1 < int(s.depths[number])
			if sooner {
				s.met.from[number], s.met.input[number] = at, uint8(i)
			}
			if s.count(at, number, fresh || sooner, depth); fresh || sooner {
				s.wait(number, depth+1, max(1, int(t.fars[i])), s.total)
			}
			s.replay(map[bool]string{true: "put", false: "seen"}[fresh], at, depth+1, i)
		}
	}
	return wins, line, true
}

// replay reports a step to the observer: a state that is expanded, or an input on it, which is played again for that.
func (s *bfs) replay(line string, at uint32, depth, input int) {
	if s.q.See == nil {
		return
	}
	s.loadState(s.met.key(at))
	if input < 0 {
		s.see(line, depth, nil)
		return
	}
	s.input(input)
	s.see(line, depth, s.Level)
}

// counted returns the counter of shortest lines to a state. If they are not counted, all states share one.
func (s *bfs) counted(at uint32) uint32 {
	if s.q.Count {
		return at
	}
	return 0
}

// count adds the ways to a state to those of the next one, if that is one input further; fresh says that the next one had none as short.
func (s *bfs) count(at, number uint32, fresh bool, depth int) {
	if !s.q.Count {
		return
	}
	switch {
	case int(number) == len(s.counts):
		s.counts = append(s.counts, s.counts[at])
	case fresh:
		s.counts[number] = s.counts[at]
	case s.depthOf(number) == depth+1:
		s.counts[number] = sum(s.counts[number], s.counts[at])
	}
}

// depthOf returns the number of inputs that lead to a state.
func (s *bfs) depthOf(at uint32) int {
	if s.look != nil {
		return int(s.depths[at])
	}
	depth := 0
	for ; at != 0; at = s.met.from[at] {
		depth++
	}
	return depth
}

// lineTo returns the inputs that lead to a state.
func lineTo(met *store, at uint32) string {
	var line []byte
	for ; at != 0; at = met.from[at] {
		line = append(line, Letters[met.input[at]])
	}
	slices.Reverse(line)
	return string(line)
}

// see reports a step to the observer: the expanded state, or the level after an input from it.
func (s *bfs) see(line string, depth int, to *Level) {
	if s.q.See == nil {
		return
	}
	now, next := Seen{Cells: s.m.cells(s.parent)}, Seen{Won: line == "goal"}
	if s.layout.boards == 2 {
		now.Checkpoint, next.Checkpoint = s.m.cells(s.target), s.m.cells(s.m.restart)
	}
	e := Event{Line: line, State: now, Look: true, Depth: depth, Args: []any{depth}}
	if to != nil {
		next.Cells = to.Cells()
		e.State, e.From, e.Played, e.Look, e.Args = next, &now, &next, false, nil
	}
	switch line {
	case "goal":
		e.Mark, e.Args = search.Reached, []any{depth}
	case "seen":
		e.Mark = search.Repeated
	case "put":
		e.Mark = search.Waits
	}
	s.q.See(e)
}

// countForked prepares the part of the greedy search that runs beside a batch of so many states.
func (s *bfs) countForked(states int) {
	s.crew.spared = nil
	if s.q.See != nil || s.found || s.greedy == nil && s.meter.Counts().Expanded < greedyFrom {
		return
	}
	if s.greedy == nil {
		s.greedy = newGreedy(s)
	}
	s.crew.spared = func(m *solve.Meter) { s.greedy.run(states/2, m) }
}

// lookedAhead charges the meter for what the greedy search did. It returns false if the meter stopped.
func (s *bfs) lookedAhead() bool {
	if s.crew.spared == nil {
		return true
	}
	g := s.greedy
	states, news := g.met.len()-g.charged, g.news.bytes-g.reported
	ok := s.meter.ExpandMany(g.expanded) && s.meter.Keep(states, int64(states)*int64(g.met.each+greedyCost)+news) && s.meter.Work(int(g.work))
	s.meter.Generate(int(g.expanded) * s.inputs)
	g.charged, g.reported = g.met.len(), g.news.bytes
	if g.won != "" {
		s.best, s.found, s.greedy = g.won, true, nil
		s.crew.spared = nil
	}
	return ok
}
