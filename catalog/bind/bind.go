// Package bind turns typed questions into what the catalogue describes. A game gives a question of a family with its
// words and its notation, and gets a catalog.Solver: methods that are run, timed, checked and reported in one place,
// play, and searches to watch. Everything about one family stands in the file of its name.
package bind

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jogada/board"
	"jogada/catalog"
	"jogada/check"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// About is what a report says of the question: the game, its rules, what is counted.
type About struct {
	Game string
	Unit string
	// Params are the rules in force.
	Params catalog.Values
	// Words are the game's.
	Words *say.Book
	// View is the board.
	View func() board.View
}

// translator is one for a language, with the game's own words before those of the catalogue.
func (a About) translator(language string) say.Translator {
	return catalog.Translate(a.Words, language)
}

// Notation writes and reads the states and moves of a game.
type Notation[S comparable, M any] struct {
	State func(S) string
	Read  func(string) (S, error)
	// Move writes a move made in the state from.
	Move func(from S, move M) string
	// Say says a move made in the state from to a reader, who need not know the notation: ↑, mouse 1 → 4. Nil: it is said as it
	// is written.
	Say func(from S, move M, t say.Translator) string
	// Take reads a move made in the state from that may be written in another way than Move does; nil: there is only one.
	Take func(from S, word string) (search.Step[S, M], bool)
}

// say says a move.
func (n Notation[S, M]) say(from S, move M, t say.Translator) string {
	if n.Say == nil {
		return n.Move(from, move)
	}
	return n.Say(from, move, t)
}

// said says the moves of a line that starts in a state.
func (n Notation[S, M]) said(at S, line []search.Step[S, M], t say.Translator) []string {
	moves := make([]string, len(line))
	for i, step := range line {
		moves[i] = n.say(at, step.Move, t)
		at = step.To
	}
	return moves
}

// write writes a line that starts in a state.
func (n Notation[S, M]) write(at S, line []search.Step[S, M]) []catalog.Move {
	moves := make([]catalog.Move, len(line))
	for i, step := range line {
		moves[i] = catalog.Move{Move: n.Move(at, step.Move), State: n.State(step.To)}
		at = step.To
	}
	return moves
}

// read reads a line back: each move must be one of the steps from where the line stands, by its own notation.
func (n Notation[S, M]) read(at S, moves []catalog.Move, next func(S) []search.Step[S, M], m *solve.Meter) ([]search.Step[S, M], error) {
	var line []search.Step[S, M]
	for i, move := range moves {
		if !m.Expand() {
			return nil, fmt.Errorf("the line was not followed to the end: %w", m.Stopped())
		}
		steps := next(at)
		m.Generate(len(steps))
		found := false
		for _, step := range steps {
			if n.Move(at, step.Move) == move.Move && n.State(step.To) == move.State {
				line, at, found = append(line, step), step.To, true
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("move %d of the line, %s to %s, is not legal", i+1, move.Move, move.State)
		}
	}
	return line, nil
}

// follow reads moves from a state, each one of the steps from where the line stands.
func (n Notation[S, M]) follow(at S, moves []string, next func(S) []search.Step[S, M], m *solve.Meter) ([]catalog.Move, S, error) {
	line := make([]catalog.Move, 0, len(moves))
	for i, word := range moves {
		if !m.Work(1) {
			return nil, at, fmt.Errorf("the line was not followed to the end: %w", m.Stopped())
		}
		step, ok := n.find(at, word, next, m)
		if !ok {
			return nil, at, fmt.Errorf("move %d of the line, %s, is not legal", i+1, brief(word))
		}
		line = append(line, catalog.Move{Move: n.Move(at, step.Move), State: n.State(step.To)})
		at = step.To
	}
	return line, at, nil
}

// find is the step from a state that a word means.
func (n Notation[S, M]) find(at S, word string, next func(S) []search.Step[S, M], m *solve.Meter) (search.Step[S, M], bool) {
	steps := next(at)
	m.Work(len(steps))
	for _, step := range steps {
		if n.Move(at, step.Move) == word {
			return step, true
		}
	}
	if n.Take != nil {
		return n.Take(at, word)
	}
	return search.Step[S, M]{}, false
}

// bound is a typed question made into a catalog.Solver: the one place where a method is run, timed, checked and reported.
type bound[Q any, A interface{ Ending() solve.Outcome }] struct {
	about    About
	question Q
	methods  []search.Method[Q, A]
	describe func(A, say.Translator, *solve.Meter) Description
	// undecided is an answer as it is when the work stops before it is reported.
	undecided func(A, solve.Outcome) A
	// watch has a method observed that is about to run on a meter; what it returns makes the trace when it is over.
	watch func(*solve.Meter, say.Translator, search.Method[Q, A]) func(*solve.Meter) *board.Trace
	play  func(context.Context, catalog.PlayRequest) (catalog.Play, error)
	line  func(A) []catalog.Move
	// said says the moves of the line; nil: there is none.
	said  func(A, say.Translator) []string
	judge func(Q, A, *solve.Meter) check.Ruling
	// partly judges what a saved report that decides nothing tells all the same; nil: it tells nothing.
	partly func(catalog.Report, A, *solve.Meter) check.Ruling
	// judgeNodes limits the checker beside a solve where it may have to search; zero is unlimited.
	judgeNodes  int64
	certificate func(A) any
	// difficulty measures the board, given an exact answer, as far as the meter and caps of its own allow.
	difficulty func(A, *solve.Meter) catalog.Difficulty
	// recall makes the claim of a saved report typed again, as far as the meter allows.
	recall func(catalog.Report, *solve.Meter) (A, error)
	// replay follows moves from the start.
	replay func([]string, *solve.Meter) ([]catalog.Move, bool, error)
	// agrees says how the answer of a saved report contradicts the rest of it; nil: it can't.
	agrees func(catalog.Report) error
	// contradiction holds what the question knows besides its rules to them; nil: it is held to nothing.
	contradiction func(states int) error
}

// Rules are the parameters in force.
func (b bound[Q, A]) Rules() catalog.Values { return b.about.Params }

// Methods are the methods of the family, bound to the question.
func (b bound[Q, A]) Methods() []catalog.Method {
	methods := make([]catalog.Method, len(b.methods))
	for i, m := range b.methods {
		methods[i] = catalog.Method{Name: m.Name, Doc: m.Doc, Cost: m.Cost, Sound: m.Sound,
			Solve: func(ctx context.Context, r catalog.Request) catalog.Report { return b.solve(ctx, m, r) }}
	}
	return methods
}

func (b bound[Q, A]) solve(ctx context.Context, method search.Method[Q, A], r catalog.Request) catalog.Report {
	whole := solve.NewLongMeter(ctx, solve.Budget{Bytes: r.Budget.Bytes, Output: r.Budget.Output})
	meter := whole.Part(ctx, r.Budget.Nodes)
	meter.Watch(r.Watch)
	run := method.Run
	if method.Prove != nil && (r.Check || r.Certificate) {
		run = method.Prove
	}
	t := b.about.translator(r.Language).Missing(r.Missing)
	traced := func(*solve.Meter) *board.Trace { return nil }
	if r.Trace {
		traced = b.watch(meter, t, method)
	}
	begin := time.Now()
	answer := run(b.question, meter)
	took := time.Since(begin)
	answer, report := b.reported(method, answer, t, whole, meter)
	report.Meter = whole
	report.Seconds = took.Seconds()
	whole.Check(0, func(m *solve.Meter) { report.Trace = traced(m) })
	report.Proof.Checker = t.Of("not asked")
	if r.Check {
		nodes := r.Budget.Nodes
		if b.judgeNodes > 0 && (nodes == 0 || nodes > b.judgeNodes) {
			nodes = b.judgeNodes
		}
		whole.Check(nodes, func(m *solve.Meter) { rule(&report, b.judge(b.question, answer, m), t) })
	}
	if r.Difficulty && method.Sound && report.Verdict != solve.Unknown {
		report.Difficulty = b.difficulty(answer, whole)
	}
	if r.Certificate && report.Verdict != solve.Unknown {
		report.Proof.Certificate = b.certificate(answer)
	}
	return report
}

// reported describes an answer within what is left of the whole. Where that is not enough the answer counts as not found:
// the report is then unknown, and says why.
func (b bound[Q, A]) reported(method search.Method[Q, A], answer A, t say.Translator, whole, searching *solve.Meter) (A, catalog.Report) {
	if answer.Ending().Verdict != solve.Unknown {
		report := b.report(method, answer, t, whole)
		if whole.Stopped() == nil {
			return answer, report
		}
		answer = b.undecided(answer, solve.Outcome{Counts: answer.Ending().Counts, Stopped: whole.Stopped()})
	}
	searching.End()
	return answer, b.report(method, answer, t, nil) // what is unknown is described in a few words
}

func (b bound[Q, A]) report(method search.Method[Q, A], answer A, t say.Translator, m *solve.Meter) catalog.Report {
	described, ending := b.describe(answer, t, m), answer.Ending()
	r := catalog.Report{Schema: catalog.Schema, Game: b.about.Game, Params: b.about.Params, Method: method.Name, Sound: method.Sound,
		Verdict: ending.Verdict, Because: []string{}, Answer: described.Answer, Unit: b.about.Unit,
		Bounds: described.Bounds, Line: b.line(answer), Proof: catalog.Proof{Rests: described.Rests}, Counts: ending.Counts,
		Course: described.Course, Unsolved: described.Unsolved, Layers: described.Layers, Frames: described.Frames}
	if ending.Stopped != nil {
		r.Stopped = ending.Stopped.Error()
	}
	if t.Language() != "en" {
		r.Language = t.Language()
	}
	if !method.Sound {
		described.Headline, described.Spoken = t.Say("%s (says %s, which is unsound)", described.Headline, method.Name), ""
		r.Proof.Rests = t.Say("%s alone, which is unsound", method.Name)
	}
	put(&r, described)
	if b.said != nil {
		r.Speech.Line = b.said(answer, t)
	}
	return r
}

// put puts a description into a report, with its marks and without.
func put(r *catalog.Report, described Description) {
	r.Headline, r.Speech.Headline = say.Plain(described.Headline), say.Parts(cmp.Or(described.Spoken, described.Headline))
	for _, sentence := range described.Because {
		r.Because = append(r.Because, say.Plain(sentence))
		r.Speech.Because = append(r.Speech.Because, say.Parts(sentence))
	}
}

// Play answers what can be played in a state.
func (b bound[Q, A]) Play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
	return b.play(ctx, r)
}

// rule puts what the checker said into the report.
func rule(r *catalog.Report, ruling check.Ruling, t say.Translator) {
	r.Proof.Checker = reason(ruling, t)
	switch ruling.Status {
	case check.Accepted:
		r.Proof.Checked = catalog.Some(true)
	case check.Rejected:
		r.Proof.Checked = catalog.Some(false)
	}
}

// reason is the reason for a ruling in a language. Why an answer is rejected is said in English: it is for whoever made the
// method.
func reason(ruling check.Ruling, t say.Translator) string {
	if ruling.Format == "" || ruling.Status == check.Rejected {
		return ruling.Reason
	}
	args := slices.Clone(ruling.Args)
	for i, arg := range args {
		if err, is := arg.(error); is {
			args[i] = t.Of(err.Error())
		}
	}
	return t.Say(ruling.Format, args...)
}

// Check judges a saved report: that it is about this question, that its claim is right, and that all it says is what the
// claim gives. What can't be judged is named.
func (b bound[Q, A]) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	ruling := b.compared(ctx, saved, budget)
	if ruling.Status != check.Rejected && b.agrees != nil {
		if err := b.agrees(saved); err != nil {
			return rejected(err)
		}
	}
	return ruling
}

// compared judges the claim of a saved report, and compares what the report says with it.
func (b bound[Q, A]) compared(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	whole := solve.NewLongMeter(ctx, solve.Budget{Bytes: budget.Bytes})
	claim, ruling := b.claim(ctx, saved, budget, whole)
	if ruling.Status != check.Accepted {
		return ruling
	}
	unjudged, err := b.fits(saved, claim, whole)
	switch {
	case whole.Stopped() != nil:
		return check.Ruling{Status: check.Undecided, Reason: fmt.Sprintf("what the report says was not compared to the end: %v", whole.Stopped())}
	case err != nil:
		return rejected(err)
	}
	ruling.Reason += "; not judged: " + strings.Join(unjudged, ", ")
	return ruling
}

// Claim judges the answer and the line of a saved report, and none of its words.
func (b bound[Q, A]) Claim(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	_, ruling := b.claim(ctx, saved, budget, solve.NewLongMeter(ctx, solve.Budget{Bytes: budget.Bytes}))
	return ruling
}

// Contradiction says how what the question knows besides its rules contradicts them.
func (b bound[Q, A]) Contradiction(states int) error {
	if b.contradiction == nil {
		return nil
	}
	return b.contradiction(states)
}

// Replay follows moves from the start by the rules.
func (b bound[Q, A]) Replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	return b.replay(moves, m)
}

// claim is what a saved report claims, and the ruling on that.
func (b bound[Q, A]) claim(ctx context.Context, saved catalog.Report, budget solve.Budget, whole *solve.Meter) (claim A, ruling check.Ruling) {
	if saved.Game != b.about.Game {
		return claim, rejected(fmt.Errorf("the report is about %s, not %s", saved.Game, b.about.Game))
	}
	if why, differ := b.about.Params.Differ(saved.Params); differ {
		return claim, rejected(errors.New(why))
	}
	claim, err := b.recall(saved, whole)
	switch {
	case whole.Stopped() != nil && err == nil:
		return claim, check.Ruling{Status: check.Undecided, Reason: whole.Stopped().Error()}
	case whole.Stopped() != nil:
		return claim, check.Ruling{Status: check.Undecided, Reason: err.Error()}
	case err != nil:
		return claim, rejected(err)
	}
	if saved.Verdict == solve.Unknown {
		if err := b.tellsNothing(saved, claim, whole); err != nil {
			return claim, rejected(err)
		}
		if r := b.judgePartly(saved, claim, whole.Part(ctx, cmp.Or(budget.Nodes, partlyNodes))); r.Status == check.Rejected {
			return claim, r
		}
	}
	return claim, b.judge(b.question, claim, whole.Part(ctx, budget.Nodes))
}

// partlyNodes is how many expansions are spent on what an undecided report tells, unless a budget says otherwise.
const partlyNodes = 1_000_000

// judgePartly judges what a report that decides nothing tells all the same.
func (b bound[Q, A]) judgePartly(saved catalog.Report, claim A, m *solve.Meter) check.Ruling {
	if b.partly == nil {
		return check.Ruling{}
	}
	defer m.End()
	return b.partly(saved, claim, m)
}

// spoken says that there is no such language, if there is not.
func spoken(language string) error {
	if language != "" && !slices.Contains(catalog.Languages()[1:], language) {
		return fmt.Errorf("the report is in a language %q, which there is not", brief(language))
	}
	return nil
}

// tellsNothing says what a report tells that one without a decision can't.
func (b bound[Q, A]) tellsNothing(saved catalog.Report, claim A, m *solve.Meter) error {
	if saved.Proof.Certificate != nil {
		return errors.New("nothing was decided, and there is a certificate")
	}
	if saved.Difficulty != nil {
		return errors.New("nothing was decided, and a difficulty is told")
	}
	if saved.Stopped == "" {
		return errors.New("nothing was decided, and it is not said why the search stopped")
	}
	if saved.Unit != b.about.Unit {
		return fmt.Errorf("the report says unit: %s, and the unit is %s", brief(saved.Unit), b.about.Unit)
	}
	if err := spoken(saved.Language); err != nil {
		return err
	}
	claim = b.undecided(claim, solve.Outcome{Stopped: errors.New(saved.Stopped)})
	again := b.report(b.methods[0], claim, b.about.translator(""), m)
	if len(saved.Line) > 0 && len(again.Line) == 0 {
		return errors.New("nothing was decided, and there is a line")
	}
	if saved.Bounds.AtMost != nil && len(saved.Line) == 0 {
		return errors.New("nothing was decided, and at_most is told")
	}
	more, err := compareAnswers(again.Answer, saved.Answer)
	if err == nil && len(more) > 0 {
		err = fmt.Errorf("the answer tells %s", strings.Join(more, ", "))
	}
	if err != nil {
		return fmt.Errorf("nothing was decided, and %w", err)
	}
	return nil
}

func rejected(why error) check.Ruling {
	return check.Ruling{Status: check.Rejected, Reason: why.Error()}
}

// fits describes a claim that was found right again, and compares it with what the saved report says.
func (b bound[Q, A]) fits(saved catalog.Report, claim A, m *solve.Meter) (unjudged []string, err error) {
	i := slices.IndexFunc(b.methods, func(m search.Method[Q, A]) bool { return m.Name == saved.Method })
	if i < 0 {
		return nil, fmt.Errorf("there is no method %q for this board", saved.Method)
	}
	if err := spoken(saved.Language); err != nil {
		return nil, err
	}
	again := b.report(b.methods[i], claim, b.about.translator(saved.Language), m)
	if m.Stopped() != nil {
		return nil, nil
	}
	if err := compareReports(again, saved); err != nil {
		return nil, err
	}
	unjudged, err = compareAnswers(again.Answer, saved.Answer)
	if !slices.Equal(again.Because, saved.Because) {
		if saved.Proof.Certificate != nil {
			return nil, errors.New("the reasons are not those that the claim gives")
		}
		unjudged = append(unjudged, "because")
	}
	if err == nil && saved.Difficulty != nil {
		var open []string
		open, err = b.measuredAgain(saved, claim, m)
		unjudged = append(unjudged, open...)
	}
	return append(unjudged, "counts", "seconds"), err
}
