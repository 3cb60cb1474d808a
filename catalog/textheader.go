package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"jogada/internal/base/text"
	"jogada/solve"
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

// Read reads the boards of a text with at most one heading. Parameters in given take precedence over those of the heading, if the text has one.
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
	_, boards, v, err := g.ParseUnder(rest, params, m)
	if headed {
		err = movedDown(err, 1)
	}
	return boards, v, err
}

// ParseUnder parses the boards of a text without a heading under parameters, and returns the game as the text describes it.
func (g Game) ParseUnder(text []byte, given map[string]string, m *solve.Meter) (_ Game, boards []Instance, v Values, err error) {
	if g, err = g.For(text, given, m); err == nil {
		if v, err = g.Values(given); err == nil {
			boards, err = g.Parse(text, v, m)
		}
	}
	return g, boards, v, err
}

// For returns the game as a text describes it, read under parameters. Most games are the same for all texts.
func (g Game) For(text []byte, given map[string]string, m *solve.Meter) (Game, error) {
	if g.Described == nil {
		return g, nil
	}
	return g.Described(g, text, given, m)
}

// OfText returns the game as a text describes it, with that text as its example, and its values under parameters.
func (g Game) OfText(name string, data []byte, given map[string]string) (Game, Values, error) {
	params, rest, headed, err := g.cutHeading(data)
	if err != nil {
		return g, nil, err
	}
	maps.Copy(params, given)
	described, err := g.For(rest, params, nil)
	if err == nil {
		described.Examples = []Example{{Name: name, Title: described.Title, Text: string(rest), Params: params}}
		var v Values
		if v, err = described.Values(params); err == nil {
			return described, v, nil
		}
	}
	if headed {
		err = movedDown(err, 1)
	}
	return g, nil, err
}

// Known returns the given parameters that the game knows without a text. A text may have others if it describes its game.
func (g Game) Known(given map[string]string) map[string]string {
	if g.Described == nil {
		return given
	}
	known := map[string]string{}
	for _, p := range g.Params {
		if value, set := given[p.Name]; set {
			known[p.Name] = value
		}
	}
	return known
}

// Describing is an optional interface of a board whose text describes its game.
type Describing interface {
	// Describe returns the game as the text of the board describes it.
	Describe(g Game) Game
}

// DescribedBy returns the game as the text of one of its boards describes it.
func (g Game) DescribedBy(b Instance) Game {
	if d, is := b.(Describing); is {
		return d.Describe(g)
	}
	return g
}

// movedDown adds lines to the position of an error.
func movedDown(err error, lines int) error {
	var fault *text.Error
	if lines == 0 || !errors.As(err, &fault) || fault.Line == 0 {
		return err
	}
	moved := *fault
	moved.Line += lines
	return &moved
}

// ReadAll reads the boards of a text in which a new heading may begin at any line, and the parameters of each board.
func (g Game) ReadAll(data []byte, given map[string]string, m *solve.Meter) (boards []Instance, values []Values, err error) {
	for before := 0; len(data) > 0 || before == 0; {
		part := data
		if next := bytes.Index(data, []byte("\n"+heading)); next >= 0 {
			part = data[:next+1]
		}
		read, v, err := g.Read(part, given, m)
		if err != nil {
			return nil, nil, movedDown(err, before)
		}
		boards = append(boards, read...)
		values = append(values, slices.Repeat([]Values{v}, len(read))...)
		data, before = data[len(part):], before+max(1, bytes.Count(part, []byte("\n")))
	}
	return boards, values, nil
}

// Joins reports whether a text that holds a board twice, with an empty line between, is read as two boards. Where it is
// not, each board of a text needs a heading.
func (g Game) Joins(board Instance, v Values) bool {
	text := strings.TrimSuffix(board.Text(), "\n") + "\n"
	twice, err := g.Parse([]byte(text+"\n"+text), v, nil)
	return err == nil && len(twice) == 2 && twice[0].Text() == board.Text() && twice[1].Text() == board.Text()
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
		return nil, nil, true, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the text is not one of %s", g.Name)}
	}
	for _, field := range fields[1:] {
		name, value, found := strings.Cut(field, "=")
		value, err := url.PathUnescape(value)
		if !found || err != nil {
			return nil, nil, true, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("%q is not name=value", field)}
		}
		if _, again := params[name]; again {
			return nil, nil, true, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("%s is given twice", name)}
		}
		params[name] = value
	}
	return params, rest, true, nil
}
