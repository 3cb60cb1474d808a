package bind

import "jogada/solve"

// sharedBudget shares the expansions, the time and the work of a request among searches that run one after the other.
type sharedBudget struct {
	whole *solve.Meter
	left  int64 // expansions; zero: no limit
}

// spend runs a search on one part of what is left, of so many equal parts. Expansions that it does not use stay for the
// others. When nothing is left a search still has one expansion, which tells it so; when the time is over it is not run.
func (b *sharedBudget) spend(parts int, run func(*solve.Meter)) {
	nodes := b.left
	if nodes > 0 {
		nodes = max(1, nodes/int64(parts))
	}
	used := b.whole.Used()
	m := b.whole.Stage(used+max(0, searchShare-used)/float64(parts), nodes)
	if m.Look() {
		run(m)
	}
	m.End()
	if b.left > 0 {
		b.left = max(1, b.left-m.Counts().Expanded)
	}
}
