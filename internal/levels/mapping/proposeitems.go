package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// kindsOfItems adds entries for things whose enum or text says what they are: an Item of type Key. It returns the names
// of the keys among them.
func (p *proposal) kindsOfItems(sorts []sort) (keys []string) {
	for i := range sorts {
		s := &sorts[i]
		if s.is != guessItem && s.is != nothing || s.linked != "" {
			continue
		}
		for _, property := range s.fields() {
			for _, value := range s.values(property) {
				if read(value) != guessKey || s.gives == property {
					continue
				}
				name := cmp.Or(rest(value), "key")
				keys = append(keys, name)
				p.seen[guessKey] = true
				p.addRemark(fmt.Sprintf("its %s says so", property), "on: objects", field(s.field, s.name), fmt.Sprintf("property: {%s: %s}", quoted(property), quoted(value)), field("key", name))
			}
		}
	}
	return keys
}

// lockedWords name properties that say whether a door is locked.
var lockedWords = []string{"locked", "islocked", "lock", "closed", "isclosed", "needskey"}

// door returns the meaning of doors: what opens them, whether they say that they are locked, or that nothing opens them.
// It returns no fields if it added all entries itself.
func (p *proposal) door(s *sort, sorts []sort, given []string) (fields []string, remark string) {
	opened := len(given) > 0 || slices.ContainsFunc(sorts, func(other sort) bool { return other.is.opens() })
	name := s.callThem(sorts)
	linked := s.shared(s.all(name), sorts) > 0
	if !linked && len(given) > 0 {
		name, linked = given[0], true
	}
	for _, property := range s.objects[0].properties() {
		flag := property.Type == "bool" || property.Type == "Bool" || property.Text() == "true" || property.Text() == "false"
		if !flag || !slices.Contains(lockedWords, strings.ToLower(strings.ReplaceAll(property.Name, "_", ""))) {
			continue
		}
		if !linked {
			name = p.onlyKey(sorts)
		}
		remark = fmt.Sprintf("%s says that it needs a key", property.Name)
		if !opened {
			remark = fmt.Sprintf("a guess: %s says that it needs a key, and there is none", property.Name)
		}
		p.once = p.once || opened && !strings.Contains(name, "{")
		what := []string{"on: objects", field(s.field, s.name)}
		p.addRemark(remark, append(slices.Clone(what), fmt.Sprintf("property: {%s: true}", quoted(property.Name)), "is: floor", field("door", name))...)
		p.addRemark(fmt.Sprintf("%s says that it is open", property.Name), append(what, "is: floor")...)
		return nil, ""
	}
	switch {
	case !opened:
		return []string{"is: floor"}, "a guess: nothing on the maps opens it, so it is open"
	case !linked && name == p.onlyKey(sorts) && slices.ContainsFunc(sorts, func(other sort) bool { return other.is == guessKey }):
		remark = "a guess: nothing says which key opens it, so any does"
	case !linked:
		remark = "a guess: no key and no switch has such a name"
	case len(given) > 0 && name == given[0] && len(s.objects) > 1:
		p.once = true
	}
	return []string{field("door", name)}, remark
}

// onlyKey returns the name of the keys if all have the same, or "key".
func (p *proposal) onlyKey(sorts []sort) string {
	found := ""
	for i := range sorts {
		if sorts[i].is != guessKey {
			continue
		}
		name := sorts[i].callThem(sorts)
		if found != "" && found != name || strings.Contains(name, "{") {
			return "key"
		}
		found = name
	}
	return cmp.Or(found, "key")
}

// item returns the meaning of things to collect. Nothing needs them, so only whether a player can get them is checked.
func (p *proposal) item(s *sort) (fields []string, remark string) {
	name := strings.Join(tokens(s.name), " ")
	if s.field == "layer" || name == "" {
		name = "item"
	}
	if !slices.Contains(p.items, name) {
		p.items = append(p.items, name)
	}
	return []string{field("key", name)}, "a guess: something to collect, which nothing needs"
}
