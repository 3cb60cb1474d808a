package mapping

import (
	"fmt"
	"math"

	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
	"jogada/solve"
	"strconv"
)

// builder interprets a map.
type builder struct {
	mapping *Mapping
	meter   *solve.Meter
	src     *source.Map
	out     *Level
	kinds   kinds
	cells   []uint16 // by cell: its kind
	keys    map[string]int
	starts  map[string]int // how often each name was given
	objects [][]int        // by layer: the numbers of its objects
	strokes []stroke       // of the current layer: objects that affect many cells
	crossed int            // how often the sides of outlines cross rows
	fault   *source.Error  // the first limit that was exceeded; nil if none
}

// Limits on what a map holds, so that its size bounds the memory that it takes. A start takes memory for every cell.
const (
	MostStarts     = 1000
	MostStartCells = 1 << 26 // starts times cells
	mostTeleports  = 1 << 20 // cells that teleport
	mostCrossings  = 1 << 24 // crossings of rows by the sides of outlines, which take time
)

// refuse records that something at a cell of a layer exceeds a limit.
func (b *builder) refuse(layer, cell int, format string, args ...any) {
	if b.fault != nil {
		return
	}
	b.fault = source.Fault(b.src.File, format, args...)
	b.fault.Level, b.fault.Layer = b.src.Level, b.src.Layers[layer].Path
	if cell >= 0 {
		b.fault.X, b.fault.Y = b.src.Place(cell)
		b.fault.Cell = true
	}
}

// checkCrowd refuses the map if its cells have too many things, at the first cell where that is noticed.
func (b *builder) checkCrowd(layer, cell int) {
	if b.kinds.crowded {
		b.refuse(layer, cell, "too many keys, doors and switches lie on one another: the most allowed are %d on one cell, and %d on all kinds of cells together", mostThings, mostOfKinds)
	}
}

// Apply interprets a map by the mapping. It fails if the meter stops, or if the map has too many kinds of cells.
func (m *Mapping) Apply(src *source.Map, meter *solve.Meter) (*Level, error) {
	size := src.Width * src.Height
	b := &builder{mapping: m, meter: meter, src: src, keys: map[string]int{}, starts: map[string]int{}, cells: make([]uint16, size), objects: make([][]int, len(src.Layers)),
		out: &Level{Source: src, Movement: m.movement, Lock: &lock.Map{Width: src.Width, Height: src.Height}, tops: make([]uint16, size), mapping: m, used: make([]bool, len(m.entries))}}
	b.kinds.begin()
	for i, o := range src.Objects {
		b.objects[o.Layer] = append(b.objects[o.Layer], i)
	}
	if len(src.Layers) >= math.MaxUint16 {
		return nil, source.Fault(src.Name(), "the map has %d layers, over the most allowed, %d", len(src.Layers), math.MaxUint16-1)
	}
	for i := range src.Layers {
		if !meter.Work(len(src.Layers[i].Cells)) {
			return nil, meter.Stopped()
		}
		b.tiles(i)
		b.things(i)
		if b.fault != nil {
			return nil, b.fault
		}
	}
	if meter.Stopped() != nil {
		return nil, meter.Stopped()
	}
	if b.kinds.full {
		return nil, source.Fault(src.Name(), "the map has more than %d kinds of cells", math.MaxUint16)
	}
	b.finish()
	return b.out, nil
}

// say returns the meaning of a thing: that of an entry or of a character. A thing without a meaning is a problem.
func (b *builder) say(t *thing) (s said, ignored, ok bool, err error) {
	for i := range b.mapping.entries {
		if e := &b.mapping.entries[i]; e.appliesTo(t) {
			b.out.used[i] = true
			s, err = e.means.evaluate(t)
			if err != nil {
				err = reason{say.NewSentence("%s is about it, and %s", e.where(), reasonOf(err))}
			}
			return s, e.means.ignore, err == nil, err
		}
	}
	if t.on == "characters" {
		if s, ok = characters(t.tile.Name); ok {
			return s, false, true, nil
		}
	}
	return s, false, false, nil
}

// sort returns the sort of things on a layer.
func (b *builder) sort(l *source.Layer) string {
	switch {
	case b.src.Format == source.Text:
		return "characters"
	case l.Kind == source.IntGridLayer:
		return "intgrid"
	}
	return "tiles"
}

// tiles adds the meaning of a layer's tiles to their cells. It interprets each sort of tile once; a cell costs one
// table look-up.
func (b *builder) tiles(number int) {
	layer := &b.src.Layers[number]
	if layer.Cells == nil {
		return
	}
	grid, whole := b.grid(layer)
	meanings := make([]int32, len(b.src.Tiles)) // by tile: 1 + its addition; 0 if not yet known; -1 if none
	unknown := strangers{}
	for y := range layer.Height {
		row := layer.Cells[y*layer.Width : (y+1)*layer.Width]
		under, tops := b.row(grid, y, len(row)) // the cells of the map below it, if it lies wholly on them
		for x, tile := range row {
			if tile == 0 || b.fault != nil {
				continue
			}
			if means := meanings[tile]; means > 0 && whole && under != nil { // nearly every cell takes this path: without it Apply takes three times as long
				if steps := b.kinds.quick[means-1]; int(under[x]) < len(steps) && steps[under[x]] != 0 {
					under[x], tops[x] = steps[under[x]]-1, uint16(number+1)
					continue
				}
			}
			if meanings[tile] == 0 {
				meanings[tile] = b.tile(layer, tile, grid.cell(x, y))
			}
			switch means := meanings[tile]; {
			case means > 0 && !whole:
				b.problem(layer, -1, "layer "+layer.Path, say.NewSentence("layer %s has a meaning, and its cells do not lie on those of the map", strconv.Quote(layer.Path)),
					say.NewSentence("it is shifted by %s, %s pixels with cells of %s × %s; write \"shifts: nearest\", or ignore it", layer.Left, layer.Top, layer.Cell.Width, layer.Cell.Height))
				return
			case means > 0:
				b.fill(grid, x, y, number, means-1)
			case means == strange:
				unknown.addStranger(int(tile), grid.cell(x, y))
			}
		}
	}
	b.strange(layer, unknown)
}

// row returns the part of the map under a row of a layer whose cells coincide with those of the map; nil if it is not
// entirely on it.
func (b *builder) row(g grid, y, width int) (cells, tops []uint16) {
	from := g.cell(0, y)
	if g.timesX != 1 || g.timesY != 1 || from < 0 || g.x+width > g.width {
		return nil, nil
	}
	return b.cells[from : from+width], b.out.tops[from : from+width]
}

// strange marks a tile without a meaning.
const strange = -2

// tile returns what a sort of tile adds to a cell.
func (b *builder) tile(layer *source.Layer, tile uint32, at int) int32 {
	t := &thing{on: b.sort(layer), layer: layer, tile: &b.src.Tiles[tile]}
	s, ignored, ok, err := b.say(t)
	switch {
	case err != nil:
		b.problem(layer, at, t.subject(), say.NewSentence("%s can't be understood", t.describe()), reasonOf(err))
		return -1
	case !ok:
		return strange
	case len(s.linked.teleport)+len(s.linked.relay) > 0:
		b.problem(layer, at, t.subject(), say.NewSentence("%s can't be understood", t.describe()), reasonOf(errTile))
		return -1
	case ignored:
		return -1
	}
	return 1 + b.kinds.addition(b.known(s))
}

// grid describes the position of a layer's cells on those of the map.
type grid struct {
	x, y, timesX, timesY int // the cell of the map where it begins, and how many cells of the map one of its own covers
	width, height        int // of the map
}

// cell returns the first cell of the map under one of the layer, or -1.
func (g grid) cell(x, y int) int {
	if x, y = g.x+x*g.timesX, g.y+y*g.timesY; x >= 0 && y >= 0 && x < g.width && y < g.height {
		return y*g.width + x
	}
	return -1
}

// grid returns the position of a layer, and whether its cells coincide with those of the map or may be rounded to them.
func (b *builder) grid(l *source.Layer) (grid, bool) {
	x, y, whole := b.src.Shift(l)
	g := grid{x, y, 1, 1, b.src.Width, b.src.Height}
	if whole {
		return g, true
	}
	g.timesX, g.timesY = max(1, l.Cell.Width/b.src.Cell.Width), max(1, l.Cell.Height/b.src.Cell.Height)
	multiple := g.timesX*b.src.Cell.Width == l.Cell.Width && g.timesY*b.src.Cell.Height == l.Cell.Height
	even := float64(x*b.src.Cell.Width) == l.Left && float64(y*b.src.Cell.Height) == l.Top
	return g, multiple && (even || b.mapping.nearest)
}

// fill adds something to the cells of the map under one of a layer.
func (b *builder) fill(g grid, x, y, layer int, addition int32) {
	if g.timesX == 1 && g.timesY == 1 {
		if cell := g.cell(x, y); cell >= 0 {
			b.addAddition(cell, layer, addition)
		}
		return
	}
	if !b.meter.Work(g.timesX * g.timesY) {
		return
	}
	for dy := range g.timesY {
		for dx := range g.timesX {
			if cx, cy := g.x+x*g.timesX+dx, g.y+y*g.timesY+dy; cx >= 0 && cy >= 0 && cx < g.width && cy < g.height {
				b.addAddition(cy*g.width+cx, layer, addition)
			}
		}
	}
}

// addAddition adds something to a cell.
func (b *builder) addAddition(cell, layer int, addition int32) {
	b.cells[cell] = b.kinds.with(b.cells[cell], addition)
	b.checkCrowd(layer, cell)
	b.out.tops[cell] = uint16(layer + 1)
	a := &b.kinds.additions[addition]
	if a.isStart {
		b.start(cell, layer, a.start)
	}
	if a.place != "" {
		b.out.Places = append(b.out.Places, Place{a.place, cell})
	}
	for _, name := range a.portals {
		b.out.Portals = append(b.out.Portals, Portal{name, cell, false})
	}
}

// start records a start. A duplicate name gets a number.
func (b *builder) start(cell, layer int, name string) {
	if n := len(b.out.Lock.Starts) + 1; n > MostStarts || n*len(b.cells) > MostStartCells {
		b.refuse(layer, cell, "start %q is one too many: a map has at most %d starts, and starts times cells are at most %d; this map has %d cells", name, MostStarts, MostStartCells, len(b.cells))
		return
	}
	if name == "" {
		name = "start"
	}
	b.starts[name]++
	if n := b.starts[name]; n > 1 {
		name = fmt.Sprintf("%s %d", name, n)
	}
	b.out.Lock.Starts = append(b.out.Lock.Starts, lock.Start{Name: name, At: cell})
}

// key returns the number of a sort of key.
func (b *builder) key(name string) int {
	n, known := b.keys[name]
	if !known {
		n = len(b.out.Lock.Keys)
		b.keys[name] = n
		b.out.Lock.Keys = append(b.out.Lock.Keys, lock.Key{Name: name, Once: b.mapping.UsesUp(name)})
	}
	return n
}

// known returns the meaning of a thing with numbers instead of names.
func (b *builder) known(s said) addition {
	a := addition{base: s.base, exit: s.exit, ways: s.ways, start: s.start, isStart: s.isStart, place: s.place}
	for _, name := range s.needs {
		a.needs = append(a.needs, b.key(name))
	}
	for _, name := range s.gives {
		a.gives = append(a.gives, b.key(name))
	}
	for _, name := range s.levers {
		n := b.key(name)
		b.out.Lock.Keys[n].Once = false
		a.gives = append(a.gives, n)
	}
	b.link(s.linked, &a)
	return a
}
