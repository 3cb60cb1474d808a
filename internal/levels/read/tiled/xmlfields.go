package tiled

import (
	"strconv"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// attributes reads the attributes of an element; the first fault is kept.
type attributes struct {
	x   *scan.XML
	e   *scan.Element
	err error
}

func (a *attributes) fault(at scan.Attr, want string) {
	if a.err == nil {
		a.err = a.x.Fail(at.From, "%s is %q; want %s", at.Name, at.Value, want)
	}
}

func (a *attributes) has(name string) bool {
	_, ok := a.e.Get(name)
	return ok
}

func (a *attributes) text(name string) string {
	at, _ := a.e.Get(name)
	return string(at.Value)
}

// class returns the class of a thing, which Tiled calls type or class, depending on its version.
func (a *attributes) class() string {
	if class := a.text("class"); class != "" {
		return class
	}
	return a.text("type")
}

// int returns a whole number from lo to hi.
func (a *attributes) int(at scan.Attr, lo, hi int) int {
	n, err := strconv.Atoi(string(at.Value))
	if err != nil || n < lo || n > hi {
		a.fault(at, "a whole number from "+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
	}
	return n
}

// gid returns the number of a tile.
func (a *attributes) gid() uint32 {
	if at, ok := a.e.Get("gid"); ok {
		return uint32(a.int(at, 0, 1<<32-1))
	}
	return 0
}

func (a *attributes) float(at scan.Attr) float64 {
	f, err := strconv.ParseFloat(string(at.Value), 64)
	if err != nil || !finite(f) {
		a.fault(at, "a number")
	}
	return f
}

func (a *attributes) flag(at scan.Attr) bool {
	switch string(at.Value) {
	case "1", "true":
		return true
	case "0", "false":
		return false
	}
	a.fault(at, "0 or 1")
	return false
}

// spanOf returns an attribute as a range of the file.
func spanOf(at scan.Attr) source.Span {
	return source.Span{From: at.From, To: at.To, Text: string(at.Value)}
}

// note records an attribute that names another file, for writing the file elsewhere.
func (a *attributes) note(edit *source.Edit, name string) {
	if at, ok := a.e.Get(name); ok && edit != nil {
		edit.Files = append(edit.Files, spanOf(at))
	}
}

// xmlProperties reads the properties inside an element. Members of a value get a name composed of both.
func xmlProperties(x *scan.XML, e *scan.Element, prefix string, into source.Properties) (source.Properties, error) {
	err := x.Children(e, func(c *scan.Element) error {
		if string(c.Name) != "property" {
			return nil
		}
		a := attributes{x: x, e: c}
		p := source.Property{Name: prefix + a.text("name"), Type: a.text("type")}
		if p.Type == "" {
			p.Type = "string"
		}
		if _, twice := into.Get(p.Name); twice {
			return x.Fail(c.At, "the property %q is there twice", p.Name)
		}
		var err error
		switch {
		case len(into) >= mostMembers:
			return x.Fail(c.At, "there are more than %d properties, the most that one thing may have", mostMembers)
		case p.Type == classValue:
			into = append(into, valueOf(p.Name, a.text("propertytype")))
			return x.Children(c, func(inner *scan.Element) (err error) {
				if string(inner.Name) == "properties" {
					into, err = xmlProperties(x, inner, p.Name+".", into)
				}
				return err
			})
		case p.Type == "list":
			err = x.Children(c, func(item *scan.Element) error {
				value, err := xmlValue(x, item)
				p.Values = append(p.Values, value)
				return err
			})
		default:
			p.Values = make([]string, 1)
			p.Values[0], err = xmlValue(x, c)
		}
		into = append(into, p)
		return err
	})
	return into, err
}

// xmlValue returns the value of a property: an attribute, or the text inside if it has several lines.
func xmlValue(x *scan.XML, e *scan.Element) (string, error) {
	if at, ok := e.Get("value"); ok {
		return string(at.Value), nil
	}
	value, _, err := x.Text(e)
	return string(value), err
}
