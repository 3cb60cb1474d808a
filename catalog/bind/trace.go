package bind

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// mostTrace limits the size of a trace, in bytes; steps beyond it are not listed.
const mostTrace = 12 << 20

// stepWork estimates the units of work for writing a step of a search.
const stepWork = 50

// tracer makes a trace of the states of one question.
type tracer[S comparable] struct {
	unit    string
	note    string
	t       say.Translator
	form    func(S) S
	place   func(S) int                             // nil if states are not cells or nodes
	picture func(S) board.FrameJSON                 // for those
	name    func(s S, number int) string            // in a list
	play    func(S) string                          // as play reads it; nil means that the name says it
	told    func(S) string                          // in a sentence; nil means by its name
	word    func(arg any) (string, bool)            // words that only the family knows
	move    func(from, to S, m *solve.Meter) string // nil if no step has one
	wave    func(n int) string
	space   func(steps []recorded[S], m *solve.Meter) *spaced      // nil without a picture of the space
	wrong   func(steps []recorded[S], m *solve.Meter) *board.Wrong // nil: the method is sound
}

// spaced is the picture of a space, and how each step marks it.
type spaced struct {
	space               *board.Space
	nodes, marks, value []int
}

// mark lets a step mark a node; -1 means no node, and no value.
func (s *spaced) mark(node, mark, value int) {
	s.nodes, s.marks, s.value = append(s.nodes, node), append(s.marks, mark), append(s.value, value)
}

// watched observes a search, and returns a function that makes the trace afterwards, within a meter.
func watched[S comparable](m *solve.Meter, code search.Code, tracing func(*solve.Meter) tracer[S]) func(*solve.Meter) *board.Trace {
	r := newRecorder[S](code)
	solve.Observe(m, r.see)
	return func(m *solve.Meter) *board.Trace {
		w := &traceWriter[S]{tracer: tracing(m), m: m, numbers: map[S]int{}, words: map[string]int{}, looks: map[board.Look]int{}, tokens: map[string]int{}}
		return w.writeTrace(r)
	}
}

// traceWriter writes a trace. Each state, word and look is written once, and referred to by its index.
type traceWriter[S comparable] struct {
	tracer[S]
	m       *solve.Meter
	trace   *board.Trace
	numbers map[S]int
	words   map[string]int
	looks   map[board.Look]int
	tokens  map[string]int
	bytes   int
}

func (w *traceWriter[S]) writeTrace(r *recorder[S]) *board.Trace {
	w.trace = &board.Trace{Unit: w.unit, Note: w.note, Total: r.total, Events: r.events, Waits: w.t.Of(r.code.Waits), Code: w.code(r.code),
		Waves: []board.Wave{}, States: []board.Seen{}, Words: []string{}}
	for n, count := range r.counts {
		w.trace.Waves = append(w.trace.Waves, board.Wave{Name: w.wave(n), Count: count})
	}
	steps := r.steps()
	for i, step := range steps {
		if w.bytes > mostTrace || !w.m.Work(stepWork+len(step.queue)+len(step.Args)) {
			steps = steps[:i]
			break
		}
		before := w.bytes
		w.step(step)
		w.m.Write(2 * (w.bytes - before)) // with the picture of the space
	}
	w.picturesque(steps)
	w.trace.Whole = len(steps) == r.events
	if len(steps) > 0 {
		w.trace.Listed = steps[len(steps)-1].number
	}
	if w.wrong != nil {
		w.trace.Wrong = w.wrong(steps, w.m)
	}
	return w.trace
}

// picturesque adds the picture of the space, if there is one.
func (w *traceWriter[S]) picturesque(steps []recorded[S]) {
	if w.space == nil {
		return
	}
	if made := w.space(steps, w.m); made != nil {
		w.trace.Space = made.space
		w.trace.Steps.Node, w.trace.Steps.Mark, w.trace.Steps.Value = made.nodes, made.marks, made.value
	}
}

// code returns the pseudocode in the language of the reader, with the sentence of each line ready for its words.
func (w *traceWriter[S]) code(c search.Code) []board.Line {
	lines := make([]board.Line, len(c.Lines))
	for i, l := range c.Lines {
		text := strings.TrimLeft(l.Text, " ")
		lines[i].Text = l.Text[:len(l.Text)-len(text)] + w.t.Of(text)
		if l.Say != "" {
			lines[i].Say = sentence(w.t, l.Say)
		}
	}
	return lines
}

// sentence returns a translated format with {0}, {1} … for its arguments.
func sentence(t say.Translator, format string) string {
	args := make([]any, say.Arguments(format))
	for i := range args {
		args[i] = fmt.Sprintf("{%d}", i)
	}
	return t.Say(format, args...)
}

// step writes a step.
func (w *traceWriter[S]) step(r recorded[S]) {
	s := &w.trace.Steps
	s.Line, s.State = append(s.Line, r.line), append(s.State, w.state(r.State))
	s.Look, s.Wave = append(s.Look, r.number), append(s.Wave, r.Wave)
	words := make([]int, len(r.Args))
	for i, arg := range r.Args {
		words[i] = w.wordNumber(w.say(arg))
	}
	queue := make([]int, len(r.queue))
	for i, q := range r.queue {
		queue[i] = w.state(q)
	}
	s.Words, s.Queue, s.Waits = append(s.Words, words), append(s.Queue, queue), append(s.Waits, r.List.Len)
	w.bytes += 40 + 5*(len(words)+len(queue))
}

// wordNumber returns the index of a word.
func (w *traceWriter[S]) wordNumber(word string) int {
	n, known := w.words[word]
	if !known {
		n = len(w.trace.Words)
		w.words[word], w.trace.Words = n, append(w.trace.Words, word)
		w.bytes += len(word) + 3
	}
	return n
}

// say puts an argument of a sentence into words.
func (w *traceWriter[S]) say(arg any) string {
	switch a := arg.(type) {
	case solve.Move[S]:
		return w.move(a.From, a.To, w.m)
	case solve.Named[S]:
		number := w.state(a.State)
		if w.told != nil {
			return w.told(a.State)
		}
		return w.name(a.State, number)
	}
	if w.word != nil {
		if said, known := w.word(arg); known {
			return say.Plain(said)
		}
	}
	return fmt.Sprint(arg)
}

// state returns the index of a state, and writes it when it is first met.
func (w *traceWriter[S]) state(s S) int {
	form := w.form(s)
	n, known := w.numbers[form]
	if known {
		return n
	}
	n = len(w.trace.States)
	w.numbers[form] = n
	seen := board.Seen{Name: w.name(s, n)}
	if w.play != nil {
		seen.Play = w.play(s)
	}
	if w.place != nil {
		seen.Place = catalog.Some(w.place(s))
	} else {
		w.draw(&seen, w.picture(s))
	}
	w.trace.States = append(w.trace.States, seen)
	w.bytes += len(seen.Name) + len(seen.Play) + 30 + 4*(len(seen.Cells)+len(seen.Stands))
	return n
}

// draw writes a picture.
func (w *traceWriter[S]) draw(seen *board.Seen, frame board.FrameJSON) {
	for _, c := range frame.Cells {
		look := board.Look{Kind: c.Kind, Text: c.Text}
		n, known := w.looks[look]
		if !known {
			n = len(w.trace.Looks)
			w.looks[look], w.trace.Looks = n, append(w.trace.Looks, look)
		}
		seen.Cells = append(seen.Cells, c.Place, n)
	}
	for _, stand := range frame.Tokens {
		for _, name := range stand.Names {
			n, known := w.tokens[name]
			if !known {
				n = len(w.trace.Tokens)
				w.tokens[name], w.trace.Tokens = n, append(w.trace.Tokens, name)
			}
			seen.Stands = append(seen.Stands, stand.Place, n)
		}
	}
	seen.Cells, seen.Stands = slices.Clip(seen.Cells), slices.Clip(seen.Stands)
}

// moved returns a function that describes the move from one state to another.
func moved[S comparable, M any](n Notation[S, M], form func(S) S, steps func(S) []search.Step[S, M], t say.Translator) func(from, to S, m *solve.Meter) string {
	return func(from, to S, m *solve.Meter) string {
		next := steps(from)
		m.Work(len(next))
		for _, step := range next {
			if step.To == to || form(step.To) == form(to) {
				return n.say(from, step.Move, t)
			}
		}
		return "→"
	}
}

// placeName returns the name of a cell within a sentence: a row and a column become a pair, counted from 1 as on the page.
func placeName(notation string) string {
	fields := strings.Fields(notation)
	if len(fields) < 2 {
		return notation
	}
	for i, field := range fields {
		if n, err := strconv.Atoi(field); err == nil {
			fields[i] = strconv.Itoa(n + 1)
		}
	}
	return "(" + strings.Join(fields, ", ") + ")"
}
