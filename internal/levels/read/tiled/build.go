package tiled

import (
	"math"
	"slices"

	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// builder makes a source.Map of a rawMap.
type builder struct {
	reader *Reader
	meter  *solve.Meter
	raw    *rawMap
	out    *source.Map
	tiles  numbering
	gives  *giver
	cells  int     // of all layers so far
	skew   *skewed // of staggered and hexagonal maps
	buf    []uint32
}

func (b *builder) build() error {
	m := b.raw
	if err := b.layout(); err != nil {
		return err
	}
	b.out.Format, b.out.Cell, b.out.Class = m.format, m.cell, m.class
	b.out.Properties = b.gives.full(m.properties, m.class, ofMap)
	if err := b.sets(); err != nil {
		return err
	}
	if err := b.layers(m.layers, "", source.Dot{}, false); err != nil {
		return err
	}
	if b.gives.given > source.MaxThing {
		return source.Fault("", "classes give more than %d values to the things on the map, the most that are read", source.MaxThing)
	}
	return b.extent()
}

// sets reads the tilesets that have files of their own.
func (b *builder) sets() error {
	if len(b.raw.sets) > source.MaxFiles {
		return source.Fault("", "the map has %d tilesets, over the most allowed, %d", len(b.raw.sets), source.MaxFiles)
	}
	for i := range b.raw.sets {
		raw := &b.raw.sets[i]
		set, err := b.set(b.out.File, raw)
		if err != nil {
			return err
		}
		if i > 0 && raw.first <= b.raw.sets[i-1].first {
			return source.Fault("", "the tileset %q begins with tile %d, and the one before it with %d; each must begin behind the one before it", set.name, raw.first, b.raw.sets[i-1].first)
		}
		b.tiles.sets = append(b.tiles.sets, numbered{raw.first, set})
	}
	return nil
}

// set returns a tileset that a file contains, or names.
func (b *builder) set(file string, raw *rawSet) (*tileset, error) {
	if raw.source == "" {
		return &raw.own, nil
	}
	return b.reader.tileset(file, raw.source, b.meter)
}

// layers adds layers and the contents of groups.
func (b *builder) layers(list []rawLayer, path string, shift source.Dot, hidden bool) error {
	for i := range list {
		l := &list[i]
		at := source.Dot{X: shift.X + l.x, Y: shift.Y + l.y}
		if !finite(at.X) || !finite(at.Y) {
			return source.InLayer(source.Fault("", "it is shifted too far"), path+l.name)
		}
		var err error
		if l.kind == group {
			err = b.layers(l.layers, path+l.name+"/", at, hidden || !l.visible)
		} else {
			err = b.layer(l, path+l.name, at, hidden)
		}
		if err != nil {
			return source.InLayer(err, path+l.name)
		}
	}
	return nil
}

func (b *builder) layer(l *rawLayer, path string, shift source.Dot, hidden bool) error {
	kind := [...]source.LayerKind{tileLayer: source.TileLayer, objectLayer: source.ObjectLayer, imageLayer: source.ImageLayer}[l.kind]
	b.out.Layers = append(b.out.Layers, source.Layer{Name: l.name, Path: path, Kind: kind, Class: l.class, Properties: b.gives.full(l.properties, l.class, ofLayer), Hidden: hidden || !l.visible, Left: shift.X, Top: shift.Y})
	layer := &b.out.Layers[len(b.out.Layers)-1]
	switch l.kind {
	case tileLayer:
		return b.tileLayer(l, layer)
	case objectLayer:
		return b.objects(l, shift)
	}
	return nil
}

// tileLayer assembles the chunks of a layer.
func (b *builder) tileLayer(l *rawLayer, layer *source.Layer) error {
	layer.Cell = b.raw.cell
	if b.out.Layout.Kind != source.Square && (layer.Left != 0 || layer.Top != 0) {
		return source.Fault("", "the layer is shifted; that is read on orthogonal maps only")
	}
	if len(l.chunks) == 0 {
		if !b.raw.infinite && l.width > 0 && l.height > 0 {
			return source.Fault("", "the layer has no tiles; %d × %d cells want %d", l.width, l.height, l.width*l.height)
		}
		return nil
	}
	x0, y0, x1, y1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, c := range l.chunks {
		x0, y0, x1, y1 = min(x0, c.x), min(y0, c.y), max(x1, c.x+c.width), max(y1, c.y+c.height)
		if err := b.room(c.width, c.height); err != nil {
			return err
		}
	}
	layer.Width, layer.Height = x1-x0, y1-y0
	if len(l.chunks) > 1 {
		if err := b.room(layer.Width, layer.Height); err != nil {
			return err
		}
	}
	layer.Left += float64(x0 * b.raw.cell.Width)
	layer.Top += float64(y0 * b.raw.cell.Height)
	for i := range l.chunks {
		if err := b.chunk(&l.chunks[i], layer, x0, y0); err != nil {
			return err
		}
		l.chunks[i] = chunk{}
	}
	return nil
}

// room counts cells before memory is allocated for them.
func (b *builder) room(width, height int) error {
	if width > 0 && height > (source.MaxCells-b.cells)/width {
		return source.Fault("", "the layers have more than %d cells, the most that are read", source.MaxCells)
	}
	b.cells += width * height
	if !b.meter.Work(width * height) {
		return b.meter.Stopped()
	}
	return nil
}

// chunk copies the tiles of a chunk to their cells. A chunk that covers the whole layer becomes it.
func (b *builder) chunk(c *chunk, layer *source.Layer, x0, y0 int) error {
	whole := c.width == layer.Width && c.height == layer.Height
	buf := b.buf
	if whole {
		buf = nil
	}
	gids, err := c.decode(buf)
	if err != nil {
		return err
	}
	if bad := b.tiles.numberTiles(b.out, gids); bad >= 0 {
		return c.fault(bad, "tile %d is in no tileset of the map", gids[bad]&^flags)
	}
	if whole {
		layer.Cells = gids
		return nil
	}
	b.buf = gids
	if layer.Cells == nil {
		layer.Cells = make([]uint32, layer.Width*layer.Height)
	}
	for y := range c.height {
		copy(layer.Cells[(c.y-y0+y)*layer.Width+c.x-x0:], gids[y*c.width:(y+1)*c.width])
	}
	return nil
}

// extent sets the size of the map. An infinite map is as large as the tiles on it; its layers are trimmed to their
// tiles.
func (b *builder) extent() error {
	m := b.out
	m.Width, m.Height = b.raw.width, b.raw.height
	if b.raw.infinite {
		b.around()
	}
	if m.Width == 0 || m.Height == 0 {
		return source.Fault("", "the map has no tiles")
	}
	if m.Height > source.MaxCells/m.Width {
		return source.Fault("", "the map has %d × %d cells, over the most allowed, %d", m.Width, m.Height, source.MaxCells)
	}
	return nil
}

// around fits an infinite map around its tiles, and moves all pixels to its new origin.
func (b *builder) around() {
	m := b.out
	x0, y0, x1, y1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for i := range m.Layers {
		l := &m.Layers[i]
		if !trim(l) {
			continue
		}
		x, y := int(math.Floor(l.Left/float64(m.Cell.Width))), int(math.Floor(l.Top/float64(m.Cell.Height)))
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+l.Width), max(y1, y+l.Height)
	}
	if x1 < x0 {
		m.Width, m.Height = 0, 0
		return
	}
	m.X, m.Y, m.Width, m.Height = x0, y0, x1-x0, y1-y0
	dx, dy := float64(x0*m.Cell.Width), float64(y0*m.Cell.Height)
	for i := range m.Layers {
		m.Layers[i].Left -= dx
		m.Layers[i].Top -= dy
	}
	for i := range m.Objects {
		o := &m.Objects[i]
		o.X, o.Y, o.Pivot.X, o.Pivot.Y = o.X-dx, o.Y-dy, o.Pivot.X-dx, o.Pivot.Y-dy
		for k := range o.Points {
			o.Points[k].X, o.Points[k].Y = o.Points[k].X-dx, o.Points[k].Y-dy
		}
	}
}

// trim trims a layer to its tiles. It reports whether there are any.
func trim(l *source.Layer) bool {
	x0, y0, x1, y1 := l.Width, l.Height, 0, 0
	for y := range l.Height {
		row := l.Cells[y*l.Width : (y+1)*l.Width]
		first := slices.IndexFunc(row, func(t uint32) bool { return t != 0 })
		if first < 0 {
			continue
		}
		last := len(row)
		for row[last-1] == 0 {
			last--
		}
		x0, x1, y0, y1 = min(x0, first), max(x1, last), min(y0, y), y+1
	}
	if x1 == 0 {
		l.Width, l.Height, l.Cells = 0, 0, nil
		return false
	}
	cells := make([]uint32, 0, (x1-x0)*(y1-y0))
	for y := y0; y < y1; y++ {
		cells = append(cells, l.Cells[y*l.Width+x0:y*l.Width+x1]...)
	}
	l.Left += float64(x0 * l.Cell.Width)
	l.Top += float64(y0 * l.Cell.Height)
	l.Width, l.Height, l.Cells = x1-x0, y1-y0, cells
	return true
}
