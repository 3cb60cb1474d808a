package tiled

import (
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// jsonMap reads TMJ.
func jsonMap(data []byte) (*rawMap, error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	m := &rawMap{format: source.TMJ, width: -1, height: -1, edit: &source.Edit{Data: data}}
	var layers, kind scan.Value
	err = mapFields.read(v, m, scan.Fields{
		"type": scan.Keep(&kind), "layers": scan.Keep(&layers), "properties": scan.Into(&m.properties, jsonProperties),
		"tilesets": scan.List(func(item scan.Value) error {
			set, err := jsonSet(item, m.edit)
			m.sets = append(m.sets, set)
			return err
		}),
	})
	if err != nil {
		return nil, err
	}
	if what := plainValue(kind); kind.There() && what != "map" {
		return nil, kind.Fail("found a %s; expected a map of Tiled", what)
	}
	if m.width < 0 || m.height < 0 || m.cell.Width == 0 || m.cell.Height == 0 || !layers.There() {
		return nil, v.Fail("the map has no width, height, tilewidth, tileheight or layers: is it a map of Tiled?")
	}
	m.edit.Layers, err = jsonLayers(layers, &m.layers, m.edit)
	m.edit.Empty = len(m.layers) == 0
	return m, err
}

// jsonLayers reads a list of layers and returns the byte of its end.
func jsonLayers(v scan.Value, into *[]rawLayer, edit *source.Edit) (end int, err error) {
	return v.Items(func(_ int, item scan.Value) error {
		layer, err := jsonLayer(item, edit)
		*into = append(*into, layer)
		return source.InLayer(err, layer.name)
	})
}

// jsonLayer reads a layer or a group.
func jsonLayer(v scan.Value, edit *source.Edit) (rawLayer, error) {
	l := rawLayer{visible: true}
	var data, chunks, kind scan.Value
	var form chunk
	err := layerFields.read(v, &l, scan.Fields{
		"type": scan.Keep(&kind), "data": scan.Keep(&data), "chunks": scan.Keep(&chunks), "encoding": scan.Text(&form.encoding), "compression": scan.Text(&form.compression),
		"properties": scan.Into(&l.properties, jsonProperties),
		"image":      func(f scan.Value) error { noteJSON(edit, f); return nil },
		"objects":    func(f scan.Value) error { return jsonObjects(f, &l, edit) },
		"layers": func(f scan.Value) error {
			_, err := jsonLayers(f, &l.layers, edit)
			return err
		},
	})
	if err == nil {
		err = l.known(kind, v)
	}
	if err == nil && data.There() {
		form.width, form.height = l.width, l.height
		l.chunks = make([]chunk, 1)
		l.chunks[0], err = form.with(data)
	}
	if err == nil && chunks.There() {
		err = jsonChunks(chunks, form, &l)
	}
	return l, err
}

// known sets the kind of a layer by its name.
func (l *rawLayer) known(kind, layer scan.Value) error {
	switch what := plainValue(kind); what {
	case "tilelayer":
		l.kind = tileLayer
	case "objectgroup":
		l.kind = objectLayer
	case "imagelayer":
		l.kind = imageLayer
	case "group":
		l.kind = group
	default:
		return layer.Fail("the type of the layer is %q; want tilelayer, objectgroup, imagelayer or group", what)
	}
	return nil
}

// with returns a chunk with its tiles: a list of numbers, or a text.
func (c chunk) with(data scan.Value) (chunk, error) {
	if data.Kind() == '[' {
		c.encoding, c.compression, c.list = "", "", data
		return c, nil
	}
	s, err := data.String()
	c.text = []byte(s)
	return c, err
}

// jsonChunks reads the chunks of a layer of an infinite map.
func jsonChunks(v scan.Value, form chunk, l *rawLayer) error {
	_, err := v.Items(func(_ int, item scan.Value) error {
		part := form
		var data scan.Value
		err := chunkFields.read(item, &part, scan.Fields{"data": scan.Keep(&data)})
		if err == nil && (!data.There() || part.width == 0 || part.height == 0) {
			err = item.Fail("the chunk has no data, width or height")
		}
		if err == nil {
			part, err = part.with(data)
		}
		l.chunks = append(l.chunks, part)
		return err
	})
	return err
}
