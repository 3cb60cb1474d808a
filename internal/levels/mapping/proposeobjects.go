package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// sort groups the objects of one entry: those of a class or, without one, of a name.
type sort struct {
	field, name string
	is          guess
	objects     []*thing
	telling     bool   // the names say what the things are, and their class does not
	leads       string // the property that names where each portal leads
	landed      bool   // portals lead to them
	gives       string // the property that names the key that each of them is
	linked      string // the property that names its keys, of a door whose keys are values of an enum
}

// doubt returns the remark about a name that is telling in some games alone.
func (s *sort) doubt() string {
	if s.is == guessExit && slices.Contains(tokens(s.name), "stairs") {
		return "a guess: stairs lead out in some games, and up in others"
	}
	if s.is == guessClimb {
		return "a guess: a ladder is climbed; where it leads out of the map, it is an exit"
	}
	return ""
}

// objects proposes entries for objects.
func (p *proposal) objects() {
	sorts := p.sorts()
	p.sorted = sorts
	p.link(sorts)
	p.warps(sorts)
	given := p.kindsOfItems(sorts)
	for i := range sorts {
		s := &sorts[i]
		fields, remark := p.is(s.is, s.name), s.doubt()
		switch {
		case s.leads != "":
			fields, remark = s.warp()
		case s.landed:
			fields, remark = []string{field("place", "{name}")}, "portals lead to it"
		default:
			if fields, remark = p.meaningOf(s, sorts, given, fields, remark); fields == nil {
				continue
			}
		}
		if p.cut[s.name] {
			fields = append([]string{"is: floor"}, fields...)
		}
		p.addRemark(remark, append([]string{"on: objects", field(s.field, s.name)}, fields...)...)
	}
}

// meaningOf returns the meaning of a sort, given the fields and the remark that its name alone gives. It returns no fields
// if its entries are there already.
func (p *proposal) meaningOf(s *sort, sorts []sort, given []string, fields []string, remark string) ([]string, string) {
	switch s.is {
	case guessDoor:
		if s.linked != "" {
			return nil, ""
		}
		return p.door(s, sorts, given)
	case guessKey, guessSwitch:
		word := map[guess]string{guessKey: "key", guessSwitch: "switch"}[s.is]
		fields = []string{field(word, s.callThem(sorts))}
	case guessItem:
		fields, remark = p.item(s)
	case guessSecret:
		remark = "a guess: a wall that gives way"
	case guessStart:
		fields = []string{field("start", s.startName())}
	case guessExit:
		fields = []string{"exit: true"}
	case guessWay:
		if name := named(s.objects[0].properties()); name != "" && s.all("{"+name+"}") != nil {
			fields = []string{"is: floor", field("one-way", "{"+name+"}")}
		}
	case guessPlate, guessAbility:
		fields, remark = s.opens(sorts)
	case guessTrigger, guessRelay:
		fields, remark = s.fires()
	case guessPortal:
		fields, remark = s.portal()
	case nothing:
		remark = unclear
	}
	return fields, remark
}

// sorts groups the objects by class or name, or by layer if they have neither.
func (p *proposal) sorts() (sorts []sort) {
	for _, m := range p.maps {
		for i := range m.Objects {
			o := &m.Objects[i]
			layer := &m.Layers[o.Layer]
			s := sort{field: "class", name: o.Class}
			if o.Class == "" || isDescriptive(o.Name) && (read(o.Class) == nothing || read(o.Class) == guessTrigger && reference(o.Properties) == "") {
				s = sort{field: "name", name: o.Name, telling: o.Class != ""}
			}
			if s.name == "" {
				s = sort{field: "layer", name: layer.Path}
			}
			t := &thing{on: "objects", layer: layer, object: o}
			if o.Tile > 0 {
				t.tile = &m.Tiles[o.Tile]
			}
			at := slices.IndexFunc(sorts, func(x sort) bool { return x.field == s.field && x.name == s.name })
			if at < 0 {
				s.is = read(s.name)
				if s.is == nothing && s.field != "layer" {
					s.is = cmp.Or(map[guess]guess{guessIgnore: guessIgnore}[read(layer.Path)], nothing)
				}
				sorts, at = append(sorts, s), len(sorts)
			}
			sorts[at].objects = append(sorts[at].objects, t)
		}
	}
	order := map[string]int{"class": 0, "name": 1, "layer": 2}
	slices.SortStableFunc(sorts, func(a, b sort) int {
		return cmp.Or(btoi(b.telling)-btoi(a.telling), order[a.field]-order[b.field])
	})
	return sorts
}

// all returns the values of an expression for the objects; nil if one of them has none.
func (s *sort) all(expression string) map[string]bool {
	found := map[string]bool{}
	for _, t := range s.objects {
		names, err := t.names(expression)
		if err != nil {
			return nil
		}
		for _, name := range names {
			found[name] = true
		}
	}
	return found
}

// expressions returns the possible naming expressions for the objects, the likelier first.
func (s *sort) expressions() (list []string) {
	first := s.objects[0].properties()
	if name := named(first); name != "" {
		list = append(list, "{"+name+"}")
	}
	for _, property := range first {
		if word := "{" + property.Name + "}"; property.Name != "" && !slices.Contains(list, word) && !strings.ContainsAny(property.Name, "{}") && truth(property) == nothing && property.Type != "bool" && property.Type != "Bool" {
			list = append(list, word)
		}
	}
	if name := rest(s.name); name != "" && s.field != "layer" {
		list = append(list, name)
	}
	if s.field == "class" {
		list = append(list, "{name}")
	}
	return append(list, "{id}")
}

// callThem returns the naming expression for doors, keys or switches: of all expressions for both sides the one that
// matches most names of doors with names of keys.
func (s *sort) callThem(all []sort) string {
	best, most := "", 0
	for _, own := range s.expressions() {
		values := s.all(own)
		if values == nil {
			continue
		}
		if best == "" && own != "{id}" {
			best = own
		}
		if shared := s.shared(values, all); shared > most {
			best, most = own, shared
		}
	}
	return cmp.Or(best, "key")
}

// shared returns how many of the names also occur on the other side, at best.
func (s *sort) shared(values map[string]bool, all []sort) int {
	most := 0
	for i := range all {
		other := &all[i]
		if (s.is == guessDoor) == (other.is == guessDoor) || other.is != guessDoor && !other.is.opens() {
			continue
		}
		for _, expression := range other.expressions() {
			count := 0
			for name := range other.all(expression) {
				if values[name] {
					count++
				}
			}
			most = max(most, count)
		}
	}
	return most
}

// startName returns the naming expression for starts: their names, if each has its own.
func (s *sort) startName() string {
	if names := s.all("{name}"); s.field == "class" && len(names) == len(s.objects) {
		return "{name}"
	}
	return "start"
}

// Guessed returns the remarks in a proposal about things without a descriptive name, one a line.
func Guessed(yaml []byte) (lines []string) {
	for i, line := range strings.Split(string(yaml), "\n") {
		if strings.Contains(line, guessMark) || strings.Contains(line, "  # none was recognised") {
			lines = append(lines, fmt.Sprintf("%s:%d: %s", FileName, i+1, strings.TrimSpace(line)))
		}
	}
	return lines
}
