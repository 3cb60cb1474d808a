package engine

import (
	"encoding/binary"
	"math/bits"
)

// layout says how a board is packed into bytes: a code for each cell, which numbers what is on the layers that can change there. All
// codes have the same number of bits, a power of two, so that none crosses a byte or a word.
type layout struct {
	n      int // cells
	layers []packedLayer
	width  int      // bits of a code
	boards int      // 2 where the last checkpoint is part of a state
	bytes  int      // of a state
	base   []uint64 // the objects of the layers that never change

	decoded []uint64 // code → its objects; nil: see decodeAll
}

// packedLayer is a layer in codes.
type packedLayer struct {
	first, count int // its objects: numbers from first on
	word, shift  int // of the first one, where all are in one word; word is -1 otherwise
	mask         uint64
	times        uint64 // what its value is multiplied with
}

// mutable reports which layers can change: those on which something moves, and those that a rule writes to.
func (p *Program) mutable() []bool {
	changes := make([]bool, p.layers)
	for _, layer := range p.layerIn {
		changes[layer] = true
	}
	for _, ph := range p.rules {
		for _, g := range ph.groups {
			for _, r := range g.rules {
				for _, b := range r.brackets {
					for i := range b.cells {
						p.writes(&b.cells[i], changes)
					}
				}
			}
		}
	}
	for layer, looks := range p.looks {
		changes[layer] = changes[layer] && !looks
	}
	return changes
}

// writes notes the layers that the replacement of a cell can change.
func (p *Program) writes(c *cell, changes []bool) {
	if c.put == nil {
		return
	}
	for _, id := range c.put.random {
		changes[p.layerOf[id]] = true
	}
	for layer, lm := range p.layerMasks {
		for w, m := range lm {
			set, cleared := c.put.set[w]&m, c.put.clear[w]&m
			stays := set == c.want[w]&m && set != 0 && set&(set-1) == 0 // the one object of the layer is put where it was
			if set|cleared&^c.not[w] != 0 && !stays {
				changes[layer] = true
			}
		}
	}
}

// newLayout works out how boards that begin with some objects are packed.
func (m *Machine) newLayout() *layout {
	l := &layout{n: m.n, boards: 1, base: make([]uint64, len(m.objs))}
	if m.uses&cmdCheckpoint != 0 && m.uses&cmdRestart != 0 {
		l.boards = 2
	}
	copy(l.base, m.objs)
	radix, overflow := uint64(1), false
	first := 0
	for layer, changes := range m.mutable() {
		count := len(m.game.Layers[layer])
		if changes && count > 0 {
			pl := packedLayer{first: first, count: count, word: -1, times: radix}
			if w := first / 64; w == (first+count-1)/64 {
				pl.word, pl.shift, pl.mask = w, first%64, 1<<count-1
				if count == 64 {
					pl.mask = ^uint64(0)
				}
			}
			l.layers = append(l.layers, pl)
			high, low := bits.Mul64(radix, uint64(count+1))
			radix, overflow = low, overflow || high != 0
			for id := first; id < first+count; id++ {
				for i := range m.n {
					l.base[id/64*m.n+i] &^= 1 << (id % 64)
				}
			}
		}
		first += count
	}
	l.width = 1
	for l.width < 64 && (overflow || radix-1 >= 1<<l.width) {
		l.width *= 2
	}
	if overflow {
		return nil
	}
	l.bytes = (l.n*l.width*l.boards + 7) / 8
	l.decodeAll(radix)
	return l
}

// code encodes the objects on the layers of a cell that can change.
func (l *layout) code(objs []uint64, i int) uint64 {
	code := uint64(0)
	for k := range l.layers {
		pl := &l.layers[k]
		if pl.word >= 0 {
			if v := objs[pl.word*l.n+i] >> pl.shift & pl.mask; v != 0 {
				code += pl.times * uint64(bits.TrailingZeros64(v)+1)
			}
			continue
		}
		for j := range pl.count {
			if id := pl.first + j; objs[id/64*l.n+i]&(1<<(id%64)) != 0 {
				code += pl.times * uint64(j+1)
				break
			}
		}
	}
	return code
}

// putCode writes a code into a state.
func (l *layout) putCode(key []byte, i int, code uint64) {
	if l.width < 8 {
		per := 8 / l.width
		shift := i % per * l.width
		key[i/per] = key[i/per]&^byte((1<<l.width-1)<<shift) | byte(code)<<shift
		return
	}
	for b := range l.width / 8 {
		key[i*l.width/8+b] = byte(code >> (8 * b))
	}
}

// get reads a code of a state.
func (l *layout) get(key []byte, i int) uint64 {
	if l.width < 8 {
		per := 8 / l.width
		return uint64(key[i/per] >> (i % per * l.width) & (1<<l.width - 1))
	}
	code := uint64(0)
	for b := range l.width / 8 {
		code |= uint64(key[i*l.width/8+b]) << (8 * b)
	}
	return code
}

// hashOf returns the hash of a packed state.
func hashOf(key []byte) uint64 {
	const odd = 0x9e3779b97f4a7c15
	h := uint64(len(key)) * odd
	for ; len(key) >= 8; key = key[8:] {
		high, low := bits.Mul64(h^binary.LittleEndian.Uint64(key), odd)
		h = high ^ low
	}
	rest := uint64(0)
	for i, b := range key {
		rest |= uint64(b) << (8 * i)
	}
	high, low := bits.Mul64(h^rest, 0xd6e8feb86659fd93)
	h = high ^ low
	h ^= h >> 32
	h *= odd
	return h ^ h>>29
}

// pack writes objects into the cells of a state from one on.
func (l *layout) pack(objs []uint64, key []byte, from int) {
	for i := range l.n {
		l.putCode(key, from+i, l.code(objs, i))
	}
}

// repack changes some cells of a packed state.
func (l *layout) repack(cells, objs []uint64, key []byte) {
	for at, word := range cells {
		for ; word != 0; word &= word - 1 {
			i := 64*at + bits.TrailingZeros64(word)
			l.putCode(key, i, l.code(objs, i))
		}
	}
}

// unpack puts the objects of a state on a board.
func (l *layout) unpack(key []byte, from int, objs []uint64) {
	copy(objs, l.base)
	if l.decoded != nil && len(objs) == l.n {
		l.unpackNarrow(key, from, objs)
		return
	}
	for i := range l.n {
		l.decode(l.get(key, from+i), objs, i, l.n)
	}
}

// unpackNarrow does the work of unpack for games of one word of objects whose codes are all decoded.
func (l *layout) unpackNarrow(key []byte, from int, objs []uint64) {
	switch l.width {
	case 8:
		for i, code := range key[from : from+l.n] {
			objs[i] |= l.decoded[code]
		}
	case 4:
		for i := range objs {
			objs[i] |= l.decoded[key[(from+i)/2]>>((from+i)%2*4)&15]
		}
	default:
		for i := range objs {
			objs[i] |= l.decoded[l.get(key, from+i)]
		}
	}
}

// decode puts the objects of a code into a cell of a board of so many cells.
func (l *layout) decode(code uint64, objs []uint64, i, cells int) {
	for k := len(l.layers) - 1; k >= 0 && code != 0; k-- {
		pl := &l.layers[k]
		if code < pl.times {
			continue
		}
		v := code / pl.times
		code -= v * pl.times
		id := pl.first + int(v) - 1
		objs[id/64*cells+i] |= 1 << (id % 64)
	}
}

// mostDecoded limits the codes whose objects are looked up.
const mostDecoded = 1 << 12

// decodeAll notes the objects of all codes, where they are few, and a word each.
func (l *layout) decodeAll(codes uint64) {
	if codes > mostDecoded || len(l.base) != l.n {
		return
	}
	l.decoded = make([]uint64, max(codes, 256))
	for code := range codes {
		l.decode(code, l.decoded[code:code+1], 0, 1)
	}
}
