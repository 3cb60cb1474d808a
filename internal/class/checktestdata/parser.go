package checktestdata

import (
	"slices"
	"strings"

	"jogada/internal/base/text"
)

// deepestNesting limits the nesting of loops and parentheses.
const deepestNesting = 100

// parser reads a grammar.
type parser struct {
	*Grammar
	tokens []token
	at     int
	depth  int
}

// Read reads a grammar. Faults are *text.Error.
func Read(source []byte) (*Grammar, error) {
	tokens, err := lex(source)
	if err != nil {
		return nil, err
	}
	p := &parser{Grammar: &Grammar{source: source, names: map[string]uint64{}, unique: map[string]bool{}}, tokens: tokens}
	if p.program, err = p.commands(); err != nil {
		return nil, err
	}
	if t := p.peek(); t.class != 'e' {
		return nil, p.unexpected(t, "a command")
	}
	if n := len(p.program); n == 0 || p.program[n-1].kind != ending {
		p.program = append(p.program, command{kind: ending, pos: len(source)})
	}
	return p.Grammar, nil
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if t.class != 'e' {
		p.at++
	}
	return t
}

// is reports whether a token is next, and takes it if so.
func (p *parser) is(class byte, text string) bool {
	if t := p.peek(); t.class == class && t.text == text {
		p.at++
		return true
	}
	return false
}

func (p *parser) unexpected(t token, want string) error {
	return text.At(p.source, t.pos, "found %s; expected %s", shown(t), want)
}

func shown(t token) string {
	if t.class == 'e' {
		return t.text
	}
	return `"` + t.text + `"`
}

func (p *parser) expect(symbol string) error {
	if t := p.next(); t.class != 'o' || t.text != symbol {
		return p.unexpected(t, `"`+symbol+`"`)
	}
	return nil
}

// commands reads commands up to END, ELSE or the end of the file.
func (p *parser) commands() (all []command, err error) {
	if p.depth++; p.depth > deepestNesting {
		return nil, p.fail(p.peek().pos, "nested more than %d deep; use fewer loops", deepestNesting)
	}
	defer func() { p.depth-- }()
	for {
		t := p.peek()
		if t.class == 'e' || t.class == 'k' && (t.text == "END" || t.text == "ELSE") {
			return all, nil
		}
		c, err := p.command()
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
}

// writesOf returns the variables that commands may change.
func writesOf(all []command) (set uint64) {
	for _, c := range all {
		set |= c.writes
	}
	return set
}

// withArguments lists the commands that have arguments.
var withArguments = []string{"INT", "FLOAT", "FLOATP", "STRING", "REGEX", "ASSERT", "SET", "UNSET", "REP", "REPI", "WHILE", "WHILEI", "IF"}

// command reads a command with its arguments and what is repeated or chosen by it.
func (p *parser) command() (c command, err error) {
	t := p.next()
	c.pos = t.pos
	if t.class != 'k' {
		return c, p.unexpected(t, "a command such as INT, SPACE, REP or EOF")
	}
	switch t.text {
	case "SPACE":
		c.value = &node{op: "text", text: " "}
		return c, nil
	case "NEWLINE":
		c.value = &node{op: "text", text: "\n"}
		return c, nil
	case "EOF":
		c.kind = ending
		return c, nil
	}
	if !slices.Contains(withArguments, t.text) {
		return c, p.unexpected(t, "a command such as INT, SPACE, REP or EOF")
	}
	if err := p.expect("("); err != nil {
		return c, err
	}
	switch t.text {
	case "INT", "FLOAT", "FLOATP", "STRING", "REGEX":
		err = p.valueCommand(t.text, &c)
	case "ASSERT":
		c.kind = assert
		c.value, err = p.test()
		p.note(c.value)
	case "SET", "UNSET":
		err = p.setCommand(t.text, &c)
	default:
		return c, p.block(t.text, &c)
	}
	if err != nil {
		return c, err
	}
	return c, p.expect(")")
}

// valueCommand reads the arguments of a command that reads a value.
func (p *parser) valueCommand(word string, c *command) (err error) {
	switch word {
	case "STRING":
		c.value, err = p.expression()
		return err
	case "REGEX":
		t := p.next()
		if t.class != 's' {
			return p.unexpected(t, "a quoted regular expression")
		}
		c.kind = regular
		if c.pattern, err = compilePattern(t.text); err != nil {
			return p.fail(t.pos, "the regular expression is not understood: %v", err)
		}
	default:
		c.kind = integer
		if word != "INT" {
			c.kind = decimal
		}
		bounds := []**node{&c.low, &c.high}
		if word == "FLOATP" {
			bounds = append(bounds, &c.least, &c.most)
		}
		for i, at := range bounds {
			if i > 0 {
				if err := p.expect(","); err != nil {
					return err
				}
			}
			if *at, err = p.expression(); err != nil {
				return err
			}
		}
	}
	for p.is('o', ",") {
		if t := p.peek(); t.class == 'k' && (t.text == "FIXED" || t.text == "SCIENTIFIC") && c.kind == decimal {
			c.form = p.next().text
			continue
		}
		if c.name, err = p.variable(); err != nil {
			return err
		}
		c.writes |= c.name.bit
	}
	return nil
}

// setCommand reads the arguments of SET and UNSET.
func (p *parser) setCommand(word string, c *command) error {
	for {
		name, err := p.variable()
		if err != nil {
			return err
		}
		a := assignment{name: name}
		if c.kind = unset; word == "SET" {
			c.kind = set
			if err := p.expect("="); err != nil {
				return err
			}
			if a.value, err = p.expression(); err != nil {
				return err
			}
		}
		c.sets, c.writes = append(c.sets, a), c.writes|name.bit
		if !p.is('o', ",") {
			return nil
		}
	}
}

// block reads a loop or a branch.
func (p *parser) block(word string, c *command) (err error) {
	c.kind = map[string]kind{"REP": repeat, "REPI": repeat, "WHILE": while, "WHILEI": while, "IF": branch}[word]
	if strings.HasSuffix(word, "I") {
		if c.name, err = p.variable(); err != nil {
			return err
		}
		c.writes |= c.name.bit
		if err := p.expect(","); err != nil {
			return err
		}
	}
	if c.kind == repeat {
		c.value, err = p.expression()
		p.counts |= c.value.reads()
	} else {
		c.value, err = p.test()
		p.note(c.value)
	}
	if err != nil {
		return err
	}
	if c.kind != branch && p.is('o', ",") {
		separator, err := p.command()
		if err != nil {
			return err
		}
		c.separator = []command{separator}
	}
	if err := p.expect(")"); err != nil {
		return err
	}
	if c.body, err = p.commands(); err != nil {
		return err
	}
	if c.kind == branch && p.is('k', "ELSE") {
		if c.other, err = p.commands(); err != nil {
			return err
		}
	}
	c.writes |= writesOf(c.body) | writesOf(c.other) | writesOf(c.separator)
	if c.kind == repeat {
		p.graphs = markEnds(c) || p.graphs
	}
	if t := p.next(); t.class != 'k' || t.text != "END" {
		return p.unexpected(t, "END")
	}
	return nil
}

// note finds out from a test which arrays hold different values, and which variables count letters.
func (p *parser) note(n *node) {
	if n == nil {
		return
	}
	if n.op == "UNIQUE" && len(n.args) == 1 {
		p.unique[n.args[0].text] = true
	}
	if slices.Contains([]string{"==", "<=", ">=", "<", ">"}, n.op) && slices.ContainsFunc(n.args, func(a *node) bool { return a.op == "STRLEN" }) {
		p.counts |= n.reads()
	}
	if (n.op == "<=" || n.op == "<") && n.args[0].op == "STRLEN" && n.args[1].number.whole != nil {
		p.letters = int(min(capped(n.args[1].number.whole), mostLetters))
	}
	for _, a := range n.args {
		p.note(a)
	}
}

// variable reads a variable with its indices.
func (p *parser) variable() (*node, error) {
	t := p.next()
	if t.class != 'v' {
		return nil, p.unexpected(t, "a variable, a word of small letters")
	}
	bit, known := p.names[t.text]
	if !known {
		bit = 1 << min(len(p.names), 63)
		p.names[t.text] = bit
	}
	n := &node{op: "variable", text: t.text, pos: t.pos, bit: bit}
	for p.is('o', "[") {
		for {
			index, err := p.expression()
			if err != nil {
				return nil, err
			}
			if n.args = append(n.args, index); !p.is('o', ",") {
				break
			}
		}
		if err := p.expect("]"); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// levels lists the binary operators, those that bind least first.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!=", "<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}

func (p *parser) test() (*node, error)       { return p.binary(0) }
func (p *parser) expression() (*node, error) { return p.binary(3) }

// binary reads operators of a level and those that bind more.
func (p *parser) binary(level int) (*node, error) {
	if p.depth++; p.depth > deepestNesting*len(levels) {
		return nil, p.fail(p.peek().pos, "nested too deep; use fewer parentheses")
	}
	defer func() { p.depth-- }()
	if level == len(levels) {
		return p.unary()
	}
	left, err := p.binary(level + 1)
	for err == nil && p.peek().class == 'o' && slices.Contains(levels[level], p.peek().text) {
		t := p.next()
		var right *node
		if right, err = p.binary(level + 1); err == nil {
			left = p.folded(&node{op: t.text, args: []*node{left, right}, pos: t.pos})
		}
	}
	return left, err
}

// unary reads a sign, a negation or a power.
func (p *parser) unary() (*node, error) {
	if p.depth++; p.depth > deepestNesting*len(levels) {
		return nil, p.fail(p.peek().pos, "nested too deep; use fewer signs")
	}
	defer func() { p.depth-- }()
	t := p.peek()
	if p.is('o', "-") {
		arg, err := p.unary()
		if err != nil {
			return nil, err
		}
		return p.folded(&node{op: "negative", args: []*node{arg}, pos: t.pos}), nil
	}
	if p.is('o', "!") {
		arg, err := p.binary(2)
		return &node{op: "!", args: []*node{arg}, pos: t.pos}, err
	}
	base, err := p.primary()
	if err != nil || !p.is('o', "^") {
		return base, err
	}
	exponent, err := p.unary()
	if err != nil {
		return nil, err
	}
	return p.folded(&node{op: "^", args: []*node{base, exponent}, pos: t.pos}), nil
}

// folded returns a number in the place of a calculation with numbers.
func (p *parser) folded(n *node) *node {
	var args []value
	for _, a := range n.args {
		if a.op != "number" {
			return n
		}
		args = append(args, a.number)
	}
	v, err := newRun(p.Grammar, nil).apply(n, args)
	if err != nil || v.whole == nil && v.rational == nil {
		return n
	}
	return &node{op: "number", number: v, pos: n.pos}
}

// primary reads a number, a string, a variable, a function or parentheses.
func (p *parser) primary() (n *node, err error) {
	t := p.peek()
	switch {
	case t.class == 'v':
		return p.variable()
	case t.class == 's':
		p.at++
		return &node{op: "text", text: t.text, pos: t.pos}, nil
	case t.class == 'n':
		p.at++
		return p.numeral(t)
	case p.is('o', "("):
		if n, err = p.test(); err != nil {
			return nil, err
		}
		return n, p.expect(")")
	case p.is('k', "ISEOF"):
		return &node{op: "ISEOF", pos: t.pos}, nil
	case t.class == 'k' && slices.Contains([]string{"STRLEN", "MATCH", "UNIQUE", "INARRAY"}, t.text):
		p.at++
		return p.function(t)
	}
	return nil, p.unexpected(t, "a value")
}

// function reads the arguments of a function.
func (p *parser) function(t token) (*node, error) {
	n := &node{op: t.text, pos: t.pos}
	if err := p.expect("("); err != nil {
		return nil, err
	}
	for {
		arg, err := p.expression()
		if err != nil {
			return nil, err
		}
		if n.args = append(n.args, arg); !p.is('o', ",") {
			break
		}
	}
	arrays := n.args
	if t.text == "INARRAY" {
		arrays = n.args[min(1, len(n.args)):]
	}
	switch {
	case t.text == "INARRAY" && len(n.args) != 2, (t.text == "STRLEN" || t.text == "MATCH") && len(n.args) != 1:
		return nil, p.fail(t.pos, "%s has %d arguments; want %d", t.text, len(n.args), map[string]int{"INARRAY": 2}[t.text]+map[string]int{"STRLEN": 1, "MATCH": 1}[t.text])
	case (t.text == "INARRAY" || t.text == "UNIQUE") && slices.ContainsFunc(arrays, func(a *node) bool { return a.op != "variable" }):
		return nil, p.fail(t.pos, "%s wants the name of an array", t.text)
	}
	return n, p.expect(")")
}
