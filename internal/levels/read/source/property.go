package source

import "strings"

// Property is a named value that a user gave to a thing in the editor. A list has several values; a value with members
// becomes a property for each, with dots between the names.
type Property struct {
	Name   string
	Type   string // the editor's name for the type: bool, string, Int, LocalEnum.Colour
	Values []string
}

// Properties holds the properties of one thing, without duplicate names.
type Properties []Property

// Get returns the property with that name, if any.
func (p Properties) Get(name string) (Property, bool) {
	for _, x := range p {
		if x.Name == name {
			return x, true
		}
	}
	return Property{}, false
}

// Over returns the properties, plus those of below that have other names.
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

// Text returns the value, or the values separated by commas.
func (p Property) Text() string { return strings.Join(p.Values, ", ") }
