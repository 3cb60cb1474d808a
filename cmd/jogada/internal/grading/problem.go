package grading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/problem"
	"jogada/internal/class/sandbox"
	"jogada/internal/front/term"
)

// The defaults of grading by a problem package.
const (
	packageBoards = 200_000
	packageTime   = 2 * time.Minute // of processor time for one program: a minute on two cores
	classBoards   = 2000            // of each student: all of them are tried, however long that takes
	classTime     = time.Minute     // for the explanation of each student's failure
)

// openPackage reads a problem package, builds the programs of it that judge, and returns them and its game.
func (g *grading) openPackage(ctx context.Context) (judges *problem.Judges, game catalog.Game, err error) {
	p, err := problem.Read(g.folder)
	if err != nil {
		return nil, game, cli.Fail(cli.BadInput, err)
	}
	if judges, err = p.Build(ctx, g.trusted); err == nil {
		game = judges.Game()
		err = grade.Possible(ctx, grade.Options{Game: game, Seed: 1})
	}
	switch {
	case ctx.Err() != nil:
		return nil, game, cli.Failf(cli.Undecided, "interrupted")
	case errors.Is(err, grade.ErrUntrusted):
		return nil, game, cli.Fail(cli.Misused, err)
	case err != nil:
		return nil, game, cli.Fail(cli.BadInput, err)
	}
	for _, why := range append(judges.Skipped, judges.Unbuilt...) {
		g.con.Note("%s", why)
	}
	return judges, game, nil
}

// packageDefaults sets the options that a problem package has other defaults for.
func (g *grading) packageDefaults(cmd *cobra.Command, p *problem.Package) {
	flags := cmd.Flags()
	if !flags.Changed("boards") {
		g.boards = packageBoards
	}
	if !flags.Changed("time") {
		g.time = packageTime
	}
	if !flags.Changed("run-time") {
		g.runTime = p.Time
	}
	if !flags.Changed("run-memory") {
		g.runMemory = p.Memory
	}
	if !flags.Changed("growth") {
		g.growth = 0
	}
	if !flags.Changed("seed") {
		g.seed = drawnSeed()
	}
}

// gradeByPackage grades a program by a problem package.
func (g *grading) gradeByPackage(cmd *cobra.Command, args []string) error {
	if err := g.checkFlags(cmd.CommandPath(), args); err != nil {
		return err
	}
	judges, game, err := g.openPackage(cmd.Context())
	if err != nil {
		return err
	}
	g.packageDefaults(cmd, judges.Package)
	values, err := game.Values(nil)
	if err != nil {
		return cli.Fail(cli.Internal, err)
	}
	out, remove, err := sandbox.Folder()
	if err != nil {
		return cli.Fail(cli.Internal, err)
	}
	defer remove()
	g.languages = judges.Languages()
	program, err := g.program(cmd.Context(), args, out)
	if err != nil {
		return err
	}
	r, err := g.grade(cmd.Context(), cli.Play{Game: game, Values: values}, []catalog.Values{values}, program)
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case err != nil:
		return cli.Fail(cli.Internal, err)
	}
	if r.Counterexample != nil {
		r.Counterexample.Link = "" // the workbench does not know the problem
	}
	return g.printPackageGrade(r)
}

// assignment returns the assignment of a class and its seed. A problem package is a game of it; without an assignment file it is the only task.
func (g *grading) assignment(cmd *cobra.Command, list catalog.Games) (*assignment.Assignment, uint64, error) {
	if g.folder == "" {
		return g.assigned(cmd, list, g.class.assignment)
	}
	judges, game, err := g.openPackage(cmd.Context())
	if err != nil {
		return nil, 0, err
	}
	if list = append(catalog.Games{game}, list...); g.class.assignment != "" { // it hides a game of the same name
		return g.assigned(cmd, list, g.class.assignment)
	}
	a, err := assignment.Read(fmt.Appendf(nil, "title: {en: %q}\ntasks: [{game: %q}]\n", game.Title, game.Name), list)
	if err != nil {
		return nil, 0, cli.Fail(cli.BadInput, err)
	}
	a.Languages, a.Limits.Run, a.Limits.Timed = judges.Languages(), judges.RunLimits(), true
	a.Limits.Boards, a.Limits.Total = classBoards, classTime
	if !cmd.Flags().Changed("seed") {
		g.seed = 1
	}
	return a, g.seed, nil
}

// testsOfPackage reports which wrong submissions of a package survive its test data.
func (g *grading) testsOfPackage(cmd *cobra.Command) error {
	judges, _, err := g.openPackage(cmd.Context())
	if err != nil {
		return err
	}
	g.packageDefaults(cmd, judges.Package)
	var now atomic.Pointer[string]
	now.Store(new(string))
	line, _ := g.con.ProgressLine(func(float64) string { return *now.Load() })
	suite, err := judges.Tests(cmd.Context(), grade.Options{Seed: g.seed, Boards: g.boards, Certify: g.smaller, Time: g.time, Parallel: min(runtime.GOMAXPROCS(0), mostRuns)},
		func(name string) { now.Store(&name) })
	line.Stop()
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case err != nil:
		return cli.Fail(cli.Internal, err)
	}
	if g.output == "json" {
		encoder := json.NewEncoder(g.con.Out)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(suite)
	} else {
		g.tellSuite(suite)
	}
	if err == nil && len(suite.Survivors) > 0 {
		return cli.Ended(cli.Failed)
	}
	return err
}

// tellSuite writes what is known of the test data of a package.
func (g *grading) tellSuite(s problem.Suite) {
	out := g.con.Out
	fmt.Fprintf(out, "%s; wrong submissions that survive: %d of %d\n", term.Counted(s.Tests, "test"), len(s.Survivors), len(s.Wrong))
	for _, w := range s.Wrong {
		if w.Test == "" {
			fmt.Fprintf(out, "\n%s survives\n", w.Name)
		} else {
			fmt.Fprintf(out, "\n%s: caught by %s\n", w.Name, w.Test)
		}
		if w.Counterexample == nil {
			fmt.Fprintln(out, "no input was found that catches it")
			continue
		}
		fmt.Fprintf(out, "%s\n%s\n", inputSmallness(w.Counterexample), indented(w.Counterexample.Text))
	}
	g.writeDisagreements(s.Disagreements)
}

// printPackageGrade writes the report; not accepted is exit code 1.
func (g *grading) printPackageGrade(r grade.Report) error {
	if g.output == "json" {
		return g.printGrade(cli.Play{}, r)
	}
	out := g.con.Out
	fmt.Fprintf(out, "%s: %s tried, seed %d\n", r.Verdict, term.Counted(r.Boards, "input"), g.seed)
	switch {
	case r.Stopped:
		fmt.Fprintf(out, "  the time ran out before all planned inputs were tried, about %s; --time gives more\n", term.Thousands(int64(r.Planned)))
	case r.Verdict == grade.Undecided:
		fmt.Fprintln(out, "  the validators of the package reject the inputs that were tried")
	case r.Unfinished:
		fmt.Fprintln(out, "  the time ran out before the counterexample was as small as possible; --time gives more")
	}
	if c := r.Counterexample; c != nil {
		fmt.Fprintf(out, "\n%s\n\n", inputSmallness(c))
		for _, part := range []struct{ name, text string }{{"input", c.Text}, {"expected", c.Expected}, {"got", c.Got}, {"why", c.Reason}} {
			fmt.Fprintf(out, "%s\n%s\n", part.name, indented(part.text))
		}
	}
	if r.Mistake != nil {
		fmt.Fprintf(out, "\nmistake: %s\n", r.Mistake.Sentence)
	}
	g.writeDisagreements(r.Disagreements)
	if r.Verdict != grade.Accepted {
		return cli.Ended(cli.Failed)
	}
	return nil
}

// writeDisagreements writes the faults of a package, and what may be one.
func (g *grading) writeDisagreements(all []catalog.Disagreement) {
	for _, d := range all {
		what := "fault of"
		if d.Note {
			what = "note on"
		}
		fmt.Fprintf(g.con.Out, "\n%s the package: %s\ninput\n%s\n", what, d.Sentence, indented(d.Text))
	}
}

// inputSmallness says how small an input is known to be.
func inputSmallness(c *grade.Counterexample) string {
	tried := term.Thousands(int64(c.SmallerTried))
	switch {
	case c.Unsteady:
		return fmt.Sprintf("An input on which it is not steady: of %d runs %d failed.", c.Runs, c.Failed)
	case c.Smallest && c.SmallerTried == 0:
		return fmt.Sprintf("The smallest input on which it fails, of size %d: no input is smaller.", c.Size)
	case c.Smallest:
		return fmt.Sprintf("The smallest input on which it fails, of size %d; no smaller input fails: all %s were tried.", c.Size, tried)
	}
	return fmt.Sprintf("A small input on which it fails, of size %d. Smaller ones may fail, too: not all were tried.", c.Size)
}
