package mapping

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/levels/read/source"
)

// Propose writes a mapping for maps from their names: classes, properties, layers, tilesets, values. Things without a
// telling name are ignored, with a remark, so the mapping is complete and marks what to review. Layout names the .world
// file of Tiled in which the maps lie; "" if none does.
//
// A first mapping shows where things stand. From that follows whether the maps are seen from the side, which things are
// cut into walls, and where a player can walk from map to map; the second mapping says so.
func Propose(list []*source.Map, layout string) []byte {
	r := reading{layout: layout}
	first, data := propose(list, r)
	levels := first.apply(data)
	if first.seen[guessStart] && starts(levels) == 0 {
		if other, inverse := propose(list, reading{layout: layout, inverse: true}); starts(other.apply(inverse)) > 0 {
			r.inverse, levels = true, other.apply(inverse)
		}
	}
	seen := first.countStanding(levels)
	for _, unnamed := range []bool{false, true} {
		if seen.isSide() || !first.mayStand(unnamed) {
			continue
		}
		solid, standing := propose(list, reading{layout: layout, solid: true, inverse: true, unnamed: unnamed})
		if others := solid.apply(standing); solid.countStanding(others).isSide() {
			r.solid, r.inverse, r.unnamed, levels, seen = true, true, unnamed, others, first.countStanding(others)
		}
	}
	if seen.isSide() {
		r.side, r.jump = first.jumps()
		r.sideReason = fmt.Sprintf("seen from the side: %d of %d things stand on something solid", seen.stand, seen.things)
	}
	r.cut = first.cutIntoWalls(levels)
	if r.world = crossings(levels, first.warpsAway()); r.world == "" && layout != "" {
		r.world = "the maps lie in it"
	}
	if !r.inverse && r.side == nil && len(r.cut) == 0 && r.world == "" {
		return data
	}
	_, data = propose(list, r)
	return data
}

// mayStand reports whether there are things, and something that players of platform games stand on; or layers without a
// telling name.
func (p *proposal) mayStand(unnamed bool) bool {
	for _, m := range p.maps {
		for i := range m.Layers {
			if len(m.Objects) > 0 && m.Layers[i].Cells != nil && (solidInSideView(m.Layers[i].Path) || unnamed && p.isUnnamed(&m.Layers[i])) {
				return true
			}
		}
		for i := range m.Tiles {
			if len(m.Objects) > 0 && solidInSideView(m.Tiles[i].Name) {
				return true
			}
		}
	}
	return false
}

// isUnnamed reports whether the name of a layer of tiles says nothing, and it has gaps.
func (p *proposal) isUnnamed(l *source.Layer) bool {
	return p.grid == "" && l.Kind != source.IntGridLayer && read(l.Path) == nothing && slices.Contains(l.Cells, 0)
}

// reading is how a proposal takes maps as a whole.
type reading struct {
	layout     string
	inverse    bool            // a cell that nothing calls wall or floor is floor, although something is called floor
	unnamed    bool            // layers without a telling name are solid, too
	solid      bool            // what players of platform games stand on is solid: ground, grass
	side       *Movement       // the maps are seen from the side; nil if from above
	sideReason string          // why
	jump       bool            // the maps say how far a player jumps
	cut        map[string]bool // by sort of objects: they are cut into walls
	world      string          // why the maps are one world; "" if they are not
}

// propose writes the mapping of one reading.
func propose(list []*source.Map, r reading) (*proposal, []byte) {
	p := &proposal{reading: r, maps: list, seen: map[guess]bool{}}
	p.grid = p.gridLayer()
	p.objects()
	p.tiles()
	p.offerMissing(guessStart, "a start", "start: start")
	p.offerMissing(guessExit, "an exit", "exit: true")
	return p, p.write()
}

// apply interprets the maps by a mapping; a map that can't be interpreted is left out.
func (p *proposal) apply(data []byte) (levels []*Level) {
	m, err := Read(data)
	if err != nil {
		return nil
	}
	for _, src := range p.maps {
		if level, err := m.Apply(src, nil); err == nil {
			levels = append(levels, level)
		}
	}
	return levels
}

// starts counts the starts on levels.
func starts(levels []*Level) (n int) {
	for _, l := range levels {
		n += len(l.Lock.Starts)
	}
	return n
}

// gridLayer returns the layer that says what is a wall, beside which other layers are pictures: an IntGrid with a value
// called so, or a layer made for collisions.
func (p *proposal) gridLayer() (found string) {
	for _, m := range p.maps {
		for i := range m.Layers {
			l := &m.Layers[i]
			if l.Cells == nil || m.Format == source.Text {
				continue
			}
			made := slices.ContainsFunc(tokens(l.Path), func(w string) bool {
				return slices.Contains([]string{"collision", "collisions", "collide", "collider", "solid", "solids", "blocking", "physics", "hitbox"}, w)
			})
			if made {
				return l.Path
			}
			if l.Kind != source.IntGridLayer || found != "" {
				continue
			}
			for n := range m.Tiles {
				if t := &m.Tiles[n]; t.Set == l.Name && t.Name != "" && (read(t.Name) == guessWall && !material(t.Name)) {
					found = l.Path
				}
			}
		}
	}
	return found
}

// outcountStanding counts how things stand on maps.
type outlook struct {
	things, stand   int  // things on cells that are free, and those above a wall
	walkers, onFoot int  // the same without what floats in many games: items
	free, above     int  // cells that are free, and those above a wall
	floor           int  // cells that are free because something is called floor there
	named           bool // a layer, a value or a class is called as in platform games
}

// isSide reports whether the maps are seen from the side: nearly all things stand on something, and few cells do. Where
// most cells have a floor, the maps are seen from above.
func (o outlook) isSide() bool {
	if 2*o.floor > o.free {
		return false
	}
	return o.standing(o.stand, o.things) || o.standing(o.onFoot, o.walkers)
}

// standing reports whether enough of some things stand on something.
func (o outlook) standing(stand, things int) bool {
	share, chance := float64(stand)/math.Max(1, float64(things)), float64(o.above)/math.Max(1, float64(o.free))
	return stand >= 3 && share >= 0.75 && chance <= 0.4 || o.named && stand >= 1 && share >= 0.6 && chance <= 0.5
}

// countStanding counts how the things on levels stand.
func (p *proposal) countStanding(levels []*Level) (o outlook) {
	hints := []string{"platform", "platforms", "platformer", "ladder", "ladders", "gravity", "jump"}
	hinted := func(name string) bool {
		return slices.ContainsFunc(tokens(name), func(w string) bool { return slices.Contains(hints, w) })
	}
	for _, l := range levels {
		src := l.Source
		if src.Layout.Kind != source.Square || src.Format == source.Text {
			return outlook{}
		}
		for i := range src.Layers {
			o.named = o.named || hinted(src.Layers[i].Name)
		}
		for i := range src.Tiles {
			o.named = o.named || hinted(src.Tiles[i].Name) || hinted(src.Tiles[i].Class)
		}
		for at := range l.Lock.Cells[:len(l.Lock.Cells)-l.Lock.Width] {
			if !l.Lock.Kind(at).Wall {
				o.free++
				o.floor += btoi(!l.unsaid[l.Lock.Cells[at]])
				o.above += btoi(l.Lock.Kind(at + l.Lock.Width).Wall)
			}
		}
		for i := range src.Objects {
			thing := &src.Objects[i]
			o.named = o.named || hinted(thing.Class)
			at := feet(src, thing)
			if at < 0 || p.sortOf(thing) == guessClimb || l.Lock.Kind(at).Wall {
				continue
			}
			stands := btoi(at+l.Lock.Width < len(l.Lock.Cells) && l.Lock.Kind(at+l.Lock.Width).Wall)
			o.things, o.stand = o.things+1, o.stand+stands
			if p.sortOf(thing) != guessItem {
				o.walkers, o.onFoot = o.walkers+1, o.onFoot+stands
			}
		}
	}
	return o
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// feet returns the cell in which a small object has its feet, or -1.
func feet(m *source.Map, o *source.Object) int {
	if o.Shape == source.Polygon || o.Shape == source.Polyline || o.Width > float64(3*m.Cell.Width) || o.Height > float64(4*m.Cell.Height) {
		return -1
	}
	x, y := math.Floor((o.X+o.Width/2)/float64(m.Cell.Width)), math.Floor((o.Y+math.Max(0, o.Height-1))/float64(m.Cell.Height))
	if x < 0 || y < 0 || x >= float64(m.Width) || y >= float64(m.Height) {
		return -1
	}
	return int(y)*m.Width + int(x)
}

// jumps returns how far a player jumps, and whether the maps say so: in fields such as jumpHeight, in cells or pixels.
func (p *proposal) jumps() (*Movement, bool) {
	jump, known := &Movement{Height: 3, Width: 4}, false
	take := func(m *source.Map, list source.Properties) {
		for _, property := range list {
			words := tokens(property.Name)
			value, err := strconv.ParseFloat(property.Text(), 64)
			if err != nil || value < 1 || value > 10000 || !slices.Contains(words, "jump") {
				continue
			}
			if value > 12 {
				value /= float64(m.Cell.Height)
			}
			switch cells := min(100, max(1, int(value))); {
			case slices.Contains(words, "height"):
				jump.Height, known = cells, true
			case slices.Contains(words, "width") || slices.Contains(words, "distance") || slices.Contains(words, "length"):
				jump.Width = cells
			}
		}
	}
	for _, m := range p.maps {
		take(m, m.Properties)
		for i := range m.Objects {
			take(m, m.Objects[i].Properties)
		}
	}
	return jump, known
}

// cutIntoWalls returns the sorts of doors, switches, plates, exits and portals that lie in walls: they are cut into them.
func (p *proposal) cutIntoWalls(levels []*Level) map[string]bool {
	cut := map[string]bool{}
	for _, l := range levels {
		for i := range l.Source.Objects {
			o := &l.Source.Objects[i]
			switch p.sortOf(o) {
			case guessDoor, guessSwitch, guessPlate, guessExit, guessPortal, guessSecret:
				if at := l.Source.Middle(o); at >= 0 && l.Lock.Kind(at).Wall {
					cut[o.Class] = true
					if o.Class == "" {
						cut[o.Name] = true
					}
				}
			}
		}
	}
	delete(cut, "")
	return cut
}

// crossings says why levels are one world: how many touch, and at how many cells a player can walk from one to another,
// or how many things refer to things on other levels, named of them by names. It returns "" if they are not.
func crossings(levels []*Level, named int) string {
	home := map[string]int{} // by object: 1 + its level
	for i, l := range levels {
		for n := range l.Source.Objects {
			if id := l.Source.Objects[n].ID; isIID(id) || l.Source.Format == source.LDtk {
				home[id] = i + 1
			}
		}
	}
	referring, open := 0, 0
	touching := map[int]bool{}
	for i, l := range levels {
		for n := range l.Source.Objects {
			for _, property := range l.Source.Objects[n].Properties {
				refers := strings.Contains(strings.ToLower(property.Type), "entityref")
				for _, id := range property.Values {
					referring += btoi(refers && home[id] > 0 && home[id] != i+1)
				}
			}
		}
		for k := i + 1; k < len(levels) && l.Source.World != nil; k++ {
			if cells := openCells(l, levels[k]); cells > 0 {
				open += cells
				touching[i], touching[k] = true, true
			}
		}
	}
	referring += named
	var reasons []string
	if open > 0 {
		reasons = append(reasons, fmt.Sprintf("%d levels touch, and a player can cross their edges (cells: %d)", len(touching), open))
	}
	if referring > 0 {
		reasons = append(reasons, fmt.Sprintf("references lead to other levels (%d)", referring))
	}
	return strings.Join(reasons, "; ")
}

// openCells counts the cells at the edge of a level from which a player can step into another.
func openCells(l, other *Level) (n int) {
	s, o := l.Source, other.Source
	if o.World == nil || o.World.World != s.World.World || o.World.Depth != s.World.Depth || s.Layout.Kind != source.Square || o.Layout.Kind != source.Square {
		return 0
	}
	over := func(x, y, dx, dy int) {
		px, py := s.World.X+(x+dx)*s.Cell.Width+s.Cell.Width/2, s.World.Y+(y+dy)*s.Cell.Height+s.Cell.Height/2
		if l.Lock.Kind(y*s.Width+x).Wall || !o.Contains(px, py) {
			return
		}
		cx, cy := (px-o.World.X)/o.Cell.Width, (py-o.World.Y)/o.Cell.Height
		n += btoi(cx < o.Width && cy < o.Height && !other.Lock.Kind(cy*o.Width+cx).Wall)
	}
	if s.World.X > o.World.X+o.Width*o.Cell.Width || o.World.X > s.World.X+s.Width*s.Cell.Width || s.World.Y > o.World.Y+o.Height*o.Cell.Height || o.World.Y > s.World.Y+s.Height*s.Cell.Height {
		return 0
	}
	for y := range s.Height {
		over(0, y, -1, 0)
		over(s.Width-1, y, 1, 0)
	}
	for x := range s.Width {
		over(x, 0, 0, -1)
		over(x, s.Height-1, 0, 1)
	}
	return n
}
