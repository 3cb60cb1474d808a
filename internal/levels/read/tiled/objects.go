package tiled

import (
	"strings"

	"jogada/internal/levels/read/source"
)

// objects adds the objects of a layer.
func (b *builder) objects(l *rawLayer, shift source.Dot) error {
	for i := range l.objects {
		if !b.meter.Work(1 + len(l.objects[i].points)) {
			return b.meter.Stopped()
		}
		if err := b.object(l.objects[i], shift); err != nil {
			return err
		}
	}
	return nil
}

// object adds an object, with what its template and its tile give it.
func (b *builder) object(raw rawObject, shift source.Dot) error {
	var set *tileset
	var number int
	gid := raw.gid
	if raw.template != "" {
		t, err := b.reader.template(b.out.File, raw.template, b.meter)
		if err != nil {
			return err
		}
		raw = raw.over(t.object)
		if !gid.there && t.object.gid.there {
			if set, number, err = b.templateTile(t); err != nil {
				return err
			}
		}
	}
	if gid.there {
		if set, number = b.tileOf(uint32(gid.is)); set == nil {
			return source.Fault("", "object %s has tile %d, which is in no tileset of the map", raw.id, uint32(gid.is)&^flags)
		}
	}
	o := source.Object{ID: raw.id, Name: raw.name.is, Class: raw.class.is, Layer: len(b.out.Layers) - 1, Shape: source.Rectangle, Width: raw.width.is, Height: raw.height.is,
		Rotation: raw.turned.is, Tile: number, Hidden: raw.visible.there && !raw.visible.is, Properties: raw.properties}
	o.Pivot = source.Dot{X: raw.x + shift.X, Y: raw.y + shift.Y}
	o.X, o.Y = o.Pivot.X, o.Pivot.Y
	if raw.shape.there && set == nil {
		o.Shape = raw.shape.is
	}
	for _, p := range raw.points {
		o.Points = append(o.Points, source.Dot{X: o.X + p.X, Y: o.Y + p.Y})
	}
	if set != nil {
		b.withTile(&o, set, raw)
	}
	o.Properties = b.gives.full(o.Properties, o.Class, ofObject)
	if err := b.settle(&o, shift); err != nil {
		return err
	}
	b.out.Objects = append(b.out.Objects, o)
	return nil
}

// tileOf returns the tileset of a number on the map, and its index in Tiles.
func (b *builder) tileOf(gid uint32) (*tileset, int) {
	one := [1]uint32{gid}
	if gid&^flags == 0 || b.tiles.numberTiles(b.out, one[:]) >= 0 {
		return nil, 0
	}
	return b.tiles.owner[one[0]], int(one[0])
}

// templateTile returns the tile of a template: its number counts in the template's own tileset.
func (b *builder) templateTile(t *template) (*tileset, int, error) {
	if t.set.first == 0 {
		return nil, 0, source.Fault(t.file, "the template has a tile and no tileset")
	}
	set, err := b.set(t.file, &t.set)
	if err != nil {
		return nil, 0, err
	}
	gid := uint32(t.object.gid.is)
	id := int(gid&^flags) - t.set.first
	if id < 0 || set.count > 0 && id >= set.count && set.tiles[id].class == "" {
		return nil, 0, source.Fault(t.file, "tile %d is not in the tileset of the template", gid&^flags)
	}
	return set, int(b.tiles.kind(b.out, kind{set, id, turnOf(gid)})), nil
}

// withTile gives an object what it inherits from its tile: a class and properties if it has none, a size, and the
// position of its corner.
func (b *builder) withTile(o *source.Object, set *tileset, raw rawObject) {
	t := &b.out.Tiles[o.Tile]
	if o.Class == "" {
		o.Class = t.Class
	}
	o.Properties = o.Properties.Over(set.tiles[t.ID].properties)
	size := set.tiles[t.ID].size
	if size.Width == 0 || size.Height == 0 {
		size = set.size
	}
	if !raw.width.there && !raw.height.there {
		o.Width, o.Height = float64(size.Width), float64(size.Height)
	}
	dx, dy := anchor(set.align)
	o.X -= dx * o.Width
	o.Y -= dy * o.Height
}

// anchor returns the part of a tile, from its left and its top, that lies at the position of its object.
func anchor(align string) (x, y float64) {
	if align == "" || align == "unspecified" {
		return 0, 1
	}
	x, y = .5, .5
	switch {
	case strings.HasSuffix(align, "left"):
		x = 0
	case strings.HasSuffix(align, "right"):
		x = 1
	}
	switch {
	case strings.HasPrefix(align, "top"):
		y = 0
	case strings.HasPrefix(align, "bottom"):
		y = 1
	}
	return x, y
}
