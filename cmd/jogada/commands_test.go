package main

import (
	"slices"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/games/null"
)

func TestParametersBecomeTypedFlags(t *testing.T) {
	cmd := &cobra.Command{}
	given := cli.AddParams(cmd, &cobra.Command{}, liar().Params, []catalog.Role{catalog.Rule, catalog.Detail})
	if cmd.Flags().Lookup("most") != nil {
		t.Error("a parameter of another role became a flag")
	}
	if err := cmd.ParseFlags([]string{"--move", "run", "--hole=0,3", "--player", "A=0,0", "--player", "B=1,1", "--all"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"move": "run", "hole": "0,3", "player": "A=0,0 B=1,1", "all": "true"} {
		if given[name] != want {
			t.Errorf("%s is %q, want %q", name, given[name], want)
		}
	}
	for _, bad := range [][]string{{"--move", "fly"}, {"--hole", "10"}, {"--hole", "x"}, {"--all=maybe"}} {
		if cmd.ParseFlags(bad) == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
}

// allCommands calls f for a command and all below it.
func allCommands(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, below := range cmd.Commands() {
		allCommands(below, f)
	}
}

func TestNoParameterHidesAFlagOfItsVerb(t *testing.T) {
	list := append(games.All(), fixtures()...)
	allCommands(newRoot(list, cli.NewConsole()), func(cmd *cobra.Command) {
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if _, param := f.Value.(cli.ParamFlag); !param {
				return
			}
			for verb := cmd.Parent(); verb != nil; verb = verb.Parent() {
				if verb.PersistentFlags().Lookup(f.Name) != nil {
					t.Errorf("%s: --%s is a flag of the verb and a parameter of the game", cmd.CommandPath(), f.Name)
				}
			}
		})
	})
}

func TestEveryCommandTellsWhatItDoes(t *testing.T) {
	allCommands(newRoot(append(games.All(), fixtures()...), cli.NewConsole()), func(cmd *cobra.Command) {
		if cmd.Short == "" {
			t.Errorf("%s has no short help", cmd.CommandPath())
		}
	})
}

func TestTheIDOfASeedHoldsTheShape(t *testing.T) {
	g := null.Game()
	v, err := g.Values(map[string]string{"most": "7"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.SeedID(v, 3), "null(most=7)#3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if g.Params[0].Role != catalog.Shape {
		t.Error("the game was changed on the way")
	}
	if got := g.Spell(v); slices.Contains([]string{"null(most=7)"}, got) {
		t.Errorf("the shape is no rule, but is spelled %s", got)
	}
}
