package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/check"
	"jogada/term"
)

// checking implements the verb check.
type checking struct {
	con    *console
	limits limits
	board  int // number of the board in the file, from 1; 0 for all of them
}

func newCheck(list catalog.Games, con *console) *cobra.Command {
	k := &checking{con: con, limits: limits{time: time.Minute, memory: defaultMemory}}
	cmd := &cobra.Command{
		Use:   "check GAME FILE REPORT.json",
		Short: "Verify saved reports without the solver that made them",
		Long: `Judges saved reports without the method that made them. A report with its certificate (solve --output json --proof) is
judged by looking at each state once; without one the answer is found again by the plainest method there is, within the
limits. The report file holds one report for each board of FILE, in order, as solve --output json writes them.

The rules must be those that the reports were made under. Exit code 0: accepted, 1: rejected, 5: could not tell.`,
		Example: `  jogada solve GAME --output json --proof board.txt > report.json
  jogada check GAME board.txt report.json`,
	}
	addLimits(cmd, &k.limits)
	cmd.PersistentFlags().IntVar(&k.board, "case", 0, "judge only board `N` of the file, counted from 1")
	cmd.RegisterFlagCompletionFunc("case", cobra.NoFileCompletions)
	roles := []catalog.Role{catalog.Rule, catalog.Detail}
	return gameVerb{list: list, roles: roles, args: "FILE REPORT.json", run: k.checkReports, files: 2}.under(cmd)
}

func (k *checking) checkReports(cmd *cobra.Command, p play, args []string) error {
	help := cmd.CommandPath()
	want := 2
	if p.hasBoard() {
		want = 1
	}
	switch {
	case len(args) != want && want == 1:
		return misuse(help, "the board is in the ID; one report file is expected after it")
	case len(args) != want:
		return misuse(help, "a board file and a report file are expected")
	case want == 2 && args[0] == "-" && args[1] == "-":
		return misuse(help, "stdin can be read only once")
	case k.board < 0:
		return misuse(help, "--case counts from 1")
	}
	sources, err := p.sources(cmd, k.con, args[:want-1])
	if err != nil {
		return err
	}
	boards, err := sources[0].open()
	if err != nil {
		return err
	}
	reports, err := k.con.readReports(args[want-1])
	if err != nil {
		return err
	}
	return k.pair(cmd, p, sources[0].name, boards, args[want-1], reports)
}

// pair judges each report by its board.
func (k *checking) pair(cmd *cobra.Command, p play, file string, boards []ask.Board, name string, reports []catalog.Report) error {
	if k.board > len(boards) {
		return misuse(cmd.CommandPath(), "--case is %d, but %s holds %s", k.board, file, term.Counted(len(boards), "board"))
	}
	picked := k.board > 0 && len(reports) == 1
	if len(boards) != len(reports) && !picked {
		return exitWith(badInput, fmt.Errorf("%s: it holds %s, but %s holds %s (--case picks a board for one report)",
			name, term.Counted(len(reports), "report"), file, term.Counted(len(boards), "board")))
	}
	code := answered
	for i, board := range boards {
		if k.board > 0 && k.board != i+1 {
			continue
		}
		report := reports[min(i, len(reports)-1)]
		where := ""
		if len(boards) > 1 {
			where = place(file, i+1, len(boards), boards[i]) + ": "
		}
		code = worst(code, k.judge(cmd, p, board, report, where))
	}
	return ended(code)
}

// judge reports whether a report is right, and returns the exit code.
func (k *checking) judge(cmd *cobra.Command, p play, b ask.Board, r catalog.Report, where string) int {
	ruling := p.engine.Judge(cmd.Context(), b, r, k.limits.budget())
	said, code := "could not tell", undecided
	look := k.con.paint().Orange
	switch ruling.Status {
	case check.Accepted:
		said, code, look = "accepted", answered, k.con.paint().Blue
	case check.Rejected:
		said, code, look = "rejected", failed, k.con.paint().Loud
	}
	fmt.Fprintf(k.con.out, "%s%s: %s\n", where, look(said), term.Line(ruling.Reason))
	k.con.out.Flush()
	return code
}
