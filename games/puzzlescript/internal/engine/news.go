package engine

import "math/bits"

// news remembers the planes of the states met so far, and tells which state has a bit that none had before. States are only compared with those that
// have as many objects out of place: a state closer to a win sees everything anew.
type news struct {
	once   map[int][]uint64    // by the number of objects out of place
	beside map[[2]int][]uint64 // by that and the player's cell
	bytes  int64
}

func newNews() news {
	return news{once: map[int][]uint64{}, beside: map[[2]int][]uint64{}}
}

// mostNews limits the memory of news. What would need more is not new.
const mostNews = 64 << 20

// isNew reports whether a board has something that none with so many objects out of place had, and that none of these with the player on the same cell
// had, and remembers the board.
func (n *news) isNew(m *Machine, out int) (once, beside bool) {
	return add(n, n.once, out, m.bits), add(n, n.beside, [2]int{out, m.playerCell()}, m.bits)
}

// add adds bits to those known under a key, and reports whether one is new.
func add[K comparable](n *news, known map[K][]uint64, key K, bits []uint64) bool {
	seen := known[key]
	if seen == nil {
		size := int64(8 * len(bits))
		if n.bytes+size > mostNews {
			return false
		}
		seen, n.bytes = make([]uint64, len(bits)), n.bytes+size
		known[key] = seen
	}
	fresh := uint64(0)
	for i, word := range bits {
		fresh |= word &^ seen[i]
		seen[i] |= word
	}
	return fresh != 0
}

// playerCell returns the first cell of a player; -1: there is none.
func (m *Machine) playerCell() int {
	for at, word := range m.planeOf(m.planes.players) {
		if word != 0 {
			return 64*at + bits.TrailingZeros64(word)
		}
	}
	return -1
}
