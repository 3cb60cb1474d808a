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

func (l *leveling) whatIfCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "what-if MAP",
		Short: "Find single changes of a map that open or close the way to an exit",
		Long: `If no exit can be reached from a start, list every single change after which one can, the nearest to the start first: a door opened, a key added or
moved, a wall removed. If one can, list every key that must stay and every door that must not be walled up.
Each change was tried, and is printed with its cell and the distance of that cell from the start.`,
		Example: `  jogada levels what-if maps/cave.tmx
  jogada levels what-if maps/cave.tmx --all --output json`,
		Args: cli.Exactly("MAP"),
		RunE: l.whatIf,
	}
	cmd.Flags().BoolVar(&l.all, "all", false, fmt.Sprintf("list more than the nearest %d", mostChanges))
	cmd.Flags().Var(cli.ChoiceFlag(&l.output, "output", "text", "json"), "output", "how it is written")
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	return cmd
}

// mostChanges limits the changes listed unless all are requested.
const mostChanges = 20

func (l *leveling) whatIf(cmd *cobra.Command, args []string) error {
	s, err := l.targets(cmd.Context(), args, false)
	if err != nil {
		return err
	}
	code := cli.Answered
	for _, t := range s.targets {
		ask := func() ([]judge.WhatIf, error) { return t.checker.WhatIf(cmd.Context(), t.file, t.level) }
		if t.world != nil {
			ask = func() ([]judge.WhatIf, error) { return t.checker.WhatIfWorld(cmd.Context(), t.world) }
		}
		answers, err := ask()
		if err != nil {
			return cli.Exit(cli.BadInput, err)
		}
		if len(answers) == 0 {
			return cli.Exit(cli.BadInput, fmt.Errorf("%s: nobody starts on the map", args[0]))
		}
		for _, w := range answers {
			if err := l.tellWhatIf(w); err != nil {
				return cli.Fail(cli.Internal, err)
			}
			if !w.Exact {
				code = cli.Worst(code, cli.Undecided)
			}
		}
	}
	return cli.Ended(code)
}

// whatIfJSON is an answer as one line of JSON.
type whatIfJSON struct {
	Map     string       `json:"map"`
	Start   string       `json:"start"`
	Exit    *bool        `json:"exit"`
	Exact   bool         `json:"exact"`
	Changes []changeJSON `json:"changes"`
}

type changeJSON struct {
	Map    string `json:"map,omitempty"` // if it is another one than the start's
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Change string `json:"change"`
	Steps  *int   `json:"steps"`
}

func (l *leveling) tellWhatIf(w judge.WhatIf) error {
	rest := 0
	if n := len(w.Changes); !l.all && n > mostChanges {
		w.Changes, rest = w.Changes[:mostChanges], n-mostChanges
	}
	if l.output == "json" {
		return l.whatIfJSON(w)
	}
	tr := judge.Translator(l.language)
	fmt.Fprintln(l.con.Out, term.Line(w.Headline(tr)))
	for _, c := range w.Changes {
		far := tr.Of("can't be reached as it is")
		switch {
		case c.Steps == 0:
			far = tr.Of("at the start")
		case c.Steps > 0:
			far = tr.Count(c.Steps, "1 step away", "%d steps away")
		}
		fmt.Fprintf(l.con.Out, "  %s\n", term.Line(fmt.Sprintf("%s:%s: %s (%s)", c.Map, c.At, c.Text, far)))
	}
	if rest > 0 {
		fmt.Fprintf(l.con.Out, "  %s\n", tr.Say("and %d more (--all lists them)", rest))
	}
	if !w.Exact {
		l.con.Note("%s", tr.Of("a limit was reached: there may be more (--nodes)"))
	}
	return nil
}

func (l *leveling) whatIfJSON(w judge.WhatIf) error {
	out := whatIfJSON{Map: w.Map, Start: w.Start, Exact: w.Exact, Changes: []changeJSON{}}
	if w.Exit != solve.Unknown {
		can := w.Exit == solve.Proved
		out.Exit = &can
	}
	for _, c := range w.Changes {
		entry := changeJSON{X: c.At.X, Y: c.At.Y, Change: c.Text}
		if c.Map != w.Map {
			entry.Map = c.Map
		}
		if c.Steps >= 0 {
			entry.Steps = &c.Steps
		}
		out.Changes = append(out.Changes, entry)
	}
	return json.NewEncoder(l.con.Out).Encode(out)
}
