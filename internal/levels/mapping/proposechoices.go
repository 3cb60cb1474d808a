package mapping

import (
	"fmt"
	"slices"
	"strings"

	"jogada/internal/levels/read/source"
)

// value proposes an entry for a value of an IntGrid. A material may be wall or floor: what lies on its cells and the
// name of the layer decide, and the other choice is offered.
func (p *proposal) value(l *source.Layer, t *source.Tile) {
	g, remark := read(t.Name), ""
	on, most := p.standing(l, t)
	solid := read(l.Name) == guessWall && !material(l.Name) // the layer is made for walls
	switch {
	case p.grid != "" && p.grid != l.Path && (g == nothing || g == guessWall && material(t.Name)):
		g, remark = guessIgnore, fmt.Sprintf("a picture: %s says what is a wall", p.grid)
	case g == nothing && solid && on == 0:
		g, remark = guessWall, fmt.Sprintf("its layer is called %s, and nothing is on it", l.Name)
	case g == guessWall && liquid(t.Name):
		remark = "a guess: a player can cross it in some games"
	case (p.solid || g == guessWall && p.side != nil) && solidInSideView(t.Name):
		g, remark = guessWall, "players stand on it"
	case g == nothing && on > 0:
		g, remark = guessFloor, fmt.Sprintf("a guess: nothing in its name says what it is, and %s it", thingsOn(on))
	case g == nothing:
		g, remark = guessWall, unclear
	case !material(t.Name):
	case g == guessFloor && on == 0 && solid:
		g, remark = guessWall, fmt.Sprintf("its layer is called %s, and nothing is on it", l.Name)
	case g == guessWall && on > 0 && most:
		g, remark = guessFloor, fmt.Sprintf("a guess: %s it", thingsOn(on))
	case g == guessWall && !solid:
		remark = "a guess: it is solid in some games and floor in others"
	}
	what := []string{field("layer", l.Name), "value: " + valueOf(t)}
	p.addRemark(remark, append(slices.Clone(what), p.is(g, t.Name)...)...)
	if other := map[guess]string{guessWall: "is: floor", guessFloor: "is: wall"}[g]; strings.HasPrefix(remark, "a guess: ") && other != "" {
		p.offer(entryLine("", append(what, other)))
	}
}

// valueOf returns a value of an IntGrid for an entry.
func valueOf(t *source.Tile) string {
	if t.Name != "" && !strings.Contains(t.Name, "*") {
		return quoted(t.Name)
	}
	return fmt.Sprint(t.ID)
}

func thingsOn(n int) string {
	if n == 1 {
		return "one thing is on"
	}
	return fmt.Sprintf("%d things are on", n)
}

// offer adds another choice for the last entry, as a comment that can replace it.
func (p *proposal) offer(line string) {
	line = "  " + orElse + strings.TrimSpace(line)
	if !slices.Contains(p.lines, line) {
		p.lines = append(p.lines, line)
	}
}

// standing counts the starts, keys, switches and exits on the cells of a value. Most is true if they are at least half of
// all: one may be drawn over a wall by mistake.
func (p *proposal) standing(l *source.Layer, t *source.Tile) (n int, most bool) {
	all := 0
	for _, m := range p.maps {
		for i := range m.Objects {
			o := &m.Objects[i]
			if g := p.sortOf(o); g != guessStart && g != guessKey && g != guessSwitch && g != guessExit {
				continue
			}
			all++
			if at := m.Middle(o); at >= 0 && on(m, l.Path, t, at) {
				n++
			}
		}
	}
	return n, 2*n >= all
}

// sortOf returns the guess about an object.
func (p *proposal) sortOf(o *source.Object) guess {
	for _, s := range p.sorted {
		if s.field == "class" && s.name == o.Class || s.field == "name" && (o.Class == "" || s.telling) && s.name == o.Name {
			return s.is
		}
	}
	return nothing
}

// on reports whether a layer has a value on a cell of the map.
func on(m *source.Map, path string, t *source.Tile, cell int) bool {
	for i := range m.Layers {
		l := &m.Layers[i]
		if l.Path != path || l.Cells == nil {
			continue
		}
		dx, dy, _ := m.Shift(l)
		x, y := cell%m.Width-dx, cell/m.Width-dy
		if l.Cell.Width > 0 && l.Cell.Height > 0 {
			x, y = x*m.Cell.Width/l.Cell.Width, y*m.Cell.Height/l.Cell.Height
		}
		if x < 0 || y < 0 || x >= l.Width || y >= l.Height {
			continue
		}
		if here := &m.Tiles[l.Cells[y*l.Width+x]]; here.ID == t.ID && here.Set == t.Set && l.Cells[y*l.Width+x] > 0 {
			return true
		}
	}
	return false
}

// mostOffered limits the choices for a missing start or exit.
const mostOffered = 5

// offerMissing offers sorts of objects of which no map has more than one as a start or an exit, if none was recognised.
func (p *proposal) offerMissing(g guess, what, means string) {
	if p.seen[g] || p.maps[0].Format == source.Text {
		return
	}
	offered := 0
	for i := range p.sorted {
		s := &p.sorted[i]
		if s.field == "layer" || s.is != nothing && s.is != guessPortal && s.is != guessClimb || s.linked != "" || len(s.objects) > len(p.maps) || offered == mostOffered {
			continue
		}
		offered++
		p.offerBefore(fmt.Sprintf("- {on: objects, %s, %s}  # if it is %s", field(s.field, s.name), means, what), field(s.field, s.name))
	}
}

// offerBefore adds a choice after the entry about some things.
func (p *proposal) offerBefore(line, about string) {
	at := slices.IndexFunc(p.lines, func(l string) bool { return strings.HasPrefix(l, "  - {on: objects, "+about) })
	p.lines = slices.Insert(p.lines, at+1, "  "+orElse+line)
}

// Choice is another meaning that a proposal offers, and the mapping with it.
type Choice struct {
	Line string // the entry
	YAML []byte
}

// Choices returns the other choices in a proposal, each with the mapping in which it replaces the entry before it.
func Choices(yaml []byte) (all []Choice) {
	lines := strings.Split(string(yaml), "\n")
	last := 0
	for i, line := range lines {
		entry, is := strings.CutPrefix(strings.TrimSpace(line), orElse)
		if !is {
			last = i
			continue
		}
		changed := slices.Clone(lines)
		changed[last] = line[:len(line)-len(strings.TrimLeft(line, " "))] + entry
		changed[i] = ""
		all = append(all, Choice{Line: fmt.Sprintf("%s:%d: %s", FileName, i+1, entry), YAML: []byte(strings.Join(changed, "\n"))})
	}
	return all
}
