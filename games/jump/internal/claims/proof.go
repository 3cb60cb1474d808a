package claims

import (
	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/radix"
	"jogada/search"
	"jogada/solve"
)

// proof collects what a search finds out of every cell: the labels that the checker judges. A nil proof collects nothing.
type proof struct {
	race   *grid.Race
	labels []search.Label[grid.Cell]
	at     []int32   // by cell: which label it has
	again  closedSet // to see by whom each cell of a round could be claimed at the earliest
}

func newProof(r *grid.Race) *proof {
	return &proof{race: r, labels: []search.Label[grid.Cell]{}, at: make([]int32, len(r.Jumps))}
}

// bytes is what it takes a cell.
func (p *proof) bytes() int64 {
	if p == nil {
		return 0
	}
	return 48
}

func (p *proof) start(c grid.Cell, runner int) {
	if p != nil {
		p.add(c, 0, runner, search.Turn{Order: runner})
	}
}

func (p *proof) add(c grid.Cell, round, order int, turn search.Turn) {
	p.at[c] = int32(len(p.labels))
	p.labels = append(p.labels, search.Label[grid.Cell]{State: c, Round: round, Order: order, Turn: turn})
}

// claimed labels the cells that were claimed from a cell, as far as that is known by then.
func (p *proof) claimed(from int32, cells []int32) {
	label := p.labels[p.at[from]]
	for _, c := range cells {
		p.add(grid.Cell(c), label.Round+1, label.Order, p.turn(from))
	}
}

// turn is when someone goes who jumped from a cell in the round before.
func (p *proof) turn(from int32) search.Turn {
	return search.Turn{Stride: int(p.race.Jumps[from]), Order: p.labels[p.at[from]].Order}
}

// ranked completes the labels of the cells that a round has claimed. Where the history counts they stand in order of
// turn, and the order is the rank of the turn. Where round 1 settles equal jumps, the cell was claimed by the first owner,
// who need not be the one who goes first: that one claims it when the cells of the round take turns sorted by jump.
func (p *proof) ranked(round, claimed []int32, s *radix.Sorter, m *solve.Meter) {
	switch {
	case p == nil || len(claimed) == 0:
		return
	case p.race.Tie == search.ByLastRound:
		p.rank(claimed)
		return
	case p.again == nil:
		p.again = newClosedSet(&p.race.Board, m)
		if p.again == nil {
			return
		}
		p.again.fill()
	}
	p.again.reopen(claimed)
	var taken []int32
	for _, c := range s.ByKey(p.race.Jumps, round, m) {
		taken = p.again.claim([]int32{c}, taken[:0])
		for _, to := range taken {
			p.labels[p.at[to]].Turn = p.turn(c)
		}
	}
}

func (p *proof) rank(claimed []int32) {
	labels := p.labels[p.at[claimed[0]]:]
	rank := 0
	for i := range labels {
		if i > 0 && labels[i].Turn != labels[i-1].Turn {
			rank++
		}
		labels[i].Order = rank
	}
}

// arrived puts the label of the goal in the place of those of the last round, which it ends.
func (p *proof) arrived(round int, from int32, goal int32) {
	if p == nil {
		return
	}
	end := len(p.labels)
	for end > 0 && p.labels[end-1].Round == round {
		end--
	}
	p.labels = p.labels[:end]
	label := p.labels[p.at[from]]
	p.add(grid.Cell(goal), round, label.Order, label.Turn)
}

func (p *proof) list() []search.Label[grid.Cell] {
	if p == nil {
		return nil
	}
	return p.labels
}
