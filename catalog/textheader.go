package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"jogada/solve"
	"jogada/text"
)

// heading begins the first line of a text that records its parameters: "#! jogada chase cat=2 hole=0,3".
const heading = "#! jogada "

// Heading returns the line that records the non-default rules before a board's text; details are left out. Only Read
// accepts a text with a heading, not Parse.
func (g Game) Heading(v Values) string {
	line := heading + g.Name
	for _, name := range slices.Sorted(maps.Keys(v)) {
		i := slices.IndexFunc(g.Params, func(p Param) bool { return p.Name == name })
		if i >= 0 && g.Params[i].Role == Rule && v[name] != g.Params[i].Default {
			line += " " + name + "=" + strings.NewReplacer("%", "%25", " ", "%20", "\n", "%0A", "\t", "%09").Replace(v[name])
		}
	}
	return line + "\n"
}

// bytesAUnit is the number of bytes of text read in a unit of work.
const bytesAUnit = 16

// Read reads the boards of a text. Parameters in given take precedence over those of the heading, if the text has one.
// Positions in errors count the heading.
func (g Game) Read(data []byte, given map[string]string, m *solve.Meter) ([]Instance, Values, error) {
	if !m.Work(1 + len(data)/bytesAUnit) {
		return nil, nil, fmt.Errorf("the text was not read: %w", m.Stopped())
	}
	params, rest, headed, err := g.cutHeading(data)
	if err != nil {
		return nil, nil, err
	}
	maps.Copy(params, given)
	v, err := g.Values(params)
	if err != nil {
		return nil, nil, err
	}
	boards, err := g.Parse(rest, v, m)
	var fault *text.Error
	if headed && errors.As(err, &fault) && fault.Line > 0 {
		moved := *fault
		moved.Line++
		err = &moved
	}
	return boards, v, err
}

// cutHeading removes the heading from a text.
func (g Game) cutHeading(data []byte) (params map[string]string, rest []byte, headed bool, err error) {
	params = map[string]string{}
	if !bytes.HasPrefix(data, []byte(heading)) {
		return params, data, false, nil
	}
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	fields := strings.Fields(string(line[len(heading):]))
	if len(fields) == 0 || fields[0] != g.Name && !slices.Contains(g.Aliases, fields[0]) {
		return nil, nil, true, &text.Error{Line: 1, Msg: fmt.Sprintf("the text is not one of %s", g.Name)}
	}
	for _, field := range fields[1:] {
		name, value, found := strings.Cut(field, "=")
		value, err := url.PathUnescape(value)
		if !found || err != nil {
			return nil, nil, true, &text.Error{Line: 1, Msg: fmt.Sprintf("%q is not name=value", field)}
		}
		if _, again := params[name]; again {
			return nil, nil, true, &text.Error{Line: 1, Msg: fmt.Sprintf("%s is given twice", name)}
		}
		params[name] = value
	}
	return params, rest, true, nil
}
