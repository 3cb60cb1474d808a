package po

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Plural selects the form of a language that a number of things takes: English has two, and uses the second for all
// numbers but one.
type Plural struct {
	// Forms is the number of forms.
	Forms int
	rule  expression
}

// Form returns the index of the form for n things, counted from 0.
func (p Plural) Form(n int) int {
	form, ok := p.rule.value(max(n, -n))
	if !ok || form < 0 || form >= p.Forms {
		return max(0, p.Forms-1)
	}
	return form
}

// MarshalJSON writes the rule as a tree: "n", a number, or an operator before its operands. n != 1 becomes ["!=", "n",
// 1].
func (p Plural) MarshalJSON() ([]byte, error) { return json.Marshal(p.rule) }

// expression is a C expression in n: an operator with its operands, n itself, or a number.
type expression struct {
	operator string // "n" or "": the number
	number   int
	of       []expression
}

// MarshalJSON writes an expression as a tree.
func (e expression) MarshalJSON() ([]byte, error) {
	switch e.operator {
	case "":
		return json.Marshal(e.number)
	case "n":
		return json.Marshal("n")
	}
	tree := []any{e.operator}
	for _, operand := range e.of {
		tree = append(tree, operand)
	}
	return json.Marshal(tree)
}

// value returns the value of an expression for a number; false if it divides by zero.
func (e expression) value(n int) (int, bool) {
	switch e.operator {
	case "":
		return e.number, true
	case "n":
		return n, true
	}
	first, ok := e.of[0].value(n)
	switch {
	case !ok:
		return 0, false
	case e.operator == "!":
		return truth(first == 0), true
	case e.operator == "&&" && first == 0, e.operator == "||" && first != 0:
		return truth(first != 0), true
	case e.operator == "?" && first != 0:
		return e.of[1].value(n)
	case e.operator == "?":
		return e.of[2].value(n)
	}
	second, ok := e.of[1].value(n)
	if !ok || second == 0 && (e.operator == "/" || e.operator == "%") {
		return 0, false
	}
	return apply(e.operator, first, second), true
}

// apply applies an operator of two operands.
func apply(operator string, a, b int) int {
	switch operator {
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<":
		return truth(a < b)
	case "<=":
		return truth(a <= b)
	case ">":
		return truth(a > b)
	case ">=":
		return truth(a >= b)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	case "%":
		return a % b
	default: // && and ||, when the first did not decide
		return truth(b != 0)
	}
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

var pluralForms = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^nplurals *= *([1-9]); *plural *= *([^;]+);?$`) })

// longestRule limits the length of a rule, and tried the numbers for which it is tested.
const longestRule, tried = 500, 1000

// ReadPlural parses the header field Plural-Forms: nplurals=2; plural=(n != 1);
func ReadPlural(field string) (Plural, error) {
	m := pluralForms().FindStringSubmatch(strings.TrimSpace(field))
	if m == nil || len(field) > longestRule {
		return Plural{}, fmt.Errorf("%.60q is not of the form nplurals=2; plural=(n != 1);", field)
	}
	r := ruleReader{rest: m[2]}
	r.next()
	p := Plural{Forms: int(m[1][0] - '0'), rule: r.choice()}
	if r.wrong || r.token != "" {
		return Plural{}, fmt.Errorf("%q is no expression in n", m[2])
	}
	for n := range tried {
		if form, ok := p.rule.value(n); !ok || form < 0 || form >= p.Forms {
			return Plural{}, fmt.Errorf("%q gives %d no form", m[2], n)
		}
	}
	return p, nil
}

// ruleReader reads an expression token by token.
type ruleReader struct {
	rest  string
	token string // the current token; empty at the end
	wrong bool
}

var tokens = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(n|[0-9]{1,7}|[=!<>]=|&&|\|\||[-+*/%<>!?:()])`) })

// next advances to the next token.
func (r *ruleReader) next() {
	m := tokens().FindStringSubmatch(r.rest)
	if m == nil {
		r.wrong = r.wrong || strings.TrimSpace(r.rest) != ""
		r.token, r.rest = "", ""
		return
	}
	r.token, r.rest = m[1], r.rest[len(m[0]):]
}

// expect reads one token.
func (r *ruleReader) expect(token string) {
	r.wrong = r.wrong || r.token != token
	r.next()
}

// choice reads a ? b : c, or an operand of higher precedence.
func (r *ruleReader) choice() expression {
	test := r.binary(0)
	if r.token != "?" {
		return test
	}
	r.next()
	yes := r.choice()
	r.expect(":")
	return expression{operator: "?", of: []expression{test, yes, r.choice()}}
}

// levels lists the binary operators, from the loosest to the tightest.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}}

// binary reads operators of one level, which are applied from the left.
func (r *ruleReader) binary(level int) expression {
	if level == len(levels) {
		return r.single()
	}
	left := r.binary(level + 1)
	for slices.Contains(levels[level], r.token) {
		operator := r.token
		r.next()
		left = expression{operator: operator, of: []expression{left, r.binary(level + 1)}}
	}
	return left
}

// single reads n, a number, a negation or something in brackets.
func (r *ruleReader) single() expression {
	token := r.token
	r.next()
	switch {
	case token == "n":
		return expression{operator: "n"}
	case token == "!":
		return expression{operator: "!", of: []expression{r.single()}}
	case token == "(":
		inner := r.choice()
		r.expect(")")
		return inner
	}
	number, err := strconv.Atoi(token)
	r.wrong = r.wrong || err != nil
	return expression{number: number}
}
