package keys

import (
	"cmp"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// traveller explores a plan for one player after the other.
type traveller struct {
	world *Map
	plan  *plan
	meter *solve.Meter
	see   solve.Observer[Cell]

	// Of the player who explores now:
	trip
	queue   []int32       // the nodes that are open, in the order in which they are met
	open    int           // how many those are so far
	seen    []uint64      // a bit a node: it was met
	waiting [letters]line // by letter: the doors that wait for its key
	behind  []int32       // by door that waits: the one behind it in its line, none for the last
}

// line is doors that wait, by the first and the last of them; none if there is none.
type line struct{ first, last int32 }

// trip is a journey on its way.
type trip struct {
	journey
	held  letterSet
	picks []pick
	turn  int32 // how many areas had keys that were new
}

// pick is a key that is picked up.
type pick struct {
	letter int
	area   int32
	turn   int32 // how many areas with new keys came before
	at     Cell  // none until it is looked up
}

// newTraveller is nil if there is no plan, or the meter does not allow to follow it.
func newTraveller(m *Map, p *plan, meter *solve.Meter) *traveller {
	if p == nil || !meter.Keep(0, int64(12*len(p.areas)+4*len(p.beside)+4*len(p.doors.at)+p.nodes()*33/8)) {
		return nil
	}
	return &traveller{world: m, plan: p, meter: meter, see: solve.Observing[Cell](meter), queue: make([]int32, p.nodes()), seen: make([]uint64, (p.nodes()+63)/64), behind: make([]int32, len(p.doors.at))}
}

// travel makes the trip of a player. Those of the players before it are done.
func (t *traveller) travel(player int, done []trip) {
	clear(t.seen)
	for letter := range t.waiting {
		t.waiting[letter] = line{none, none}
	}
	t.trip, t.open = trip{}, 0
	t.enter(t.plan.starts[player])
	areas := int32(len(t.plan.areas))
	for at := 0; at < t.open; at++ {
		if !t.meter.Expand() {
			t.size = max(t.size, 1)
			done[player] = t.trip
			return
		}
		n := t.queue[at]
		if t.see != nil {
			t.see(t.face(n), player)
		}
		if n >= areas {
			t.pass(n - areas)
		} else if t.visit(n) && t.follows(n, player, done[:player]) {
			done[player] = t.trip
			return
		}
	}
	t.end()
	done[player] = t.trip
}

// face is the cell that stands for a node.
func (t *traveller) face(node int32) Cell {
	if areas := int32(len(t.plan.areas)); node >= areas {
		return t.plan.doors.at[node-areas]
	}
	return t.plan.faces[node]
}

// visit takes all that an area has. It says whether there was a start in it or a key that is new.
func (t *traveller) visit(area int32) bool {
	a := &t.plan.areas[area]
	t.size += int(a.size)
	found := a.keys & allLetters &^ t.held
	if found != 0 {
		t.pick(area, found)
	}
	doors := t.plan.doorsOf(area)
	t.meter.Generate(len(doors))
	for _, door := range doors {
		t.meet(door)
	}
	return found != 0 || a.keys&begin != 0
}

// pick picks up keys that are new, and lets in the doors that wait for them.
func (t *traveller) pick(area int32, found letterSet) {
	t.held |= found
	found.each(func(letter int) {
		t.picks = append(t.picks, pick{letter, area, t.turn, none})
		for door := t.waiting[letter].first; door != none; door = t.behind[door] {
			t.queue[t.open] = int32(len(t.plan.areas)) + door
			t.open++
		}
	})
	t.turn++
}

// pass goes through an open door.
func (t *traveller) pass(door int32) {
	t.size++
	t.opened |= setOf(int(t.plan.doors.letter[door]))
	var buf [4]int32
	near := t.plan.doors.around(door, buf[:0])
	t.meter.Generate(len(near))
	for _, n := range near {
		if areas := int32(len(t.plan.areas)); n >= areas {
			t.meet(n - areas)
		} else {
			t.enter(n)
		}
	}
}

// meet comes to a door, which is entered or has to wait.
func (t *traveller) meet(door int32) {
	node := int32(len(t.plan.areas)) + door
	letter := t.plan.doors.letter[door]
	if t.held.has(int(letter)) {
		t.enter(node)
	} else if t.first(node) {
		t.wait(&t.waiting[letter], door)
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

// enter comes to a node that is open.
func (t *traveller) enter(node int32) {
	if t.first(node) {
		t.queue[t.open] = node
		t.open++
	}
}

// first says whether a node is met for the first time, and notes that it was met.
func (t *traveller) first(node int32) bool {
	word, bit := &t.seen[node/64], uint64(1)<<(node%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// follows looks for a player whose trip is done, who came to where this one starts, and who either starts in this area or
// has the same keys. Then each of the two can get to where the other starts, and both explore the same cells: the rest of the
// trip is the other's, from its start on. It says whether there is one.
func (t *traveller) follows(area int32, player int, done []trip) bool {
	for other, start := range t.plan.starts {
		if start == area {
			t.met |= 1 << other
		}
	}
	for other := range done {
		if o := &done[other]; o.met.has(player) && (t.met.has(other) || o.held == t.held) {
			t.follow(o)
			return true
		}
	}
	return false
}

// follow goes on as another player went from its start, and picks up the keys that are still new in its order.
func (t *traveller) follow(other *trip) {
	for _, p := range other.picks {
		if !t.held.has(p.letter) {
			p.turn += t.turn
			t.picks = append(t.picks, p)
		}
	}
	t.held, t.turn = other.held, t.turn+other.turn
	t.size, t.opened, t.met, t.shut = other.size, other.opened, other.met, other.shut
}

// end lists the doors that still wait.
func (t *traveller) end() {
	for letter, l := range t.waiting {
		if t.held.has(letter) {
			continue
		}
		for door := l.first; door != none; door = t.behind[door] {
			t.shut = append(t.shut, search.Shut[Cell, Key]{At: t.plan.doors.at[door], Needs: Key('a' + letter)})
		}
	}
	slices.SortFunc(t.shut, func(x, y search.Shut[Cell, Key]) int { return cmp.Compare(x.At, y.At) })
}

// find looks up where the keys were picked up: of several in an area the first in reading order.
func (t *traveller) find(trips []trip) {
	wanted := make([][letters]*pick, len(trips))
	clear(t.seen) // from here on a bit an area: a key is picked up there
	left := 0
	for i := range trips {
		for j := range trips[i].picks {
			p := &trips[i].picks[j]
			wanted[i][p.letter] = p
			t.first(p.area)
			left++
		}
	}
	for _, key := range t.plan.keys {
		if left == 0 {
			break
		}
		if t.seen[key.node/64]>>(key.node%64)&1 == 0 {
			continue
		}
		for i := range wanted {
			p := wanted[i][t.world.cells[key.at]-'a']
			if p != nil && p.area == key.node && p.at == none {
				p.at = key.at
				left--
			}
		}
	}
	for i := range trips {
		trips[i].list()
	}
}

// list lists the keys in the order in which they are picked up.
func (t *trip) list() {
	slices.SortFunc(t.picks, func(x, y pick) int { return cmp.Or(cmp.Compare(x.turn, y.turn), cmp.Compare(x.at, y.at)) })
	for _, p := range t.picks {
		t.keys = append(t.keys, search.Found[Cell, Key]{Key: Key('a' + p.letter), At: p.at})
	}
}
