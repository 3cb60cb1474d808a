// Package ldtk reads the projects of LDtk: each level is a map, whether it is in the project's file or in a separate
// one. It follows the published format (version 1.5) and accepts files since version 0.8.
//
// An IntGrid layer is a layer of values. The tiles that rules paint over it form a separate layer, named with the
// suffix "/auto". A layer with several tiles on a cell becomes several layers. The cells of a map are those of its
// IntGrid layer; other layers may have others. Entities are objects whose class is their identifier, and their fields
// are properties.
package ldtk

import (
	"fmt"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// project holds the definitions of a project that its levels need.
type project struct {
	folder   *source.Folder
	file     string
	meter    *solve.Meter
	grid     int            // default size of cells
	values   map[int]values // by the number of a layer's definition
	tilesets map[int]*tileset
	cells    int // of all levels so far
}

// worldOf is the list of levels of a world, with the world's name and layout.
type worldOf struct {
	name, layout string
	levels       scan.Value
}

// placed reports whether levels lie where their authors put them. In the other layouts they are only in an order.
func (w worldOf) placed() bool { return w.layout == "GridVania" || w.layout == "Free" }

// values maps the values of an IntGrid to identifiers.
type values map[int]string

// tileset holds the definition of a tileset.
type tileset struct {
	name  string
	tiles map[int]source.Properties
}

// Read reads all levels of a project. Faults are *source.Error.
func Read(folder *source.Folder, name string, meter *solve.Meter) ([]*source.Map, error) {
	data, err := folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	return ReadData(folder, name, data, meter)
}

// ReadData reads a project from data instead of its file in the folder; files that it names come from the folder.
func ReadData(folder *source.Folder, name string, data []byte, meter *solve.Meter) ([]*source.Map, error) {
	p := &project{folder: folder, file: name, meter: meter, grid: 16, values: map[int]values{}, tilesets: map[int]*tileset{}}
	maps, err := p.read(data)
	if err != nil {
		return nil, source.In(err, name, "")
	}
	return maps, nil
}

func (p *project) read(data []byte) ([]*source.Map, error) {
	root, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	var defs, worlds scan.Value
	var lists []worldOf
	layout := ""
	err = root.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "defs":
			defs = f
		case "levels":
			lists = append(lists, worldOf{levels: f})
		case "worldLayout":
			if f.There() {
				return scan.Set(&layout, f.String)
			}
		case "worlds":
			worlds = f
		case "defaultGridSize":
			return scan.Int(&p.grid, f, 1, mostPixels)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !defs.There() || len(lists) == 0 && !worlds.There() {
		return nil, root.Fail("the file has no defs or no levels: is it a project of LDtk?")
	}
	for i := range lists {
		lists[i].layout = layout
	}
	if err := p.definitions(defs); err != nil {
		return nil, err
	}
	if worlds.There() {
		if _, err := worlds.Items(func(_ int, world scan.Value) error {
			w := worldOf{}
			err := world.Each(func(name []byte, f scan.Value) error {
				switch {
				case string(name) == "levels":
					w.levels = f
				case string(name) == "identifier":
					return scan.Set(&w.name, f.String)
				case string(name) == "worldLayout" && f.There():
					return scan.Set(&w.layout, f.String)
				}
				return nil
			})
			if w.levels.There() {
				lists = append(lists, w)
			}
			return err
		}); err != nil {
			return nil, err
		}
	}
	return p.levels(lists)
}

// levels reads the levels of all worlds.
func (p *project) levels(lists []worldOf) (maps []*source.Map, err error) {
	for _, list := range lists {
		_, err := list.levels.Items(func(_ int, item scan.Value) error {
			if len(maps) >= source.MaxFiles {
				return item.Fail("the project has more than %d levels, the most that are read", source.MaxFiles)
			}
			m, err := p.level(item, list)
			maps = append(maps, m)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(maps) == 0 {
		return nil, source.Fault("", "the project has no levels")
	}
	return maps, call(maps, p.meter)
}

// call names the entities of all levels for people, because their IDs are not.
func call(maps []*source.Map, meter *solve.Meter) error {
	called := map[string]string{}
	for _, m := range maps {
		if !meter.Work(len(m.Objects)) {
			return meter.Stopped()
		}
		for i := range m.Objects {
			o := &m.Objects[i]
			called[o.ID] = o.Class + " of " + m.Level
			if at := m.Middle(o); at >= 0 {
				x, y := m.Place(at)
				called[o.ID] = fmt.Sprintf("%s (%s:%d,%d)", o.Class, m.Level, x, y)
			}
		}
		m.Called = called
	}
	return nil
}

// definitions reads the project's IntGrid values and tilesets.
func (p *project) definitions(defs scan.Value) error {
	return defs.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "layers":
			_, err = f.Items(func(_ int, item scan.Value) error { return p.layerDefinition(item) })
		case "tilesets":
			_, err = f.Items(func(_ int, item scan.Value) error { return p.tilesetDefinition(item) })
		}
		return err
	})
}

func (p *project) layerDefinition(v scan.Value) error {
	uid, known := 0, values{}
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "uid":
			return scan.Int(&uid, f, 0, 1<<31-1)
		case "intGridValues":
			_, err := f.Items(func(_ int, item scan.Value) error {
				value, identifier := 0, ""
				err := item.Each(func(name []byte, f scan.Value) error {
					switch {
					case string(name) == "value":
						return scan.Int(&value, f, 0, 1<<31-1)
					case string(name) == "identifier" && f.There():
						return scan.Set(&identifier, f.String)
					}
					return nil
				})
				known[value] = identifier
				return err
			})
			return err
		}
		return nil
	})
	p.values[uid] = known
	return err
}

// tilesetDefinition reads a tileset. The enum values of its tiles become their property "enum", and their custom data
// "data".
func (p *project) tilesetDefinition(v scan.Value) error {
	uid, s := 0, &tileset{tiles: map[int]source.Properties{}}
	err := v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "uid":
			return scan.Int(&uid, f, 0, 1<<31-1)
		case "identifier":
			return scan.Set(&s.name, f.String)
		case "enumTags":
			_, err = f.Items(func(_ int, item scan.Value) error { return s.enum(item) })
		case "customData":
			_, err = f.Items(func(_ int, item scan.Value) error { return s.data(item) })
		}
		return err
	})
	p.tilesets[uid] = s
	return err
}

// enum gives a value of an enum to tiles.
func (s *tileset) enum(v scan.Value) error {
	value, ids := "", []uint32(nil)
	err := v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "enumValueId":
			return scan.Set(&value, f.String)
		case "tileIds":
			ids, err = f.Numbers(nil, source.MaxThing)
		}
		return err
	})
	for _, id := range ids {
		s.give(int(id), "enum", value)
	}
	return err
}

// data gives a text to a tile.
func (s *tileset) data(v scan.Value) error {
	id, text := 0, ""
	err := v.Each(func(name []byte, f scan.Value) error {
		switch string(name) {
		case "tileId":
			return scan.Int(&id, f, 0, 1<<31-1)
		case "data":
			return scan.Set(&text, f.String)
		}
		return nil
	})
	s.give(id, "data", text)
	return err
}

// give adds a value to a property of a tile.
func (s *tileset) give(id int, name, value string) {
	own := s.tiles[id]
	for i := range own {
		if own[i].Name == name {
			own[i].Values = append(own[i].Values, value)
			return
		}
	}
	s.tiles[id] = append(own, source.Property{Name: name, Type: "string", Values: []string{value}})
}

// mostPixels limits the side of a level or a cell, in pixels.
const mostPixels = 1 << 24
