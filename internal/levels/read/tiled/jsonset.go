package tiled

import (
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// jsonSet reads a tileset of a map: its own, or the name of the file that it is in.
func jsonSet(v scan.Value, edit *source.Edit) (rawSet, error) {
	var s rawSet
	err := v.Each(func(name []byte, f scan.Value) error {
		if string(name) == "source" {
			noteJSON(edit, f)
		}
		_, err := setFields.member(name, f, &s)
		return err
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
	s, corners := tileset{tiles: map[int]tile{}}, map[int]string{}
	err := tilesetFields.read(v, &s, scan.Fields{
		"image": func(f scan.Value) error { noteJSON(edit, f); return nil },
		"tileproperties": func(f scan.Value) error {
			return f.Fail("the tileset is written as Tiled wrote it before version 1.2; save it again with a newer one")
		},
		"tiles":    scan.List(func(item scan.Value) error { return jsonTile(item, &s, corners, edit) }),
		"terrains": func(f scan.Value) error { return jsonTerrains(f, &s.shown) },
		"wangsets": func(f scan.Value) error { return jsonWang(f, &s.shown) },
	})
	for id, list := range corners { // the names of terrains may come after the tiles
		s.shown.corners(id, list)
	}
	return s, err
}

// jsonTile reads the definition of a tile, and the numbers of the terrains at its corners.
func jsonTile(v scan.Value, set *tileset, corners map[int]string, edit *source.Edit) error {
	tiles, t, shaped, terrain := set.tiles, numberedTile{id: -1}, false, ""
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "imagewidth":
			return scan.Int(&t.size.Width, f, 0, mostSide)
		case "imageheight":
			return scan.Int(&t.size.Height, f, 0, mostSide)
		case "image":
			noteJSON(edit, f)
		case "properties":
			return scan.Set(&t.properties, func() (source.Properties, error) { return jsonProperties(f) })
		case "terrain":
			terrain = numbers(f)
		case "objectgroup":
			return f.Read(scan.Fields{"objects": scan.List(func(scan.Value) error { shaped = true; return nil })})
		default:
			_, err := tileFields.member(name, f, &t)
			return err
		}
		return nil
	})
	if _, twice := tiles[t.id]; err == nil && (twice || t.id < 0) {
		err = v.Fail("a tile without a number, or with one that another has")
	}
	tiles[t.id] = t.named()
	if terrain != "" {
		corners[t.id] = terrain
	}
	if shaped {
		set.shown.shape(t.id)
	}
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
		case "class":
			return maybe(&o.class, f.String)
		case "type":
			return maybe(&kind, f.String)
		case "properties":
			return scan.Set(&o.properties, func() (source.Properties, error) { return jsonProperties(f) })
		default:
			if known, err := objectFields.member(name, f, &o); known {
				return err
			}
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
