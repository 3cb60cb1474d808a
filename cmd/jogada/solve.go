package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/solve"
	"jogada/term"
)

// solving implements the verb solve.
type solving struct {
	con      *console
	output   string
	method   string
	language string
	limits   limits

	allMethods, check, proof   bool
	failUnsolved, requireCheck bool
	full, layers, difficulty   bool

	several bool // boards: each is named
}

func newSolve(list catalog.Games, con *console) *cobra.Command {
	s := &solving{con: con, output: "text", language: "en", limits: limits{memory: defaultMemory}}
	cmd := &cobra.Command{
		Use:   "solve GAME [FILE…|-]",
		Short: "Solve boards exactly, and say why",
		Long: `Answers every board of every file, in order, exactly, and says why. Without a file, or with -, it reads stdin; gzip is
unpacked. A file that can't be read costs one line on stderr; the others are still answered.

Ctrl-C stops the search and prints what is known so far; a second one ends at once. Limits are for each board.`,
		Example: `  jogada solve GAME board.txt
  jogada solve GAME --output json --proof *.txt > reports.json
  jogada solve GAME --all-methods --time 5s board.txt
  jogada solve 'GAME#7'`,
	}
	flags := cmd.PersistentFlags()
	outputs := []string{"text", "course", "json"}
	flags.VarP(choiceValue(&s.output, "output", outputs...), "output", "o", "text for people; course: what the assignment asks, byte for byte; json: one report a line")
	flags.StringVar(&s.method, "method", "", "answer by this `METHOD` instead of the default (jogada games GAME lists them)")
	flags.Var(choiceValue(&s.language, "language", list.Languages()...), "language", "the language of the answer and its reasons: "+strings.Join(list.Languages(), ", "))
	flags.BoolVar(&s.allMethods, "all-methods", false, "answer by every method and compare; unless limited, 10 seconds each")
	flags.BoolVar(&s.check, "check", true, "have the independent checker judge the answer")
	flags.BoolVar(&s.proof, "proof", false, "put the whole certificate into the JSON")
	flags.BoolVar(&s.difficulty, "difficulty", false, "measure how hard the board is, too")
	flags.BoolVar(&s.failUnsolved, "fail-unsolved", false, "exit with 4 when it is proved that there is no winner or no solution")
	flags.BoolVar(&s.requireCheck, "require-check", false, "exit with 5 when the checker did not accept an answer within its limits")
	flags.BoolVar(&s.full, "full", false, "draw the whole board and write the whole line, however long")
	flags.BoolVar(&s.layers, "layers", false, "draw what the answer knows of each place, too")
	addLimits(cmd, &s.limits)
	cmd.RegisterFlagCompletionFunc("output", cobra.FixedCompletions(outputs, cobra.ShellCompDirectiveNoFileComp))
	cmd.RegisterFlagCompletionFunc("language", cobra.FixedCompletions(list.Languages(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RegisterFlagCompletionFunc("method", completeMethods(list))
	roles := []catalog.Role{catalog.Rule, catalog.Detail}
	return gameVerb{list: list, roles: roles, args: "[FILE…|-]", run: s.solveBoards, files: -1}.under(cmd)
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

func (s *solving) solveBoards(cmd *cobra.Command, p play, args []string) error {
	switch help := cmd.CommandPath(); {
	case s.allMethods && s.method != "":
		return misuse(help, "--method and --all-methods exclude each other")
	case s.allMethods && s.output == "course":
		return misuse(help, "--all-methods has no course output; want text or json")
	case s.requireCheck && !s.check:
		return misuse(help, "--require-check and --check=false exclude each other")
	case s.proof && s.output != "json":
		return misuse(help, "--proof is for --output json")
	}
	sources, err := p.sources(cmd, s.con, args)
	if err != nil {
		return err
	}
	s.several = len(sources) > 1
	code := answered
	for i, src := range sources {
		if cmd.Context().Err() != nil {
			s.con.note("interrupted; not begun: %s", strings.Join(names(sources[i:]), ", "))
			return ended(worst(code, undecided))
		}
		next, err := s.source(cmd, p, src)
		if err != nil {
			return err
		}
		code = worst(code, next)
	}
	if cmd.Context().Err() != nil {
		code = worst(code, undecided)
	}
	return ended(code)
}

func names(sources []source) []string {
	list := make([]string, len(sources))
	for i, s := range sources {
		list[i] = s.name
	}
	return list
}

// source answers the boards of one source. It reports faults of the source and adds them to the exit code; it returns
// an error only if every other source would fail, too.
func (s *solving) source(cmd *cobra.Command, p play, src source) (int, error) {
	boards, err := src.open()
	if err != nil {
		return s.con.end(err), nil
	}
	s.several = s.several || len(boards) > 1
	code := answered
	for i, board := range boards {
		where := place(src.name, i+1, len(boards), boards[i])
		if cmd.Context().Err() != nil {
			s.con.note("%s: interrupted; not begun from here on", where)
			return worst(code, undecided), nil
		}
		var next int
		err := guard(func() (err error) {
			next, err = s.board(cmd.Context(), p, board, src.name, where)
			return err
		})
		var fell *crash
		switch {
		case errors.As(err, &fell):
			fell.where = where
			next = s.con.end(fell)
		case err != nil:
			return code, misuse(cmd.CommandPath(), "%v", err)
		}
		code = worst(code, next)
		s.con.out.Flush()
	}
	return code, nil
}

// board answers one board and writes the answer.
func (s *solving) board(ctx context.Context, p play, b ask.Board, file, where string) (int, error) {
	if s.allMethods {
		return s.compare(ctx, p, b, file, where), nil
	}
	report, command, err := s.solve(ctx, p, b, s.method, file)
	if err != nil {
		return misused, err
	}
	if s.output == "course" && report.Course == "" {
		return misused, fmt.Errorf("%s comes from no course, so it has no course output; want text or json", p.game.Name)
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
		page.Facts = p.asked()
		page.Report(p.game, b.Instance, report, where)
	}
	return s.code(report), nil
}

// page returns the page that answers for people are written to.
func (s *solving) page() term.Page {
	page := newPage(s.con)
	page.Full, page.Layers = s.full, s.layers
	page.In = term.Translator(s.language)
	return page
}

// solve solves a board by a method, shows the progress, and returns the report and the command that gives it.
func (s *solving) solve(ctx context.Context, p play, b ask.Board, method, file string) (r catalog.Report, command string, err error) {
	job, err := p.engine.Job(b, ask.SolveRequest{Method: method, Budget: s.limits.budget(), Check: &s.check, Certificate: s.proof, Difficulty: s.difficulty}, s.language)
	if err != nil {
		return r, "", inFull(err)
	}
	bar := s.con.progress(job.Method())
	defer bar.stop()
	return job.Report(ctx, bar.watch), job.Command(file), nil
}

func (s *solving) writeJSON(r catalog.Report, command, where string) {
	r.Source, r.Command = where, command
	if err := catalog.WriteReport(s.con.out, r); err != nil && s.con.out.Flush() == nil {
		panic(err) // not a write error, which is reported at the end
	}
	s.con.out.WriteByte('\n')
}

// writeCourse writes only what the assignment asks for; warnings go to stderr.
func (s *solving) writeCourse(r catalog.Report, where string) {
	s.con.out.WriteString(strings.TrimSuffix(r.Course, "\n") + "\n")
	switch {
	case r.Rejected():
		s.con.complain(fmt.Errorf("%s: REJECTED by the independent checker: %s", where, r.Proof.Checker))
	case r.Verdict == solve.Unknown:
		s.con.note("%s: %s", where, r.Headline)
	}
	if !r.Sound {
		s.con.complain(fmt.Errorf("%s: UNSOUND: the method %s can be wrong", where, r.Method))
	}
}

// code returns the exit code of one answer.
func (s *solving) code(r catalog.Report) int {
	switch {
	case r.Rejected():
		return failed
	case r.Verdict == solve.Unknown, s.requireCheck && !r.Accepted():
		return undecided
	case s.failUnsolved && r.Unsolved && (r.Sound || r.Accepted()):
		return unsolved
	default:
		return answered
	}
}
