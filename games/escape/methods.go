package escape

import (
	"slices"

	"jogada/internal/lock"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[State, Direction]

type method = search.Method[search.Puzzle[State, Direction], route]

// Methods lists the methods, the default first.
func Methods() []method {
	methods := []method{{
		Name: "locks", Title: "A* over keys and doors", Doc: locksDoc, Cost: locksCost, Sound: true, Code: locksCode,
		Run: func(q search.Puzzle[State, Direction], m *solve.Meter) route { return q.(Puzzle).solveByKernel(m) },
	}}
	for _, m := range puzzles.Pathfinders[State, Direction]() {
		m.Run = puzzles.Cautious(m.Run)
		methods = append(methods, m)
	}
	return methods
}

const (
	locksDoc = "the cells between keys and doors become steps between these; whether an exit can be reached at all is found over the areas between doors, in each of which all keys are picked up at once, " +
		"and the fewest steps by A* over cell, keys and doors, bounded by a spanning tree of the keys that can't be done without"
	locksCost = "exponential in the keys and doors that matter, at worst; memory for the states that are met"
)

// locksCode is the pseudocode of locks.
var locksCode = search.Code{Waits: "open list", Lines: []search.Line{
	search.PlainLine("steps ← the shortest ways between keys, doors and exits"),
	search.PlainLine("if the areas between doors don't lead to the goal: return no line"),
	search.PlainLine("open ← {start}, ordered by steps so far + bound"),
	search.PlainLine("while open is not empty:"),
	search.NamedLine("take", "    s ← take the smallest total from open", "State %s has the smallest total: %s so far + at least %s to go = %s."),
	search.NamedLine("goal", "    if s is a goal: return the walk to s", "State %s is a goal, at depth %s. Nothing that waits has a smaller total, so no walk is shorter."),
	search.PlainLine("    for each key, door or exit t that can be reached from s:"),
	search.NamedLine("seen", "        if t was already reached in as few moves: skip it", "State %s is %s steps away by this path, and was already reached in no more steps: skip it."),
	search.NamedLine("less", "        if t was reached as early with more keys: prune", "State %s is %s steps away, and more keys can be had at the same cell as soon: leave it."),
	search.NamedLine("dead", "        if no goal can be reached from t: leave it", "State %s is %s steps away, and no goal can be reached from it: leave it."),
	search.NamedLine("put", "        put t into open", "State %s is %s steps away + at least %s to go = %s: it waits."),
	search.PlainLine("return no line"),
}}

// locks returns the map at the start of the question: keys in hand lie at the player's cell.
func (p Puzzle) locks() *lock.Map {
	m := &lock.Map{Width: p.cols, Height: p.rows, Cells: make([]uint16, len(p.cells)), Kinds: []lock.Kind{{Wall: true}, {}, {Exit: true}},
		Starts: []lock.Start{{Name: string(player), At: int(p.start.at)}}}
	for i := range arrows {
		m.Kinds = append(m.Kinds, lock.Kind{Ways: lock.Up << i})
	}
	for letter := range 26 {
		m.Keys = append(m.Keys, lock.Key{Name: string(rune('a' + letter)), Once: p.once})
		m.Kinds = append(m.Kinds, lock.Kind{Gives: []int{letter}}, lock.Kind{Needs: []int{letter}})
	}
	for cell := range p.cells {
		m.Cells[cell] = kindOf(p.now(p.start, cell))
	}
	under := m.Kinds[m.Cells[p.start.at]]
	for letter := range 26 {
		under.Gives = append(under.Gives, slices.Repeat([]int{letter}, max(0, p.held(p.start, byte('a'+letter))))...)
	}
	m.Kinds = append(m.Kinds, under)
	m.Cells[p.start.at] = uint16(len(m.Kinds) - 1)
	return m
}

// kindOf returns the index of a character's kind.
func kindOf(c byte) uint16 {
	switch {
	case c == rock:
		return 0
	case c == exit:
		return 2
	case isArrow(c):
		return uint16(3 + slices.Index([]byte(arrows), c))
	case isKey(c):
		return uint16(7 + 2*(c-'a'))
	case isDoor(c):
		return uint16(8 + 2*(c-'A'))
	}
	return 1
}

// now returns the character of a cell in a state: keys that are gone and doors that are open are free cells.
func (p Puzzle) now(s State, cell int) byte {
	c, n := p.cells[cell], p.number[cell]
	if isKey(c) && p.taken(s, n) || isDoor(c) && p.open(s, n) {
		return free
	}
	return c
}

// solveByKernel answers by package lock.
func (p Puzzle) solveByKernel(m *solve.Meter) route {
	if p.Goal(p.start) {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	plan, err := p.locks().Compile(m)
	if err != nil {
		return route{Outcome: m.Outcome(solve.Unknown)}
	}
	if see := solve.Observing[State](m); see != nil {
		plan.Observe = func(s lock.SearchStep) { see(search.EventOf(kernelStep(s), p.after)) }
	}
	ask := map[Goal]func(int, *solve.Meter) lock.Walk{ToExit: plan.ToExit, ToAllKeys: plan.ToAllKeys, ToSoftlock: plan.ToSoftlock}[p.goal]
	w := ask(0, m)
	r := route{Outcome: w.Outcome, Found: w.Found, AtLeast: w.AtLeast, Anywhere: w.Verdict == solve.Refuted}
	if w.Found {
		r.Line = p.walk(w.Cells)
	}
	if r.Anywhere {
		r.AtLeast = search.Never
	}
	return r
}

// kernelSteps names the lines of the pseudocode, and the marks, of the steps of the search.
var kernelSteps = map[lock.What]search.KernelStep[[]int]{
	lock.Taken:    {Line: "take", Look: true},
	lock.Ended:    {Line: "goal", Mark: search.Reached},
	lock.Known:    {Line: "seen", Mark: search.Repeated},
	lock.Outdone:  {Line: "less", Mark: search.Repeated},
	lock.Hopeless: {Line: "dead", Mark: search.Dead},
	lock.Waiting:  {Line: "put", Mark: search.Waits},
}

// kernelStep converts a step of the search. Its states are the walks to them.
func kernelStep(s lock.SearchStep) search.KernelStep[[]int] {
	k := kernelSteps[s.What]
	k.State, k.Depth, k.Args, k.Queued, k.Next = s.Cells, s.Far, []any{s.Far}, s.Waits, s.Next
	if s.From != nil {
		k.From = &s.From
	}
	if s.What == lock.Taken || s.What == lock.Waiting {
		k.Args = []any{search.SoFar(s.Far), search.ToGo(s.Rest), s.Far + s.Rest}
	}
	return k
}

// after returns the state after a walk over cells; without one, the start.
func (p Puzzle) after(cells []int) State {
	if len(cells) < 2 {
		return p.start
	}
	line := p.walk(cells)
	return line[len(line)-1].To
}

// walk returns the steps over cells, each next to the one before.
func (p Puzzle) walk(cells []int) []search.Step[State, Direction] {
	var line []search.Step[State, Direction]
	at := p.start
	for _, cell := range cells[1:] {
		for way := range Direction(4) {
			if to, ok := p.step(at, way); ok && int(to.at) == cell {
				line = append(line, search.Step[State, Direction]{Move: way, To: to})
				at = to
				break
			}
		}
	}
	return line
}
