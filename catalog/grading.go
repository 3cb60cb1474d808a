package catalog

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"iter"
	"math"
	"runtime"
	"slices"
	"strconv"
	"time"

	"jogada/internal/base/say"
)

// ErrUndecided says that it is not known whether an answer is right.
var ErrUndecided = errors.New("the board is undecided")

// ForGrading returns what make returns, and nil in the engine for browsers: it grades nothing, and is smaller without.
func ForGrading(make func() *Grading) *Grading {
	if runtime.GOARCH == "wasm" {
		return nil
	}
	return make()
}

// Grading describes how to grade programs that read a game's course text and write its course answer. It is a source of boards and, with
// the game's methods, a judge of answers.
type Grading struct {
	// Doc says which boards the assignment allows, and how their size is counted.
	Doc string
	// Reads and Writes say what a program reads and writes, in words for students.
	Reads, Writes string
	// CourseFiles holds the programs that packages for judging systems are made of; nil: there are none. docs/adding-a-game.md lists them.
	Kit fs.FS
	// Form is the form of an answer to one board. It explains faults; Ask.Read decides what can be read.
	Form Form
	// Input returns the course text of a board; false: the assignment has no such boards.
	Input func(b Instance) (text string, ok bool)
	// Join returns the course text of several boards, whose answers take one line each; nil: a text holds one board.
	Join func(boards []Instance) string
	// Domain is an expression over the features of a board that is true of those that the original course sets; empty: of all. An
	// assignment may state its own.
	Domain string
	// Alike yields other boards of the symmetry class of a board, which may belong to a domain where the board does not: a map with rock
	// around it; nil: there are none to try.
	Alike func(b Instance) iter.Seq[Instance]
	// Size returns the size of a board, a natural number. Few boards are small: there are finitely many of each size, up to
	// symmetry.
	Size func(b Instance) int
	// First is the smallest size that a board has.
	First int
	// Last is the largest size that a board has; 0: there is none.
	Last int
	// Boards yields one board under values of each symmetry class whose smallest boards have that size; nil: nobody can list the boards in
	// order of size, and no counterexample is certified as the smallest.
	Boards func(v Values, size int) iter.Seq[Instance]
	// Plain says that no two boards are equal up to symmetry.
	Plain bool
	// Class returns a text that is the same for boards that are equal up to symmetry; nil: Canonical does.
	Class func(b Instance) string
	// Smaller yields boards like a board but smaller: without a row, a player or an edge.
	Smaller func(b Instance) iter.Seq[Instance]
	// Shapes are values for Generate, from small boards to the largest that the assignment allows.
	Shapes []map[string]string
	// Extremes yields small boards with values at their bounds; nil: there are none.
	Extremes func(v Values, seed uint64) iter.Seq[Instance]
	// Mistakes are wrong methods that people write.
	Mistakes []Mistake
	// Ahead receives, on another goroutine, boards whose answers will be needed soon; nil: that helps nothing.
	Ahead func(ctx context.Context, boards []Instance)
	// JudgeAhead receives, after Ahead, what the program wrote about such boards; nil: that helps nothing.
	JudgeAhead func(ctx context.Context, boards []Instance, got []string)
	// Judge judges an answer to a board whose right answer is known; nil: its fields are compared with those of the right answer.
	// It returns ErrUndecided where nobody can tell.
	Judge func(ctx context.Context, b Instance, right, got string) (Judgement, error)
	// Confirm reports whether the assignment has a board that Input lets pass. It costs more than Input, and is asked about boards on which a
	// program fails; nil: Input decides alone.
	Confirm func(ctx context.Context, b Instance) (bool, error)
	// Spent returns the processor time that answers, judgements and confirmations took in other processes so far; nil: they take none.
	Spent func() time.Duration
	// Disagreements returns the inputs so far on which the own programs of the assignment disagree, a fault of it; nil: they never do.
	Disagreements func() []Disagreement
	// None says why no board was found to try a program on; nil: the rules or the domain allow none.
	None func() string
	// Growth says how to measure the cost of a program; nil if it is not measured.
	Growth *Growth
	// Digest is a hash of the user's files that boards and judgements depend on; empty: they depend on none.
	Digest string
}

// Judgement is the judgement on an answer.
type Judgement struct {
	Right    bool
	Readable bool // it has the form of an answer
	Why      say.Sentence
}

// Disagreement is a fault of an assignment: an input on which its own programs disagree.
type Disagreement struct {
	Sentence string `json:"sentence"`
	Note     bool   `json:"note,omitempty"` // it may be right: one program checks more than another
	Text     string `json:"text"`           // the input
}

// Growth is a family of boards on which the cost of a program is measured as they grow.
type Growth struct {
	N     string // what is counted: cells of the board
	Sizes []int  // values of n, rising: doubling, or step by step where costs are exponential
	Step  bool   // they rise step by step
	Texts int    // texts of each size
	// Boards is the number of boards in a text, where one board is too easy or too hard by chance; more than one needs Grading.Join.
	Boards int
	// Make makes a board of a size.
	Make func(d *Dice, v Values, n int) (Instance, error)
	// Reported names the method of the report whose assignment this is; empty: there is none.
	Reported func(v Values) string
	// Alone says that no method of ours is measured beside the program.
	Alone bool
}

// Mistake is a wrong method that people write.
type Mistake struct {
	Name     string // words of small letters with hyphens between
	Sentence string // says what is wrong
	Page     string // of the documentation, which explains it: a path below docs, perhaps with a fragment
	// Under are the rules under which it is a mistake, each with the values that it may have; nil: under all.
	Under map[string][]string
	// Variants are the forms in which people write it, which may give different answers. Each returns the course answer to a
	// board; false if it gives up.
	Variants []func(b Instance) (course string, ok bool)
	// Trap makes a board on which it is likely to be wrong, of a shape for Generate; nil: a random small board is one.
	Trap func(d *Dice, v Values) (Instance, error)
	// Costly says that an answer costs as much as a run of a program. It is then compared on boards that were tried, and on no others. Ahead is
	// told of boards that it will be asked about.
	Costly bool
	Ahead  func(ctx context.Context, boards []Instance)
}

// Variants returns the forms of a mistake that is made of wrong methods. Answer gives the course answer of a method to a board; false
// if it gives up.
func Variants[F any](answer func(b Instance, method F) (course string, ok bool), methods ...F) (all []func(Instance) (string, bool)) {
	for _, method := range methods {
		all = append(all, func(b Instance) (string, bool) { return answer(b, method) })
	}
	return all
}

// Fewest returns the course answer to a question for the fewest of something; a negative number means that there is no solution.
func Fewest(n int) string {
	if n < 0 {
		return "no solution\n"
	}
	return strconv.Itoa(n) + "\n"
}

// Sums yields all lists of that length of numbers from 0 with that sum. A list is valid until the next one.
func Sums(length, sum int) iter.Seq[[]int32] {
	list := make([]int32, length)
	var fill func(at, left int, yield func([]int32) bool) bool
	fill = func(at, left int, yield func([]int32) bool) bool {
		if at == length-1 {
			list[at] = int32(left)
			return yield(list)
		}
		for n := range left + 1 {
			list[at] = int32(n)
			if !fill(at+1, left-n, yield) {
				return false
			}
		}
		return true
	}
	return func(yield func([]int32) bool) { fill(0, sum, yield) }
}

// Applies reports whether the method is a mistake under values.
func (m Mistake) Applies(v Values) bool {
	for name, values := range m.Under {
		if !slices.Contains(values, v[name]) {
			return false
		}
	}
	return true
}

// ClassOf returns a text that is the same for boards that are equal up to symmetry.
func (g *Grading) ClassOf(b Instance) string {
	if g.Class != nil {
		return g.Class(b)
	}
	return Canonical(b)
}

// Allows reports whether the assignment has a board.
func (g *Grading) Allows(b Instance) bool {
	_, ok := g.Input(b)
	return ok
}

// CourseFiles returns the programs of a package that an embedded folder named course holds.
func CourseFiles(course embed.FS) fs.FS {
	kit, err := fs.Sub(course, "course")
	if err != nil {
		panic(err)
	}
	return kit
}

// Doubling returns from, twice from, four times from and so on, up to the limit to.
func Doubling(from, to int) (sizes []int) {
	for n := from; n <= to; n *= 2 {
		sizes = append(sizes, n)
	}
	return sizes
}

// Rectangle returns the rows and columns of a board of n cells, or of as near to n as a board can have that is not too long.
func Rectangle(n int) (rows, cols int) {
	square := max(1, int(math.Sqrt(float64(n))))
	for r, best := square, n; 3*r >= 2*square && 200*best > n || rows == 0; r-- {
		c := (n + r/2) / r
		if off := max(r*c-n, n-r*c); off < best {
			rows, cols, best = r, c, off
		}
	}
	return rows, cols
}
