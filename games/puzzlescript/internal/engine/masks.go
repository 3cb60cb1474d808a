package engine

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// directionBits lists the movements of the words of a rule. A random direction is two of them, of which the first marks its layer.
var directionBits = map[string]uint64{"up": up, "down": down, "left": left, "right": right, "action": action, "randomdir": up | left, "": 0}

var ways = map[string]int{"up": up, "down": down, "left": left, "right": right}

// masks compiles drafts. Those that can never match because a cell has an object and has it not are dropped; where that is so in
// several cells of one draft, the engine drops the drafts before it too, and so do we.
func (c *compiler) masks(drafts []*draft) []*draft {
	for i := 0; i < len(drafts) && c.meter.Stopped() == nil; i++ {
		d := drafts[i]
		d.brackets = make([]bracket, len(d.left))
		for row := range d.left {
			b := &d.brackets[row]
			b.cells = make([]cell, len(d.left[row]))
			for col := range b.cells {
				if c.cell(d, row, col) {
					continue
				}
				if i >= 0 {
					drafts = slices.Delete(drafts, i, i+1)
					i--
				}
			}
		}
	}
	return drafts
}

// sideLayers are the names that a side of a rule has on each layer of a cell.
type sideLayers map[int]string

// cell compiles one cell. It returns false if the cell can never match.
func (c *compiler) cell(d *draft, row, col int) bool {
	p := c.prog
	made := &d.brackets[row].cells[col]
	from := d.left[row][col]
	if words := 6*p.objWords + 9*p.movWords; !c.meter.Work(words/4+len(from)) || !c.meter.Keep(0, int64(8*words)) {
		return true
	}
	if len(from) > 0 && from[0].Name == source.Ellipsis {
		made.dots = true
		return true
	}
	made.want, made.not, made.wantMov, made.notMov = p.objects(), p.objects(), p.movements(), p.movements()
	on, single := sideLayers{}, p.movements()
	for _, item := range from {
		if item.Word == "random" {
			c.errorf(d.Line, "random stands on the left; only the right side can choose at random")
			continue
		}
		set, layer, object, ok := c.item(d, item)
		switch {
		case !ok:
			continue
		case item.Word == "no":
			made.not.or(set)
			continue
		}
		if other, taken := on[layer]; taken {
			d.discard = [2]string{item.Name, other}
		}
		on[layer] = item.Name
		if object {
			made.want.or(set)
			c.prog.move(single, layer, field)
		} else {
			made.anys = append(made.anys, set)
		}
		if item.Word == "stationary" {
			c.prog.move(made.notMov, layer, field)
		} else {
			c.prog.move(made.wantMov, layer, directionBits[item.Word])
		}
	}
	if made.want.meets(made.not) {
		c.warnf(d.Line, "the rule wants an object in a cell and wants it not to be there, so it never matches")
		return false
	}
	if len(d.right) > 0 {
		c.replacement(d, made, d.right[row][col], on, single)
	}
	made.firstWords()
	return true
}

// firstWords copies what a small game needs.
func (m *cell) firstWords() {
	m.want0, m.not0, m.wantMov0, m.notMov0 = m.want[0], m.not[0], m.wantMov[0], m.notMov[0]
	for _, a := range m.anys {
		m.any0 = append(m.any0, a[0])
	}
}

// item returns the set and the layer of an item. Object says that it is a single object.
func (c *compiler) item(d *draft, item source.Item) (set mask, layer int, object, ok bool) {
	set = c.prog.objects()
	if o, known := c.game.Object(item.Name); known {
		set.set(o.ID)
		return set, o.Layer, true, true
	}
	objects, _ := c.game.Members(item.Name)
	c.meter.Work(len(objects))
	for _, o := range objects {
		set.set(o.ID)
	}
	layer, single := c.game.SingleLayer(item.Name)
	if !single && item.Word != "no" {
		c.errorf(d.Line, "%s is no object of one layer; name its objects one by one", item.Name)
		return set, 0, false, false
	}
	return set, layer, false, true
}

// replacement compiles what becomes of a cell.
func (c *compiler) replacement(d *draft, made *cell, to source.Cell, on sideLayers, single mask) {
	p := c.prog
	r := &replacement{clear: p.objects(), set: p.objects(), clearMov: p.movements(), setMov: p.movements(), layers: p.movements()}
	put, chance, objects := sideLayers{}, sideLayers{}, p.movements()
	for _, item := range to {
		if item.Word == "random" {
			c.chance(d, r, item, chance)
			continue
		}
		set, layer, object, ok := c.item(d, item)
		switch {
		case !ok:
			continue
		case item.Word == "no":
			r.clear.or(set)
			continue
		}
		other, taken := put[layer]
		if !taken {
			other, taken = chance[layer]
		}
		if taken && d.discard == [2]string{} {
			c.errorf(d.Line, "%s and %s are put into one cell, and they are on one layer; put one of them", item.Name, other)
		}
		put[layer] = item.Name
		if item.Word != "" {
			c.prog.move(r.layers, layer, field)
		}
		if object {
			r.set.or(set)
			r.clear.or(p.layerMasks[layer])
			c.prog.move(objects, layer, field)
		}
		switch item.Word {
		case "stationary":
			c.prog.move(r.clearMov, layer, field)
		case "randomdir":
			r.randomDir = append(r.randomDir, layer)
		default:
			c.prog.move(r.setMov, layer, directionBits[item.Word])
		}
	}
	slices.Sort(r.randomDir)
	c.leave(made, r, on, put)
	for i := range single {
		r.layers[i] |= single[i] &^ objects[i]
	}
	if !r.empty() {
		r.firstWords()
		made.put = r
	}
}

// empty reports whether a replacement changes nothing.
func (r *replacement) empty() bool {
	return r.clear.empty() && r.set.empty() && r.clearMov.empty() && r.setMov.empty() && r.layers.empty() && r.random == nil && r.randomDir == nil
}

// firstWords copies what a small game needs.
func (r *replacement) firstWords() {
	r.clear0, r.set0, r.setMov0, r.clearMov0 = r.clear[0], r.set[0], r.setMov[0], r.clearMov[0]|r.layers[0]
}

// leave has go what the left side names and the right side does not.
func (c *compiler) leave(made *cell, r *replacement, on, put sideLayers) {
	if !made.want.subsetOf(r.set) {
		r.clear.or(made.want)
	}
	if !made.wantMov.subsetOf(r.setMov) {
		r.clearMov.or(made.wantMov)
	}
	for layer := range on {
		if _, stays := put[layer]; !stays {
			r.clear.or(c.prog.layerMasks[layer])
			c.prog.move(r.layers, layer, field)
		}
	}
}

// chance compiles an object that is chosen at random.
func (c *compiler) chance(d *draft, r *replacement, item source.Item, chance sideLayers) {
	objects, _ := c.game.Members(item.Name)
	for _, o := range objects {
		chance[o.Layer] = o.Name
		if !slices.Contains(r.random, o.ID) {
			r.random = append(r.random, o.ID)
		}
	}
	slices.Sort(r.random)
	if len(objects) == 1 {
		c.warnf(d.Line, "random is before %s, which is one object only", item.Name)
	}
}

// rule compiles a draft whose cells are compiled.
func (c *compiler) rule(d *draft) *rule {
	p := c.prog
	made := &rule{line: d.Line, dir: ways[d.dir], brackets: d.brackets, replaces: len(d.right) > 0, rigid: d.Rigid, need: p.objects(), needMov: p.movements()}
	for i := range made.brackets {
		b := &made.brackets[i]
		b.need, b.needMov = p.objects(), p.movements()
		for j := range b.cells {
			if b.cells[j].dots {
				b.dots = append(b.dots, j)
				continue
			}
			b.need.or(b.cells[j].want)
			b.needMov.or(b.cells[j].wantMov)
			for _, a := range b.cells[j].anys {
				b.anys, b.any0 = append(b.anys, a), append(b.any0, a[0])
			}
		}
		made.need.or(b.need)
		made.needMov.or(b.needMov)
		b.need0, b.needMov0 = b.need[0], b.needMov[0]
	}
	made.need0, made.needMov0 = made.need[0], made.needMov[0]
	for _, command := range d.Commands {
		made.commands |= commandOf(command.Word)
	}
	return made
}

// groups puts rules into groups and phases, and finds the loops.
func (c *compiler) groups(drafts []*draft) {
	p := c.prog
	for ph := range p.rules {
		byGroup := map[int][]*draft{}
		var order []int
		for _, d := range drafts {
			if d.Late != (ph == late) {
				continue
			}
			if byGroup[d.Group] == nil {
				order = append(order, d.Group)
			}
			byGroup[d.Group] = append(byGroup[d.Group], d)
		}
		slices.Sort(order)
		var kept [][]*draft
		for _, number := range order {
			if list := c.possible(byGroup[number]); len(list) > 0 {
				kept = append(kept, list)
			}
		}
		for i, list := range kept {
			p.rules[ph].groups = append(p.rules[ph].groups, c.group(list, i, ph))
		}
		p.rules[ph].back = c.loops(kept)
	}
	if len(p.rigidOf) > 30 {
		c.errorf(p.rules[early].groups[p.rigidOf[30]].rules[0].line, "there are more than 30 groups with rigid rules; join some of them with +")
	}
}

// group compiles a group of drafts.
func (c *compiler) group(list []*draft, index, ph int) group {
	p := c.prog
	g := group{random: list[0].Random}
	for _, d := range list {
		if !c.meter.Work(d.weight()) {
			break
		}
		r := c.rule(d)
		g.rules = append(g.rules, r)
		p.uses |= r.commands
		chance := d.Random
		for i := range r.brackets {
			for j := range r.brackets[i].cells {
				put := r.brackets[i].cells[j].put
				chance = chance || put != nil && (put.random != nil || put.randomDir != nil)
			}
		}
		if chance && !slices.Contains(p.randomLines, d.Line) {
			p.randomLines = append(p.randomLines, d.Line)
		}
		if r.rigid && ph == early && g.rigid == 0 {
			p.rigidOf = append(p.rigidOf, index)
			g.rigid = len(p.rigidOf)
		}
	}
	return g
}

// possible leaves out drafts that want two objects of one layer in one cell. A line of which nothing is left is an error.
func (c *compiler) possible(list []*draft) []*draft {
	for i := 0; i < len(list); i++ {
		d := list[i]
		if !c.meter.Work(1) {
			return nil
		}
		if d.discard == [2]string{} {
			continue
		}
		before := i > 0 && list[i-1].Line == d.Line
		after := i < len(list)-1 && list[i+1].Line == d.Line
		c.meter.Work((len(list) - i) / 8)
		list = slices.Delete(list, i, i+1)
		if !before && !after || len(list) == 0 {
			c.errorf(d.Line, "the rule wants %s and %s in one cell, and they are on one layer; take one of them away", d.discard[0], d.discard[1])
		}
		i--
	}
	return list
}

// loops finds for each group the first one of the loop that it ends, -1 for none.
func (c *compiler) loops(groups [][]*draft) []int {
	back := make([]int, len(groups))
	for i := range back {
		back[i] = -1
	}
	for l := 0; l+1 < len(c.game.Loops); l += 2 {
		start, end, first := c.game.Loops[l].Line, c.game.Loops[l+1].Line, -1
		if !c.meter.Work(1 + len(groups)) {
			return back
		}
		for i, list := range groups {
			from, to := list[0].Line, list[len(list)-1].Line
			if from <= start && start <= to || from <= end && end <= to {
				c.errorf(start, "a loop begins or ends inside a group of rules; move startloop or endloop out of it")
			}
			if end < from {
				break
			}
			if start > from {
				continue
			}
			if first < 0 {
				first = i
			}
			if i > 0 && back[i-1] == first {
				back[i-1] = -1
			}
			back[i] = first
		}
	}
	return back
}

// fields gives the layers that rules speak of movement on, and those of the player, a field in movements. Rigid rules note movement on
// any layer.
func (c *compiler) fields(drafts []*draft) {
	p := c.prog
	moves := make([]bool, p.layers)
	for _, d := range drafts {
		if d.Rigid {
			for l := range moves {
				moves[l] = true
			}
		}
		for _, side := range [][][]source.Cell{d.left, d.right} {
			for _, row := range side {
				for _, cell := range row {
					for _, item := range cell {
						objects, _ := c.game.Members(item.Name)
						if !c.meter.Work(1 + len(objects)) {
							return
						}
						for _, o := range objects {
							moves[o.Layer] = moves[o.Layer] || directionBits[item.Word] != 0
						}
					}
				}
			}
		}
	}
	for id, layer := range p.layerOf {
		moves[layer] = moves[layer] || p.player.has(id)
	}
	for layer, move := range moves {
		p.fieldOf = append(p.fieldOf, -1)
		if move {
			p.fieldOf[layer] = len(p.layerIn)
			p.layerIn = append(p.layerIn, layer)
		}
	}
	p.movWords = max(1, (len(p.layerIn)+perWord-1)/perWord)
}
