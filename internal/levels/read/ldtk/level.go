package ldtk

import (
	"slices"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// level reads a level from the project, or from the file that it names.
func (p *project) level(v scan.Value, world worldOf) (*source.Map, error) {
	raw, err := readLevel(v)
	file, called := p.file, raw.identifier
	if err == nil && !raw.layers.There() && raw.external != "" {
		file, raw, err = p.outside(raw.external)
	}
	if err == nil && !raw.layers.There() {
		err = raw.at.Fail("the level has no layers")
	}
	var m *source.Map
	if err == nil {
		m, err = p.build(raw)
	}
	if err != nil {
		return nil, source.In(err, file, called)
	}
	if world.placed() {
		m.World = &source.WorldPosition{World: p.file + "#" + world.name, Depth: raw.depth, X: raw.x, Y: raw.y}
	}
	return m, nil
}

// outside reads a level that has a file of its own.
func (p *project) outside(named string) (file string, raw rawLevel, err error) {
	if file, err = p.folder.Resolve(p.file, named); err != nil {
		return p.file, raw, err
	}
	data, err := p.folder.Read(file, p.meter)
	if err != nil {
		return file, raw, err
	}
	v, err := scan.NewJSON(data)
	if err == nil {
		raw, err = readLevel(v)
	}
	return file, raw, err
}

// rawLevel is a level as written.
type rawLevel struct {
	identifier, external string
	width, height        int // in pixels
	x, y, depth          int // in its world
	fields, layers       scan.Value
	at                   scan.Value
}

func readLevel(v scan.Value) (l rawLevel, err error) {
	l.at = v
	err = v.Read(scan.Fields{
		"identifier": scan.Text(&l.identifier), "pxWid": scan.Count(&l.width, 1, mostPixels), "pxHei": scan.Count(&l.height, 1, mostPixels),
		"worldX": scan.Count(&l.x, -mostPixels, mostPixels), "worldY": scan.Count(&l.y, -mostPixels, mostPixels), "worldDepth": scan.Count(&l.depth, -mostPixels, mostPixels),
		"fieldInstances": scan.Keep(&l.fields), "layerInstances": scan.Keep(&l.layers),
		"externalRelPath": func(f scan.Value) error {
			if !f.There() {
				return nil
			}
			return scan.Set(&l.external, f.String)
		},
	})
	return l, err
}

// build makes a map of a level.
func (p *project) build(raw rawLevel) (*source.Map, error) {
	if raw.width == 0 || raw.height == 0 || raw.identifier == "" {
		return nil, raw.at.Fail("the level has no identifier, pxWid or pxHei")
	}
	var list []rawLayer
	_, err := raw.layers.Items(func(_ int, item scan.Value) error {
		l, err := readLayer(item)
		list = append(list, l)
		return err
	})
	if err != nil {
		return nil, err
	}
	grid := p.cellOf(list)
	m := &source.Map{File: p.file, Level: raw.identifier, Format: source.LDtk, Cell: source.Size{Width: grid, Height: grid}, Tiles: make([]source.Tile, 1),
		Width: (raw.width + grid - 1) / grid, Height: (raw.height + grid - 1) / grid}
	if err := p.room(m.Width, m.Height); err != nil {
		return nil, err
	}
	if raw.fields.There() {
		if m.Properties, err = fields(raw.fields); err != nil {
			return nil, err
		}
	}
	slices.Reverse(list) // the first is drawn above all others
	b := builder{project: p, out: m, numbers: map[tile]uint32{}}
	for i := range list {
		if err := b.layer(&list[i]); err != nil {
			return nil, source.InLayer(err, list[i].identifier)
		}
	}
	return m, nil
}

// cellOf returns the size of the cells of a level: those of its highest IntGrid layer, or else of its highest layer of
// tiles.
func (p *project) cellOf(list []rawLayer) int {
	for _, kind := range []string{"IntGrid", "Tiles", "AutoLayer"} {
		for _, l := range list {
			if l.kind == kind {
				return l.grid
			}
		}
	}
	return p.grid
}

// room counts cells before memory is allocated for them.
func (p *project) room(width, height int) error {
	if width > 0 && height > (source.MaxCells-p.cells)/width {
		return source.Fault("", "the levels have more than %d cells in all their layers, the most that are read", source.MaxCells)
	}
	p.cells += width * height
	if !p.meter.Work(width * height) {
		return p.meter.Stopped()
	}
	return nil
}
