// Package claim checks statements about answers, such as
//
//	memo:answer.winner != answer.winner
//	counts.expanded <= 40
//
// A claim compares a value with another one, or with a number, a quoted word, true, false or null. A value is a path
// into a report as JSON: field names separated by dots, indexes of list entries from 0, and length for the length of a
// list. Where a board has several answers, a name and a colon before the path select the report.
package claim

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// longest limits the length of a claim.
const longest = 500

// Claim is a statement about reports.
type Claim struct {
	left    Path
	compare string
	right   operand
	written string
}

// operand is the right side of a comparison: a path, or a constant.
type operand struct {
	path  *Path
	value any
}

// comparisons lists the operators of claims.
var comparisons = []string{"=", "!=", "<", "<=", ">", ">="}

// parts matches a claim: a path, an operator, and the rest.
var parts = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([^\s=!<>]+)\s*(=|!=|<=|>=|<|>)\s*(.*?)\s*$`) })

// Read reads a claim.
func Read(written string) (Claim, error) {
	if len(written) > longest {
		return Claim{}, fmt.Errorf("the claim is longer than %d characters", longest)
	}
	found := parts().FindStringSubmatch(written)
	if found == nil || found[3] == "" {
		return Claim{}, fmt.Errorf("%q is no claim; one is a path, a sign (%s) and what it is compared with", written, strings.Join(comparisons, " "))
	}
	left, err := ReadPath(found[1])
	if err != nil {
		return Claim{}, err
	}
	right, err := readOperand(found[3])
	if err != nil {
		return Claim{}, err
	}
	return Claim{left, found[2], right, strings.TrimSpace(written)}, nil
}

// number matches a number in a claim.
var number = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`) })

func readOperand(written string) (operand, error) {
	switch {
	case written == "null":
		return operand{}, nil
	case written == "true" || written == "false":
		return operand{value: written == "true"}, nil
	case number().MatchString(written):
		return operand{value: rational(written)}, nil
	case strings.HasPrefix(written, `"`):
		word, err := strconv.Unquote(written)
		if err != nil {
			return operand{}, fmt.Errorf("%s is no word in quotes", written)
		}
		return operand{value: word}, nil
	}
	path, err := ReadPath(written)
	if err != nil {
		return operand{}, fmt.Errorf("%w; write words in quotes", err)
	}
	return operand{path: &path}, nil
}

// String returns the claim as written.
func (c Claim) String() string { return c.written }

// Paths returns the paths that the claim uses.
func (c Claim) Paths() []Path {
	if c.right.path == nil {
		return []Path{c.left}
	}
	return []Path{c.left, *c.right.path}
}

// errOrder means that values other than numbers were compared by size.
var errOrder = errors.New("only numbers are smaller or larger")

// Holds reports whether the claim is true of the reports. It fails if a path leads nowhere, or values other than
// numbers are compared by size.
func (c Claim) Holds(r Reports) (bool, error) {
	left, err := c.left.In(r)
	if err != nil {
		return false, err
	}
	right := c.right.value
	if c.right.path != nil {
		if right, err = c.right.path.In(r); err != nil {
			return false, err
		}
	}
	switch c.compare {
	case "=":
		return same(left, right), nil
	case "!=":
		return !same(left, right), nil
	}
	a, b := numeric(left), numeric(right)
	if a == nil || b == nil {
		return false, fmt.Errorf("%s: %w", c.written, errOrder)
	}
	order := a.Cmp(b)
	return map[string]bool{"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[c.compare], nil
}

// same reports whether two values are equal; numbers are compared by value.
func same(a, b any) bool {
	if x, y := numeric(a), numeric(b); x != nil && y != nil {
		return x.Cmp(y) == 0
	}
	return a == b
}

// numeric returns the number of a value, or nil if it is not one. Numbers of any size may be written as digits in
// quotes.
func numeric(v any) *big.Rat {
	switch v := v.(type) {
	case *big.Rat:
		return v
	case string:
		if number().MatchString(v) {
			return rational(v)
		}
	}
	return nil
}

func rational(written string) *big.Rat {
	n, _ := new(big.Rat).SetString(written)
	return n
}
