package boards

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/check"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/term"
)

// checking implements the verb check.
type checking struct {
	con    *cli.Console
	limits cli.Limits
	board  int // number of the board in the file, from 1; 0 for all of them
}

// NewCheck returns the command check.
func NewCheck(list catalog.Games, con *cli.Console) *cobra.Command {
	k := &checking{con: con, limits: cli.Limits{Time: time.Minute, Memory: cli.DefaultMemory}}
	cmd := &cobra.Command{
		Use:   "check GAME FILE REPORT.json",
		Short: "Verify saved reports without the solver that made them",
		Long: `Judge saved reports without the method that made them. A report with its certificate (solve --output json --proof) is
judged by looking at each state once; without one the answer is found again by the plainest method there is, within the
limits. The report file holds one report for each board of FILE, in order, as solve --output json writes them.

The rules must be those that the reports were made under. Exit code 0: accepted, 1: rejected, 5: could not tell.`,
		Example: `  jogada solve GAME --output json --proof board.txt > report.json
  jogada check GAME board.txt report.json`,
	}
	cli.AddLimits(cmd, &k.limits)
	cmd.PersistentFlags().IntVar(&k.board, "case", 0, "judge only board `N` of the file, counted from 1")
	cli.NoCompletion(cmd, "case")
	roles := []catalog.Role{catalog.Rule, catalog.Detail}
	return cli.GameVerb{List: list, Roles: roles, Args: "FILE REPORT.json", Run: k.checkReports, Files: 2}.Under(cmd)
}

func (k *checking) checkReports(cmd *cobra.Command, p cli.Play, args []string) error {
	help := cmd.CommandPath()
	want := 2
	if p.HasBoard() {
		want = 1
	}
	switch {
	case len(args) != want && want == 1:
		return cli.Misuse(help, "the board is in the ID; one report file is expected after it")
	case len(args) != want:
		return cli.Misuse(help, "a board file and a report file are expected")
	case want == 2 && args[0] == "-" && args[1] == "-":
		return cli.Misuse(help, "stdin can be read only once")
	case k.board < 0:
		return cli.Misuse(help, "--case counts from 1")
	}
	sources, err := p.Sources(cmd, k.con, args[:want-1])
	if err != nil {
		return err
	}
	boards, err := sources[0].Open()
	if err != nil {
		return err
	}
	reports, err := k.con.ReadReports(args[want-1])
	if err != nil {
		return err
	}
	return k.pair(cmd, p, sources[0].Name, boards, args[want-1], reports)
}

// pair judges each report by its board.
func (k *checking) pair(cmd *cobra.Command, p cli.Play, file string, boards []ask.Board, name string, reports []catalog.Report) error {
	if k.board > len(boards) {
		return cli.Misuse(cmd.CommandPath(), "--case is %d, but %s holds %s", k.board, file, term.Counted(len(boards), "board"))
	}
	picked := k.board > 0 && len(reports) == 1
	if len(boards) != len(reports) && !picked {
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: it holds %s, but %s holds %s (--case picks a board for one report)",
			name, term.Counted(len(reports), "report"), file, term.Counted(len(boards), "board")))
	}
	code := cli.Answered
	for i, board := range boards {
		if k.board > 0 && k.board != i+1 {
			continue
		}
		report := reports[min(i, len(reports)-1)]
		where := ""
		if len(boards) > 1 {
			where = cli.BoardName(file, i+1, len(boards), boards[i]) + ": "
		}
		code = cli.Worst(code, k.judge(cmd, p, board, report, where))
	}
	return cli.Ended(code)
}

// judge reports whether a report is right, and returns the exit code.
func (k *checking) judge(cmd *cobra.Command, p cli.Play, b ask.Board, r catalog.Report, where string) int {
	ruling := p.Engine.Judge(cmd.Context(), b, r, k.limits.Budget())
	said, code := "could not tell", cli.Undecided
	look := k.con.Paint().Orange
	switch ruling.Status {
	case check.Accepted:
		said, code, look = "accepted", cli.Answered, k.con.Paint().Blue
	case check.Rejected:
		said, code, look = "rejected", cli.Failed, k.con.Paint().Loud
	}
	fmt.Fprintf(k.con.Out, "%s%s: %s\n", where, look(said), term.Line(ruling.Reason))
	k.con.Out.Flush()
	return code
}
