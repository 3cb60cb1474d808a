package boards

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/term"
)

// tourTime limits one board of the tour.
const tourTime = 10 * time.Second

// NewTour returns the command tour.
func NewTour(list catalog.Games, con *cli.Console) *cobra.Command {
	return &cobra.Command{
		Use:               "tour",
		Short:             "Solve an example of each game and show what the tool does",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cli.NoMore,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return tour(cmd.Context(), list, con)
		},
	}
}

func tour(ctx context.Context, list catalog.Games, con *cli.Console) error {
	p := cli.NewPage(con)
	p.Rows = 14
	p.Text(`Jogada solves games on boards and graphs exactly. It does not guess: every answer says why it is right, and a checker
that knows none of the solver's tricks judges it. Here is one board of each game.`)
	p.Line("")
	s := &solving{con: con, check: true, limits: cli.Limits{Time: tourTime, Memory: cli.DefaultMemory}}
	code := cli.Answered
	for i, g := range list {
		if ctx.Err() != nil {
			return cli.Ended(cli.Undecided)
		}
		p.Line(p.Bold(fmt.Sprintf("── %d of %d: %s ──", i+1, len(list), g.Title)))
		p.Line("")
		p.Text(term.Opening(g.Doc))
		r, err := s.stop(ctx, p, g)
		if err != nil {
			return cli.Fail(cli.Internal, err)
		}
		code = cli.Worst(code, s.code(r))
		con.Out.Flush()
	}
	next(p, list)
	return cli.Ended(code)
}

// stop solves the first example of a game, and shows the command for it.
func (s *solving) stop(ctx context.Context, p term.Page, g catalog.Game) (catalog.Report, error) {
	game, name := cli.PlayOf(g, nil, nil), g.Examples[0].Name
	boards, err := game.Boards(ask.Question{Example: 1})
	if err != nil {
		return catalog.Report{}, fmt.Errorf("example %s of %s: %w", name, g.Name, err)
	}
	p.Line("")
	p.Line(p.Faint("$ ") + p.Bold(fmt.Sprintf("jogada games %s --example %s | jogada solve %s", g.Name, name, g.Name)))
	r, _, err := s.solve(ctx, game, boards[0], "", name)
	p.Report(g, boards[0].Instance, r, "")
	return r, err
}

// next suggests what to try after the tour.
func next(p term.Page, list catalog.Games) {
	if len(list) == 0 {
		return
	}
	p.Line(p.Bold("── What to try next ──"))
	p.Line("")
	first, last := list[0].Name, list[len(list)-1].Name
	exhibit := last
	for _, g := range list {
		for _, m := range catalog.GameMethods(g) {
			if !m.Sound {
				exhibit = g.Name
			}
		}
	}
	rows := [][]string{
		{"jogada games " + first, "its rules, methods and formats"},
		{"jogada solve " + first + " FILE", "your own board, or several"},
		{fmt.Sprintf("jogada generate %s | jogada solve %s", last, last), "a fresh board"},
		{"jogada solve '" + exhibit + "#7' --all-methods", "every method on one board"},
		{"jogada solve '" + first + "#7' -o json --proof", "a report with its certificate"},
		{"jogada --help", "everything else"},
	}
	p.List(rows)
}
