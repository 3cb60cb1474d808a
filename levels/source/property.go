package source

import "strings"

// Property is a named value that somebody gave to a thing in the editor. A list has several values; a value with members
// of its own is a property for each, with a dot between the names.
type Property struct {
	Name   string
	Type   string // as the editor calls it: bool, string, Int, LocalEnum.Colour
	Values []string
}

// Properties are the properties of one thing, no name twice.
type Properties []Property

// Get is the property of a name.
func (p Properties) Get(name string) (Property, bool) {
	for _, x := range p {
		if x.Name == name {
			return x, true
		}
	}
	return Property{}, false
}

// Over are the properties, and those of below whose names are not among them.
func (p Properties) Over(below Properties) Properties {
	if len(p) == 0 {
		return below
	}
	all := p[:len(p):len(p)]
	for _, x := range below {
		if _, has := p.Get(x.Name); !has {
			all = append(all, x)
		}
	}
	return all
}

// Text is the value, or the values with commas between them.
func (p Property) Text() string { return strings.Join(p.Values, ", ") }
