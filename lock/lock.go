// Package lock answers what can be done on a map with locks: which cells can be reached, how soon, what a door waits for, and
// whether a player can shut itself out.
//
// A map is a rectangle of cells. Some are walls, some give keys, some are doors, which need keys to be entered; some may
// be entered in certain directions alone, and some are exits. A step goes up, down, left or right. Whoever steps on keys
// picks all of them up, and they are gone from there. A door is opened by stepping on it with the keys that it needs: of those that are
// used once as many are used up, and the door stays open. Each start is asked about by itself: nobody else is on the map.
//
// Compile makes a Plan of a map, in which cells between doors are areas; the questions are asked of that:
//
//	Reach        the cells, keys and doors that can be had from a start, in waves, and why other doors stay shut
//	Unreached    the parts of the map to which nobody comes
//	CanExit      whether an exit can be reached
//	KeysNeeded   the keys without which it can't, and those without which nothing changes; DoorsNeeded the doors
//	ToExit       a shortest walk to an exit
//	ToAllKeys    a shortest walk that picks up every key
//	ToSoftlock   a shortest walk after which no exit can be reached any more, or that there is none
//	Misuses      all ways to use keys that end in a trap
//	WhatIf       the single changes by which an exit could be reached
//
// Where keys last and every step can be taken back, what can be reached does not depend on the order of steps and is found
// in time linear in the map.
package lock

import "fmt"

// Map is a rectangle of cells, row by row: Cells[y*Width+x] is a number in Kinds.
type Map struct {
	Width, Height int
	Cells         []uint16
	Kinds         []Kind
	Keys          []Key   // every sort of key or switch, by number
	Starts        []Start // who starts where
}

// Kind is what a cell is.
type Kind struct {
	Wall  bool  // nobody enters it
	Gives []int // the sorts of keys that lie there, each as often as it does
	Needs []int // the sorts of keys that it takes to enter it; the same twice: two of them. None: it is no door
	Exit  bool
	Ways  Ways // the directions in which it may be entered; none: all. It may be left in every direction
}

// Key is a sort of key. A switch is a key that is not used up.
type Key struct {
	Name string
	Once bool // a door that it opens uses it up
}

// Start is where somebody starts. A door there is open.
type Start struct {
	Name string
	At   int // the cell
}

// Ways is a set of directions of steps.
type Ways uint8

// The directions. Up is towards row 0, left towards column 0.
const (
	Up Ways = 1 << iota
	Down
	Left
	Right
)

// Allow says whether a step in direction d is among these; no directions at all are all of them.
func (w Ways) Allow(d Ways) bool { return w == 0 || w&d != 0 }

// Kind is what a cell is.
func (m *Map) Kind(cell int) *Kind { return &m.Kinds[m.Cells[cell]] }

// At is the column and the row of a cell, from 0.
func (m *Map) At(cell int) (x, y int) { return cell % m.Width, cell / m.Width }

// door says whether a kind needs keys.
func (k *Kind) door() bool { return len(k.Needs) > 0 }

// Validate says what makes a map none: a size that its cells do not have, a number that stands for nothing, a start in a wall.
func (m *Map) Validate() error {
	if m.Width < 1 || m.Height < 1 || len(m.Cells)/m.Width != m.Height || len(m.Cells)%m.Width != 0 {
		return fmt.Errorf("%d cells are no map of %d columns and %d rows", len(m.Cells), m.Width, m.Height)
	}
	for i, k := range m.Kinds {
		for _, list := range [][]int{k.Gives, k.Needs} {
			for _, sort := range list {
				if sort < 0 || sort >= len(m.Keys) {
					return fmt.Errorf("kind %d has key %d, and there are %d sorts", i, sort, len(m.Keys))
				}
			}
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
