package grading

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/text"
	"jogada/internal/class/assignment"
	"jogada/internal/class/classroom"
	"jogada/internal/class/grade"
	"jogada/internal/class/roster"
	"jogada/internal/front/term"
)

// classing holds the flags of grading a class.
type classing struct {
	assignment, folder, out, roster string
	jobs, stage                     int
}

// classFlags adds the flags of grading a class.
func (g *grading) classFlags(cmd *cobra.Command) {
	g.class.jobs = runtime.GOMAXPROCS(0)
	flags := cmd.Flags()
	flags.StringVar(&g.class.assignment, "assignment", "", "grade a class by this assignment `FILE` (docs/class.md)")
	flags.StringVar(&g.class.folder, "class", "", "the `FOLDER` of submissions, one file or folder for each student, or the export of Moodle, Canvas, Gradescope or GitHub Classroom; or an archive of it")
	flags.StringVar(&g.class.roster, "roster", "", "the list of the class, a `FILE` in CSV: a name and perhaps an ID; absent students appear in the report")
	flags.StringVar(&g.class.out, "out", "", "write the report to this `FOLDER`; run again, it continues there")
	flags.IntVar(&g.class.jobs, "jobs", g.class.jobs, "grade `N` programs at a time")
	flags.IntVar(&g.class.stage, "stage", 0, "show hints up to stage `N`, instead of the assignment's")
	cmd.MarkFlagFilename("assignment", "yaml", "yml")
	cmd.MarkFlagFilename("roster", "csv")
	cmd.MarkFlagDirname("out")
	cli.NoCompletion(cmd, "jobs", "stage")
}

// schemaCommand returns the verb schema below grade.
func (g *grading) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of assignment files",
		Long: `Print the JSON Schema of assignment files. An editor with a YAML language server uses it to complete the file if its first line is
  # yaml-language-server: $schema=assignment.schema.json`,
		Example: "  jogada grade schema > assignment.schema.json",
		Args:    cli.NoMore,
		RunE: func(*cobra.Command, []string) error {
			_, err := g.con.Out.Write(assignment.Schema)
			return err
		},
	}
}

// readAssignment reads an assignment file.
func readAssignment(list catalog.Games, path string) (*assignment.Assignment, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, cli.Fail(cli.BadInput, err)
	}
	a, err := assignment.ReadIn(os.DirFS(filepath.Dir(path)), data, list)
	var fault *text.Error
	switch {
	case errors.As(err, &fault):
		fault.File = path
		return nil, cli.Exit(cli.BadInput, fault)
	case err != nil:
		return nil, cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", path, err))
	}
	return a, nil
}

// assigned reads the assignment of a class and its seed; --seed and --stage override it.
func (g *grading) assigned(cmd *cobra.Command, list catalog.Games, path string) (*assignment.Assignment, uint64, error) {
	a, err := readAssignment(list, path)
	if err != nil {
		return nil, 0, err
	}
	if g.class.stage > 0 {
		a.Stage = g.class.stage
	}
	switch {
	case cmd.Flags().Changed("seed"):
		return a, g.seed, nil
	case a.Seed == nil:
		return nil, 0, cli.Exit(cli.BadInput, fmt.Errorf("%s: seed is missing, the secret number that the boards are made from; add a line such as\nseed: %d", path, drawnSeed()))
	}
	return a, *a.Seed, nil
}

// gradeClass grades a class and writes its report.
func (g *grading) gradeClass(cmd *cobra.Command, list catalog.Games) error {
	help := cmd.CommandPath()
	switch {
	case g.class.assignment == "" && g.folder == "" || g.class.folder == "" || g.class.out == "":
		return cli.Misuse(help, "grading a class takes --assignment or --package, --class and --out")
	case g.source != "":
		return cli.Misuse(help, "--source is for one program; --class names the folder of all")
	case g.class.jobs < 1:
		return cli.Misuse(help, "--jobs is %d; want at least 1", g.class.jobs)
	}
	a, seed, err := g.assignment(cmd, list)
	if err != nil {
		return err
	}
	var students []roster.Student
	if g.class.roster != "" {
		if students, err = readStudents(g.class.roster); err != nil {
			return err
		}
	}
	var now atomic.Pointer[classroom.Progress]
	now.Store(&classroom.Progress{})
	line, _ := g.con.ProgressLine(func(float64) string { return classProgress(*now.Load()) })
	c, err := classroom.Run(cmd.Context(), classroom.Options{Assignment: a, Seed: seed, Submissions: g.class.folder, Roster: students, Out: g.class.out, Jobs: g.class.jobs, Trusted: g.trusted,
		Version: g.con.Version(), Watch: func(p classroom.Progress) { now.Store(&p) }})
	line.Stop()
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted; what was graded stays, run again to continue")
	case c == nil && errors.Is(err, grade.ErrUntrusted):
		return cli.Fail(cli.Misused, err)
	case c == nil:
		return cli.Fail(cli.BadInput, err)
	}
	for _, name := range c.Skipped {
		g.con.Note("skipped %q: no file or folder of a student", name)
	}
	for _, name := range c.Unlisted {
		g.con.Note("%q is not on the list", name)
	}
	g.con.Note("%s", classProgress(c.Progress))
	if err != nil {
		return cli.Fail(cli.Internal, err)
	}
	fmt.Fprintln(g.con.Out, filepath.Join(g.class.out, "index.html"))
	for _, why := range slices.Sorted(maps.Keys(c.Missing)) {
		g.con.Complain(fmt.Errorf("%s, so there is no grade for %s; install it, or change the languages of the assignment, and run again", why, strings.Join(c.Missing[why], ", ")))
	}
	if len(c.Missing) > 0 {
		return cli.Ended(cli.BadInput)
	}
	return nil
}

// classProgress says how far the grading of a class is.
func classProgress(p classroom.Progress) string {
	words := fmt.Sprintf("%s graded of %d", term.Counted(p.Graded+p.Kept, "program"), p.All)
	if p.Kept > 0 {
		words += fmt.Sprintf(", %d of them earlier", p.Kept)
	}
	return words
}
