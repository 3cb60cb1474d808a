package tiled

import (
	"slices"
	"strconv"
	"strings"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// shown holds what a tileset says of its tiles beside their classes and properties: the terrains that they show, and
// whether they have a shape for collisions.
type shown struct {
	names    []string         // of the terrains that Tiled before 1.5 kept
	terrains map[int][]string // by tile
	shaped   map[int]bool
}

// give adds a terrain to a tile.
func (s *shown) give(tile int, name string) {
	if s.terrains == nil {
		s.terrains = map[int][]string{}
	}
	if name != "" && !slices.Contains(s.terrains[tile], name) && len(s.terrains[tile]) < mostMembers {
		s.terrains[tile] = append(s.terrains[tile], name)
	}
}

// shape records that a tile has a shape.
func (s *shown) shape(tile int) {
	if s.shaped == nil {
		s.shaped = map[int]bool{}
	}
	s.shaped[tile] = true
}

// corners gives a tile the terrains of its corners: "0,0,,1", numbers of terrains from 0.
func (s *shown) corners(tile int, list string) {
	for _, number := range strings.Split(list, ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && n >= 0 && n < len(s.names) {
			s.give(tile, s.names[n])
		}
	}
}

// wang gives a tile the colours of its corners and edges: "0,1,0,2", numbers of colours from 1, and 0 for none.
func (s *shown) wang(tile int, colours []string, list string) {
	for _, number := range strings.Split(list, ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && n >= 1 && n <= len(colours) {
			s.give(tile, colours[n-1])
		}
	}
}

// properties returns what is shown as properties: terrain, and collision if the tile has a shape.
func (s *shown) properties(tile int) (list source.Properties) {
	if names := s.terrains[tile]; len(names) > 0 {
		list = append(list, source.Property{Name: "terrain", Type: "string", Values: names})
	}
	if s.shaped[tile] {
		list = append(list, source.Property{Name: "collision", Type: "bool", Values: []string{"true"}})
	}
	return list
}

// xmlTerrains reads the names of terrains.
func xmlTerrains(x *scan.XML, e *scan.Element, s *shown) error {
	return x.Children(e, func(c *scan.Element) error {
		if name, ok := c.Get("name"); ok && string(c.Name) == "terrain" {
			s.names = append(s.names, string(name.Value))
		}
		return nil
	})
}

// xmlWang reads the terrain sets of a tileset.
func xmlWang(x *scan.XML, e *scan.Element, s *shown) error {
	return x.Children(e, func(set *scan.Element) error {
		var colours []string
		return x.Children(set, func(c *scan.Element) error {
			a := attributes{x: x, e: c}
			switch string(c.Name) {
			case "wangcolor":
				colours = append(colours, a.text("name"))
			case "wangtile":
				if id, err := strconv.Atoi(a.text("tileid")); err == nil {
					s.wang(id, colours, a.text("wangid"))
				}
			}
			return nil
		})
	})
}

// jsonTerrains reads the names of terrains.
func jsonTerrains(v scan.Value, s *shown) error {
	return scan.List(func(item scan.Value) error {
		name := ""
		err := item.Read(scan.Fields{"name": scan.Text(&name)})
		s.names = append(s.names, name)
		return err
	})(v)
}

// jsonWang reads the terrain sets of a tileset.
func jsonWang(v scan.Value, s *shown) error {
	return scan.List(func(set scan.Value) error {
		var colours []string
		var tiles scan.Value
		err := set.Read(scan.Fields{"wangtiles": scan.Keep(&tiles), "colors": scan.List(func(item scan.Value) error {
			name := ""
			err := item.Read(scan.Fields{"name": scan.Text(&name)})
			colours = append(colours, name)
			return err
		})})
		if err != nil || !tiles.There() {
			return err
		}
		return scan.List(func(item scan.Value) error {
			id, list := 0, ""
			err := item.Read(scan.Fields{"tileid": scan.Count(&id, 0, 1<<28), "wangid": func(f scan.Value) error {
				list = numbers(f)
				return nil
			}})
			s.wang(id, colours, list)
			return err
		})(tiles)
	})(v)
}

// numbers returns a list of numbers with commas between them; "" for anything else.
func numbers(v scan.Value) string {
	if v.Kind() != '[' {
		return ""
	}
	return strings.Trim(v.Raw(), "[] \t\r\n")
}
