package lock

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// Orders says what the order in which a player uses up keys can do.
//
//	Proved   every order leads to an exit in the end: whatever doors a player opens, one can still be reached.
//	Refuted  some order loses: after Losing, no exit can be reached any more. If no exit can be reached at all, Losing is
//	         empty and Lost is true.
//	Unknown  a limit was hit, with ErrIncomplete if the world has one-way steps, switches, relays, or over 64 areas.
type Orders struct {
	solve.Outcome
	Lost   bool
	Losing []int // the places of the doors of a shortest losing order
}

// Orders decides whether every order of using keys is safe, in a world where every step can be reversed.
func (p *Plan) Orders(start int, meter *solve.Meter) Orders {
	meter = unlimited(meter)
	d := p.dungeon(p.startAt(start), meter)
	if d == nil {
		return Orders{Outcome: solve.Outcome{Stopped: solve.ErrIncomplete}}
	}
	if p.nodes[p.startAt(start)].exit() { // the player has won
		return Orders{Outcome: meter.Outcome(solve.Proved)}
	}
	o := Orders{Lost: !d.wins1(0)}
	if !o.Lost && !d.safe() {
		o.Losing = d.losing()
	}
	switch {
	case meter.Stopped() != nil:
		o.Outcome, o.Losing, o.Lost = meter.Outcome(solve.Unknown), nil, false
	case o.Lost || o.Losing != nil:
		o.Outcome = meter.Outcome(solve.Refuted)
	default:
		o.Outcome = meter.Outcome(solve.Proved)
	}
	return o
}

// safe reports whether no player gets stuck: it visits each set of doors that can be opened, and looks for one with which
// nothing can be done. The result is meaningless once the meter has stopped.
func (d *dungeon) safe() bool {
	seen, keys := newTable(1), make([]int32, len(d.once))
	stack := []uint64{0}
	seen.add(stack[:1])
	defer func() { d.meter.Keep(0, -int64(16*seen.len())) }()
	for len(stack) > 0 && d.meter.Expand() && d.meter.Keep(0, 16) {
		opened := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		doors, exit, ended := d.moves(opened, keys)
		if !d.meter.Work(len(d.gates)) || doors == 0 && !exit {
			return false
		}
		for rest := doors; rest != 0 && !ended; rest &= rest - 1 {
			next := [1]uint64{opened | rest&-rest}
			if _, fresh := seen.add(next[:]); fresh {
				stack = append(stack, next[0])
			}
		}
	}
	return true
}

// wins1 reports whether an exit can be reached with a set of doors opened. It remembers what it finds.
func (d *dungeon) wins1(opened uint64) bool {
	if d.seen == nil {
		d.seen = newTable(1)
	}
	key := [1]uint64{opened}
	n, fresh := d.seen.add(key[:])
	if !fresh {
		return d.wins[n] > 0
	}
	d.wins = append(d.wins, -1)
	if !d.meter.Expand() || !d.meter.Keep(0, 17) || !d.meter.Work(len(d.gates)) {
		return false
	}
	doors, exit, _ := d.moves(opened, make([]int32, len(d.once)))
	for rest := doors; rest != 0 && !exit; rest &= rest - 1 {
		exit = d.wins1(opened | rest&-rest)
	}
	if exit {
		d.wins[n] = 1
	}
	return exit
}

// losing returns the places of the fewest doors after which no exit can be reached, in order; nil if there are none.
func (d *dungeon) losing() []int {
	seen, keys := newTable(1), make([]int32, len(d.once))
	from := []int32{-1}
	first := [1]uint64{}
	seen.add(first[:])
	for at := 0; at < seen.len() && d.meter.Expand() && d.meter.Keep(0, 20); at++ {
		opened := seen.state(at)[0]
		if !d.wins1(opened) {
			return d.order(seen, from, at)
		}
		doors, _, ended := d.moves(opened, keys)
		for rest := doors; rest != 0 && !ended; rest &= rest - 1 {
			next := [1]uint64{opened | rest&-rest}
			if _, fresh := seen.add(next[:]); fresh {
				from = append(from, int32(at))
			}
		}
	}
	return nil
}

// order returns the places of the doors opened on the way to a state.
func (d *dungeon) order(seen *table, from []int32, at int) (list []int) {
	for ; from[at] >= 0; at = int(from[at]) { // at most 64 doors
		door := seen.state(at)[0] &^ seen.state(int(from[at]))[0]
		list = append(list, int(d.gates[bits.TrailingZeros64(door)].at))
	}
	slices.Reverse(list)
	return list
}
