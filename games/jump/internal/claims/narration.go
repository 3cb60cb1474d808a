package claims

import (
	"jogada/games/jump/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// Code is the pseudocode of the search.
var Code = search.Code{Waits: "round", Lines: []search.Line{
	search.PlainLine("round 0 ← the starts, in the order of round 1"),
	search.PlainLine("for each round, until the goal is claimed:"),
	search.PlainLine("    where equal jumps go by the round before: sort the round by jump"),
	search.NamedLine("take", "    for each cell s of the round, in order of precedence:", "%s, held by %s since round %s, claims what is still unclaimed."),
	search.NamedLine("claim", "        each unclaimed t that a jump from s ends on: s's owner claims t", "%s is claimed by %s in round %s, from %s."),
	search.NamedLine("goal", "        if t is the goal: the race ends in this round", "%s, the goal, is claimed by %s in round %s, from %s. Who goes first in this round wins."),
	search.PlainLine("winner ← of those who can be at the goal now, who goes first"),
}}

// narrator reports the claims and their owners to the observer.
type narrator struct {
	see    solve.Observer[grid.Cell]
	owners map[int32]search.RunnerNumber
}

// newNarrator returns nil if there is no observer.
func newNarrator(m *solve.Meter) *narrator {
	see := solve.Observing[grid.Cell](m)
	if see == nil {
		return nil
	}
	return &narrator{see, map[int32]search.RunnerNumber{}}
}

// start records whose start a cell is.
func (t *narrator) start(at grid.Cell, runner int) {
	if t != nil {
		t.owners[int32(at)] = search.RunnerNumber(runner)
	}
}

// claimed reports expanded cells, and the cells that each has claimed, up to its end in cells.
func (t *narrator) claimed(block, cells, ends []int32, round int, goal int32) {
	if t == nil {
		return
	}
	for i, c := range block {
		from, owner := grid.Cell(c), t.owners[c]
		begin := int32(0)
		if i > 0 {
			begin = ends[i-1]
		}
		waiting := grid.Waiting(block[i+1:], cells[:begin])
		look := search.Looking("take", from, round, waiting, solve.Name(from), owner, round)
		look.Mark = search.Claimed + int(owner)
		t.see(look)
		for n, to := range cells[begin:ends[i]] {
			t.owners[to] = owner
			line := "claim"
			if to == goal {
				line = "goal"
			}
			t.see(solve.Event[grid.Cell]{Line: line, State: grid.Cell(to), From: &from, Mark: search.Claimed + int(owner),
				Args: []any{solve.Name(grid.Cell(to)), owner, round + 1, solve.Name(from)}, List: grid.Waiting(block[i+1:], cells[:begin+int32(n)+1])})
		}
	}
}
