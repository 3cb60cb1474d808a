package tiled

import (
	"maps"
	"path"
	"slices"
	"strings"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// types holds the classes of a Tiled project (.tiled-project): their members and default values. A map does not name
// its project.
type types struct {
	classes map[string]*class
	told    map[string]source.Properties // by class: all members, nested ones included
}

// class is a class of a project.
type class struct {
	uses    []string // what may be of the class; nil means anything
	members []member
	at      scan.Value
}

// member is a member of a class and its value.
type member struct {
	name, kind, class string // class: that of a value with members
	value             scan.Value
}

// Uses of a class, as a project names them.
const (
	ofMap    = "map"
	ofLayer  = "layer"
	ofObject = "object"
	ofTile   = "tile"
)

// mostMembers limits the members of a class, nested ones included, and the properties of a thing.
const mostMembers = 1000

// ending is the extension of projects.
const ending = ".tiled-project"

// typesOf returns the classes for a map: those of the reader's project, or else of the nearest one, in the map's folder
// or above; nil if there is none.
func (r *Reader) typesOf(file string, meter *solve.Meter) (*types, error) {
	if r.project != "" {
		return r.projectOf(r.project, meter)
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		name, err := r.projectIn(dir)
		if err != nil {
			return nil, err
		}
		if name != "" {
			return r.projectOf(name, meter)
		}
		if dir == "." {
			return nil, nil
		}
	}
}

// projectIn returns the name of the project in a folder; "" if there is none.
func (r *Reader) projectIn(dir string) (string, error) {
	if known, ok := r.projects.Load(dir); ok {
		return known.(string), nil
	}
	all, err := r.folder.Names(dir, ending)
	if err != nil {
		return "", err
	}
	if len(all) > 1 {
		return "", source.Fault("", "%s and %s lie in one folder; say which of them gives classes their values: \"project: %s\" in levels.yaml", all[0], all[1], all[0])
	}
	name := strings.Join(all, "")
	r.projects.Store(dir, name)
	return name, nil
}

// projectOf reads a project, and caches it.
func (r *Reader) projectOf(name string, meter *solve.Meter) (*types, error) {
	return load(r, &r.classes, "levels.yaml", name, meter, readTypes)
}

// readTypes reads the classes of a project.
func readTypes(data []byte) (*types, error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	t := &types{classes: map[string]*class{}, told: map[string]source.Properties{}}
	err = v.Read(scan.Fields{"propertyTypes": scan.List(t.read)})
	for _, name := range slices.Sorted(maps.Keys(t.classes)) {
		if err == nil {
			_, err = t.all(name, nil)
		}
	}
	return t, err
}

// read reads a type: a class, or an enum, which needs nothing.
func (t *types) read(v scan.Value) error {
	c, name, kind := &class{at: v}, "", ""
	err := v.Read(scan.Fields{"name": scan.Text(&name), "type": scan.Text(&kind), "members": scan.List(c.read), "useAs": func(f scan.Value) error {
		c.uses = []string{}
		_, err := f.Items(func(_ int, item scan.Value) error {
			use, err := item.String()
			c.uses = append(c.uses, use)
			return err
		})
		return err
	}})
	if err != nil || kind != "class" {
		return err
	}
	if t.classes[name] != nil || name == "" {
		return v.Fail("a class without a name, or with one that another has: %q", name)
	}
	t.classes[name] = c
	return nil
}

// read reads a member of a class.
func (c *class) read(v scan.Value) error {
	m := member{kind: "string"}
	err := v.Read(scan.Fields{"name": scan.Text(&m.name), "type": scan.Text(&m.kind), "propertyType": scan.Text(&m.class), "value": scan.Keep(&m.value)})
	if err == nil && m.name == "" {
		err = v.Fail("the member has no name")
	}
	c.members = append(c.members, m)
	return err
}

// all returns the members of a class with their values, including those of members that are of classes themselves.
// Within lists the enclosing classes.
func (t *types) all(name string, within []string) (source.Properties, error) {
	if known, ok := t.told[name]; ok {
		return known, nil
	}
	c := t.classes[name]
	if slices.Contains(within, name) {
		return nil, c.at.Fail("the class %q is a member of itself", name)
	}
	within = append(within, name)
	var all source.Properties
	for _, m := range c.members {
		own, err := jsonValue(nil, m.name, m.kind, "", m.value)
		if err != nil {
			return nil, err
		}
		if m.kind == classValue {
			own = own[1:]
		}
		if t.classes[m.class] != nil {
			inner, err := t.all(m.class, within)
			if err != nil {
				return nil, err
			}
			own = own.Over(prefixed(m.name, inner))
		}
		if all = append(all, own...); len(all) > mostMembers {
			return nil, c.at.Fail("the class %q has more than %d members, with those of its members", name, mostMembers)
		}
	}
	t.told[name] = all
	return all, nil
}

// prefixed returns the members of a member, with prefixed names.
func prefixed(name string, members source.Properties) source.Properties {
	out := slices.Clone(members)
	for i := range out {
		out[i].Name = name + "." + out[i].Name
	}
	return out
}

// defaults returns the values that a thing gets from its class.
func (t *types) defaults(name, use string) source.Properties {
	c := t.classes[name]
	if c == nil || c.uses != nil && !slices.Contains(c.uses, use) {
		return nil
	}
	return t.told[name]
}

// giver gives the things of a map the values of their classes.
type giver struct {
	*types     // nil: there is no project
	given  int // values for things that have some of their own; others share those of their class
}

// full returns the properties of a thing: its own, those of its class, and those of the classes of its own values.
// Beyond the limit it adds none, which is reported at the end.
func (g *giver) full(own source.Properties, class, use string) source.Properties {
	own, values := apart(own)
	if g.types == nil || g.given > source.MaxThing {
		return own
	}
	all := own.Over(g.defaults(class, use))
	for _, v := range values {
		all = all.Over(prefixed(v.Name, g.told[v.Values[0]]))
	}
	if len(own) > 0 || len(values) > 0 {
		g.given += len(all) - len(own)
	}
	return all
}

// apart separates the plain properties of a file from those that represent values of a class.
func apart(all source.Properties) (plain, values source.Properties) {
	if !slices.ContainsFunc(all, isValue) {
		return all, nil
	}
	for _, p := range all {
		if isValue(p) {
			values = append(values, p)
		} else {
			plain = append(plain, p)
		}
	}
	return plain, values
}

// valueOf returns the property that represents a value of a class in a file; its members are listed beside it, as far
// as the file has them.
func valueOf(name, class string) source.Property {
	return source.Property{Name: name, Type: classValue, Values: []string{class}}
}

const classValue = "class"

func isValue(p source.Property) bool { return p.Type == classValue }
