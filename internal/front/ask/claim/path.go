package claim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Path locates a value in a report.
type Path struct {
	Of    string // name of the report; empty for the unnamed one
	Steps []string
}

var (
	name = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`) })
	step = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_-]+$`) })
)

// IsName reports whether s is a valid name for a report.
func IsName(s string) bool { return name().MatchString(s) }

// ReadPath reads a path.
func ReadPath(written string) (Path, error) {
	of, rest, named := strings.Cut(written, ":")
	if !named {
		of, rest = "", written
	} else if !IsName(of) {
		return Path{}, fmt.Errorf("%q is no name of an answer: small letters, digits and hyphens", of)
	}
	p := Path{Of: of, Steps: strings.Split(rest, ".")}
	for _, s := range p.Steps {
		if !step().MatchString(s) {
			return Path{}, fmt.Errorf("%q is no path: names of fields with points between them", written)
		}
	}
	return p, nil
}

// String returns the path as written.
func (p Path) String() string {
	steps := strings.Join(p.Steps, ".")
	if p.Of == "" {
		return steps
	}
	return p.Of + ":" + steps
}

// Begins reports whether the path begins with that field.
func (p Path) Begins(field string) bool { return len(p.Steps) > 0 && p.Steps[0] == field }

// Reports holds reports as plain values, by name.
type Reports map[string]any

// Add adds a report, or any other value that can be written as JSON.
func (r Reports) Add(name string, report any) error {
	data, err := json.Marshal(report)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	err = d.Decode(&v)
	r[name] = v
	return err
}

// In returns the value that the path leads to: a number as *big.Rat, a string, a bool, nil, a list or an object. The
// error names the step that leads nowhere.
func (p Path) In(r Reports) (any, error) {
	at, there := r[p.Of]
	if !there {
		return nil, fmt.Errorf("there is no answer called %q", p.Of)
	}
	for i, s := range p.Steps {
		next, found := into(at, s)
		if !found {
			return nil, fmt.Errorf("the report has no %s", Path{p.Of, p.Steps[:i+1]})
		}
		at = next
	}
	if n, is := at.(json.Number); is {
		if value := rational(n.String()); value != nil {
			return value, nil
		}
	}
	return at, nil
}

// into follows one step of a path.
func into(at any, s string) (any, bool) {
	switch at := at.(type) {
	case map[string]any:
		v, found := at[s]
		return v, found
	case []any:
		if s == "length" {
			return json.Number(strconv.Itoa(len(at))), true
		}
		if i, err := strconv.Atoi(s); err == nil && i >= 0 && i < len(at) {
			return at[i], true
		}
	}
	return nil, false
}
