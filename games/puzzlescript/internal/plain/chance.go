package plain

import (
	"slices"
	"strings"

	"jogada/games/puzzlescript/internal/source"
)

// Dice draws the number of one of n outcomes, from 0 on. Matters is false where the choice can't change anything but layers of Looks.
type Dice func(n int, matters bool) int

// Chance reports whether a game has a choice at random that may matter: one that changes a layer on which anything else depends.
func (r *Rules) Chance() bool { return r.chance }

// Crowded returns the line of a rule that may put two objects of one layer into a cell, which no board has room for; 0: there is none.
func (r *Rules) Crowded() int { return r.crowded }

// Looks reports which layers nothing else depends on: what they hold never changes another layer, a movement there, a command or
// whether the level is won. Every layer but these is seen.
//
// The player and the win conditions see their layers. A rule that changes a seen layer, moves something on one or has a command sees
// all that its left side asks for. So do rigid rules, and random groups with such a rule. What is changed before the
// end of a loop is seen, because any change has it go round again; and all is seen where a rule says again, because a turn goes on for any change.
//
// Then two boards with equal seen layers lead to boards with equal seen layers: the same of the rules that change these match there, in
// the same order, whatever the other rules do in between.
func (r *Rules) Looks() []bool { return r.looks }

// weighChance works out which layers only look different, and whether chance matters.
func (r *Rules) weighChance() {
	seen := make([]bool, r.layers)
	see := func(objects []*source.Object) {
		for _, o := range objects {
			seen[o.Layer] = true
		}
	}
	see(r.players)
	for _, w := range r.wins {
		see(w.what.objects)
		see(w.on.objects)
	}
	r.eachGroup(func(g *group, _ bool) {
		if slices.ContainsFunc(g.rules, func(r rule) bool { return slices.Contains(r.commands, "again") }) {
			seen = slices.Repeat([]bool{true}, r.layers)
		}
	})
	for before := -1; before < count(seen); {
		before = count(seen)
		r.eachGroup(func(g *group, looped bool) { g.see(seen, looped) })
	}
	for _, s := range seen {
		r.looks = append(r.looks, !s)
	}
	r.eachGroup(func(g *group, _ bool) {
		if g.matters = g.touches(seen); g.random {
			r.draws, r.chance = true, r.chance || g.matters
		}
		for i := range g.rules {
			g.rules[i].onlyLooks = !g.rules[i].touches(seen) && !(g.random && g.matters)
			g.rules[i].eachEffect(func(e *effect, _ *want) {
				e.matters = slices.ContainsFunc(slices.Concat(e.wander, e.chosen), func(layer int) bool { return seen[layer] })
				r.draws = r.draws || len(e.wander)+len(e.chosen) > 0
				r.chance = r.chance || e.matters
				if e.matters && slices.ContainsFunc(e.come, func(c coming) bool { return c.id != None && slices.Contains(e.chosen, c.layer) }) {
					r.crowded = g.rules[i].line
				}
			})
		}
	})
}

func count(set []bool) (n int) {
	for _, in := range set {
		if in {
			n++
		}
	}
	return n
}

// eachGroup calls f with each group, and whether it is in a loop or before one.
func (r *Rules) eachGroup(f func(g *group, looped bool)) {
	for phase, groups := range [][]group{r.early, r.late} {
		back := [][]int{r.earlyLoops, r.lateLoops}[phase]
		for i := range groups {
			looped := slices.ContainsFunc(back[i:], func(first int) bool { return first >= 0 })
			f(&groups[i], looped)
		}
	}
}

// see adds the layers that a group sees.
func (g *group) see(seen []bool, looped bool) {
	all := g.random && g.touches(seen)
	for i := range g.rules {
		r := &g.rules[i]
		if all || r.touches(seen) {
			r.reads(func(layer int) { seen[layer] = true })
		}
		if r.rigid || looped {
			r.reads(func(layer int) { seen[layer] = true })
			r.writes(func(layer int) { seen[layer] = true })
		}
	}
}

// touches reports whether a rule of the group changes what is seen, or has a command.
func (g *group) touches(seen []bool) bool {
	return slices.ContainsFunc(g.rules, func(r rule) bool { return r.touches(seen) })
}

func (r *rule) touches(seen []bool) bool {
	touches := slices.ContainsFunc(r.commands, func(c string) bool { return c != "message" && !strings.HasPrefix(c, "sfx") })
	r.writes(func(layer int) { touches = touches || seen[layer] })
	return touches
}

// eachEffect calls f with the effects of a rule, and what each of their cells has to be like.
func (r *rule) eachEffect(f func(*effect, *want)) {
	for i := range r.brackets {
		for j, e := range r.brackets[i].effects {
			if e != nil {
				f(e, &r.brackets[i].wants[j])
			}
		}
	}
}

// reads calls f with the layers that the left side of a rule speaks of.
func (r *rule) reads(f func(layer int)) {
	for i := range r.brackets {
		for _, w := range r.brackets[i].wants {
			for _, n := range w.needs {
				f(n.layer)
			}
			for _, o := range w.bans {
				f(o.Layer)
			}
		}
	}
}

// writes calls f with the layers on which a rule may change objects or movements.
func (r *rule) writes(f func(layer int)) {
	r.eachEffect(func(e *effect, w *want) {
		for _, o := range e.bans {
			f(o.Layer)
		}
		for _, layer := range slices.Concat(e.wander, e.chosen) {
			f(layer)
		}
		for _, g := range e.gone {
			if g.empty || g.stop || g.id != None && !e.brings(g.id) || g.dir != still && !e.steers(g.layer, g.dir) {
				f(g.layer)
			}
		}
		for _, c := range e.come {
			if c.id != None && !w.hasOnly(c.layer, c.id) || c.steer && !w.moves(c.layer, c.dir) {
				f(c.layer)
			}
		}
	})
}

// brings reports whether an object appears; steers whether a layer is given a movement.
func (e *effect) brings(id int16) bool {
	return slices.ContainsFunc(e.come, func(c coming) bool { return c.id == id })
}

func (e *effect) steers(layer int, d dir) bool {
	return slices.ContainsFunc(e.come, func(c coming) bool { return c.layer == layer && c.steer && c.dir == d })
}

// hasOnly reports whether a cell has to have an object; moves whether what it has on a layer has to move in a direction.
func (w *want) hasOnly(layer int, id int16) bool {
	return slices.ContainsFunc(w.needs, func(n need) bool { return n.layer == layer && len(n.objects) == 1 && n.objects[0] == id })
}

func (w *want) moves(layer int, d dir) bool {
	return slices.ContainsFunc(w.needs, func(n need) bool { return n.layer == layer && n.word != "" && n.dir == d })
}

// draw draws the number of one of n outcomes.
func (p *Play) draw(n int, matters bool) int {
	if p.Dice == nil {
		return 0
	}
	return p.Dice(n, matters)
}
