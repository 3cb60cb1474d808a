// Package assembly makes one world of the levels of a game: it numbers things and switches by their names and connects the
// levels by touching edges, portals, links and the order of play.
package assembly

import (
	"cmp"
	"fmt"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// Assembly is a world made of levels, with what relates it to them.
type Assembly struct {
	First    []int       // by level: its first place
	Refs     map[int]Ref // keys that are named after an object: Door (Cave:3,4)
	Problems []Problem

	mapping  *mapping.Mapping
	levels   []*mapping.Level
	builder  lock.Builder
	things   map[string]int
	labels   []string // by thing: its name for people
	switches map[string]int
	targets  map[target]reached // of teleporters
}

// Ref is the object that a key is named after.
type Ref struct {
	ID string // what identifies it in reports
	At int    // its place; -1 if it lies outside its level
}

// Problem is a link, a portal or another connection that leads nowhere.
type Problem struct {
	Level, Cell  int // Cell is -1 for the whole level
	Subject      string
	Message, Why say.Sentence
}

// New makes a world of the levels of a game.
func New(m *mapping.Mapping, levels []*mapping.Level, meter *solve.Meter) (*Assembly, *lock.World, error) {
	a := &Assembly{mapping: m, levels: levels, things: map[string]int{}, Refs: map[int]Ref{}, switches: map[string]int{}, targets: map[target]reached{}}
	size := 0
	for _, l := range levels {
		a.First = append(a.First, size)
		size += len(l.Lock.Cells)
	}
	for i := range levels {
		a.level(i, meter)
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
	if n := len(a.builder.World.Starts); n*size > mapping.MostStartCells {
		return nil, nil, fmt.Errorf("the world has %d starts and %d cells: starts times cells are at most %d", n, size, mapping.MostStartCells)
	}
	built, err := a.builder.Build(meter)
	return a, built, err
}

// thing returns the number of a thing by its name in the mapping.
func (a *Assembly) thing(name, label string, used bool) int {
	n, known := a.things[name]
	if !known {
		n = len(a.labels)
		a.things[name] = n
		a.labels = append(a.labels, label)
		a.builder.World.Keys = append(a.builder.World.Keys, lock.Key{Name: label, Once: used})
	}
	t := &a.builder.World.Keys[n]
	t.Once = t.Once && used // what lasts somewhere lasts everywhere
	return n
}

// toggle returns the number of a switch.
func (a *Assembly) toggle(name string) int {
	n, known := a.switches[name]
	if !known {
		n = len(a.builder.World.Switches)
		a.switches[name] = n
		label := name
		for _, l := range a.levels {
			label = cmp.Or(l.Source.Called[name], label)
		}
		a.builder.World.Switches = append(a.builder.World.Switches, lock.Switch{Name: label, On: a.mapping.StartsOn(name)})
	}
	return n
}

// level adds a level.
func (a *Assembly) level(number int, meter *solve.Meter) {
	l := a.levels[number]
	keys := a.keys(l)
	kinds := a.kinds(l, keys)
	cells := make([]int32, len(l.Lock.Cells))
	for i, k := range l.Lock.Cells {
		cells[i] = kinds[k]
	}
	for _, r := range l.Relays {
		a.builder.World.Relays = append(a.builder.World.Relays, lock.Relay{When: numbered(r.When, keys), Gives: numbered(r.Gives, keys)})
	}
	n := a.builder.Level(l.Source.Name(), l.Lock.Width, l.Lock.Height, cells, func(yield func(from, to int)) {
		if l.Movement == nil {
			neighbours(l, yield)
			return
		}
		p := a.platformer(number)
		p.moves(yield, meter)
	})
	a.builder.World.Levels[n].Grid = l.Movement == nil && !l.Source.Layout.Skewed()
}

// keys returns the things of the world that the keys of a level are.
func (a *Assembly) keys(l *mapping.Level) []int {
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
			a.Refs[keys[i]] = Ref{ID: label, At: a.object(name).place}
		}
	}
	return keys
}

// kinds adds the kinds of cells of a level, and returns their numbers in the world.
func (a *Assembly) kinds(l *mapping.Level, keys []int) []int32 {
	toggles := func(list []int) (out []int) {
		for _, s := range list {
			out = append(out, a.toggle(l.Switches[s]))
		}
		return out
	}
	kinds := make([]int32, len(l.Lock.Kinds))
	for i, k := range l.Lock.Kinds {
		c := l.Conditions[i]
		kind := lock.Kind{Wall: k.Wall, Needs: numbered(k.Needs, keys), Gives: numbered(k.Gives, keys), Exit: k.Exit, Ways: k.Ways, On: toggles(c.On), Off: toggles(c.Off), Pulls: toggles(c.Pulls)}
		for _, p := range c.Presses {
			kind.Presses = append(kind.Presses, lock.Press{Switch: a.toggle(l.Switches[p.Switch]), To: p.To})
		}
		kinds[i] = a.builder.Kind(kind)
	}
	return kinds
}

// numbered returns the things of the world that keys of a level are.
func numbered(list, keys []int) (things []int) {
	for _, k := range list {
		things = append(things, keys[k])
	}
	return things
}

func (a *Assembly) problem(level, cell int, subject string, message, why say.Sentence) {
	a.Problems = append(a.Problems, Problem{level, cell, subject, message, why})
}
