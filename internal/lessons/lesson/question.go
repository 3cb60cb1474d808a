package lesson

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"jogada/catalog/board"
	"jogada/internal/front/ask"
	"jogada/internal/front/ask/claim"
)

// question writes the question of a step, and finds the right answer.
func (t exporter) question(s Step, a ask.Answered, at []any) (told ExportedQuestion, err error) {
	q := s.Question
	text, err := t.words(q.Text, a.Values, append(slices.Clone(at), "text")...)
	if err != nil {
		return told, err
	}
	switch {
	case q.Choices != nil:
		told, err = t.choices(q.Choices, a, at)
	case q.Number != "":
		told, err = t.numberQuestion(q.Number, a, append(slices.Clone(at), "number"))
	case q.Places != nil:
		told, err = t.places(*q.Places, a, append(slices.Clone(at), "places"))
	default:
		told, err = t.drawing(*q.Draw, s.Ways, a, append(slices.Clone(at), "draw"))
	}
	told.Text = text
	return told, err
}

// choices writes the choices. Exactly one of them must be right.
func (t exporter) choices(list []Choice, a ask.Answered, at []any) (ExportedQuestion, error) {
	told, right := ExportedQuestion{Kind: ByChoice}, 0
	for i, c := range list {
		own := append(slices.Clone(at), "choices", i)
		held, err := t.holds(c.If, a, own)
		if err != nil {
			return told, err
		}
		if held {
			right++
		}
		text, err := t.words(c.Text, a.Values, append(slices.Clone(own), "text")...)
		if err != nil {
			return told, err
		}
		reply, err := t.words(c.Reply, a.Values, append(slices.Clone(own), "reply")...)
		if err != nil {
			return told, err
		}
		told.Choices = append(told.Choices, ExportedChoice{text, held, reply})
	}
	if right != 1 {
		return told, t.lesson.fault(fmt.Sprintf("the solver finds %d of the choices right; exactly one has to be", right), append(slices.Clone(at), "choices")...)
	}
	return told, nil
}

// numberQuestion writes a question for a number, with the right one.
func (t exporter) numberQuestion(written string, a ask.Answered, at []any) (ExportedQuestion, error) {
	told := ExportedQuestion{Kind: ByNumber}
	p, err := claim.ReadPath(written)
	if err != nil {
		return told, t.lesson.fault(err.Error(), at...)
	}
	value, err := p.In(a.Values)
	if err != nil {
		return told, t.lesson.fault(err.Error(), at...)
	}
	n, is := value.(*big.Rat)
	if !is || !n.IsInt() || !n.Num().IsInt64() {
		return told, t.lesson.fault(fmt.Sprintf("%s is no whole number on this board", p), at...)
	}
	whole := n.Num().Int64()
	told.Number = &whole
	return told, nil
}

// places writes a question for places, with the right ones.
func (t exporter) places(p Places, a ask.Answered, at []any) (ExportedQuestion, error) {
	told := ExportedQuestion{Kind: ByPlace}
	layer, err := t.layer(p.Way, p.Layer, p.Given, a, at)
	if err != nil {
		return told, err
	}
	all := a.View.Places()
	for place := range all {
		value, there := layer(place)
		if there && (p.Value == nil || float64(value) == *p.Value) {
			told.Places = append(told.Places, place)
		}
	}
	if len(told.Places) == 0 || len(told.Places) == all {
		return told, t.lesson.fault(fmt.Sprintf("%d of %d places are right; some have to be, and not all", len(told.Places), all), at...)
	}
	return told, nil
}

// layer returns the values of a layer of an answer; layers count from 1.
func (t exporter) layer(way string, number int, given *int, a ask.Answered, at []any) (func(place int) (int, bool), error) {
	report, there := a.Reports[way]
	if !there {
		return nil, t.lesson.fault(fmt.Sprintf("there is no way called %q", way), append(slices.Clone(at), "way")...)
	}
	if number > len(report.Layers) {
		return nil, t.lesson.fault(fmt.Sprintf("the answer has %d layers", len(report.Layers)), at...)
	}
	layer := report.Layers[number-1]
	if given == nil {
		return layer.Value, nil
	}
	return t.givenLayer(layer, *given, a, append(slices.Clone(at), "given"))
}

func (t exporter) givenLayer(layer board.Layer, given int, a ask.Answered, at []any) (func(place int) (int, bool), error) {
	switch {
	case layer.Given == nil:
		return nil, t.lesson.fault("this layer depends on no place", at...)
	case given >= a.View.Places():
		return nil, t.lesson.fault(fmt.Sprintf("the board has %d places, from 0", a.View.Places()), at...)
	}
	return func(place int) (int, bool) { return layer.Given.Value(given, place) }, nil
}

// drawing writes a drawing task. The initial board must not satisfy the claims; the example must.
func (t exporter) drawing(d Drawing, w Variants, begin ask.Answered, at []any) (ExportedQuestion, error) {
	told := ExportedQuestion{Kind: ByBoard, Claims: d.If}
	for i, s := range d.scope {
		words, err := t.words(s.Else, begin.Values, append(slices.Clone(at), "scope", i, "else")...)
		if err != nil {
			return told, err
		}
		told.Scope = append(told.Scope, ExportedScope{s.If, words})
	}
	held, err := t.holds(d.If, begin, at)
	if err != nil {
		return told, err
	}
	inScope, err := t.inScope(d.scope, begin, at)
	if err != nil {
		return told, err
	}
	if held && inScope {
		return told, t.lesson.fault("what is to be drawn is there already: the claims are true of the board", append(slices.Clone(at), "if")...)
	}
	if d.Example == nil {
		return told, nil
	}
	own := append(slices.Clone(at), "example")
	a, err := t.answer(*d.Example, w, d.claims(), nil, own, at)
	if err != nil {
		return told, err
	}
	if held, err = t.holds(d.If, a, at); err != nil {
		return told, err
	}
	if !held {
		return told, t.lesson.fault("the claims are not true of this board", own...)
	}
	if inScope, err = t.inScope(d.scope, a, at); err != nil {
		return told, err
	}
	if !inScope {
		return told, t.lesson.fault("the statement does not speak of this board: a claim of its scope is not true", own...)
	}
	told.Example = &ExportedBoard{a.Text, a.Params}
	return told, nil
}

// claims returns all claims about a drawn board.
func (d Drawing) claims() []string {
	all := slices.Clone(d.If)
	for _, s := range d.scope {
		all = append(all, s.If...)
	}
	return all
}

// inScope reports whether a statement speaks of a board.
func (t exporter) inScope(scope []Scope, a ask.Answered, at []any) (bool, error) {
	all := true
	for i, s := range scope {
		held, err := t.holds(s.If, a, append(slices.Clone(at), "scope", i))
		if err != nil {
			return false, err
		}
		all = all && held
	}
	return all, nil
}

// show writes what is shown once the question is answered.
func (t exporter) show(s Show, a ask.Answered, at []any) (ExportedShow, error) {
	told := ExportedShow{Way: s.Way, Given: s.Given, Step: s.Step}
	report, there := a.Reports[s.Way]
	if !there {
		return told, t.lesson.fault(fmt.Sprintf("there is no way called %q", s.Way), append(slices.Clone(at), "way")...)
	}
	for i, number := range s.Layers {
		if number > len(report.Layers) {
			return told, t.lesson.fault(fmt.Sprintf("the answer has %d layers", len(report.Layers)), append(slices.Clone(at), "layers", i)...)
		}
		told.Layers = append(told.Layers, number-1)
	}
	if s.Step >= max(1, len(report.Frames)) {
		return told, t.lesson.fault(fmt.Sprintf("the line of play has %d pictures, from 0", len(report.Frames)), append(slices.Clone(at), "step")...)
	}
	return told, nil
}

// search writes which search is played. Its method must record one, of more steps than are shown at first.
func (t exporter) search(s Search, b Board, w Variants, at []any) (*ExportedSearch, error) {
	way, there := w[s.Way]
	if !there && s.Way != "" {
		return nil, t.lesson.fault(fmt.Sprintf("there is no way called %q", s.Way), append(at, "way")...)
	}
	q := b.question()
	q.Params = maps.Clone(q.Params)
	if q.Params == nil {
		q.Params = map[string]string{}
	}
	maps.Copy(q.Params, way.Params)
	unchecked := false
	job, err := t.engine.Solve(t.ctx, t.lesson.Game, ask.SolveRequest{Question: q, Method: way.Method, Check: &unchecked, Trace: true, Omit: []string{"view", "layers", "frames"}}, t.language)
	if err != nil {
		return nil, t.lesson.fault(err.Error(), at...)
	}
	trace := job.Run(t.ctx, nil).Trace
	if trace == nil || len(trace.Steps.Line) == 0 {
		return nil, t.lesson.fault(fmt.Sprintf("the search of %s is not recorded on this board", job.Method()), at...)
	}
	if steps := len(trace.Steps.Line); s.Until >= steps {
		return nil, t.lesson.fault(fmt.Sprintf("the search has %d steps; the question has to come before the last", steps), append(at, "until")...)
	}
	return &ExportedSearch{Way: s.Way, Until: s.Until}, nil
}
