package main

import (
	"slices"
	"strings"
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

// misspelt swaps two letters of a word. Of a short word, or one whose letters are alike, it returns "".
func misspelt(word string) string {
	for i := 1; i+1 < len(word) && len(word) > 3; i++ {
		if word[i] != word[i+1] {
			return word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
		}
	}
	return ""
}

func TestEveryMisspeltFlagAndWordIsRefusedWithASuggestion(t *testing.T) {
	refused := func(line []string, want string) {
		t.Helper()
		r := runGames(t, games.All(), line...)
		if r.code != cli.Misused || !strings.Contains(r.err, "did you mean "+want+"?") {
			t.Errorf("%v: exit code %d, %s; want the suggestion %s", line, r.code, r.err, want)
		}
	}
	tried := 0
	allCommands(newRoot(games.All(), cli.NewConsole()), func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if wrong := misspelt(f.Name); wrong != "" && !f.Hidden {
				refused(append(slices.Clone(path), "--"+wrong), "--"+f.Name)
				tried++
			}
		})
		if wrong := misspelt(cmd.Name()); wrong != "" && cmd.HasParent() && cmd.IsAvailableCommand() {
			refused(append(slices.Clone(path[:len(path)-1]), wrong, "--nonsense"), cmd.Name())
			tried++
		}
	})
	if tried < 300 {
		t.Errorf("only %d words were misspelt", tried)
	}
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
