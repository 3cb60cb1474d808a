package mapping

import (
	"fmt"
	"slices"
	"strings"

	"jogada/internal/levels/read/source"
)

// link links doors to the things whose property has the same values as one of theirs: a door that is locked with KeyA,
// and an item of type KeyA. Doors without a value stand open; items of other values keep the meaning of their class.
func (p *proposal) link(sorts []sort) {
	for i := range sorts {
		door := &sorts[i]
		if door.is != guessDoor {
			continue
		}
		for _, own := range door.fields() {
			values := door.values(own)
			if others := p.givers(sorts, values); len(others) > 0 {
				p.linkDoor(door, own, others)
				break
			}
		}
	}
}

// giver is a sort of things, and the property that names the keys that they are.
type giver struct {
	sort     *sort
	property string
	values   []string // of the property, those that doors name
}

// givers returns the sorts whose property names some of the keys. Things called door, key or switch are linked by their
// names elsewhere.
func (p *proposal) givers(sorts []sort, keys []string) (all []giver) {
	for i := range sorts {
		s := &sorts[i]
		if s.is == guessDoor || s.is == guessStart || s.is.opens() {
			continue
		}
		for _, name := range s.fields() {
			shared := slices.DeleteFunc(s.values(name), func(v string) bool { return !slices.Contains(keys, v) })
			if len(shared) > 0 {
				all = append(all, giver{s, name, shared})
				break
			}
		}
	}
	return all
}

// linkDoor adds the entries of a sort of doors and of their keys.
func (p *proposal) linkDoor(door *sort, own string, others []giver) {
	door.linked = own
	open := false
	for _, t := range door.objects {
		open = open || t.value(own) == ""
	}
	reason := fmt.Sprintf("%s of %s and %s of %s have the same values, %s", own, door.name, others[0].property, others[0].sort.name, strings.Join(others[0].values, ", "))
	if open {
		p.addRemark("it names no key, so it is open", "on: objects", field(door.field, door.name), fmt.Sprintf("property: {%s: \"\"}", quoted(own)), "is: floor")
	}
	p.addRemark(reason, "on: objects", field(door.field, door.name), field("door", "{"+own+"}"))
	for _, g := range others {
		g.sort.gives = g.property
		for _, v := range g.values {
			p.addRemark("", "on: objects", field(g.sort.field, g.sort.name), fmt.Sprintf("property: {%s: %s}", quoted(g.property), quoted(v)), field("key", "{"+g.property+"}"))
		}
	}
}

// fields returns the names of the properties of enums and texts that the things of a sort have.
func (s *sort) fields() (names []string) {
	for _, property := range s.objects[0].properties() {
		kind := strings.ToLower(property.Type)
		text := strings.Contains(kind, "enum") || kind == "string" || kind == ""
		if text && property.Name != "" && !strings.ContainsAny(property.Name, "{}") {
			names = append(names, property.Name)
		}
	}
	return names
}

// values returns the different values of a property, without the empty one and those with wildcards or commas.
func (s *sort) values(property string) (all []string) {
	for _, t := range s.objects {
		if v := t.value(property); v != "" && !strings.ContainsAny(v, "*,") && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	slices.Sort(all)
	return all
}

// value returns the value of a property, or "".
func (t *thing) value(property string) string {
	p, _ := t.properties().Get(property)
	return p.Text()
}

// opens reports whether things of this meaning open doors.
func (g guess) opens() bool {
	switch g {
	case guessKey, guessSwitch, guessPlate, guessAbility, guessTrigger, guessRelay:
		return true
	}
	return false
}

// opens returns the meaning of plates and abilities: they open the doors of their names for good.
func (s *sort) opens(sorts []sort) (fields []string, remark string) {
	name := s.callThem(sorts)
	linked := s.shared(s.all(name), sorts) > 0
	switch {
	case s.is == guessPlate && linked:
		return []string{field("switch", name)}, "a guess: stepping on it once opens its doors for good; else plate, and open-while for the doors"
	case s.is == guessPlate:
		return []string{field("plate", name)}, "a guess: it flips a switch, and nothing says of which doors; they need open-while or shut-while"
	case linked:
		return []string{field("ability", name)}, "once had, it opens all doors of its name"
	}
	return []string{field("ability", name)}, "a guess: nothing needs it; cells that it makes passable need door with its name"
}

// fires returns the meaning of triggers and relays: they fire what a reference of theirs names.
func (s *sort) fires() (fields []string, remark string) {
	word := map[guess]string{guessTrigger: "trigger", guessRelay: "relay"}[s.is]
	if property := s.reference(); property != "" && (s.is == guessRelay || s.all("{"+property+"}") != nil) { // relays may fire nothing
		return []string{field(word, "{"+property+"}")}, fmt.Sprintf("%s names what it fires", property)
	}
	return []string{"is: ignore"}, "a guess: nothing says what it fires"
}

// reference returns the property that refers to other objects, or "".
func (s *sort) reference() string { return reference(s.objects[0].properties()) }

func reference(properties source.Properties) string {
	for _, property := range properties {
		if kind := strings.ToLower(property.Type); (kind == "object" || strings.Contains(kind, "entityref")) && !strings.ContainsAny(property.Name, "{}") {
			return property.Name
		}
	}
	return ""
}

// portal returns the meaning of portals: each leads to what a reference of its own names; otherwise those that share a name
// lead to each other.
func (s *sort) portal() (fields []string, remark string) {
	if property := s.reference(); property != "" {
		return []string{field("teleport", "{"+property+"}")}, fmt.Sprintf("%s names where it leads", property)
	}
	for _, expression := range append(s.expressions(), "portal") {
		if s.paired(expression) {
			return []string{field("portal", expression)}, "a guess: all of one name lead to each other"
		}
	}
	return []string{"is: ignore"}, "a guess: nothing says where it leads"
}

// paired reports whether each name that an expression gives is that of at least two objects.
func (s *sort) paired(expression string) bool {
	count := map[string]int{}
	for _, t := range s.objects {
		names, err := t.names(expression)
		if err != nil {
			return false
		}
		for _, name := range names {
			count[name]++
		}
	}
	for _, n := range count {
		if n < 2 {
			return false
		}
	}
	return len(count) > 0
}
