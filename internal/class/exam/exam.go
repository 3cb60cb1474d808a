// Package exam makes exams on paper: a board for each student, all of equal measured difficulty and no two the same, with a key of
// certified answers and pages to print.
package exam

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/catalog/equal"
	"jogada/internal/class/roster"
	"jogada/internal/order"
	"jogada/solve"
)

// Options say what is asked, of whom, and how much the search for boards may cost.
type Options struct {
	Game     catalog.Game
	Values   catalog.Values // rules, and the shape of the boards
	Students []roster.Student
	Seed     uint64
	Want     string   // a condition that every board satisfies, as order reads it; empty: none
	Equal    []string // the measures that are compared; nil: equal.Measures
	Within   float64  // the share by which a measure may differ from that of the middle board
	Tries    int      // the most boards tried
	Budget   solve.Budget
	Watch    func(order.Yield) // called after each try; may be nil

	Title      string // of the exam; empty: that of the game
	Language   string // of the pages and answers
	Pseudonyms string // the secret by which pseudonyms are made; empty: students are named
}

// The defaults of Options.
const (
	DefaultWithin = 0.1
	DefaultTries  = 20_000
)

// Exam holds a paper for each student, in the order of the list.
type Exam struct {
	Options
	Papers []Paper
	Yield  order.Yield
}

// Paper is the paper of a student.
type Paper struct {
	Student roster.Student
	Shown   string // the name on the pages: that of the student, or a pseudonym
	ID      string // of the board
	Board   catalog.Instance
	Report  catalog.Report // certified, with the difficulty
}

// ShortError reports that too few boards of equal difficulty were found.
type ShortError struct {
	Wanted, Found int
	Tried         int
}

// Error says how many boards were found, needed and tried.
func (e *ShortError) Error() string {
	return fmt.Sprintf("of %d boards tried, at most %d are of equal difficulty, and %d are needed", e.Tried, e.Found, e.Wanted)
}

// Able returns an error if a game can't have exams.
func Able(g catalog.Game) error {
	if g.Inspect != nil {
		return fmt.Errorf("%s: each board has rules of its own, and an exam asks everyone about the same rules", g.Name)
	}
	return nil
}

// Make searches for the boards of an exam. The same options give the same exam. The error is a *ShortError if too few boards are of equal
// difficulty.
func Make(ctx context.Context, o Options) (*Exam, error) {
	if err := Able(o.Game); err != nil {
		return nil, err
	}
	if o.Equal == nil {
		o.Equal = equal.Measures(o.Game)
	}
	if err := equal.Check(o.Game, o.Equal); err != nil {
		return nil, err
	}
	e := &Exam{Options: o}
	if o.Title == "" {
		e.Title = o.Game.Translator(o.Language).Of(o.Game.Title)
	}
	boards, err := e.boards(ctx)
	if err != nil {
		return nil, err
	}
	for i, s := range o.Students {
		p := boards[i]
		p.Student, p.Shown = s, s.String()
		if o.Pseudonyms != "" {
			p.Shown = roster.Pseudonym(o.Pseudonyms, s.String())
		}
		e.Papers = append(e.Papers, p)
	}
	return e, nil
}

// condition returns what every board satisfies besides the wish of the teacher: its effort is known, and its answer is at least two
// moves long, where answers have a length.
func condition(g catalog.Game) string {
	want := "effort >= 1"
	if slices.ContainsFunc(g.Measures, func(m catalog.Measure) bool { return m.Name == "length" }) {
		want += " && length >= 2"
	}
	return want
}

// errEnough ends the search when all boards are found.
var errEnough = errors.New("enough boards")

// boards returns as many boards of equal difficulty as there are students.
func (e *Exam) boards(ctx context.Context) (chosen []Paper, err error) {
	o := &order.Order{Game: e.Game, Values: e.Values, Seed: e.Seed, Count: e.Tries, Tries: e.Tries, Budget: e.Budget, Watch: e.Watch}
	want := condition(e.Game)
	if e.Want != "" {
		if err := o.Read(e.Want, ""); err != nil { // alone, so that faults name its own places
			return nil, err
		}
		want += " && (" + e.Want + ")"
	}
	if o.Want, err = order.Condition(e.Game, e.Values, want); err != nil {
		return nil, err
	}
	pool := equal.Pool{Names: e.Equal, Within: e.Within}
	boards := map[int]order.Made{}
	e.Yield, err = o.Fill(ctx, func(made order.Made) error {
		if err := printable(made.Board); err != nil {
			return err
		}
		grew := pool.Add(made.Number, made.Report.Difficulty)
		made.Report = catalog.Report{} // large, and made again for the boards that are chosen
		boards[made.Number] = made
		if !grew || pool.Most() < len(e.Students) {
			return nil
		}
		if chosen = e.certify(ctx, &pool, boards); chosen != nil {
			return errEnough
		}
		return ctx.Err()
	})
	switch {
	case errors.Is(err, errEnough):
		return chosen, nil
	case err == nil, errors.Is(err, order.ErrSpent):
		return nil, &ShortError{Wanted: len(e.Students), Found: pool.Most(), Tried: e.Yield.Tried}
	}
	return nil, err
}

// mostCells limits the rows and the columns of a board on a page.
const mostCells = 40

// printable returns an error if a board does not fit on a page.
func printable(b catalog.Instance) error {
	rows, cols := extent(b.View())
	if max(rows, cols) > mostCells {
		return fmt.Errorf("a board of %d × %d does not fit on a page: at most %d rows and columns, or nodes, do", rows, cols, mostCells)
	}
	return nil
}

func extent(v board.View) (rows, cols int) {
	switch {
	case v.Grid != nil:
		return v.Grid.Rows, v.Grid.Cols
	case v.Graph != nil:
		return len(v.Graph.Nodes), 1
	}
	return 1, 1
}

// certify solves the boards of the largest group and has the answers checked. Boards whose answer the checker does not confirm leave the pool; nil
// if too few are left.
func (e *Exam) certify(ctx context.Context, p *equal.Pool, boards map[int]order.Made) (papers []Paper) {
	for _, number := range p.Group(len(e.Students)) {
		made := boards[number]
		r := catalog.Solve(ctx, made.Board, catalog.Request{Budget: e.Budget, Check: true, Difficulty: true, Language: e.Language})
		if !r.Accepted() || r.Verdict == solve.Unknown {
			p.Remove(made.Number)
			continue
		}
		papers = append(papers, Paper{ID: e.Game.SeedID(e.Values, made.Seed), Board: made.Board, Report: r})
	}
	if len(papers) < len(e.Students) {
		return nil
	}
	return papers
}
