package tiled

import (
	"strconv"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// xmlSet reads a tileset of a map: its own, or the name of the file that it is in.
func xmlSet(x *scan.XML, e *scan.Element, edit *source.Edit) (rawSet, error) {
	a := attributes{x: x, e: e}
	var set rawSet
	setFields.attributes(&a, &set)
	if a.err != nil || set.source != "" {
		a.note(edit, "source")
		return set, a.err
	}
	var err error
	set.own, err = xmlTileset(x, e, edit)
	return set, err
}

// xmlTilesetFile reads TSX.
func xmlTilesetFile(data []byte) (*tileset, error) {
	x, root, err := scan.NewXML(data)
	if err != nil {
		return nil, err
	}
	if string(root.Name) != "tileset" {
		return nil, x.Fail(root.At, "found the element %s; expected a tileset", root.Name)
	}
	set, err := xmlTileset(x, root, nil)
	return &set, err
}

// xmlTileset reads the element of a tileset.
func xmlTileset(x *scan.XML, e *scan.Element, edit *source.Edit) (tileset, error) {
	a := attributes{x: x, e: e}
	set := tileset{tiles: map[int]tile{}}
	tilesetFields.attributes(&a, &set)
	if a.err != nil {
		return set, a.err
	}
	return set, x.Children(e, func(c *scan.Element) error {
		switch string(c.Name) {
		case "image":
			(&attributes{x: x, e: c}).note(edit, "source")
		case "tile":
			a := attributes{x: x, e: c}
			var numbered numberedTile
			tileFields.attributes(&a, &numbered)
			id, t := numbered.id, numbered.named()
			if _, twice := set.tiles[id]; twice {
				return x.Fail(c.At, "tile %d is there twice", id)
			}
			if a.err != nil {
				return a.err
			}
			err := xmlTile(x, c, &t, edit, func() { set.shown.shape(id) })
			set.tiles[id] = t
			if corners, ok := c.Get("terrain"); ok {
				set.shown.corners(id, string(corners.Value))
			}
			return err
		case "terraintypes":
			return xmlTerrains(x, c, &set.shown)
		case "wangsets":
			return xmlWang(x, c, &set.shown)
		}
		return nil
	})
}

// xmlTile reads the contents of a tile element. It calls shaped if the tile has a shape for collisions.
func xmlTile(x *scan.XML, e *scan.Element, t *tile, edit *source.Edit, shaped func()) error {
	return x.Children(e, func(c *scan.Element) (err error) {
		switch string(c.Name) {
		case "properties":
			t.properties, err = xmlProperties(x, c, "", t.properties)
		case "image":
			a := attributes{x: x, e: c}
			t.size = source.Size{}
			sizeFields.attributes(&a, &t.size)
			a.note(edit, "source")
			err = a.err
		case "objectgroup":
			err = x.Children(c, func(*scan.Element) error { shaped(); return nil })
		}
		return err
	})
}

// xmlObject reads an object.
func xmlObject(x *scan.XML, e *scan.Element, edit *source.Edit) (rawObject, error) {
	a := attributes{x: x, e: e}
	o := rawObject{id: a.text("id")}
	objectFields.attributes(&a, &o)
	a.note(edit, "template")
	if a.has("class") || a.has("type") {
		o.class = some(a.class())
	}
	if a.err != nil {
		return o, a.err
	}
	return o, x.Children(e, func(c *scan.Element) (err error) {
		switch string(c.Name) {
		case "properties":
			o.properties, err = xmlProperties(x, c, "", o.properties)
		case "ellipse", "point":
			o.shape = some(source.Shape(c.Name))
		case "polygon", "polyline":
			o.shape = some(source.Shape(c.Name))
			at, _ := c.Get("points")
			o.points, err = xmlPoints(x, spanOf(at))
		case "text":
			o.shape = some(source.Rectangle)
		}
		return err
	})
}

// xmlPoints reads the points of a polygon or a line: pairs of numbers.
func xmlPoints(x *scan.XML, written source.Span) ([]source.Dot, error) {
	var points []source.Dot
	rest := written.Text
	for rest != "" {
		var pair string
		pair, rest = cut(rest, ' ')
		if pair == "" {
			continue
		}
		first, second := cut(pair, ',')
		px, bad := strconv.ParseFloat(first, 64)
		py, worse := strconv.ParseFloat(second, 64)
		if bad != nil || worse != nil || !finite(px) || !finite(py) {
			return nil, x.Fail(written.From, "%q is no point; want two numbers with a comma between them", pair)
		}
		points = append(points, source.Dot{X: px, Y: py})
	}
	if len(points) == 0 {
		return nil, x.Fail(written.From, "a polygon or a line without points")
	}
	return points, nil
}
