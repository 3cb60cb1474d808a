package tiled

import (
	"cmp"
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// field describes a field that XML writes as an attribute and JSON as a member of the same name.
type field[T any] struct {
	name   string
	into   func(*T) any // where it goes: a pointer to a string, a float64, a bool, an int, an optional one, or a source.Span
	lo, hi int          // range of a whole number
	must   bool         // XML reports that it is missing; a reader of JSON looks at several fields at once
}

// table lists the fields that both notations share.
type table[T any] []field[T]

var mapFields = table[rawMap]{
	{name: "orientation", into: func(m *rawMap) any { return &m.orientation }},
	{name: "staggeraxis", into: func(m *rawMap) any { return &m.staggerAxis }},
	{name: "staggerindex", into: func(m *rawMap) any { return &m.staggerIndex }},
	{name: "hexsidelength", into: func(m *rawMap) any { return &m.hexSide }, hi: mostSide},
	{name: "width", into: func(m *rawMap) any { return &m.width }, hi: mostSide, must: true},
	{name: "height", into: func(m *rawMap) any { return &m.height }, hi: mostSide, must: true},
	{name: "tilewidth", into: func(m *rawMap) any { return &m.cell.Width }, lo: 1, hi: mostSide, must: true},
	{name: "tileheight", into: func(m *rawMap) any { return &m.cell.Height }, lo: 1, hi: mostSide, must: true},
	{name: "infinite", into: func(m *rawMap) any { return &m.infinite }},
	{name: "class", into: func(m *rawMap) any { return &m.class }},
	{name: "nextlayerid", into: func(m *rawMap) any { return &m.edit.NextLayer }},
	{name: "nextobjectid", into: func(m *rawMap) any { return &m.edit.NextObject }},
}

var layerFields = table[rawLayer]{
	{name: "name", into: func(l *rawLayer) any { return &l.name }},
	{name: "class", into: func(l *rawLayer) any { return &l.class }},
	{name: "visible", into: func(l *rawLayer) any { return &l.visible }},
	{name: "offsetx", into: func(l *rawLayer) any { return &l.x }},
	{name: "offsety", into: func(l *rawLayer) any { return &l.y }},
	{name: "width", into: func(l *rawLayer) any { return &l.width }, hi: mostSide},
	{name: "height", into: func(l *rawLayer) any { return &l.height }, hi: mostSide},
}

var chunkFields = table[chunk]{
	{name: "x", into: func(c *chunk) any { return &c.x }, lo: -mostSide, hi: mostSide, must: true},
	{name: "y", into: func(c *chunk) any { return &c.y }, lo: -mostSide, hi: mostSide, must: true},
	{name: "width", into: func(c *chunk) any { return &c.width }, lo: 1, hi: mostSide, must: true},
	{name: "height", into: func(c *chunk) any { return &c.height }, lo: 1, hi: mostSide, must: true},
}

var setFields = table[rawSet]{
	{name: "firstgid", into: func(s *rawSet) any { return &s.first }, lo: 1, hi: 1 << 28, must: true},
	{name: "source", into: func(s *rawSet) any { return &s.source }},
}

var tilesetFields = table[tileset]{
	{name: "name", into: func(s *tileset) any { return &s.name }},
	{name: "tilecount", into: func(s *tileset) any { return &s.count }, hi: 1 << 28},
	{name: "objectalignment", into: func(s *tileset) any { return &s.align }},
	{name: "tilewidth", into: func(s *tileset) any { return &s.size.Width }, hi: mostSide},
	{name: "tileheight", into: func(s *tileset) any { return &s.size.Height }, hi: mostSide},
}

// objectFields lacks the class, which the notations resolve differently, and the ID, which may be a text or a number.
var objectFields = table[rawObject]{
	{name: "template", into: func(o *rawObject) any { return &o.template }},
	{name: "x", into: func(o *rawObject) any { return &o.x }},
	{name: "y", into: func(o *rawObject) any { return &o.y }},
	{name: "name", into: func(o *rawObject) any { return &o.name }},
	{name: "width", into: func(o *rawObject) any { return &o.width }},
	{name: "height", into: func(o *rawObject) any { return &o.height }},
	{name: "rotation", into: func(o *rawObject) any { return &o.turned }},
	{name: "gid", into: func(o *rawObject) any { return &o.gid }, hi: 1<<32 - 1},
	{name: "visible", into: func(o *rawObject) any { return &o.visible }},
}

// numberedTile is a tile with its number in the tileset, and its class by either name.
type numberedTile struct {
	id   int
	kind string // the class, as some versions of Tiled call it
	tile
}

// named returns the tile with its class.
func (t numberedTile) named() tile {
	t.class = cmp.Or(t.class, t.kind)
	return t.tile
}

var tileFields = table[numberedTile]{
	{name: "id", into: func(t *numberedTile) any { return &t.id }, hi: 1 << 28, must: true},
	{name: "class", into: func(t *numberedTile) any { return &t.class }},
	{name: "type", into: func(t *numberedTile) any { return &t.kind }},
}

// sizeFields lists the size attributes of an image in XML.
var sizeFields = table[source.Size]{
	{name: "width", into: func(s *source.Size) any { return &s.Width }, hi: mostSide},
	{name: "height", into: func(s *source.Size) any { return &s.Height }, hi: mostSide},
}

// attributes reads the attributes of an element into a record. The first fault is that of a.
func (t table[T]) attributes(a *attributes, record *T) {
	for i := range t {
		f := &t[i]
		at, ok := a.e.Get(f.name)
		if !ok {
			if f.must && a.err == nil {
				a.err = a.x.Fail(a.e.At, "the element %s has no %s", a.e.Name, f.name)
			}
			continue
		}
		switch into := f.into(record).(type) {
		case *string:
			*into = string(at.Value)
		case *optional[string]:
			*into = some(string(at.Value))
		case *float64:
			*into = a.float(at)
		case *optional[float64]:
			*into = some(a.float(at))
		case *bool:
			*into = a.flag(at)
		case *optional[bool]:
			*into = some(a.flag(at))
		case *int:
			*into = a.int(at, f.lo, f.hi)
		case *optional[int]:
			*into = some(a.int(at, f.lo, f.hi))
		case *source.Span:
			*into = spanOf(at)
		}
	}
}

// member reads a member of a JSON object into a record. It reports whether the table has it.
func (t table[T]) member(name []byte, v scan.Value, record *T) (known bool, err error) {
	for i := range t {
		f := &t[i]
		if f.name != string(name) {
			continue
		}
		switch into := f.into(record).(type) {
		case *string:
			*into, err = v.String()
		case *optional[string]:
			err = maybe(into, v.String)
		case *float64:
			*into, err = v.Float()
		case *optional[float64]:
			err = maybe(into, v.Float)
		case *bool:
			*into, err = v.Bool()
		case *optional[bool]:
			err = maybe(into, v.Bool)
		case *int:
			*into, err = v.Int(f.lo, f.hi)
		case *optional[int]:
			into.there = true
			into.is, err = v.Int(f.lo, f.hi)
		case *source.Span:
			from, to := v.Span()
			*into = source.Span{From: from, To: to, Text: v.Raw()}
		}
		return true, err
	}
	return false, nil
}

// read reads a JSON object by a table and further fields, and skips the rest.
func (t table[T]) read(v scan.Value, record *T, others scan.Fields) error {
	return v.Each(func(name []byte, f scan.Value) error {
		known, err := t.member(name, f, record)
		if read := others[string(name)]; !known && read != nil {
			return read(f)
		}
		return err
	})
}
