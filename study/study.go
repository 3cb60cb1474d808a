// Package study runs experiments: methods of a game against each other, on the same boards, over a range of sizes. It
// reruns those of the five reports, and more, and makes one page of them with plots, tables, fits of the growth and
// sentences computed from the figures, besides the figures themselves.
//
// An experiment is described as data (a file a game: jump.go, keys.go); one runner runs them all. Boards depend on
// the seed and on nothing else. What the clock, the machine and the command line say is handed in by the caller.
package study

import (
	"time"

	"jogada/catalog"
	"jogada/solve"
)

// Experiment is one question, asked of several methods on boards of growing size.
type Experiment struct {
	Name  string // one word for files and addresses
	Title string
	Asked string // what is asked
	Ran   string // what is run to find out

	Make    Maker
	X       Axis
	Sizes   []int       // the values of X, growing
	Boards  int         // of each size
	Same    bool        // the boards are the same for all values of X, which changes the question only
	Methods []string    // the first is what the others are told against
	Pairs   [][2]string // other methods told against each other, by the first measure: the first against the second
	Show    []Measure
	Centre  Centre

	Laws    []Law // of growth; the first is drawn
	FitFrom int   // sizes below it are left out of fits: there, what a run costs anyway hides what grows
}

// Default names the default method of a board, whichever that is.
const Default = ""

// Maker makes the board of a seed and a size.
type Maker func(g catalog.Game, seed uint64, x int) (Board, error)

// Board is one board of an experiment.
type Board struct {
	ID      string // names it for people; jogada makes it again where it is an ID
	Methods []catalog.Method
}

// Axis is what an experiment varies.
type Axis struct {
	Label string // with the unit
	Var   string // a letter for formulas: N
	Each  string // one value in a sentence, %[1]d for the number: at %[1]d×%[1]d
	Step  string // one more of it, where growth is told by the step: slide
	Log   bool
}

// Plan is the experiments on one game.
type Plan struct {
	Game        string
	Experiments []Experiment
}

// Plans are all experiments, a plan a game. Quick ones have fewer and smaller boards.
func Plans(quick bool) []Plan {
	return []Plan{
		{"jump", jumpExperiments(quick)},
		{"keys", keysExperiments(quick)},
		{"slide", slideExperiments(quick)},
		{"chase", chaseExperiments(quick)},
		{"sokoban", sokobanExperiments(quick)},
		{"cops", copsExperiments(quick)},
	}
}

// Options are what a run of an experiment needs besides its description.
type Options struct {
	Seed   uint64
	Time   time.Duration // a run is stopped after this long; zero is unlimited
	Budget solve.Budget  // of a run
	Watch  func(Progress)
}

// Progress says how far an experiment has come.
type Progress struct {
	Done int    // of the runs that Work counts
	Next string // what comes next, in words
}

// Run is one method on one board.
type Run struct {
	X, Board int // which of the boards of this size
	ID       string
	Method   string // as the experiment names it
	Name     string // of the method itself
	Sound    bool
	Seconds  float64
	Counts   solve.Counts
	Verdict  solve.Verdict
	Course   string // the answer
	Stopped  string // why it has none
	Skipped  bool   // not run: the method was given up
	Wrong    Truth
}

// Truth says whether an answer is right.
type Truth uint8

// An answer is held against that of a sound method.
const (
	Untold Truth = iota // there is nothing to hold it against
	Right
	Wrong
)

// Result is an experiment that was run, wholly or until it was interrupted.
type Result struct {
	Experiment
	Game        string
	Runs        []Run
	Interrupted string   // where, in words; empty: it came to its end
	Differ      []string // boards on which sound methods differ, which must never be
}

// Facts are what the caller says of the machine and the moment.
type Facts struct {
	Date, Command, Version, Go, System, Processor string
	CPUs                                          int
}

// Study is a report in the making: what is done so far of what is planned.
type Study struct {
	Title   string
	Seed    uint64
	Limit   string // of a run, in words
	Facts   Facts
	Results []Result
	Planned int // experiments
	Quick   bool
}

// pick is one of two scales.
func pick[T any](quick bool, small, full T) T {
	if quick {
		return small
	}
	return full
}
