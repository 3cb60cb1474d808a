package tiled

import (
	"bytes"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// xmlMap reads TMX.
func xmlMap(data []byte) (*rawMap, error) {
	x, root, err := scan.NewXML(data)
	if err != nil {
		return nil, err
	}
	if string(root.Name) != "map" {
		return nil, x.Fail(root.At, "found the element %s; expected a map of Tiled", root.Name)
	}
	a := attributes{x: x, e: root}
	m := &rawMap{format: source.TMX, edit: &source.Edit{Data: data}}
	mapFields.attributes(&a, m)
	if a.err != nil {
		return nil, a.err
	}
	err = x.Children(root, func(c *scan.Element) (err error) {
		if string(c.Name) == "tileset" {
			set, err := xmlSet(x, c, m.edit)
			m.sets = append(m.sets, set)
			return err
		}
		return xmlInside(x, c, &m.properties, &m.layers, m.edit)
	})
	if err == nil {
		err = x.End()
	}
	m.edit.Layers, m.edit.Empty = root.End, len(m.layers) == 0
	if !bytes.HasPrefix(data[root.End:], []byte("</")) { // <map …/>: there is no room for a layer
		m.edit = nil
	}
	return m, err
}

// xmlInside reads a child of a map or a group: properties or a layer.
func xmlInside(x *scan.XML, e *scan.Element, properties *source.Properties, layers *[]rawLayer, edit *source.Edit) (err error) {
	kind := 0
	switch string(e.Name) {
	case "properties":
		*properties, err = xmlProperties(x, e, "", *properties)
		return err
	case "layer":
		kind = tileLayer
	case "objectgroup":
		kind = objectLayer
	case "imagelayer":
		kind = imageLayer
	case "group":
		kind = group
	default:
		return nil
	}
	layer, err := xmlLayer(x, e, kind, edit)
	*layers = append(*layers, layer)
	return source.InLayer(err, layer.name)
}

// xmlLayer reads a layer or a group.
func xmlLayer(x *scan.XML, e *scan.Element, kind int, edit *source.Edit) (rawLayer, error) {
	a := attributes{x: x, e: e}
	l := rawLayer{kind: kind, visible: true}
	layerFields.attributes(&a, &l)
	if a.err != nil {
		return l, a.err
	}
	return l, x.Children(e, func(c *scan.Element) (err error) {
		switch name := string(c.Name); {
		case name == "data" && kind == tileLayer:
			l.chunks, err = xmlData(x, c, &l)
		case name == "object" && kind == objectLayer:
			var o rawObject
			o, err = xmlObject(x, c, edit)
			l.objects = append(l.objects, o)
		case name == "image":
			(&attributes{x: x, e: c}).note(edit, "source")
		case name == "properties" || kind == group:
			err = xmlInside(x, c, &l.properties, &l.layers, edit)
		}
		return err
	})
}

// xmlData reads the tiles of a layer: one piece, or chunks.
func xmlData(x *scan.XML, e *scan.Element, l *rawLayer) ([]chunk, error) {
	a := attributes{x: x, e: e}
	form := chunk{encoding: a.text("encoding"), compression: a.text("compression")}
	whole := form
	whole.width, whole.height = l.width, l.height
	if form.encoding != "" && !hasElement(x, e) {
		err := xmlTiles(x, e, &whole)
		return []chunk{whole}, err
	}
	var chunks []chunk
	whole.numbers = tilesHere(x, e)
	err := x.Children(e, func(c *scan.Element) error {
		a := attributes{x: x, e: c}
		switch string(c.Name) {
		case "tile":
			whole.numbers = append(whole.numbers, a.gid())
		case "chunk":
			part := form
			chunkFields.attributes(&a, &part)
			if a.err == nil {
				a.err = xmlTiles(x, c, &part)
			}
			chunks = append(chunks, part)
		}
		return a.err
	})
	if len(whole.numbers) > 0 {
		chunks = append(chunks, whole)
	}
	return chunks, err
}

// tilesHere returns the tiles at the start of an element, if they are written as Tiled writes them. That takes a third
// of the time of reading them element by element.
func tilesHere(x *scan.XML, e *scan.Element) []uint32 {
	if !x.Ahead(e, "<tile") {
		return nil
	}
	return x.Run("tile", "gid", nil)
}

// hasElement reports whether the element contains another element next, which is a chunk.
func hasElement(x *scan.XML, e *scan.Element) bool { return x.Ahead(e, "<chunk") }

// xmlTiles reads the content of a chunk.
func xmlTiles(x *scan.XML, e *scan.Element, c *chunk) (err error) {
	if c.encoding != "" {
		c.text, _, err = x.Text(e)
		return err
	}
	c.numbers = tilesHere(x, e)
	return x.Children(e, func(t *scan.Element) error {
		a := attributes{x: x, e: t}
		if string(t.Name) == "tile" {
			c.numbers = append(c.numbers, a.gid())
		}
		return a.err
	})
}
