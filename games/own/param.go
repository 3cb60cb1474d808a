package own

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"jogada/catalog"
	"jogada/games/own/internal/script"
)

// declaration collects the parameters that a file declares while it runs.
type declaration struct {
	file  *file
	given map[string]string
}

// The largest parameters.
const (
	maxParams = 50
	maxNumber = 1 << 53
)

// param is the function param(name, default, doc) of a file: it declares a parameter and returns its value.
func (d *declaration) param(args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
	var name, doc string
	var usual starlark.Value
	if err := starlark.UnpackArgs("param", args, kwargs, "name", &name, "default", &usual, "doc?", &doc); err != nil {
		return nil, errors.New(`want param("name", default, "what it means")`)
	}
	if !validParam(name) {
		return nil, fmt.Errorf("the name of a parameter is made of letters, digits and _, not %q", script.Cut(name, maxName))
	}
	if name == fromParam || name == scrambleParam {
		return nil, fmt.Errorf("the name %q is taken; call the parameter something else", name)
	}
	p := catalog.Param{Name: name, Doc: strings.Join(strings.Fields(doc), " "), Role: catalog.Rule}
	if len(p.Doc) > maxSentence {
		return nil, fmt.Errorf("the description of %s is too long", name)
	}
	switch v := usual.(type) {
	case starlark.Bool:
		p.Kind, p.Default = catalog.Bool, strconv.FormatBool(bool(v))
	case starlark.Int:
		n, small := v.Int64()
		if !small || n > maxNumber || n < -maxNumber {
			return nil, fmt.Errorf("the default of %s is too large", name)
		}
		p.Kind, p.Default, p.Min, p.Max = catalog.Int, strconv.FormatInt(n, 10), -maxNumber, maxNumber
	case starlark.Float:
		p.Kind, p.Default = catalog.Real, strconv.FormatFloat(float64(v), 'g', -1, 64)
	case starlark.String:
		p.Kind, p.Default = catalog.Text, string(v)
		if len(v) > catalog.MaxText {
			return nil, fmt.Errorf("the default of %s is longer than %d bytes", name, catalog.MaxText)
		}
	default:
		return nil, fmt.Errorf("the default of %s is a number, a truth value or a string, not a %s", name, usual.Type())
	}
	for i, other := range d.file.params {
		if other.Name == name {
			if other.Kind != p.Kind || other.Default != p.Default {
				return nil, fmt.Errorf("the parameter %s is declared twice, with different defaults", name)
			}
			return d.value(d.file.params[i], usual), nil
		}
	}
	if len(d.file.params) == maxParams {
		return nil, fmt.Errorf("there are more than %d parameters", maxParams)
	}
	d.file.params = append(d.file.params, p)
	return d.value(p, usual), nil
}

func validParam(name string) bool {
	return name != "" && len(name) <= maxName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// value returns the value of a parameter: the one that was given if it fits, or else the usual one. Game.Values refuses
// those that do not fit.
func (d *declaration) value(p catalog.Param, usual starlark.Value) starlark.Value {
	given, set := d.given[p.Name]
	if set && p.Check(given) != nil {
		set = false
	}
	if !set {
		given = p.Default
	}
	given = p.Plain(given)
	d.file.values[p.Name] = given
	if !set {
		return usual
	}
	switch p.Kind {
	case catalog.Bool:
		return starlark.Bool(given == "true")
	case catalog.Int:
		n, _ := strconv.ParseInt(given, 10, 64)
		return starlark.MakeInt64(n)
	case catalog.Real:
		x, _ := strconv.ParseFloat(given, 64)
		return starlark.Float(x)
	default:
		return starlark.String(given)
	}
}
