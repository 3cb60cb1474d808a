package lesson

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"sync"

	"jogada/internal/front/ask"
	"jogada/internal/front/ask/claim"
)

// exporter renders a lesson in one language. It reports faults at the current path.
type exporter struct {
	ctx      context.Context
	lesson   *Lesson
	engine   *ask.Engine
	language string
}

// Export renders a lesson in a language, or in its own if it lacks that one. It checks every claim against the solver and
// returns a *text.Error for a false one.
func (l *Lesson) Export(ctx context.Context, engine *ask.Engine, language string) (Exported, error) {
	if err := engine.Knows(l.Game); err != nil {
		return Exported{}, l.fault(err.Error(), "game")
	}
	if !slices.Contains(l.Languages(), language) {
		language = l.Language
	}
	t := exporter{ctx, l, engine, language}
	told := Exported{Entry: Entry{Name: l.Name, Game: l.Game, Language: language, Steps: len(l.Steps) + 1}}
	none := claim.Reports{}
	var err error
	if told.Title, err = t.words(l.Title, none, "title"); err != nil {
		return told, err
	}
	if told.Lead, err = t.words(l.Lead, none, "lead"); err != nil {
		return told, err
	}
	board, boardStep := l.Steps[0].Board, 0
	for i, s := range l.Steps {
		if s.Board != nil {
			board, boardStep = s.Board, i
		}
		step, err := t.step(s, *board, i, boardStep)
		if err != nil {
			return told, err
		}
		told.Steps = append(told.Steps, step)
	}
	last, err := t.breaking()
	told.Steps = append(told.Steps, last)
	return told, err
}

// step renders the step with that number; its board is defined in step boardStep.
func (t exporter) step(s Step, b Board, number, boardStep int) (told ExportedStep, err error) {
	at := []any{"steps", number}
	a, err := t.answer(b, s.Ways, s.claims(), s.values(), append([]any{"steps", boardStep}, "board"), at)
	if err != nil {
		return told, err
	}
	told = ExportedStep{Board: ExportedBoard{a.Text, a.Params}, Ways: s.Ways.asked(), Answers: a.Outcomes()}
	for _, part := range []struct {
		words Words
		name  string
		to    *string
	}{{s.Title, "title", &told.Title}, {s.Text, "text", &told.Text}, {s.Then, "then", &told.Then}, {s.Why, "why", &told.Why}} {
		if *part.to, err = t.words(part.words, a.Values, append(at, part.name)...); err != nil {
			return told, err
		}
	}
	if told.Question, err = t.question(s, a, append(at, "question")); err != nil {
		return told, err
	}
	if s.Search != nil {
		if told.Search, err = t.search(*s.Search, b, s.Ways, append(slices.Clone(at), "search")); err != nil {
			return told, err
		}
	}
	told.Show, err = t.show(s.Show, a, append(at, "show"))
	return told, err
}

// breaking renders the statement to refute.
func (t exporter) breaking() (told ExportedStep, err error) {
	b := t.lesson.Break
	d := Drawing{b.If, b.Example, b.Scope}
	a, err := t.answer(*b.Board, b.Ways, d.claims(), nil, []any{"break", "board"}, []any{"break"})
	if err != nil {
		return told, err
	}
	told = ExportedStep{Board: ExportedBoard{a.Text, a.Params}, Ways: b.Ways.asked()}
	for _, part := range []struct {
		words Words
		name  string
		to    *string
	}{{b.Statement, "statement", &told.Statement}, {b.Text, "text", &told.Text}, {b.Why, "why", &told.Why}} {
		if *part.to, err = t.words(part.words, a.Values, "break", part.name); err != nil {
			return told, err
		}
	}
	told.Question, err = t.drawing(d, b.Ways, a, []any{"break"})
	return told, err
}

// answer solves a board by its approaches. It reports faults of the board at one path, and all others at another.
func (t exporter) answer(b Board, w Variants, claims, values []string, atBoard, at []any) (ask.Answered, error) {
	var paths []claim.Path
	for _, written := range claims {
		if c, err := claim.Read(written); err == nil { // faults are reported where the claim is checked
			paths = append(paths, c.Paths()...)
		}
	}
	for _, written := range values {
		if p, err := claim.ReadPath(written); err == nil {
			paths = append(paths, p)
		}
	}
	a, err := t.engine.Answer(t.ctx, t.lesson.Game, b.question(), w.asked(), paths, ask.Budget{}, t.language)
	var refused *ask.Error
	switch {
	case errors.As(err, &refused) && refused.Location == "body.ways":
		return a, t.lesson.fault(refused.Message, append(at, "ways")...)
	case err != nil:
		return a, t.lesson.fault(err.Error(), atBoard...)
	case !a.Decided():
		return a, t.lesson.fault("the solver does not know the answer within its limits", atBoard...)
	}
	return a, nil
}

// holds reports whether all claims are true of the answers.
func (t exporter) holds(claims []string, a ask.Answered, at []any) (bool, error) {
	all := true
	for i, written := range claims {
		c, err := claim.Read(written)
		if err != nil {
			return false, t.lesson.fault(err.Error(), append(slices.Clone(at), "if", i)...)
		}
		held, err := c.Holds(a.Values)
		if err != nil {
			return false, t.lesson.fault(err.Error(), append(slices.Clone(at), "if", i)...)
		}
		all = all && held
	}
	return all, nil
}

// blank matches a value to be filled into a text: {answer.plies}.
var blank = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([^{}\s]+)\}`) })

// words returns a text in the language, with its values filled in.
func (t exporter) words(w Words, r claim.Reports, at ...any) (string, error) {
	var wrong error
	told := blank().ReplaceAllStringFunc(w[t.language], func(found string) string {
		value, err := valueOf(found[1:len(found)-1], r)
		if err != nil && wrong == nil {
			wrong = t.lesson.fault(err.Error(), append(slices.Clone(at), t.language)...)
		}
		return value
	})
	return told, wrong
}

// valueOf returns a value for a text: a number, or a word as in the report.
func valueOf(written string, r claim.Reports) (string, error) {
	p, err := claim.ReadPath(written)
	if err != nil {
		return "", err
	}
	value, err := p.In(r)
	if err != nil {
		return "", err
	}
	switch v := value.(type) {
	case *big.Rat:
		return v.RatString(), nil
	case string:
		return v, nil
	}
	return "", fmt.Errorf("%s is neither a number nor a word", p)
}

// claims returns all claims of a step.
func (s Step) claims() (all []string) {
	for _, c := range s.Question.Choices {
		all = append(all, c.If...)
	}
	if s.Question.Draw != nil {
		all = append(all, s.Question.Draw.If...)
	}
	return all
}

// values returns the paths of all values that a step uses.
func (s Step) values() (all []string) {
	texts := []Words{s.Title, s.Text, s.Then, s.Why, s.Question.Text}
	for _, c := range s.Question.Choices {
		texts = append(texts, c.Text, c.Reply)
	}
	for _, w := range texts {
		for _, said := range w {
			for _, found := range blank().FindAllStringSubmatch(said, -1) {
				all = append(all, found[1])
			}
		}
	}
	if s.Question.Number != "" {
		all = append(all, s.Question.Number)
	}
	return all
}
