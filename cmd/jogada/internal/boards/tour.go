package boards

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/term"
)

// tourTime limits one board of the tour.
const tourTime = 10 * time.Second

// NewTour returns the command tour.
func NewTour(list catalog.Games, con *cli.Console) *cobra.Command {
	all := false
	cmd := &cobra.Command{
		Use:   "tour",
		Short: "Solve an example of each game and show what the tool does",
		Long: `Solve an example of each game and show what the tool does: an answer a game, on one screen. With --all, each with its board, its
reasons and its line of play.`,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cli.NoMore,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return tour(cmd.Context(), list, con, all)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "show the boards, the reasons and the lines of play, too")
	return cmd
}

func tour(ctx context.Context, list catalog.Games, con *cli.Console, all bool) error {
	p := cli.NewPage(con)
	p.Rows = 14
	p.Text(`Jogada solves games on boards and graphs exactly: every answer says why it is right, and an independent checker verifies it.
Here is one board of each game.`)
	p.Line("")
	s := &solving{con: con, check: true, limits: cli.Limits{Time: tourTime, Memory: cli.DefaultMemory}}
	code := cli.Answered
	for i, g := range list {
		if ctx.Err() != nil {
			return cli.Ended(cli.Undecided)
		}
		look := s.glance
		if all {
			p.Line(p.Bold(fmt.Sprintf("── %d of %d: %s ──", i+1, len(list), g.Title)))
			p.Line("")
			p.Text(term.Opening(g.Doc))
			look = s.stop
		}
		r, err := look(ctx, p, g)
		if err != nil {
			return cli.Fail(cli.Internal, err)
		}
		code = cli.Worst(code, s.code(r))
		con.Out.Flush()
	}
	if !all {
		p.Line("")
	}
	next(p, list, all)
	return cli.Ended(code)
}

// glance solves the first example of a game, and shows its answer in two lines.
func (s *solving) glance(ctx context.Context, p term.Page, g catalog.Game) (catalog.Report, error) {
	game, name := cli.PlayOf(g, nil, nil), g.Examples[0].Name
	boards, err := game.Boards(ask.Question{Example: 1})
	if err != nil {
		return catalog.Report{}, fmt.Errorf("example %s of %s: %w", name, g.Name, err)
	}
	r, _, err := s.solve(ctx, game, boards[0], "", name)
	verified := "not verified"
	if r.Proof.Checked != nil && *r.Proof.Checked {
		verified = "verified"
	}
	p.Line(fmt.Sprintf("%s  %s; %s", p.Bold(g.Title+":"), r.Headline, verified))
	p.Line(p.Faint(fmt.Sprintf("  $ jogada games %s --example %s | jogada solve %s", g.Name, name, g.Name)))
	return r, err
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
func next(p term.Page, list catalog.Games, all bool) {
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
	if !all {
		p.List([][]string{
			{"jogada tour --all", "boards, reasons and lines of play of these answers"},
			{"jogada solve " + first + " FILE", "your own board, or several"},
			{"jogada --help", "everything else"},
		})
		return
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
