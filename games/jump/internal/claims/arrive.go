package claims

import (
	"slices"

	"jogada/games/jump/internal/grid"
	"jogada/search"
)

// arrive returns the answer once the goal is claimed in this round, whose cells end at end.
//
// The order of arrival follows from the round before: the jump then, and after equal jumps precedence. Where the whole
// history counts, that is the order of this round: the first cell that leads to the goal is the winner's. Where round 1
// settles equal jumps, this round is in order of owners, so the round before decides: of its cells with a jump onto a
// cell that leads to the goal, the first with the smallest jump.
func (k *claims) arrive(end int) grid.Standings {
	r := k.race
	k.proof.wait()
	k.proof.arrived(k.queue[end:])
	line := []int32{r.Goal()}
	round, before := k.queue[k.now:end], k.queue[k.before:k.now]
	if k.round > 0 && r.Tie == search.ByFirstRound {
		from, through := k.earliest(round, before, k.queue[end:end])
		line = append(line, through, from)
	} else {
		line = append(line, round[slices.IndexFunc(round, func(c int32) bool { return k.closed.leads(c, r.Goal()) })])
		if k.round > 0 {
			line = k.closed.behind(line, before, 1, line[1], true)
		}
	}
	line = k.trace(line)
	start := grid.Cell(line[len(line)-1])
	winner := slices.IndexFunc(r.Runners, func(p search.Runner[grid.Cell]) bool { return p.At == start })
	return k.proved(winner, steps(line))
}

// earliest finds where the winner comes from if round 1 settles equal jumps: the cell of the round before, and the cell
// of this round that it goes through. Spare is scratch memory.
func (k *claims) earliest(round, before, spare []int32) (from, through int32) {
	last := spare
	for _, c := range round {
		if k.closed.leads(c, k.race.Goal()) {
			last = append(last, c)
		}
	}
	k.closed.fill()
	k.closed.reopen(last)
	return k.closed.earliest(before)
}

// trace follows a line back to its start; the line is listed from its end and has reached the round before this one.
func (k *claims) trace(line []int32) []int32 {
	end := k.before
	for round := k.round - 1; round > 0; {
		begin := end - 1
		for k.queue[begin] >= 0 {
			begin--
		}
		k.queue[begin] = ^k.queue[begin]
		rounds := (round-1)%k.closed.apart() + 1
		line = k.closed.behind(line, k.queue[begin:end], rounds, line[len(line)-1], k.race.Tie == search.ByLastRound)
		round, end = round-rounds, begin
	}
	return line
}

// steps converts a line listed from its end into steps from its start.
func steps(line []int32) []search.Step[grid.Cell, grid.Move] {
	all := make([]search.Step[grid.Cell, grid.Move], 0, len(line)-1)
	for i := len(line) - 2; i >= 0; i-- {
		all = append(all, grid.JumpTo(grid.Cell(line[i])))
	}
	return all
}
