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

// entrances returns the directions in which a cell of a map may be entered: none into a wall.
func (w *World) entrances(at int) Directions {
	switch k := &w.Kinds[w.Places[at]]; {
	case k.Wall:
		return 0
	case k.Ways == 0:
		return Up | Down | Left | Right
	default:
		return k.Ways
	}
}

// gridSteps finds the steps of a map: up, down, left and right.
func (w *World) gridSteps(s *steps) {
	w.fill(s, func(to []int32, at, x, width int) []int32 {
		if at >= width && w.entrances(at-width)&Up != 0 {
			to = append(to, int32(at-width))
		}
		if at+width < len(w.Places) && w.entrances(at+width)&Down != 0 {
			to = append(to, int32(at+width))
		}
		if x > 0 && w.entrances(at-1)&Left != 0 {
			to = append(to, int32(at-1))
		}
		if x+1 < width && w.entrances(at+1)&Right != 0 {
			to = append(to, int32(at+1))
		}
		return to
	})
}

// gridStepsInto finds the steps into each cell, in the order of their directions.
func (w *World) gridStepsInto(s *steps) { w.fill(s, w.gridStepsTo) }

// fill fills the steps of all cells that are not walls.
func (w *World) fill(s *steps, add func(to []int32, at, x, width int) []int32) {
	width, size := w.Levels[0].Width, len(w.Places)
	s.first, s.to = make([]int32, size+1), make([]int32, 0, 4*size)
	for at, x := 0, 0; at < size; at++ {
		if w.entrances(at) != 0 {
			s.to = add(s.to, at, x, width)
		}
		s.first[at+1] = int32(len(s.to))
		if x++; x == width {
			x = 0
		}
	}
}

// gridStepsTo appends the cells from which steps lead to a cell.
func (w *World) gridStepsTo(to []int32, at, x, width int) []int32 {
	ways := w.entrances(at)
	if ways&Up != 0 && at+width < len(w.Places) && w.entrances(at+width) != 0 {
		to = append(to, int32(at+width))
	}
	if ways&Down != 0 && at >= width && w.entrances(at-width) != 0 {
		to = append(to, int32(at-width))
	}
	if ways&Left != 0 && x+1 < width && w.entrances(at+1) != 0 {
		to = append(to, int32(at+1))
	}
	if ways&Right != 0 && x > 0 && w.entrances(at-1) != 0 {
		to = append(to, int32(at-1))
	}
	return to
}

// fewStepsInto returns the places from which steps lead to a place. Unlike StepsInto it does not find those of all
// places of a map. It may use the memory of buf.
func (w *World) fewStepsInto(place int, buf []int32) []int32 {
	if !w.grid || w.in.ready.Load() {
		return w.StepsInto(place)
	}
	width := w.Levels[0].Width
	return w.gridStepsTo(buf[:0], place, place%width, width)
}
