package source

import (
	"fmt"
	"strings"
	"unicode"

	"jogada/solve"
)

// reader reads the text token by token, as the engine's own reader does: what counts as a line, a comment or a level
// follows from the order in which it looks at things.
type reader struct {
	game         *Game
	line         int
	low, mixed   []rune // the line in lower case and as it is
	pos          int
	depth        int // of comments
	section      string
	visited      map[string]bool
	shouldEnd    string // why nothing may follow on this line
	afterComment bool   // the next token counts as the first of its line
	index        int    // of the token on its line, or a mark; see message
	words        []string
	object       *Object
	part         int // of an object: see objects
	sprite       []string
	onLayer      map[string]bool  // names on the line of a collision layer
	layered      int              // objects on the layers above it
	layersOf     map[string][]int // object → the layers that it is on
	text         *ruleLine        // of this line, made on first use
	rules        []ruleLine
	wins         []winLine
	levels       []levelLines
	signs        map[rune]bool // what a level may be drawn with
}

// message is the index of tokens inside the text of a message, where brackets are no comments.
const message = -4

type ruleLine struct {
	text string
	from int // the column of its first character
	line int
	orig string
}

type winLine struct {
	words []string
	line  int
}

type levelLines struct {
	line    int
	message bool
	text    string
	rows    []string
	lines   []int // of the rows
	width   int   // of the first row
}

// sections lists the headings in their order.
var sections = []string{"objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"}

// Read reads a game. It always returns one, as complete as the text allows; see Errors. A game is unplayable if the meter
// stopped before it was read.
func Read(text string, meter *solve.Meter) *Game {
	g := &Game{Prelude: map[string]string{}, Lines: map[string]int{}, Sections: map[string]int{}, index: map[string]*Object{}, names: map[string]bool{},
		first: [3]map[string]int{{}, {}, {}}, faulty: map[Fault]bool{}, meter: meter}
	defer func() { g.meter, g.Unplayable = nil, g.Unplayable || meter.Stopped() != nil }()
	r := &reader{game: g, visited: map[string]bool{}, levels: make([]levelLines, 1), signs: map[rune]bool{}, layersOf: map[string][]int{}}
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	for _, line := range strings.Split(text, "\n") {
		r.mixed, r.low, r.pos = []rune(line), []rune(strings.ToLower(line)), 0
		if len(r.low) != len(r.mixed) { // a letter whose small form is longer
			r.mixed = r.low
		}
		r.text = nil
		for meter.Work(1) {
			r.token()
			if r.eol() {
				break
			}
		}
		if !meter.Work(1 + len(line)/bytesAUnit) {
			return g
		}
	}
	r.finish()
	return g
}

func (r *reader) eol() bool { return r.pos >= len(r.low) }

func (r *reader) peek() rune {
	if r.eol() {
		return 0
	}
	return r.low[r.pos]
}

// space reports whether a character counts as white space.
func space(c rune) bool { return unicode.IsSpace(c) || unicode.In(c, unicode.Z) || c == '\ufeff' }

// letter reports whether a character may be part of a name.
func letter(c rune) bool { return c == '_' || unicode.In(c, unicode.L, unicode.N) }

// readWhile reads characters as long as they fit.
func (r *reader) readWhile(fits func(rune) bool) string {
	from := r.pos
	for !r.eol() && fits(r.low[r.pos]) {
		r.pos++
	}
	return string(r.low[from:r.pos])
}

func (r *reader) blanks() { r.readWhile(func(c rune) bool { return c == ' ' || c == '\t' }) }

func (r *reader) spaces() { r.readWhile(space) }

// name takes a name and the space after it; empty: there is none here.
func (r *reader) name() string {
	n := r.readWhile(letter)
	if n != "" {
		r.spaces()
	}
	return n
}

// rest takes what is left before a comment.
func (r *reader) rest() string { return r.readWhile(func(c rune) bool { return c != '(' }) }

// chunk takes what is left before white space or a comment, and the space after it.
func (r *reader) chunk() string {
	s := r.readWhile(func(c rune) bool { return !space(c) && c != '(' && c != ')' })
	if s == "" && !r.eol() {
		s = string(r.low[r.pos])
		r.pos++
	}
	r.spaces()
	return s
}

// word takes one of some words that no part of a name follows, and the space after it; empty: none is here.
func (r *reader) word(words ...string) string {
	for _, w := range words {
		n := len([]rune(w))
		if r.pos+n <= len(r.low) && string(r.low[r.pos:r.pos+n]) == w && (r.pos+n == len(r.low) || !letter(r.low[r.pos+n])) {
			r.pos += n
			r.spaces()
			return w
		}
	}
	return ""
}

func (r *reader) fault(warning bool, format string, args ...any) {
	r.game.fault(Fault{Line: r.line, Column: min(r.pos, len(r.low)) + 1, Warning: warning, Text: fmt.Sprintf(format, args...)})
}

// quoted returns the rest of the line from a character on, for an error, cut where it is long.
func (r *reader) quoted(line []rune, from int) string {
	const most = 80
	if rest := line[min(from, len(line)):]; len(rest) > most {
		return string(rest[:most]) + "…"
	}
	return string(line[min(from, len(line)):])
}

func (r *reader) errorf(format string, args ...any) { r.fault(false, format, args...) }

// undefined records a name that nothing defines.
func (r *reader) undefined(name, format string) {
	r.game.fault(Fault{Line: r.line, Column: min(r.pos, len(r.low)) + 1, Text: fmt.Sprintf(format, name), Unknown: name})
}

func (r *reader) warnf(format string, args ...any) { r.fault(true, format, args...) }

// MostNames limits the objects and legend entries of a game, and mostFaults the recorded faults.
const (
	MostNames  = 2000
	mostFaults = 1000
)

// The largest levels: the cells of one, and of all together.
const (
	MostCells    = 40_000
	MostAllCells = 1_000_000
)

// bytesAUnit is the number of bytes of text read in a unit of work.
const bytesAUnit = 16

// room reports whether a game may have one more name; the first that is too many is an error.
func (r *reader) room() bool {
	if len(r.game.Objects)+len(r.game.Legend) < MostNames {
		return true
	}
	r.errorf("the game has more than %d objects and entries of the legend; use fewer", MostNames)
	return false
}

// fault notes a fault, once.
func (g *Game) fault(f Fault) {
	if len(g.Faults) >= mostFaults {
		return
	}
	key := Fault{Line: f.Line, Text: f.Text}
	if g.faulty[key] {
		return
	}
	g.faulty[key] = true
	g.meter.Work(1 + len(f.Text)/bytesAUnit)
	g.Faults = append(g.Faults, f)
}

// token reads one token.
func (r *reader) token() {
	first := r.pos == 0
	if first {
		r.line++
		r.words, r.index, r.shouldEnd = nil, 0, ""
	}
	if r.afterComment {
		first, r.afterComment = true, false
	}
	r.blanks()
	if r.comment(first) {
		return
	}
	r.blanks()
	switch {
	case first && r.eol():
		r.endLine()
		r.blankLine()
		return
	case r.shouldEnd != "" && !r.eol():
		r.errorf("only a comment may follow %s on its line; put %q on a line of its own", r.shouldEnd, r.quoted(r.low, r.pos))
		r.pos = len(r.low)
		return
	case first && r.equals():
		r.shouldEnd = "a row of ="
		return
	case r.section != "levels" && r.heading(first):
		return
	case r.eol():
		r.endLine()
		return
	}
	r.inSection(first)
}

// inSection reads a token of the section that the text is in.
func (r *reader) inSection(first bool) {
	switch r.section {
	case "objects":
		r.objects(first)
	case "legend":
		r.legend()
	case "sounds":
		r.sounds()
	case "collisionlayers":
		r.layers(first)
	case "rules":
		r.rule(first)
	case "winconditions":
		r.win(first)
	case "levels":
		r.level(first)
	default:
		r.prelude(first)
	}
}

// comment reads a comment, as far as this line has it.
func (r *reader) comment(first bool) bool {
	switch c := r.peek(); {
	case c == '(' && r.index != message:
		r.pos++
		r.depth++
	case c == ')':
		r.pos++
		if r.depth == 0 {
			r.warnf("this ) closes no comment; take it away")
			return true
		}
		if r.depth--; r.depth == 0 {
			r.afterComment = true
			return true
		}
	}
	if r.depth == 0 {
		return false
	}
	if first {
		r.afterComment = true
	}
	for {
		r.readWhile(func(c rune) bool { return c != '(' && c != ')' })
		if r.eol() {
			break
		}
		if r.low[r.pos] == '(' {
			r.depth++
		} else {
			r.depth--
		}
		r.pos++
		if r.depth == 0 {
			break
		}
	}
	if r.eol() {
		r.endLine()
	}
	return true
}

// equals takes a row of equals signs. Among levels, it has to be the whole line.
func (r *reader) equals() bool {
	if r.section == "levels" {
		for _, c := range r.low[r.pos:] {
			if c != '=' && !space(c) {
				return false
			}
		}
	}
	return r.readWhile(func(c rune) bool { return c == '=' }) != ""
}

// heading takes the name of a section.
func (r *reader) heading(first bool) bool {
	name := r.word(sections...)
	if name == "" || !first {
		return false
	}
	if r.visited[name] {
		r.errorf("the section %s is there twice; join the two", strings.ToUpper(name))
	}
	r.section, r.shouldEnd = name, "the name of a section"
	r.visited[name] = true
	r.game.Sections[name] = r.line
	for i, s := range sections {
		switch {
		case s != name:
		case i == 0:
			r.part = 0
			if len(r.visited) > 1 {
				r.errorf("OBJECTS comes after another section; put it first")
			}
		case !r.visited[sections[i-1]]:
			r.errorf("the section %s comes before %s, or that one is missing; write the sections in the order %s, empty ones too",
				strings.ToUpper(name), strings.ToUpper(sections[i-1]), strings.ToUpper(strings.Join(sections, ", ")))
		}
	}
	switch name {
	case "sounds":
		r.collectNames()
	case "levels":
		r.collectSigns()
	}
	return true
}

// collectNames notes what rules and win conditions may speak of.
func (r *reader) collectNames() {
	for _, o := range r.game.Objects {
		r.game.names[o.Name] = true
	}
	for _, e := range r.game.Legend {
		r.game.names[e.Name] = true
	}
}

// collectSigns notes what a level may be drawn with.
func (r *reader) collectSigns() {
	sign := func(name string) {
		if s := []rune(name); len(s) == 1 {
			r.signs[s[0]] = true
		}
	}
	for _, o := range r.game.Objects {
		sign(o.Name)
	}
	for _, e := range r.game.Legend {
		if e.Kind != Property {
			sign(e.Name)
		}
	}
}

// endLine ends the entries that a line holds one of.
func (r *reader) endLine() {
	switch r.section {
	case "legend":
		r.endLegend()
	case "sounds":
		r.words = nil
	}
}

// blankLine ends an object or a level.
func (r *reader) blankLine() {
	switch r.section {
	case "levels":
		if last := r.levels[len(r.levels)-1]; last.line > 0 {
			r.levels = append(r.levels, levelLines{})
		}
	case "objects":
		r.part = 0
	}
}

// declared reports whether a name is in use, and in which line.
func (g *Game) declared(name string) (line int, declared bool) {
	if o, known := g.index[name]; known {
		return o.Line, true
	}
	e, known := g.named(name)
	return e.Line, known
}
