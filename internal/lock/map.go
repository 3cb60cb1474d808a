package lock

import "fmt"

// Map is a rectangle of cells, row by row: Cells[y*Width+x] is an index into Kinds. A step goes up, down, left or right.
type Map struct {
	Width, Height int
	Cells         []uint16
	Kinds         []Kind
	Keys          []Key   // every sort of key or switch
	Starts        []Start // who starts where
}

// Directions is a set of directions.
type Directions uint8

// Directions of steps. Up is towards row 0, left towards column 0.
const (
	Up Directions = 1 << iota
	Down
	Left
	Right
)

// Allow reports whether the set contains direction d; the empty set allows all.
func (w Directions) Allow(d Directions) bool { return w == 0 || w&d != 0 }

// Kind returns the kind of a cell.
func (m *Map) Kind(cell int) *Kind { return &m.Kinds[m.Cells[cell]] }

// At returns the column and the row of a cell, from 0.
func (m *Map) At(cell int) (x, y int) { return cell % m.Width, cell / m.Width }

// Validate returns an error if the size does not match the cells, an index is out of range, or a start is in a wall.
func (m *Map) Validate() error {
	if m.Width < 1 || m.Height < 1 || len(m.Cells)/m.Width != m.Height || len(m.Cells)%m.Width != 0 {
		return fmt.Errorf("%d cells are no map of %d columns and %d rows", len(m.Cells), m.Width, m.Height)
	}
	for i, k := range m.Kinds {
		if sort := outside(len(m.Keys), k.Gives, k.Needs); sort != nil {
			return fmt.Errorf("kind %d has key %d, and there are %d sorts", i, *sort, len(m.Keys))
		}
	}
	for cell, kind := range m.Cells {
		if int(kind) >= len(m.Kinds) {
			x, y := m.At(cell)
			return fmt.Errorf("the cell at %d,%d is of kind %d, and there are %d", x, y, kind, len(m.Kinds))
		}
	}
	for _, s := range m.Starts {
		if s.At < 0 || s.At >= len(m.Cells) || m.Kind(s.At).Wall {
			return fmt.Errorf("%s starts in cell %d, which is a wall or not on the map", s.Name, s.At)
		}
	}
	return nil
}

// World returns the map as a world of one level. It fails if the map is invalid.
func (m *Map) World() (*World, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	w := &World{Levels: []Level{{Width: m.Width, Height: m.Height, Grid: true}}, Kinds: m.Kinds, Places: make([]int32, len(m.Cells)), Keys: m.Keys, Starts: m.Starts, grid: true}
	for cell, kind := range m.Cells {
		w.Places[cell] = int32(kind)
	}
	w.out, w.in = &steps{find: w.gridSteps}, &steps{find: w.gridStepsInto}
	return w, nil
}

// gridSteps finds the steps of a map: up, down, left and right.
func (w *World) gridSteps(s *steps) {
	s.fill(w, func(at int, take func(int32)) {
		l := &w.Levels[0]
		x := at % l.Width
		enter := func(is bool, to int, way Directions) {
			if !is {
				return
			}
			if k := w.Kind(to); !k.Wall && k.Ways.Allow(way) {
				take(int32(to))
			}
		}
		enter(at >= l.Width, at-l.Width, Up)
		enter(at+l.Width < len(w.Places), at+l.Width, Down)
		enter(x > 0, at-1, Left)
		enter(x+1 < l.Width, at+1, Right)
	})
}

// gridStepsInto finds the steps into each cell in the order of their directions.
func (w *World) gridStepsInto(s *steps) {
	s.fill(w, func(at int, take func(int32)) {
		l := &w.Levels[0]
		x := at % l.Width
		enter := func(is bool, from int, way Directions) {
			if is && !w.Kind(from).Wall && w.Kind(at).Ways.Allow(way) {
				take(int32(from))
			}
		}
		enter(at+l.Width < len(w.Places), at+l.Width, Up)
		enter(at >= l.Width, at-l.Width, Down)
		enter(x+1 < l.Width, at+1, Left)
		enter(x > 0, at-1, Right)
	})
}

// fill fills the steps of all cells that are not walls.
func (s *steps) fill(w *World, each func(at int, take func(int32))) {
	s.first = make([]int32, 1, len(w.Places)+1)
	s.to = make([]int32, 0, 4*len(w.Places))
	for at := range w.Places {
		if !w.Kind(at).Wall {
			each(at, func(other int32) { s.to = append(s.to, other) })
		}
		s.first = append(s.first, int32(len(s.to)))
	}
}
