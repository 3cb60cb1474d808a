package mazegrid

import (
	"encoding/binary"
	"math/bits"

	"jogada/search"
)

// cutBlock is the number of cells cut into runs together, large enough that handing them on costs nothing in
// comparison.
const cutBlock = 1 << 15

// cutItem is a run with its keys, or a door.
type cutItem struct {
	from, to int32
	door     bool
	keys     uint64
}

// runCutter cuts cells into runs and doors, 64 at a time.
type runCutter struct {
	class [256]uint32 // class of each byte
	gives [256]uint64
	plain [2]uint64 // the commonest ground without a key and the commonest wall, in each byte
	both  bool      // both exist
	items []cutItem
	open  cutItem // an unfinished run, if begun
	begun bool
}

// Classes of a byte, in bits so far apart that eight of them, each shifted by one more, do not overlap.
const (
	ground uint32 = 1       // a cell that needs no key
	door   uint32 = 1 << 8  // one that does
	gives  uint32 = 1 << 16 // ground with a key
)

func (c *runCutter) know(kinds *[256]search.MazeKind) {
	for b, kind := range kinds {
		switch {
		case kind.Wall:
		case kind.Needs != 0:
			c.class[b] = door
		case kind.Gives != 0:
			c.class[b] = ground | gives
			c.gives[b] = 1 << (kind.Gives - 1)
		default:
			c.class[b] = ground
		}
	}
}

// eachByte has a 1 in each byte.
const eachByte = 0x0101010101010101

// zeros has the highest bit of each byte that is 0.
func zeros(x uint64) uint64 { return ^(x&(eachByte*0x7f) + eachByte*0x7f | x) & (eachByte << 7) }

// sample finds the commonest ground and the commonest wall in a sample of the cells.
func (c *runCutter) sample(places []byte) {
	var counts [256]int
	for at := 0; at < len(places); at += max(1, len(places)/1024) {
		counts[places[at]]++
	}
	most := [2]int{-1, -1}
	for b, class := range c.class {
		if kind := 1 - int(class); class <= ground && counts[b] > most[kind] { // 0 is ground, 1 is none
			most[kind], c.plain[kind] = counts[b], uint64(b)*eachByte
		}
	}
	c.both = min(most[0], most[1]) >= 0
}

// cut appends the items that end among some cells, the first of which has number pos. It keeps an unfinished run for
// later.
func (c *runCutter) cut(pos int32, places []byte, items []cutItem) []cutItem {
	c.items = items
	for ; len(places) >= 64; pos, places = pos+64, places[64:] {
		c.block(pos, (*[64]byte)(places))
	}
	if len(places) > 0 {
		var rest [64]byte
		for i := range rest {
			rest[i] = places[len(places)-1] // the last cell of all is a wall
		}
		copy(rest[:], places)
		c.block(pos, &rest)
	}
	return c.items
}

// block cuts 64 cells.
func (c *runCutter) block(pos int32, places *[64]byte) {
	var open, doors, keys uint64
	for i := 0; i < 64; i += 8 {
		word := binary.LittleEndian.Uint64(places[i:])
		free := zeros(word ^ c.plain[0])
		if free|zeros(word^c.plain[1]) == eachByte<<7 && c.both { // nothing else among the eight
			open |= free >> 7 * 0x0102040810204080 >> 56 << i // the product has the eight bits side by side at its top
			continue
		}
		all := c.class[byte(word)]
		all |= c.class[byte(word>>8)]<<1 | c.class[byte(word>>16)]<<2 | c.class[byte(word>>24)]<<3 |
			c.class[byte(word>>32)]<<4 | c.class[byte(word>>40)]<<5 | c.class[byte(word>>48)]<<6 | c.class[byte(word>>56)]<<7
		open |= uint64(all&0xff) << i
		doors |= uint64(all>>8&0xff) << i
		keys |= uint64(all>>16) << i
	}
	heads := open&^(open<<1) | doors
	if c.begun { // if the block begins with a head, it belongs to an unfinished run
		heads &^= open & 1
		c.cutRun(0, pos, open, keys, places)
	}
	for ; heads != 0; heads &= heads - 1 {
		i := bits.TrailingZeros64(heads)
		if doors>>i&1 != 0 {
			c.items = append(c.items, cutItem{from: pos + int32(i), to: pos + int32(i) + 1, door: true})
			continue
		}
		c.open = cutItem{from: pos + int32(i)}
		c.cutRun(i, pos, open, keys, places)
	}
}

// cutRun continues a run from a cell of a block: to its end, or to that of the block.
func (c *runCutter) cutRun(i int, pos int32, open, keys uint64, places *[64]byte) {
	end := i + bits.TrailingZeros64(^(open >> i)) // at most 64: the bits shifted in are not ground
	for lying := keys >> i << i; lying != 0; lying &= lying - 1 {
		at := bits.TrailingZeros64(lying)
		if at >= end {
			break
		}
		c.open.keys |= c.gives[places[at]]
	}
	if c.begun = end == 64; !c.begun {
		c.open.to = pos + int32(end)
		c.items = append(c.items, c.open)
	}
}
