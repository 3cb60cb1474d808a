package races

import (
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// PerRunner solves a race as report 000 does: a breadth-first search for each runner until its queue is empty, then a
// sort by rounds, by the deciding stride, and by the order of round 1.
//
// A state keeps the predecessor in the previous layer that lets its holder go earliest. The report has one rule for
// ties and keeps the smallest stride; for ByLastRound this version ranks the whole history, layer by layer.
//
// It is exact for every race and ranks every runner. It takes runners × states and keeps the states of one runner at a
// time.
func PerRunner[S comparable, M any](q search.Race[S, M], m *solve.Meter) search.Standings[S, M] {
	var places []search.Rank[S, M]
	for r := range q.Runners() {
		l := layered(q, []int{r}, m)
		if m.Stopped() == nil && l.goal >= 0 {
			l.drain(m)
		}
		if m.Stopped() != nil {
			return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
		}
		p := search.Rank[S, M]{Runner: r}
		if l.goal >= 0 {
			line, _ := l.line()
			if !m.Work(len(line)) || !m.Keep(0, int64(len(line))*int64(unsafe.Sizeof(search.Step[S, M]{}))) {
				return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
			}
			p = search.Rank[S, M]{Runner: r, Arrives: true, Rounds: len(line), Line: line}
		}
		places = append(places, p)
		l.table.Forget()
	}
	return finish(q, places, m)
}

// drain expands the rest of the queue after the goal was reached, as the report does; it changes no answer.
func (l *layers[S, M]) drain(m *solve.Meter) {
	var buf []search.Step[S, M]
	for at := l.expanded; at < l.table.Len(); at++ {
		if !m.Expand() {
			return
		}
		round := l.claims[at].round
		l.looks("drain", at, int(round))
		buf = l.q.Steps(l.table.State(at), buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			if _, fresh := l.table.Add(step.To); fresh {
				l.claims = append(l.claims, claim[M]{round: round + 1})
			}
		}
	}
}
