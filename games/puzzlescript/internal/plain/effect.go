package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// effect is what a rule makes of a cell, in the order in which it is done.
type effect struct {
	bans    []*source.Object // after no on the right: they disappear
	gone    []leaving        // what the left side names
	choices []int16          // objects after random: one of them appears
	come    []coming         // what the right side names
	chosen  []int            // layers of the choices
	wander  []int            // layers that move in a random direction
	matters bool             // something depends on what is chosen; see Looks
	decided []int            // layers whose movement the rule decides
}

// leaving is an item of the left side.
type leaving struct {
	layer int
	id    int16 // the object, which disappears; None: a property
	dir   dir   // the movement, which disappears
	empty bool  // the right side names nothing on the layer: all of it disappears
	stop  bool  // the movement of the layer ends
}

// coming is an item of the right side.
type coming struct {
	layer int
	id    int16 // the object that appears; None: a property
	steer bool  // its movement is set, if only to none
	dir   dir
}

// effectOf works out what a rule makes of a cell.
func effectOf(g *source.Game, left, right source.Cell) *effect {
	e := &effect{}
	decide := func(layer int) {
		if !slices.Contains(e.decided, layer) {
			e.decided = append(e.decided, layer)
		}
	}
	for _, it := range left {
		if it.Word == "no" {
			continue
		}
		gone := leaving{id: None}
		gone.layer, _ = g.SingleLayer(it.Name)
		o, single := g.Object(it.Name)
		if single {
			gone.id = int16(o.ID)
		}
		if it.Word != "stationary" {
			gone.dir = dirOf[it.Word]
		}
		gone.empty = !names(g, right, gone.layer, false)
		if gone.stop = gone.empty || single && !names(g, right, gone.layer, true); gone.stop {
			decide(gone.layer)
		}
		e.gone = append(e.gone, gone)
	}
	for _, it := range right {
		objects, _ := g.Members(it.Name)
		switch it.Word {
		case "no":
			e.bans = append(e.bans, objects...)
		case "random":
			for _, o := range objects {
				e.choices, e.chosen = append(e.choices, int16(o.ID)), append(e.chosen, o.Layer)
			}
		default:
			e.comes(g, it, decide)
		}
	}
	slices.Sort(e.choices)
	e.choices = slices.Compact(e.choices)
	slices.Sort(e.wander)
	return e
}

// comes adds an item of the right side.
func (e *effect) comes(g *source.Game, it source.Item, decide func(int)) {
	c := coming{id: None, steer: it.Word != ""}
	c.layer, _ = g.SingleLayer(it.Name)
	if o, single := g.Object(it.Name); single {
		c.id = int16(o.ID)
	}
	switch it.Word {
	case "", "stationary":
	case "randomdir":
		e.wander = append(e.wander, c.layer)
	default:
		c.dir = dirOf[it.Word]
	}
	if c.steer {
		decide(c.layer)
	}
	e.come = append(e.come, c)
}

// names reports whether a cell names something on a layer; with object, a single object.
func names(g *source.Game, cell source.Cell, layer int, object bool) bool {
	return slices.ContainsFunc(cell, func(it source.Item) bool {
		l, _ := g.SingleLayer(it.Name)
		_, single := g.Object(it.Name)
		return it.Word != "no" && it.Word != "random" && l == layer && (single || !object)
	})
}

// nothing reports whether a cell stays as it was: nothing is decided or chosen, and each object that comes goes.
func (e *effect) nothing() bool {
	if len(e.bans)+len(e.choices)+len(e.decided) > 0 {
		return false
	}
	for _, g := range e.gone {
		back := g.id == None || slices.ContainsFunc(e.come, func(c coming) bool { return c.id == g.id })
		if g.dir != still || !back {
			return false
		}
	}
	for _, c := range e.come {
		if c.id != None && !slices.ContainsFunc(e.gone, func(g leaving) bool { return g.id == c.id }) {
			return false
		}
	}
	return true
}

// replace does what a rule says of one cell. It reports whether that changed anything.
func (p *Play) replace(cell int, e *effect, rigid bool, number int) bool {
	base := cell * p.layers
	objects, dirs := p.objects, p.dirs
	copy(objects, p.Board[base:])
	copy(dirs, p.moves[base:])
	for _, o := range e.bans {
		if objects[o.Layer] == int16(o.ID) {
			objects[o.Layer] = None
		}
	}
	for _, g := range e.gone {
		if g.empty || objects[g.layer] == g.id {
			objects[g.layer] = None
		}
		if g.stop || g.dir != still && dirs[g.layer] == g.dir {
			dirs[g.layer] = still
		}
	}
	if len(e.choices) > 0 {
		id := e.choices[p.draw(len(e.choices), e.matters)]
		objects[p.layerOf[id]], dirs[p.layerOf[id]] = id, still
	}
	for _, c := range e.come {
		if c.id != None {
			objects[c.layer] = c.id
		}
		if c.steer {
			dirs[c.layer] = c.dir
		}
	}
	for _, layer := range e.wander {
		dirs[layer] = []dir{up, down, left, right}[p.draw(4, e.matters)]
	}
	changed := false
	for layer := range objects {
		if objects[layer] != p.Board[base+layer] {
			p.put(base+layer, objects[layer])
			changed = true
		}
		if dirs[layer] != p.moves[base+layer] {
			p.steer(base+layer, dirs[layer])
			changed = true
		}
	}
	return rigid && p.stiffen(base, e.decided, number) || changed
}

// stiffen notes which rigid group decided movements of a cell. It reports whether that is new.
func (p *Play) stiffen(base int, decided []int, number int) bool {
	fresh := slices.ContainsFunc(decided, func(layer int) bool { return p.stiff[base+layer] == 0 })
	for _, layer := range decided {
		if p.stiff[base+layer] == 0 {
			p.stiff[base+layer] = number
		}
	}
	return fresh
}

// notesChanges marks the layers that a rule can change.
func (r *rule) notesChanges(changes []bool) {
	for i := range r.brackets {
		for j, e := range r.brackets[i].effects {
			if e != nil {
				e.notesChanges(&r.brackets[i].wants[j], changes)
			}
		}
	}
}

// notesChanges marks the layers that an effect can change, where its cell is as the rule wants it.
func (e *effect) notesChanges(w *want, changes []bool) {
	for _, o := range e.bans {
		if !slices.Contains(w.bans, o) {
			changes[o.Layer] = true
		}
	}
	for _, g := range e.gone {
		back := g.id == None || slices.ContainsFunc(e.come, func(c coming) bool { return c.id == g.id })
		changes[g.layer] = changes[g.layer] || g.empty || !back
	}
	for _, c := range e.come {
		was := slices.ContainsFunc(e.gone, func(g leaving) bool { return g.id == c.id })
		changes[c.layer] = changes[c.layer] || c.dir != still || c.id != None && !was
	}
	for _, layer := range slices.Concat(e.wander, e.chosen) {
		changes[layer] = true
	}
}
