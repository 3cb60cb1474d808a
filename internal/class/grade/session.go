package grade

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"sync"
	"time"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/sandbox"
	"jogada/solve"
)

// session is what was tried so far of a plan, and how the rest is run.
type session struct {
	*plan
	clock       *clock // of the time of the options; nil: the time does not matter now
	turns       turns  // of the runs
	flights     *flights
	series      Series        // the runner, if it runs in series; else nil
	seriesCount int           // runs so far
	seriesSpent time.Duration // by them
	slow        bool          // a run was too slow: from then on one goes on at a time
	trials      []*trial
	known       map[string]*trial  // by input
	failed      map[Verdict]int    // of the trials
	outside     map[string]bool    // inputs that the assignment turned out not to have
	planned     map[Part][]*trial  // what was tried for each part of the plan
	given       map[Part]int       // boards that each part gave up on
	cut         cut                // the parts of the plan that the time was too short for
	probed      []catalog.Instance // the boards that every program is tried on
	parts       []*part            // of the plan, except the largest boards
	explained   bool               // the smallest failing board is known, or the time for it is over
	batch       *batch             // the first text of several boards that fails although each of its boards alone does not
}

// trial is one board, the right answer and the program's. Sessions have many trials, so each stores only the text of its board.
type trial struct {
	input   string
	size    int
	right   string // the course answer
	outcome outcome
	large   bool // it was tried for its time and memory, and says nothing about mistakes
}

// board returns the board of a trial.
func (p *plan) board(t *trial) catalog.Instance {
	boards, err := p.Game.Parse([]byte(t.input), p.Values, nil)
	if err != nil || len(boards) != 1 {
		panic(fmt.Sprintf("grade: a board is not read again: %v\n%s", err, t.input))
	}
	return boards[0]
}

// cut says which parts of the plan were not finished when their time was over.
type cut struct{ probes, small, large bool }

// outcome is the verdict on one run, with the program's output.
type outcome struct {
	verdict Verdict
	got     string // what it wrote
	reason  say.Sentence
}

func (o outcome) failed() bool { return o.verdict != Accepted }

// errSpent says that the time of the options has run out.
var errSpent = errors.New("the time ran out")

// errUndecided says that the right answer to a board was not found within its budget.
var errUndecided = catalog.ErrUndecided

// errOutside says that the assignment turned out not to have a board.
var errOutside = fmt.Errorf("the assignment does not have the board: %w", errUndecided)

// truthBudget limits the search for the right answer to one board.
var truthBudget = solve.Budget{Nodes: 20_000_000, Bytes: 1 << 30}

// newSession returns a session that has tried nothing.
func newSession(p *plan) *session {
	s := &session{plan: p, flights: &flights{byInput: map[string]*flight{}}, known: map[string]*trial{}, failed: map[Verdict]int{}, outside: map[string]bool{}, planned: map[Part][]*trial{}, given: map[Part]int{}}
	if s.series, _ = p.Runner.(Series); s.series != nil || s.Parallel > 1 {
		s.turns = make(turns, max(1, s.Parallel))
	}
	return s
}

// start starts the clock, if the time is limited, and returns a context that ends with errSpent when it is over.
func (s *session) start(ctx context.Context) context.Context {
	if s.Time > 0 {
		ctx, s.clock = newClock(ctx, s.Time, s.grading.Spent)
	}
	return ctx
}

// end ends what is still going on. The context of the runs has ended.
func (s *session) end() {
	for _, p := range s.parts {
		p.stop()
	}
	s.dropAll()
	s.flights.running.Wait()
	if s.Watch != nil {
		s.Watch(len(s.trials))
	}
}

// interrupted returns the error of a context that ended for another reason than the time of the options.
func interrupted(ctx context.Context) error {
	if cause := context.Cause(ctx); !errors.Is(cause, errSpent) {
		return cause
	}
	return nil
}

// left reports whether less than a share of the time is used. It returns the error of a context that was interrupted.
func (s *session) left(ctx context.Context, share float64) (bool, error) {
	if ctx.Err() != nil {
		return false, interrupted(ctx)
	}
	return s.clock == nil || s.clock.passed() < share, nil
}

// run runs the program, unless it was run ahead. It returns errSpent for a run that the end of the time cuts off.
func (s *session) run(ctx context.Context, input string) (sandbox.Result, error) {
	if s.Watch != nil {
		s.Watch(len(s.trials))
	}
	if goesOn, err := s.left(ctx, 1); err != nil || !goesOn {
		return sandbox.Result{}, cmp.Or(err, errSpent)
	}
	f, alone := s.flights.byInput[input], s.slow || s.Parallel < 2 && s.series == nil
	switch {
	case f != nil:
		alone = false
	case alone:
		f = s.runAlone(ctx, input)
	default:
		f = s.runNow(ctx, input)
	}
	<-f.done
	delete(s.flights.byInput, input)
	if errors.Is(f.err, errSeries) {
		f, alone = s.runAlone(ctx, input), true
	}
	s.seriesCount, s.seriesSpent = s.seriesCount+1, s.seriesSpent+f.result.CPU
	if f.err == nil && f.result.End == sandbox.TooSlow && !alone {
		s.slow = true
		f = s.runAlone(ctx, input)
	}
	if err := interrupted(ctx); err != nil || f.err != nil && ctx.Err() != nil {
		return sandbox.Result{}, cmp.Or(err, errSpent)
	}
	return f.result, f.err
}

// runNow runs the program and waits for it.
func (s *session) runNow(ctx context.Context, input string) *flight {
	defer s.turns.take()()
	f := &flight{done: make(chan struct{})}
	defer close(f.done)
	f.result, f.err = s.Runner.Run(ctx, []byte(input))
	s.clock.charge(f.result.CPU)
	return f
}

// runAlone runs the program while no other run goes on: runs beside each other take more processor time each, and a program is not called too
// slow for that.
func (s *session) runAlone(ctx context.Context, input string) *flight {
	for range cap(s.turns) - 1 {
		defer s.turns.take()()
	}
	return s.runNow(ctx, input)
}

// solved returns a board with its right answer, which is found at most once.
func (s *session) solved(ctx context.Context, b catalog.Instance) (*trial, error) {
	input, ok := s.grading.Input(b)
	if !ok {
		return nil, s.undecided(ctx, b, input)
	}
	if t, met := s.known[input]; met {
		return t, nil
	}
	if s.outside[input] {
		return nil, errOutside
	}
	right := catalog.Solve(ctx, b, catalog.Request{Budget: truthBudget, Check: true, Brief: true})
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case right.Rejected():
		return nil, fmt.Errorf("the checker rejects our own answer to\n%s", input)
	case right.Verdict == solve.Unknown || !right.Accepted():
		return nil, s.undecided(ctx, b, input)
	}
	return &trial{input: input, size: s.grading.Size(b), right: right.Course}, nil
}

// undecided returns the error for a board without a right answer.
func (s *session) undecided(ctx context.Context, b catalog.Instance, input string) error {
	switch confirmed, err := s.confirmed(ctx, b); {
	case err != nil:
		return err
	case confirmed:
		return errUndecided
	}
	s.outside[input] = true
	return errOutside
}

// confirmed reports whether the assignment has a board.
func (s *session) confirmed(ctx context.Context, b catalog.Instance) (bool, error) {
	if s.grading.Confirm == nil {
		return true, nil
	}
	confirmed, err := s.grading.Confirm(ctx, b)
	if err != nil && ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	return confirmed, err
}

// try runs the program on a board, at most once.
func (s *session) try(ctx context.Context, b catalog.Instance) (*trial, error) {
	t, err := s.solved(ctx, b)
	if err != nil || t.outcome.verdict != "" {
		return t, err
	}
	result, err := s.run(ctx, t.input)
	if err != nil {
		return nil, err
	}
	o, err := s.judge(ctx, b, t, result)
	if err != nil {
		return nil, err
	}
	if o.failed() {
		if confirmed, err := s.confirmed(ctx, b); err != nil || !confirmed {
			s.outside[t.input] = err == nil
			return nil, cmp.Or(err, errOutside)
		}
	}
	s.note(t, o)
	return t, nil
}

// note keeps a trial.
func (s *session) note(t *trial, o outcome) {
	o.got = clip(o.got)
	t.outcome = o
	s.slow = s.slow || o.verdict == TooSlow
	if o.failed() {
		s.failed[o.verdict]++
	}
	s.trials, s.known[t.input] = append(s.trials, t), t
}

// mostGot limits the bytes of output that are kept: far more than any answer, and far less than a program may write.
const mostGot = 16 << 10

// clip cuts long output to its beginning.
func clip(got string) string {
	if len(got) <= mostGot {
		return got
	}
	return fmt.Sprintf("%s…\n(%d bytes in all)\n", strings.ToValidUTF8(got[:mostGot], "\ufffd"), len(got))
}

// judge judges a run on one board.
func (s *session) judge(ctx context.Context, b catalog.Instance, t *trial, r sandbox.Result) (outcome, error) {
	o := outcome{got: string(r.Stdout)}
	if o.verdict, o.reason = ended(r); o.verdict != "" {
		return o, nil
	}
	return s.judgeAnswer(ctx, b, t, o.got)
}

// judgeAnswer judges what was written about one board.
func (s *session) judgeAnswer(ctx context.Context, b catalog.Instance, t *trial, got string) (outcome, error) {
	o, err := judgeAnswer(ctx, s.Game, b, t.right, got)
	if err != nil && ctx.Err() != nil {
		return outcome{}, context.Cause(ctx)
	}
	return o, err
}

// ended returns the verdict on a run that did not end well, and why; empty for one that did.
func ended(r sandbox.Result) (Verdict, say.Sentence) {
	switch r.End {
	case sandbox.TooSlow:
		return TooSlow, say.NewSentence("it was stopped after %s s of processor time and %s s on the clock", hundredths(r.CPU), hundredths(r.Wall))
	case sandbox.TooMuchMemory:
		return TooMuchMemory, say.NewSentence("it took %s MiB", int(r.Peak>>20))
	case sandbox.TooMuchOutput:
		if r.Files > 0 {
			return TooMuchOutput, say.NewSentence("its files take more than %s MiB", int(r.Files>>20))
		}
		return TooMuchOutput, say.NewSentence("it wrote %s bytes and more", int(r.Output))
	case sandbox.Forbidden:
		return Forbidden, say.NewSentence("it tried %s", numbered(r.Tried))
	case sandbox.Signalled:
		return Crashed, withLines(say.NewSentence("signal %s", r.Signal), r.Stderr)
	}
	if r.Exit != 0 {
		return Crashed, withLines(say.NewSentence("exit code %s", r.Exit), r.Stderr)
	}
	return "", say.Sentence{}
}

// hundredths returns seconds, rounded.
func hundredths(d time.Duration) float64 { return math.Round(d.Seconds()*100) / 100 }

// withLines returns a sentence, and below it the last lines of standard error.
func withLines(s say.Sentence, stderr []byte) say.Sentence {
	if lines := lastLines(stderr); lines != "" {
		return say.NewSentence("", s, "\n"+lines)
	}
	return s
}

var digits = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]+`) })

// numbered returns a text for translation: the numbers in it are arguments.
func numbered(text string) say.Sentence {
	var args []any
	for _, n := range digits().FindAllString(text, -1) {
		args = append(args, n)
	}
	return say.NewSentence(digits().ReplaceAllString(strings.ReplaceAll(text, "%", "%%"), "%s"), args...)
}

// lastLines returns the last lines of what a program wrote to standard error.
func lastLines(stderr []byte) string {
	const most = 5
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(stderr), "�")), "\n")
	return strings.Join(lines[max(0, len(lines)-most):], "\n")
}
