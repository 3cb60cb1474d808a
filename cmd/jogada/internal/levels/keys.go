package levels

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/term"
	"jogada/internal/levels/judge"
	"jogada/solve"
)

// orderNodes is the default limit on expansions for one question about orders of keys: a few seconds.
const orderNodes = 5_000_000

func (l *leveling) keysCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys [PATH…]",
		Short: "Say what keys that are used up do to a game",
		Long: `Decide for each game whether every order of using keys that are used up is safe: a game that can be won may still be lost by opening the
wrong doors. If it can, print the shortest losing order, the fewest more keys at the start that make every order safe, and the doors
of which one that needs no key does. If not, print the keys that may lie anywhere. Each change was tried. Steps must be reversible.

Exit code 5: something is undecided within --nodes.`,
		Example: `  jogada levels keys maps
  jogada levels keys world.ldtk --output json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("nodes") {
				l.budget.Nodes = orderNodes
			}
			return l.keys(cmd, args)
		},
	}
	cmd.Flags().Var(cli.ChoiceFlag(&l.output, "output", "text", "json"), "output", "how it is written")
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	return cmd
}

// keys prints what keys that are used up do to each game.
func (l *leveling) keys(cmd *cobra.Command, args []string) error {
	s, err := l.targets(cmd.Context(), args, false)
	if err != nil {
		return err
	}
	code, tr := cli.Answered, judge.Translator(l.language)
	for _, t := range s.targets {
		files := t.world
		if files == nil {
			files = []string{t.file}
		}
		answers, err := t.checker.KeyOrders(cmd.Context(), files, t.level)
		if err != nil {
			return cli.Exit(cli.BadInput, err)
		}
		for _, k := range answers {
			if k.Verdict == solve.Unknown {
				code = cli.Worst(code, cli.Undecided)
			}
			if l.output == "json" {
				if err := json.NewEncoder(l.con.Out).Encode(jsonOrders(k)); err != nil {
					return cli.Fail(cli.Internal, err)
				}
				continue
			}
			for _, line := range k.Lines(tr) {
				fmt.Fprintln(l.con.Out, term.Line(tr.Say("%s: from start %s: %s", k.Map, k.Start, line)))
			}
		}
	}
	return cli.Ended(code)
}

// jsonOrders returns an answer for JSON: one object a start.
func jsonOrders(k judge.KeyOrders) any {
	type spot struct {
		Map  string `json:"map"`
		X    int    `json:"x"`
		Y    int    `json:"y"`
		What string `json:"what"`
	}
	spots := func(list []judge.Spot) []spot {
		out := []spot{}
		for _, s := range list {
			out = append(out, spot{s.Map, s.At.X, s.At.Y, s.What})
		}
		return out
	}
	extra := map[string]int{}
	for _, e := range k.Extra {
		extra[e.Name] = e.Count
	}
	return struct {
		Map    string         `json:"map"`
		Start  string         `json:"start"`
		Safe   *bool          `json:"safe"` // whether every order is; null if undecided
		Lost   bool           `json:"lost"`
		Losing []spot         `json:"losing"`
		Extra  map[string]int `json:"extra"`
		Doors  []spot         `json:"doors"`
		Free   []spot         `json:"free"`
		Exact  bool           `json:"exact"`
	}{k.Map, k.Start, safety(k.Verdict), k.Lost, spots(k.Losing), extra, spots(k.Doors), spots(k.Free), k.Exact}
}

// safety returns whether every order is safe; nil if that is undecided.
func safety(v solve.Verdict) *bool {
	if v == solve.Unknown {
		return nil
	}
	safe := v == solve.Proved
	return &safe
}
