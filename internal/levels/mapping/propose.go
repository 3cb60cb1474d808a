package mapping

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"jogada/internal/levels/read/source"
)

// proposal is a mapping under construction.
type proposal struct {
	reading
	maps   []*source.Map
	lines  []string // the entries, as YAML
	sets   []string // those of tilesets, which come after those of some of their tiles
	layers []string // those of layers, which come last
	seen   map[guess]bool
	sorted []sort
	grid   string   // the layer that says what is a wall, so that others are pictures; "" if none does
	once   bool     // a door uses up its key
	items  []string // keys that nothing needs
}

// addRemark adds an entry: fields with their values, and a remark.
func (p *proposal) addRemark(remark string, fields ...string) {
	if remark == "" {
		remark = reasonFor(fields)
	}
	if line := entryLine(remark, fields); !slices.Contains(p.lines, line) {
		p.lines = append(p.lines, line)
	}
}

// reasonFor says what an entry was guessed from, where that is no guess in doubt.
func reasonFor(fields []string) string {
	for _, field := range fields {
		switch name, _, _ := strings.Cut(field, ":"); name {
		case "property":
			return "by its property"
		case "value":
			return "by the name of the value"
		case "class", "name", "tileset":
			return "by its " + name
		}
	}
	return "by the name of the layer"
}

// entryLine returns an entry as YAML. A remark that calls it a guess marks it unsure.
func entryLine(remark string, fields []string) string {
	if strings.HasPrefix(remark, strings.TrimPrefix(guessMark, "  # ")) {
		fields = append(slices.Clone(fields), "unsure: true")
	}
	line := "  - {" + strings.Join(fields, ", ") + "}"
	if remark != "" {
		line += "  # " + remark
	}
	return line
}

// field returns a field of an entry. Patterns take a name as it is.
func field(name, value string) string { return name + ": " + quoted(value) }

// quoted returns a text for YAML, in quotes if needed.
func quoted(s string) string {
	plain := s != "" && !slices.Contains([]string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(s))
	for i, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r > 0x7f && unicode.IsLetter(r)
		if !letter && (i == 0 || !(r >= '0' && r <= '9' || r == '-' || r == '/' || r == ' ' && i < len(s)-1 || r == '.')) {
			plain = false
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r > 0xffff && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\U%08x`, r)
		case r > 0x7f && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// is returns the fields that express a guess, for things without names of their own.
func (p *proposal) is(g guess, from string) []string {
	p.seen[g] = true
	switch g {
	case guessWall:
		return []string{"is: wall"}
	case guessClimb:
		if p.side != nil {
			return []string{"is: floor", "ladder: true"}
		}
		return []string{"is: floor"}
	case guessFloor, guessSecret:
		return []string{"is: floor"}
	case guessDoor:
		return []string{"is: floor", field("door", cmp.Or(rest(from), "key"))}
	case guessKey:
		return []string{"is: floor", field("key", cmp.Or(rest(from), "key"))}
	case guessSwitch, guessPlate:
		return []string{"is: floor", field("switch", cmp.Or(rest(from), "switch"))}
	case guessAbility:
		return []string{"is: floor", field("ability", cmp.Or(rest(from), "ability"))}
	case guessStart:
		return []string{"is: floor", field("start", "start")}
	case guessExit:
		return []string{"is: floor", "exit: true"}
	case guessPortal:
		return []string{"is: floor", field("portal", cmp.Or(rest(from), "portal"))}
	case guessWay:
		return []string{"is: floor", field("one-way", cmp.Or(pointing(from), "up"))}
	}
	return []string{"is: ignore"}
}

// files returns the pattern of the files beside the inspected one. A project of LDtk is a game, and is named itself, as
// a .json file is, because not all such files are maps.
func (p *proposal) files() string {
	name := p.maps[0].File
	if ext := path.Ext(strings.TrimSuffix(name, ".gz")); ext == ".json" || ext == ".ldtk" {
		return name
	}
	end := path.Ext(strings.TrimSuffix(name, ".gz")) + strings.TrimPrefix(path.Ext(name), path.Ext(strings.TrimSuffix(name, ".gz")))
	return path.Join(path.Dir(name), "**", "*"+end)
}

// demand writes how many starts or exits there must be.
func (p *proposal) demand(b *strings.Builder, what string, there bool) {
	if there {
		fmt.Fprintf(b, "  %s: {least: 1}\n", what)
		return
	}
	fmt.Fprintf(b, "  %s: {least: 0}  # none was recognised: say what they are, and require them here\n", what)
}

// text reports whether a character of a text has such a meaning.
func (p *proposal) text(has func(said) bool) bool {
	for _, m := range p.maps {
		for _, t := range m.Tiles {
			if s, ok := characters(t.Name); m.Format == source.Text && ok && has(s) {
				return true
			}
		}
	}
	return false
}

// tiles proposes entries for the tiles of layers, the values of IntGrids, and characters: first for sorts of tiles, then
// for tilesets, then for the rest of each layer.
func (p *proposal) tiles() {
	for _, m := range p.maps {
		for i := range m.Layers {
			if m.Layers[i].Cells != nil {
				p.layer(m, &m.Layers[i])
			}
		}
	}
	p.lines = slices.Concat(p.lines, p.sets, p.layers)
}

// layer proposes entries for the tiles of a layer.
func (p *proposal) layer(m *source.Map, l *source.Layer) {
	used := make([]bool, len(m.Tiles))
	for _, c := range l.Cells {
		used[c] = true
	}
	left := 0
	for number := 1; number < len(m.Tiles); number++ {
		if used[number] && !p.tile(m, l, &m.Tiles[number]) {
			left++
		}
	}
	if left == 0 {
		return
	}
	g, remark := read(l.Path), reasonFor(nil)
	switch {
	case strings.HasSuffix(l.Path, "/auto"):
		g, remark = guessIgnore, "what rules paint over the values of an IntGrid"
	case p.grid != "" && l.Path != p.grid && (g == guessWall || g == guessFloor || g == nothing):
		g, remark = guessIgnore, fmt.Sprintf("a picture: %s says what is a wall", p.grid)
	case p.unnamed && p.isUnnamed(l):
		g, remark = guessWall, "a guess: things stand on it"
	case g == nothing:
		remark = unclear
	case (p.solid || g == guessWall && p.side != nil) && solidInSideView(l.Path):
		g, remark = guessWall, "players stand on it"
	case g == guessWall && material(l.Path):
		remark = "a guess: it is solid in some games and floor in others"
	}
	line := entryLine(remark, append([]string{"on: tiles", field("layer", l.Path)}, p.is(g, l.Path)...))
	if !slices.Contains(p.layers, line) {
		p.layers = append(p.layers, line)
	}
}

// unclear is the remark about things without a telling name.
const unclear = "a guess: nothing in its name says what it is"

// guessMark introduces the reason for a guess, and orElse the other choice.
const (
	guessMark = "  # a guess: "
	orElse    = "# or: "
)

// tile proposes an entry for a sort of tile, if something is known of it.
func (p *proposal) tile(m *source.Map, l *source.Layer, t *source.Tile) bool {
	switch {
	case m.Format == source.Text:
		if _, ok := characters(t.Name); !ok {
			p.addRemark("a guess: it has no meaning of its own", field("character", t.Name), "is: wall")
		}
		return true
	case l.Kind == source.IntGridLayer:
		p.value(l, t)
		return true
	}
	for _, property := range t.Properties {
		if g := truth(property); g != nothing && property.Name == "terrain" {
			remark := ""
			if g == guessWall {
				remark = "a guess: it is solid in some games and floor in others"
			}
			p.addRemark(remark, append([]string{fmt.Sprintf("property: {terrain: %s}", quoted(property.Text()))}, p.is(g, "")...)...)
			return true
		} else if g != nothing {
			p.addRemark("", append([]string{fmt.Sprintf("property: {%s: %s}", quoted(property.Name), quotedAny(property.Text()))}, p.is(g, "")...)...)
			return true
		}
	}
	if g := read(t.Class); g != nothing && t.Class != "" {
		p.addRemark("", append([]string{"on: tiles", field("class", t.Class)}, p.tileClass(t, g)...)...)
		return true
	}
	if g := read(t.Set); (g == guessWall || g == guessFloor) && read(l.Path) == nothing {
		what, remark := []string{"on: tiles", field("tileset", t.Set)}, "by its tileset"
		if g == guessWall && material(t.Set) {
			remark = "a guess: it is solid in some games and floor in others"
		}
		line := entryLine(remark, append(what, p.is(g, "")...))
		if !slices.Contains(p.sets, line) {
			p.sets = append(p.sets, line)
		}
		return true
	}
	return false
}

// quotedAny returns a value of a property: true, false and numbers stay as they are.
func quotedAny(s string) string {
	if s == "true" || s == "false" {
		return s
	}
	return quoted(s)
}

// truth returns the guess from a boolean property.
func truth(p source.Property) guess {
	if len(p.Values) != 1 || p.Values[0] != "true" && p.Values[0] != "false" {
		switch p.Name {
		case "enum": // of LDtk
			return read(p.Text())
		case "terrain": // of Tiled: a tile may show several, and its shore can be walked on
			return terrain(p.Values)
		}
		return nothing
	}
	g := read(p.Name)
	switch {
	case g != guessWall && g != guessFloor:
		return nothing
	case p.Values[0] == "true":
		return g
	case g == guessWall:
		return guessFloor
	}
	return guessWall
}

// terrain returns the guess from the terrains that a tile shows.
func terrain(names []string) guess {
	found := nothing
	for _, name := range names {
		switch g := read(name); {
		case g == guessFloor:
			return guessFloor
		case g == guessWall:
			found = guessWall
		}
	}
	return found
}

// tileClass returns the meaning of a tile of a class: doors and keys take their names from a property, if there is one.
func (p *proposal) tileClass(t *source.Tile, g guess) []string {
	fields := p.is(g, t.Class)
	if name := named(t.Properties); name != "" && (g == guessDoor || g == guessKey || g == guessSwitch || g == guessWay) {
		word := map[guess]string{guessDoor: "door", guessKey: "key", guessSwitch: "switch", guessWay: "one-way"}[g]
		fields = []string{"is: floor", field(word, "{"+name+"}")}
	}
	return fields
}

// named returns the property that most likely names the key of something.
func named(properties source.Properties) string {
	for _, word := range []string{"key", "keys", "colour", "color", "needs", "requires", "lock", "opens", "direction", "name", "id"} {
		for _, property := range properties {
			if strings.EqualFold(property.Name, word) && !strings.ContainsAny(property.Name, "{}") {
				return property.Name
			}
		}
	}
	return ""
}
