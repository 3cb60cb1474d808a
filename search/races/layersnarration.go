package races

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Lines that the search for all runners and the search for each share.
var layerLines = []search.Line{
	search.PlainLine("    for each s in the layer:"),
	search.NamedLine("take", "        look where the steps from s lead", "%s can be reached in round %s, first by %s: look where the steps from there lead."),
	search.PlainLine("        for each step s → t:"),
	search.NamedLine("goal", "            if t is the goal: the first to go there wins", "%s is the goal: %s gets there in round %s, from %s, and goes before all others so far."),
	search.NamedLine("late", "            else if another runner goes into the goal earlier: skip it", "%s is the goal: %s gets there in round %s too, but who comes from %s goes later."),
	search.NamedLine("claim", "            if nobody was at t before: s's holder claims t", "%s is new: %s claims it in round %s, coming from %s."),
	search.NamedLine("better", "            else if s's holder goes earlier in the next round: it takes t over", "%s: %s takes it over in round %s, because who comes from %s goes earlier in the next round."),
	search.NamedLine("keeps", "            else: t stays as it is", "%s stays with %s, who got there in round %s too and goes no later than who comes from %s."),
}

var (
	layersCode = search.Code{Waits: "layer", Lines: append(append([]search.Line{
		search.PlainLine("layer 0 ← the starts of all runners"),
		search.PlainLine("for round = 1, 2, 3, … until the goal is claimed:"),
	}, layerLines...), search.PlainLine("return the holder of the goal"))}

	perRunnerCode = search.Code{Waits: "queue", Lines: append(append([]search.Line{
		search.PlainLine("for each runner alone, from its start:"),
		search.PlainLine("    for round = 1, 2, 3, … until the goal is claimed:"),
	}, indented(layerLines)...),
		search.NamedLine("drain", "    until the queue is empty: look at what is left", "%s, reached in round %s by %s, is looked at as well, though the goal is found: the queue is emptied."),
		search.PlainLine("sort the runners by rounds, by the stride before the last, by the order of round 1"))}
)

// indented returns lines one level deeper.
func indented(lines []search.Line) []search.Line {
	further := slices.Clone(lines)
	for i := range further {
		further[i].Text = "    " + further[i].Text
	}
	return further
}

// holder returns the runner that holds a state: the one that its best turn leads back to.
func (l *layers[S, M]) holder(n int) search.RunnerNumber {
	at, came := n, l.claims[n].turnHop
	for came.From >= 0 && l.m.Work(1) {
		at = int(came.From)
		came = l.claims[at].orderHop
	}
	start := l.table.State(at)
	for _, r := range l.runners {
		if !l.m.Work(1) {
			break
		}
		if l.q.Runners()[r].At == start {
			return search.RunnerNumber(r)
		}
	}
	return 0
}

// looks reports an expanded state and its holder.
func (l *layers[S, M]) looks(line string, at, round int) {
	if l.see == nil {
		return
	}
	s, holder := l.table.State(at), search.RunnerNumber(l.runners[0])
	if line == "take" {
		holder = l.holder(at)
	}
	e := search.Looking(line, s, round, l.table.Waiting(at+1), solve.Name(s), round, holder)
	e.Mark, e.Holds = search.Claimed+int(holder), holder
	l.see(e)
}

// meets reports how a step from the state numbered at changes the claim on another.
func (l *layers[S, M]) meets(line string, at, n int, to S, round int32) {
	if l.see == nil {
		return
	}
	s, holder := l.table.State(at), l.holder(n)
	if line == "late" || line == "goal" { // the turn of the state before decides the order of arrival
		holder = l.holder(at)
	}
	e := solve.Event[S]{Line: line, State: to, From: &s, Args: []any{solve.Name(to), holder, round, solve.Name(s)}, List: l.table.Waiting(at + 1)}
	if line != "late" && line != "keeps" {
		e.Mark = search.Claimed + int(holder)
	}
	l.see(e)
}
