package bind

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// watch records a search of a duel: positions, by wave.
func (d *Duel[S, M]) watch(m *solve.Meter, t say.Translator, method search.Method[search.Duel[S, M], search.Judgement[S, M]]) func(*solve.Meter) *board.Trace {
	return watched(m, method.Code, func(m *solve.Meter) tracer[S] {
		return d.withMeter(m).tracer(t, method)
	})
}

// tracer makes traces of a method, in a language.
func (d *Duel[S, M]) tracer(t say.Translator, method search.Method[search.Duel[S, M], search.Judgement[S, M]]) tracer[S] {
	form := search.FormOf[S](d.Question)
	told := tracer[S]{unit: t.Of("position"), t: t, form: form, picture: d.picture,
		name: func(s S, _ int) string { return d.nameOf(s, t) },
		play: func(s S) string { return d.playOf(s, t) },
		told: func(s S) string { return d.Sentence(s, t) },
		word: func(arg any) (string, bool) {
			v, is := arg.(search.Value)
			if !is {
				return "", false
			}
			return d.Won(v, t), true
		},
		move:  moved(d.Notation, form, func(s S) []search.Step[S, M] { return d.Question.Steps(s, nil) }, t),
		wave:  func(n int) string { return t.Count(n, "1 ply", "%d plies") },
		space: func(steps []recorded[S], m *solve.Meter) *spaced { return d.square(steps, t, m) },
	}
	if d.Stands == nil { // without tokens there is no square of where they are
		told.space = nil
	}
	if !method.Sound {
		told.wrong = func(steps []recorded[S], m *solve.Meter) *board.Wrong { return d.wrong(steps, t, m) }
	}
	return told
}

// nameOf returns the name of a position in a list: its notation, with the side to move in the reader's language.
func (d *Duel[S, M]) nameOf(s S, t say.Translator) string {
	name := d.Notation.State(s)
	if d.Named {
		return name
	}
	for _, side := range d.Sides {
		if before, is := strings.CutSuffix(name, " "+side); is {
			return before + " " + t.Of(side)
		}
	}
	return name
}

// playOf returns a position as play reads it; "" if its name says that.
func (d *Duel[S, M]) playOf(s S, t say.Translator) string {
	if state := d.Notation.State(s); state != d.nameOf(s, t) {
		return state
	}
	return ""
}

// wrong returns the first step by which a method assigns a position another winner than it has; nil if none does, or if
// time runs out.
func (d *Duel[S, M]) wrong(steps []recorded[S], t say.Translator, m *solve.Meter) *board.Wrong {
	truth := d.Methods[0].Run(d.Question, m)
	if truth.Verdict != solve.Proved || truth.Position == nil {
		return nil
	}
	for i, step := range steps {
		held, is := step.Holds.(search.Value)
		if !is {
			continue
		}
		if v, known := truth.Position(step.State); known && v.Winner != held.Winner {
			return &board.Wrong{Step: i, Name: d.nameOf(step.State, t), State: d.Sentence(step.State, t), Holds: say.Plain(d.Won(held, t)), Truth: say.Plain(d.Won(v, t)), Mark: squareMarks[wonBy[v.Winner]]}
		}
	}
	return nil
}

// wonBy maps the winner of a position to the mark of its event.
var wonBy = map[search.Side]int{search.First: search.WonByFirst, search.Second: search.WonBySecond, search.Nobody: search.Drawn}

// squareMarks maps the mark of an event to the mark of a square.
var squareMarks = map[int]int{search.Looked: 1, search.WonByFirst: 2, search.WonBySecond: 3, search.Drawn: 4}

// square returns the space of a duel: a sheet for each side to move, a row for each node of the first side's token, and
// a column for each node, or set of nodes, of the other's. Where there are sets, positions are drawn by their values.
func (d *Duel[S, M]) square(steps []recorded[S], t say.Translator, m *solve.Meter) *spaced {
	rows, cols := &axis{}, &axis{}
	for _, step := range steps {
		if !m.Work(stepWork) {
			return nil
		}
		if first, second := d.tokens(step.State); len(first) > 0 && len(second) > 0 {
			rows.addPlaces(first)
			cols.addPlaces(second)
		}
	}
	rows.sort()
	cols.sort()
	side := func(s search.Side) string { return t.Say("to move: %s", t.Of(d.Sides[s-1])) }
	won := func(s search.Side) string { return say.Plain(d.Won(search.Value{Winner: s}, t)) }
	made := &spaced{space: &board.Space{Form: board.GridSpace, Doc: t.Of("every position: a row and a column for where the two stand, filled as the search finds their values"),
		Sheets: []string{side(search.First), side(search.Second)}, Rows: len(rows.at), Cols: len(cols.at), RowName: t.Of(d.Sides[0]), ColName: t.Of(d.Sides[1]),
		RowTags: rows.tags(), ColTags: cols.tags(),
		Marks: []board.Mark{{Name: t.Of("no value yet"), Tone: board.ToneBlank}, {Name: t.Of("on the line"), Tone: board.ToneLooked},
			{Name: won(search.First), Tone: board.ToneFirst}, {Name: won(search.Second), Tone: board.ToneSecond}, {Name: won(search.Nobody), Tone: board.ToneDraw}}}}
	if cols.ofSets() {
		made.space.Doc, made.space.ByValue = t.Of("every position, in a band for each value: who wins, and in how many plies. The bands fill as the search finds the values"), true
		made.space.RowName, made.space.ColName, made.space.RowTags, made.space.ColTags = "", "", nil, nil
	}
	for _, step := range steps {
		if !m.Work(stepWork) {
			return nil
		}
		node, value := -1, -1
		if first, second := d.tokens(step.State); len(first) > 0 && len(second) > 0 {
			node = (int(d.Question.Turn(step.State)-search.First)*len(rows.at)+rows.numberOf(first))*len(cols.at) + cols.numberOf(second)
		}
		if v, is := step.Holds.(search.Value); is && v.Winner != search.Nobody && v.Plies > 0 {
			value = v.Plies
		}
		made.mark(node, squareMarks[step.Mark], value)
	}
	return made
}

// tokens returns the nodes of the first side's token and of the others, in order.
func (d *Duel[S, M]) tokens(s S) (first, second []int) {
	for _, stand := range d.Stands(search.FormOf[S](d.Question)(s)) {
		for _, name := range stand.Names {
			if name == d.Sides[0] {
				first = append(first, stand.Place)
			} else {
				second = append(second, stand.Place)
			}
		}
	}
	slices.Sort(second)
	return first, second
}

// axis is a side of a square: lists of nodes, in order.
type axis struct {
	at    [][]int
	known map[string]int
}

func (a *axis) addPlaces(places []int) {
	if a.known == nil {
		a.known = map[string]int{}
	}
	if key := fmt.Sprint(places); !a.has(key) {
		a.known[key] = 0
		a.at = append(a.at, places)
	}
}

func (a *axis) has(key string) bool { _, known := a.known[key]; return known }

// ofSets reports whether some line of the axis is for several nodes.
func (a *axis) ofSets() bool {
	return slices.ContainsFunc(a.at, func(places []int) bool { return len(places) > 1 })
}

func (a *axis) sort() {
	slices.SortFunc(a.at, func(x, y []int) int { return cmp.Or(cmp.Compare(len(x), len(y)), slices.Compare(x, y)) })
	for i, places := range a.at {
		a.known[fmt.Sprint(places)] = i
	}
}

func (a *axis) numberOf(places []int) int { return a.known[fmt.Sprint(places)] }

// tags returns the labels of the lines of the axis.
func (a *axis) tags() []string {
	tags := make([]string, len(a.at))
	for i, places := range a.at {
		tags[i] = fmt.Sprint(places[0])
		for _, p := range places[1:] {
			tags[i] += fmt.Sprintf(" %d", p)
		}
	}
	return tags
}
