package tiled

import (
	"jogada/levels/read/scan"
	"jogada/levels/read/source"
)

// jsonSet reads a tileset of a map: its own, or the name of the file that it is in.
func jsonSet(v scan.Value, edit *source.Edit) (rawSet, error) {
	var s rawSet
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "firstgid":
			return scan.Int(&s.first, f, 1, 1<<28)
		case "source":
			noteJSON(edit, f)
			return scan.Set(&s.source, f.String)
		}
		return nil
	})
	if err == nil && s.first == 0 {
		err = v.Fail("the tileset has no firstgid")
	}
	if err == nil && s.source == "" {
		s.own, err = jsonTileset(v, edit)
	}
	return s, err
}

// jsonTilesetFile reads TSJ.
func jsonTilesetFile(data []byte) (*tileset, error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	set, err := jsonTileset(v, nil)
	return &set, err
}

// jsonTileset reads a tileset.
func jsonTileset(v scan.Value, edit *source.Edit) (tileset, error) {
	s := tileset{tiles: map[int]tile{}}
	err := v.Read(scan.Fields{
		"name": scan.Text(&s.name), "objectalignment": scan.Text(&s.align), "tilecount": scan.Count(&s.count, 0, 1<<28),
		"tilewidth": scan.Count(&s.size.Width, 0, mostSide), "tileheight": scan.Count(&s.size.Height, 0, mostSide),
		"image": func(f scan.Value) error { noteJSON(edit, f); return nil },
		"tileproperties": func(f scan.Value) error {
			return f.Fail("the tileset is written as Tiled wrote it before version 1.2; save it again with a newer one")
		},
		"tiles": scan.List(func(item scan.Value) error { return jsonTile(item, s.tiles, edit) }),
	})
	return s, err
}

// jsonTile reads the definition of a tile.
func jsonTile(v scan.Value, tiles map[int]tile, edit *source.Edit) error {
	id, t := -1, tile{}
	var kind string
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "id":
			return scan.Int(&id, f, 0, 1<<28)
		case "class":
			return scan.Set(&t.class, f.String)
		case "type":
			return scan.Set(&kind, f.String)
		case "imagewidth":
			return scan.Int(&t.size.Width, f, 0, mostSide)
		case "imageheight":
			return scan.Int(&t.size.Height, f, 0, mostSide)
		case "image":
			noteJSON(edit, f)
		case "properties":
			return scan.Set(&t.properties, func() (source.Properties, error) { return jsonProperties(f) })
		}
		return nil
	})
	if t.class == "" {
		t.class = kind
	}
	if _, twice := tiles[id]; err == nil && (twice || id < 0) {
		err = v.Fail("a tile without a number, or with one that another has")
	}
	tiles[id] = t
	return err
}

// jsonObjects reads the objects of a layer.
func jsonObjects(v scan.Value, l *rawLayer, edit *source.Edit) error {
	_, err := v.Items(func(_ int, item scan.Value) error {
		o, err := jsonObject(item, edit)
		l.objects = append(l.objects, o)
		return err
	})
	return err
}

// jsonObject reads an object.
func jsonObject(v scan.Value, edit *source.Edit) (rawObject, error) {
	var o rawObject
	var kind optional[string]
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "id":
			o.id = plainValue(f)
		case "template":
			noteJSON(edit, f)
			return scan.Set(&o.template, f.String)
		case "name":
			return maybe(&o.name, f.String)
		case "class":
			return maybe(&o.class, f.String)
		case "type":
			return maybe(&kind, f.String)
		case "x":
			return scan.Set(&o.x, f.Float)
		case "y":
			return scan.Set(&o.y, f.Float)
		case "width":
			return maybe(&o.width, f.Float)
		case "height":
			return maybe(&o.height, f.Float)
		case "rotation":
			return maybe(&o.turned, f.Float)
		case "gid":
			return maybe(&o.gid, func() (int, error) { return f.Int(0, 1<<32-1) })
		case "visible":
			return maybe(&o.visible, f.Bool)
		case "properties":
			return scan.Set(&o.properties, func() (source.Properties, error) { return jsonProperties(f) })
		default:
			return o.outline(string(name), f)
		}
		return nil
	})
	o.class = o.class.or(kind)
	return o, err
}

// outline reads the shape of an object.
func (o *rawObject) outline(name string, f scan.Value) error {
	switch name {
	case "ellipse", "point":
		is, err := f.Bool()
		if is {
			o.shape = some(source.Shape(name))
		}
		return err
	case "text":
		o.shape = some(source.Rectangle)
	case "polygon", "polyline":
		o.shape = some(source.Shape(name))
		_, err := f.Items(func(_ int, item scan.Value) error {
			var d source.Dot
			err := item.Each(func(field []byte, f scan.Value) error {
				switch string(field) {
				case "x":
					return scan.Set(&d.X, f.Float)
				case "y":
					return scan.Set(&d.Y, f.Float)
				}
				return nil
			})
			o.points = append(o.points, d)
			return err
		})
		if err == nil && len(o.points) == 0 {
			err = f.Fail("a polygon or a line without points")
		}
		return err
	}
	return nil
}
