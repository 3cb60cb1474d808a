package levels

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/base/file/watch"
	"jogada/internal/datasets/census"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/solve"
)

// GameTools returns the commands of the games that have verbs of their own.
func GameTools(list catalog.Games, con *cli.Console) []*cobra.Command {
	var all []*cobra.Command
	for _, g := range list {
		if len(g.Tools) == 0 && g.Inspect == nil {
			continue
		}
		cmd := cli.Subcommands(&cobra.Command{Use: g.Name, Aliases: g.Aliases, Short: "Work on whole games: " + toolNames(g)})
		for _, tool := range g.Tools {
			cmd.AddCommand(toolCommand(tool, con))
		}
		if g.Inspect != nil {
			i := &inspecting{con: con, game: g, most: catalog.QuestionLimit{Budget: solve.Budget{Nodes: 200_000, Bytes: cli.DefaultMemory}, Params: map[string]string{}}, format: "text", failOn: "error"}
			cmd.AddCommand(i.checkCommand(), i.watchCommand())
		}
		if census.HasLevels(g) {
			cmd.AddCommand(tableCommand(g, con))
		}
		all = append(all, cmd)
	}
	return all
}

func toolNames(g catalog.Game) string {
	var names []string
	for _, t := range g.Tools {
		names = append(names, t.Name)
	}
	if g.Inspect != nil {
		names = append(names, "check", "watch")
	}
	if census.HasLevels(g) {
		names = append(names, "table")
	}
	return strings.Join(names, ", ")
}

// toolCommand returns the command of a tool.
func toolCommand(tool catalog.Tool, con *cli.Console) *cobra.Command {
	takes := "FILE"
	if tool.Words != nil {
		takes = strings.Join(tool.Words, "|")
	}
	return &cobra.Command{
		Use:   tool.Name + " " + takes,
		Short: tool.Doc,
		Long:  tool.Doc + ".",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return cli.Misuse(cmd.CommandPath(), "want one file, and there are %d", len(args))
			}
			in := con.In
			switch {
			case tool.Words != nil && !slices.Contains(tool.Words, args[0]):
				return cli.Misuse(cmd.CommandPath(), "there is no %q%s; there are %s", args[0], cli.Suggest(args[0], tool.Words), strings.Join(tool.Words, ", "))
			case tool.Words != nil:
				in = strings.NewReader(args[0])
			case args[0] != "-":
				f, err := os.Open(args[0])
				if err != nil {
					return unreadable(args[0], err)
				}
				defer f.Close()
				in = f
			}
			if err := tool.Run(cmd.Context(), in, con.Out); err != nil {
				return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", args[0], err))
			}
			return nil
		},
	}
}

// unreadable returns the error for a file that cannot be opened.
func unreadable(name string, err error) error {
	var wrong *os.PathError
	if errors.As(err, &wrong) {
		err = wrong.Err
	}
	return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", name, err))
}

// inspecting implements the verb check of a game whose texts hold levels.
type inspecting struct {
	con      *cli.Console
	game     catalog.Game
	most     catalog.QuestionLimit
	format   string
	json     bool // the format is JSON
	failOn   string
	baseline string
	accept   bool
}

func (i *inspecting) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(cli.TimeFlag(&i.most.Time), "time", "stop a question about a level after this long: 10s, 2m; 0: no limit")
	flags.Var(cli.NodesFlag(&i.most.Nodes), "nodes", "stop a question about a level after expanding this many states; 0: no limit")
	flags.Var(cli.BytesFlag(&i.most.Bytes), "memory", "stop a question when its tables hold this much; 0: no limit")
	cli.AddSet(cmd, i.game, i.most.Params)
	flags.StringVar(&i.baseline, "baseline", "", "the `FILE` of accepted findings: only others are reported")
}

func (i *inspecting) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Solve every level of games, and report what is wrong with them",
		Long: `Solve every level of games. The command reports whether each is won in so many inputs (proved), impossible (proved), or undecided with bounds; the shortest
way into a state that can't be won; levels that are won at the start; rules and objects that are never used; levels that are much the same; and how the
solutions in comments, such as (solution: RRDD) above a level, compare with the shortest.

Exit code 1: there are findings at or over --fail-on. Exit code 3: a game can't be read.`,
		Example: strings.ReplaceAll(`  jogada GAME check game.txt
  jogada GAME check game.txt --format sarif > findings.sarif
  jogada GAME check game.txt --baseline game.baseline.json --accept`, "GAME", i.game.Name),
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || i.accept && i.baseline == "" {
				return cli.Misuse(cmd.CommandPath(), "want a file with a game, and with --accept a --baseline")
			}
			if i.json {
				if cmd.Flags().Changed("format") && i.format != "json" {
					return cli.Misuse(cmd.CommandPath(), "--json and --format %s contradict each other", i.format)
				}
				i.format = "json"
			}
			return i.check(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	flags.Var(cli.ChoiceFlag(&i.format, "format", format.Names()...), "format", "how findings are written")
	flags.BoolVar(&i.json, "json", false, "write findings as JSON, for editors; the same as --format json")
	flags.Var(cli.ChoiceFlag(&i.failOn, "fail-on", append(judge.Severities(), "never")...), "fail-on", "the least severity that fails the check")
	if census.HasLevels(i.game) {
		flags.BoolVar(&i.most.Repair, "repair", false, "of a level that can't be won, look for the least change of one or two objects that makes it winnable; this solves hundreds of levels")
		flags.BoolVar(&i.most.Needs, "needs", false, "of each rule, find the first level that can't be won without it; this may solve every level once more for each rule")
	}
	flags.BoolVar(&i.accept, "accept", false, "write all that is found into the baseline, and fail nothing")
	i.flags(cmd)
	return cmd
}

func (i *inspecting) watchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "watch FILE…",
		Short: "Check games again whenever they are saved",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Misuse(cmd.CommandPath(), "expected FILE…")
			}
			var folders []string
			for _, name := range args {
				if _, err := os.Stat(name); err != nil {
					return unreadable(name, err)
				}
				folders = append(folders, filepath.Dir(name))
			}
			w, err := watch.New(folders...)
			if err != nil {
				return cli.Fail(cli.Misused, err)
			}
			defer w.Close()
			round := func() {
				if err := i.check(cmd.Context(), args); err != nil && cmd.Context().Err() == nil {
					var e *cli.ExitError
					if !errors.As(err, &e) || e.Err != nil {
						i.con.Complain(err)
					}
				}
				i.con.Out.Flush()
			}
			round()
			return w.Each(cmd.Context(), func(written []string) error {
				if watch.OneOf(written, args) {
					round()
				}
				return nil
			})
		},
	}
	i.flags(cmd)
	return cmd
}

// check inspects files and writes what is found.
func (i *inspecting) check(ctx context.Context, files []string) error {
	r := judge.Report{Version: i.con.Version(), Kinds: i.kinds()}
	r.FailOn, _ = judge.ParseSeverity(i.failOn)
	var text bytes.Buffer
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return unreadable(name, err)
		}
		i.addInspection(&r, &text, shownFile(name), i.game.Inspect(ctx, data, i.most))
	}
	if i.accept {
		return file.WriteBytes(i.baseline, file.Replace, bytesOf(judge.Accept(r.Findings, same).Write))
	}
	if i.baseline != "" {
		if err := i.compare(&r); err != nil {
			return err
		}
	}
	if i.format == "text" {
		i.con.Out.Write(text.Bytes())
	}
	if err := format.Write(i.con.Out, i.format, r); err != nil {
		return cli.Fail(cli.Internal, err)
	}
	checked, found := counted(len(r.Maps)-len(files), "level"), counted(judge.Count(r.Findings), "finding")
	if len(r.Maps) == len(files) {
		checked = counted(len(files), "file")
	}
	i.con.Note("%s checked, %s", checked, found)
	return cli.Ended(code(r, false))
}

func same(file string) string { return file }

func shownFile(name string) string { return filepath.ToSlash(name) }

// bytesOf returns what write writes.
func bytesOf(write func(io.Writer) error) []byte {
	var b bytes.Buffer
	write(&b)
	return b.Bytes()
}

// compare removes findings that the baseline accepts from a report.
func (i *inspecting) compare(r *judge.Report) error {
	data, err := os.ReadFile(i.baseline)
	if err != nil {
		return unreadable(i.baseline, err)
	}
	b, err := judge.ReadBaseline(data)
	if err != nil {
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", i.baseline, err))
	}
	r.Findings, r.Accepted, r.Gone = b.Split(r.Findings, r.Maps, same)
	return nil
}

// addInspection adds the results of a file to a report, and its levels as lines of text.
func (i *inspecting) addInspection(r *judge.Report, text io.Writer, file string, in catalog.Inspection) {
	var rules []string
	for _, k := range i.kinds() {
		rules = append(rules, k.Name)
	}
	whole := judge.Checked{File: file, Rules: rules, Unreadable: len(in.Levels) == 0 && in.Said == nil}
	for _, line := range in.Said {
		fmt.Fprintln(text, line)
	}
	r.Maps = append(r.Maps, whole)
	for _, l := range in.Levels {
		t := judge.Tour{Start: "player", Exit: l.Verdict, Steps: l.Moves, Exact: l.Verdict != solve.Unknown, Reached: int(l.States)}
		r.Maps = append(r.Maps, judge.Checked{File: file, Level: l.Name, Width: l.Width, Height: l.Height, Rules: rules, Tours: []judge.Tour{t}})
		fmt.Fprintf(text, "%s#%s: %s\n", file, l.Name, verdictOf(l))
	}
	if len(in.Levels) > 1 {
		fmt.Fprintf(text, "%s: difficulty, level by level (states searched, each step 8 times as many; ? undecided): %s\n", file, curve(in.Levels))
	}
	for _, f := range in.Findings {
		s, err := judge.ParseSeverity(f.Severity)
		if err != nil {
			s = judge.Error
		}
		r.Findings = append(r.Findings, judge.Finding{File: file, Level: f.Level, Line: f.Line, Column: f.Column, Rule: f.Rule, Severity: s, Subject: f.Subject, Message: f.Message, Why: f.Why})
	}
}

// curve draws how hard the levels are: a bar each, a step higher for 8 times as many states, and a question mark for one that is undecided.
func curve(list []catalog.Inspected) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	var drawn strings.Builder
	for _, l := range list {
		if l.Verdict == solve.Unknown {
			drawn.WriteByte('?')
			continue
		}
		drawn.WriteRune(bars[min(bits.Len64(uint64(l.States))/3, len(bars)-1)])
	}
	return drawn.String()
}

// verdictOf returns the result of a level on one line.
func verdictOf(l catalog.Inspected) string {
	said := ""
	switch {
	case l.Verdict == solve.Proved && l.Moves == 0:
		said = "won before the first input (proved)"
	case l.Verdict == solve.Proved:
		said = fmt.Sprintf("won in %s (proved): %s", counted(l.Moves, "input"), l.Line)
		if l.Chance {
			said = fmt.Sprintf("won with luck in %s (proved): %s", counted(l.Moves, "input"), l.Line)
		}
		if l.Lines > 0 {
			said += fmt.Sprintf("; %s", counted(int(min(l.Lines, 1<<62)), "shortest line"))
		}
	case l.Verdict == solve.Refuted:
		return fmt.Sprintf("can't be won (proved); %s", counted(int(l.States), "state"))
	case l.Moves >= 0:
		said = fmt.Sprintf("undecided: at least %d, at most %d inputs: %s", l.AtLeast, l.Moves, l.Line) + needed(l)
	default:
		said = fmt.Sprintf("undecided: at least %s", counted(l.AtLeast, "input")) + needed(l)
	}
	if l.Recorded > 0 {
		said += fmt.Sprintf("; recorded in %d", l.Recorded)
	}
	switch {
	case l.Chance:
		said += "; " + alwaysOf(l)
	case l.StuckLine != "":
		said += fmt.Sprintf("; stuck after %s", l.StuckLine)
	case l.Stuck == solve.Refuted:
		said += "; nobody can get stuck"
	case l.Stuck == solve.Unknown:
		said += "; whether one can get stuck is undecided"
	}
	return said + fmt.Sprintf("; %s", counted(int(l.States), "state"))
}

// alwaysOf says whether a level can be won whatever chance does.
func alwaysOf(l catalog.Inspected) string {
	switch l.Always {
	case solve.Proved:
		return fmt.Sprintf("can always be won, in at most %s (proved)", counted(l.Most, "input"))
	case solve.Refuted:
		return "can't always be won (proved)"
	}
	return "whether it can always be won is undecided"
}

// needed says why a level is undecided, and what the next input would take.
func needed(l catalog.Inspected) string {
	if l.Waiting == 0 {
		return fmt.Sprintf("; %s", l.Stopped)
	}
	return fmt.Sprintf("; %s, and raising %d to %d takes %s", l.Stopped, l.AtLeast, l.AtLeast+1, counted(l.Waiting, "more expansion"))
}

// kinds returns the rules of findings about the game's texts.
func (i *inspecting) kinds() []judge.Rule {
	rules := []judge.Rule{{Name: judge.Unreadable, Short: "The game can be read", Doc: "The text of the game has an error, so its levels are not solved."}}
	for _, r := range i.game.Findings {
		rules = append(rules, judge.Rule{Name: r.Name, Short: r.Short, Doc: r.Doc})
	}
	return append(rules, judge.Rule{Name: "undecided", Short: "Every question is decided", Doc: "A question was not decided within its budget, or has no exact answer."})
}
