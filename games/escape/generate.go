package escape

import (
	"bytes"
	"fmt"

	"jogada/catalog"
)

// params returns the rules, and the shape of a generated map.
func params() []catalog.Param {
	return []catalog.Param{
		{Name: "keys", Doc: "keys of a letter: open every door of that letter (forever), or only one (once)", Role: catalog.Rule, Kind: catalog.Choice,
			Default: "forever", Choices: []string{"forever", "once"}},
		{Name: "ask", Doc: "what to find: the fewest steps to an exit, to every key, or into a softlock, where no exit can be reached any more", Role: catalog.Rule, Kind: catalog.Choice,
			Default: string(ToExit), Choices: []string{string(ToExit), string(ToAllKeys), string(ToSoftlock)}},
		{Name: "kind", Doc: "kind of map: rooms joined by doors whose keys lie in earlier rooms, or everything at random", Role: catalog.Shape, Kind: catalog.Choice,
			Default: "rooms", Choices: []string{"rooms", "random"}},
		{Name: "rows", Doc: "the number of rows", Role: catalog.Shape, Kind: catalog.Int, Default: "13", Min: 1, Max: MostSide},
		{Name: "cols", Doc: "the number of columns", Role: catalog.Shape, Kind: catalog.Int, Default: "21", Min: 1, Max: MostSide},
		{Name: "letters", Doc: "the number of different doors", Role: catalog.Shape, Kind: catalog.Int, Default: "3", Min: 1, Max: 26},
		{Name: "doors", Doc: "how many doors join rooms, each with a key for it, as far as there are rooms", Role: catalog.Shape, Kind: catalog.Int, Default: "6", Max: 200},
		{Name: "more", Doc: "how many more doors there are, with a key for every other one", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Max: 200},
		{Name: "ledges", Doc: "how many of 100 gaps without a door are one-way", Role: catalog.Shape, Kind: catalog.Int, Default: "20", Max: 100},
	}
}

// pitch is the distance between rooms: three cells and a wall.
const pitch = 4

// generate draws a map.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	b := &builder{dice: d, rows: v.Int("rows"), cols: v.Int("cols"), letters: v.Int("letters"), ledges: v.Int("ledges")}
	if b.rows*b.cols < 2 {
		return nil, fmt.Errorf("a player and an exit do not fit on a map of %d rows and %d columns", b.rows, b.cols)
	}
	b.cells = bytes.Repeat([]byte{rock}, b.rows*b.cols)
	if v["kind"] == "random" || b.rows < pitch+1 || b.cols < pitch+1 {
		b.scatter(v.Int("doors") + v.Int("more"))
	} else {
		b.rooms(v.Int("doors"), v.Int("more"))
	}
	return newInstance(newPuzzle(b.rows, b.cols, b.cells, b.at, [26]int{}, Goal(v["ask"]), v["keys"] == "once")), nil
}

// builder is a map under construction.
type builder struct {
	dice            *catalog.Dice
	rows, cols      int
	letters, ledges int
	cells           []byte
	at              int
}

// scatter places everything at random.
func (b *builder) scatter(doors int) {
	for cell := range b.cells {
		if !b.dice.Chance(1, 5) {
			b.cells[cell] = free
		}
	}
	b.at = b.dice.Roll(len(b.cells))
	b.cells[b.at] = free
	for range doors {
		letter := byte(b.dice.Roll(b.letters))
		b.putCell('A' + letter)
		if b.dice.Chance(3, 4) {
			b.putCell('a' + letter)
		}
		if b.dice.Chance(b.ledges, 100) {
			b.putCell(arrows[b.dice.Roll(4)])
		}
	}
	b.putCell(exit)
}

// putCell puts something on a random free cell, if one is found soon.
func (b *builder) putCell(c byte) {
	for range 50 {
		if cell := b.dice.Roll(len(b.cells)); b.cells[cell] == free && cell != b.at {
			b.cells[cell] = c
			return
		}
	}
}

// rooms draws rooms of three by three cells and joins them one after another, with a door as long as there are any,
// whose key lies in a room joined before. The exit is in the last. Further doors join other rooms.
func (b *builder) rooms(doors, more int) {
	high, wide := (b.rows-1)/pitch, (b.cols-1)/pitch
	for cell := range b.cells {
		if row, col := cell/b.cols, cell%b.cols; row < high*pitch && col < wide*pitch && row%pitch > 0 && col%pitch > 0 {
			b.cells[cell] = free
		}
	}
	joined, is := []int{b.dice.Roll(high * wide)}, make([]bool, high*wide)
	is[joined[0]] = true
	b.at = b.in(joined[0], wide)
	for len(joined) < high*wide {
		from := joined[b.dice.Roll(len(joined))]
		to, gap, way := b.neighbour(from, high, wide)
		if to < 0 {
			continue
		}
		switch letter := byte(b.dice.Roll(b.letters)); {
		case is[to] && b.cells[gap] == rock && more > 0:
			more--
			b.cells[gap] = 'A' + letter
			if more%2 == 0 {
				b.lay(joined[b.dice.Roll(len(joined))], wide, 'a'+letter)
			}
		case is[to]:
		case doors > 0:
			doors--
			b.cells[gap] = 'A' + letter
			b.lay(joined[b.dice.Roll(len(joined))], wide, 'a'+letter)
			joined, is[to] = append(joined, to), true
		default:
			b.cells[gap] = free
			if b.dice.Chance(b.ledges, 100) {
				b.cells[gap] = arrows[way]
			}
			joined, is[to] = append(joined, to), true
		}
	}
	b.lay(joined[len(joined)-1], wide, exit)
}

// neighbour draws a room next to one, and returns the cell between them and the direction; -1 if there is none on that
// side.
func (b *builder) neighbour(room, high, wide int) (to, gap int, way Direction) {
	row, col := room/wide, room%wide
	middle := (row*pitch+2)*b.cols + col*pitch + 2
	switch way = Direction(b.dice.Roll(4)); {
	case way == Up && row > 0:
		return room - wide, middle - 2*b.cols, way
	case way == Down && row < high-1:
		return room + wide, middle + 2*b.cols, way
	case way == Left && col > 0:
		return room - 1, middle - 2, way
	case way == Right && col < wide-1:
		return room + 1, middle + 2, way
	}
	return -1, 0, way
}

// in draws a cell of a room.
func (b *builder) in(room, wide int) int {
	return (room/wide*pitch+1+b.dice.Roll(3))*b.cols + room%wide*pitch + 1 + b.dice.Roll(3)
}

// lay puts something on a free cell of a room, if one is found soon.
func (b *builder) lay(room, wide int, c byte) {
	for range 50 {
		if cell := b.in(room, wide); b.cells[cell] == free && cell != b.at {
			b.cells[cell] = c
			return
		}
	}
}
