package formula

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind int

const (
	aSign kind = iota
	aWord
	anInt
	aFloat
	aString
	theEnd
)

// token is a word, number, string or sign of an expression.
type token struct {
	kind kind
	text string
	at   int
}

func (t token) is(sign string) bool {
	return t.kind != aString && t.text == sign
}

// parser reads an expression by operator precedence.
type parser struct {
	names      map[string]Type
	tokens     []token
	next       int
	nodes      int
	predicates int
	inside     bool // a condition on the items of a list
}

// lex splits an expression into tokens.
func (p *parser) lex(source string) error {
	for i, at := 0, 0; i < len(source); {
		rest := source[i:]
		t := token{at: at}
		switch found := lexeme().FindStringSubmatch(rest); {
		case found == nil:
			r, _ := utf8.DecodeRuneInString(rest)
			if r == '=' {
				return &Error{"unexpected token =; to compare, write ==", at}
			}
			return &Error{fmt.Sprintf("unexpected %q", r), at}
		case found[1] != "":
			t.kind, t.text = aFloat, strings.ReplaceAll(found[1], "_", "")
		case found[2] != "":
			t.kind, t.text = anInt, strings.ReplaceAll(found[2], "_", "")
		case found[3] != "":
			t.kind, t.text = aWord, found[3]
		case found[4] != "":
			text, err := unquote(found[4])
			if err != nil {
				return &Error{"this string has an escape that does not exist", at}
			}
			t.kind, t.text = aString, text
		case found[5] != "":
			t.text = found[5]
		}
		length := len(lexeme().FindString(rest))
		if t.kind != aSign || t.text != "" {
			p.tokens = append(p.tokens, t)
		}
		i, at = i+length, at+utf8.RuneCountInString(rest[:length])
	}
	p.tokens = append(p.tokens, token{theEnd, "EOF", max(utf8.RuneCountInString(source)-1, 0)})
	return nil
}

// lexeme matches white space, or one token: a float, an integer, a word, a string or a sign.
var lexeme = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\s+|(\d[\d_]*(?:\.\d[\d_]*(?:[eE][-+]?\d+)?|[eE][-+]?\d+)|\.\d[\d_]*(?:[eE][-+]?\d+)?)|(\d[\d_]*)|([A-Za-z_$][A-Za-z0-9_$]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|` +
		`(\*\*|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\.\.|[-+*/%^<>!?:.,;()\[\]{}#|]))`)
})

// unquote returns the text of a string in single or double quotes.
func unquote(quoted string) (string, error) {
	var b strings.Builder
	quote := quoted[0]
	for rest := quoted[1 : len(quoted)-1]; rest != ""; {
		r, _, tail, err := strconv.UnquoteChar(rest, quote)
		if err != nil {
			return "", err
		}
		b.WriteRune(r)
		rest = tail
	}
	return b.String(), nil
}

// binary operators bind by these precedences, loosest first.
var binary = map[string]int{"|": 1, "||": 10, "&&": 15, "==": 20, "!=": 20, "<": 20, "<=": 20, ">": 20, ">=": 20, "in": 20, "matches": 20, "contains": 20,
	"startsWith": 20, "endsWith": 20, "+": 30, "-": 30, "*": 60, "/": 60, "%": 60, "**": 100, "??": 500}

// Precedences of unary operators.
const (
	bindsNot  = 50
	bindsSign = 90
)

// spelled returns the canonical spelling of an operator.
func spelled(text string) string {
	if other, has := map[string]string{"and": "&&", "or": "||", "not": "!", "^": "**"}[text]; has {
		return other
	}
	return text
}

func (p *parser) peek() token { return p.tokens[p.next] }

func (p *parser) nextToken() token {
	t := p.tokens[p.next]
	if t.kind != theEnd {
		p.next++
	}
	return t
}

// parse reads the whole expression.
func (p *parser) parse() (root *node, err error) {
	defer func() {
		if e, is := recover().(error); is {
			if _, ours := e.(*Error); !ours {
				panic(e)
			}
			root, err = nil, e
		}
	}()
	root = p.conditional()
	switch t := p.peek(); {
	case t.is(";"):
		fail(t.at, "several expressions, separated by semicolons; one was expected")
	case t.is(".."):
		fail(t.at, "ranges are not offered")
	case t.kind != theEnd:
		p.unexpected()
	}
	return root, nil
}

func fail(at int, format string, args ...any) { panic(&Error{fmt.Sprintf(format, args...), at}) }

func (p *parser) unexpected() {
	t := p.peek()
	if t.is("..") {
		fail(t.at, "ranges are not offered")
	}
	fail(t.at, "unexpected token %s", t.text)
}

func (p *parser) expect(sign string) {
	if !p.peek().is(sign) {
		p.unexpected()
	}
	p.nextToken()
}

func (p *parser) made(n *node) *node {
	if p.nodes++; p.nodes > mostNodes {
		fail(n.at, "the expression has more than %d names, literals and operators", mostNodes)
	}
	return n
}

// conditional reads an expression with ? : in it, which binds loosest.
func (p *parser) conditional() *node {
	n := p.operators(0)
	for p.peek().is("?") {
		at := p.nextToken().at
		if p.peek().is(":") { // a ?: b
			p.nextToken()
			n = p.made(&node{op: "?:", at: at, args: []*node{n, n, p.conditional()}})
			continue
		}
		yes := p.conditional()
		p.expect(":")
		n = p.made(&node{op: "?:", at: at, args: []*node{n, yes, p.conditional()}})
	}
	return n
}

// operators reads operands joined by operators that bind at least as tight as a precedence.
func (p *parser) operators(least int) *node {
	left := p.unary()
	for {
		t := p.peek()
		op, negated := spelled(t.text), false
		if t.is("not") && p.tokens[p.next+1].is("in") {
			op, negated = "in", true
		}
		binds, is := binary[op]
		if !is || t.kind == aString || binds < least {
			return left
		}
		if p.nextToken(); negated {
			p.nextToken()
		}
		switch {
		case op == "|":
			left = p.piped(left)
			continue
		case op == "**":
			left = p.join(op, t.at, left, p.operators(binds))
			continue
		}
		left = p.compared(op, t.at, left, p.operators(binds+1))
		if negated {
			left = p.made(&node{op: "!1", at: t.at, args: []*node{left}})
		}
	}
}

// compared joins two operands. In a < b < c both comparisons must hold.
func (p *parser) compared(op string, at int, left, right *node) *node {
	n := p.join(op, at, left, right)
	for ordered(op) && ordered(p.peek().text) && p.peek().kind != aString {
		t := p.nextToken()
		after := p.operators(binary[t.text] + 1)
		n, right = p.join("&&", t.at, n, p.join(t.text, t.at, right, after)), after
	}
	return n
}

func ordered(op string) bool { return op == "<" || op == "<=" || op == ">" || op == ">=" }

func (p *parser) join(op string, at int, left, right *node) *node {
	switch {
	case op == "??":
		spare(left)
	case op == "==" || op == "!=":
		if isNil(right) {
			spare(left)
		}
		if isNil(left) {
			spare(right)
		}
	}
	return p.made(&node{op: op, at: at, args: []*node{left, right}})
}

func isNil(n *node) bool { return n.op == "const" && n.value == nil }

// spare records that a name, or the last of several with ?? between them, need not have a value.
func spare(n *node) {
	switch n.op {
	case "name":
		n.spared = true
	case "??":
		spare(n.args[1])
	}
}

// unary reads an operand with the signs before it.
func (p *parser) unary() *node {
	t := p.peek()
	switch op := spelled(t.text); {
	case t.kind == aString:
	case op == "!":
		p.nextToken()
		return p.made(&node{op: "!1", at: t.at, args: []*node{p.operators(bindsNot)}})
	case op == "-" || op == "+":
		p.nextToken()
		return p.made(&node{op: op + "1", at: t.at, args: []*node{p.operators(bindsSign)}})
	}
	return p.parts(p.primary())
}

// primary reads a literal, a name, a call, a list or an expression in parentheses.
func (p *parser) primary() *node {
	t := p.peek()
	switch {
	case t.kind == anInt || t.kind == aFloat || t.kind == aString:
		p.nextToken()
		return p.made(&node{op: "const", at: t.at, value: literal(t)})
	case t.kind == aWord:
		return p.word(p.nextToken())
	case t.is("("):
		p.nextToken()
		n := p.conditional()
		p.expect(")")
		return n
	case t.is("["):
		p.nextToken()
		return p.made(&node{op: "list", at: t.at, args: p.list("]")})
	case t.is("#") && p.inside:
		p.nextToken()
		return p.made(&node{op: "item", at: t.at})
	case t.is(".") && p.inside: // .x is #.x
		return p.made(&node{op: "item", at: t.at})
	}
	p.unexpected()
	return nil
}

func literal(t token) any {
	switch t.kind {
	case anInt:
		n, err := strconv.Atoi(t.text)
		if err != nil {
			fail(t.at, "the number is too large")
		}
		return n
	case aFloat:
		x, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			fail(t.at, "the number is too large")
		}
		return x
	}
	return t.text
}

// list reads expressions up to a closing sign.
func (p *parser) list(end string) (all []*node) {
	for !p.peek().is(end) {
		all = append(all, p.conditional())
		if !p.peek().is(",") {
			break
		}
		p.nextToken()
	}
	p.expect(end)
	return all
}

// word reads a name, a constant or a call.
func (p *parser) word(t token) *node {
	_, known := p.names[t.text]
	switch {
	case t.text == "true" || t.text == "false":
		return p.made(&node{op: "const", at: t.at, value: t.text == "true"})
	case t.text == "nil":
		return p.made(&node{op: "const", at: t.at})
	case !known && p.peek().is("("):
		return p.call(t, nil)
	case binary[spelled(t.text)] > 0:
		p.next--
		p.unexpected()
	}
	return p.made(&node{op: "name", at: t.at, name: t.text})
}

// piped reads the call after a |, whose first argument is what precedes it.
func (p *parser) piped(first *node) *node {
	t := p.nextToken()
	if t.kind != aWord || !p.peek().is("(") {
		p.next--
		p.unexpected()
	}
	return p.parts(p.call(t, []*node{first}))
}

// call reads the arguments of a function. The second one of a function over a list is a condition on, or a value of, its items.
func (p *parser) call(t token, args []*node) *node {
	f, known := functions[t.text]
	if !known {
		fail(t.at, "unknown name %s", t.text)
	}
	p.expect("(")
	for first := true; !p.peek().is(")"); first = false {
		if !first {
			p.expect(",")
		}
		if f.perItem && len(args) == 1 {
			args = append(args, p.predicate())
			continue
		}
		args = append(args, p.conditional())
	}
	p.expect(")")
	return p.made(&node{op: "call", at: t.at, name: t.text, args: args})
}

// predicate reads an expression about an item of a list, in braces or without.
func (p *parser) predicate() *node {
	at := p.peek().at
	if p.inside {
		fail(at, "the expression has a condition on the items of a list within another one")
	}
	if p.predicates++; p.predicates > mostPredicates {
		fail(at, "the expression has more than %d conditions on the items of lists", mostPredicates)
	}
	p.inside = true
	defer func() { p.inside = false }()
	if !p.peek().is("{") {
		return p.conditional()
	}
	p.nextToken()
	n := p.conditional()
	p.expect("}")
	return n
}

// parts reads the fields, items and slices that follow an operand.
func (p *parser) parts(n *node) *node {
	for {
		switch t := p.peek(); {
		case t.is(".") || t.is("?."):
			p.nextToken()
			name := p.nextToken()
			if name.kind != aWord {
				p.next--
				p.unexpected()
			}
			n = p.made(&node{op: "field", at: t.at, args: []*node{n}, name: name.text, safe: t.is("?.")})
		case t.is("["):
			p.nextToken()
			n = p.item(n, t.at)
		default:
			return n
		}
	}
}

// item reads an index or a slice behind its opening bracket.
func (p *parser) item(of *node, at int) *node {
	var from, to *node
	if !p.peek().is(":") {
		from = p.conditional()
	}
	if !p.peek().is(":") {
		p.expect("]")
		return p.made(&node{op: "index", at: at, args: []*node{of, from}})
	}
	p.nextToken()
	if !p.peek().is("]") {
		to = p.conditional()
	}
	p.expect("]")
	return p.made(&node{op: "slice", at: at, args: []*node{of, from, to}})
}
