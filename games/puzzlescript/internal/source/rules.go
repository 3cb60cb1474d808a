package source

import (
	"slices"
	"strconv"
	"strings"
)

// token of a rule, with its column.
type ruleToken struct {
	text   string
	column int
}

// tokens cuts a line of the rules into words, brackets, bars and arrows.
func (l ruleLine) tokens() []ruleToken {
	var list []ruleToken
	text := []rune(l.text)
	start := -1
	end := func(i int) {
		if start >= 0 {
			list = append(list, ruleToken{string(text[start:i]), l.from + start})
			start = -1
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case space(c):
			end(i)
		case c == '[' || c == ']' || c == '|' || (c == '+' && start < 0 && len(list) == 0):
			end(i)
			list = append(list, ruleToken{string(c), l.from + i})
		case c == '-' && i+1 < len(text) && text[i+1] == '>':
			end(i)
			list = append(list, ruleToken{"->", l.from + i})
			i++
		case start < 0:
			start = i
		}
	}
	end(len(text))
	return list
}

// ruleBytes estimates the memory of a rule, for each byte of its line.
const ruleBytes = 16

// makeRules makes rules and loops of their lines.
func (r *reader) makeRules() {
	for _, line := range r.rules {
		if !r.game.meter.Work(1+len(line.text)/4) || !r.game.meter.Keep(0, int64(ruleBytes*len(line.text))) {
			return
		}
		p := &ruleParser{game: r.game, line: line, tokens: line.tokens()}
		if strings.Contains(line.orig, "(") && !strings.Contains(line.text, "->") {
			r.game.fault(Fault{Line: line.line, Column: line.from, Text: "a comment hides part of the rule, or follows startloop or endloop; move it to a line of its own"})
			continue
		}
		if len(p.tokens) == 1 && (p.tokens[0].text == "startloop" || p.tokens[0].text == "endloop") {
			r.game.Loops = append(r.game.Loops, Loop{Line: line.line, Start: p.tokens[0].text == "startloop"})
			continue
		}
		if len(p.tokens) == 0 {
			continue
		}
		if rule, ok := p.parse(); ok {
			r.game.tidy(&rule)
			r.game.Rules = append(r.game.Rules, rule)
		}
	}
	r.game.checkLoops()
}

// ruleParser reads one rule.
type ruleParser struct {
	game   *Game
	line   ruleLine
	tokens []ruleToken
	at     int
	rule   Rule
	cell   Cell
	named  map[Item]bool // what the cell has, and with an empty word which names
	opened int           // brackets that were opened and not closed
	word   string        // before the next name of the cell; empty: none
	row    []Cell
	inside bool // a bracket
	right  bool // of the arrow
}

func (p *ruleParser) fault(warning bool, text string) {
	p.game.fault(Fault{Line: p.line.line, Column: p.tokens[min(p.at, len(p.tokens)-1)].column, Warning: warning, Text: text})
}

func (p *ruleParser) error(text string) { p.fault(false, text) }

// parse reads the rule. It returns false if the rule is unusable.
func (p *ruleParser) parse() (Rule, bool) {
	p.rule = Rule{Line: p.line.line, Group: p.line.line}
	if !slices.ContainsFunc(p.tokens, func(t ruleToken) bool { return t.text == "->" }) {
		p.error("the rule has no arrow; write [ what is there ] -> [ what comes in its place ]")
	}
	for p.at < len(p.tokens) && p.tokens[p.at].text != "[" {
		p.prefix(p.tokens[p.at].text)
		p.at++
	}
	if p.at < len(p.tokens) && len(p.rule.Directions) == 0 {
		p.rule.Directions = []string{"up", "down", "left", "right"}
	}
	for ; p.at < len(p.tokens); p.at++ {
		if !p.body(p.tokens[p.at].text) {
			return Rule{}, false
		}
	}
	return p.rule, p.whole()
}

// prefix reads a word before the first bracket.
func (p *ruleParser) prefix(word string) {
	aggregates := map[string][]string{"horizontal": {"left", "right"}, "vertical": {"up", "down"}, "orthogonal": {"up", "down", "left", "right"},
		"moving": {"up", "down", "left", "right", "action"}, "perpendicular": {"^", "v"}, "parallel": {"<", ">"}}
	switch {
	case word == "+":
		switch rules := p.game.Rules; {
		case p.rule.Group != p.line.line:
			p.error("the rule has two +; one joins it to the group above")
		case len(rules) == 0:
			p.error("no rule is above this one for + to join it to; take the + away")
		case p.at != 0:
			p.error("+ is not the first sign of the line; put it there")
			fallthrough
		default:
			p.rule.Group = rules[len(rules)-1].Group
		}
	case aggregates[word] != nil:
		p.rule.Directions = append(p.rule.Directions, aggregates[word]...)
	case word == "late":
		p.rule.Late = true
	case word == "rigid":
		p.rule.Rigid = true
	case word == "random":
		p.rule.Random = true
		if p.rule.Group != p.line.line {
			p.error("random stands with +; only the first rule of a group can make it random")
		}
	case slices.Contains([]string{"up", "down", "left", "right"}, word):
		p.rule.Directions = append(p.rule.Directions, word)
	case slices.Contains([]string{"^", "v", "<", ">"}, word):
		p.error(word + " is before the brackets; use up, down, left, right, horizontal or vertical there")
	default:
		p.error("the word " + word + " is before the brackets; only directions, late, rigid, random and + can")
	}
}

// body reads a token from the first bracket on. It returns false if the rule is unusable.
func (p *ruleParser) body(word string) bool {
	switch {
	case word == "[":
		if p.inside {
			p.fault(len(p.cell) == 0 && p.word == "", "[ opens a bracket inside a bracket; close the first one with ]")
		}
		p.opened++
		p.inside, p.word = true, ""
		p.newCell()
	case slices.Contains(directions, word):
		p.direction(word)
	case word == "|":
		if !p.inside {
			p.fault(true, "| is outside brackets; it separates the cells of a bracket")
		} else if p.complete() {
			p.row = append(p.row, p.cell)
			p.newCell()
		}
	case word == "]":
		return p.closeBracket()
	case word == "->":
		switch {
		case p.inside:
			p.fault(true, "-> is inside a bracket; close the bracket with ] first")
		case p.right:
			p.error("the rule has two arrows; make two rules of it")
			return false
		}
		p.right = true
	case p.game.names[word]:
		p.object(word)
	case word == Ellipsis:
		if p.inside {
			p.cell = append(p.cell, Item{Ellipsis, Ellipsis})
		} else {
			p.fault(true, "... is outside brackets; put it between the cells of one")
		}
	case slices.Contains(commands, word):
		p.command(word)
	default:
		p.game.fault(Fault{Line: p.line.line, Column: p.tokens[min(p.at, len(p.tokens)-1)].column, Unknown: word,
			Text: strconv.Quote(word) + " is no name of an object and no word of the language; define it in OBJECTS or LEGEND, or correct it"})
	}
	return true
}

// direction reads a word before a name.
func (p *ruleParser) direction(word string) {
	switch {
	case p.word != "":
		p.error("two words, " + p.word + " and " + word + ", are before one object; remove one")
	case !p.inside:
		p.fault(true, word+" is between brackets; put directions before the first one")
	case p.rule.Late && word != "no" && word != "random" && word != "randomdir":
		p.error("a late rule speaks of movement, " + word + "; there is none left when late rules run")
	default:
		p.word = word
	}
}

// complete reports whether no word waits for a name.
func (p *ruleParser) complete() bool {
	if p.word == "" {
		return true
	}
	p.error("no object follows " + p.word + "; write one")
	p.word = ""
	return false
}

func (p *ruleParser) closeBracket() bool {
	if p.opened--; p.opened < 0 {
		p.fault(true, "] closes no bracket, so the rule is ignored; take it away or write [ before it")
		return false
	}
	if p.complete() {
		p.row = append(p.row, p.cell)
	}
	if p.right {
		p.rule.Right = append(p.rule.Right, p.row)
	} else {
		p.rule.Left = append(p.rule.Left, p.row)
	}
	p.row, p.inside = nil, false
	p.newCell()
	return true
}

// newCell begins a cell.
func (p *ruleParser) newCell() { p.cell, p.named = nil, nil }

func (p *ruleParser) object(name string) {
	if !p.inside {
		p.fault(true, "the object "+name+" is outside brackets; put it inside [ ]")
		return
	}
	switch {
	case p.named == nil:
		p.named = map[Item]bool{}
	case p.named[Item{"no", name}] && p.word == "no" && !p.named[Item{"", name}]:
		p.fault(true, "no "+name+" stands twice in one cell; once is enough")
	case p.named[Item{"no", name}] || p.named[Item{"", name}]:
		p.error(name + " stands twice in one cell; once is enough")
	}
	if p.word == "no" {
		p.named[Item{"no", name}] = true
	} else {
		p.named[Item{"", name}] = true
	}
	p.cell = append(p.cell, Item{p.word, name})
	p.word = ""
}

func (p *ruleParser) command(word string) {
	if !p.right {
		p.error("the command " + word + " is before the arrow; put it at the end of the rule")
	}
	c := Command{Word: word}
	if word == "message" {
		orig := []rune(p.line.orig)
		c.Text = strings.TrimFunc(string(orig[min(len(orig), p.tokens[p.at].column-1+len("message")):]), space)
		p.at = len(p.tokens)
	}
	p.rule.Commands = append(p.rule.Commands, c)
}

// whole says what is wrong with the rule as a whole.
func (p *ruleParser) whole() bool {
	p.at = 0
	rule := &p.rule
	if rule.Late && rule.Rigid {
		p.error("the rule is late and rigid; take one of them away, for late rules move nothing")
	}
	switch {
	case len(rule.Left) == 0:
		p.error("the rule has nothing before the arrow; write what has to be there")
		return false
	case len(rule.Right) == 0 && len(rule.Commands) > 0:
	case len(rule.Left) != len(rule.Right):
		p.error("the rule has different numbers of brackets on both sides; write one on the right for each on the left")
		p.game.Unplayable = true
		return false
	default:
		for i, row := range rule.Left {
			if len(row) != len(rule.Right[i]) {
				p.error("a bracket has different numbers of cells on both sides; make them equal")
				p.game.Unplayable = true
				return false
			}
		}
	}
	p.ellipses()
	if !directional(*rule) && len(rule.Directions) > 1 {
		rule.Directions = rule.Directions[:1]
	}
	return !p.game.Unplayable
}

// ellipses says what is wrong with the dots of a rule.
func (p *ruleParser) ellipses() {
	dots := func(c Cell) bool { return slices.Contains(c, Item{Ellipsis, Ellipsis}) }
	bad := func(text string) {
		p.error(text)
		p.game.Unplayable = true
	}
	for i, row := range p.rule.Left {
		count := 0
		for j, cell := range row {
			right := Cell(nil)
			if len(p.rule.Right) > 0 {
				right = p.rule.Right[i][j]
			}
			switch {
			case dots(cell) && len(cell) > 1, dots(right) && len(right) > 1:
				bad("something shares a cell with ...; put it into a cell of its own")
			case len(p.rule.Right) > 0 && dots(cell) != dots(right):
				bad("... stands on one side of the arrow only; put it into the same place on the other")
			case dots(cell) && (j == 0 || j == len(row)-1):
				bad("... stands at an end of a bracket; take it away")
			case dots(cell):
				count++
			}
		}
		if count > 2 {
			bad("a bracket has more than two ...; make two rules of it")
		}
	}
}

// directional reports whether it matters in which direction a rule is looked for.
func directional(rule Rule) bool {
	relative := []string{"^", "v", "<", ">", "perpendicular", "parallel"}
	for _, side := range [][][]Cell{rule.Left, rule.Right} {
		for _, row := range side {
			for _, cell := range row {
				if slices.ContainsFunc(cell, func(i Item) bool { return slices.Contains(relative, i.Word) }) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(rule.Left, func(row []Cell) bool { return len(row) > 1 })
}

// tidy says where the right side of a rule contradicts itself, and drops what it says without effect: a "no" that stands in
// the same cell on the left.
func (g *Game) tidy(rule *Rule) {
	for i, row := range rule.Right {
		for j, cell := range row {
			g.contradiction(rule.Line, cell)
			left := rule.Left[i][j]
			for k := 0; k < len(cell) && g.meter.Work(1+len(left)/8); k++ {
				if cell[k].Word == "no" && slices.Contains(left, cell[k]) {
					g.meter.Work(len(cell) / 8)
					cell = slices.Delete(slices.Clone(cell), k, k+1) // the item after it is not looked at, as in the engine
				}
			}
			row[j] = cell
		}
	}
}

// contradiction says where a cell has an object and has it not.
func (g *Game) contradiction(line int, cell Cell) {
	present := map[string]bool{}
	for _, item := range cell {
		if _, object := g.index[item.Name]; object && item.Word != "no" {
			present[item.Name] = true
		}
	}
	for _, item := range cell {
		if item.Word != "no" {
			continue
		}
		objects, _ := g.Members(item.Name)
		if !g.meter.Work(1 + len(objects)/8) {
			return
		}
		for _, o := range objects {
			if present[o.Name] {
				g.fault(Fault{Line: line, Column: 1, Text: "the right side has " + o.Name + " and no " + item.Name + " in one cell; leave one"})
			}
		}
	}
}

// checkLoops says where loops are not closed or lie in each other.
func (g *Game) checkLoops() {
	for i, l := range g.Loops {
		switch {
		case i%2 == 0 && !l.Start:
			g.fault(Fault{Line: l.Line, Column: 1, Text: "endloop closes no loop; write startloop above it"})
		case i%2 == 1 && l.Start:
			g.fault(Fault{Line: l.Line, Column: 1, Text: "startloop is inside a loop; close that loop with endloop first"})
		}
	}
	if n := len(g.Loops); n%2 == 1 {
		g.fault(Fault{Line: g.Loops[n-1].Line, Column: 1, Text: "the loop is not closed; write endloop below its last rule"})
		g.Loops = append(g.Loops, Loop{Line: g.Loops[n-1].Line})
	}
}
