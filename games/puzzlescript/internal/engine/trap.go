package engine

import (
	"jogada/solve"
)

// Trap searches for a shortest line into a state from which the level can't be won. It visits all reachable states, so its answer needs
// the whole space; if the meter stops first, every state not known to be winnable counts as a possible trap.
func Trap(q Question, meter *solve.Meter) Answer {
	s, ok := newSearch(q, meter)
	if !ok {
		return Answer{}
	}
	t := &traps{bfs: s}
	whole := t.explore()
	t.spread()
	a := t.answer(whole)
	s.crew.observed()
	a.Looping = s.m.looping
	return a
}

// traps is the graph of the states that can be reached.
type traps struct {
	*bfs
	depths []int32
	heads  []uint32 // state → its last edge plus one, of those that lead to it
	edges  []edge
	wins   []bool    // state → it can be won
	dead   []deadEnd // inputs into turns that never end
}

type edge struct{ from, next uint32 }

type deadEnd struct {
	at    uint32
	input int
}

// edgeCost is the memory of an edge.
const edgeCost = 8

// explore visits the states. It returns false if the meter stopped.
func (t *traps) explore() bool {
	t.depths, t.heads, t.wins = append(t.depths, 0), append(t.heads, 0), append(t.wins, false)
	for from := 0; from < t.met.len(); {
		begin, end := from, min(t.met.len(), from+t.crew.batch)
		t.list = t.list[:0]
		for at := begin; at < end; at++ {
			t.list = append(t.list, uint32(at))
		}
		t.crew.try(t.met, t.list, nil)
		for ; from < end; from++ {
			if !t.visit(uint32(from), &t.crew.room[from-begin]) {
				return false
			}
		}
	}
	return true
}

// visit adds the states that the inputs on a state lead to. It returns false if the meter stopped.
func (t *traps) visit(at uint32, tried *tried) bool {
	if !t.crew.charge(tried) {
		return false
	}
	t.replay("take", at, int(t.depths[at]), -1)
	for i := range t.inputs {
		t.meter.Generate(1)
		switch tried.outcomes[i] {
		case Won:
			t.wins[at] = true
		case Endless:
			t.dead = append(t.dead, deadEnd{at, i})
		case Changed:
			number, fresh, ok := t.met.addState(t.keyIn(tried, i), tried.hashes[i], at, uint8(i))
			if !ok || !t.meter.Keep(0, edgeCost) {
				return false
			}
			if fresh {
				t.depths, t.heads, t.wins = append(t.depths, t.depths[at]+1), append(t.heads, 0), append(t.wins, false)
			}
			t.edges = append(t.edges, edge{at, t.heads[number]})
			t.heads[number] = uint32(len(t.edges))
			t.replay(map[bool]string{true: "put", false: "seen"}[fresh], at, int(t.depths[at])+1, i)
		}
	}
	return true
}

// spread marks all states that lead to one that can be won.
func (t *traps) spread() {
	var stack []uint32
	for at, wins := range t.wins {
		if wins {
			stack = append(stack, uint32(at))
		}
	}
	//meterless: each state once, and each was charged when it was found
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for e := t.heads[at]; e != 0; e = t.edges[e-1].next {
			if from := t.edges[e-1].from; !t.wins[from] {
				t.wins[from] = true
				stack = append(stack, from)
			}
		}
	}
}

// answer returns the nearest state that can't be won. States are in the order of their depth.
func (t *traps) answer(whole bool) Answer {
	end := int(1 << 30)
	line := ""
	for _, d := range t.dead {
		if depth := int(t.depths[d.at]) + 1; depth < end {
			end, line = depth, lineTo(t.met, d.at)+Letters[d.input:d.input+1]
		}
	}
	for at, wins := range t.wins {
		if wins || int(t.depths[at]) >= end {
			continue
		}
		if !whole {
			return Answer{AtLeast: int(t.depths[at])}
		}
		line = lineTo(t.met, uint32(at))
		return Answer{Verdict: solve.Proved, Found: true, Line: line, AtLeast: len(line)}
	}
	if end < 1<<30 && (whole || end <= t.complete()) {
		return Answer{Verdict: solve.Proved, Found: true, Line: line, AtLeast: len(line)}
	}
	if !whole {
		return Answer{AtLeast: t.complete()}
	}
	return Answer{Verdict: solve.Refuted}
}

// complete returns the depth below which all states are known.
func (t *traps) complete() int { return int(t.depths[len(t.depths)-1]) }
