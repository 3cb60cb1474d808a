package boards

import (
	"io"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/term"
)

// gaming implements the verb games.
type gaming struct {
	list    catalog.Games
	con     *cli.Console
	example string
}

// NewGames returns the command games.
func NewGames(list catalog.Games, con *cli.Console) *cobra.Command {
	v := &gaming{list: list, con: con}
	cmd := &cobra.Command{
		Use:   "games [GAME [FILE]]",
		Short: "List the games, or describe one",
		Long: `List the games; with a name, describe one: rules, parameters, methods with their cost and whether they
are sound, the formats that are read, and examples. Where a file has the rules, it describes that game: what it asks and
defines, and its parameters.`,
		Example: `  jogada games
  jogada games GAME
  jogada games GAME --example NAME | jogada solve GAME
  jogada games own game.star`,
		RunE: v.describeGames,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return list.Names(), cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	cmd.Flags().StringVar(&v.example, "example", "", "print this `EXAMPLE` of the game")
	cmd.RegisterFlagCompletionFunc("example", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		g, _ := list.Find(args[0])
		return g.ExampleNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

func (v *gaming) describeGames(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0 && v.example != "":
		return cli.Misuse(cmd.CommandPath(), "whose example?")
	case len(args) == 0:
		listGames(v.list, v.con)
		return nil
	}
	g, ok := v.list.Find(args[0])
	most := 1
	if g.Described != nil && v.example == "" {
		most = 2
	}
	switch {
	case !ok:
		return cli.NoGame(cmd, v.list, args)
	case len(args) > most:
		return cli.NoMore(cmd, args[most:])
	case v.example != "":
		return printExample(cmd, v.con, g, v.example)
	}
	described := g
	if len(args) == 2 {
		p, _, err := cli.PlayOf(g, nil, nil).OfFile(cmd, v.con, args[1:])
		if err != nil {
			return err
		}
		described = p.Game
	}
	v.con.Out.WriteString(term.Describe(described, g, v.con.Width))
	return nil
}

func listGames(list catalog.Games, con *cli.Console) {
	cli.NewPage(con).Games(list)
	if con.OutTerminal {
		con.Note("jogada games GAME tells everything about one; jogada tour shows them all at work")
	}
}

// printExample prints an example; its name may be given without the ending.
func printExample(cmd *cobra.Command, con *cli.Console, g catalog.Game, wanted string) error {
	names := g.ExampleNames()
	for _, e := range g.Examples {
		if e.Name != wanted && strings.TrimSuffix(e.Name, path.Ext(e.Name)) != wanted {
			continue
		}
		io.WriteString(con.Out, e.Text)
		if len(e.Params) > 0 {
			con.Note("it is meant to be read as %s", g.Spell(e.Params))
		}
		return nil
	}
	return cli.Misuse(cmd.CommandPath(), "%s has no example %q%s; the examples are %s", g.Name, wanted, cli.Suggest(wanted, names), strings.Join(names, ", "))
}
