package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/levels/mapping"
	"jogada/levels/read/source"
	"jogada/lock"
	"jogada/lock/world"
	"jogada/solve"
)

// assembly makes a world of levels: it numbers things and switches by their names, and connects the levels.
type assembly struct {
	mapping  *mapping.Mapping
	levels   []*mapping.Level
	builder  world.Builder
	first    []int // by level: its first place
	things   map[string]int
	labels   []string     // by thing: its name for people
	refs     map[int]bool // things that are named after an object: Door at Cave:3,4
	switches map[string]int
	problems []worldProblem
}

// worldProblem is something that connects nothing.
type worldProblem struct {
	level, cell           int // -1: the whole level
	subject, message, why string
}

// assemble makes the world.
func assemble(m *mapping.Mapping, levels []*mapping.Level, meter *solve.Meter) (*assembly, *world.World, error) {
	a := &assembly{mapping: m, levels: levels, things: map[string]int{}, refs: map[int]bool{}, switches: map[string]int{}}
	size := 0
	for _, l := range levels {
		a.first = append(a.first, size)
		size += len(l.Lock.Cells)
	}
	for i := range levels {
		a.level(i)
	}
	w := m.World()
	if w == nil {
		w = &mapping.World{}
	}
	if w.TouchingEdges() {
		a.edges(meter)
	}
	a.portals()
	for i := range w.Links {
		if !meter.Work(len(levels)) {
			break
		}
		a.link(&w.Links[i])
	}
	if w.Sequence {
		a.sequence()
	}
	a.starts(w.Sequence)
	built, err := a.builder.Build(meter)
	return a, built, err
}

// thing returns the number of a thing by its name in the mapping.
func (a *assembly) thing(name, label string, used bool) int {
	n, known := a.things[name]
	if !known {
		n = len(a.labels)
		a.things[name] = n
		a.labels = append(a.labels, label)
		a.builder.World.Things = append(a.builder.World.Things, world.Thing{Name: label, Used: used})
	}
	t := &a.builder.World.Things[n]
	t.Used = t.Used && used // what lasts somewhere lasts everywhere
	return n
}

// toggle returns the number of a switch.
func (a *assembly) toggle(name string) int {
	n, known := a.switches[name]
	if !known {
		n = len(a.builder.World.Switches)
		a.switches[name] = n
		a.builder.World.Switches = append(a.builder.World.Switches, world.Switch{Name: name, On: a.mapping.StartsOn(name)})
	}
	return n
}

// level adds a level.
func (a *assembly) level(number int) {
	l := a.levels[number]
	keys := make([]int, len(l.Lock.Keys))
	refs := map[int]string{}
	for _, r := range l.Refs {
		refs[r.Key] = r.ID
	}
	for i, k := range l.Lock.Keys {
		name, label := k.Name, k.Name
		if id, is := refs[i]; is {
			name = id
			if at := a.object(id); at != nil {
				label = at.label
			}
		}
		keys[i] = a.thing(name, label, k.Once)
		if name != label {
			a.refs[keys[i]] = true
		}
	}
	things := func(list []int) (out []int) {
		for _, k := range list {
			out = append(out, keys[k])
		}
		return out
	}
	toggles := func(list []int) (out []int) {
		for _, s := range list {
			out = append(out, a.toggle(l.Switches[s]))
		}
		return out
	}
	kinds := make([]int32, len(l.Lock.Kinds))
	for i, k := range l.Lock.Kinds {
		c := l.Conditions[i]
		kind := world.Kind{Wall: k.Wall, Needs: things(k.Needs), Gives: things(k.Gives), Exit: k.Exit, On: toggles(c.On), Off: toggles(c.Off), Pulls: toggles(c.Pulls)}
		for _, p := range c.Presses {
			kind.Presses = append(kind.Presses, world.Press{Switch: a.toggle(l.Switches[p.Switch]), To: p.To})
		}
		kinds[i] = a.builder.Kind(kind)
	}
	cells := make([]int32, len(l.Lock.Cells))
	for i, k := range l.Lock.Cells {
		cells[i] = kinds[k]
	}
	for _, r := range l.Relays {
		a.builder.World.Relays = append(a.builder.World.Relays, world.Relay{When: things(r.When), Gives: things(r.Gives)})
	}
	a.builder.Level(l.Source.Name(), l.Lock.Width, l.Lock.Height, cells, func(yield func(from, to int)) {
		if l.Movement == nil {
			neighbours(l, yield)
			return
		}
		p := a.platformer(number)
		p.moves(yield)
	})
}

// neighbours yields the steps of a map.
func neighbours(l *mapping.Level, yield func(from, to int)) {
	m := l.Lock
	if l.Source.Layout.Skewed() {
		var buf []int
		for at := range m.Cells {
			buf = l.Source.Neighbours(at, buf[:0])
			for _, to := range buf {
				yield(at, to)
			}
		}
		return
	}
	step := func(from, to int, way lock.Directions) {
		if m.Kind(to).Ways.Allow(way) {
			yield(from, to)
		}
	}
	for at := range m.Cells {
		if at%m.Width+1 < m.Width {
			step(at, at+1, lock.Right)
			step(at+1, at, lock.Left)
		}
		if at+m.Width < len(m.Cells) {
			step(at, at+m.Width, lock.Down)
			step(at+m.Width, at, lock.Up)
		}
	}
}

// platformer returns the moves of a level seen from the side.
func (a *assembly) platformer(number int) *platformer {
	l := a.levels[number]
	s := l.Source
	var below []int
	if w := a.mapping.World(); s.World != nil && (w == nil || w.TouchingEdges()) {
		below = a.beside(number)
	}
	return &platformer{l.Lock, l, func(x int) bool {
		if len(below) == 0 {
			return false
		}
		px, py := s.World.X+x*s.Cell.Width+s.Cell.Width/2, s.World.Y+s.Height*s.Cell.Height+s.Cell.Height/2
		return slices.ContainsFunc(below, func(k int) bool { return a.levels[k].Source.Contains(px, py) })
	}}
}

// edges connects maps that touch: a step over the edge of a map leads to the cell that contains the centre of a cell
// beyond it.
func (a *assembly) edges(meter *solve.Meter) {
	for i, l := range a.levels {
		s := l.Source
		if s.World == nil {
			continue
		}
		if s.Layout.Kind != source.Square {
			a.problem(i, -1, "edges", fmt.Sprintf("the map is %s, and touches no other map", s.Layout.Kind), "use links, and say \"edges: false\"")
			continue
		}
		beside := a.beside(i)
		if !meter.Work(1 + 2*(s.Width+s.Height)*len(beside)) {
			return
		}
		var side *platformer
		if l.Movement != nil {
			side = a.platformer(i)
		}
		over := func(x, y, dx, dy int, way lock.Directions) {
			if side != nil && way != lock.Down && !(way == lock.Up && side.ladder(x, y)) && !(way != lock.Up && side.footing(x, y)) {
				return
			}
			px, py := s.World.X+(x+dx)*s.Cell.Width+s.Cell.Width/2, s.World.Y+(y+dy)*s.Cell.Height+s.Cell.Height/2
			for _, k := range beside {
				o := a.levels[k].Source
				if !o.Contains(px, py) {
					continue
				}
				cell := (py-o.World.Y)/o.Cell.Height*o.Width + (px-o.World.X)/o.Cell.Width
				other := a.levels[k]
				if other.Lock.Kind(cell).Ways.Allow(way) && (other.Movement == nil || a.platformer(k).safe(cell%o.Width, cell/o.Width)) {
					a.builder.Link(a.first[i]+y*s.Width+x, a.first[k]+cell)
				}
			}
		}
		for y := range s.Height {
			over(0, y, -1, 0, lock.Left)
			over(s.Width-1, y, 1, 0, lock.Right)
		}
		for x := range s.Width {
			over(x, 0, 0, -1, lock.Up)
			over(x, s.Height-1, 0, 1, lock.Down)
		}
	}
}

// beside returns the levels that lie beside a level or overlap it, in the same world and at the same depth.
func (a *assembly) beside(number int) (list []int) {
	s := a.levels[number].Source
	for k, other := range a.levels {
		o := other.Source
		if k == number || o.World == nil || o.Layout.Kind != source.Square || o.World.World != s.World.World || o.World.Depth != s.World.Depth {
			continue
		}
		if o.World.X <= s.World.X+s.Width*s.Cell.Width && s.World.X <= o.World.X+o.Width*o.Cell.Width &&
			o.World.Y <= s.World.Y+s.Height*s.Cell.Height && s.World.Y <= o.World.Y+o.Height*o.Cell.Height {
			list = append(list, k)
		}
	}
	return list
}

// sequence makes the exits of each level lead to the starts of the next.
func (a *assembly) sequence() {
	for i := 0; i+1 < len(a.levels); i++ {
		l, next := a.levels[i], a.levels[i+1]
		plain := map[int32]int32{} // by kind that is an exit: the same without
		for cell := range l.Lock.Cells {
			if !l.Lock.Kind(cell).Exit {
				continue
			}
			at := a.first[i] + cell
			kind := a.builder.World.Places[at]
			if _, known := plain[kind]; !known {
				k := a.builder.World.Kinds[kind]
				k.Exit = false
				plain[kind] = a.builder.Kind(k)
			}
			a.builder.World.Places[at] = plain[kind]
			for _, s := range next.Lock.Starts {
				a.builder.Link(at, a.first[i+1]+s.At)
			}
		}
		if len(next.Lock.Starts) == 0 {
			a.problem(i+1, -1, "sequence", "no exit of "+l.Source.Name()+" leads here", "the level has no start")
		}
	}
}

// starts adds the starts of the game: in a sequence those of the first level.
func (a *assembly) starts(sequence bool) {
	for i, l := range a.levels {
		for _, s := range l.Lock.Starts {
			if i == 0 || !sequence {
				a.builder.World.Starts = append(a.builder.World.Starts, world.Start{Name: s.Name, At: a.first[i] + s.At})
			}
		}
	}
}

func (a *assembly) problem(level, cell int, subject, message, why string) {
	a.problems = append(a.problems, worldProblem{level, cell, subject, message, why})
}

// portals connects portals and teleporters.
func (a *assembly) portals() {
	type spot struct{ level, cell int }
	named := map[string][]spot{}
	var names []string
	for i, l := range a.levels {
		for _, p := range l.Portals {
			if p.OneWay {
				a.teleport(i, p)
				continue
			}
			if named[p.Name] == nil {
				names = append(names, p.Name)
			}
			named[p.Name] = append(named[p.Name], spot{i, p.At})
		}
	}
	for _, name := range names {
		list := named[name]
		if len(list) == 1 {
			a.problem(list[0].level, list[0].cell, "portal "+name, "portal "+name+" leads nowhere", "there is no other portal of that name")
		}
		for _, from := range list {
			for _, to := range list {
				if from != to {
					a.builder.Link(a.first[from.level]+from.cell, a.first[to.level]+to.cell)
				}
			}
		}
	}
}

// teleport connects a teleporter with what it names.
func (a *assembly) teleport(level int, p mapping.Portal) {
	targets, why := a.find(p.Name, level)
	switch {
	case len(targets) == 0:
		a.problem(level, p.At, "teleporter", "the teleporter leads nowhere", why)
	case len(targets) > 1:
		a.problem(level, p.At, "teleporter", "the teleporter leads to several cells", fmt.Sprintf("%d cells are called %q", len(targets), p.Name))
	default:
		a.builder.Link(a.first[level]+p.At, targets[0])
	}
}

// link adds a link of the mapping.
func (a *assembly) link(l *mapping.Link) {
	subject := "link " + l.From + " to " + l.To
	var ends [2][]int
	for i, name := range []string{l.From, l.To} {
		list, why := a.find(name, -1)
		if len(list) == 0 {
			a.problem(0, -1, subject, fmt.Sprintf("the link from %q to %q connects nothing", l.From, l.To), why)
			return
		}
		ends[i] = list
	}
	if len(ends[1]) > 1 && (l.OneWay || len(ends[0]) > 1) {
		a.problem(0, -1, subject, fmt.Sprintf("the link from %q to %q leads to several cells", l.From, l.To), fmt.Sprintf("%d cells are called %q", len(ends[1]), l.To))
		return
	}
	kind := world.Kind{}
	for _, name := range l.Door {
		kind.Needs = append(kind.Needs, a.thing(name, name, a.mapping.UsesUp(name)))
	}
	for _, name := range l.OpenWhile {
		kind.On = append(kind.On, a.toggle(name))
	}
	for _, name := range l.ShutWhile {
		kind.Off = append(kind.Off, a.toggle(name))
	}
	for _, from := range ends[0] {
		for _, to := range ends[1] {
			if !l.Plain() {
				a.builder.Passage(from, to, a.builder.Kind(kind), !l.OneWay)
				continue
			}
			a.builder.Link(from, to)
			if !l.OneWay {
				a.builder.Link(to, from)
			}
		}
	}
}

// found is an object somewhere in the world.
type found struct {
	place int // -1 if it lies outside its level
	label string
}

// object returns the LDtk entity of an ID, or nil.
func (a *assembly) object(id string) *found {
	for i, l := range a.levels {
		if l.Source.Format != source.LDtk {
			continue
		}
		for k := range l.Source.Objects {
			o := &l.Source.Objects[k]
			if o.ID != id {
				continue
			}
			f := &found{-1, cmpOr(o.Name, o.Class)}
			if cell := l.Source.Middle(o); cell >= 0 {
				x, y := l.Source.Place(cell)
				f.place = a.first[i] + cell
				f.label = fmt.Sprintf("%s at %s:%d,%d", f.label, l.Source.Level, x, y)
			}
			return f
		}
	}
	return nil
}

func cmpOr(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// find returns the places of a name, or why there is none: a cell of a level, the ID of an object, or the name of a
// place, a portal or a start. A name of something in the level at hand goes before those of others; -1 means no level.
func (a *assembly) find(name string, level int) (places []int, why string) {
	if at := strings.LastIndexByte(name, ':'); at > 0 {
		if x, y, is := cellOf(name[at+1:]); is {
			return a.cell(name[:at], x, y)
		}
	}
	if o := a.object(name); o != nil && o.place >= 0 {
		return []int{o.place}, ""
	}
	if level >= 0 {
		if l := a.levels[level]; l.Source.Format != source.LDtk {
			for k := range l.Source.Objects {
				if o := &l.Source.Objects[k]; o.ID == name && l.Source.Middle(o) >= 0 {
					return []int{a.first[level] + l.Source.Middle(o)}, ""
				}
			}
		}
		if places = a.named(level, name); len(places) > 0 {
			return places, ""
		}
	}
	for i := range a.levels {
		places = append(places, a.named(i, name)...)
	}
	return places, fmt.Sprintf("nothing in the world is called %q", name)
}

// named returns the places, portals and starts of a name in a level.
func (a *assembly) named(level int, name string) (places []int) {
	l := a.levels[level]
	add := func(at int) {
		if at += a.first[level]; !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	for _, p := range l.Places {
		if p.Name == name {
			add(p.At)
		}
	}
	for _, p := range l.Portals {
		if p.Name == name && !p.OneWay {
			add(p.At)
		}
	}
	for _, s := range l.Lock.Starts {
		if s.Name == name {
			add(s.At)
		}
	}
	return places
}

// cell returns a cell of the level of a name.
func (a *assembly) cell(name string, x, y int) ([]int, string) {
	for i, l := range a.levels {
		if l.Source.Name() != name && l.Source.Level != name {
			continue
		}
		cell := l.Source.At(x, y)
		switch {
		case cell < 0:
			return nil, fmt.Sprintf("%s has no cell %d,%d", name, x, y)
		case l.Lock.Kind(cell).Wall:
			return nil, fmt.Sprintf("%s:%d,%d is a wall", name, x, y)
		}
		return []int{a.first[i] + cell}, ""
	}
	return nil, fmt.Sprintf("no level of the world is called %q", name)
}

// cellOf reads x,y.
func cellOf(text string) (x, y int, is bool) {
	left, right, is := strings.Cut(text, ",")
	x, bad := strconv.Atoi(left)
	y, worse := strconv.Atoi(right)
	return x, y, is && bad == nil && worse == nil
}
