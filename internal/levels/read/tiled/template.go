package tiled

import (
	"math"
	"strings"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// template reads a template, and caches it.
func (r *Reader) template(from, named string, meter *solve.Meter) (*template, error) {
	t, err := load(r, &r.templates, from, named, meter, func(data []byte) (*template, error) {
		return either(data, "a template of Tiled", jsonTemplate, xmlTemplate)
	})
	if err != nil {
		return nil, err
	}
	named, _ = r.folder.Resolve(from, named)
	if t.object.template != "" {
		return nil, source.Fault(named, "the template has a template of its own")
	}
	with := *t
	with.file = named
	return &with, nil
}

// xmlTemplate reads TX.
func xmlTemplate(data []byte) (*template, error) {
	x, root, err := scan.NewXML(data)
	if err != nil {
		return nil, err
	}
	if string(root.Name) != "template" {
		return nil, x.Fail(root.At, "found the element %s; expected a template", root.Name)
	}
	t, found := &template{}, false
	err = x.Children(root, func(c *scan.Element) (err error) {
		switch string(c.Name) {
		case "tileset":
			t.set, err = xmlSet(x, c, nil)
		case "object":
			found = true
			t.object, err = xmlObject(x, c, nil)
		}
		return err
	})
	if err == nil && !found {
		err = x.Fail(root.At, "the template has no object")
	}
	return t, err
}

// jsonTemplate reads TJ.
func jsonTemplate(data []byte) (*template, error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	t, found := &template{}, false
	err = v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "tileset":
			t.set, err = jsonSet(f, nil)
		case "object":
			found = true
			t.object, err = jsonObject(f, nil)
		}
		return err
	})
	if err == nil && !found {
		err = v.Fail("the template has no object")
	}
	return t, err
}

// over returns an object whose own fields override those of its template.
func (o rawObject) over(t rawObject) rawObject {
	o.name, o.class = o.name.or(t.name), o.class.or(t.class)
	o.width, o.height, o.turned = o.width.or(t.width), o.height.or(t.height), o.turned.or(t.turned)
	o.visible = o.visible.or(t.visible)
	if !o.shape.there {
		o.shape, o.points = t.shape, t.points
	}
	o.properties = o.properties.Over(t.properties)
	return o
}

func cut(s string, at byte) (before, after string) {
	before, after, _ = strings.Cut(s, string(at))
	return before, after
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
