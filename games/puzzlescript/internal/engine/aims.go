package engine

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// outlook bounds the inputs that a state needs from below, by the win conditions: each of its aims is about tokens that have to be somewhere, or to
// be gone, and all have to be met at once.
type outlook struct {
	aims  []aim
	joint int  // the most tokens of all aims that can move in one input; 0: not known
	watch mask // the objects that the bound depends on
}

// aim is what a condition asks of the tokens of a class.
type aim struct {
	*tokens
	of    *win
	kind  aimKind
	need  int      // how many tokens have to be at a goal, for filled
	far   []int16  // node → the fewest inputs to a goal
	reach []uint64 // node → the goals that it leads to, as cells in the order of goals; nil: there are too many
	cells []int32  // the cells of goals
	apart bool     // no token of it is one of an earlier aim
}

// aimKind says which tokens have to be at a goal.
type aimKind int

const (
	placed aimKind = iota // each token, or it is gone
	filled                // need of them, each at another cell of the goals
	some                  // one of them
)

// hope is the scratch of a level for its outlook.
type hope struct {
	at    []int32  // nodes of the tokens
	value []uint8  // cell → its value where a token is that nothing can change, or 0
	near  []int16  // of each token that counts
	reach []uint64 // of the same
	taken []int32  // goal → token
	tried uint64
	rank  int
	work  int // of the last bound, in tokens looked at
}

// mostTokens limits the tokens of an aim at the start of a search, and those among which the frozen ones are looked for.
const mostTokens = 200

// boundWithin returns the bound of a level, and charges a meter for it.
func (o *outlook) boundWithin(l *Level, meter *solve.Meter) int {
	n := o.bound(l)
	meter.Work(1 + l.m.n/cellsAUnit + l.hope.work/tokensAUnit)
	return n
}

// tokensAUnit is the number of tokens looked at that makes one unit of work.
const tokensAUnit = 16

// newOutlook returns what bounds the inputs to a win from the board of a level as it is, or nil if nothing does.
func (l *Level) newOutlook(meter *solve.Meter) *outlook {
	m := l.m
	if len(m.wins) == 0 || m.uses&(cmdRestart|cmdWin) != 0 || len(m.randomLines) > 0 {
		return nil
	}
	o := &outlook{watch: m.Program.objects()}
	changes, tracks := m.mutable(), map[int]*track{}
	trackOf := func(layer int) *track {
		if t, known := tracks[layer]; known {
			return t
		}
		tracks[layer] = m.newTrack(layer, changes, meter)
		return tracks[layer]
	}
	for i := range m.wins {
		o.addAims(m, &m.wins[i], trackOf, meter)
	}
	if len(o.aims) == 0 || meter.Stopped() != nil {
		return nil
	}
	o.separate()
	return o
}

// covers reports whether an aim is about a condition.
func (o *outlook) covers(w *win) bool {
	return slices.ContainsFunc(o.aims, func(a aim) bool { return a.of == w })
}

// layerOfAll returns the one layer of all objects of a set, or -1.
func (p *Program) layerOfAll(set mask) int {
	layer := -1
	for l, lm := range p.layerMasks {
		if lm.meets(set) {
			if layer >= 0 {
				return -1
			}
			layer = l
		}
	}
	return layer
}

// addAims adds the aims of a condition.
func (o *outlook) addAims(m *Machine, w *win, trackOf func(int) *track, meter *solve.Meter) {
	if w.allWhat || w.allOn {
		return
	}
	what, on := m.layerOfAll(w.what), m.layerOfAll(w.on)
	if what >= 0 {
		if t := trackOf(what); t != nil {
			o.addAim(m, t, w, meter, trackOf)
		}
	}
	if on >= 0 && on != what && w.quant == "all" && !w.anywhere {
		if t := trackOf(on); t != nil {
			o.addFilled(m, t, w, trackOf, meter)
		}
	}
}

// addAim adds that the objects of a condition have to be somewhere, or to be gone.
func (o *outlook) addAim(m *Machine, t *track, w *win, meter *solve.Meter, trackOf func(int) *track) {
	a := aim{of: w, kind: placed}
	if w.quant != "no" && w.quant != "all" {
		a.kind = some
	}
	members := t.valuesOf(w.what)
	if a.tokens = t.newTokens(members, a.kind == some, meter); a.tokens == nil || a.kind == some && !a.kept || len(t.pieces) == 0 {
		return
	}
	may, must := m.wherever(w.on, trackOf)
	if may == nil {
		return
	}
	var goals []int
	for i := range m.n {
		good := w.anywhere || may[i]
		if w.quant == "no" {
			good = !w.anywhere && !must[i]
		}
		if !good {
			continue
		}
		a.cells = append(a.cells, int32(i))
		for on := members & t.can[i]; on != 0; on &= on - 1 {
			goals = append(goals, a.node(i, bits.TrailingZeros64(on)))
		}
	}
	if a.kind == placed {
		for node, leaves := range a.leaves {
			if leaves {
				goals = append(goals, node)
			}
		}
	}
	if len(goals) < t.n*bits.OnesCount64(members) {
		o.finish(a, goals, members)
	}
}

// addFilled adds that the cells that always have the objects of a condition have to have the others.
func (o *outlook) addFilled(m *Machine, t *track, w *win, trackOf func(int) *track, meter *solve.Meter) {
	_, must := m.wherever(w.what, trackOf)
	if must == nil || len(t.pieces) == 0 {
		return
	}
	members := t.valuesOf(w.on)
	a := aim{of: w, kind: filled, tokens: t.newTokens(members, true, meter)}
	if a.tokens == nil || !a.kept {
		return
	}
	var goals []int
	for i := range m.n {
		if must[i] {
			a.need++
			a.cells = append(a.cells, int32(i))
			for on := members; on != 0; on &= on - 1 {
				goals = append(goals, a.node(i, bits.TrailingZeros64(on)))
			}
		}
	}
	if a.need > 0 {
		o.finish(a, goals, members)
	}
}

// wherever returns where an object of a set may ever be, and where there always is one; nil: that is not known.
func (m *Machine) wherever(set mask, trackOf func(int) *track) (may, must []bool) {
	may, must = make([]bool, m.n), make([]bool, m.n)
	for l, lm := range m.layerMasks {
		if !lm.meets(set) {
			continue
		}
		t := trackOf(l)
		if t == nil {
			return nil, nil
		}
		values := t.valuesOf(set)
		for i, can := range t.can {
			may[i] = may[i] || can&values != 0
			must[i] = must[i] || can&^values == 0
		}
	}
	return may, must
}

// finish adds an aim whose goals are nodes.
func (o *outlook) finish(a aim, goals []int, members uint64) {
	here := 0
	for _, started := range a.started {
		if started&a.members != 0 {
			here++
		}
	}
	if here > mostTokens {
		return
	}
	a.far = a.distances(goals)
	if a.kind != some && len(a.cells) <= 64 {
		a.reach = make([]uint64, len(a.far))
		for g, cell := range a.cells {
			var nodes []int
			for on := members; on != 0; on &= on - 1 {
				nodes = append(nodes, a.node(int(cell), bits.TrailingZeros64(on)))
			}
			for node, far := range a.distances(nodes) {
				if far < unreached {
					a.reach[node] |= 1 << g
				}
			}
		}
		if a.kind == placed {
			a.letGo()
		}
	}
	for k := range a.values - 1 {
		if id := a.first + k; a.members&(2<<k) != 0 {
			o.watch.set(id)
		}
	}
	o.aims = append(o.aims, a)
}

// everywhere marks a node whose token needs no goal of its own.
const everywhere = ^uint64(0)

// letGo marks the nodes of tokens that may go.
func (a *aim) letGo() {
	var nodes []int
	for node, leaves := range a.leaves {
		if leaves {
			nodes = append(nodes, node)
		}
	}
	for node, far := range a.distances(nodes) {
		if far < unreached {
			a.reach[node] = everywhere
		}
	}
}

// separate finds the aims whose tokens are apart, and how many of them can move in one input.
func (o *outlook) separate() {
	taken := map[int]uint64{}
	for i := range o.aims {
		a := &o.aims[i]
		if a.kind != some && taken[a.layer]&a.members == 0 {
			a.apart = true
			taken[a.layer] |= a.members
		}
	}
	if len(taken) == 1 {
		for layer, members := range taken {
			for i := range o.aims {
				if o.aims[i].layer == layer {
					o.joint = o.aims[i].movers(members)
					return
				}
			}
		}
	}
}

// movers returns the most tokens of some values that can move in one input, or 0 if that is not known: each is moved by a rule beside the one
// player, which stays where it is until all rules are done and moves as the input says.
func (t *track) movers(members uint64) int {
	here := 0
	for _, started := range t.started {
		if started&t.player != 0 {
			here++
		}
	}
	if here != 1 || t.drifts || t.uses&cmdAgain != 0 || !t.Program.player.subsetOf(t.layerMasks[t.layer]) || t.playerAll {
		return 0
	}
	if members&t.player != 0 && members&^t.player != 0 {
		return 0
	}
	var beside [5]map[int]bool
	for d := range beside {
		beside[d] = map[int]bool{}
	}
	for i := range t.pieces {
		p := &t.pieces[i]
		for j := range p.cells {
			if c := &p.cells[j]; c.acts && (!t.keepsPlayer(c) || !t.movedBeside(p, j, members, &beside)) {
				return 0
			}
		}
	}
	most := 1
	for _, places := range beside {
		most = max(most, len(places))
	}
	return most
}

// keepsPlayer reports whether a cell of a rule neither makes a player where none was nor turns its movement.
func (t *track) keepsPlayer(c *pieceCell) bool {
	for on := c.on; on != 0; on &= on - 1 {
		v := bits.TrailingZeros64(on)
		if t.player&(1<<c.value(v)) == 0 {
			continue
		}
		if t.player&(1<<v) == 0 || c.start != 0 && !(c.known && c.dir >= 0 && c.start == 1<<c.dir) {
			return false
		}
	}
	return true
}

// movedBeside notes where, seen from the player that moves, a cell of a piece has a token move. It returns false if the piece has no such player.
func (t *track) movedBeside(p *piece, j int, members uint64, beside *[5]map[int]bool) bool {
	c := &p.cells[j]
	moved := false
	for on := c.on; on != 0; on &= on - 1 {
		v := bits.TrailingZeros64(on)
		if members&(1<<c.value(v)) == 0 {
			continue
		}
		if members&(1<<v) == 0 { // it could be moved, make room, and another one come
			return false
		}
		moved = moved || c.start != 0
	}
	if !moved {
		return true
	}
	for i := range p.cells {
		if o := &p.cells[i]; o.dir >= 0 && o.in&^t.player == 0 {
			beside[o.dir][(j-i)*t.step(p.rule.dir)] = true
			return true
		}
	}
	return false
}
