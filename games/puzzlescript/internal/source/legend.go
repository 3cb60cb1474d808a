package source

import (
	"slices"
	"strings"
)

const legendForm = `write A = B, A = B or C, or A = B and C`

// legend reads a token of the legend.
func (r *reader) legend() {
	word := ""
	switch {
	case r.index == 0:
		word = r.readWhile(func(c rune) bool { return c != '=' && c != '(' && !space(c) })
		r.index++
	case r.index == 1:
		if r.peek() == '=' {
			r.pos++
			word = "="
		} else {
			r.errorf("an entry of the legend has no = after its name; %s", legendForm)
			r.rest()
			word = "error"
		}
		r.spaces()
		r.index++
	default:
		word = r.legendWord()
	}
	if word != "" {
		r.words = append(r.words, word)
	}
	if r.eol() {
		r.endLegend()
		r.words = nil
	}
}

// legendWord reads a word after the equals sign.
func (r *reader) legendWord() string {
	from := r.pos
	word := r.name()
	if word == "" {
		r.errorf("%q is no name; %s", r.quoted(r.mixed, from), legendForm)
		if r.rest(); r.pos == from {
			r.pos++
		}
		if r.index%2 == 1 {
			r.index++
		}
		return ""
	}
	if r.index%2 == 1 {
		to := r.pos
		r.pos = from
		switch {
		case word != "and" && word != "or":
			r.errorf("found %q; expected \"and\" or \"or\"; %s", word, legendForm)
		case r.index >= 5 && len(r.words) > 3 && word != r.words[3]:
			r.errorf("and and or are mixed in one entry; make an entry for each")
		}
		r.pos = to
	}
	r.index++
	return word
}

// endLegend makes an entry of the words of a line.
func (r *reader) endLegend() {
	words := r.words
	switch {
	case len(words) == 0:
		return
	case len(words) == 1, len(words)%2 == 0:
		r.errorf("the entry of the legend ends after %q; %s", words[len(words)-1], legendForm)
		return
	}
	name := words[0]
	if line, used := r.game.declared(name); used {
		r.errorf("the name %s is in use in line %d; choose another", name, line)
	}
	if slices.Contains(keywords, name) {
		r.warnf("the name %s is a word of the language; choose another", name)
	}
	var parts []string
	named := map[string]bool{}
	for i := 2; i < len(words) && r.game.meter.Work(1); i += 2 {
		part := words[i]
		if part == name {
			r.errorf("%s is defined by itself; take it out of the right side", name)
			continue
		}
		if named[part] {
			r.warnf("%s is named twice in one entry; once is enough", part)
		}
		named[part] = true
		parts = append(parts, part)
	}
	for _, part := range parts {
		if _, known := r.game.declared(part); !known {
			r.undefined(part, "%s is not defined; define it in OBJECTS or in an earlier line of the legend")
		}
	}
	r.addEntry(name, words, parts)
}

// addEntry adds the entry that the words make.
func (r *reader) addEntry(name string, words, parts []string) {
	entry := Entry{Kind: Synonym, Name: name, Parts: parts, Line: r.line}
	switch {
	case len(parts) == 0:
		return
	case len(words) == 3:
	case words[3] == "and":
		entry.Kind, entry.Parts = Aggregate, nil
		for _, part := range parts {
			entry.Parts = r.expand(entry.Parts, part, Aggregate, name, 0)
		}
	case words[3] == "or":
		for i := 5; i < len(words); i += 2 {
			if words[i] != "or" {
				return
			}
		}
		entry.Kind, entry.Parts = Property, nil
		malformed := false
		for i, part := range parts {
			if i >= 2 {
				entry.Parts = append(entry.Parts, part) // what it stands for is put there later, behind the others
				continue
			}
			before := len(entry.Parts)
			entry.Parts = r.expand(entry.Parts, part, Property, name, 0)
			malformed = malformed || len(entry.Parts) == before
		}
		if malformed {
			return
		}
	default:
		return
	}
	if r.room() {
		r.game.define(entry)
	}
}

// define adds an entry to the legend.
func (g *Game) define(e Entry) {
	if _, again := g.first[e.Kind][e.Name]; !again {
		g.first[e.Kind][e.Name] = len(g.Legend)
	}
	g.Legend = append(g.Legend, e)
}

// named finds the entry that defines a name. Of several the engine takes the first synonym, else the first aggregate, else the
// first property.
func (g *Game) named(name string) (Entry, bool) {
	for kind := range g.first {
		if first, known := g.first[kind][name]; known {
			return g.Legend[first], true
		}
	}
	return Entry{}, false
}

// mayExpand reports whether a name may stand for one more object, in a list that has some, at a depth of entries made with
// entries. Beyond the limits the game is unplayable: names can double from entry to entry, and mention each other in a circle.
func (r *reader) mayExpand(of string, some, depth int) bool {
	if !r.game.meter.Work(1) || r.game.Unplayable {
		return false
	}
	if some >= MostNames || depth > MostNames {
		r.errorf("%s stands for more than %d objects, counted with repetitions, or for itself; name each object once", of, MostNames)
		r.game.Unplayable = true
		return false
	}
	return true
}

// expand appends the objects that a part of an entry stands for to a list.
func (r *reader) expand(list []string, name string, kind EntryKind, of string, depth int) []string {
	if !r.mayExpand(of, len(list), depth) {
		return list
	}
	e, entry := r.game.named(name)
	if _, known := r.game.index[name]; known || !entry {
		return append(list, name)
	}
	if e.Kind != Synonym && e.Kind != kind {
		if kind == Aggregate {
			r.errorf("%s is made with and, and %s with or; name its objects one by one", of, name)
			return append(list, name)
		}
		r.errorf("%s is made with or, and %s with and; name its objects one by one", of, name)
		return list
	}
	for _, part := range e.Parts {
		if part != name {
			list = r.expand(list, part, kind, of, depth+1)
		}
	}
	return list
}

// layers reads a token of the collision layers.
func (r *reader) layers(first bool) {
	if first {
		if n := len(r.game.Layers); n > 0 {
			r.layered += len(r.game.Layers[n-1])
		}
		if len(r.game.Layers) == MostNames {
			r.errorf("the game has more than %d collision layers; use fewer", MostNames)
			r.game.Unplayable = true
			r.pos = len(r.low)
			return
		}
		r.game.Layers = append(r.game.Layers, nil)
		r.onLayer, r.index = map[string]bool{}, 0
	}
	from := r.pos
	name := r.name()
	if name == "" {
		if r.readWhile(func(c rune) bool { return c == ' ' || c == ',' }) == "" {
			r.errorf("%q is in a collision layer; write names with commas between them", string(r.low[r.pos]))
			r.pos++
		}
		return
	}
	to := r.pos
	r.pos = from
	defer func() { r.pos = to }()
	if len(r.game.Layers) == 0 {
		return
	}
	last := len(r.game.Layers) - 1
	switch {
	case name == "background":
		if len(r.game.Layers[last]) > 0 {
			r.errorf("the background shares its layer; put it on a line of its own")
		}
		r.index = 1
	case r.index != 0:
		r.errorf("%s shares the layer of the background; put it on another line", name)
	}
	before := len(r.game.Layers[last])
	r.game.Layers[last] = r.putOnLayer(r.game.Layers[last], name, 0)
	for _, o := range r.game.Layers[last][before:] {
		for _, layer := range r.layersOf[o] {
			if layer != last {
				r.warnf("%s is on layer %d too; name it on one layer", o, layer+1)
			}
		}
		if !slices.Contains(r.layersOf[o], last) {
			r.layersOf[o] = append(r.layersOf[o], last)
		}
	}
	if r.onLayer[name] {
		r.warnf("%s is named twice on one layer; once is enough", name)
	}
	r.onLayer[name] = true
}

// putOnLayer appends the objects that a name puts on a layer to those that it has.
func (r *reader) putOnLayer(list []string, name string, depth int) []string {
	if !r.mayExpand(name, r.layered+len(list), depth) {
		return list
	}
	if _, known := r.game.index[name]; known {
		return append(list, name)
	}
	e, known := r.game.named(name)
	if !known {
		r.undefined(name, "%s is not defined; define it in OBJECTS or LEGEND, or take it off the layer")
		return list
	}
	if e.Kind == Aggregate {
		r.errorf("%s is made with and, so its objects are on different layers; name them one by one", name)
		return list
	}
	for _, part := range e.Parts {
		if part != name {
			list = r.putOnLayer(list, part, depth+1)
		}
	}
	return list
}

// The words of sounds.
var (
	soundEvents = strings.Fields("undo restart titlescreen startgame cancel endgame startlevel endlevel showmessage closemessage sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 sfx8 sfx9 sfx10")
	soundVerbs  = strings.Fields("move action create destroy cantmove")
	soundWays   = strings.Fields("up down left right horizontal vertical orthogonal")
)

// sounds reads a token of the sounds. Nothing is played; errors are reported.
func (r *reader) sounds() {
	bad := func(format string, args ...any) {
		r.errorf(format, args...)
		r.words = append(r.words, "error")
		r.chunk()
	}
	n := len(r.words)
	seed := func() bool {
		from := r.pos
		digits := r.readWhile(func(c rune) bool { return c >= '0' && c <= '9' })
		if digits == "" || (!r.eol() && letter(r.peek())) {
			r.pos = from
			return false
		}
		r.words = append(r.words, "seed")
		return true
	}
	keep := func(word string) bool {
		if word != "" {
			r.words = append(r.words, word)
		}
		return word != ""
	}
	switch {
	case n > 0 && r.words[n-1] == "error":
		r.chunk()
	case n == 0:
		if keep(r.word(soundEvents...)) {
			r.words[0] = "event"
			return
		}
		from := r.pos
		name := r.name()
		if _, known := r.game.declared(name); name != "" && known {
			r.words = append(r.words, name)
			return
		}
		if r.pos = from; name == "" {
			r.warnf("a sound begins with an event such as sfx3 or endlevel, or with an object")
			r.words = append(r.words, "error")
			r.chunk()
			return
		}
		bad("%q is no event and no object; a sound begins with one of them", name)
	case r.words[n-1] == "seed":
		bad("%q follows a complete sound; take it away", r.quoted(r.low, r.pos))
	case n == 1 && r.words[0] == "event":
		if !seed() {
			bad("a number of a sound is missing after the event; write one such as 36772507")
		}
	case n == 1:
		if !keep(r.word(soundVerbs...)) {
			bad("%q is no verb of a sound; write move, action, create, destroy or cantmove", r.quoted(r.low, r.pos))
		}
	case (r.words[1] == "move" || r.words[1] == "cantmove") && keep(r.word(soundWays...)):
	case !seed():
		bad("%q is no number of a sound; write one such as 36772507", r.quoted(r.low, r.pos))
	}
}
