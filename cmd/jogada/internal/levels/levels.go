// Package levels has the command levels, which checks the maps of a game, and the commands of games whose texts hold
// levels.
package levels

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/base/say"
	"jogada/internal/base/text"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/solve"
)

// leveling implements the verb levels.
type leveling struct {
	con      *cli.Console
	jobs     int
	budget   solve.Budget
	format   string
	failOn   string
	baseline string
	accept   bool
	overlay  string
	picture  string
	pictures []picture       // drawn so far
	named    map[string]bool // names in the folder of pictures
	out      string
	output   string
	language string
	all      bool
	strict   bool
}

// questionNodes is the default limit on expansions for one question about a map: about a second.
const questionNodes = 1_000_000

// NewLevels returns the command levels.
func NewLevels(con *cli.Console) *cobra.Command {
	l := &leveling{con: con, jobs: runtime.GOMAXPROCS(0), budget: solve.Budget{Nodes: questionNodes, Bytes: cli.DefaultMemory}, format: "text", failOn: "error", output: "text", language: say.English}
	cmd := &cobra.Command{
		Use:   "levels",
		Short: "Test the maps of a game: can the exit be reached, can a player get stuck",
		Long: `Test maps of Tiled (.tmx, .tmj), of LDtk (.ldtk) and of plain text. A file ` + mapping.FileName + `, beside the maps or in a folder above, says what
tiles and objects mean (walls, doors, keys, starts, exits) and which rules the maps must satisfy. Each violation is reported
with its location and the reason from the proof. docs/levels.md goes from an empty folder to a test in CI.`,
	}
	return cli.Subcommands(cmd, l.initCommand(), l.checkCommand(), l.showCommand(), l.keysCommand(), l.schemaCommand(), l.watchCommand(), l.reportCommand(), l.whatIfCommand())
}

// limitFlags adds the flags that limit the cost of a check.
func (l *leveling) limitFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&l.jobs, "jobs", l.jobs, "check `N` maps at a time")
	flags.Var(cli.NodesFlag(&l.budget.Nodes), "nodes", "stop a question about a map after expanding this many states; 0: no limit")
	flags.Var(cli.BytesFlag(&l.budget.Bytes), "memory", "stop a question when its tables hold this much; 0: no limit")
	cli.NoCompletion(cmd, "jobs", "nodes", "memory")
}

// languageFlag adds the flag for the language of findings.
func (l *leveling) languageFlag(cmd *cobra.Command) {
	languages := judge.Languages()
	cmd.Flags().Var(cli.ChoiceFlag(&l.language, "language", languages...), "language", "the language of findings and their reasons: "+strings.Join(languages, ", "))
	cli.WordCompletion(cmd, "language", languages)
}

func (l *leveling) baselineFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.baseline, "baseline", "", "the `FILE` of accepted findings: only others are reported")
}

func (l *leveling) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Report what is wrong with maps",
		Long: `Check maps, and in folders all maps that ` + mapping.FileName + ` lists; without a path, the current folder. Each line is a finding:
the map, the cell (x,y from 0, as the editor counts), what is wrong, why, the severity and the rule.

Exit code 1: there are findings at or over --fail-on. Exit code 3: a map, or ` + mapping.FileName + `, can't be read, or nothing was checked on any
map; with --strict, on some map. A question that was not decided within --nodes is a finding, too. A finding that rests on a line
marked "unsure" is a question, and fails nothing.

With --baseline, only findings that are not in that file are reported, and those in it that no longer occur; --accept rewrites it.`,
		Example: `  jogada levels check
  jogada levels check maps --format sarif > findings.sarif
  jogada levels check maps/cave.tmx --overlay out --picture cave.png
  jogada levels check world.ldtk#Cave --picture cave.svg
  jogada levels check maps --baseline levels.baseline.json --accept`,
		Args: cobra.ArbitraryArgs,
		RunE: l.check,
	}
	flags := cmd.Flags()
	flags.Var(cli.ChoiceFlag(&l.format, "format", format.Names()...), "format", "how findings are written")
	failOn := append(judge.Severities(), "never")
	flags.Var(cli.ChoiceFlag(&l.failOn, "fail-on", failOn...), "fail-on", "the least severity that fails the check")
	flags.BoolVar(&l.strict, "strict", false, "fail if nothing was checked on some map")
	l.baselineFlag(cmd)
	flags.BoolVar(&l.accept, "accept", false, "write all that is found into the baseline, and fail nothing")
	flags.StringVar(&l.overlay, "overlay", "", "write copies of maps of Tiled to this `FOLDER`, with layers that mark findings, walks and waves")
	flags.StringVar(&l.picture, "picture", "", "draw the map with what was found to this `FILE`, .png or .svg; many maps to a folder, written with / at its end")
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	cli.WordCompletion(cmd, "format", format.Names())
	cli.WordCompletion(cmd, "fail-on", failOn)
	cmd.MarkFlagDirname("overlay")
	return cmd
}

// target is a map to be checked.
type target struct {
	checker *judge.Checker
	project *judge.Project
	file    string   // in the project
	level   string   // the level of it; "": all of them
	world   []string // the files of a world, of which file is the first; nil if the file is checked alone
}

// survey holds the files and folders on a command line.
type survey struct {
	projects []*judge.Project
	targets  []target
}

// targets finds the maps that a command line names.
func (l *leveling) targets(ctx context.Context, paths []string, tours bool) (*survey, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	s := &survey{}
	checkers := map[string]*judge.Checker{}
	for _, path := range paths {
		path, level := levelOf(path)
		root, err := judge.Find(path)
		if err != nil {
			return nil, noProject(path, err)
		}
		project := s.project(root)
		if project == nil {
			if project, err = judge.Open(root, shown(filepath.Join(root, mapping.FileName))); err != nil {
				return nil, cli.Exit(cli.BadInput, err)
			}
			s.projects = append(s.projects, project)
			checkers[root] = l.checker(project, tours)
		}
		files, err := l.files(ctx, project, path)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if project.Mapping.InWorld(f) {
				if err := s.addWorld(ctx, checkers[root], project); err != nil {
					return nil, err
				}
				continue
			}
			if !slices.ContainsFunc(s.targets, func(t target) bool { return t.project == project && t.file == f && t.level == level }) {
				s.targets = append(s.targets, target{checkers[root], project, f, level, nil})
			}
		}
	}
	if len(s.targets) == 0 {
		return s, s.aboutSomething(ctx)
	}
	return s, nil
}

// addWorld adds the world of a project, once: a level of it can't be checked without the others.
func (s *survey) addWorld(ctx context.Context, checker *judge.Checker, p *judge.Project) error {
	if slices.ContainsFunc(s.targets, func(t target) bool { return t.project == p && t.world != nil }) {
		return nil
	}
	files, err := p.Maps(ctx, ".")
	if err != nil {
		return cli.Exit(cli.BadInput, err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return !p.Mapping.InWorld(f) })
	if len(files) > 0 {
		s.targets = append(s.targets, target{checker, p, files[0], "", files})
	}
	return nil
}

// levelOf splits the name of a level, as findings write it, into the file and the level in it: world.ldtk#Cave. The
// name of an existing file is not split.
func levelOf(path string) (file, level string) {
	at := strings.LastIndexByte(path, '#')
	if _, err := os.Lstat(path); err == nil || at < 0 {
		return path, ""
	}
	return path[:at], path[at+1:]
}

// aboutSomething returns an error if a mapping covers no map at all: most likely its files are misspelt, and checking
// nothing would pass.
func (s *survey) aboutSomething(ctx context.Context) error {
	for _, p := range s.projects {
		maps, err := p.Maps(ctx, ".")
		if err == nil && len(maps) == 0 {
			err = fmt.Errorf("%s is about no map in its folder", shown(filepath.Join(p.Root, mapping.FileName)))
		}
		if err != nil {
			return cli.Exit(cli.BadInput, err)
		}
	}
	return nil
}

func (s *survey) project(root string) *judge.Project {
	for _, p := range s.projects {
		if p.Root == root {
			return p
		}
	}
	return nil
}

// noProject returns the error for a path that has no mapping, or does not exist.
func noProject(path string, err error) error {
	if errors.Is(err, judge.ErrNoMapping) {
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w; \"jogada levels init MAP\" writes one", path, err))
	}
	var wrong *fs.PathError
	if errors.As(err, &wrong) {
		err = wrong.Err
	}
	return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", path, err))
}

// checker returns a checker within the limits, which names files relative to the working directory.
func (l *leveling) checker(p *judge.Project, tours bool) *judge.Checker {
	c := p.Checker()
	c.Nodes, c.Bytes, c.Tours, c.Words = l.budget.Nodes, l.budget.Bytes, tours, judge.Translator(l.language)
	c.Name = func(file string) string { return shown(filepath.Join(p.Root, filepath.FromSlash(file))) }
	return c
}

// shown returns the path of a file relative to the working directory, with slashes; a file elsewhere keeps its full
// path.
func shown(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return filepath.ToSlash(path)
	}
	if name, err := filepath.Rel(here, path); err == nil {
		return filepath.ToSlash(name)
	}
	return filepath.ToSlash(path)
}

// files returns the maps of a project that a path names.
func (l *leveling) files(ctx context.Context, p *judge.Project, path string) ([]string, error) {
	name, inside := p.Name(path)
	if !inside {
		return nil, cli.Exit(cli.BadInput, fmt.Errorf("%s: it is not in the folder of its %s", path, mapping.FileName))
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		if !p.Accepts(name) {
			l.con.Note("%s is not checked: %s", path, p.WhyNot(name, shown(filepath.Join(p.Root, mapping.FileName))))
			return nil, nil
		}
		return []string{name}, nil
	}
	files, err := p.Maps(ctx, name)
	if err != nil {
		return nil, cli.Exit(cli.BadInput, err)
	}
	if len(files) == 0 {
		return nil, cli.Exit(cli.BadInput, fmt.Errorf("%s: there is no map that %s is about", path, shown(filepath.Join(p.Root, mapping.FileName))))
	}
	return files, nil
}

// report checks targets and passes each result to take, in order.
func (l *leveling) report(ctx context.Context, targets []target, take func(target, judge.Result) error) (judge.Report, error) {
	r := judge.Report{Version: l.con.Version(), Words: judge.Translator(l.language)}
	r.FailOn, _ = judge.ParseSeverity(l.failOn) // the flag takes no other
	err := judge.Each(ctx, len(targets), l.jobs, func(ctx context.Context, i int) []judge.Result {
		if t := targets[i]; t.world != nil {
			return t.checker.World(ctx, t.world)
		}
		return targets[i].checker.File(ctx, targets[i].file, targets[i].level)
	}, func(i int, results []judge.Result) error {
		for _, result := range results {
			r.Maps = append(r.Maps, result.Checked)
			r.Findings = append(r.Findings, result.Findings...)
			if err := take(targets[i], result); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case ctx.Err() != nil:
		return r, cli.Exit(cli.Undecided, fmt.Errorf("interrupted: %d of %d files were checked", len(r.Maps), len(targets)))
	case err != nil:
		return r, cli.Fail(cli.Misused, err)
	}
	return r, nil
}

// compare splits the findings of a report by the baseline.
func (l *leveling) compare(r *judge.Report) error {
	if l.baseline == "" {
		return nil
	}
	base, err := l.readBaseline()
	if err != nil {
		return err
	}
	r.Findings, r.Accepted, r.Gone = base.Split(r.Findings, l.passed(base, r.Maps), l.fromBaseline)
	return nil
}

func (l *leveling) readBaseline() (judge.Baseline, error) {
	data, err := os.ReadFile(l.baseline)
	if err != nil {
		return judge.Baseline{}, noProject(l.baseline, err)
	}
	base, err := judge.ReadBaseline(data)
	if err != nil {
		return base, cli.Exit(cli.BadInput, text.InFile(err, l.baseline))
	}
	return base, nil
}

// passed returns the checked maps, plus those of a baseline that no longer exist, which have no findings.
func (l *leveling) passed(base judge.Baseline, maps []judge.Checked) []judge.Checked {
	maps = slices.Clone(maps)
	for _, a := range base.Accepted {
		name, level, _ := strings.Cut(a.Map, "#")
		if path := filepath.Join(filepath.Dir(l.baseline), filepath.FromSlash(name)); !file.Exists(path) {
			maps = append(maps, judge.Checked{File: path, Level: level})
		}
	}
	return maps
}

// fromBaseline returns the path of a file relative to the folder of the baseline.
func (l *leveling) fromBaseline(name string) string {
	from, err := filepath.Abs(filepath.Dir(l.baseline))
	to, err2 := filepath.Abs(filepath.FromSlash(name))
	if rel, err3 := filepath.Rel(from, to); errors.Join(err, err2, err3) == nil {
		return filepath.ToSlash(rel)
	}
	return name
}

// acceptAll rewrites the baseline. It keeps what the old one accepts for maps that were not checked now.
func (l *leveling) acceptAll(r judge.Report) error {
	base := judge.Accept(r.Findings, l.fromBaseline)
	if file.Exists(l.baseline) {
		old, err := l.readBaseline()
		if err != nil {
			return err
		}
		base.Keep(old, l.passed(old, r.Maps), l.fromBaseline)
	}
	if err := file.Write(l.baseline, file.Replace, base.Write); err != nil {
		return cli.Failf(cli.Misused, "the baseline can't be written: %w", err)
	}
	l.con.Note("%s", judge.Translator(l.language).Say("%s: %d findings are accepted", l.baseline, len(base.Accepted)))
	return nil
}
