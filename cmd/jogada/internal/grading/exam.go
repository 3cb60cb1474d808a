package grading

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/base/text"
	"jogada/internal/class/assignment"
	"jogada/internal/class/exam"
	"jogada/internal/class/roster"
	"jogada/internal/front/term"
	"jogada/internal/order"
	"jogada/solve"
)

// examining is the verb exam below grade: its flags.
type examining struct {
	*grading
	options  exam.Options
	students string
	out      string
	within   float64
	states   int64
	force    bool
}

const examDoc = `Make an exam on paper: a board for each student of a list, all of equal measured difficulty, no two of them the same. It writes
  pages.html   a page for each student, to print or to save as PDF
  key.html     the answers, which the checker has confirmed, with the difficulty of every board
  key.csv      the same for spreadsheets
  key.json     the same for programs, with the boards as text
  names.csv    with --pseudonyms: who is who

The list is CSV: a name, and an ID if there is one; a head that names the columns is optional. Boards are tried seed after seed until
enough of them agree: each compared measure of the difficulty differs from that of a middle board by --within percent at most. Every
board has a solution or a winner, and takes two moves at least; --want asks for more.

The same seed and list give the same exam. Exit code 5: there were too few boards of equal difficulty.`

// newGradeExam returns the verb exam below grade.
func (g *grading) newGradeExam(list catalog.Games) *cobra.Command {
	x := &examining{grading: g, within: 100 * exam.DefaultWithin, states: cli.OrderNodes}
	x.options.Language = assignment.Languages[0]
	cmd := &cobra.Command{
		Use:   "exam GAME",
		Short: "Make an exam on paper: a board of equal difficulty for each student, and the key",
		Long:  examDoc,
		Example: `  jogada grade exam GAME --students list.csv --out exam
  jogada grade exam GAME --students list.csv --out exam --seed 7 --want 'effort > 20'`,
	}
	flags := cmd.PersistentFlags()
	flags.StringVar(&x.students, "students", "", "the list of students, a `FILE` in CSV: a name and perhaps an ID")
	flags.StringVar(&x.out, "out", "", "write the exam to this `FOLDER`, which is made")
	flags.StringVar(&x.options.Title, "title", "", "the `TITLE` of the exam; without it that of the game")
	flags.Var(cli.ChoiceFlag(&x.options.Language, "language", assignment.Languages...), "language", "the language of the exam: "+strings.Join(assignment.Languages, ", "))
	flags.StringVar(&x.options.Pseudonyms, "pseudonyms", "", "name students by pseudonyms made with this `SECRET`")
	flags.StringVar(&x.options.Want, "want", "", "only boards of which this `EXPR` is true, as in jogada generate")
	flags.StringSliceVar(&x.options.Equal, "equal", nil, "compare these `MEASURES` of the difficulty; without it all counts")
	flags.Float64Var(&x.within, "within", x.within, "how many `PERCENT` a measure may differ from that of a middle board")
	flags.IntVar(&x.options.Tries, "tries", exam.DefaultTries, "try at most `N` boards")
	flags.Var(cli.NodesFlag(&x.states), "states", "give a board up after expanding this many states")
	flags.BoolVar(&x.force, "force", false, "replace an exam that is in the folder")
	cmd.MarkPersistentFlagFilename("students", "csv")
	cmd.MarkPersistentFlagDirname("out")
	cli.WordCompletion(cmd, "language", assignment.Languages)
	cli.NoCompletion(cmd, "title", "pseudonyms", "want", "equal", "within", "tries", "states")
	var able catalog.Games
	for _, game := range list {
		if exam.Able(game) == nil {
			able = append(able, game)
		}
	}
	return cli.GameVerb{List: able, Roles: []catalog.Role{catalog.Rule, catalog.Shape}, Run: x.run}.Under(cmd)
}

func (x *examining) run(cmd *cobra.Command, p cli.Play, args []string) error {
	help := cmd.CommandPath()
	switch {
	case len(args) > 0:
		return cli.Misuse(help, "unexpected argument %q", args[0])
	case p.HasBoard():
		return cli.Misuse(help, "the ID holds a board; name the game and its rules alone")
	case x.students == "":
		return cli.Misuse(help, "who takes the exam? Give a list with --students")
	case x.out == "":
		return cli.Misuse(help, "where to? Give a folder with --out")
	case x.within < 0 || x.within > 1000:
		return cli.Misuse(help, "--within is %g; want 0 to 1000", x.within)
	case x.options.Tries < 1 || x.options.Tries > cli.MostTries:
		return cli.Misuse(help, "--tries is %d; want 1 to %d", x.options.Tries, cli.MostTries)
	}
	o := x.options
	o.Game, o.Values, o.Within, o.Budget = p.Game, p.Values, x.within/100, solve.Budget{Nodes: x.states, Bytes: cli.DefaultMemory}
	var err error
	if o.Students, err = readStudents(x.students); err != nil {
		return err
	}
	if o.Seed = x.seed; !cmd.Flags().Changed("seed") {
		o.Seed = drawnSeed()
	}
	if err := x.vacant(); err != nil {
		return err
	}
	e, err := x.make(cmd, o)
	if err != nil {
		return err
	}
	if err := x.save(e); err != nil {
		return cli.Fail(cli.BadInput, err)
	}
	return x.tellExam(e)
}

// readStudents reads the list of students.
func readStudents(name string) ([]roster.Student, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, cli.Fail(cli.BadInput, err)
	}
	students, err := roster.Read(data)
	var fault *text.Error
	if errors.As(err, &fault) {
		fault.File = name
	}
	if err != nil {
		return nil, cli.Exit(cli.BadInput, err)
	}
	return students, nil
}

// make searches for the boards and shows progress.
func (x *examining) make(cmd *cobra.Command, o exam.Options) (*exam.Exam, error) {
	var now atomic.Pointer[order.Yield]
	now.Store(&order.Yield{})
	o.Watch = func(y order.Yield) { now.Store(&y) }
	line, _ := x.con.ProgressLine(func(float64) string {
		return fmt.Sprintf("%s tried for %s", term.Counted(now.Load().Tried, "board"), term.Counted(len(o.Students), "student"))
	})
	e, err := exam.Make(cmd.Context(), o)
	line.Stop()
	var short *exam.ShortError
	switch {
	case err == nil:
		return e, nil
	case cmd.Context().Err() != nil:
		return nil, cli.Failf(cli.Undecided, "interrupted")
	case errors.As(err, &short):
		return nil, cli.Failf(cli.Undecided, "%w; try more with --tries, allow more with --within, compare fewer measures with --equal, or take another shape of boards", err)
	}
	return nil, cli.Misuse(cmd.CommandPath(), "%v", err)
}

// files returns the files of an exam by name.
func (x *examining) files(e *exam.Exam) map[string]func(io.Writer) error {
	files := map[string]func(io.Writer) error{"pages.html": e.Pages, "key.html": e.KeyPages, "key.csv": e.KeyCSV, "key.json": e.KeyJSON}
	if x.options.Pseudonyms != "" {
		files["names.csv"] = e.Names
	}
	return files
}

// vacant fails if an exam is in the folder that is not to be replaced.
func (x *examining) vacant() error {
	for _, name := range slices.Sorted(maps.Keys(x.files(nil))) {
		if path := filepath.Join(x.out, name); !x.force && file.Exists(path) {
			return cli.Failf(cli.BadInput, "%s exists; --force replaces it", path)
		}
	}
	return nil
}

func (x *examining) save(e *exam.Exam) error {
	if err := os.MkdirAll(x.out, 0o777); err != nil {
		return err
	}
	mode := file.New
	if x.force {
		mode = file.Replace
	}
	for name, write := range x.files(e) {
		if err := file.Write(filepath.Join(x.out, name), mode, write); err != nil {
			return err
		}
	}
	return nil
}

// tellExam writes the difficulty of every board, or the key as JSON.
func (x *examining) tellExam(e *exam.Exam) error {
	if x.output == "json" {
		return e.KeyJSON(x.con.Out)
	}
	table := e.Table()
	columns := make([]int, len(table[0])-1)
	for i := range columns {
		columns[i] = i + 1
	}
	for _, row := range term.Table(table, columns...) {
		fmt.Fprintln(x.con.Out, row)
	}
	fmt.Fprintf(x.con.Out, "\n%s\n", e.Spread())
	x.con.Note("seed %d: %s for %s in %s tried", e.Seed, term.Counted(len(e.Papers), "board"), term.Counted(len(e.Papers), "student"), term.Thousands(int64(e.Yield.Tried)))
	return nil
}
