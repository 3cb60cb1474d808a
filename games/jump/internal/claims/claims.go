// Package claims solves a race by one search for all players in which every cell is claimed once, by the player who
// counts there.
//
// Round r of the search holds the cells where a player can be after r rounds and none earlier, in order of precedence.
// One after another they claim all unclaimed cells that a jump from them leads to; the first gets the cell. The order
// needs neither keys nor owners, because the claims keep it:
//
//   - Equal jumps settled by round 1: precedence is the owner, the first of the players who can be there then. Round 0 is
//     in order of owner. If a round is, the first to claim a cell has the first owner of all who lead to it, and the cells
//     claimed are in order of owner again.
//   - Equal jumps settled by the round before: precedence is the history. The smaller jump goes first, and after equal
//     jumps the player who went first before. So the cells of a round take turns sorted by jump (a stable sort); then
//     cells are claimed in order of turn, which is the precedence of the next round. Cells claimed from one cell have one
//     history, and so has everything that follows from them alike: their order makes no difference.
//
// The search ends in the round in which the last cell is claimed. It is exact for every board. Each cell is claimed
// once and claims once, whatever the number of players; the closed set determines the cost of finding unclaimed cells.
// The argument is in docs/algorithms/claims.md.
package claims

import (
	"slices"

	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/radix"
	"jogada/search"
	"jogada/solve"
)

// Solve finds the winner of a race and its line.
func Solve(r *grid.Race, m *solve.Meter) grid.Standings { return solveRace(r, m, nil) }

// Prove solves a race as Solve does and adds a class for every cell claimed, for the checker.
func Prove(r *grid.Race, m *solve.Meter) grid.Standings { return solveRace(r, m, newProof(r, m)) }

func solveRace(r *grid.Race, m *solve.Meter, p *proof) grid.Standings {
	k := &claims{race: r, meter: m, proof: newCollector(p)}
	defer func() {
		k.proof.wait()
		if k.closed != nil {
			k.closed.done()
		}
	}()
	return k.claimCells()
}

// FirstReached returns the fewest rounds after which any player can be on each cell, grid.None where none can, or nil
// if the meter stops. Players stop at the goal.
func FirstReached(r *grid.Race, m *solve.Meter) []int32 {
	closed := newClosedSet(&r.Board, m)
	if closed == nil {
		return nil
	}
	defer closed.done()
	rounds := slices.Repeat([]int32{grid.None}, len(r.Jumps))
	var now, next []int32
	for _, p := range r.Runners {
		if closed.take(int32(p.At)) {
			now = append(now, int32(p.At))
		}
	}
	for round := int32(0); len(now) > 0; round++ {
		for _, c := range now {
			rounds[c] = round
		}
		if i := slices.Index(now, r.Goal()); i >= 0 {
			now = slices.Delete(now, i, i+1)
		}
		now, next = closed.claim(now, next[:0]), now
	}
	return rounds
}

// claimBlock is the number of cells that claim between two checks of the meter.
const claimBlock = 1024

// claims is the search: the cells claimed so far, round after round.
type claims struct {
	race     *grid.Race
	meter    *solve.Meter
	closed   closedSet
	sorter   radix.Sorter
	proof    *collector
	narrator *narrator // may be nil
	ends     []int32   // of the cells of a block
	jumps    []int32   // and theirs

	// First finished rounds, each with the complement of a cell for its first, then the round before this one, then
	// this one, then what it has claimed.
	queue       []int32
	before, now int // beginnings of those two rounds
	round       int
}

func (k *claims) claimCells() grid.Standings {
	r := k.race
	first := slices.IndexFunc(r.Runners, func(p search.Runner[grid.Cell]) bool { return int32(p.At) == r.Goal() })
	switch {
	case first >= 0:
		return k.proved(first, nil)
	case len(r.Runners) == 0:
		return k.refuted()
	case !k.start():
		return k.unknown()
	}
	for k.now < len(k.queue) {
		end := len(k.queue)
		if !k.expand() {
			return k.unknown()
		}
		if !k.closed.free(r.Goal()) {
			return k.arrive(end)
		}
		k.next(end)
	}
	return k.refuted()
}

// start claims the starts for the players, in the order of round 1.
func (k *claims) start() bool {
	if k.closed = newClosedSet(&k.race.Board, k.meter); k.meter.Stopped() != nil {
		return false
	}
	k.narrator = newNarrator(k.meter)
	block := k.block()
	k.queue, k.ends, k.jumps = make([]int32, 0, k.room()), make([]int32, block), make([]int32, block)
	for n, p := range k.race.Runners {
		if k.closed.take(int32(p.At)) {
			k.queue = append(k.queue, int32(p.At))
			k.proof.start(p.At, n)
			k.narrator.start(p.At, n)
		}
	}
	k.proof.ended()
	return k.keep(len(k.queue))
}

// room returns the capacity of the queue: all cells, plus what a block may claim. Where rounds are dropped, it is one
// cell in 32 less, which with a bit for each cell makes 4 bytes a cell. That is too little only if the three rounds
// held together have nearly all cells, as they may with very many players.
func (k *claims) room() int {
	cells := len(k.race.Jumps)
	if k.closed.apart() > 1 && len(k.race.Runners) <= cells/32 {
		cells -= cells / 32
	}
	return cells + 4*k.block() + 1
}

// block returns the most cells of a block.
func (k *claims) block() int { return min(claimBlock, len(k.race.Jumps)) }

// keep counts cells put into the queue.
func (k *claims) keep(cells int) bool {
	return k.meter.Keep(cells, 4*int64(cells))
}

// expand lets the cells of this round claim what they can. It stops soon after the goal is claimed, and returns false
// if the meter stops.
func (k *claims) expand() bool {
	turns := k.queue[k.now:]
	if k.race.Tie == search.ByLastRound {
		turns = k.sorter.ByKey(k.race.Jumps, turns, k.meter)
		k.proof.sorted(k.sorter.Were(), k.meter)
	}
	for block := range slices.Chunk(turns, claimBlock) {
		if !k.meter.ExpandMany(int64(len(block))) {
			return false
		}
		had := len(k.queue)
		k.claim(block)
		turns = turns[len(block):]
		k.meter.Generate(len(k.queue) - had)
		kept := k.keep(len(k.queue) - had)
		if !k.closed.free(k.race.Goal()) {
			k.proof.rest(turns)
			return true
		}
		if !kept {
			return false
		}
	}
	return true
}

func (k *claims) claim(block []int32) {
	if k.proof.proof == nil && k.narrator == nil {
		k.queue = k.closed.claim(block, k.queue)
		return
	}
	had := len(k.queue)
	k.queue = k.closed.claimEach(block, k.queue, k.ends, k.jumps)
	if k.proof.proof != nil && k.proof.history {
		k.proof.took(block, k.jumps[:len(block)], k.ends[:len(block)])
	} else if k.proof.proof != nil {
		k.proof.claimed(block, k.queue[had:], k.ends[:len(block)])
	}
	k.narrator.claimed(block, k.queue[had:], k.ends, k.round, k.race.Goal())
}

// next begins the next round, whose cells start at end. It keeps the round before this one for the line, unless behind
// can look past it.
//
// For straight jumps, every other round is kept. A cell has at most four jumps, so a round has at most four times the
// cells of the dropped one before it; at most four fifths of the cells and a fifth of the starts are kept, which takes
// 3.2 bytes a cell and 0.8 a start.
func (k *claims) next(end int) {
	if stays := (k.round-1)%k.closed.apart() == 0; k.round > 0 && stays {
		k.queue[k.before] = ^k.queue[k.before]
	} else if k.round > 0 {
		gone := k.now - k.before
		k.queue = append(k.queue[:k.before], k.queue[k.now:]...)
		k.now, end = k.now-gone, end-gone
		k.meter.Drop(gone, 4*int64(gone))
	}
	k.proof.ended()
	k.before, k.now = k.now, end
	k.round++
}

func (k *claims) unknown() grid.Standings {
	return grid.Standings{Outcome: k.meter.Outcome(solve.Unknown), AtLeast: k.round + 1}
}

func (k *claims) refuted() grid.Standings {
	return grid.Standings{Outcome: k.meter.Outcome(solve.Refuted), Classes: k.proof.list(k.meter)}
}

func (k *claims) proved(winner int, line []search.Step[grid.Cell, grid.Move]) grid.Standings {
	return grid.Standings{Outcome: k.meter.Outcome(solve.Proved), Winner: winner, Rounds: len(line), AtLeast: len(line), Line: line,
		Classes: k.proof.list(k.meter)}
}
