package keys

// area is a set of cells in the making. Sets that turn out to hang together are trees; what is known of the whole is at the
// root.
type area struct {
	parent int32 // none for a root; for a number that is free, the next one that is
	size   int32
	keys   letterSet // the keys that lie there, and the marks below
}

// What is known of an area besides its keys, in the bits of a letterSet that no letter has.
const (
	entrance letterSet = 1 << (31 - iota) // a door is next to it or a start is in it
	begin                                 // a start is in it
	alive                                 // a run of the last row is part of it; only for a sweep
)

// forest is union-find over areas: trees joined by size, paths halved on the way up, so that a step takes practically no
// time. The numbers of areas that can't matter any more are used again.
//
// Source: R. E. Tarjan, Efficiency of a good but not linear set union algorithm, 1975.
type forest struct {
	areas    []area
	free     int32 // the first number that is free, none if there is none
	young    int   // how many areas were made since the last sweep
	patience int   // how many are made until the next
}

// grow makes an empty area.
func (f *forest) grow() int32 {
	f.young++
	if n := f.free; n != none {
		f.free = f.areas[n].parent
		f.areas[n] = area{parent: none}
		return n
	}
	f.areas = append(f.areas, area{parent: none})
	return int32(len(f.areas) - 1)
}

// find is the root of an area.
func (f *forest) find(n int32) int32 {
	for {
		parent := f.areas[n].parent
		if parent < 0 {
			return n
		}
		if above := f.areas[parent].parent; above >= 0 {
			f.areas[n].parent = above
		}
		n = parent
	}
}

// unite makes one area of two roots and returns its root.
func (f *forest) unite(x, y int32) int32 {
	if x == y {
		return x
	}
	if f.areas[x].size < f.areas[y].size {
		x, y = y, x
	}
	f.areas[y].parent = x
	f.areas[x].size += f.areas[y].size
	f.areas[x].keys |= f.areas[y].keys
	return x
}

// sweep frees the numbers of all areas that are neither alive nor have an entrance, and returns how many are left.
func (f *forest) sweep() int {
	f.young = 0
	f.free = none
	left := len(f.areas)
	for n := len(f.areas) - 1; n >= 0; n-- {
		a := &f.areas[n]
		if a.keys&(entrance|alive) == 0 {
			*a = area{parent: f.free}
			f.free = int32(n)
			left--
		}
		a.keys &^= alive
	}
	return left
}
