package explore

import (
	"cmp"
	"slices"

	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// none is no door, and no cell.
const none = -1

// traveller explores a plan for one player after another.
type traveller struct {
	world *grid.Map
	plan  *areas.Plan
	meter *solve.Meter
	tell  *narrator // nil without an observer
	areas int32     // number of areas; the nodes after them are doors

	// Of the player exploring now:
	trip
	queue   []int32             // the open nodes, in the order they are met
	open    int                 // number of those so far
	seen    []uint64            // a bit a node: it was met
	waiting [grid.Alphabet]line // by letter: the doors that wait for its key
	behind  []int32             // by waiting door: the one behind it in its list, none for the last
}

// line is a list of waiting doors, by its first and last; none if it is empty.
type line struct{ first, last int32 }

// newTraveller returns nil if there is no plan, or the memory budget does not allow it.
func newTraveller(m *grid.Map, p *areas.Plan, meter *solve.Meter) *traveller {
	if p == nil || !meter.Keep(0, p.Bytes()+int64(4*p.Doors()+p.Nodes()*33/8)) {
		return nil
	}
	return &traveller{world: m, plan: p, meter: meter, tell: newNarrator(meter), areas: int32(len(p.Areas)),
		queue: make([]int32, p.Nodes()), seen: make([]uint64, (p.Nodes()+63)/64), behind: make([]int32, p.Doors())}
}

// travel makes the trip of a player. Those of the players before it are done.
func (t *traveller) travel(player int, done []trip) {
	clear(t.seen)
	for letter := range t.waiting {
		t.waiting[letter] = line{none, none}
	}
	t.trip, t.open = trip{}, 0
	t.enter(t.plan.Starts[player])
	for at := 0; at < t.open; at++ {
		if !t.meter.Expand() {
			t.Size = max(t.Size, 1)
			done[player] = t.trip
			return
		}
		n := t.queue[at]
		t.tell.looks(t, at, player)
		if n >= t.areas {
			t.pass(n - t.areas)
		} else if t.visit(n) && t.follows(n, player, done[:player]) {
			done[player] = t.trip
			return
		}
	}
	t.end()
	done[player] = t.trip
}

// face returns the cell that represents a node.
func (t *traveller) face(node int32) grid.Cell {
	if node >= t.areas {
		return t.plan.DoorAt(node - t.areas)
	}
	return t.plan.First[node]
}

// visit takes everything in an area. It reports whether it held a start or a new key.
func (t *traveller) visit(area int32) bool {
	a := &t.plan.Areas[area]
	t.Size += int(a.Size)
	found := a.Keys() &^ t.held
	if found != 0 {
		t.pick(area, found)
	}
	doors := t.plan.DoorsOf(area)
	t.meter.Generate(len(doors))
	for _, door := range doors {
		t.meet(door)
	}
	return found != 0 || a.HasStart()
}

// pick picks up new keys, and opens the doors that wait for them.
func (t *traveller) pick(area int32, found grid.Letters) {
	t.held |= found
	found.Each(func(letter int) {
		t.picks = append(t.picks, pick{letter, area, t.turn, none})
		t.tell.finds(t, area, letter)
		for door := t.waiting[letter].first; door != none; door = t.behind[door] {
			t.queue[t.open] = t.areas + door
			t.open++
		}
	})
	t.turn++
}

// pass goes through an open door.
func (t *traveller) pass(door int32) {
	t.Size++
	t.Opened |= grid.Letter(t.plan.Letter(door))
	var buf [4]int32
	near := t.plan.Around(door, buf[:0])
	t.meter.Generate(len(near))
	for _, n := range near {
		if n >= t.areas {
			t.meet(n - t.areas)
		} else {
			t.enter(n)
		}
	}
}

// meet enters a door, or makes it wait for its key.
func (t *traveller) meet(door int32) {
	node := t.areas + door
	letter := t.plan.Letter(door)
	if t.held.Has(letter) {
		t.enter(node)
	} else if t.first(node) {
		t.wait(&t.waiting[letter], door)
		t.tell.waits(t, door)
	}
}

// wait puts a door at the end of a line.
func (t *traveller) wait(l *line, door int32) {
	if l.first == none {
		l.first = door
	} else {
		t.behind[l.last] = door
	}
	l.last, t.behind[door] = door, none
}

// enter enqueues an open node.
func (t *traveller) enter(node int32) {
	if t.first(node) {
		t.queue[t.open] = node
		t.open++
	}
}

// first reports whether a node is met for the first time, and marks it.
func (t *traveller) first(node int32) bool {
	word, bit := &t.seen[node/64], uint64(1)<<(node%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// follows looks for a player whose trip is done, who reached this one's start, and who either starts in this area or
// has the same keys. Then each of the two can reach the other's start, and both explore the same cells: the rest of the
// trip is the other's, from its start on. It reports whether there is one.
func (t *traveller) follows(area int32, player int, done []trip) bool {
	for other, start := range t.plan.Starts {
		if start == area {
			t.Met |= 1 << other
		}
	}
	for other := range done {
		if o := &done[other]; o.Met.Has(player) && (t.Met.Has(other) || o.held == t.held) {
			t.follow(o)
			t.tell.follows(t, area, other)
			return true
		}
	}
	return false
}

// follow continues as another player went from its start, and picks up the keys that are still new in its order.
func (t *traveller) follow(other *trip) {
	for _, p := range other.picks {
		if !t.held.Has(p.letter) {
			p.turn += t.turn
			t.picks = append(t.picks, p)
		}
	}
	t.held, t.turn = other.held, t.turn+other.turn
	t.Size, t.Opened, t.Met, t.Shut = other.Size, other.Opened, other.Met, other.Shut
}

// end lists the doors that still wait.
func (t *traveller) end() {
	for letter, l := range t.waiting {
		if t.held.Has(letter) {
			continue
		}
		for door := l.first; door != none; door = t.behind[door] {
			t.Shut = append(t.Shut, search.Shut[grid.Cell, grid.Key]{At: t.plan.DoorAt(door), Needs: grid.Key('a' + letter)})
		}
	}
	slices.SortFunc(t.Shut, func(x, y search.Shut[grid.Cell, grid.Key]) int { return cmp.Compare(x.At, y.At) })
}
