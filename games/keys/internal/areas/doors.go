package areas

import "jogada/games/keys/internal/grid"

// doorTable holds the doors of a map in reading order, and the nodes next to each.
type doorTable struct {
	at     []grid.Cell
	letter []uint8    // counted from 0
	near   [][2]int32 // the nodes next to a door; a second one below none is the link -2-n
	links  []link
	count  int // number so far
}

// link is a node next to a door that has more than two, and what follows it: none, a node, or another link.
type link struct{ node, next int32 }

// doorBytes is the size of a door in the table.
const doorBytes = 13

// newDoorTable returns a table with room for that many doors.
func newDoorTable(most int) doorTable {
	return doorTable{at: make([]grid.Cell, most), letter: make([]uint8, most), near: make([][2]int32, most)}
}

// addDoor puts a door into the table and returns its number.
func (t *doorTable) addDoor(at grid.Cell, letter uint8) int32 {
	n := t.count
	t.at[n], t.letter[n], t.near[n] = at, letter, [2]int32{none, none}
	t.count++
	return int32(n)
}

// addNeighbour records that a node is next to a door; duplicates are ignored.
func (t *doorTable) addNeighbour(door, node int32) {
	switch near := &t.near[door]; {
	case near[0] == node || near[1] == node:
	case near[0] == none:
		near[0] = node
	case near[1] == none:
		near[1] = node
	default:
		t.links = append(t.links, link{node, near[1]})
		near[1] = -1 - int32(len(t.links))
	}
}

// around appends the nodes next to a door.
func (t *doorTable) around(door int32, buf []int32) []int32 {
	near := t.near[door]
	if near[0] != none {
		buf = append(buf, near[0])
	}
	next := near[1]
	for ; next < none; next = t.links[-2-next].next {
		buf = append(buf, t.links[-2-next].node)
	}
	if next != none {
		buf = append(buf, next)
	}
	return buf
}

// rename renumbers the nodes.
func (t *doorTable) rename(name func(int32) int32) {
	for i := range t.near {
		near := &t.near[i]
		for j, n := range near {
			if n > none {
				near[j] = name(n)
			}
		}
		if near[0] == near[1] { // both have turned out to be the same area
			near[1] = none
		}
	}
	for i, l := range t.links {
		t.links[i].node = name(l.node)
		if l.next > none {
			t.links[i].next = name(l.next)
		}
	}
}
