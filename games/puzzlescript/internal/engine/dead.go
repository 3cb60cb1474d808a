package engine

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"jogada/solve"
)

// DeadRules returns, for each line of a rule that can never match in any level, why. It is a static analysis: a rule can match only
// if everything that it wants is drawn in the level or made by a rule that can match, and moves only if the player or such a rule
// moves it. Both sets are supersets of what can happen, so a dead rule is dead; a rule that is not reported may be dead too.
func DeadRules(p *Program, meter *solve.Meter) map[int]string {
	alive := map[int]bool{}
	var worlds []*possible
	for _, number := range p.game.Playable() {
		w := p.drawn(number)
		if slices.ContainsFunc(worlds, func(other *possible) bool { return slices.Equal(other.start, w.start) }) {
			continue
		}
		if worlds = append(worlds, w); !w.close(meter) {
			return nil
		}
		for line := range w.alive {
			alive[line] = true
		}
	}
	if len(worlds) == 0 {
		return nil
	}
	lacking := map[int][]string{}
	for _, r := range p.allRules() {
		if alive[r.line] || !meter.Work(1+len(r.brackets)) {
			continue
		}
		if why := worlds[0].lacks(r); !slices.Contains(lacking[r.line], why) && len(lacking[r.line]) < mostReasons {
			lacking[r.line] = append(lacking[r.line], why)
		}
	}
	reasons := map[int]string{}
	for line, whys := range lacking {
		reasons[line] = joinReasons(whys)
	}
	return reasons
}

// mostReasons limits the reasons for one line of the rules, which has one for each rule that it expands to.
const mostReasons = 6

// unmoved begins the reason that nothing moves an object in a direction.
const unmoved = "nothing ever moves "

// joinReasons joins the reasons why the rules of a line can't match. Those about one object in several directions become one.
func joinReasons(whys []string) string {
	var said []string
	for _, why := range whys {
		same := func(other string) bool {
			object, _, moves := strings.Cut(strings.TrimPrefix(why, unmoved), " in the direction ")
			return moves && strings.HasPrefix(other, unmoved+object+" in the direction ")
		}
		if i := slices.IndexFunc(said, same); i >= 0 {
			said[i] += " or " + why[strings.LastIndex(why, " ")+1:]
		} else {
			said = append(said, why)
		}
	}
	return strings.Join(said, "; ")
}

// allRules lists the rules of both phases.
func (p *Program) allRules() []*rule {
	var all []*rule
	for _, ph := range p.rules {
		for _, g := range ph.groups {
			all = append(all, g.rules...)
		}
	}
	return all
}

// possible holds what can be on the board of a level, and which movements each object can have.
type possible struct {
	*Program
	start   mask
	objects mask
	moves   []uint64 // object → directions
	byField []uint64 // field of movements → directions that anything on its layer can have
	alive   map[int]bool
}

// drawn returns what is possible before any rule matched: the objects of a level, and the inputs of its player.
func (p *Program) drawn(level int) *possible {
	w := &possible{Program: p, start: p.objects(), moves: make([]uint64, len(p.game.IDs)), byField: make([]uint64, len(p.layerIn)), alive: map[int]bool{}}
	for _, ids := range p.game.Levels[level].Cells {
		for _, id := range ids {
			w.start.set(id)
		}
	}
	w.objects = slices.Clone(w.start)
	inputs := uint64(field)
	if p.game.Set("noaction") {
		inputs &^= action
	}
	for id, layer := range p.layerOf {
		if p.player.has(id) {
			w.moves[id] = inputs
			w.byField[p.fieldOf[layer]] = inputs
		}
	}
	return w
}

// close adds what the rules that can match make, until nothing is added. It returns false if the meter stopped.
func (w *possible) close(meter *solve.Meter) bool {
	rules := w.allRules()
	for added := true; added; {
		added = false
		for _, r := range rules {
			if !meter.Work(1 + len(r.brackets)*(w.objWords+len(w.layerIn))) {
				return false
			}
			if w.lacks(r) != "" {
				continue
			}
			w.alive[r.line] = true
			for i := range r.brackets {
				for j := range r.brackets[i].cells {
					c := &r.brackets[i].cells[j]
					added = c.put != nil && w.make(c) || added
				}
			}
		}
	}
	return true
}

// make adds what the replacement of a cell can make.
func (w *possible) make(c *cell) bool {
	added := false
	add := func(id int, moves uint64) {
		if !w.objects.has(id) || w.moves[id]|moves != w.moves[id] {
			w.objects.set(id)
			w.moves[id] |= moves
			added = true
		}
	}
	for id, layer := range w.layerOf {
		f := w.fieldOf[layer]
		random := slices.Contains(c.put.random, id)
		if c.put.set.has(id) || random {
			moves := uint64(0)
			if f >= 0 { // it takes over the movement of its layer, unless that is decided
				moves = w.byField[f]
				if !random {
					moves &^= c.put.movement(f, c.put.clearMov) | c.put.movement(f, c.put.layers)
				}
			}
			add(id, moves)
		}
		if f < 0 {
			continue
		}
		moves := c.put.movement(f, c.put.setMov)
		if slices.Contains(c.put.randomDir, layer) {
			moves |= up | down | left | right
		}
		added = added || w.byField[f]|moves != w.byField[f]
		w.byField[f] |= moves
		if w.objects.has(id) && w.mayStay(c, id) {
			add(id, moves)
		}
	}
	return added
}

// movement returns the movements of a field in a mask.
func (r *replacement) movement(f int, m mask) uint64 {
	return m[f/perWord] >> (5 * (f % perWord)) & field
}

// mayStay reports whether an object can be in a cell after it was replaced.
func (w *possible) mayStay(c *cell, id int) bool {
	if c.put.set.has(id) || slices.Contains(c.put.random, id) {
		return true
	}
	return !c.put.clear.has(id) && !c.not.has(id)
}

// lacks returns what keeps a rule from ever matching, or "".
func (w *possible) lacks(r *rule) string {
	for i := range r.brackets {
		for j := range r.brackets[i].cells {
			c := &r.brackets[i].cells[j]
			if c.dots {
				continue
			}
			if why := w.lacksIn(c); why != "" {
				return why
			}
		}
	}
	return ""
}

// lacksIn returns what keeps a cell of a rule from ever matching, or "".
func (w *possible) lacksIn(c *cell) string {
	for id := range w.layerOf {
		if c.want.has(id) && !w.objects.has(id) {
			return fmt.Sprintf("no level has %s, and no rule that can match makes it", w.game.IDs[id])
		}
	}
	for _, a := range c.anys {
		if !a.meets(w.objects) {
			return fmt.Sprintf("no level has %s, and no rule that can match makes it", w.names(a))
		}
	}
	for layer, f := range w.fieldOf {
		if f < 0 {
			continue
		}
		ways := c.wantMov[f/perWord] >> (5 * (f % perWord)) & field
		if ways == 0 {
			continue
		}
		mover := w.movers(c, layer)
		can := uint64(0)
		for id := range w.layerOf {
			if mover.has(id) && w.objects.has(id) {
				can |= w.moves[id]
			}
		}
		if ways&^can != 0 {
			return unmoved + w.names(mover) + directionName(ways&^can)
		}
	}
	return ""
}

// movers returns the objects of a layer that a cell of a rule can match.
func (w *possible) movers(c *cell, layer int) mask {
	set := slices.Clone(w.layerMasks[layer])
	narrow := func(to mask) {
		if !to.meets(w.layerMasks[layer]) {
			return
		}
		for i := range set {
			set[i] &= to[i]
		}
	}
	narrow(c.want)
	for _, a := range c.anys {
		narrow(a)
	}
	return set
}

// names lists the objects of a set.
func (w *possible) names(set mask) string {
	const most = 4
	var names []string
	for id, name := range w.game.IDs {
		if set.has(id) {
			names = append(names, name)
		}
	}
	if len(names) > most {
		names = append(names[:most-1], fmt.Sprintf("%d others", len(names)-most+1))
	}
	return strings.Join(names, " or ")
}

// directionName returns the first of some directions as a reason ends with it.
func directionName(ways uint64) string {
	if ways&^action == 0 {
		return " by an action"
	}
	return " in the direction " + map[uint64]string{up: "up", down: "down", left: "left", right: "right"}[1<<bits.TrailingZeros64(ways)]
}
