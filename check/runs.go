package check

import (
	"encoding/binary"
	"math/bits"

	"jogada/search"
)

// cutBlock is how many places are cut into runs together.
const cutBlock = 4096

// cutItem is a run with its keys, or a door.
type cutItem struct {
	from, to int32
	door     bool
	keys     uint64
}

// runCutter cuts places into runs and doors.
type runCutter struct {
	class [256]uint32 // what a byte is to the cutter
	gives [256]uint64
	items []cutItem
	open  cutItem // a run that has not ended, if it has begun
	begun bool
}

// What a byte is: ground is a place that needs no key and gives none.
const (
	ground uint32 = 1
	other  uint32 = 1 << 16 // a door, or a place that gives a key
)

func (c *runCutter) know(kinds *[256]search.MazeKind) {
	for b, kind := range kinds {
		switch {
		case kind.Wall:
		case kind.Needs != 0:
			c.class[b] = other
		case kind.Gives != 0:
			c.class[b] = ground | other
			c.gives[b] = 1 << (kind.Gives - 1)
		default:
			c.class[b] = ground
		}
	}
}

// cut are the items that end among some places, of which the first has this number. A run that goes on is kept for later.
func (c *runCutter) cut(pos int32, places []byte) []cutItem {
	c.items = c.items[:0]
	for len(places) >= 8 {
		word := binary.LittleEndian.Uint64(places)
		switch first := places[0]; {
		case word == uint64(first)*0x0101010101010101 && c.class[first] == ground:
			c.begin(pos)
		case word == uint64(first)*0x0101010101010101 && c.class[first] == 0:
			c.stop(pos)
		default:
			c.mixed(pos, word)
		}
		pos, places = pos+8, places[8:]
	}
	for i, what := range places { // the rest of the last block
		if kind := c.class[what]; kind&ground != 0 {
			c.begin(pos + int32(i))
			c.open.keys |= c.gives[what]
		} else if c.stop(pos + int32(i)); kind&other != 0 {
			c.door(pos + int32(i))
		}
	}
	return c.items
}

// mixed cuts eight places. It looks at where runs begin and end, and at doors and keys.
func (c *runCutter) mixed(pos int32, word uint64) {
	all := c.class[byte(word)] | c.class[byte(word>>8)]<<1 | c.class[byte(word>>16)]<<2 | c.class[byte(word>>24)]<<3 |
		c.class[byte(word>>32)]<<4 | c.class[byte(word>>40)]<<5 | c.class[byte(word>>48)]<<6 | c.class[byte(word>>56)]<<7
	open, special := all&0xff, all>>16
	before := open << 1
	if c.begun {
		before |= 1
	}
	for edge := (open^before)&0xff | special; edge != 0; edge &= edge - 1 {
		i := int32(bits.TrailingZeros32(edge))
		switch {
		case open>>i&1 != 0:
			c.begin(pos + i)
			c.open.keys |= c.gives[byte(word>>(8*i))]
		case special>>i&1 != 0:
			c.stop(pos + i)
			c.door(pos + i)
		default:
			c.stop(pos + i)
		}
	}
}

func (c *runCutter) door(at int32) {
	c.items = append(c.items, cutItem{from: at, to: at + 1, door: true})
}

func (c *runCutter) begin(at int32) {
	if !c.begun {
		c.begun, c.open = true, cutItem{from: at}
	}
}

func (c *runCutter) stop(at int32) {
	if c.begun {
		c.open.to = at
		c.items = append(c.items, c.open)
		c.begun = false
	}
}
