package tiled

import (
	"jogada/levels/scan"
	"jogada/levels/source"
)

// jsonMap reads TMJ.
func jsonMap(data []byte) (*rawMap, error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	m := &rawMap{format: source.TMJ, width: -1, height: -1, edit: &source.Edit{Data: data}}
	var layers, kind scan.Value
	err = v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "type":
			kind = f
		case "layers":
			layers = f
		default:
			err = m.field(string(name), f)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if what := plainValue(kind); kind.There() && what != "map" {
		return nil, kind.Fail("a map of Tiled was expected, got a %s", what)
	}
	if m.width < 0 || m.height < 0 || m.cell.Width == 0 || m.cell.Height == 0 || !layers.There() {
		return nil, v.Fail("the map has no width, height, tilewidth, tileheight or layers: is it a map of Tiled?")
	}
	m.edit.Layers, err = jsonLayers(layers, &m.layers, m.edit)
	m.edit.Empty = len(m.layers) == 0
	return m, err
}

// field reads a field of a map.
func (m *rawMap) field(name string, f scan.Value) error {
	switch name {
	case "orientation":
		return scan.Set(&m.orientation, f.String)
	case "width":
		return scan.Whole(&m.width, f, 0, mostSide)
	case "height":
		return scan.Whole(&m.height, f, 0, mostSide)
	case "tilewidth":
		return scan.Whole(&m.cell.Width, f, 1, mostSide)
	case "tileheight":
		return scan.Whole(&m.cell.Height, f, 1, mostSide)
	case "infinite":
		return scan.Set(&m.infinite, f.Bool)
	case "class":
		return scan.Set(&m.class, f.String)
	case "properties":
		return scan.Set(&m.properties, func() (source.Properties, error) { return jsonProperties(f) })
	case "nextlayerid", "nextobjectid":
		from, to := f.Span()
		span := source.Span{From: from, To: to, Text: f.Raw()}
		if name == "nextlayerid" {
			m.edit.NextLayer = span
		} else {
			m.edit.NextObject = span
		}
	case "tilesets":
		_, err := f.Items(func(_ int, item scan.Value) error {
			set, err := jsonSet(item, m.edit)
			m.sets = append(m.sets, set)
			return err
		})
		return err
	}
	return nil
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
	var l rawLayer
	var data, chunks, kind scan.Value
	var form chunk
	visible := true
	err := v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "name":
			return scan.Set(&l.name, f.String)
		case "class":
			return scan.Set(&l.class, f.String)
		case "type":
			kind = f
		case "visible":
			return scan.Set(&visible, f.Bool)
		case "offsetx":
			return scan.Set(&l.x, f.Float)
		case "offsety":
			return scan.Set(&l.y, f.Float)
		case "width":
			return scan.Whole(&l.width, f, 0, mostSide)
		case "height":
			return scan.Whole(&l.height, f, 0, mostSide)
		case "encoding":
			return scan.Set(&form.encoding, f.String)
		case "compression":
			return scan.Set(&form.compression, f.String)
		case "data":
			data = f
		case "chunks":
			chunks = f
		case "image":
			noteJSON(edit, f)
		case "properties":
			return scan.Set(&l.properties, func() (source.Properties, error) { return jsonProperties(f) })
		case "objects":
			return jsonObjects(f, &l, edit)
		case "layers":
			_, err = jsonLayers(f, &l.layers, edit)
		}
		return err
	})
	l.hidden = !visible
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

// known tells the kind of a layer by its name.
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

// with is a chunk with its tiles: a list of numbers, or a text.
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
		err := item.Each(func(name []byte, f scan.Value) error {
			switch string(name) {
			case "x":
				return scan.Whole(&part.x, f, -mostSide, mostSide)
			case "y":
				return scan.Whole(&part.y, f, -mostSide, mostSide)
			case "width":
				return scan.Whole(&part.width, f, 1, mostSide)
			case "height":
				return scan.Whole(&part.height, f, 1, mostSide)
			case "data":
				data = f
			}
			return nil
		})
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
