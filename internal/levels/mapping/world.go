package mapping

import "strings"

// World says that several maps are one world.
type World struct {
	Levels   []string `json:"levels"` // nil: all
	Layout   string   `json:"layout"` // a .world file of Tiled; "" if none
	Edges    *bool    `json:"edges"`
	Sequence bool     `json:"sequence"`
	On       []string `json:"on"`
	Links    []Link   `json:"-"`
}

// Link is a step from one cell to another. From and To are a cell as findings name it, the name of a place, a portal or
// a start, or the ID of an object.
type Link struct {
	From      string `json:"from"`
	To        string `json:"to"`
	OneWay    bool   `json:"one-way"`
	Door      names  `json:"door"`
	OpenWhile names  `json:"open-while"`
	ShutWhile names  `json:"shut-while"`
}

// Movement says that maps are seen from the side, and how far a player jumps, in cells.
type Movement struct {
	Height int `json:"jump-height"`
	Width  int `json:"jump-width"`
}

// Plain reports whether a link has no condition.
func (l *Link) Plain() bool { return len(l.Door)+len(l.OpenWhile)+len(l.ShutWhile) == 0 }

// World returns the settings that join maps into one world, or nil.
func (m *Mapping) World() *World { return m.world }

// InWorld reports whether a level, by its name, belongs to the world. A file of several levels belongs to it if one of
// its levels may.
func (m *Mapping) InWorld(name string) bool {
	if m.world == nil {
		return false
	}
	if m.world.Levels == nil || anyPath(m.world.Levels, name) {
		return true
	}
	if strings.Contains(name, "#") {
		file, _, _ := strings.Cut(name, "#")
		return anyPath(m.world.Levels, file)
	}
	for _, glob := range m.world.Levels {
		if file, _, is := strings.Cut(glob, "#"); is && anyPath([]string{file}, name) {
			return true
		}
	}
	return false
}

// TouchingEdges reports whether a player can step from a map to one that touches it.
func (w *World) TouchingEdges() bool { return w.Edges == nil || *w.Edges }

// StartsOn reports whether a switch is on at the beginning.
func (m *Mapping) StartsOn(name string) bool { return m.world != nil && anyName(m.world.On, name) }
