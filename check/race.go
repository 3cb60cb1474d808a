package check

import (
	"slices"

	"jogada/check/racegrid"
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Race judges standings. Given a label for every state, or a class for every cell of a race in flat form, it visits
// each once and checks that they are the best that the states before allow, so nobody arrives sooner or goes earlier,
// and that the winner's line has the best label throughout. Classes that go back from the goal prove the ranking of all
// runners. Without any of these it computes every runner's finish in the plainest way, within the budget. It judges the
// rounds from every cell of a race in flat form wherever the claim has them.
func Race[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], m *solve.Meter) Ruling {
	if claim.Verdict == solve.Unknown {
		return unclaimed(claim.Outcome)
	}
	if r := claimedLine(q, claim, m); r.Status != Accepted {
		return r
	}
	flat, ok := q.(search.GridRace[S])
	if !ok && (claim.Far != nil || claim.Home != nil || claim.Classes != nil) {
		return ruling.Reject("the answer has values for all cells, and this race is not in flat form")
	}
	if claim.Home != nil {
		return racegrid.ByHome(q, flat, claim, m)
	}
	if claim.Far != nil {
		if r := racegrid.ByDistances(q, flat, claim.Far, m); r.Status != Accepted {
			return r
		}
	}
	proved := Ruling{}
	switch {
	case claim.Classes != nil:
		proved = racegrid.ByClasses(q, flat, claim, m)
	case claim.Labels != nil:
		proved = labelled(q, claim, m)
	}
	if proved.Status == Accepted && claim.Ranks == nil || proved.Reason != "" && proved.Status != Accepted {
		return proved
	}
	return plainRace(q, claim, m) // forward classes do not prove the ranking
}

// claimedLine accepts a line by which the winner arrives in the claimed round, and no line if nobody is claimed to
// arrive.
func claimedLine[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], m *solve.Meter) Ruling {
	if claim.Verdict == solve.Refuted {
		if len(claim.Line) > 0 {
			return ruling.Reject("the answer says that no runner arrives, and a line is given")
		}
		return ruling.Accept("")
	}
	if claim.Winner < 0 || claim.Winner >= len(q.Runners()) {
		return ruling.Reject("the winner is not one of the runners")
	}
	return runs(q, search.Rank[S, M]{Runner: claim.Winner, Rounds: claim.Rounds, Line: claim.Line}, m)
}

// runs accepts a result whose line is legal and arrives in its last round and no sooner.
func runs[S comparable, M any](q search.Race[S, M], p search.Rank[S, M], m *solve.Meter) Ruling {
	runner := q.Runners()[p.Runner]
	at := runner.At
	for i, step := range p.Line {
		if !m.Work(1) {
			return ruling.Open("the runners were not followed to the end: %v", m.Stopped())
		}
		if q.Goal(at) || !legal(step, q.Steps(at, nil)) {
			return ruling.Reject("step %d of the line of %s is not legal", i+1, runner.Name)
		}
		at = step.To
	}
	if !q.Goal(at) || len(p.Line) != p.Rounds {
		return ruling.Reject("the line of %s does not arrive in round %d", runner.Name, p.Rounds)
	}
	return ruling.Accept("")
}

// finish is the best that a runner can do: the rounds it needs and the strides of its best line.
type finish struct {
	arrives bool
	rounds  int
	strides []int
}

// plainRace computes the finish of each runner and compares the claim.
func plainRace[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], m *solve.Meter) Ruling {
	runners := q.Runners()
	finishes := make([]finish, len(runners))
	known := map[S]finish{}
	for i, r := range runners {
		f, ok := known[r.At]
		if !ok {
			f = finishFrom(q, r.At, m)
			known[r.At] = f
		}
		if m.Stopped() != nil {
			return ruling.Open("the runners were not followed to the end: %v", m.Stopped())
		}
		finishes[i] = f
	}
	order := make([]int, len(runners))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return compareFinishes(q.Tie(), finishes[x], finishes[y], x-y) })
	if r := compareWinner(q, claim, order, finishes); r.Status != Accepted {
		return r
	}
	if claim.Ranks == nil {
		return ruling.Accept("a plain search for each of %d runners finds the same winner and round", len(runners))
	}
	return comparePlaces(q, claim, order, finishes, m)
}

func compareFinishes(tie search.Tie, x, y finish, first int) int {
	switch {
	case x.arrives && !y.arrives:
		return -1
	case !x.arrives && y.arrives:
		return 1
	case !x.arrives:
		return first
	case x.rounds != y.rounds:
		return x.rounds - y.rounds
	}
	return search.CompareFinish(tie, x.strides, y.strides, first)
}

func compareWinner[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], order []int, finishes []finish) Ruling {
	nobody := len(order) == 0 || !finishes[order[0]].arrives
	if nobody != (claim.Verdict == solve.Refuted) {
		if nobody {
			return ruling.Reject("the answer names a winner, but no runner can ever arrive")
		}
		return ruling.Reject("the answer says that no runner can arrive, but %s does in round %d", q.Runners()[order[0]].Name, finishes[order[0]].rounds)
	}
	if nobody {
		return ruling.Accept("")
	}
	best := finishes[order[0]]
	if claim.Rounds != best.rounds {
		return ruling.Reject("the answer says round %d, but %s arrives in round %d", claim.Rounds, q.Runners()[order[0]].Name, best.rounds)
	}
	if claim.Winner != order[0] {
		return ruling.Reject("the answer names %s as the winner, but %s goes earlier in round %d", q.Runners()[claim.Winner].Name, q.Runners()[order[0]].Name, best.rounds)
	}
	return earliest(q, claim.Winner, claim.Line, best)
}

// earliest accepts a line with strides no worse than the best.
func earliest[S comparable, M any](q search.Race[S, M], runner int, line []search.Step[S, M], best finish) Ruling {
	r := q.Runners()[runner]
	if search.CompareFinish(q.Tie(), search.Strides(q, r.At, line), best.strides, 0) != 0 {
		return ruling.Reject("%s has a line that goes earlier in round %d than the one given", r.Name, best.rounds)
	}
	return ruling.Accept("")
}

func comparePlaces[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], order []int, finishes []finish, m *solve.Meter) Ruling {
	if len(claim.Ranks) != len(order) {
		return ruling.Reject("the answer ranks %d of %d runners", len(claim.Ranks), len(order))
	}
	for i, p := range claim.Ranks {
		want := finishes[order[i]]
		name := q.Runners()[order[i]].Name
		if p.Runner != order[i] || p.Arrives != want.arrives || p.Rounds != want.rounds || !p.Arrives && len(p.Line) > 0 {
			return ruling.Reject("rank %d is wrong: it belongs to %s", i+1, name)
		}
		if !p.Arrives {
			continue
		}
		if r := runs(q, p, m); r.Status != Accepted {
			return r
		}
		if r := earliest(q, p.Runner, p.Line, want); r.Status != Accepted {
			return r
		}
	}
	return ruling.Accept("a plain search for each of %d runners finds the same standings", len(order))
}

// finishFrom finds the best finish from a state in the plainest way: the layers of states at each distance, up to a
// goal; then, from the last layer back, only those on a line to it, and of those the ones with the smallest stride
// where it counts.
func finishFrom[S comparable, M any](q search.Race[S, M], start S, m *solve.Meter) finish {
	met := search.NewTable[S](q, 0, m)
	defer met.Forget()
	met.Add(start)
	if q.Goal(start) {
		return finish{arrives: true}
	}
	ends := []int{0, 1} // layer i is the states from ends[i] to ends[i+1]
	arrived := false
	for !arrived && ends[len(ends)-2] < ends[len(ends)-1] {
		for at := ends[len(ends)-2]; at < ends[len(ends)-1]; at++ {
			if !m.Expand() {
				return finish{}
			}
			steps := q.Steps(met.State(at), nil)
			m.Generate(len(steps))
			for _, step := range steps {
				if n, _ := met.Add(step.To); n < 0 {
					return finish{}
				}
				arrived = arrived || q.Goal(step.To)
			}
		}
		ends = append(ends, met.Len())
	}
	if !arrived {
		return finish{}
	}
	return finish{arrives: true, rounds: len(ends) - 2, strides: bestStrides(q, met, ends)}
}

// bestStrides goes back over the layers. The stride of the last round never counts; the one before it always does; the
// earlier ones only if the whole history does.
func bestStrides[S comparable, M any](q search.Race[S, M], met *search.Table[S], ends []int) []int {
	rounds := len(ends) - 2
	strides := make([]int, rounds)
	onLine := map[S]bool{}
	for at := ends[rounds]; at < ends[rounds+1]; at++ {
		if s := met.State(at); q.Goal(s) {
			onLine[s] = true
		}
	}
	for layer := rounds - 1; layer >= 0; layer-- {
		var states []S
		for at := ends[layer]; at < ends[layer+1]; at++ {
			s := met.State(at)
			if slices.ContainsFunc(q.Steps(s, nil), func(step search.Step[S, M]) bool { return onLine[step.To] }) {
				states = append(states, s)
			}
		}
		if layer == rounds-2 || layer < rounds-2 && q.Tie() == search.ByLastRound {
			least := q.Stride(slices.MinFunc(states, func(x, y S) int { return q.Stride(x) - q.Stride(y) }))
			states = slices.DeleteFunc(states, func(s S) bool { return q.Stride(s) != least })
			strides[layer] = least
		}
		onLine = map[S]bool{}
		for _, s := range states {
			onLine[s] = true
		}
	}
	return strides
}
