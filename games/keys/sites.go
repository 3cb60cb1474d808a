package keys

import "encoding/binary"

// mostMarked is how many cells a name is marked with: nobody can tell more of them apart.
const mostMarked = 500

// mostShown is the largest map, in characters, on which names are marked: on a larger one the cells can't be seen, and to
// look for them would take longer than the answer.
const mostShown = 1 << 22

// sites are where the keys and doors of each letter lie on a map, by their places in its view: the first few, in reading
// order.
type sites struct{ keys, doors [letters][]int }

// sites finds them in one look at the map.
func (m *Map) sites() *sites {
	s := &sites{}
	if len(m.cells) > mostShown {
		return s
	}
	for pos := 0; pos < len(m.cells); pos += 8 {
		word := m.cells[pos:min(pos+8, len(m.cells))]
		if len(word) == 8 {
			if _, other := split(binary.LittleEndian.Uint64(word)); other == 0 {
				continue
			}
		}
		for i, c := range word {
			s.note(c, m, Cell(pos+i))
		}
	}
	return s
}

func (s *sites) note(c byte, m *Map, at Cell) {
	var list *[]int
	switch {
	case isKey(c):
		list = &s.keys[c-'a']
	case isDoor(c):
		list = &s.doors[c-'A']
	default:
		return
	}
	if len(*list) < mostMarked {
		*list = append(*list, m.number(at))
	}
}

// of are the places of several letters.
func (s *sites) of(list *[letters][]int, set letterSet) []int {
	if set.len() == 1 {
		return list[set.first()]
	}
	var all []int
	set.each(func(letter int) { all = append(all, list[letter]...) })
	return all[:min(len(all), mostMarked)]
}
