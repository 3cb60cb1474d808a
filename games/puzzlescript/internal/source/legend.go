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
		r.errorf("%q is no name; %s", string(r.mixed[from:]), legendForm)
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
	//meterless: the words of one line
	for i := 2; i < len(words); i += 2 {
		switch part := words[i]; {
		case part == name:
			r.errorf("%s is defined by itself; take it out of the right side", name)
			continue
		case slices.Contains(parts, part):
			r.warnf("%s is named twice in one entry; once is enough", part)
			parts = append(parts, part)
		default:
			parts = append(parts, part)
		}
	}
	for _, part := range parts {
		if _, known := r.game.declared(part); !known {
			r.errorf("%s is not defined; define it in OBJECTS or in an earlier line of the legend", part)
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
			entry.Parts = append(entry.Parts, r.expand(part, Aggregate, name)...)
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
			list := r.expand(part, Property, name)
			malformed = malformed || len(list) == 0
			entry.Parts = append(entry.Parts, list...)
		}
		if malformed {
			return
		}
	default:
		return
	}
	if r.room() {
		r.game.Legend = append(r.game.Legend, entry)
	}
}

// expand lists the objects that a part of an entry stands for.
func (r *reader) expand(name string, kind EntryKind, of string) []string {
	if _, known := r.game.index[name]; known {
		return []string{name}
	}
	for _, e := range r.game.Legend {
		if e.Name != name {
			continue
		}
		if e.Kind != Synonym && e.Kind != kind {
			if kind == Aggregate {
				r.errorf("%s is made with and, and %s with or; name its objects one by one", of, name)
				return []string{name}
			}
			r.errorf("%s is made with or, and %s with and; name its objects one by one", of, name)
			return nil
		}
		var list []string
		for _, part := range e.Parts {
			if part != name {
				list = append(list, r.expand(part, kind, of)...)
			}
		}
		return list
	}
	return []string{name}
}

// layers reads a token of the collision layers.
func (r *reader) layers(first bool) {
	if first {
		r.game.Layers = append(r.game.Layers, nil)
		r.words, r.index = nil, 0
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
	list := r.onLayer(name)
	for _, o := range list {
		for i, layer := range r.game.Layers[:last] {
			if slices.Contains(layer, o) {
				r.warnf("%s is on layer %d too; name it on one layer", o, i+1)
			}
		}
	}
	if slices.Contains(r.words, name) {
		r.warnf("%s is named twice on one layer; once is enough", name)
	}
	r.words = append(r.words, name)
	r.game.Layers[last] = append(r.game.Layers[last], list...)
}

// onLayer lists the objects that a name puts on a layer.
func (r *reader) onLayer(name string) []string {
	if _, known := r.game.index[name]; known {
		return []string{name}
	}
	for _, kind := range []EntryKind{Synonym, Aggregate, Property} {
		for _, e := range r.game.Legend {
			if e.Kind != kind || e.Name != name {
				continue
			}
			if kind == Aggregate {
				r.errorf("%s is made with and, so its objects are on different layers; name them one by one", name)
				return nil
			}
			var list []string
			for _, part := range e.Parts {
				if part != name {
					list = append(list, r.onLayer(part)...)
				}
			}
			return list
		}
	}
	r.errorf("%s is not defined; define it in OBJECTS or LEGEND, or take it off the layer", name)
	return nil
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
		bad("%q follows a complete sound; take it away", string(r.low[r.pos:]))
	case n == 1 && r.words[0] == "event":
		if !seed() {
			bad("a number of a sound is missing after the event; write one such as 36772507")
		}
	case n == 1:
		if !keep(r.word(soundVerbs...)) {
			bad("%q is no verb of a sound; write move, action, create, destroy or cantmove", string(r.low[r.pos:]))
		}
	case (r.words[1] == "move" || r.words[1] == "cantmove") && keep(r.word(soundWays...)):
	case !seed():
		bad("%q is no number of a sound; write one such as 36772507", string(r.low[r.pos:]))
	}
}
