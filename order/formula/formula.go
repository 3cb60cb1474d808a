// Package formula reads and evaluates expressions: arithmetic, comparisons, conditions and lists over named values. The language is the
// part of Expr (expr-lang.org) that docs/generate.md lists.
package formula

import (
	"fmt"
	"slices"
)

// Limits on an expression. Together they bound what one evaluation costs.
const (
	mostNodes      = 500 // names, literals and operators
	mostPredicates = 3   // conditions on the items of lists, none within another
)

// Kind classifies values.
type Kind string

// Kinds of values. Any is known only when the expression is evaluated.
const (
	Any    Kind = "any"
	Nil    Kind = "nil"
	Bool   Kind = "bool"
	Int    Kind = "int"
	Float  Kind = "float64"
	String Kind = "string"
	List   Kind = "list"
	Map    Kind = "map"
)

// Type is the type of a value.
type Type struct {
	Kind   Kind
	Item   *Type           // of a list; nil: Any
	Fields map[string]Type // of a map; nil: any names, of type Any
}

// Object is a value whose type is a Map with fixed fields.
type Object interface{ Field(name string) any }

// Error reports a fault of an expression with its position.
type Error struct {
	Message string
	At      int // character, from 0
}

// Error returns the message with the place, counted from 1.
func (e *Error) Error() string { return fmt.Sprintf("%s, at character %d", e.Message, e.At+1) }

// Formula is an expression whose types have been checked. It can be used from many goroutines.
type Formula struct{ root *node }

// Read parses and checks an expression over names of given types. A name hides the function of the same name.
func Read(source string, names map[string]Type) (*Formula, error) {
	p := &parser{names: names}
	if err := p.lex(source); err != nil {
		return nil, err
	}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	if err := check(root, names); err != nil {
		return nil, err
	}
	return &Formula{root}, nil
}

// Kind returns the kind of the formula's value.
func (f *Formula) Kind() Kind { return f.root.typ.Kind }

// Names lists the names in the formula, and those whose value must be known: all but names to the left of ?? and names compared with nil.
func (f *Formula) Names() (all, needed []string) {
	needs := map[string]bool{}
	f.root.walk(func(n *node) {
		if n.op == "name" {
			needs[n.name] = needs[n.name] || !n.spared
		}
	})
	for name, needs := range needs {
		all = append(all, name)
		if needs {
			needed = append(needed, name)
		}
	}
	slices.Sort(all)
	slices.Sort(needed)
	return all, needed
}

// Conjuncts returns the conditions joined by &&.
func (f *Formula) Conjuncts() []*Formula {
	if f.root.op == "&&" {
		left, right := &Formula{f.root.args[0]}, &Formula{f.root.args[1]}
		return append(left.Conjuncts(), right.Conjuncts()...)
	}
	return []*Formula{f}
}

// Sides returns the two sides of a comparison by ==, <, <=, > or >=; nil for anything else.
func (f *Formula) Sides() (left, right *Formula) {
	switch f.root.op {
	case "==", "<", "<=", ">", ">=":
		return &Formula{f.root.args[0]}, &Formula{f.root.args[1]}
	}
	return nil, nil
}

// node is a part of an expression.
type node struct {
	op     string // const, name, item, list, call, field, index, slice, ?:, or an operator; a unary operator ends in "1"
	at     int
	args   []*node
	name   string // of a name, field or function
	value  any    // of a constant
	typ    Type
	spared bool // of a name: the formula can have a value without it
	safe   bool // of a field: nil where there is nothing to have it
}

// walk visits a node and all nodes below it.
func (n *node) walk(visit func(*node)) {
	if n == nil {
		return
	}
	visit(n)
	for _, a := range n.args {
		a.walk(visit)
	}
}
