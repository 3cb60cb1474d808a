package grading

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/class/export"
)

// packaging is the verb package: its flags, and where it writes.
type packaging struct {
	con    *cli.Console
	list   catalog.Games
	format string
	out    string
	task   string
	seed   uint64
	force  bool
	trust  bool
}

const packageDoc = `Write a task of an assignment as a package for a judging system or a learning platform: the statement in English, Portuguese and
Spanish, samples, test cases with notes on the mistakes that each finds, a validator of inputs, right, wrong and slow
programs, and a checker in one Python file, which accepts every correct answer.

The time limit is that of the assignment. If it sets none, the right programs are run, and the limit is 1, 3, 10 or 30 s, at least four
times what the slowest takes. Apart from this choice the package depends on the assignment and the seed alone.`

// NewPackage returns the command package.
func NewPackage(list catalog.Games, con *cli.Console) *cobra.Command {
	p := &packaging{con: con, list: list}
	cmd := &cobra.Command{
		Use:   "package ASSIGNMENT",
		Short: "Write an assignment as a package for a judging system or a learning platform",
		Long:  packageDoc,
		Example: `  jogada package hw3.yaml --format kattis --out hw3
  jogada package hw3.yaml --format gradescope --task keys --out autograder`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return p.writePackage(cmd, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&p.format, "format", "", "the `FORMAT` of the package: "+strings.Join(export.Formats, ", "))
	flags.StringVar(&p.out, "out", "", "write the package to this `DIR`, which is made")
	flags.StringVar(&p.task, "task", "", "package this `TASK` of the assignment; needed where it has several")
	flags.Uint64Var(&p.seed, "seed", 0, "the `SEED` of the boards; without it that of the assignment")
	flags.BoolVar(&p.force, "force", false, "replace a package that is in DIR")
	flags.BoolVar(&p.trust, "trusted", false, "measure our own programs even if this system can't keep programs from files and the network")
	cli.WordCompletion(cmd, "format", export.Formats)
	cli.NoCompletion(cmd, "seed", "task")
	return cmd
}

func (p *packaging) writePackage(cmd *cobra.Command, args []string) error {
	help := cmd.CommandPath()
	switch {
	case len(args) == 0:
		return cli.Misuse(help, "which assignment? Give the name of its file")
	case len(args) > 1:
		return cli.Misuse(help, "unexpected argument %q: one assignment at a time", args[1])
	case p.format == "":
		return cli.Misuse(help, "--format is missing; want %s", strings.Join(export.Formats, ", "))
	case !slices.Contains(export.Formats, p.format):
		return cli.Misuse(help, "--format is %q; want %s", p.format, strings.Join(export.Formats, ", "))
	case p.out == "":
		return cli.Misuse(help, "where to? Give a folder with --out")
	}
	o, err := p.options(cmd, args[0])
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(p.out)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	o.Name = filepath.Base(dir)
	if err := export.CheckFolder(dir, p.force); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	files, err := p.make(cmd.Context(), o)
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted; nothing is written")
	case err != nil:
		return cli.Fail(cli.Misused, err)
	}
	if err := export.Write(dir, files, p.force); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	if slices.Contains(export.Uploaded, p.format) {
		if err := export.WriteZip(dir+".zip", o, files, p.force); err != nil {
			return cli.Fail(cli.Misused, err)
		}
		fmt.Fprintf(p.con.Out, "%s.zip: the same, to upload\n", p.out)
	}
	fmt.Fprintf(p.con.Out, "%s: a package for %s, %d files\n", p.out, p.format, len(files))
	return nil
}

// options returns what is packaged.
func (p *packaging) options(cmd *cobra.Command, name string) (export.Options, error) {
	a, err := readAssignment(p.list, name)
	if err != nil {
		return export.Options{}, err
	}
	o := export.Options{Assignment: a, Format: p.format, Trusted: p.trust}
	var names []string
	for _, t := range a.Tasks {
		names = append(names, t.Name)
	}
	at := slices.Index(names, p.task)
	switch {
	case p.task == "" && len(names) == 1:
		at = 0
	case p.task == "":
		return o, cli.Misuse(cmd.CommandPath(), "the assignment has several tasks; choose one with --task: %s", strings.Join(names, ", "))
	case at < 0:
		return o, cli.Misuse(cmd.CommandPath(), "there is no task %q; there are %s", p.task, strings.Join(names, ", "))
	}
	o.Task = a.Tasks[at]
	if n := 1 + len(o.Task.Also); n > 1 {
		return o, cli.Exit(cli.BadInput, fmt.Errorf("%s: task %s has %d combinations of rules; a package has one", name, o.Task.Name, n))
	}
	switch {
	case cmd.Flags().Changed("seed"):
		o.Seed = p.seed
	case a.Seed != nil:
		o.Seed = *a.Seed
	default:
		return o, cli.Misuse(cmd.CommandPath(), "the assignment has no seed; give one with --seed, a number that students can't guess")
	}
	if a.Limits.Timed {
		o.Limit = a.Limits.Run.CPU
	}
	return o, nil
}

// make makes the package and shows progress.
func (p *packaging) make(ctx context.Context, o export.Options) ([]export.File, error) {
	var step atomic.Value
	step.Store("")
	line, _ := p.con.ProgressLine(func(float64) string { return step.Load().(string) })
	defer line.Stop()
	o.Watch = func(now string) { step.Store(now) }
	return export.Make(ctx, o)
}
