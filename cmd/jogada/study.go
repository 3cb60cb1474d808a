package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/lessons/study"
	"jogada/solve"
)

// Default limits for one run of a study.
const (
	fullTime  = 20 * time.Second
	quickTime = 500 * time.Millisecond
)

// studying implements the verb study.
type studying struct {
	con    *cli.Console
	list   catalog.Games
	out    string
	quick  bool
	force  bool
	seed   uint64
	limits cli.Limits
}

func newStudy(list catalog.Games, con *cli.Console) *cobra.Command {
	s := &studying{con: con, list: list, limits: cli.Limits{Memory: cli.DefaultMemory}}
	names := s.names()
	cmd := &cobra.Command{
		Use:   "study GAME|all",
		Short: "Rerun the reports' experiments: method against method, with plots",
		Long: `Run the methods of a game against each other, on the same boards, over a range of sizes: the experiments of the
reports, and more. The command writes study-GAME.html, one page with plots, tables, fits of the growth and what they show, and
study-GAME.csv, the raw figures, into a folder, and prints their names.

The same seed makes the same boards. Limits are for each run: 20 seconds, or half a second with --quick, unless --time
says otherwise. A run that is stopped is shown as such. The full study takes up to an hour, --quick under a minute.

The files of an earlier study are kept, unless --force replaces them, and then until this one is finished: before that it
writes study-GAME-unfinished.html and .csv beside them.

Ctrl-C stops it and writes what is there so far. The exit code is 1 if sound methods differ, and 5 if it was interrupted.`,
		Example: `  jogada study all --quick
  jogada study chase --out results --seed 7
  jogada study slide --time 60s`,
		ValidArgs: names,
		Args:      cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			plans, name, err := s.choose(cmd.CommandPath(), args)
			if err != nil {
				return err
			}
			return s.runStudy(cmd, plans, name)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.out, "out", "out", "put the files into this `FOLDER`")
	flags.BoolVar(&s.quick, "quick", false, "fewer and smaller boards: under a minute for all games")
	flags.BoolVar(&s.force, "force", false, "replace the files of an earlier study when this one is finished")
	flags.Uint64Var(&s.seed, "seed", 1, "the `SEED` of the boards")
	cli.AddLimits(cmd, &s.limits)
	cmd.MarkFlagDirname("out")
	cli.NoCompletion(cmd, "seed")
	return cmd
}

// plans returns the plans of the available games.
func (s *studying) plans() []study.Plan {
	return slices.DeleteFunc(study.Plans(s.quick), func(p study.Plan) bool {
		_, ok := s.list.Find(p.Game)
		return !ok
	})
}

// names returns the possible subjects of a study.
func (s *studying) names() []string {
	var names []string
	for _, p := range s.plans() {
		names = append(names, p.Game)
	}
	return append(names, "all")
}

// choose finds the plans that a command line names, and the base name of the files.
func (s *studying) choose(help string, args []string) ([]study.Plan, string, error) {
	names := strings.Join(s.names(), ", ")
	switch {
	case len(s.plans()) == 0:
		return nil, "", cli.Misuse(help, "there is no study of any of the games")
	case len(args) == 0:
		return nil, "", cli.Misuse(help, "which game? There are %s", names)
	case len(args) > 1:
		return nil, "", cli.Misuse(help, "unexpected argument %q", args[1])
	case args[0] == "all":
		return s.plans(), "all", nil
	}
	game, _ := s.list.Find(args[0])
	for _, p := range s.plans() {
		if p.Game == game.Name {
			return []study.Plan{p}, p.Game, nil
		}
	}
	return nil, "", cli.Misuse(help, "there is no study of %q%s; there are %s", args[0], cli.Suggest(args[0], s.names()), names)
}

// runStudy runs plans and rewrites the files after each experiment, so that no result is lost.
func (s *studying) runStudy(cmd *cobra.Command, plans []study.Plan, name string) error {
	if !cmd.Flags().Changed("time") {
		s.limits.Time = fullTime
		if s.quick {
			s.limits.Time = quickTime
		}
	}
	report := study.Study{Title: title(plans), Seed: s.seed, Limit: s.limits.Words(), Facts: s.facts(), Quick: s.quick}
	work := 0
	for _, p := range plans {
		report.Planned += len(p.Experiments)
		for _, e := range p.Experiments {
			work += e.Work()
		}
	}
	target, err := s.target(name)
	if err != nil {
		return err
	}
	bar := newStudyBar(s.con, work)
	err = s.experiments(cmd.Context(), plans, &report, target, bar)
	bar.stop()
	if err == nil && report.Unfinished() == "" {
		target, err = name, s.finish(report, target, name)
	} else if err == nil {
		err = s.save(report, target)
	}
	if err != nil {
		return err
	}
	return s.close(report, target)
}

// target returns the name of the files until the study is finished: the final name or, if there is an earlier study, a
// temporary one that keeps it until then. It fails before anything is run if the files cannot or must not be written.
func (s *studying) target(name string) (string, error) {
	err := os.MkdirAll(s.out, 0o777)
	if err == nil {
		err = file.Writable(s.out)
	}
	if err != nil {
		return "", unwritten(err)
	}
	for _, ending := range endings {
		switch there := s.file(name, ending); {
		case !file.Exists(there):
		case s.force:
			return name + "-unfinished", nil
		default:
			return "", cli.Failf(cli.Misused, "%s is there already (--force replaces it)", there)
		}
	}
	return name, nil
}

// finish moves the files of a finished study to their final names.
func (s *studying) finish(report study.Study, from, name string) error {
	if err := s.save(report, name); err != nil || from == name {
		return err
	}
	for _, ending := range endings {
		os.Remove(s.file(from, ending))
	}
	return nil
}

func unwritten(err error) error {
	return cli.Failf(cli.Misused, "the study can't be written: %w", err)
}

// experiments runs them one after another, until the context ends.
func (s *studying) experiments(ctx context.Context, plans []study.Plan, report *study.Study, name string, bar *studyBar) error {
	for _, p := range plans {
		game, _ := s.list.Find(p.Game)
		for _, e := range p.Experiments {
			if ctx.Err() != nil {
				return nil
			}
			result, err := e.Run(ctx, game, study.Options{Seed: s.seed, Time: s.limits.Time, Budget: solve.Budget{Nodes: s.limits.Nodes, Bytes: s.limits.Memory}, Watch: bar.watch})
			if err != nil {
				return cli.Fail(cli.Internal, err)
			}
			report.Results = append(report.Results, result)
			if err := s.save(*report, name); err != nil {
				return err
			}
			bar.addWork(e.Work())
		}
	}
	return nil
}

// close reports the findings and names the files.
func (s *studying) close(report study.Study, name string) error {
	for _, r := range report.Results {
		s.con.Note("%s", r.Title)
		for _, finding := range r.Findings() {
			s.con.Note("- %s", finding)
		}
	}
	for _, ending := range endings {
		fmt.Fprintln(s.con.Out, s.file(name, ending))
	}
	code := cli.Answered
	if missing := report.Unfinished(); missing != "" {
		s.con.Complain(fmt.Errorf("interrupted: %s", strings.ToLower(missing[:1])+missing[1:]))
		code = cli.Undecided
	}
	for _, r := range report.Results {
		for _, difference := range r.Differ {
			s.con.Complain(fmt.Errorf("jogada: SOUND METHODS DIFFER: %s", difference))
			code = cli.Worst(code, cli.Failed)
		}
	}
	return cli.Ended(code)
}

// title returns the title of a study.
func title(plans []study.Plan) string {
	var games []string
	for _, p := range plans {
		games = append(games, p.Game)
	}
	return "Jogada: a study of " + strings.Join(games, ", ")
}

func (s *studying) file(name, ending string) string {
	return filepath.Join(s.out, "study-"+name+"."+ending)
}

// endings lists the extensions of the files of a study.
var endings = []string{"html", "csv"}

// save writes both files. They belong to this study, or may be replaced.
func (s *studying) save(report study.Study, name string) error {
	for i, write := range []func(io.Writer) error{report.WriteHTML, report.WriteCSV} {
		if err := file.Write(s.file(name, endings[i]), file.Replace, write); err != nil {
			return unwritten(err)
		}
	}
	return nil
}

// facts returns what this process knows of itself.
func (s *studying) facts() study.Facts {
	words := make([]string, len(s.con.Args))
	for i, arg := range s.con.Args {
		words[i] = cli.Quote(arg)
	}
	return study.Facts{Date: time.Now().Format("2 January 2006, 15:04 MST"), Command: "jogada " + strings.Join(words, " "),
		Version: s.con.Version(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU(), Processor: processor()}
}

// processor returns the name of the processor, if the system provides it.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
