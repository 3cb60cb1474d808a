package boards

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/term"
	"jogada/internal/order"
	"jogada/solve"
)

// wishes holds the flags of boards made to order.
type wishes struct {
	want, best string
	tries      int
	climb      int
	nodes      int64
}

// addWishes adds their flags.
func addWishes(cmd *cobra.Command, w *wishes) {
	flags := cmd.PersistentFlags()
	flags.StringVar(&w.want, "want", "", "only boards of which this `EXPR` is true, over the answer, the difficulty and the parameters")
	flags.StringVar(&w.best, "best", "", "of all boards tried, those for which this `EXPR` is largest, the best first")
	flags.IntVar(&w.tries, "tries", 10_000, "with --want or --best: try at most `N` boards")
	flags.IntVar(&w.climb, "climb", 0, "with --want or --best: change each board tried up to `N` times, one small edit after the other that brings it nearer")
	flags.Var(cli.NodesFlag(&w.nodes), "states", "with --want or --best: give a board up after expanding this many states")
	cli.NoCompletion(cmd, "want", "best", "tries", "climb", "states")
}

// wanted reports whether boards are made to order.
func (w wishes) wanted() bool { return w.want != "" || w.best != "" }

// check rejects flags that do not fit.
func (w wishes) check(cmd *cobra.Command) error {
	help := cmd.CommandPath()
	for name, given := range map[string]string{"want": w.want, "best": w.best} {
		if cmd.Flags().Changed(name) && given == "" {
			return cli.Misuse(help, "--%s: the expression is empty", name)
		}
	}
	for _, name := range []string{"tries", "climb", "states"} {
		if cmd.Flags().Changed(name) && !w.wanted() {
			return cli.Misuse(help, "--%s is for --want and --best", name)
		}
	}
	switch {
	case w.tries < 1 || w.tries > cli.MostTries:
		return cli.Misuse(help, "--tries is %d; want 1 to %d", w.tries, cli.MostTries)
	case w.climb < 0 || w.climb > cli.MostTries:
		return cli.Misuse(help, "--climb is %d; want 0 to %d", w.climb, cli.MostTries)
	}
	return nil
}

// order makes boards to order and reports how many were tried. Finding fewer than wanted counts as reaching a limit.
func (g *generating) order(cmd *cobra.Command, p cli.Play, seed uint64) error {
	o := &order.Order{Game: p.Game, Values: p.Values, Seed: seed, Count: g.count, Tries: g.wishes.tries, Climb: g.wishes.climb,
		Budget: solve.Budget{Nodes: g.wishes.nodes, Bytes: cli.DefaultMemory}}
	if err := o.Read(g.wishes.want, g.wishes.best); err != nil {
		return cli.Misuse(cmd.CommandPath(), "--%v", err)
	}
	o.TakeShape()
	p.Values = o.Values
	var seen atomic.Pointer[order.Yield]
	seen.Store(&order.Yield{})
	begin := time.Now()
	tell := func(float64) string {
		return fmt.Sprintf("%s in %.0f s", yieldWords(*seen.Load(), g.count), time.Since(begin).Seconds())
	}
	line, _ := g.con.ProgressLine(tell)
	o.Watch = func(y order.Yield) { seen.Store(&y) }
	written := 0
	yield, err := o.Fill(cmd.Context(), func(made order.Made) error {
		written++
		line.Stop()
		defer func() { line, _ = g.con.ProgressLine(tell) }()
		return g.writeBoard(p, made.Board, made.Seed, g.orderedID(p, made), written > 1)
	})
	line.Stop()
	g.con.Note("%s", yieldWords(yield, written))
	var ended *cli.ExitError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, order.ErrSpent), errors.Is(err, context.Canceled):
		return cli.Failf(cli.Undecided, "%d of %d boards were found%s", written, g.count, instead(o))
	case errors.As(err, &ended):
		return err
	default:
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
}

// yieldWords summarizes an order of which that many boards were written.
func yieldWords(y order.Yield, written int) string {
	words := []string{fmt.Sprintf("%s found in %s tried", term.Thousands(int64(y.Found)), term.Thousands(int64(y.Tried)))}
	if written < y.Found {
		words[0] = fmt.Sprintf("the best %s of %s", term.Thousands(int64(written)), words[0])
	}
	if y.Same > 0 {
		words = append(words, fmt.Sprintf("%s more equal to one of them", term.Thousands(int64(y.Same))))
	}
	if y.Undecided > 0 {
		words = append(words, fmt.Sprintf("%s undecided", term.Thousands(int64(y.Undecided))))
	}
	return strings.Join(words, ", ")
}

// orderedID returns the ID of a board made to order: that of its seed, or the board itself if it was edited.
func (g *generating) orderedID(p cli.Play, made order.Made) string {
	if made.Edited == 0 && !g.file {
		return p.Game.SeedID(p.Values, made.Seed)
	}
	return p.Game.BoardID(made.Board)
}

// instead says what the boards that were tried were, and which options shape them.
func instead(o *order.Order) string {
	options := order.ShapeOptions(o.Game)
	if len(o.Seen) == 0 || options == "" {
		return ""
	}
	var seen []string
	for _, s := range o.Seen {
		seen = append(seen, s.String())
	}
	return fmt.Sprintf("; %s. Options that shape the boards: %s", strings.Join(seen, ", "), options)
}
