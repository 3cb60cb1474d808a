// Package grading has the commands for courses: grade, which judges programs and classes, and package.
package grading

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
	"jogada/internal/front/term"
)

// grading is the verb grade: its flags, and where it writes.
type grading struct {
	con     *cli.Console
	output  string
	source  string
	domain  string
	seed    uint64
	boards  int
	smaller int

	time, runTime time.Duration
	growth        time.Duration
	plot          string
	runMemory     int64
	trusted       bool
	picture, page string
	rules         map[string]map[string][]string // by game and rule, the values given

	folder    string           // of a problem package; empty: a game is graded
	languages []grade.Language // nil: the usual ones

	class classing
}

const gradeDoc = `Grade a program that reads the course text of a game on stdin and writes the course answer on stdout, as solve -o course does.
The program is tried on the examples, on all boards in order of size, on boards where known mistakes are wrong, on random
boards, and on the largest. Every correct answer is accepted.

If it fails, the command prints the smallest board on which it does, and the known mistake that explains all its answers, if
there is one. "Smallest" means that every smaller board was tried, one of each class up to symmetry.

With --assignment, --class and --out it grades a whole class and writes a page, CSV, JSON and feedback for each student. Run again, it
grades only what is new.

Flags go before the program; everything after its name is passed to it. Exit codes: 0 accepted, 1 not accepted, 2 usage error,
10 internal error. For a class: 0 graded, 2 usage error, 3 a wrong file, or a program in a language that is not installed,
5 interrupted, 10 internal error.`

// NewGrade returns the command grade.
func NewGrade(list catalog.Games, con *cli.Console) *cobra.Command {
	g := &grading{con: con, output: "text", boards: grade.DefaultBoards, smaller: grade.DefaultCertify, time: 10 * time.Second, growth: growth.DefaultTime, runTime: 2 * time.Second, runMemory: 512 << 20}
	cmd := &cobra.Command{
		Use:   "grade GAME [PROGRAM [ARGS…]]",
		Short: "Grade a program, and show the smallest board on which it is wrong",
		Long:  gradeDoc,
		Example: `  jogada grade GAME ./program
  jogada grade GAME --source main.cpp
  jogada grade GAME --source submission/ -o json
  jogada grade own --source main.py game.star
  jogada grade --package problem/ --source main.cpp
  jogada grade --assignment hw3.yaml --class submissions/ --out report/`,
	}
	flags := cmd.PersistentFlags()
	flags.VarP(cli.ChoiceFlag(&g.output, "output", "text", "json"), "output", "o", "text for people; json: one object")
	flags.StringVar(&g.source, "source", "", "build and run this `FILE` or folder instead of a program: C, C++, Java, Python, Go, JavaScript, Rust; or a folder with its own run and build")
	flags.StringVar(&g.folder, "package", "", "grade by the problem package in this `FOLDER` instead of a game: Kattis, DOMjudge, BAPCtools, Polygon")
	flags.Uint64Var(&g.seed, "seed", 0, "the `SEED` of the random boards; without it one is drawn")
	flags.StringVar(&g.domain, "domain", "", "try only boards of which this `EXPR` is true, over the features that jogada games GAME lists; without it those that the original course sets; true: all boards")
	flags.IntVar(&g.boards, "boards", g.boards, "try about `N` boards")
	flags.IntVar(&g.smaller, "smaller", g.smaller, "try at most `N` smaller boards to certify that the counterexample is the smallest")
	flags.Var(cli.TimeFlag(&g.time), "time", "stop after this much processor time, the program's and ours, or four times as long on the clock: 10s, 2m; 0: no limit; with --package 2m unless given")
	flags.Var(cli.TimeFlag(&g.growth), "growth", "measure for at most about this much processor time how time and memory grow; 0: don't")
	flags.StringVar(&g.plot, "plot", "", "draw the growth to this `FILE`, .svg, beside our own method and the report's")
	flags.StringVar(&g.picture, "picture", "", "draw the counterexample to this `FILE`, .svg")
	flags.StringVar(&g.page, "page", "http://127.0.0.1:8080/", "the `URL` of a workbench, for the link to the counterexample")
	flags.Var(cli.TimeFlag(&g.runTime), "run-time", "how long one run may take")
	flags.Var(cli.BytesFlag(&g.runMemory), "run-memory", "how much memory one run may take")
	flags.BoolVar(&g.trusted, "trusted", false, "run the program even if this system can't keep it from files and the network")
	flags.SetInterspersed(false)
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	cli.NoCompletion(cmd, "seed", "domain", "boards", "smaller", "time", "growth", "run-time", "run-memory")
	gradable := gradableOf(list)
	cmd = cli.GameVerb{List: gradable, Roles: []catalog.Role{catalog.Rule}, Args: "[PROGRAM [ARGS…]]", Run: g.gradeProgram, Files: -1}.Under(cmd)
	g.rules = map[string]map[string][]string{}
	for _, sub := range cmd.Commands() {
		sub.Flags().SetInterspersed(false)
		if game, known := gradable.Find(sub.Name()); known {
			g.rules[game.Name] = addSeveral(sub, game)
		}
	}
	one := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 && (g.class.assignment != "" || g.class.folder != "" || g.class.out != "") {
			return g.gradeClass(cmd, list)
		}
		if g.folder != "" {
			return g.gradeByPackage(cmd, args)
		}
		if err := ungradable(cmd, list, args); err != nil {
			return err
		}
		return one(cmd, args)
	}
	g.classFlags(cmd)
	cmd.AddCommand(g.newGradeTests(list), g.newGradeExam(list), g.schemaCommand())
	return cmd
}

// ungradable returns the error for a game that programs can't be graded for; nil: the first argument names no such game.
func ungradable(cmd *cobra.Command, list catalog.Games, args []string) error {
	if len(args) == 0 {
		return nil
	}
	id, _ := catalog.ParseID(args[0])
	game, known := list.Find(id.Game)
	if !known || isGradable(game) {
		return nil
	}
	return cli.Misuse(cmd.CommandPath(), "%s has no course text, so programs for it can't be graded; the games are %s", game.Name, strings.Join(gradableOf(list).Names(), ", "))
}

// gradableOf returns the games that programs can be graded for.
func gradableOf(list catalog.Games) (gradable catalog.Games) {
	for _, g := range list {
		if isGradable(g) {
			gradable = append(gradable, g)
		}
	}
	return gradable
}

// isGradable reports whether programs can be graded for a game, or for one that a file describes.
func isGradable(g catalog.Game) bool { return g.Grading != nil || g.Described != nil }

func (g *grading) gradeProgram(cmd *cobra.Command, p cli.Play, args []string) error {
	help := cmd.CommandPath()
	switch {
	case p.HasBoard():
		return cli.Misuse(help, "the ID holds a board; name the game and its rules alone")
	case g.plot != "" && !strings.EqualFold(filepath.Ext(g.plot), ".svg"):
		return cli.Misuse(help, "--plot is %s; want a name that ends in .svg", g.plot)
	case g.picture != "" && !strings.EqualFold(filepath.Ext(g.picture), ".svg"):
		return cli.Misuse(help, "--picture is %s; want a name that ends in .svg", g.picture)
	}
	p, args, err := p.OfFile(cmd, g.con, args)
	if err != nil {
		return err
	}
	if p.Game.Grading == nil {
		return cli.Misuse(help, "the file defines no function boards(n), so there is nothing to try a program on")
	}
	if err := g.checkFlags(help, args); err != nil {
		return err
	}
	if !cmd.Flags().Changed("seed") {
		g.seed = drawnSeed()
	}
	out, remove, err := sandbox.Folder()
	if err != nil {
		return cli.Fail(cli.Internal, err)
	}
	defer remove()
	program, err := g.program(cmd.Context(), args, out)
	if err != nil {
		return err
	}
	rules, err := grade.Combinations(p.Game, p.Given, g.rules[p.Game.Name])
	if err != nil {
		return cli.Misuse(help, "%v", err)
	}
	if err := grade.Possible(cmd.Context(), grade.Options{Game: p.Game, Values: rules[0], Also: rules[1:], Domain: g.domain, Seed: g.seed}); err != nil {
		if cmd.Context().Err() != nil {
			return cli.Failf(cli.Undecided, "interrupted")
		}
		return cli.Misuse(help, "%v", err)
	}
	r, err := g.grade(cmd.Context(), p, rules, program)
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case err != nil:
		return cli.Fail(cli.Internal, err)
	}
	if err := g.draw(r); err != nil {
		return err
	}
	return g.printGrade(p, r)
}

// checkFlags returns an error for flags that contradict each other or the arguments.
func (g *grading) checkFlags(help string, args []string) error {
	switch {
	case g.source == "" && len(args) == 0:
		return cli.Misuse(help, "which program? Give a command, or --source")
	case g.boards < 1 || g.boards > cli.MostBoards:
		return cli.Misuse(help, "--boards is %d; want 1 to %d", g.boards, cli.MostBoards)
	case g.smaller < 1 || g.smaller > cli.MostBoards:
		return cli.Misuse(help, "--smaller is %d; want 1 to %d", g.smaller, cli.MostBoards)
	}
	return nil
}

// draw writes the plot and the picture, if requested.
func (g *grading) draw(r grade.Report) error {
	if g.plot != "" && r.Growth != nil && len(r.Growth.Points) > 0 {
		if err := file.WriteBytes(g.plot, file.Replace, r.Growth.Chart().File()); err != nil {
			return err
		}
	}
	if g.picture == "" || r.Counterexample == nil || r.Counterexample.SVG == "" {
		return nil
	}
	return file.WriteBytes(g.picture, file.Replace, []byte(r.Counterexample.SVG))
}

// drawnSeed returns a seed that nobody can guess.
func drawnSeed() uint64 {
	var seed [8]byte
	rand.Read(seed[:])
	return binary.LittleEndian.Uint64(seed[:])
}

// program returns the graded program: a command, or a source that is built first.
func (g *grading) program(ctx context.Context, args []string, out string) (grade.Program, error) {
	limits := sandbox.Limits{CPU: g.runTime, Wall: 5 * g.runTime, Memory: g.runMemory}
	if g.source == "" {
		path, err := exec.LookPath(args[0])
		if err == nil {
			path, err = filepath.Abs(path)
		}
		if err != nil {
			why := "no such program"
			if _, found := os.Stat(args[0]); found == nil {
				why = "it is not executable; --source runs programs in Python and JavaScript, and builds those in other languages"
			}
			return grade.Program{}, cli.Failf(cli.Misused, "%s: %s", args[0], why)
		}
		program, err := grade.NewProgram(commandOf(path, args), limits, g.trusted)
		if err != nil {
			return program, cli.Fail(cli.Misused, err)
		}
		return program, nil
	}
	build := sandbox.Limits{CPU: time.Minute, Wall: 2 * time.Minute, Memory: 2 << 30}
	program, err := grade.Source{Path: g.source, Languages: g.languages, Run: limits, Build: build, Trusted: g.trusted, Kept: g.folder != ""}.Prepare(ctx, out)
	var broken *grade.BuildError
	switch {
	case ctx.Err() != nil:
		return program, cli.Failf(cli.Undecided, "interrupted")
	case err == nil:
		program.Command.Args = append(program.Command.Args, args...)
		return program, nil
	case errors.As(err, &broken):
		g.con.Complain(fmt.Errorf("%s: the program can't be built", g.source))
		for line := range strings.SplitSeq(broken.Said.String(), "\n") {
			fmt.Fprintln(g.con.Err, "  "+term.Visible(line))
		}
		return program, cli.Ended(cli.Failed)
	default:
		return program, cli.Fail(cli.Misused, err)
	}
}

// commandOf returns the command of a program that is found at path. It runs in a folder of its own, so arguments that name files or folders become
// absolute, and it may read these.
func commandOf(path string, args []string) sandbox.Command {
	c := sandbox.Command{Path: path}
	if real, read, err := sandbox.Locate(args[0]); err == nil {
		c.Path, c.Read = real, read
	}
	for _, arg := range args[1:] {
		if _, err := os.Stat(arg); err == nil {
			if whole, err := filepath.Abs(arg); err == nil {
				arg, c.Read = whole, append(c.Read, whole)
			}
		}
		c.Args = append(c.Args, arg)
	}
	return c
}

// mostRuns limits the runs of a program at a time, because each may take as much memory as one run may.
const mostRuns = 4

// grade grades the program and shows progress.
func (g *grading) grade(ctx context.Context, p cli.Play, rules []catalog.Values, program grade.Program) (grade.Report, error) {
	what := "boards"
	if g.folder != "" {
		what = "inputs"
	}
	var tried atomic.Int64
	line, _ := g.con.ProgressLine(func(float64) string { return term.Thousands(tried.Load()) + " " + what + " tried" })
	defer line.Stop()
	r, err := grade.Grade(ctx, grade.Options{Game: p.Game, Values: rules[0], Also: rules[1:], Domain: g.domain, Runner: program, Seed: g.seed, Boards: g.boards, Certify: g.smaller, Time: g.time, Growth: g.growth, Parallel: min(runtime.GOMAXPROCS(0), mostRuns),
		Watch: func(boards int) { tried.Store(int64(boards)) }})
	r.Sandbox = sandbox.Layers()
	if r.Counterexample != nil {
		r.Counterexample.Link = g.page + r.Counterexample.Link
	}
	return r, err
}

// printGrade writes the report; not accepted is exit code 1.
func (g *grading) printGrade(p cli.Play, r grade.Report) error {
	if g.output == "json" {
		encoder := json.NewEncoder(g.con.Out)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(r); err != nil {
			return err
		}
	} else {
		g.write(p, r)
	}
	if r.Verdict != grade.Accepted {
		return cli.Ended(cli.Failed)
	}
	return nil
}
