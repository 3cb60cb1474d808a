package ldtk

import (
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// mostStacked limits the tiles on one cell of a layer.
const mostStacked = 64

// tileLayers adds the tiles of a layer: as many layers as there are tiles on one cell. A tile that is not aligned to a
// cell, as rules paint them, belongs to the cell with its centre; one outside the level is left out.
func (b *builder) tileLayers(l *rawLayer, list scan.Value, name string) error {
	if !list.There() {
		return nil
	}
	height := make(map[int]int) // by cell: how many tiles lie there
	var planes []int            // the layers, by their numbers
	_, err := list.Items(func(_ int, item scan.Value) error {
		t, err := readTile(item)
		if err != nil {
			return err
		}
		if !b.meter.Work(1) {
			return b.meter.Stopped()
		}
		x, y := middle(t.x, l.grid), middle(t.y, l.grid)
		if x < 0 || y < 0 || x >= l.width || y >= l.height {
			return nil
		}
		if l.tileset < 0 || b.tilesets[l.tileset] == nil {
			return item.Fail("the tile is in no tileset of the project")
		}
		cell := y*l.width + x
		plane := height[cell]
		if plane >= mostStacked {
			return &source.Error{X: x, Y: y, Cell: true, Msg: "more than 64 tiles lie on one cell"}
		}
		height[cell]++
		if plane == len(planes) {
			if err := b.room(l.width, l.height); err != nil {
				return err
			}
			b.addLayer(l, name, source.TileLayer, l.width, l.height)
			planes = append(planes, len(b.out.Layers)-1)
		}
		set := b.tilesets[l.tileset]
		b.out.Layers[planes[plane]].Cells[cell] = b.tileNumber(tile{set: l.tileset, id: t.id, turn: t.turn}, source.Tile{Set: set.name, ID: t.id, Properties: set.tiles[t.id], Turn: t.turn})
		return nil
	})
	return err
}

// middle returns the cell with the centre of a tile that begins at a pixel.
func middle(pixel, grid int) int {
	at := pixel + grid/2
	if at < 0 {
		return -1
	}
	return at / grid
}

// placed is a tile as written.
type placed struct {
	x, y, id int
	turn     source.Turn
}

func readTile(v scan.Value) (t placed, err error) {
	t.id = -1
	flip, there := 0, false
	err = v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "px":
			there = true
			return pair(&t.x, &t.y, f)
		case "f":
			return scan.Int(&flip, f, 0, 3)
		case "t":
			return scan.Int(&t.id, f, 0, 1<<31-1)
		}
		return nil
	})
	if err == nil && (t.id < 0 || !there) {
		err = v.Fail("the tile has no t or no px")
	}
	if flip&1 != 0 {
		t.turn |= source.Horizontal
	}
	if flip&2 != 0 {
		t.turn |= source.Vertical
	}
	return t, err
}

// pair reads a list of two numbers.
func pair(x, y *int, v scan.Value) error {
	count := 0
	_, err := v.Items(func(i int, item scan.Value) error {
		count++
		switch i {
		case 0:
			return scan.Int(x, item, -mostPixels, mostPixels)
		case 1:
			return scan.Int(y, item, -mostPixels, mostPixels)
		}
		return nil
	})
	if err == nil && count != 2 {
		err = v.Fail("numbers: found %d; expected two", count)
	}
	return err
}
