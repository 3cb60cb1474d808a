package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
)

func newGames(list catalog.Games, con *console) *cobra.Command {
	var wanted string
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "lists the games, or tells everything about one",
		Long: `Lists the games; with a name it tells everything about one: rules, parameters, methods with their cost and whether they
are sound, the formats that are read, and examples.`,
		Example: `  jogada games
  jogada games GAME
  jogada games GAME --example NAME | jogada solve GAME`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && wanted != "" {
				return misuse(cmd.CommandPath(), "whose example?")
			}
			if len(args) == 0 {
				return listGames(list, con)
			}
			g, ok := list.Find(args[0])
			if !ok {
				return noGame(cmd, list, args)
			}
			if wanted != "" {
				return printExample(cmd, con, g, wanted)
			}
			con.out.WriteString(describe(g, con.width))
			return nil
		},
		ValidArgs: list.Names(),
	}
	cmd.Flags().StringVar(&wanted, "example", "", "print this `EXAMPLE` of the game")
	cmd.RegisterFlagCompletionFunc("example", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		g, _ := list.Find(args[0])
		return exampleNames(g), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

func listGames(list catalog.Games, con *console) error {
	rows := [][]string{{"game", "title", "counts in", "default method", "also called"}}
	for _, g := range list {
		row := []string{g.Name, g.Title, g.Unit + "s", "", strings.Join(g.Aliases, ", ")}
		if strings.HasSuffix(g.Unit, "y") {
			row[2] = strings.TrimSuffix(g.Unit, "y") + "ies"
		}
		if offers := methods(g); len(offers) > 0 {
			row[3] = offers[0].Name
		}
		rows = append(rows, row)
	}
	for i, line := range table(rows) {
		if i == 0 {
			line = con.paint().bold(line)
		}
		fmt.Fprintln(con.out, line)
	}
	if con.outTerminal {
		con.note("jogada games GAME tells everything about one; jogada tour shows them all at work")
	}
	return nil
}

func exampleNames(g catalog.Game) []string {
	if g.Examples == nil {
		return nil
	}
	names, _ := fs.Glob(g.Examples, "*")
	return names
}

// printExample prints an example; its name may be given without the ending.
func printExample(cmd *cobra.Command, con *console, g catalog.Game, wanted string) error {
	names := exampleNames(g)
	for _, name := range names {
		if name != wanted && strings.TrimSuffix(name, path.Ext(name)) != wanted {
			continue
		}
		data, err := fs.ReadFile(g.Examples, name)
		if err != nil {
			return &exit{internal, fmt.Errorf("jogada: example %s: %w", name, err)}
		}
		con.out.Write(data)
		return nil
	}
	return misuse(cmd.CommandPath(), "%s has no example %q%s; the examples are %s", g.Name, wanted, suggest(wanted, names), strings.Join(names, ", "))
}
