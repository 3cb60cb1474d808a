package engine

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// track is what can ever be on one layer of a level: an abstraction in which everything that is possible in a cell at some time is possible
// there at any time, and in which the other layers, but for those that never change, are always as a rule wants them. All that can happen in
// the level can happen in it; so what can't happen in it can't happen at all.
type track struct {
	*Machine
	layer   int
	first   int // the number of its first object; a value is 0 for nothing, k+1 for the k-th object
	values  int
	field   int
	player  uint64 // the values that the player moves
	pieces  []piece
	fixed   mask     // the objects of the other layers that never change
	can     []uint64 // cell → the values that can ever be there
	moves   [5][]uint64
	drifts  bool // movement can be left in an empty cell, and moves on what comes there
	started []uint64
}

// piece is a part of a bracket without dots.
type piece struct {
	rule  *rule
	cells []pieceCell
}

// pieceCell says what a cell of a rule wants on a layer, and what it makes of it.
type pieceCell struct {
	from        *cell
	in          uint64 // values that match
	dir         int    // the direction that it has to move in, or -1
	acts        bool
	on          uint64 // the values that it acts on: another bracket of the rule may have changed them since they matched
	known       bool   // it has the movement that was wanted when it is acted on
	set         int    // the value that it puts, or -1
	clear       uint64
	stop, start uint64 // movements that it takes away and puts
}

// mostValues limits the objects of a layer with a track, and mostPlaced the places on the board that the pieces of its rules are tried at.
const (
	mostValues = 62
	mostPlaced = 1_000_000
)

// newTrack works out what can ever be on a layer, from the board as it is. It returns nil if that takes too much.
func (m *Machine) newTrack(layer int, changes []bool, meter *solve.Meter) *track {
	t := &track{Machine: m, layer: layer, values: 1 + len(m.game.Layers[layer]), field: m.fieldOf[layer], fixed: m.Program.objects(), can: make([]uint64, m.n), started: make([]uint64, m.n)}
	for l := range layer {
		t.first += len(m.game.Layers[l])
	}
	if t.values > mostValues+1 {
		return nil
	}
	for l, lm := range m.layerMasks {
		if !changes[l] {
			t.fixed.or(lm)
		}
	}
	for d := range t.moves {
		t.moves[d] = make([]uint64, m.n)
	}
	t.player = t.valuesOf(m.Program.player)
	for i := range m.n {
		t.started[i] = 1 << t.valueAt(i)
		t.can[i] = t.started[i]
	}
	if !changes[layer] {
		return t
	}
	for _, r := range m.allRules() {
		t.addRule(r)
	}
	if !meter.Keep(0, int64(64*m.n)) || !t.close(meter) {
		return nil
	}
	t.drifts = slices.ContainsFunc(t.moves[:], func(cells []uint64) bool { return slices.ContainsFunc(cells, func(v uint64) bool { return v&1 != 0 }) })
	return t
}

// valuesOf returns the values of those objects of a set that are on the layer.
func (t *track) valuesOf(set mask) uint64 {
	values := uint64(0)
	for k := range t.values - 1 {
		if set.has(t.first + k) {
			values |= 2 << k
		}
	}
	return values
}

// valueAt returns the value of a cell of the board as it is.
func (t *track) valueAt(i int) int {
	for k := range t.values - 1 {
		if id := t.first + k; t.objs[id/64*t.n+i]&(1<<(id%64)) != 0 {
			return k + 1
		}
	}
	return 0
}

// every returns all values.
func (t *track) every() uint64 { return 1<<t.values - 1 }

// addRule adds the pieces of a rule that act on the layer.
func (t *track) addRule(r *rule) {
	if !r.replaces || r.commands&cmdCancel != 0 { // what a cancelled turn did is undone
		return
	}
	changed, steered := false, false // by brackets before, which may overlap
	for b := range r.brackets {
		cells := r.brackets[b].cells
		puts, moves := false, false
		for from := 0; from < len(cells); from++ {
			end := from
			for end < len(cells) && !cells[end].dots {
				end++
			}
			p := piece{rule: r}
			acts := false
			for i := from; i < end; i++ {
				c := t.pieceCell(&cells[i], changed, steered)
				acts = acts || c.acts
				p.cells = append(p.cells, c)
				if c.acts {
					object, movement := t.changes(&c)
					puts, moves = puts || object, moves || movement
				}
			}
			if acts {
				t.pieces = append(t.pieces, p)
			}
			from = end
		}
		changed, steered = changed || puts, steered || moves
	}
}

// pieceCell returns what a cell of a rule means for the layer.
func (t *track) pieceCell(c *cell, changed, steered bool) pieceCell {
	made := pieceCell{from: c, in: t.every(), dir: -1, set: -1, known: !changed && !steered}
	if want := t.valuesOf(c.want); want != 0 {
		made.in &= want
	}
	for _, any := range c.anys {
		if some := t.valuesOf(any); some != 0 {
			made.in &= some
		}
	}
	made.in &^= t.valuesOf(c.not)
	if want := t.movement(c.wantMov); want != 0 {
		made.dir = bits.TrailingZeros64(want)
	}
	made.on = made.in
	if changed {
		made.on = t.every()
	}
	if c.put == nil {
		return made
	}
	if set := t.valuesOf(c.put.set); set != 0 {
		made.set = bits.TrailingZeros64(set)
	}
	made.clear, made.stop, made.start = t.valuesOf(c.put.clear), t.movement(c.put.clearMov)|t.movement(c.put.layers), t.movement(c.put.setMov)
	object, movement := t.changes(&made)
	made.acts = object || movement
	return made
}

// movement returns the movements of the layer in a mask.
func (t *track) movement(m mask) uint64 {
	if t.field < 0 {
		return 0
	}
	return m[t.field/perWord] >> (5 * (t.field % perWord)) & field
}

// changes reports whether a cell of a rule can change the object of the layer, or its movement.
func (t *track) changes(c *pieceCell) (object, movement bool) {
	for on := c.on; on != 0; on &= on - 1 {
		v := bits.TrailingZeros64(on)
		object = object || c.value(v) != v
	}
	for _, m := range []uint64{0, up, down, left, right, action} {
		if !c.known || c.dir < 0 || m == 1<<c.dir {
			movement = movement || c.moved(m) != m
		}
	}
	return object, movement
}

// value returns what a cell of a rule makes of a value, and moved what it makes of a movement.
func (c *pieceCell) value(v int) int {
	switch {
	case c.set >= 0:
		return c.set
	case c.clear&(1<<v) != 0:
		return 0
	}
	return v
}

func (c *pieceCell) moved(m uint64) uint64 { return m&^c.stop | c.start }

// cellAt returns the cell so many steps from another in a direction, or -1.
func (m *Machine) cellAt(i, dir, steps int) int {
	x, y := i/m.height, i%m.height
	switch dir {
	case up:
		y -= steps
	case down:
		y += steps
	case left:
		x -= steps
	case right:
		x += steps
	}
	if x < 0 || y < 0 || x >= m.width || y >= m.height {
		return -1
	}
	return x*m.height + y
}

// canMatch reports whether a piece can ever match at a place.
func (t *track) canMatch(p *piece, at int) bool {
	for j := range p.cells {
		c := &p.cells[j]
		i := t.cellAt(at, p.rule.dir, j)
		if i < 0 || t.can[i]&c.in == 0 || c.dir >= 0 && t.moves[c.dir][i]&c.in == 0 || !t.fixedMatch(c.from, i) {
			return false
		}
	}
	return true
}

// fixedMatch reports whether a cell has what a rule wants on the layers that never change.
func (t *track) fixedMatch(c *cell, i int) bool {
	for w, fixed := range t.fixed {
		if o := t.objs[w*t.n+i]; c.want[w]&fixed&^o != 0 || c.not[w]&fixed&o != 0 {
			return false
		}
	}
	for _, any := range c.anys {
		if any.subsetOf(t.fixed) && !t.meetsObjects(any, i) {
			return false
		}
	}
	return true
}

// close adds what can follow until nothing is added. It returns false if the meter stopped.
func (t *track) close(meter *solve.Meter) bool {
	placed := 0
	for added := true; added; {
		added = false
		if placed += len(t.pieces) * t.n; placed > mostPlaced || !meter.Work(1+len(t.pieces)*t.n/8) {
			return false
		}
		for i := range t.n {
			for d := range t.moves {
				if d == bits.TrailingZeros64(action) && t.game.Set("noaction") {
					continue
				}
				added = t.add(&t.moves[d][i], t.can[i]&t.player) || added
			}
		}
		for k := range t.pieces {
			p := &t.pieces[k]
			for at := range t.n {
				if !t.canMatch(p, at) {
					continue
				}
				for j := range p.cells {
					if p.cells[j].acts {
						added = t.act(&p.cells[j], t.cellAt(at, p.rule.dir, j)) || added
					}
				}
			}
		}
		for i := range t.n {
			for d := range 4 {
				added = t.roll(i, d) || added
			}
		}
	}
	return true
}

func (t *track) add(to *uint64, values uint64) bool {
	fresh := values&^*to != 0
	*to |= values
	return fresh
}

// act adds what a cell of a rule can make of a cell of the board.
func (t *track) act(c *pieceCell, i int) bool {
	added := false
	for on := c.on & t.can[i]; on != 0; on &= on - 1 {
		v := bits.TrailingZeros64(on)
		wants := c.known && c.dir >= 0
		if wants && t.moves[c.dir][i]&(1<<v) == 0 {
			continue
		}
		to := uint64(1) << c.value(v)
		added = t.add(&t.can[i], to) || added
		ways := c.start
		for d := range t.moves {
			if t.moves[d][i]&(1<<v) != 0 && (!wants || d == c.dir) {
				ways |= c.moved(1 << d)
			}
		}
		for ; ways != 0; ways &= ways - 1 {
			added = t.add(&t.moves[bits.TrailingZeros64(ways)][i], to) || added
		}
	}
	return added
}

// roll adds what the movement of a cell in a direction leads to.
func (t *track) roll(i, d int) bool {
	movers := t.moves[d][i] &^ 1
	to := t.cellAt(i, 1<<d, 1)
	if movers == 0 || to < 0 || t.can[to]&1 == 0 {
		return false
	}
	added := t.add(&t.can[to], movers)
	added = t.add(&t.can[i], 1) || added
	for e := range t.moves {
		if t.moves[e][to]&1 != 0 {
			added = t.add(&t.moves[e][to], movers) || added
		}
	}
	return added
}
