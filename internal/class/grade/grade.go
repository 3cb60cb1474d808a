// Package grade judges programs that read a game's course text and write its course answer: whether they are right, the smallest
// board on which they are wrong, and which known mistake they make.
//
// A program is tried on the examples; on all boards in order of size; on boards where known mistakes are wrong; on random
// boards that grow; and on the largest. The plan depends on the game, its rules and a seed alone. Whatever a program does on one
// board, it is tried on the others too.
package grade

import (
	"context"
	"errors"
	"time"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
)

// Verdict is the judgement on a program, or on one of its answers.
type Verdict string

// The verdicts.
const (
	Accepted      Verdict = "accepted"
	WrongAnswer   Verdict = "wrong-answer"
	WrongFormat   Verdict = "wrong-format"
	Crashed       Verdict = "run-time-error"
	TooSlow       Verdict = "time-limit-exceeded"
	TooMuchMemory Verdict = "memory-limit-exceeded"
	TooMuchOutput Verdict = "output-limit-exceeded"
	Forbidden     Verdict = "forbidden"
	// Undecided says that the time ran out before enough boards were tried, and no answer was wrong.
	Undecided Verdict = "undecided"
)

// sentences say the verdicts in plain words.
var sentences = map[Verdict]string{
	Accepted:      "Right on every board tried.",
	WrongAnswer:   "Wrong answer.",
	WrongFormat:   "The answer can't be read.",
	Crashed:       "The program crashes.",
	TooSlow:       "The program is too slow.",
	TooMuchMemory: "The program takes too much memory.",
	TooMuchOutput: "The program writes too much.",
	Forbidden:     "The program does something forbidden.",
	Undecided:     "Too few boards were tried to accept the program.",
}

// Sentence returns the verdict as a sentence in English, which the words of reports translate.
func (v Verdict) Sentence() string { return sentences[v] }

// Part is a part of the plan of boards.
type Part string

// The parts.
const (
	Examples Part = "examples"
	Small    Part = "small" // all boards, in order of size
	Traps    Part = "traps" // on which known mistakes are wrong
	Random   Part = "random"
	Large    Part = "large" // for time and memory
)

// Tally counts boards that were tried, and those among them on which a program was right.
type Tally struct {
	Tried int `json:"tried"`
	Right int `json:"right"`
}

// Runner runs a program once on an input. An error is our own; what the program does wrong is part of the result.
type Runner interface {
	Run(ctx context.Context, stdin []byte) (sandbox.Result, error)
}

// Options say what is graded and how much it may cost.
type Options struct {
	Game   catalog.Game
	Values catalog.Values // the rules of the assignment
	// Also lists further combinations of rules under which the program is tried. A Runner that is Ruled passes
	// the rules to the program.
	Also []catalog.Values
	// Domain is an expression over the features of a board: only boards of which it is true are tried. Empty: those that the game's course
	// sets; EveryBoard: all.
	Domain string
	Runner Runner
	Seed   uint64        // of the random boards; students should not know it
	Boards int           // how many boards the plan has, about; 0: DefaultBoards
	Time   time.Duration // processor time for everything, the program's and ours; on the clock it is at most patience times as long; 0: no limit
	// Whole tries every board of the plan, however many fail and however long it takes, so that Parts depend on neither. Time then
	// bounds the explanation of a failure alone.
	Whole bool
	// Certify limits how many smaller boards are tried to certify a counterexample; 0: DefaultCertify.
	Certify int
	// Parallel is the number of runs of the program at a time; 0: one. The report is the same however many there are, unless the time runs out.
	Parallel int
	// Growth is for how long the growth of the cost is measured, at most and beyond Time; a fifth of it where an answer is wrong, unless Whole.
	// 0: it is not measured.
	Growth time.Duration
	Watch  func(boards int) // receives the number of boards tried; may be nil
}

// The defaults of Options.
const (
	DefaultBoards  = 4000
	DefaultCertify = 200_000
)

// EnoughBoards is the number of right boards for which a program is accepted although the time ran out; fewer if the plan has fewer.
const EnoughBoards = 50

// Report holds the verdict on a program and the reasons for it.
type Report struct {
	Game           string                 `json:"game"`
	Verdict        Verdict                `json:"verdict"`
	Sentence       string                 `json:"sentence"` // the verdict in plain words
	Boards         int                    `json:"boards"`   // how many were tried
	Planned        int                    `json:"planned"`  // how many the plan has, about
	Counterexample *Counterexample        `json:"counterexample"`
	Mistake        *Mistake               `json:"mistake"`                 // null: none is known that explains all answers
	Groups         []Group                `json:"groups,omitempty"`        // of the failing boards, where no single known mistake explains all answers
	Growth         *growth.Report         `json:"growth"`                  // null: it was not measured
	Sandbox        []string               `json:"sandbox"`                 // the layers in force
	Disagreements  []catalog.Disagreement `json:"disagreements,omitempty"` // faults of the assignment itself
	// Behaviour is equal for programs that fail alike on the same boards; empty: the program fails on none of the boards that all programs are
	// tried on, or was not tried on all of them.
	Behaviour string `json:"behaviour"`

	// Failures count the boards of Parts by verdict. Boards that a part gave up on after too many slow ones are too slow, too.
	Failures map[Verdict]int `json:"-"`
	// Parts count the boards of each part of the plan. Boards that were tried to explain a failure are in none; a board of two parts
	// counts in both.
	Parts map[Part]Tally `json:"-"`
	// Stopped says that the time ran out before the plan was finished, and Unfinished that it ran out while smaller counterexamples were tried.
	Stopped    bool `json:"stopped"`
	Unfinished bool `json:"-"`
}

// Fields are the right answer and the program's as fields: {"steps": 3}.
type Fields struct {
	Expected map[string]any `json:"expected"`
	Got      map[string]any `json:"got"`
}

// Counterexample is a board on which a program fails.
type Counterexample struct {
	Text     string         `json:"text"` // what the program read
	Params   catalog.Values `json:"params"`
	Expected string         `json:"expected"`
	Got      string         `json:"got"`
	Fields   *Fields        `json:"fields"`   // nil: the game reads no fields, or the program's answer can't be read
	Smallest bool           `json:"smallest"` // every smaller board was tried, one of each class up to symmetry, and the program fails on none
	// SmallerTried counts the boards of smaller sizes that were tried for that.
	SmallerTried int    `json:"smaller_tried"`
	Reason       string `json:"reason"`
	// Runs counts the runs of the program on it, Failed those that failed.
	Runs   int `json:"runs"`
	Failed int `json:"failed"`
	// Unsteady says that it did not always give the same answer.
	Unsteady bool   `json:"unsteady"`
	Link     string `json:"link"`          // opens it in the workbench: the fragment of an address
	SVG      string `json:"svg,omitempty"` // the board, drawn

	// Why is the reason, for translation.
	Why say.Sentence `json:"-"`
	// Board is the board; nil where the program fails only on several boards in one text.
	Board catalog.Instance `json:"-"`
	// Size is the size of the board, and Below the size up to which, exclusively, all boards were tried.
	Size, Below int `json:"-"`
	// Asymmetric says that the program fails on the board and not on one that is equal up to symmetry.
	Asymmetric bool `json:"-"`
}

// Mistake is a known wrong method that gives the answers of a program.
type Mistake struct {
	Name     string `json:"name"`
	Sentence string `json:"sentence"`
	Page     string `json:"page"`
}

// Grade grades a program. It fails where the game can't be graded or has no boards under the rules, or the program can't be started; when the context ends it
// returns its error, and when the time of the options runs out the report says so.
func Grade(ctx context.Context, o Options) (Report, error) {
	if o.Game.Grading == nil {
		return Report{}, errors.New(o.Game.Name + " has no course text to grade programs by")
	}
	if o.Boards == 0 {
		o.Boards = DefaultBoards
	}
	if o.Certify == 0 {
		o.Certify = DefaultCertify
	}
	if len(o.Also) > 0 {
		return gradeEach(ctx, o)
	}
	p := newPlan(o)
	if r, is := o.Runner.(Ruled); is {
		p.Runner = r.Under(p.ruled())
	}
	if err := p.possible(ctx); err != nil {
		return Report{}, err
	}
	r, err := p.grade(ctx)
	if err == nil && o.Growth > 0 { // afterwards: runs beside each other take more processor time each
		m := measured(p.Runner)
		m.Game, m.Values, m.Seed, m.Time = o.Game, o.Values, o.Seed, o.Growth
		if r.Verdict == WrongAnswer && !o.Whole { // its author wants to know what is wrong first
			m.Time /= 5
		}
		r.Growth, err = growth.Measure(ctx, m)
	}
	return r, err
}

// grade tries the boards of a plan and explains what came of it. Until the plan is through, the time of the options limits the search; if the whole plan is
// tried, only the explanation.
func (p *plan) grade(ctx context.Context) (Report, error) {
	ctx, cancel := context.WithCancel(ctx)
	s := newSession(p)
	defer s.end()
	defer cancel()
	limited := ctx
	if !p.Whole {
		limited = s.start(ctx)
	}
	if err := s.search(limited); err != nil && !errors.Is(err, errSpent) {
		return Report{}, err
	}
	if p.Whole {
		limited = s.start(ctx)
	}
	r, err := s.explain(limited)
	if err == nil {
		err = interrupted(limited)
	}
	if err != nil {
		return Report{}, err
	}
	return s.completed(ctx, r), nil
}
