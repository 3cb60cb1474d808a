package plain

import (
	"slices"
	"sync"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// Outlook says how many inputs a state needs at least, or that it can't be won. It follows single objects, the tokens, on one layer, in an
// abstraction of the level in which more can happen than in the level: whatever can ever be in a cell can be there at any time, and the
// other layers are as a rule wants them, unless they never change. docs/algorithms/masks.md says why that bounds the inputs.
//
// outlook.go has what can ever be on a layer, token.go the ways of a token, aim.go what the win conditions ask of tokens.
type Outlook struct {
	aims   []*aim
	scenes []*scene
	joint  int // the most tokens that can move in one input; 0: not known
	// scratch is reused by the goroutines that ask.
	scratch sync.Pool
}

// scene is what can ever be on one layer. A value is 0 for nothing, k for the k-th object of the layer.
type scene struct {
	*Rules
	level  source.Level
	layer  int
	names  []int16 // value → object
	number []int   // object → value, 0 for those of other layers
	begin  []int   // cell → value at the beginning
	fixed  Board   // the objects on layers that never change
	parts  []part
	ever   [][directions]uint64 // cell, movement → values that can be there with that movement
	player uint64               // values that an input moves
	drifts bool                 // a movement can be where nothing is, and takes what comes there along
}

// part is a row of cells of a rule, between its dots.
type part struct {
	look  dir
	cells []partCell
}

// partCell says what a cell of a rule does to the layer.
type partCell struct {
	w       *want
	wants   [directions]uint64 // by movement: the values that match
	acts    bool
	on      [directions]uint64 // what it acts on: another bracket may have changed what matched
	becomes []change
}

// content is a value and its movement; change is what an effect makes of one.
type (
	content struct {
		value int
		d     dir
	}
	change struct{ was, is content }
)

// Limits of a scene: the objects of its layer, and the places where parts are tried.
const (
	mostValues = 62
	mostTried  = 2_000_000
)

// sceneOf returns what can ever be on a layer, or nil if that takes too much work.
func (r *Rules) sceneOf(level source.Level, board Board, layer int, meter *solve.Meter) *scene {
	n := len(level.Cells)
	s := &scene{Rules: r, level: level, layer: layer, names: []int16{None}, fixed: slices.Clone(board), begin: make([]int, n), ever: make([][directions]uint64, n)}
	s.number = make([]int, len(r.layerOf))
	for id, l := range r.layerOf {
		if l == layer {
			s.number[id] = len(s.names)
			s.names = append(s.names, int16(id))
		}
	}
	if len(s.names) > mostValues+1 {
		return nil
	}
	for place := range board {
		if r.changes[place%r.layers] {
			s.fixed[place] = None
		}
	}
	for cell := range n {
		s.begin[cell] = s.value(board[cell*r.layers+layer])
		s.ever[cell][still] = 1 << s.begin[cell]
	}
	s.player = s.values(r.players)
	if !r.changes[layer] {
		return s
	}
	for _, groups := range [][]group{r.early, r.late} {
		for i := range groups {
			for j := range groups[i].rules {
				s.addRule(&groups[i].rules[j])
			}
		}
	}
	if !s.complete(meter) {
		return nil
	}
	for cell := range n {
		for d := up; d < directions; d++ {
			s.drifts = s.drifts || s.ever[cell][d]&1 != 0
		}
	}
	return s
}

// value returns the value of an object, or of None.
func (s *scene) value(id int16) int {
	if id == None {
		return 0
	}
	return s.number[id]
}

// values returns the values of those objects that are on the layer.
func (s *scene) values(objects []*source.Object) uint64 {
	set := uint64(0)
	for _, o := range objects {
		set |= 1 << s.number[o.ID]
	}
	return set &^ 1
}

// addRule adds the parts of a rule that do something to the layer. What a turn did that is cancelled does not count.
func (s *scene) addRule(r *rule) {
	if slices.Contains(r.commands, "cancel") {
		return
	}
	changed, steered := false, false // by brackets before
	for i := range r.brackets {
		b := &r.brackets[i]
		changes, steers := changed, steered
		//meterless: each cell of a rule once, and the rules were charged when they were expanded
		for from, at := 0, 0; at <= len(b.wants); at++ {
			if at < len(b.wants) && !b.wants[at].dots {
				continue
			}
			p, acts := part{look: r.look}, false
			for k := from; k < at; k++ {
				e := (*effect)(nil)
				if len(b.effects) > 0 {
					e = b.effects[k]
				}
				c := s.partCell(&b.wants[k], e, changed, steered)
				acts = acts || c.acts
				for _, x := range c.becomes {
					changes, steers = changes || x.was.value != x.is.value, steers || x.was.d != x.is.d
				}
				p.cells = append(p.cells, c)
			}
			if acts {
				s.parts = append(s.parts, p)
			}
			from = at + 1
		}
		changed, steered = changes, steers
	}
}

// partCell says what a cell of a rule does to the layer, where the brackets before it may have changed what is there, or how that moves.
func (s *scene) partCell(w *want, e *effect, changed, steered bool) partCell {
	c := partCell{w: w}
	for v := range s.names {
		for d := still; d < directions; d++ {
			if s.accepts(w, v, d) {
				c.wants[d] |= 1 << v
			}
		}
	}
	for v := range s.names {
		matches := false
		for d := still; d < directions; d++ {
			matches = matches || c.wants[d]&(1<<v) != 0
		}
		for d := still; d < directions && e != nil; d++ {
			if changed || steered && matches || c.wants[d]&(1<<v) != 0 {
				c.on[d] |= 1 << v
				was := content{v, d}
				if is := s.after(e, was); is != was {
					c.becomes, c.acts = append(c.becomes, change{was, is}), true
				}
			}
		}
	}
	return c
}

// accepts reports whether a condition allows a value with a movement.
func (s *scene) accepts(w *want, v int, d dir) bool {
	for i := range w.needs {
		if n := &w.needs[i]; n.layer == s.layer && (!slices.Contains(n.objects, s.names[v]) || v == 0 || n.word != "" && n.dir != d) {
			return false
		}
	}
	return v == 0 || !slices.ContainsFunc(w.bans, func(o *source.Object) bool { return int16(o.ID) == s.names[v] })
}

// after returns what an effect makes of the layer: what replace does, for one layer.
func (s *scene) after(e *effect, c content) content {
	id := s.names[c.value]
	for _, o := range e.bans {
		if o.Layer == s.layer && int16(o.ID) == id {
			id = None
		}
	}
	for _, g := range e.gone {
		if g.layer != s.layer {
			continue
		}
		if g.empty || id == g.id {
			id = None
		}
		if g.stop || g.dir != still && c.d == g.dir {
			c.d = still
		}
	}
	for _, come := range e.come {
		if come.layer != s.layer {
			continue
		}
		if come.id != None {
			id = come.id
		}
		if come.steer {
			c.d = come.dir
		}
	}
	c.value = s.value(id)
	return c
}

// next returns the cell so many steps from one, or -1 beyond the edge.
func (s *scene) next(cell int, d dir, steps int) int {
	x, y := cell/s.level.Height, cell%s.level.Height
	switch d {
	case up:
		y -= steps
	case down:
		y += steps
	case left:
		x -= steps
	case right:
		x += steps
	}
	if x < 0 || y < 0 || x >= s.level.Width || y >= s.level.Height {
		return -1
	}
	return x*s.level.Height + y
}

// possible reports whether a part can ever match at a place.
func (s *scene) possible(p *part, first int) bool {
	for j := range p.cells {
		cell := s.next(first, p.look, j)
		if cell < 0 || !s.meets(&p.cells[j].wants, cell) || !s.fixedMeets(p.cells[j].w, cell) {
			return false
		}
	}
	return true
}

// meets reports whether a cell can ever have one of some contents.
func (s *scene) meets(some *[directions]uint64, cell int) bool {
	for d, values := range some {
		if values&s.ever[cell][d] != 0 {
			return true
		}
	}
	return false
}

// fixedMeets reports whether a cell is as a rule wants it on the layers that never change.
func (s *scene) fixedMeets(w *want, cell int) bool {
	for i := range w.needs {
		if n := &w.needs[i]; !s.changes[n.layer] && n.layer != s.layer && !slices.Contains(n.objects, s.fixed[cell*s.layers+n.layer]) {
			return false
		}
	}
	return !slices.ContainsFunc(w.bans, func(o *source.Object) bool {
		return !s.changes[o.Layer] && o.Layer != s.layer && s.fixed[cell*s.layers+o.Layer] == int16(o.ID)
	})
}

// complete adds what can follow from what can be until nothing is added. It returns false if that takes too much.
func (s *scene) complete(meter *solve.Meter) bool {
	inputs := action
	if s.game.Set("noaction") {
		inputs = right
	}
	tried := 0
	for added := true; added; {
		added = false
		if tried += len(s.parts) * len(s.ever); tried > mostTried || !meter.Work(1+len(s.parts)*len(s.ever)/8) {
			return false
		}
		for cell := range s.ever {
			for d := up; d <= inputs; d++ {
				added = s.add(cell, d, s.ever[cell][still]&s.player) || added
			}
			for d := up; d <= right; d++ {
				added = s.pass(cell, d) || added
			}
		}
		for i := range s.parts {
			for first := range s.ever {
				if s.possible(&s.parts[i], first) {
					added = s.apply(&s.parts[i], first) || added
				}
			}
		}
	}
	return true
}

// add adds contents to those that can be in a cell. What moves can also stand still, at the end of the turn at the latest.
func (s *scene) add(cell int, d dir, values uint64) bool {
	e := &s.ever[cell]
	if values&^(e[d]&e[still]) == 0 {
		return false
	}
	e[d] |= values
	e[still] |= values
	return true
}

// pass adds that what moves goes to the next cell if that can be empty.
func (s *scene) pass(cell int, d dir) bool {
	to, movers := s.next(cell, d, 1), s.ever[cell][d]&^1
	if movers == 0 || to < 0 || s.ever[to][still]&1 == 0 {
		return false
	}
	added := s.add(cell, still, 1)
	for e := still; e < directions; e++ {
		if s.ever[to][e]&1 != 0 {
			added = s.add(to, e, movers) || added
		}
	}
	return added
}

// apply adds what a part makes of its cells.
func (s *scene) apply(p *part, first int) bool {
	added := false
	for j := range p.cells {
		cell := s.next(first, p.look, j)
		for _, x := range p.cells[j].becomes {
			if s.ever[cell][x.was.d]&(1<<x.was.value) != 0 {
				added = s.add(cell, x.is.d, 1<<x.is.value) || added
			}
		}
	}
	return added
}
