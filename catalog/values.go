package catalog

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Role says what a parameter affects.
type Role uint8

const (
	// Rule parameters are part of the question and decide the answer.
	Rule Role = iota
	// Shape parameters affect what Generate makes.
	Shape
	// Detail parameters select what is reported besides the answer.
	Detail
)

// Kind is the type of a parameter's value.
type Kind uint8

const (
	Choice Kind = iota // one of Choices
	Int                // a whole number from Min to Max
	Ints               // one or more such numbers, separated by commas
	Bool               // true or false
	Words              // one or more words, separated by spaces; repeated flags add up
	Text               // any text of at most MaxText bytes
	Real               // a number, perhaps with a fraction
)

// MaxText is the length of the longest Text, in bytes.
const MaxText = 20_000

// Param declares one parameter of a game. Flags, JSON, forms and help all derive from it.
type Param struct {
	Name     string
	Doc      string
	Role     Role
	Kind     Kind
	Default  string // empty means unset unless given
	Choices  []string
	Min, Max int
	OfBoard  bool // a rule that is part of the board: drawn on it, not chosen in a form
}

// Words returns the choices as English words.
func (p Param) Words() []string {
	words := make([]string, len(p.Choices))
	for i, choice := range p.Choices {
		words[i] = strings.ReplaceAll(choice, "-", " ")
	}
	return words
}

// Check returns an error if the value does not fit the parameter.
func (p Param) Check(value string) error {
	switch p.Kind {
	case Choice:
		if !slices.Contains(p.Choices, value) {
			return fmt.Errorf("%s is %q; want %s", p.Name, value, strings.Join(p.Choices, " or "))
		}
	case Int:
		return p.checkInt(value)
	case Ints:
		for part := range strings.SplitSeq(value, ",") {
			if err := p.checkInt(strings.TrimSpace(part)); err != nil {
				return err
			}
		}
	case Bool:
		if !slices.Contains([]string{"true", "false", "1", "0"}, value) {
			return fmt.Errorf("%s is %q; want true or false", p.Name, value)
		}
	case Text:
		if len(value) > MaxText || !utf8.ValidString(value) {
			return fmt.Errorf("%s has %d bytes; want a text of at most %d", p.Name, len(value), MaxText)
		}
	case Real:
		if x, err := strconv.ParseFloat(value, 64); err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s is %q; want a number", p.Name, value)
		}
	case Words:
		if len(strings.Fields(value)) == 0 {
			return fmt.Errorf("%s is %q; want one word or more", p.Name, value)
		}
	}
	return nil
}

func (p Param) checkInt(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < p.Min || n > p.Max {
		return fmt.Errorf("%s is %q; want a whole number from %d to %d", p.Name, value, p.Min, p.Max)
	}
	return nil
}

// Values holds parameters by name, each in its text form. Unset parameters are absent.
type Values map[string]string

// Plain returns a valid value in its canonical form for reports and IDs: 7 for +07, 0,3 for 0, 3, true for 1.
func (p Param) Plain(value string) string {
	switch {
	case p.Kind == Bool && value == "1":
		return "true"
	case p.Kind == Bool && value == "0":
		return "false"
	case p.Kind == Real:
		x, _ := strconv.ParseFloat(value, 64)
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	if p.Kind != Int && p.Kind != Ints {
		return value
	}
	var parts []string
	for part := range strings.SplitSeq(value, ",") {
		n, _ := strconv.Atoi(strings.TrimSpace(part))
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, ",")
}

// Values checks the given parameters, fills in the defaults and rejects unknown names.
func (g Game) Values(given map[string]string) (Values, error) {
	v := Values{}
	for _, p := range g.Params {
		if p.Default != "" {
			v[p.Name] = p.Default
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(g.Params, func(p Param) bool { return p.Name == name }) {
			return nil, g.unknown(name)
		}
		v[name] = given[name]
	}
	for _, p := range g.Params {
		if value, set := v[p.Name]; set {
			if err := p.Check(value); err != nil {
				return nil, err
			}
			v[p.Name] = p.Plain(value)
		}
	}
	return v, nil
}

// unknown returns the error for a parameter that the game does not have.
func (g Game) unknown(name string) error {
	var names []string
	for _, p := range g.Params {
		names = append(names, p.Name)
	}
	for _, known := range names {
		if strings.EqualFold(known, name) || name != "" && strings.HasPrefix(known, name) || strings.HasPrefix(name, known) {
			return fmt.Errorf("%s has no parameter %q; did you mean %s?", g.Name, name, known)
		}
	}
	if g.Described != nil && len(names) > 0 {
		return fmt.Errorf("%s has no parameter %q; there are %s", g.Name, name, strings.Join(names, ", "))
	}
	return fmt.Errorf("%s has no parameter %q", g.Name, name)
}

// Differ compares the rules of a board with those of a report, and describes the first difference, if any.
func (v Values) Differ(other Values) (why string, differ bool) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if value, set := other[name]; !set || value != v[name] {
			return fmt.Sprintf("the report was made under %s=%s, the board is under %s=%s", name, value, name, v[name]), true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(other)) {
		if !v.Has(name) {
			return fmt.Sprintf("the report was made under %s=%s, the board is under no %s", name, other[name], name), true
		}
	}
	return "", false
}

// Has reports whether a parameter is set.
func (v Values) Has(name string) bool { _, ok := v[name]; return ok }

// Int returns the value of an Int parameter, or 0 if it is not set.
func (v Values) Int(name string) int { n, _ := strconv.Atoi(v[name]); return n }

// Bool returns the value of a Bool parameter, or false if it is not set.
func (v Values) Bool(name string) bool { return v[name] == "true" }

// Ints returns the value of an Ints parameter, or nil if it is not set.
func (v Values) Ints(name string) []int {
	if !v.Has(name) {
		return nil
	}
	var ns []int
	for part := range strings.SplitSeq(v[name], ",") {
		n, _ := strconv.Atoi(strings.TrimSpace(part))
		ns = append(ns, n)
	}
	return ns
}

// Words returns the value of a Words parameter, or nil if it is not set.
func (v Values) Words(name string) []string {
	if !v.Has(name) {
		return nil
	}
	return strings.Fields(v[name])
}

// Spell writes a game with its rules in one string, as IDs begin: jump(move=walk,tie=stable).
func (g Game) Spell(v Values) string { return g.withRules(v, escaped.Replace) }

// InWords writes a game with its rules as Spell does, for people: no character is escaped.
func (g Game) InWords(v Values) string {
	return g.withRules(v, func(value string) string { return value })
}

// withRules writes a game with the rules that are not the default.
func (g Game) withRules(v Values, write func(value string) string) string {
	var parts []string
	for _, p := range g.Params {
		if value, set := v[p.Name]; set && p.Role == Rule && value != p.Default {
			parts = append(parts, p.Name+"="+write(value))
		}
	}
	if parts == nil {
		return g.Name
	}
	return g.Name + "(" + strings.Join(parts, ",") + ")"
}
