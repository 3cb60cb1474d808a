package areas

import "jogada/games/keys/internal/grid"

// area is a set of cells under construction. Sets that turn out to be connected are joined to a tree; the data of the
// whole is at the root.
type area struct {
	parent int32 // none for a root; for a free number, the next free one
	size   int32
	keys   grid.Letters // the keys that lie there, and the marks below
}

// Properties of an area besides its keys, in the bits of a grid.Letters that no letter uses.
const (
	entrance grid.Letters = 1 << (31 - iota) // a door is next to it or a start is in it
	begin                                    // a start is in it
	alive                                    // a run of the last row is part of it; only for a sweep
)

// disjointSets holds the areas so far, by union-find: union by size and path halving, so that a step takes practically
// constant time. The numbers of areas that no longer matter are reused.
//
// Source: R. E. Tarjan, Efficiency of a good but not linear set union algorithm, 1975.
type disjointSets struct {
	areas    []area
	free     int32 // the first free number, none if there is none
	young    int   // number of areas made since the last sweep
	patience int   // number made until the next
}

// grow makes an empty area.
func (d *disjointSets) grow() int32 {
	d.young++
	if n := d.free; n != none {
		d.free = d.areas[n].parent
		d.areas[n] = area{parent: none}
		return n
	}
	d.areas = append(d.areas, area{parent: none})
	return int32(len(d.areas) - 1)
}

// find returns the root of an area.
func (d *disjointSets) find(n int32) int32 {
	for {
		parent := d.areas[n].parent
		if parent < 0 {
			return n
		}
		if above := d.areas[parent].parent; above >= 0 {
			d.areas[n].parent = above
		}
		n = parent
	}
}

// unite joins two roots and returns the new root.
func (d *disjointSets) unite(x, y int32) int32 {
	if x == y {
		return x
	}
	if d.areas[x].size < d.areas[y].size {
		x, y = y, x
	}
	d.areas[y].parent = x
	d.areas[x].size += d.areas[y].size
	d.areas[x].keys |= d.areas[y].keys
	return x
}

// sweep frees the numbers of all areas that are neither alive nor have an entrance, and returns how many are left.
func (d *disjointSets) sweep() int {
	d.young = 0
	d.free = none
	left := len(d.areas)
	for n := len(d.areas) - 1; n >= 0; n-- {
		a := &d.areas[n]
		if a.keys&(entrance|alive) == 0 {
			*a = area{parent: d.free}
			d.free = int32(n)
			left--
		}
		a.keys &^= alive
	}
	return left
}
