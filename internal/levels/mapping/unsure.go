package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jogada/internal/base/say"
)

// Guess is a part of a mapping that is marked unsure. A finding that rests on it is a question.
type Guess struct {
	Line  int          // in the file; 0 for a setting
	Asks  say.Sentence // the question: is layer Wall_tops a wall?
	Wall  bool         // it says what is a wall
	Opens bool         // other readings of it are not known: it may open doors, or lead elsewhere
	End   bool         // it is a start or an exit

	entry   int    // the number of its entry
	setting string // or the name of a setting
}

// settings asks about settings that can be unsure. The schema lists them.
var settings = []string{"empty", "keys", "platform", "world"}

// guesses returns what is marked unsure, settings first.
func (m *Mapping) guesses() (all []Guess) {
	for _, s := range settings {
		if slices.Contains(m.unsure, s) {
			all = append(all, m.guessed(s))
		}
	}
	for i := range m.entries {
		if e := &m.entries[i]; e.unsure {
			all = append(all, e.guessed(i))
		}
	}
	return all
}

// HasGuesses reports whether something in the mapping is marked unsure.
func (m *Mapping) HasGuesses() bool {
	return len(m.unsure) > 0 || slices.ContainsFunc(m.entries, func(e entry) bool { return e.unsure })
}

// guessed returns the guess about a setting.
func (m *Mapping) guessed(setting string) Guess {
	g := Guess{setting: setting, entry: -1, Wall: setting == "empty"}
	switch {
	case setting == "empty" && m.empty == wall:
		g.Asks = say.NewSentence("is a cell a wall where nothing says so?")
	case setting == "empty":
		g.Asks = say.NewSentence("is a cell floor where nothing says so?")
	case setting == "keys":
		g.Asks = say.NewSentence("does a door use up its key?")
		if !m.once {
			g.Asks = say.NewSentence("does a key open every door of its name?")
		}
	case setting == "platform" && m.movement != nil:
		g.Asks = say.NewSentence("does a player jump %s cells high and %s cells wide?", m.movement.Height, m.movement.Width)
	case setting == "platform":
		g.Asks = say.NewSentence("are the maps seen from above?")
	default:
		g.Asks, g.Opens = say.NewSentence("are the maps one world?"), true
	}
	return g
}

// guessed returns the guess that an entry makes.
func (e *entry) guessed(number int) Guess {
	what, m := e.describe(), &e.means
	g := Guess{Line: e.line, entry: number, Wall: m.base == wall, End: m.start != nil || m.exit, Opens: e.on == "objects" && (m.ignore || m.linked.any())}
	switch {
	case m.base == wall:
		g.Asks = say.NewSentence("is %s a wall?", what)
	case m.ignore:
		g.Asks = say.NewSentence("does %s mean nothing to a player?", what)
	case m.start != nil:
		g.Asks = say.NewSentence("is %s a start?", what)
	case m.exit:
		g.Asks = say.NewSentence("is %s an exit?", what)
	case m.door != nil:
		g.Asks = say.NewSentence("is %s a door?", what)
	case m.key != nil:
		g.Asks = say.NewSentence("is %s something to collect?", what)
	case m.base == floor && !m.linked.any() && m.lever == nil && m.way == nil:
		g.Asks = say.NewSentence("is %s floor?", what)
	default:
		g.Asks = say.NewSentence("is line %s of %s right about %s?", e.line, FileName, what)
	}
	return g
}

// describe names the things of an entry: layer Wall_tops, value dirt of Collisions.
func (e *entry) describe() say.Sentence {
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	switch {
	case e.values != nil && e.layer != nil:
		return say.NewSentence("value %s of %s", strings.Join(e.values, ", "), *e.layer)
	case e.properties != nil && (e.class != nil || e.name != nil):
		return say.Verbatim(fmt.Sprintf("%s (%s: %s)", text(cmp.Or(e.class, e.name)), e.properties[0].name, e.properties[0].value))
	case e.class != nil || e.name != nil:
		return say.Verbatim(text(cmp.Or(e.class, e.name)))
	case e.properties != nil:
		return say.Verbatim(e.properties[0].name + ": " + e.properties[0].value)
	case e.layer != nil:
		return say.NewSentence("layer %s", *e.layer)
	case e.tileset != nil:
		return say.NewSentence("tileset %s", *e.tileset)
	case e.character != nil:
		return say.NewSentence("character %s", *e.character)
	}
	return say.NewSentence("line %s of %s", e.line, FileName)
}

// Without returns the mapping as it reads if guesses are wrong. Walls and doors become floor, and starts, exits, keys
// and links lose their meaning, so a player gets at least as far.
func (m *Mapping) Without(guesses ...Guess) *Mapping {
	other := *m
	other.entries = slices.Clone(m.entries)
	for _, g := range guesses {
		switch {
		case g.entry >= 0:
			e := &other.entries[g.entry]
			e.means = e.means.without(e.on == "objects")
		case g.setting == "empty":
			other.empty = floor
		case g.setting == "keys":
			other.once, other.forever, other.usedUp = false, nil, nil
		case g.setting == "platform":
			other.movement = nil
		}
	}
	return &other
}

// without returns the meaning of things if a guess about them is wrong.
func (m *meaning) without(objects bool) meaning {
	bars := m.base == wall || m.door != nil || m.way != nil || m.linked.openWhile != nil || m.linked.shutWhile != nil
	if bars || m.base == floor || m.ignore && !objects {
		return meaning{base: floor}
	}
	return meaning{ignore: true}
}

// Guesses returns the guesses of the mapping that matter to a level, settings first.
func (l *Level) Guesses() (all []Guess) {
	for _, g := range l.mapping.guesses() {
		if g.entry >= 0 && !l.used[g.entry] || g.setting == "empty" && !l.hasUnsaid() || g.setting == "keys" && len(l.Lock.Keys) == 0 {
			continue
		}
		all = append(all, g)
	}
	return all
}

// hasUnsaid reports whether nothing says of some cell whether it is wall or floor.
func (l *Level) hasUnsaid() bool {
	return slices.ContainsFunc(l.Lock.Cells, func(kind uint16) bool { return l.unsaid[kind] })
}

// Bars reports whether something on the level keeps players out of a cell: a wall, a door, a switched door, or a cell
// that can be entered in some directions.
func (l *Level) Bars() bool {
	bars := make([]bool, len(l.Lock.Kinds))
	for i, k := range l.Lock.Kinds {
		bars[i] = k.Wall || len(k.Needs) > 0 || k.Ways != 0 || len(l.Conditions[i].On)+len(l.Conditions[i].Off) > 0
	}
	return slices.ContainsFunc(l.Lock.Cells, func(kind uint16) bool { return bars[kind] })
}
