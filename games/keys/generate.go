package keys

import (
	"bytes"
	"fmt"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

// params returns the shape of a generated map.
func params() []catalog.Param {
	const side = 1 << 14 // side × side is MaxCells
	return []catalog.Param{
		{Name: "kind", Doc: "kind of map: rooms with walls, a cave, open land strewn with rock, or a chain of rooms, each behind a door whose key lies in the room before", Role: catalog.Shape, Kind: catalog.Choice,
			Default: "rooms", Choices: []string{"rooms", "cave", "open", "chain"}},
		{Name: "rows", Doc: "the number of rows", Role: catalog.Shape, Kind: catalog.Int, Default: "15", Min: 1, Max: side},
		{Name: "cols", Doc: "the number of columns", Role: catalog.Shape, Kind: catalog.Int, Default: "31", Min: 1, Max: side},
		{Name: "players", Doc: "the number of players", Role: catalog.Shape, Kind: catalog.Int, Default: "3", Min: 1, Max: 9},
		{Name: "letters", Doc: "the number of different doors", Role: catalog.Shape, Kind: catalog.Int, Default: "5", Min: 0, Max: letters},
		{Name: "doors", Doc: "doors in narrow passages, in percent", Role: catalog.Shape, Kind: catalog.Int, Default: "70", Max: 100},
		{Name: "keys", Doc: "copies of each key, at most", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Max: 1000},
	}
}

// generate draws a map of one kind, puts doors into its narrow cells, and scatters keys and players over its free
// cells. In a chain their positions are determined.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	b := builder{dice: d, rows: v.Int("rows"), cols: v.Int("cols")}
	players := v.Int("players")
	if b.rows*b.cols < players {
		return nil, fmt.Errorf("%d players do not fit on a map of %d rows and %d columns", players, b.rows, b.cols)
	}
	b.cells = make([]byte, b.rows*b.cols)
	switch v["kind"] {
	case "cave":
		b.cave()
	case "open":
		b.strew(28)
	case "chain":
		b.chain(v.Int("letters"), players)
		return newInstance(b.world()), nil
	default:
		b.rooms()
	}
	b.putDoors(v.Int("doors"), v.Int("letters"))
	b.putKeys(v.Int("keys"), v.Int("letters"))
	b.putPlayers(players)
	return newInstance(b.world()), nil
}

// builder is a map under construction.
type builder struct {
	dice       *catalog.Dice
	rows, cols int
	cells      []byte
}

// world returns the map that was made.
func (b *builder) world() *Map {
	cells := make([]byte, 0, len(b.cells)+b.rows)
	for row := range b.rows {
		cells = append(cells, b.cells[row*b.cols:(row+1)*b.cols]...)
		cells = append(cells, '\n')
	}
	return newMap(cells)
}

// at returns the character of a cell; outside is rock.
func (b *builder) at(row, col int) byte {
	if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
		return rock
	}
	return b.cells[row*b.cols+col]
}

func (b *builder) set(row, col int, c byte) { b.cells[row*b.cols+col] = c }

// strew makes percent of the cells rock and the others free.
func (b *builder) strew(percent int) {
	for i := range b.cells {
		b.cells[i] = free
		if b.dice.Chance(percent, 100) {
			b.cells[i] = rock
		}
	}
}

// cave scatters rock and then lets it grow together: a cell is rock if most of the nine cells around it are.
func (b *builder) cave() {
	b.strew(45)
	grown := bytes.Repeat([]byte{free}, len(b.cells))
	for row := range b.rows {
		for col := range b.cols {
			if b.rocksRound(row, col) >= 5 {
				grown[row*b.cols+col] = rock
			}
		}
	}
	b.cells = grown
}

func (b *builder) rocksRound(row, col int) int {
	count := 0
	for r := row - 1; r <= row+1; r++ {
		for c := col - 1; c <= col+1; c++ {
			if b.at(r, c) == rock {
				count++
			}
		}
	}
	return count
}

// rooms draws a wall round the map and divides the inside, unless the map is too thin for that.
func (b *builder) rooms() {
	for i := range b.cells {
		b.cells[i] = free
	}
	if b.rows < 3 || b.cols < 3 {
		return
	}
	for row := range b.rows {
		for col := range b.cols {
			if row == 0 || row == b.rows-1 || col == 0 || col == b.cols-1 {
				b.set(row, col, rock)
			}
		}
	}
	b.divide(1, 1, b.rows-2, b.cols-2)
}

// divide builds a wall across a room and continues with both halves. Walls are in even rows and columns and their gaps
// in odd ones, so that no later wall closes a gap.
func (b *builder) divide(top, left, bottom, right int) {
	height, width := bottom-top+1, right-left+1
	if height < 5 && width < 8 || height*width < 90 && b.dice.Chance(1, 4) {
		return
	}
	if width >= 2*height {
		if wall, ok := b.between(left, right, 3); ok {
			b.wall(top, bottom, func(row int, c byte) { b.set(row, wall, c) })
			b.divide(top, left, bottom, wall-1)
			b.divide(top, wall+1, bottom, right)
		}
		return
	}
	if wall, ok := b.between(top, bottom, 2); ok {
		b.wall(left, right, func(col int, c byte) { b.set(wall, col, c) })
		b.divide(top, left, wall-1, right)
		b.divide(wall+1, left, bottom, right)
	}
}

// between draws an even number that leaves at least room numbers on either side.
func (b *builder) between(first, last, room int) (int, bool) {
	least := (first + room + 1) / 2
	most := (last - room) / 2
	if least > most {
		return 0, false
	}
	return 2 * (least + b.dice.Roll(most-least+1)), true
}

// wall builds a wall from first to last with one gap or two.
func (b *builder) wall(first, last int, set func(int, byte)) {
	for i := first; i <= last; i++ {
		set(i, rock)
	}
	for range 1 + b.dice.Roll(2) {
		set(first+2*b.dice.Roll((last-first)/2+1), free)
	}
}

// putDoors puts a door into percent of the narrow cells: free cells with rock on two opposite sides and none on the
// others.
func (b *builder) putDoors(percent, letters int) {
	if letters == 0 {
		return
	}
	for row := range b.rows {
		for col := range b.cols {
			if b.narrow(row, col) && b.dice.Chance(percent, 100) {
				b.set(row, col, byte('A'+b.dice.Roll(letters)))
			}
		}
	}
}

func (b *builder) narrow(row, col int) bool {
	up, down, left, right := b.at(row-1, col), b.at(row+1, col), b.at(row, col-1), b.at(row, col+1)
	across := up == rock && down == rock && left != rock && right != rock
	along := left == rock && right == rock && up != rock && down != rock
	return b.at(row, col) == free && (across || along)
}

// putKeys scatters 0 to most keys of each letter, as long as there are free cells; 0 is half as likely as any other
// number.
func (b *builder) putKeys(most, letters int) {
	for letter := range letters {
		for range (b.dice.Roll(2*most+1) + 1) / 2 {
			cell, ok := b.freeCell()
			if !ok {
				return
			}
			b.cells[cell] = byte('a' + letter)
		}
	}
}

// putPlayers puts the players on free cells. If none is found, a player replaces anything but a player.
func (b *builder) putPlayers(players int) {
	for n := range players {
		cell, ok := b.freeCell()
		for !ok {
			cell = b.dice.Roll(len(b.cells))
			ok = !grid.IsStart(b.cells[cell])
		}
		b.cells[cell] = playerNames[n]
	}
}

// freeCell draws a free cell. It gives up after so many draws that there are hardly any.
func (b *builder) freeCell() (int, bool) {
	for range 200 {
		if cell := b.dice.Roll(len(b.cells)); b.cells[cell] == free {
			return cell, true
		}
	}
	return 0, false
}
