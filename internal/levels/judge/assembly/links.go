package assembly

import (
	"strconv"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
)

// sequence makes the exits of each level lead to the starts of the next.
func (a *Assembly) sequence() {
	for i := 0; i+1 < len(a.levels); i++ {
		l, next := a.levels[i], a.levels[i+1]
		plain := map[int32]int32{} // by kind that is an exit: the same without
		for cell := range l.Lock.Cells {
			if !l.Lock.Kind(cell).Exit {
				continue
			}
			at := a.First[i] + cell
			kind := a.builder.World.Places[at]
			if _, known := plain[kind]; !known {
				k := a.builder.World.Kinds[kind]
				k.Exit = false
				plain[kind] = a.builder.Kind(k)
			}
			a.builder.World.Places[at] = plain[kind]
			for _, s := range next.Lock.Starts {
				if !a.builder.Link(at, a.First[i+1]+s.At) {
					return
				}
			}
		}
		if len(next.Lock.Starts) == 0 {
			a.problem(i+1, -1, "sequence", say.NewSentence("no exit of %s leads here", l.Source.Name()), say.NewSentence("the level has no start"))
		}
	}
}

// starts adds the starts of the game: in a sequence those of the first level.
func (a *Assembly) starts(sequence bool) {
	for i, l := range a.levels {
		for _, s := range l.Lock.Starts {
			if i == 0 || !sequence {
				a.builder.World.Starts = append(a.builder.World.Starts, lock.Start{Name: s.Name, At: a.First[i] + s.At})
			}
		}
	}
}

// portals connects portals and teleporters.
func (a *Assembly) portals() {
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
			a.problem(list[0].level, list[0].cell, "portal "+name, say.NewSentence("portal %s leads nowhere", name), say.NewSentence("there is no other portal of that name"))
		}
		for _, from := range list {
			for _, to := range list {
				if from != to && !a.builder.Link(a.First[from.level]+from.cell, a.First[to.level]+to.cell) {
					return
				}
			}
		}
	}
}

// target is what a teleporter of a level names, and reached what it finds.
type (
	target struct {
		level int
		name  string
	}
	reached struct {
		places []int
		why    say.Sentence
	}
)

// teleport connects a teleporter with what it names.
func (a *Assembly) teleport(level int, p mapping.Portal) {
	name := target{level, p.Name}
	if _, known := a.targets[name]; !known {
		places, why := a.find(p.Name, level)
		a.targets[name] = reached{places, why}
	}
	targets, why := a.targets[name].places, a.targets[name].why
	switch {
	case len(targets) == 0:
		a.problem(level, p.At, "teleporter", say.NewSentence("the teleporter leads nowhere"), why)
	case len(targets) > 1:
		a.problem(level, p.At, "teleporter", say.NewSentence("the teleporter leads to several cells"), several(len(targets), p.Name))
	default:
		a.builder.Link(a.First[level]+p.At, targets[0])
	}
}

// several says how many cells have a name.
func several(cells int, name string) say.Sentence {
	return say.NewSentence("%s cells are called %s", cells, strconv.Quote(name))
}

// link adds a link of the mapping.
func (a *Assembly) link(l *mapping.Link) {
	subject := "link " + l.From + " to " + l.To
	var ends [2][]int
	for i, name := range []string{l.From, l.To} {
		list, why := a.find(name, -1)
		if len(list) == 0 {
			a.problem(0, -1, subject, say.NewSentence("the link from %s to %s connects nothing", strconv.Quote(l.From), strconv.Quote(l.To)), why)
			return
		}
		ends[i] = list
	}
	if len(ends[1]) > 1 && (l.OneWay || len(ends[0]) > 1) {
		a.problem(0, -1, subject, say.NewSentence("the link from %s to %s leads to several cells", strconv.Quote(l.From), strconv.Quote(l.To)), several(len(ends[1]), l.To))
		return
	}
	kind := lock.Kind{}
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
