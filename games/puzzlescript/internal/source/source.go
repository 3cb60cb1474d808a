// Package source reads PuzzleScript games: from the text to names, layers, rules, win conditions and levels.
//
// It gives words their meaning as far as the language leaves no choice (what a name stands for, which line a rule is in) and
// says where the text is wrong. It does not interpret rules: the engine and the plain interpreter each do that separately.
package source

import (
	"fmt"
	"slices"

	"jogada/solve"
)

// Game is a game as its author wrote it.
type Game struct {
	Prelude    map[string]string // word → value, "true" for words without one
	Lines      map[string]int    // word of the prelude → its line
	Objects    []*Object         // in the order of their definition
	Legend     []Entry           // in the order of their lines, with the second names of objects
	Layers     [][]string        // layer → the objects on it
	Rules      []Rule
	Loops      []Loop
	Wins       []Win
	Levels     []Level
	Sections   map[string]int // section → the line of its heading
	Background int            // the object that fills cells without a background

	// What the names stand for.
	IDs        []string            // number → object; an object listed on two layers has two numbers, and the last one counts
	Synonyms   map[string]string   // other names of single objects
	Properties map[string][]string // names for one of several objects, in order
	Aggregates map[string][]string // names for several objects at once, in order

	Faults     []Fault
	Unplayable bool // an error leaves nothing to play

	index  map[string]*Object
	first  [3]map[string]int  // kind → name → its first entry in Legend
	faulty map[Fault]bool     // faults without columns, to note each once
	meter  *solve.Meter       // of Read; nil afterwards
	meant  map[string]meaning // name → what it stands for
	names  map[string]bool    // what rules and win conditions may speak of
	glyph  map[string][]int
}

// Object is a kind of thing on the board.
type Object struct {
	Name   string
	Line   int
	Colors []string // as hexadecimal colours, "transparent" for none
	Sprite []string // rows of digits and points; empty: a full square of the first colour
	ID     int      // its number; -1: on no layer
	Layer  int
}

// Entry is a line of the legend.
type Entry struct {
	Kind  EntryKind
	Name  string
	Parts []string
	Line  int
}

// EntryKind says what an entry of the legend defines.
type EntryKind int

// What an entry defines: another name, several things at once, one of several things.
const (
	Synonym EntryKind = iota
	Aggregate
	Property
)

// Loop is a line that opens or closes a loop of rules.
type Loop struct {
	Line  int
	Start bool
}

// Rule is one line of the rules.
type Rule struct {
	Line                int
	Group               int // the line of the first rule of its group
	Directions          []string
	Late, Rigid, Random bool
	Left, Right         [][]Cell // bracket → cell
	Commands            []Command
}

// Cell is the part of a rule about one cell: its items in order. A cell of dots is one item, Ellipsis.
type Cell []Item

// Item is an object, property or aggregate with the word before it; the word is empty where there is none.
type Item struct{ Word, Name string }

// Ellipsis is the word and the name of an item that stands for any number of cells.
const Ellipsis = "..."

// Command is a word at the end of a rule, with its text if it is a message.
type Command struct{ Word, Text string }

// Win is one condition.
type Win struct {
	Line  int
	Quant string // no, some, any or all
	What  string
	On    string // empty: anywhere
}

// Level is a map or a message.
type Level struct {
	Line          int
	Message       bool
	Text          string // of a message
	Rows          []string
	Width, Height int
	Cells         [][]int // the numbers of the objects in each cell, column after column
	Fill          int     // the object that fills cells without a background
	RowLines      []int   // the lines of the rows
}

// Fault is something wrong with the text.
type Fault struct {
	Line, Column int
	Warning      bool // the game can be played all the same
	Text         string
	Unknown      string `json:"-"` // the name that nothing defines, if that is what is wrong
}

// Error returns the fault with its line and column.
func (f Fault) Error() string {
	switch {
	case f.Line == 0:
		return f.Text
	case f.Column == 0:
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	default:
		return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
	}
}

// Errors lists the faults that are not warnings, by line.
func (g *Game) Errors() []Fault {
	var errors []Fault
	for _, f := range g.Faults {
		if !f.Warning {
			errors = append(errors, f)
		}
	}
	slices.SortStableFunc(errors, func(a, b Fault) int { return a.Line - b.Line })
	return errors
}

// MostErrors limits the errors of a game that can still be played; with more, the engine gives up.
const MostErrors = 5

// Object finds an object by its own name.
func (g *Game) Object(name string) (*Object, bool) {
	o, known := g.index[name]
	return o, known
}

// Set reports whether a word without a value is in the prelude.
func (g *Game) Set(word string) bool {
	_, set := g.Prelude[word]
	return set
}

// Members lists the objects that a name means. All is true if it means all of them at once, and false if it means any one of
// them.
func (g *Game) Members(name string) (objects []*Object, all bool) {
	m, known := g.meant[name]
	if !known {
		return g.members(name)
	}
	return m.objects, m.all
}

// meaning holds the objects that a name stands for, computed once.
type meaning struct {
	objects []*Object
	all     bool
	layer   int
	single  bool
}

// mean works out what all names stand for.
func (g *Game) mean() {
	meant := map[string]meaning{}
	add := func(name string) {
		m := meaning{}
		m.objects, m.all = g.members(name)
		m.layer, m.single = g.SingleLayer(name)
		meant[name] = m
	}
	for _, o := range g.Objects {
		add(o.Name)
	}
	for _, e := range g.Legend {
		add(e.Name)
		if !g.meter.Work(1+len(meant[e.Name].objects)) || !g.meter.Keep(0, int64(8*len(meant[e.Name].objects))) {
			return
		}
	}
	g.meant = meant
}

func (g *Game) members(name string) (objects []*Object, all bool) {
	if o, known := g.index[name]; known {
		return []*Object{o}, false
	}
	names := g.Properties[name]
	if list, aggregate := g.Aggregates[name]; aggregate {
		names, all = list, true
	} else if other, synonym := g.Synonyms[name]; synonym {
		names = []string{other}
	}
	for _, n := range names {
		if o, known := g.index[n]; known {
			objects = append(objects, o)
		}
	}
	return objects, all
}

// SingleLayer returns the layer of a property whose objects are all on one.
func (g *Game) SingleLayer(property string) (layer int, single bool) {
	if m, known := g.meant[property]; known {
		return m.layer, m.single
	}
	objects, _ := g.Members(property)
	for i, o := range objects {
		if i > 0 && o.Layer != objects[0].Layer {
			return 0, false
		}
	}
	if len(objects) == 0 {
		return 0, false
	}
	return objects[0].Layer, true
}

// Playable lists the indices of the levels that are not messages.
func (g *Game) Playable() []int {
	var levels []int
	for i, l := range g.Levels {
		if !l.Message {
			levels = append(levels, i)
		}
	}
	return levels
}
