// Package lock solves maps with locks: which cells can be reached and how soon, why a door stays shut, and whether a
// player can lock itself out.
//
// A map is a rectangle of cells. Some are walls, some give keys, some are doors, which need keys to be entered; some
// may be entered only in certain directions, and some are exits. A step goes up, down, left or right. A player that
// steps on keys picks all of them up. A door opens when a player steps on it with the keys that it needs; keys of a
// sort that is used once are used up, and the door stays open. Each start is a separate question: nobody else is on the
// map.
//
// Compile turns a map into a Plan, in which the cells between doors form areas, and the methods of Plan answer the
// questions:
//
//	Reach        the cells, keys and doors that can be reached from a start, in waves, and why other doors stay shut
//	Unreached    the parts of the map that no start reaches
//	CanExit      whether an exit can be reached
//	KeysNeeded   the keys without which it cannot, and those that change nothing; DoorsNeeded the doors
//	ToExit       a shortest walk to an exit
//	ToAllKeys    a shortest walk that picks up every key
//	ToSoftlock   a shortest walk after which no exit can be reached, or that there is none
//	Misuses      all uses of keys that end in a trap
//	WhatIf       the single changes that would make an exit reachable
//
// Where keys last and every step can be reversed, the reachable set does not depend on the order of steps and takes
// time linear in the map.
package lock

import "fmt"

// Map is a rectangle of cells, row by row: Cells[y*Width+x] is an index into Kinds.
type Map struct {
	Width, Height int
	Cells         []uint16
	Kinds         []Kind
	Keys          []Key   // every sort of key or switch
	Starts        []Start // who starts where
}

// Kind describes a cell.
type Kind struct {
	Wall  bool  // cannot be entered
	Gives []int // the sorts of keys that lie there, repeated if there are several
	Needs []int // sorts of keys needed to enter it, repeated if it needs several; empty if it is not a door
	Exit  bool
	Ways  Directions // directions in which it may be entered; none means all. It may be left in every direction
}

// Key describes a sort of key. A switch is a key that is not used up.
type Key struct {
	Name string
	Once bool // opening a door uses it up
}

// Start is a starting cell. A door there is open.
type Start struct {
	Name string
	At   int // the cell
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

// door reports whether a kind needs keys.
func (k *Kind) door() bool { return len(k.Needs) > 0 }

// Validate returns an error if the size does not match the cells, an index is out of range, or a start is in a wall.
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
