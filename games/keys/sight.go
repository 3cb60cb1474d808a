package keys

import (
	"jogada/solve"
)

// sight is what somebody sees who looks on at the labelling: a step a run, which is shown by its first cell. It is for all
// players together, a wave after those of the players. Of each area it keeps a cell to show when a player comes there.
type sight struct {
	see   solve.Observer[Cell]
	wave  int
	begun []lying // where runs begin, and their nodes; only those of areas, in reading order
}

// newSight is nil if nobody looks on.
func newSight(m *Map, meter *solve.Meter) *sight {
	see := solve.Observing[Cell](meter)
	if see == nil {
		return nil
	}
	return &sight{see: see, wave: len(m.players)}
}

// note tells of runs that were joined; they lie a row further down there.
func (s *sight) note(runs []run, stride Cell) {
	for _, r := range runs {
		s.see(r.from-stride, s.wave)
		if r.node < doorway {
			s.begun = append(s.begun, lying{r.from - stride, r.node})
		}
	}
}

// sweep drops the runs of areas that are about to be given up, whose numbers will be used again.
func (s *sight) sweep(f *forest) {
	kept := s.begun[:0]
	for _, b := range s.begun {
		if b.node = f.find(b.node); f.areas[b.node].keys&(entrance|alive) != 0 {
			kept = append(kept, b)
		}
	}
	s.begun = kept
}

// faces are the first cells of the areas, whose numbers the nodes have by now.
func (s *sight) faces(areas []ground, node func(int32) int32) []Cell {
	faces := make([]Cell, len(areas))
	for i := len(s.begun) - 1; i >= 0; i-- {
		if n := node(s.begun[i].node); n != none {
			faces[n] = s.begun[i].at
		}
	}
	return faces
}
