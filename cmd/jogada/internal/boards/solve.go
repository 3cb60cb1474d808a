// Package boards has the commands about boards: games, solve, check, show, generate, tour.
package boards

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/term"
	"jogada/solve"
)

// solving implements the verb solve.
type solving struct {
	con      *cli.Console
	output   string
	method   string
	language string
	limits   cli.Limits

	allMethods, check, proof   bool
	failUnsolved, requireCheck bool
	full, layers, difficulty   bool

	several bool // boards: each is named
}

// NewSolve returns the command solve.
func NewSolve(list catalog.Games, con *cli.Console) *cobra.Command {
	s := &solving{con: con, output: "text", language: "en", limits: cli.Limits{Memory: cli.DefaultMemory}}
	cmd := &cobra.Command{
		Use:   "solve GAME [FILE…|-]",
		Short: "Solve boards exactly, and say why",
		Long: `Answer every board of every file, in order, exactly, and say why. Without a file, or with -, solve reads stdin; gzip is
unpacked. A file that can't be read gets one line on stderr; the others are still answered.

Ctrl-C stops the search and prints what is known so far; a second one ends at once. Limits are for each board.`,
		Example: `  jogada solve GAME board.txt
  jogada solve GAME --output json --proof *.txt > reports.json
  jogada solve GAME --all-methods --time 5s board.txt
  jogada solve 'GAME#7'`,
	}
	flags := cmd.PersistentFlags()
	outputs := []string{"text", "course", "json"}
	flags.VarP(cli.ChoiceFlag(&s.output, "output", outputs...), "output", "o", "text for people; course: what the assignment asks, byte for byte; json: one report a line")
	flags.StringVar(&s.method, "method", "", "answer by this `METHOD` instead of the default (jogada games GAME lists them)")
	flags.Var(cli.ChoiceFlag(&s.language, "language", list.Languages()...), "language", "the language of the answer and its reasons: "+strings.Join(list.Languages(), ", "))
	flags.BoolVar(&s.allMethods, "all-methods", false, "answer by every method and compare; unless limited, 10 seconds each")
	flags.BoolVar(&s.check, "check", true, "have the independent checker judge the answer")
	flags.BoolVar(&s.proof, "proof", false, "put the whole certificate into the JSON")
	flags.BoolVar(&s.difficulty, "difficulty", false, "measure how hard the board is, too")
	flags.BoolVar(&s.failUnsolved, "fail-unsolved", false, "exit with 4 when it is proved that there is no winner or no solution")
	flags.BoolVar(&s.requireCheck, "require-check", false, "exit with 5 when the checker did not accept an answer within its limits")
	flags.BoolVar(&s.full, "full", false, "draw the whole board and write the whole line, however long")
	flags.BoolVar(&s.layers, "layers", false, "draw what the answer knows of each place, too")
	cli.AddLimits(cmd, &s.limits)
	cli.WordCompletion(cmd, "output", outputs)
	cli.WordCompletion(cmd, "language", list.Languages())
	cmd.RegisterFlagCompletionFunc("method", completeMethods(list))
	roles := []catalog.Role{catalog.Rule, catalog.Detail}
	return cli.GameVerb{List: list, Roles: roles, Args: "[FILE…|-]", Run: s.solveBoards, Files: -1}.Under(cmd)
}

// completeMethods completes --method with the methods of the game on the command line.
func completeMethods(list catalog.Games) cobra.CompletionFunc {
	return func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		g, ok := list.Find(cmd.Name())
		if !ok {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var words []string
		for _, m := range catalog.GameMethods(g) {
			words = append(words, m.Name+"\t"+m.Doc)
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
}

func (s *solving) solveBoards(cmd *cobra.Command, p cli.Play, args []string) error {
	switch help := cmd.CommandPath(); {
	case s.allMethods && s.method != "":
		return cli.Misuse(help, "--method and --all-methods exclude each other")
	case s.allMethods && s.output == "course":
		return cli.Misuse(help, "--all-methods has no course output; want text or json")
	case s.requireCheck && !s.check:
		return cli.Misuse(help, "--require-check and --check=false exclude each other")
	case s.proof && s.output != "json":
		return cli.Misuse(help, "--proof is for --output json")
	}
	sources, err := p.Sources(cmd, s.con, args)
	if err != nil {
		return err
	}
	s.several = len(sources) > 1
	code := cli.Answered
	for i, src := range sources {
		if cmd.Context().Err() != nil {
			s.con.Note("interrupted; not begun: %s", strings.Join(names(sources[i:]), ", "))
			return cli.Ended(cli.Worst(code, cli.Undecided))
		}
		next, err := s.source(cmd, p, src)
		if err != nil {
			return err
		}
		code = cli.Worst(code, next)
	}
	if cmd.Context().Err() != nil {
		code = cli.Worst(code, cli.Undecided)
	}
	return cli.Ended(code)
}

func names(sources []cli.Source) []string {
	list := make([]string, len(sources))
	for i, s := range sources {
		list[i] = s.Name
	}
	return list
}

// source answers the boards of one source. It reports faults of the source and adds them to the exit code; it returns
// an error only if every other source would fail, too.
func (s *solving) source(cmd *cobra.Command, p cli.Play, src cli.Source) (int, error) {
	boards, err := src.Open()
	if err != nil {
		return s.con.End(err), nil
	}
	s.several = s.several || len(boards) > 1
	code := cli.Answered
	for i, board := range boards {
		where := cli.BoardName(src.Name, i+1, len(boards), boards[i])
		if cmd.Context().Err() != nil {
			s.con.Note("%s: interrupted; not begun from here on", where)
			return cli.Worst(code, cli.Undecided), nil
		}
		var next int
		err := cli.Guard(func() (err error) {
			next, err = s.board(cmd.Context(), p, board, src.Name, where)
			return err
		})
		var fell *cli.Crash
		switch {
		case errors.As(err, &fell):
			fell.Where = where
			next = s.con.End(fell)
		case err != nil:
			return code, cli.Misuse(cmd.CommandPath(), "%v", err)
		}
		code = cli.Worst(code, next)
		s.con.Out.Flush()
	}
	return code, nil
}

// board answers one board and writes the answer.
func (s *solving) board(ctx context.Context, p cli.Play, b ask.Board, file, where string) (int, error) {
	if s.allMethods {
		return s.compare(ctx, p, b, file, where), nil
	}
	report, command, err := s.solve(ctx, p, b, s.method, file)
	if err != nil {
		return cli.Misused, err
	}
	if s.output == "course" && report.Course == "" {
		return cli.Misused, fmt.Errorf("%s comes from no course, so it has no course output; want text or json", p.Game.Name)
	}
	switch s.output {
	case "json":
		s.writeJSON(report, command, where)
	case "course":
		s.writeCourse(report, where)
	default:
		if !s.several {
			where = ""
		}
		page := s.page()
		page.Facts = p.Asked()
		page.Report(b.Game, b.Instance, report, where)
	}
	return s.code(report), nil
}

// page returns the page that answers for people are written to.
func (s *solving) page() term.Page {
	page := cli.NewPage(s.con)
	page.Full, page.Layers = s.full, s.layers
	page.In = term.Translator(s.language)
	return page
}

// solve solves a board by a method, shows the progress, and returns the report and the command that gives it.
func (s *solving) solve(ctx context.Context, p cli.Play, b ask.Board, method, file string) (r catalog.Report, command string, err error) {
	job, err := p.Engine.Job(b, ask.SolveRequest{Method: method, Budget: s.limits.Budget(), Check: &s.check, Certificate: s.proof, Difficulty: s.difficulty}, s.language)
	if err != nil {
		return r, "", cli.InFull(err)
	}
	bar := s.con.SearchProgress(job.Method())
	defer bar.Stop()
	return job.Report(ctx, bar.Watch), job.Command(file), nil
}

func (s *solving) writeJSON(r catalog.Report, command, where string) {
	r.Source, r.Command = where, command
	if err := catalog.WriteReport(s.con.Out, r); err != nil && s.con.Out.Flush() == nil {
		panic(err) // not a write error, which is reported at the end
	}
	s.con.Out.WriteByte('\n')
}

// writeCourse writes only what the assignment asks for; warnings go to stderr.
func (s *solving) writeCourse(r catalog.Report, where string) {
	s.con.Out.WriteString(strings.TrimSuffix(r.Course, "\n") + "\n")
	switch {
	case r.Rejected():
		s.con.Complain(fmt.Errorf("%s: REJECTED by the independent checker: %s", where, r.Proof.Checker))
	case r.Verdict == solve.Unknown:
		s.con.Note("%s: %s", where, r.Headline)
	}
	if !r.Sound {
		s.con.Complain(fmt.Errorf("%s: UNSOUND: the method %s can be wrong", where, r.Method))
	}
}

// code returns the exit code of one answer.
func (s *solving) code(r catalog.Report) int {
	switch {
	case r.Rejected():
		return cli.Failed
	case r.Verdict == solve.Unknown, s.requireCheck && !r.Accepted():
		return cli.Undecided
	case s.failUnsolved && r.Unsolved && (r.Sound || r.Accepted()):
		return cli.Unsolved
	default:
		return cli.Answered
	}
}
