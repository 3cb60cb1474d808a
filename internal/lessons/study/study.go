// Package study runs experiments: methods of a game against each other, on the same boards, over a range of sizes. It
// reruns those of the five reports, and more, and makes one page of them with plots, tables, fits of the growth and
// sentences computed from the figures, plus the raw figures.
//
// An experiment is data (one file a game: jump.go, keys.go); one runner runs them all. Boards depend only on the seed.
// The caller supplies the clock, the facts about the machine and the command line.
package study

import (
	"time"

	"jogada/catalog"
	"jogada/internal/base/fit"
	"jogada/solve"
)

// Experiment is one question, put to several methods on boards of growing size.
type Experiment struct {
	Name  string // one word for files and URLs
	Title string
	Asked string // the question
	Ran   string // what is run to answer it

	Make    Maker
	X       Axis
	Sizes   []int       // the values of X, growing
	Boards  int         // of each size
	Same    bool        // the boards are the same for all values of X, which changes only the question
	Methods []string    // the others are compared with the first
	Pairs   [][2]string // further pairs to compare by the first measure: the first against the second
	Show    []Measure
	Centre  Centre

	Laws    []fit.Law // of growth; the first is drawn
	FitFrom int       // smaller sizes are left out of fits, because constant costs dominate there
}

// Default names the default method of a board.
const Default = ""

// Maker makes the board of a seed and a size.
type Maker func(g catalog.Game, seed uint64, x int) (Board, error)

// Board is one board of an experiment.
type Board struct {
	ID      string // its name for people; if it is an ID, jogada reproduces the board from it
	Methods []catalog.Method
}

// Axis is the quantity that an experiment varies.
type Axis struct {
	Label string // with the unit
	Var   string // a letter for formulas: N
	Each  string // one value in a phrase, %[1]d for the number: at %[1]d×%[1]d
	Step  string // one unit of it, where growth is given by step: slide
	Log   bool
}

// Plan holds the experiments on one game.
type Plan struct {
	Game        string
	Experiments []Experiment
}

// Plans returns all experiments, one plan per game. Quick plans have fewer and smaller boards.
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

// Options configures the run of an experiment.
type Options struct {
	Seed   uint64
	Time   time.Duration // time limit of a run; zero means none
	Budget solve.Budget  // of a run
	Watch  func(Progress)
}

// Progress describes a running experiment.
type Progress struct {
	Done int    // of the runs that Work counts
	Next string // what comes next, in words
}

// Run is one method on one board.
type Run struct {
	X, Board int // index of the board among those of this size
	ID       string
	Method   string // as the experiment names it
	Name     string // of the method itself
	Sound    bool
	Seconds  float64
	Counts   solve.Counts
	Verdict  solve.Verdict
	Course   string // the answer
	Stopped  string // why it has none
	Skipped  bool   // not run: the method was abandoned
	Wrong    Truth
}

// Truth says whether an answer is right.
type Truth uint8

// Results of comparing an answer with that of a sound method.
const (
	Untold Truth = iota // there is nothing to compare it with
	Right
	Wrong
)

// Result is an experiment that was run, in full or until it was interrupted.
type Result struct {
	Experiment
	Game        string
	Runs        []Run
	Interrupted string   // where, in words; empty if it finished
	Differ      []string // boards on which sound methods disagree, which must never happen
}

// Facts describes the machine and the time of a study.
type Facts struct {
	Date, Command, Version, Go, System, Processor string
	CPUs                                          int
}

// Study is a report in progress: the results so far and the number planned.
type Study struct {
	Title   string
	Seed    uint64
	Limit   string // of a run, in words
	Facts   Facts
	Results []Result
	Planned int // experiments
	Quick   bool
}

// pick returns small if quick, otherwise full.
func pick[T any](quick bool, small, full T) T {
	if quick {
		return small
	}
	return full
}
