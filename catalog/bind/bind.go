// Package bind turns typed questions into catalog solvers. A game supplies a question of a family with its words and
// its notation, and gets a catalog.Solver: methods that are run, timed, checked and reported in one place, play, and
// searches to watch. Each family has a file of its name.
package bind

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// About describes the question in a report: the game, its rules, its unit.
type About struct {
	Game string
	Unit string
	// Params are the rules in force.
	Params catalog.Values
	// Words holds the game's translations.
	Words *say.Translations
	// View returns the board.
	View func() board.View
}

// translator returns a translator for a language; the game's own words precede those of the catalogue.
func (a About) translator(language string) say.Translator {
	return catalog.Translate(a.Words, language)
}

// bound turns a typed question into a catalog.Solver. All methods are run, timed, checked and reported here.
type bound[Q any, A interface{ Ending() solve.Outcome }] struct {
	about    About
	question Q
	methods  []search.Method[Q, A]
	describe func(A, say.Translator, *solve.Meter) Description
	// undecided returns what remains of an answer when the work stops before it is reported: its bounds.
	undecided func(A, solve.Outcome) A
	// open returns an answer that decides nothing, with everything else it contains; nil means undecided.
	open func(A, solve.Outcome) A
	// watch observes a method that is about to run on a meter, and returns a function that makes the trace afterwards.
	watch func(*solve.Meter, say.Translator, search.Method[Q, A]) func(*solve.Meter) *board.Trace
	play  func(*solve.Meter, catalog.PlayRequest) (catalog.Play, error)
	line  func(A, *solve.Meter) []catalog.Move
	// said puts the moves of the line into words; nil if there is none.
	said  func(A, say.Translator, *solve.Meter) []string
	judge func(Q, A, *solve.Meter) check.Ruling
	// partly judges the contents of a saved report that decides nothing; nil if such a report has none.
	partly func(catalog.Report, A, *solve.Meter) check.Ruling
	// judgeNodes limits the checker beside a solve if it may have to search; zero means no limit.
	judgeNodes int64
	// repeats means that the methods expand all states that the checker has to, so that the limit of its expansions follows from theirs.
	repeats bool
	// certificate writes the certificate of an answer, nil if there is none; it is left out if the meter stops.
	certificate func(A, *solve.Meter) any
	// reasons means that the claim of a saved report determines its reasons, so that they are judged; otherwise a
	// certificate is needed.
	reasons bool
	// difficulty measures the board, given an exact answer, as far as the meter and caps of its own allow.
	difficulty func(A, *solve.Meter) catalog.Difficulty
	// recall converts a saved report into a typed claim, as far as the meter allows.
	recall func(catalog.Report, *solve.Meter) (A, error)
	// replay follows moves from the start.
	replay func([]string, *solve.Meter) ([]catalog.Move, bool, error)
	// agrees returns how the answer of a saved report contradicts the rest of it; nil if it never can.
	agrees func(catalog.Report) error
	// contradiction compares the question's optional knowledge with its rules; nil means no comparison.
	contradiction func(states int) error
}

// Rules returns the parameters in force.
func (b *bound[Q, A]) Rules() catalog.Values { return b.about.Params }

// Methods returns the methods of the family, bound to the question.
func (b *bound[Q, A]) Methods() []catalog.Method {
	methods := make([]catalog.Method, len(b.methods))
	for i, m := range b.methods {
		methods[i] = catalog.Method{Name: m.Name, Title: cmp.Or(m.Title, m.Name), Doc: m.Doc, Cost: m.Cost, Sound: m.Sound, Report: m.Report,
			Solve: func(ctx context.Context, r catalog.Request) catalog.Report { return b.solve(ctx, m, r) }}
	}
	return methods
}

func (b *bound[Q, A]) solve(ctx context.Context, method search.Method[Q, A], r catalog.Request) catalog.Report {
	whole := solve.NewMeter(ctx, solve.Budget{Bytes: r.Budget.Bytes, Output: r.Budget.Output, Work: r.Budget.Work})
	until := scheduled(r, b.repeats)
	meter := whole.Stage(until[searching], r.Budget.Nodes)
	meter.Monitor.Watch(r.Watch)
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
	answer := run(search.WithMeter(b.question, meter), meter)
	took := time.Since(begin)
	var report catalog.Report
	// An answer that can't be described is lost, and one that isn't checked is not: describing may take the time of what follows.
	whole.For(until[tracing], func() { answer, report = b.reported(method, answer, t, whole, meter, r.Brief) })
	report.Meter = whole
	report.Seconds = took.Seconds()
	report.Proof.Checker = t.Of("not asked")
	if r.Check {
		nodes := r.Budget.Nodes
		if b.judgeNodes > 0 && (nodes == 0 || nodes > b.judgeNodes) {
			nodes = b.judgeNodes
		}
		whole, share := whole, until[checking]
		if b.repeats { // it ends: what it has follows from what the search needed
			nodes = max(nodes, answer.Ending().Counts.Expanded+1)
			if r.Patient != nil {
				ctx, cancel := context.WithTimeout(r.Patient, patience(took))
				defer cancel()
				whole, share = solve.NewMeter(ctx, solve.Budget{Bytes: r.Budget.Bytes}), 1
			}
		}
		b.stage(whole, share, nodes, func(m *solve.Meter) { rule(&report, b.about.counted(b.judge(b.question, answer, m), t), t) })
	}
	if r.Difficulty && method.Sound && report.Verdict != solve.Unknown && (r.Measures == nil || r.Measures(report)) {
		b.stage(whole, until[measuring], 0, func(m *solve.Meter) { report.Difficulty = b.difficulty(answer, m) })
	}
	if r.Certificate && report.Verdict != solve.Unknown {
		b.certify(&report, answer, whole.Stage(until[certifying], 0))
	}
	if r.Trace {
		b.stage(whole, until[tracing], 0, func(m *solve.Meter) { report.Trace = traced(m) })
	}
	if len(report.Omitted) > 0 {
		report.Proof.Checker = t.Say("%s; left out: %s", report.Proof.Checker, strings.Join(report.Omitted, ", "))
	}
	return report
}

// stage runs a side task of a request: if it must stop, nothing else does. The checker gets the question without a
// meter, because it may query it from several goroutines and binds it for each.
func (b *bound[Q, A]) stage(whole *solve.Meter, until float64, nodes int64, work func(*solve.Meter)) {
	m := whole.Stage(until, nodes)
	work(m)
	m.End()
}

// certify adds the certificate to a report, or records that it is left out for lack of time or room.
func (b *bound[Q, A]) certify(report *catalog.Report, answer A, m *solve.Meter) {
	before := m.Written()
	certificate := b.certificate(answer, m)
	if m.Stopped() == nil {
		report.Proof.Certificate = certificate
		return
	}
	m.Unwrite(m.Written() - before)
	report.Omitted = append(report.Omitted, "certificate")
}

// reported describes an answer within the remaining budget. If that is not enough, the answer counts as not found, and
// the report is unknown with the reason.
func (b *bound[Q, A]) reported(method search.Method[Q, A], answer A, t say.Translator, whole, searching *solve.Meter, brief bool) (A, catalog.Report) {
	unknown := answer.Ending().Verdict == solve.Unknown
	if unknown {
		searching.End()
	}
	report := b.report(method, answer, t, whole, brief)
	if whole.Stopped() == nil {
		return answer, report
	}
	stopped := solve.Outcome{Counts: answer.Ending().Counts, Stopped: whole.Stopped()}
	if unknown {
		stopped = answer.Ending()
	}
	searching.End()
	answer = b.undecided(answer, stopped)
	return answer, b.report(method, answer, t, nil, brief) // an unknown answer is described in a few words
}

func (b *bound[Q, A]) report(method search.Method[Q, A], answer A, t say.Translator, m *solve.Meter, brief bool) catalog.Report {
	described, ending := b.describe(answer, t, m), answer.Ending()
	if !brief {
		described = described.Full()
	}
	r := catalog.Report{Schema: catalog.Schema, Game: b.about.Game, Params: b.about.Params, Method: method.Name, Sound: method.Sound,
		Verdict: ending.Verdict, Because: []string{}, Answer: described.Answer, Unit: b.about.Unit,
		Bounds: described.Bounds, Line: b.line(answer, m), Proof: catalog.Proof{Rests: described.Rests}, Counts: ending.Counts,
		Course: described.Course, Unsolved: described.Unsolved, Layers: described.Layers, Frames: described.Frames}
	if ending.Stopped != nil {
		r.Stopped = ending.Stopped.Error()
	}
	if t.Language() != "en" {
		r.Language = t.Language()
	}
	if !method.Sound {
		title := t.Of(cmp.Or(method.Title, method.Name))
		described.Spoken = t.Say("%s says “%s”, which can be wrong", title, cmp.Or(described.Spoken, described.Headline))
		described.Headline = t.Say("%s (says %s, which is unsound)", described.Headline, method.Name)
		r.Proof.Rests = t.Say("%s alone, which is unsound", method.Name)
	}
	if brief {
		r.Headline = say.Plain(described.Headline)
		return r
	}
	putDescription(&r, described)
	if b.said != nil {
		r.Sentences.Line = b.said(answer, t, m)
	}
	return r
}

// putDescription puts a description into a report, with its marks and without.
func putDescription(r *catalog.Report, described Description) {
	r.Headline, r.Sentences.Headline = say.Plain(described.Headline), say.Parts(cmp.Or(described.Spoken, described.Headline))
	for _, sentence := range described.Because {
		r.Because = append(r.Because, say.Plain(sentence))
		r.Sentences.Because = append(r.Sentences.Because, say.Parts(sentence))
	}
}

// Play returns the legal moves in a state and the value of each.
func (b *bound[Q, A]) Play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
	return b.play(solve.NewMeter(ctx, solve.Budget{Bytes: r.Budget.Bytes, Work: r.Budget.Work}), r)
}

// rule puts the checker's verdict into the report.
func rule(r *catalog.Report, ruling check.Ruling, t say.Translator) {
	r.Proof.Checker = reason(ruling, t)
	switch ruling.Status {
	case check.Accepted:
		r.Proof.Checked = catalog.Some(true)
	case check.Rejected:
		r.Proof.Checked = catalog.Some(false)
	}
}

// reason returns the reason for a ruling in a language. Reasons for rejection stay English, because they are for the
// author of the method.
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
