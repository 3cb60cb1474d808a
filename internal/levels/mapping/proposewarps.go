package mapping

import (
	"fmt"
	"strings"

	"jogada/internal/levels/read/source"
)

// warps finds the portals of which a text names the object that each leads to, in whatever map, as target names a place in
// Tiled. The objects named are places; starts are, if other starts are not named.
func (p *proposal) warps(sorts []sort) {
	named := map[string][]*sort{} // by name of an object: the sorts of all objects that are called so
	for i := range sorts {
		for _, t := range sorts[i].objects {
			if name := t.object.Name; name != "" && !strings.ContainsAny(name, "*,{}") {
				named[name] = append(named[name], &sorts[i])
			}
		}
	}
	for i := range sorts {
		s := &sorts[i]
		if s.is != guessPortal || s.reference() != "" {
			continue
		}
		for _, property := range s.fields() {
			if !s.leadsTo(property, named) {
				continue
			}
			s.leads = property
			for _, t := range s.objects {
				named[t.value(property)][0].landed = true
			}
			break
		}
	}
	others := 0 // starts that are no place to come out of
	for i := range sorts {
		others += btoi(sorts[i].is == guessStart && !sorts[i].landed)
	}
	for i := range sorts {
		s := &sorts[i]
		s.landed = s.landed && (s.is == guessPortal || s.is == nothing || s.is == guessStart && others > 0)
	}
}

// leadsTo reports whether a property of each object names one other object that can be a place.
func (s *sort) leadsTo(property string, named map[string][]*sort) bool {
	for _, t := range s.objects {
		ends := named[t.value(property)]
		if len(ends) != 1 || t.value(property) == t.object.Name {
			return false
		}
		if is := ends[0].is; is != guessPortal && is != guessStart && is != nothing {
			return false
		}
	}
	return true
}

// warp returns the meaning of portals that lead to objects by their names.
func (s *sort) warp() (fields []string, remark string) {
	if s.landed {
		fields = append(fields, field("place", "{name}"))
	}
	return append(fields, field("teleport", "{"+s.leads+"}")), fmt.Sprintf("%s names where it leads", s.leads)
}

// warpsAway counts the objects that name an object on another map.
func (p *proposal) warpsAway() (n int) {
	home := map[string]*source.Map{}
	for _, m := range p.maps {
		for i := range m.Objects {
			home[m.Objects[i].Name] = m
		}
	}
	for _, s := range p.sorted {
		for _, t := range s.objects {
			if s.leads != "" && t.value(s.leads) != "" {
				n += btoi(home[t.value(s.leads)] != nil && home[t.value(s.leads)] != home[t.object.Name])
			}
		}
	}
	return n
}
