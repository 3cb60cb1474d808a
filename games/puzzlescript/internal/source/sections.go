package source

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// The words of the prelude, with a value and without.
var (
	valued = []string{"title", "author", "homepage", "background_color", "text_color", "key_repeat_interval", "realtime_interval", "again_interval",
		"flickscreen", "zoomscreen", "color_palette", "youtube"}
	plainWords = []string{"run_rules_on_level_start", "norepeat_action", "require_player_movement", "debug", "verbose_logging", "throttle_movement",
		"noundo", "noaction", "norestart", "scanline"}
)

// keywords lists the names that an object should not have.
var keywords = strings.Fields("checkpoint objects collisionlayers legend sounds rules winconditions levels up down left right late rigid v no randomdir random " +
	"horizontal vertical any all some moving stationary parallel perpendicular action message move create destroy cantmove sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 " +
	"sfx8 sfx9 sfx10 cancel restart win again undo titlescreen startgame endgame startlevel endlevel showmessage closemessage")

// prelude reads a token before the first section.
func (r *reader) prelude(first bool) {
	if first {
		r.index = 0
	}
	if r.index != 0 {
		r.rest()
		if r.index++; r.index > 2 {
			r.warnf("a value ends at a comment; what follows is ignored")
		}
		return
	}
	from := r.pos
	r.spaces()
	word := r.readWhile(letter)
	if word == "" {
		r.pos = from
		r.errorf("%q is no line of the prelude; write a word such as title or author and its value", r.quoted(r.mixed, from))
		r.pos++
		return
	}
	r.spaces()
	if !first {
		return
	}
	switch {
	case slices.Contains(valued, word):
		r.valued(word)
	case slices.Contains(plainWords, word):
		r.game.Prelude[word], r.game.Lines[word], r.index = "true", r.line, -1
		if from := r.pos; r.rest() != "" {
			r.pos = from
			r.warnf("%s takes no value; what follows it is ignored", word)
		}
	default:
		r.pos = from
		r.errorf("%q is no word of the prelude; the words are %s and %s", word, strings.Join(valued, ", "), strings.Join(plainWords, ", "))
		r.pos = from + len([]rune(word))
	}
}

// valued reads the value of a word of the prelude.
func (r *reader) valued(word string) {
	from := r.pos
	r.rest()
	value := r.low[from:r.pos]
	if word == "author" || word == "homepage" || word == "title" {
		value = r.mixed[from:r.pos]
	}
	r.pos = from
	r.index = 1
	if len(value) == 0 {
		r.errorf("%s has no value; write one after it", word)
		return
	}
	if line, twice := r.game.Lines[word]; twice {
		r.warnf("%s has a value in line %d already; the last one counts", word, line)
	}
	r.game.Prelude[word], r.game.Lines[word] = strings.TrimFunc(string(value), space), r.line
}

// The parts of an object, in which the reader is.
const (
	partName  = 0 // before a name
	partNamed = 1 // in the line of names
	partColor = 2 // in the line of colours
	partRows  = 3 // in the rows of the sprite
)

// objects reads a token of the objects.
func (r *reader) objects(first bool) {
	switch {
	case first && r.part == partColor:
		r.part = partRows
	case first && r.part == partNamed:
		r.part = partColor
	}
	switch r.part {
	case partName, partNamed:
		r.sprite = nil
		r.objectName(first)
	case partColor:
		r.objectColor()
	default:
		r.objectRow(first)
	}
}

// objectName reads the name of an object, or another one after it.
func (r *reader) objectName(first bool) {
	from := r.pos
	var name string
	if first {
		name = r.name()
	} else {
		name = r.readWhile(func(c rune) bool { return !space(c) && c != '(' && c != ')' })
		r.spaces()
	}
	switch _, known := r.game.index[name]; {
	case name == "":
		r.warnf("%q is no name of an object; use letters, digits and _, and give it other names in the legend. A sprite has 5 rows of 5", r.quoted(r.mixed, from))
		r.rest()
		if r.pos == from {
			r.pos++
		}
		return
	case known:
		r.errorf("the object %s is defined twice; give one of them another name", name)
		return
	}
	if first, used := r.game.first[Synonym][name]; used {
		r.errorf("the name %s is in use in line %d; choose another", name, r.game.Legend[first].Line)
	}
	if slices.Contains(keywords, name) {
		r.warnf("the object %s has the name of a word of the language; choose another", name)
	}
	switch {
	case !r.room():
	case first:
		r.object = &Object{Name: name, Line: r.line, ID: -1}
		r.game.Objects = append(r.game.Objects, r.object)
		r.game.index[name] = r.object
	case r.object != nil:
		r.game.define(Entry{Kind: Synonym, Name: name, Parts: []string{r.object.Name}, Line: r.line})
	}
	r.part = partNamed
}

var colorWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(black|white|gray|darkgray|lightgray|grey|darkgrey|lightgrey|red|darkred|lightred|brown|darkbrown|lightbrown|orange|yellow|green|darkgreen|lightgreen|blue|lightblue|darkblue|purple|pink|transparent|#([0-9a-f]{3}){1,2})`)
})

// objectColor reads a colour of an object.
func (r *reader) objectColor() {
	r.index = 0
	if color := colorWord().FindString(r.quoted(r.low, r.pos)); color != "" {
		r.pos += len(color)
		r.spaces()
		r.object.Colors = append(r.object.Colors, color)
		return
	}
	from := r.pos
	if r.name() == "" {
		r.rest()
	}
	what := string(r.low[from:r.pos])
	r.pos, from = from, r.pos
	r.errorf("%q is no colour for %s; write a name such as darkgreen, or #rgb or #rrggbb", strings.TrimFunc(what, space), r.object.Name)
	r.pos = max(from, r.pos+1)
}

// objectRow reads a pixel of a sprite.
func (r *reader) objectRow(first bool) {
	c := r.peek()
	if c != '.' && (c < '0' || c > '9') {
		if len(r.sprite) == 0 {
			r.objectName(first)
			return
		}
		r.errorf("%q is no pixel of %s; a row of a sprite has digits for colours and points for nothing", string(c), r.object.Name)
		from := r.pos
		if r.rest(); r.pos == from {
			r.pos++
		}
		return
	}
	r.pos++
	if first || len(r.sprite) == 0 {
		r.sprite = append(r.sprite, "")
	}
	last := len(r.sprite) - 1
	if len(r.sprite[last]) == 5 {
		r.warnf("the sprite of %s is wider than 5; the rest of the row is ignored", r.object.Name)
		r.rest()
		return
	}
	r.sprite[last] += string(c)
	r.object.Sprite = r.sprite
	if len(r.sprite) == 5 && len(r.sprite[last]) == 5 {
		r.part = partName
	}
	if c != '.' && int(c-'0') >= len(r.object.Colors) {
		r.errorf("the sprite of %s uses colour %c, and it has only %d; add a colour or use a lower digit", r.object.Name, c, len(r.object.Colors))
	}
}

// rule reads a token of the rules.
func (r *reader) rule(first bool) {
	if first {
		r.rules = append(r.rules, r.ruleText())
		r.index = 0
	}
	switch c := r.peek(); {
	case r.index == message:
		r.pos = len(r.low)
	case r.arrow():
	case c == '[' || c == '|' || c == ']' || c == '+':
		if c != '+' {
			r.index = 1
		}
		r.pos++
		r.spaces()
	default:
		r.ruleWord(first)
	}
}

// ruleText returns the line up to a comment.
func (r *reader) ruleText() ruleLine {
	if r.text != nil {
		return *r.text
	}
	from := 0
	for from < len(r.low) && r.low[from] == '(' {
		from++
	}
	to := from
	for to < len(r.low) && r.low[to] != '(' {
		to++
	}
	r.text = &ruleLine{text: string(r.low[from:to]), from: from + 1, line: r.line, orig: string(r.mixed)}
	return *r.text
}

// arrow takes an arrow and the space around it.
func (r *reader) arrow() bool {
	from := r.pos
	r.spaces()
	if r.pos+2 <= len(r.low) && string(r.low[r.pos:r.pos+2]) == "->" {
		r.pos += 2
		r.spaces()
		return true
	}
	r.pos = from
	return false
}

// The words that may stand before brackets and in them, and the commands.
var (
	prefixes   = strings.Fields("up down left right horizontal vertical orthogonal late rigid")
	directions = strings.Fields("action up down left right ^ v < > moving stationary parallel perpendicular horizontal orthogonal vertical no randomdir random")
	commands   = strings.Fields("sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 sfx8 sfx9 sfx10 cancel checkpoint restart win message again")
)

// ruleWord reads a word of a rule and says where it is unknown.
func (r *reader) ruleWord(first bool) {
	from := r.pos
	word := r.readWhile(func(c rune) bool { return !space(c) && c != '[' && c != ']' && c != '|' })
	to := r.pos
	if word == "" {
		r.pos++
		return
	}
	switch {
	case r.index == 0 && (word == "startloop" || word == "endloop"):
	case r.index == 0 && slices.Contains(prefixes, word), r.index == 1 && slices.Contains(directions, word):
		r.spaces()
	case r.game.names[word]:
		if !first {
			r.spaces()
			return
		}
		r.pos = from
		r.errorf("the object %s is outside brackets; put it inside [ ]", word)
		r.pos = to
	case word == Ellipsis || word == "rigid" || word == "random":
	case slices.Contains(commands, word):
		if word == "message" {
			r.index = message
		}
	default:
		r.pos = from
		r.undefined(word, "%q is no name of an object and no word of the language; define it in OBJECTS or LEGEND, or correct it")
		r.pos = to
	}
}

// win reads a token of a win condition.
func (r *reader) win(first bool) {
	if first {
		line := r.ruleText()
		r.wins = append(r.wins, winLine{words: strings.FieldsFunc(line.text, space), line: r.line})
		r.index = -1
	}
	r.index++
	from := r.pos
	r.spaces()
	word := r.readWhile(letter)
	if word == "" {
		r.pos = from
		r.errorf("%q is no part of a win condition; write a line such as: all crate on target", r.quoted(r.mixed, from))
		if r.rest(); r.pos == from {
			r.pos++
		}
		return
	}
	to := r.pos
	r.pos = from
	switch {
	case r.index == 0 && !slices.Contains([]string{"all", "any", "no", "some"}, word):
		r.errorf("a win condition begins with all, any, no or some, and this one with %q", word)
	case r.index == 2 && word != "on":
		r.errorf("found %q; expected the word on; write a line such as: all crate on target", word)
	case (r.index == 1 || r.index == 3) && !r.game.names[word]:
		r.undefined(word, "%q is not the name of an object; define it in OBJECTS or LEGEND, or correct it")
	case r.index > 3:
		r.errorf("%q follows a complete win condition; put another one on a line of its own", word)
	}
	r.pos = to
	r.spaces()
}

// level reads a token of the levels.
func (r *reader) level(first bool) {
	switch {
	case first && r.messageWord():
		text := strings.TrimFunc(string(r.mixed[r.pos:]), space)
		last := len(r.levels) - 1
		entry := levelLines{line: r.line, message: true, text: text}
		if r.levels[last].line == 0 {
			r.levels = slices.Insert(r.levels, last, entry)
		} else {
			r.levels = append(r.levels, entry)
		}
		r.index = message
		return
	case first:
		r.levelRow()
	case r.index == message:
		r.pos = len(r.low)
		return
	}
	if r.eol() {
		return
	}
	if c := r.low[r.pos]; r.index == 2 && !r.signs[c] {
		r.errorf("the sign %q is in a level but not in the legend; define it there", string(c))
	}
	r.pos++
}

// messageWord takes the word that begins a message.
func (r *reader) messageWord() bool {
	from := r.pos
	r.spaces()
	if !strings.HasPrefix(r.quoted(r.low, r.pos), "message") {
		r.pos = from
		return false
	}
	r.pos += len("message")
	if !r.eol() && letter(r.low[r.pos]) {
		r.warnf("no space follows the word message; put one there")
	}
	r.spaces()
	return true
}

// levelRow takes a row of a level.
func (r *reader) levelRow() {
	from := r.pos
	row := strings.TrimFunc(r.rest(), space)
	r.pos, r.index = from, 2
	last := &r.levels[len(r.levels)-1]
	if last.message {
		r.levels = append(r.levels, levelLines{})
		last = &r.levels[len(r.levels)-1]
	}
	if last.line == 0 {
		last.line = r.line
	}
	last.rows, last.lines = append(last.rows, row), append(last.lines, r.line)
	width := utf8.RuneCountInString(row)
	if len(last.rows) == 1 {
		last.width = width
	}
	if width != last.width {
		r.warnf("this row has %d signs, and the first row of its level %d; make them equal", width, last.width)
	}
}
