package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// Never is the bound of a state that can't be won.
const Never = -1

// aim is what a win condition asks of tokens: that all of them are at a goal or gone, that a number of them is, each in another cell, or that one is.
type aim struct {
	*tokens
	quant  string // all, some, or fill
	fill   int
	goals  []int // cells
	inputs []int // place → to the nearest goal
	to     [][]bool
	apart  bool // no token of it belongs to an aim before
}

// scratch is what a goroutine needs to judge a board.
type scratch struct {
	places  []int
	stiff   []int // cell → the value of a token that nothing can change, or 0
	inputs  []int
	tokens  []int // place of each token that counts
	fixed   []bool
	partner []int
	tried   []bool
}

// Outlook returns what bounds the inputs to a win from a board and from all boards that can follow; nil: nothing does.
func (r *Rules) Outlook(level source.Level, board Board, meter *solve.Meter) *Outlook {
	if len(r.wins) == 0 || r.commands("restart") || r.commands("win") {
		return nil
	}
	o := &Outlook{}
	scenes := map[int]*scene{}
	on := func(layer int) *scene {
		s, known := scenes[layer]
		if !known {
			s = r.sceneOf(level, board, layer, meter)
			if scenes[layer] = s; s != nil {
				o.scenes = append(o.scenes, s)
			}
		}
		return s
	}
	for i := range r.wins {
		o.addCondition(r, &r.wins[i], on, meter)
	}
	if len(o.aims) == 0 || meter.Stopped() != nil {
		return nil
	}
	o.scratch.New = func() any { return &scratch{stiff: make([]int, len(level.Cells))} }
	o.countMovers()
	return o
}

// layer returns the one layer of some things, or -1.
func (t *things) layer() int {
	layer := -1
	for _, o := range t.objects {
		if layer >= 0 && o.Layer != layer {
			return -1
		}
		layer = o.Layer
	}
	return layer
}

// addCondition adds the aims of a condition: what it says of the tokens that it names first, and of those that it names second.
func (o *Outlook) addCondition(r *Rules, g *goal, on func(int) *scene, meter *solve.Meter) {
	if g.what.all || g.on.all && len(g.on.objects) > 0 {
		return
	}
	what, where := g.what.layer(), g.on.layer()
	if what >= 0 {
		if s := on(what); s != nil && len(s.parts) > 0 {
			o.addFirst(r, g, s, on, meter)
		}
	}
	if g.quant == "all" && !g.anywhere && where >= 0 && where != what {
		if s := on(where); s != nil && len(s.parts) > 0 {
			o.addSecond(r, g, s, on, meter)
		}
	}
}

// addFirst adds an aim for the objects that a condition names first: they have to be on the others, off them, or gone.
func (o *Outlook) addFirst(r *Rules, g *goal, s *scene, on func(int) *scene, meter *solve.Meter) {
	a := &aim{quant: "all"}
	if g.quant != "all" && g.quant != "no" {
		a.quant = "some"
	}
	class := s.values(g.what.objects)
	if a.tokens = s.tokensOf(class, a.quant == "some", meter); a.tokens == nil || a.quant == "some" && !a.closed {
		return
	}
	may, must := r.wherever(&g.on, s, on)
	if may == nil {
		return
	}
	for cell := range s.ever {
		if g.quant == "no" && !g.anywhere && !must[cell] || g.quant != "no" && (g.anywhere || may[cell]) {
			a.goals = append(a.goals, cell)
		}
	}
	o.finish(a, class)
}

// addSecond adds an aim for the objects that a condition names second: all cells that always have the first need one of them.
func (o *Outlook) addSecond(r *Rules, g *goal, s *scene, on func(int) *scene, meter *solve.Meter) {
	_, must := r.wherever(&g.what, s, on)
	if must == nil {
		return
	}
	class := s.values(g.on.objects)
	a := &aim{quant: "fill", tokens: s.tokensOf(class, true, meter)}
	if a.tokens == nil || !a.closed {
		return
	}
	for cell := range must {
		if must[cell] {
			a.goals, a.fill = append(a.goals, cell), a.fill+1
		}
	}
	if a.fill > 0 {
		o.finish(a, class)
	}
}

// wherever returns in which cells one of some things may ever be, and in which one always is; nil: that is not known.
func (r *Rules) wherever(t *things, s *scene, on func(int) *scene) (may, must []bool) {
	may, must = make([]bool, len(s.ever)), make([]bool, len(s.ever))
	layers := map[int]bool{}
	for _, o := range t.objects {
		layers[o.Layer] = true
	}
	for layer := range r.layers {
		if !layers[layer] {
			continue
		}
		there := on(layer)
		if there == nil {
			return nil, nil
		}
		values := there.values(t.objects)
		for cell := range there.ever {
			can := there.ever[cell][still]
			may[cell] = may[cell] || can&values != 0
			must[cell] = must[cell] || can&^values == 0
		}
	}
	return may, must
}

// mostGoals limits the goals of which is known what leads to each of them.
const mostGoals = 64

// finish adds an aim whose goals are cells where tokens of some values have to be.
func (o *Outlook) finish(a *aim, values uint64) {
	here := 0
	for _, v := range a.begin {
		if a.member(v) {
			here++
		}
	}
	if here > mostFollowed {
		return
	}
	var all, out []int
	each := make([][]int, len(a.goals))
	for i, cell := range a.goals {
		for v := range a.names {
			if values&(1<<v) != 0 && a.ever[cell][still]&(1<<v) != 0 {
				each[i] = append(each[i], a.place(cell, v))
			}
		}
		all = append(all, each[i]...)
	}
	if a.quant == "all" {
		for place, leaves := range a.leaves {
			if leaves {
				out = append(out, place)
			}
		}
	}
	a.inputs = a.inputsTo(slices.Concat(all, out))
	if a.quant != "some" && len(a.goals) <= mostGoals {
		for _, places := range append(each, out) {
			to := make([]bool, len(a.inputs))
			for place, n := range a.inputsTo(places) {
				to[place] = n < never
			}
			a.to = append(a.to, to)
		}
	}
	o.aims = append(o.aims, a)
}

// countMovers finds the aims whose tokens are apart, and how many of these can move in one input.
func (o *Outlook) countMovers() {
	classes := map[int]uint64{}
	var scene *scene
	for _, a := range o.aims {
		if a.quant != "some" && classes[a.layer]&a.class == 0 {
			a.apart = true
			classes[a.layer] |= a.class
			scene = a.scene
		}
	}
	if len(classes) == 1 {
		o.joint = scene.movers(classes[scene.layer])
	}
}

// movers returns the most tokens of a class that can move in one input, or 0 if that is not known. It is known if only an input moves the only
// player, the rules leave the player where it is, and all other tokens are moved by rules that have the moving player beside them.
func (s *scene) movers(class uint64) int {
	here := 0
	for _, v := range s.begin {
		if s.player&(1<<v) != 0 {
			here++
		}
	}
	elsewhere := slices.ContainsFunc(s.players, func(o *source.Object) bool { return o.Layer != s.layer })
	if here != 1 || elsewhere || s.allPlayers || s.drifts || s.repeats() || class&s.player != 0 && class&^s.player != 0 {
		return 0
	}
	beside := [directions]map[[2]int]bool{}
	for i := range s.parts {
		p := &s.parts[i]
		for j := range p.cells {
			for _, x := range p.cells[j].becomes {
				moves := x.is.d != still && x.is.d != x.was.d
				switch was, is := uint64(1)<<x.was.value, uint64(1)<<x.is.value; {
				case s.player&is != 0 && (s.player&was == 0 || moves):
					return 0
				case class&is != 0 && class&was == 0:
					return 0
				case class&is != 0 && moves && !s.pushed(p, j, &beside):
					return 0
				}
			}
		}
	}
	most := 1
	for _, places := range beside {
		most = max(most, len(places))
	}
	return most
}

// pushed notes where the j-th cell of a part is, seen from the moving player in another. It returns false if there is none.
func (s *scene) pushed(p *part, j int, beside *[directions]map[[2]int]bool) bool {
	for i := range p.cells {
		c, moving, others := &p.cells[i], still, uint64(0)
		for d, values := range c.wants {
			if others |= values &^ s.player; values != 0 {
				moving = dir(d)
			}
		}
		if others != 0 || moving == still || c.wants[still] != 0 {
			continue
		}
		if beside[moving] == nil {
			beside[moving] = map[[2]int]bool{}
		}
		_, x, y := (&Play{Rules: s.Rules, Height: s.level.Height}).step(p.look)
		beside[moving][[2]int{x * (j - i), y * (j - i)}] = true
		return true
	}
	return false
}

// Bound returns a number of inputs that a state in play needs at least, or Never. At gives the object of a layer of a cell.
func (o *Outlook) Bound(at func(cell, layer int) int16) int {
	h := o.scratch.Get().(*scratch)
	defer o.scratch.Put(h)
	most, sum := 1, 0
	for _, a := range o.aims {
		a.find(h, at)
		a.stiffen(h)
		inputs, all := a.judge(h)
		if inputs == Never {
			return Never
		}
		if most = max(most, inputs); a.apart {
			sum += all
		}
	}
	if o.joint > 0 {
		most = max(most, (sum+o.joint-1)/o.joint)
	}
	return most
}

// Covers reports whether the outlook holds for a board: everything on it can ever be where it is. A nil one holds for none.
func (o *Outlook) Covers(b Board) bool {
	if o == nil {
		return false
	}
	for _, s := range o.scenes {
		for cell := range s.ever {
			if s.ever[cell][still]&(1<<s.value(b[cell*s.layers+s.layer])) == 0 || !s.changes[s.layer] && b[cell*s.layers+s.layer] != s.fixed[cell*s.layers+s.layer] {
				return false
			}
		}
	}
	return true
}

// find lists the places of the tokens.
func (a *aim) find(h *scratch, at func(cell, layer int) int16) {
	h.places = h.places[:0]
	for cell := range a.ever {
		h.stiff[cell] = 0
		if v := a.value(at(cell, a.layer)); a.member(v) {
			h.places = append(h.places, a.place(cell, v))
			h.stiff[cell] = v
		}
	}
}

// stiffen finds the largest set of tokens that nothing can change as long as none of them changes: then none ever does.
func (a *aim) stiffen(h *scratch) {
	if len(h.places) > mostFollowed {
		clear(h.stiff)
		return
	}
	for again := true; again; {
		again = false
		for _, place := range h.places {
			if cell := place / len(a.names); h.stiff[cell] != 0 && a.changes(h, place) {
				h.stiff[cell], again = 0, true
			}
		}
	}
}

// changes reports whether something may change a token, given those that nothing changes.
func (a *aim) changes(h *scratch, place int) bool {
	return a.loose[place] || slices.ContainsFunc(a.causes[place], func(c cause) bool {
		return !slices.ContainsFunc(c, func(clue clue) bool { v := h.stiff[clue.cell]; return v != 0 && clue.values&(1<<v) == 0 })
	})
}

// judge returns the inputs that the farthest token needs, and the sum over all that are needed.
func (a *aim) judge(h *scratch) (most, sum int) {
	h.inputs, h.tokens, h.fixed = h.inputs[:0], h.tokens[:0], h.fixed[:0]
	for _, place := range h.places {
		fixed, inputs := h.stiff[place/len(a.names)] != 0, a.inputs[place]
		switch lost := inputs >= never || fixed && inputs > 0; {
		case !lost:
			h.inputs, h.tokens, h.fixed = append(h.inputs, inputs), append(h.tokens, place), append(h.fixed, fixed)
		case a.quant == "all":
			return Never, 0
		}
	}
	switch {
	case a.quant == "some" && len(h.tokens) == 0, a.quant == "fill" && len(h.tokens) < a.fill:
		return Never, 0
	case a.quant == "some":
		return slices.Min(h.inputs), 0
	case !a.paired(h):
		return Never, 0
	}
	slices.Sort(h.inputs)
	if a.quant == "fill" {
		h.inputs = h.inputs[:a.fill]
	}
	for _, n := range h.inputs {
		most, sum = n, sum+n
	}
	return most, sum
}

// paired reports whether each token that needs a goal can have one for itself, or each goal that needs a token.
func (a *aim) paired(h *scratch) bool {
	if a.to == nil {
		return true
	}
	h.partner, h.tried = h.partner[:0], h.tried[:0]
	for range a.goals {
		h.partner, h.tried = append(h.partner, -1), append(h.tried, false)
	}
	pairs := 0
	for token, place := range h.tokens {
		if a.quant == "all" && a.to[len(a.goals)][place] {
			continue
		}
		clear(h.tried)
		if a.pair(h, token) {
			pairs++
		} else if a.quant == "all" {
			return false
		}
	}
	return a.quant == "all" || pairs == a.fill
}

// pair finds a goal for a token. Other tokens may get other goals.
func (a *aim) pair(h *scratch, token int) bool {
	place := h.tokens[token]
	for i, cell := range a.goals {
		if h.tried[i] || !a.to[i][place] || h.fixed[token] && cell != place/len(a.names) {
			continue
		}
		h.tried[i] = true
		if h.partner[i] < 0 || a.pair(h, h.partner[i]) {
			h.partner[i] = token
			return true
		}
	}
	return false
}
