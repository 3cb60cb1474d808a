package yaml

import (
	"errors"
	"regexp"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"jogada/internal/base/text"
)

// syntax returns an error of the YAML library with its position.
func (d *Document) syntax(err error) error {
	var bad yaml.Error
	if errors.As(err, &bad) && bad.GetToken() != nil {
		p := bad.GetToken().Position
		return &text.Error{Line: p.Line, Col: p.Column, Msg: plainly(bad.GetMessage())}
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return text.At(d.data, 0, "%s", plainly(first))
}

// slips maps the YAML library's messages for the most common mistakes to plain words.
var slips = []struct{ theirs, ours string }{
	{"could not find flow mapping end token", "a } is missing: what begins here has no end"},
	{"sequence end token ']' not found", "a ] is missing: what begins here has no end"},
	{"could not find end character of", "a text in quotes has no end"},
	{"could not find '[' character", "there is no [ before this ]"},
	{"could not find '{' character", "there is no { before this }"},
	{"',' or '}' must be specified", "a comma or } was expected"},
	{"',' or ']' must be specified", "a comma or ] was expected"},
	{"found character '\t'", "found a tab; indent lines by spaces"},
	{"value is not allowed in this context", "this does not belong here: is the line indented like those above it?"},
	{"mapping value is not allowed in this context", "this does not belong here: is the line indented like those above it?"},
	{"non-map value is specified", "a field was expected here, name: value"},
	{"unexpected key name", "a field was expected here, name: value"},
	{"block sequence entries are not allowed", "a list begins on a line of its own, below its name"},
}

var twiceThere = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^mapping key (".*") already defined at \[([0-9]+):[0-9]+\]$`)
})

// plainly returns the YAML library's message in plain words where they are known.
func plainly(theirs string) string {
	if m := twiceThere().FindStringSubmatch(theirs); m != nil {
		return "the field " + m[1] + " is there twice, in line " + m[2] + " too"
	}
	for _, s := range slips {
		if strings.HasPrefix(theirs, s.theirs) {
			return s.ours
		}
	}
	return theirs
}
