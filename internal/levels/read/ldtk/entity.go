package ldtk

import (
	"strconv"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// entities adds the entities of a layer.
func (b *builder) entities(l *rawLayer) error {
	if !l.entities.There() {
		return nil
	}
	_, err := l.entities.Items(func(_ int, item scan.Value) error {
		if !b.meter.Work(1) {
			return b.meter.Stopped()
		}
		o, err := entity(item)
		o.Layer = len(b.out.Layers) - 1
		o.X, o.Y = o.X+l.left, o.Y+l.top
		b.out.Objects = append(b.out.Objects, o)
		return err
	})
	return err
}

// entity reads an entity. Its position is that of its pivot.
func entity(v scan.Value) (source.Object, error) {
	o := source.Object{Shape: source.Rectangle}
	var x, y int
	var pivot [2]float64
	there := false
	err := v.Each(func(name []byte, f scan.Value) (err error) {
		switch string(name) {
		case "__identifier":
			return scan.Set(&o.Class, f.String)
		case "iid":
			return scan.Set(&o.ID, f.String)
		case "px":
			there = true
			return pair(&x, &y, f)
		case "width":
			return scan.Set(&o.Width, f.Float)
		case "height":
			return scan.Set(&o.Height, f.Float)
		case "__pivot":
			_, err = f.Items(func(i int, item scan.Value) error {
				if i > 1 {
					return nil
				}
				return scan.Set(&pivot[i], item.Float)
			})
		case "__tags":
			_, err = f.Items(func(_ int, item scan.Value) error {
				tag, err := item.String()
				o.Tags = append(o.Tags, tag)
				return err
			})
		case "fieldInstances":
			o.Properties, err = fields(f)
		}
		return err
	})
	if err == nil && (!there || o.Class == "") {
		err = v.Fail("the entity has no __identifier or no px")
	}
	if o.Width == 0 && o.Height == 0 {
		o.Shape = source.Point
	}
	o.X, o.Y = float64(x)-pivot[0]*o.Width, float64(y)-pivot[1]*o.Height
	o.Pivot = source.Dot{X: o.X, Y: o.Y}
	return o, err
}

// fields reads the fields of an entity or a level.
func fields(v scan.Value) (source.Properties, error) {
	var all source.Properties
	_, err := v.Items(func(_ int, item scan.Value) error {
		var p source.Property
		var value scan.Value
		err := item.Each(func(name []byte, f scan.Value) error {
			switch string(name) {
			case "__identifier":
				return scan.Set(&p.Name, f.String)
			case "__type":
				return scan.Set(&p.Type, f.String)
			case "__value":
				value = f
			}
			return nil
		})
		if err != nil {
			return err
		}
		if _, twice := all.Get(p.Name); twice {
			return item.Fail("the field %q is there twice", p.Name)
		}
		if value.Kind() == '[' {
			_, err = value.Items(func(_ int, entry scan.Value) error {
				p.Values = append(p.Values, plain(entry))
				return nil
			})
		} else if value.There() {
			p.Values = []string{plain(value)}
		}
		all = append(all, p)
		return err
	})
	return all, err
}

// plain returns a value as a text: for a reference to an entity the entity's iid, for a point cx,cy.
func plain(v scan.Value) string {
	switch v.Kind() {
	case '"':
		s, _ := v.String()
		return s
	case '0':
		if f, err := v.Float(); err == nil {
			return strconv.FormatFloat(f, 'f', -1, 64)
		}
	case '{':
		member := map[string]string{}
		_ = v.Each(func(name []byte, f scan.Value) error {
			member[string(name)] = plain(f)
			return nil
		})
		if iid, is := member["entityIid"]; is {
			return iid
		}
		if x, is := member["cx"]; is {
			return x + "," + member["cy"]
		}
	case 0, 'n':
		return ""
	}
	return v.Raw()
}
