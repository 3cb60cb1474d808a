package source

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"jogada/solve"
)

// finish works out what the names stand for, and makes levels, rules and win conditions of their lines.
func (r *reader) finish() {
	g := r.game
	r.line, r.pos, r.low = 0, 0, nil
	if g.Unplayable { // names that stand for too much
		return
	}
	for _, must := range []string{"player", "background"} {
		if _, known := g.declared(must); !known {
			g.fault(Fault{Text: "no object is called " + must + "; define one in OBJECTS or LEGEND"})
			g.Unplayable = true
		}
	}
	if len(g.Layers) == 0 {
		g.fault(Fault{Text: "there are no collision layers; put every object on one in COLLISIONLAYERS"})
		g.Unplayable = true
	}
	g.numberObjects()
	g.paint()
	g.resolve()
	g.mean()
	g.glyphs()
	if g.meter.Stopped() != nil {
		return
	}
	g.background()
	if g.Unplayable {
		return
	}
	r.makeLevels()
	r.makeRules()
	r.makeWins()
}

// numberObjects gives the objects their numbers and layers.
func (g *Game) numberObjects() {
	for layer, names := range g.Layers {
		for _, n := range names {
			o := g.index[n]
			o.ID, o.Layer = len(g.IDs), layer
			g.IDs = append(g.IDs, n)
		}
	}
	for _, o := range g.Objects {
		if o.ID < 0 {
			g.fault(Fault{Line: o.Line, Column: 1, Text: "the object " + o.Name + " is on no collision layer; put it on one"})
			g.Unplayable = true
		}
	}
}

var hexColor = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#([0-9a-fA-F]{3}){1,2}$`) })

// paint makes hexadecimal colours of the names.
func (g *Game) paint() {
	palette, known := palettes()[g.Prelude["color_palette"]]
	if !known {
		palette = palettes()["arnecolors"]
		if name, set := g.Prelude["color_palette"]; set {
			g.fault(Fault{Line: g.Lines["color_palette"], Column: 1, Text: "there is no palette " + name + "; write a number from 1 to 14, or arnecolors"})
		}
	}
	for _, o := range g.Objects {
		if len(o.Colors) > 10 {
			g.fault(Fault{Line: o.Line + 1, Column: 1, Text: "the sprite of " + o.Name + " has more than 10 colours; use at most 10"})
		}
		for i, c := range o.Colors {
			o.Colors[i] = hexed(palette, c)
		}
		switch {
		case len(o.Colors) == 0:
			g.fault(Fault{Line: o.Line, Column: 1, Text: "the object " + o.Name + " has no colour; write one on the line after its name"})
			o.Colors = []string{"#ff00ff"}
		case len(o.Sprite) > 0 && (len(o.Sprite) != 5 || slices.ContainsFunc(o.Sprite, func(row string) bool { return len(row) != 5 })):
			g.fault(Fault{Line: o.Line, Column: 1, Warning: true, Text: "the sprite of " + o.Name + " does not have 5 rows of 5 pixels"})
		}
	}
	for _, word := range []string{"text_color", "background_color"} {
		if c, set := g.Prelude[word]; set && !hexColor().MatchString(hexed(palette, c)) {
			g.fault(Fault{Line: g.Lines[word], Column: 1, Text: c + " is not a colour; write a name such as darkgreen, or #rgb or #rrggbb"})
		}
	}
}

// hexed returns a colour in hexadecimal digits, or "transparent"; what is no colour stays as it is.
func hexed(palette map[string]string, c string) string {
	if hex, named := palette[c]; named {
		return hex
	}
	return c
}

// resolve works out what the names of the legend stand for. Lists are shared between names that mean the same.
func (g *Game) resolve() {
	synonyms, aggregates, properties := map[string]string{}, map[string]*[]string{}, map[string]*[]string{}
	var order, someOrder, allOrder []string
	for _, e := range g.Legend {
		parts := slices.Clone(e.Parts)
		switch e.Kind {
		case Aggregate:
			aggregates[e.Name] = &parts
			allOrder = append(allOrder, e.Name)
		case Property:
			properties[e.Name] = &parts
			someOrder = append(someOrder, e.Name)
		}
	}
	for _, e := range g.Legend {
		if e.Kind != Synonym || len(e.Parts) != 1 {
			continue
		}
		value := e.Parts[0]
		if list, all := aggregates[value]; all {
			aggregates[e.Name] = list
		} else if list, some := properties[value]; some {
			properties[e.Name] = list
			someOrder = append(someOrder, e.Name)
		} else if value != e.Name {
			synonyms[e.Name] = value
			order = append(order, e.Name)
		}
	}
	for rounds := 0; rounds < 2*len(g.Legend)+2 && g.meter.Work(len(order)); rounds++ {
		changed := false
		for _, n := range order {
			value, still := synonyms[n]
			if !still {
				continue
			}
			if list, some := properties[value]; some {
				delete(synonyms, n)
				properties[n], changed = list, true
				someOrder = append(someOrder, n)
			} else if other, again := synonyms[value]; again {
				synonyms[n] = other
			}
		}
		changed = unfold(someOrder, properties, synonyms, g.meter) || changed
		changed = unfold(allOrder, aggregates, synonyms, g.meter) || changed
		if !changed {
			break
		}
	}
	g.Synonyms, g.Properties, g.Aggregates = synonyms, listed(properties), listed(aggregates)
}

// unfold puts what names stand for in the place of the names, in every list.
func unfold(order []string, lists map[string]*[]string, synonyms map[string]string, meter *solve.Meter) bool {
	changed := false
	for _, n := range order {
		list := lists[n]
		for i := 0; i < len(*list) && meter.Work(1); i++ {
			value := (*list)[i]
			if other, synonym := synonyms[value]; synonym {
				(*list)[i], changed = other, true
			} else if inner, nested := lists[value]; nested && inner != list {
				*list = slices.Delete(*list, i, i+1)
				for _, v := range *inner {
					if meter.Work(1+len(*list)/8) && !slices.Contains(*list, v) {
						*list = append(*list, v)
					}
				}
				changed = true
			}
		}
	}
	return changed
}

func listed(lists map[string]*[]string) map[string][]string {
	plain := map[string][]string{}
	for n, l := range lists {
		plain[n] = *l
	}
	return plain
}

// glyphs works out what each sign of a level stands for.
func (g *Game) glyphs() {
	g.glyph = map[string][]int{}
	for _, o := range g.Objects {
		if o.ID >= 0 {
			g.glyph[o.Name] = []int{o.ID}
		}
	}
	for added := true; added; {
		added = false
		for _, kind := range []EntryKind{Synonym, Aggregate} {
			for _, e := range g.Legend {
				if !g.meter.Work(1 + len(e.Parts)/8) {
					return
				}
				if _, known := g.glyph[e.Name]; known || e.Kind != kind {
					continue
				}
				if ids, whole := g.glyphOf(e); whole {
					g.glyph[e.Name], added = ids, true
				}
			}
		}
	}
}

// glyphOf returns the objects of a sign that is defined by signs. It returns false if one of them is not known yet. Of two objects on
// one layer, the first one counts.
func (g *Game) glyphOf(e Entry) (ids []int, whole bool) {
	on := map[int]string{}
	for _, part := range e.Parts {
		given, known := g.glyph[part]
		if !known {
			return nil, false
		}
		for _, id := range given {
			name := g.IDs[id]
			if other, twice := on[g.index[name].Layer]; !twice {
				on[g.index[name].Layer] = name
				ids = append(ids, id)
			} else if e.Kind == Aggregate {
				g.fault(Fault{Line: e.Line, Column: 1, Text: e.Name + " puts " + other + " and " + name + " in one cell, and they are on one layer; put them on two"})
			}
		}
	}
	return ids, len(ids) > 0
}

// background finds the object that fills cells without a background.
func (g *Game) background() {
	objects, all := g.Members("background")
	line, _ := g.declared("background")
	switch {
	case len(objects) == 0:
		g.Unplayable = true
		return
	case all:
		g.fault(Fault{Line: line, Column: 1, Text: "the background is made with and; make it one object, or several with or"})
		objects = []*Object{g.index[g.IDs[0]]}
	}
	for _, o := range objects[1:] {
		if o.Layer != objects[0].Layer {
			g.fault(Fault{Line: line, Column: 1, Text: "the objects of the background are on several layers; put them on one"})
		}
	}
	g.Background = objects[0].ID
}

// makeLevels makes maps and messages of their lines.
func (r *reader) makeLevels() {
	g, cells := r.game, 0
	for _, lines := range r.levels {
		one := lines.width * len(lines.rows)
		switch cells += one; {
		case g.meter.Stopped() != nil:
			return
		case one > MostCells:
			g.fault(Fault{Line: lines.line, Column: 1, Text: fmt.Sprintf("the level has %d cells; the most is %d", one, MostCells)})
			g.Unplayable = true
			return
		case one == 0 && lines.line > 0 && !lines.message:
			g.fault(Fault{Line: lines.line, Column: 1, Text: "the first row of the level has no signs; draw it, or take the line away"})
			g.Unplayable = true
			return
		case cells > MostAllCells:
			g.fault(Fault{Line: lines.line, Column: 1, Text: fmt.Sprintf("the levels have more than %d cells; make two games of them", MostAllCells)})
			g.Unplayable = true
			return
		case lines.line == 0:
		case lines.message:
			g.Levels = append(g.Levels, Level{Line: lines.line, Message: true, Text: lines.text})
		default:
			g.Levels = append(g.Levels, g.makeLevel(lines))
		}
	}
	if len(g.Levels) == 0 {
		g.fault(Fault{Text: "there are no levels; draw one in LEVELS"})
	}
}

func (g *Game) makeLevel(lines levelLines) Level {
	first := []rune(lines.rows[0])
	l := Level{Line: lines.line, Rows: lines.rows, RowLines: lines.lines, Width: len(first), Height: len(lines.rows)}
	l.Cells = make([][]int, l.Width*l.Height)
	rows := make([][]rune, l.Height)
	for y := range rows {
		rows[y] = []rune(lines.rows[y])
	}
	layer := g.index[g.IDs[g.Background]].Layer
	l.Fill = -1
	for x := range l.Width {
		if !g.meter.Work(l.Height) || !g.meter.Keep(0, int64(cellBytes*l.Height)) {
			return l
		}
		for y := range l.Height {
			sign := rows[y][min(x, max(0, len(rows[y])-1)):][:min(1, len(rows[y]))]
			ids, known := g.glyph[string(sign)]
			if !known {
				g.fault(Fault{Line: lines.lines[y], Column: x + 1, Text: g.unknownSign(string(sign))})
				continue
			}
			l.Cells[x*l.Height+y] = ids
			for _, id := range ids {
				if l.Fill < 0 && g.index[g.IDs[id]].Layer == layer {
					l.Fill = id
				}
			}
		}
	}
	if l.Fill < 0 {
		l.Fill = g.Background
	}
	g.fillCells(l, layer)
	return l
}

// cellBytes estimates the memory of a cell of a level.
const cellBytes = 32

// fillCells gives the cells of a level their background, and sorts them. Cells with the same sign share their objects.
func (g *Game) fillCells(l Level, layer int) {
	whole := map[*int][]int{}
	for i, ids := range l.Cells {
		var key *int
		if len(ids) > 0 {
			key = &ids[0]
		}
		full, made := whole[key]
		if !made {
			full = slices.Sorted(slices.Values(ids))
			if !slices.ContainsFunc(ids, func(id int) bool { return g.index[g.IDs[id]].Layer == layer }) {
				full = slices.Sorted(slices.Values(append(full, l.Fill)))
			}
			whole[key] = full
		}
		l.Cells[i] = full
	}
}

func (g *Game) unknownSign(sign string) string {
	if _, some := g.Properties[sign]; some {
		return "the sign " + strconv.Quote(sign) + " stands for one of several objects; define it with and, or with one object"
	}
	return "the sign " + strconv.Quote(sign) + " is in a level but not in the legend; define it there"
}

// makeWins makes win conditions of their words.
func (r *reader) makeWins() {
	for _, w := range r.wins {
		win := Win{Line: w.line}
		if len(w.words) < 2 {
			r.game.fault(Fault{Line: w.line, Column: 1, Text: "the win condition is too short; write a line such as: all crate on target"})
			continue
		}
		win.Quant, win.What = w.words[0], w.words[1]
		if len(w.words) == 4 {
			win.On = w.words[3]
		}
		for _, n := range []string{win.What, win.On} {
			if objects, _ := r.game.Members(n); n != "" && len(objects) == 0 {
				r.game.fault(Fault{Line: w.line, Column: 1, Unknown: n, Text: n + " is not the name of an object; define it in OBJECTS or LEGEND, or correct it"})
				r.game.Unplayable = true
			}
		}
		r.game.Wins = append(r.game.Wins, win)
	}
}
