package mapping

import (
	"fmt"

	"jogada/levels/source"
	"jogada/lock"
)

// Level is a map and what it means.
type Level struct {
	Source   *source.Map
	Lock     *lock.Map // what has no meaning is left out of it; cells of which nothing is said are walls
	Places   []Place   // in the order of their layers
	Problems []Problem
	tops     []uint16 // by cell: 1 + the number of the highest layer that says something of it; 0: none
}

// Place is a cell that has a name. Several may have the same.
type Place struct {
	Name string
	At   int // the cell
}

// Problem is something on a map that has no meaning, or one that can't be.
type Problem struct {
	Layer   string // its path; "": none
	Cell    int    // the first; -1: the whole map
	Subject string // what it is about, in words that stay the same when it moves
	Message string
	Why     string
}

// Layer is the path of the highest layer that says something of a cell; "" where none does.
func (l *Level) Layer(cell int) string {
	if top := l.tops[cell]; top > 0 {
		return l.Source.Layers[top-1].Path
	}
	return ""
}

// problem adds what can't be understood. After many the rest is counted.
func (b *builder) problem(layer *source.Layer, cell int, subject, message, why string) {
	const most = 200
	p := Problem{Cell: cell, Subject: subject, Message: message, Why: why}
	if layer != nil {
		p.Layer = layer.Path
	}
	switch b.problems++; {
	case b.problems < most:
		b.out.Problems = append(b.out.Problems, p)
	case b.problems == most:
		b.out.Problems = append(b.out.Problems, Problem{})
		fallthrough
	default:
		b.out.Problems[most-1] = Problem{Cell: -1, Subject: "more", Message: fmt.Sprintf("%d more things can't be understood", b.problems-most+1)}
	}
}
