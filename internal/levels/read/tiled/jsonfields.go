package tiled

import (
	"strconv"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// maybe reads an optional field.
func maybe[T any](into *optional[T], read func() (T, error)) (err error) {
	into.there = true
	into.is, err = read()
	return err
}

// noteJSON records a text that names another file.
func noteJSON(edit *source.Edit, v scan.Value) {
	if s, err := v.String(); err == nil && s != "" && edit != nil {
		from, to := v.Span()
		edit.Files = append(edit.Files, source.Span{From: from, To: to, Text: s})
	}
}

// jsonProperties reads a list of properties.
func jsonProperties(v scan.Value) (source.Properties, error) {
	var all source.Properties
	if v.Kind() == '{' {
		return nil, v.Fail("the properties are written as Tiled wrote them before version 1.2; save the map again with a newer one")
	}
	_, err := v.Items(func(_ int, item scan.Value) error {
		var name, class string
		kind := "string"
		var value scan.Value
		err := item.Each(func(field []byte, f scan.Value) error {
			switch string(field) {
			case "name":
				return scan.Set(&name, f.String)
			case "type":
				return scan.Set(&kind, f.String)
			case "propertytype":
				return scan.Set(&class, f.String)
			case "value":
				value = f
			}
			return nil
		})
		if err != nil {
			return err
		}
		if _, twice := all.Get(name); twice {
			return item.Fail("the property %q is there twice", name)
		}
		if all, err = jsonValue(all, name, kind, class, value); err == nil && len(all) > mostMembers {
			err = v.Fail("there are more than %d properties, the most that one thing may have", mostMembers)
		}
		return err
	})
	return all, err
}

// jsonValue appends the property of a value, or those of its members.
func jsonValue(into source.Properties, name, kind, class string, v scan.Value) (source.Properties, error) {
	if kind == classValue {
		into = append(into, valueOf(name, class))
		if !v.There() {
			return into, nil
		}
		if v.Kind() != '{' {
			return into, v.Fail("the value of %q is of a class; want an object", name)
		}
	}
	switch v.Kind() {
	case '{':
		err := v.Each(func(member []byte, f scan.Value) (err error) {
			into, err = jsonValue(into, name+"."+string(member), jsonKind(f), "", f)
			return err
		})
		return into, err
	case '[':
		p := source.Property{Name: name, Type: kind}
		_, err := v.Items(func(_ int, item scan.Value) error {
			value := item
			if item.Kind() == '{' { // an entry with its type
				if err := item.Each(func(field []byte, f scan.Value) error {
					if string(field) == "value" {
						value = f
					}
					return nil
				}); err != nil {
					return err
				}
			}
			p.Values = append(p.Values, plainValue(value))
			return nil
		})
		return append(into, p), err
	}
	return append(into, source.Property{Name: name, Type: kind, Values: []string{plainValue(v)}}), nil
}

// jsonKind returns the type of a member, which JSON does not name.
func jsonKind(v scan.Value) string {
	switch v.Kind() {
	case 't':
		return "bool"
	case '0':
		return "float"
	}
	return "string"
}

// plainValue returns a value as XML would write it.
func plainValue(v scan.Value) string {
	switch v.Kind() {
	case '"':
		s, _ := v.String()
		return s
	case '0':
		f, err := v.Float()
		if err != nil {
			return v.Raw()
		}
		return strconv.FormatFloat(f, 'f', -1, 64)
	case 0, 'n':
		return ""
	}
	return v.Raw()
}
