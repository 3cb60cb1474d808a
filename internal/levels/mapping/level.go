package mapping

import (
	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
)

// Level is a map with its meaning.
type Level struct {
	Source   *source.Map
	Lock     *lock.Map // things without a meaning are left out; cells without one are walls
	Places   []Place   // in the order of their layers
	Problems []Problem
	More     int      // problems that are not listed
	Refs     []Ref    // keys that are named by the ID of an object
	tops     []uint16 // by cell: 1 + the number of the highest layer that defines it; 0 if none
	mapping  *Mapping
	used     []bool // by entry: whether a thing on the map fits it
	unsaid   []bool // by kind of cell: nothing says whether it is wall or floor

	// What only a world knows: see lock.World.
	Conditions []Condition // by kind of cell
	Switches   []string    // that conditions and effects are about
	Portals    []Portal
	Relays     []Relay
	Triggers   []int // the sorts of keys that are triggers
	Movement   *Movement
}

// Place is a named cell. Several may share a name.
type Place struct {
	Name string
	At   int // the cell
}

// Problem is something on a map without a meaning, or with an impossible one.
type Problem struct {
	Layer   string // path of its layer; "" if none
	Cell    int    // the first cell; -1 for the whole map
	Subject string // what it concerns, in words that do not change when it moves
	Message say.Sentence
	Why     say.Sentence
}

// Layer returns the path of the highest layer that defines a cell, or "" if none does.
func (l *Level) Layer(cell int) string {
	if top := l.tops[cell]; top > 0 {
		return l.Source.Layers[top-1].Path
	}
	return ""
}

// problem adds a problem. After many, the rest is only counted.
func (b *builder) problem(layer *source.Layer, cell int, subject string, message, why say.Sentence) {
	const most = 200
	p := Problem{Cell: cell, Subject: subject, Message: message, Why: why}
	if layer != nil {
		p.Layer = layer.Path
	}
	if len(b.out.Problems) == most {
		b.out.More++
		return
	}
	b.out.Problems = append(b.out.Problems, p)
}
