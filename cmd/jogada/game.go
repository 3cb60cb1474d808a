package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/term"
)

// helpWidth is the width of help.
const helpWidth = 100

// play is a game as named on the command line: with rules, and perhaps with a board.
type play struct {
	game   catalog.Game
	values catalog.Values
	given  map[string]string // the values that the user gave
	id     catalog.ID
	called string      // the ID as written
	engine *ask.Engine // for the game alone, without limits
}

// newPlay parses the name that a game's command was called by. Flags override it.
func newPlay(cmd *cobra.Command, g catalog.Game, given map[string]string) (play, error) {
	id, err := catalog.ParseID(cmd.CalledAs())
	if err != nil {
		return play{}, misuse(cmd.CommandPath(), "%v", err)
	}
	all := map[string]string{}
	maps.Copy(all, id.Params)
	maps.Copy(all, given)
	values, err := g.Values(all)
	if err != nil {
		return play{}, misuse(cmd.CommandPath(), "%v", err)
	}
	p := playOf(g, values, all)
	p.id, p.called = id, cmd.CalledAs()
	return p, nil
}

// playOf returns a game with rules and without a board.
func playOf(g catalog.Game, values catalog.Values, given map[string]string) play {
	engine, err := ask.New(catalog.Games{g}, ask.Limits{}, nil)
	if err != nil {
		panic(err) // the games are tested
	}
	return play{game: g, values: values, given: given, engine: engine}
}

// hasBoard reports whether the name of the game included a board.
func (p play) hasBoard() bool { return p.id.Seed != nil || p.id.Payload != "" }

// gameVerb is a verb with one command for each game.
type gameVerb struct {
	list  catalog.Games
	roles []catalog.Role // whose parameters are flags
	args  string         // what follows the name of the game in the usage line
	run   func(cmd *cobra.Command, p play, args []string) error
	files int // number of arguments completed as files; -1 for all
}

// under gives the verb's command one sub-command for each game.
func (v gameVerb) under(cmd *cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.FParseErrWhitelist.UnknownFlags = true // flags of an unknown game: the unknown name is the error
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return noGame(cmd, v.list, args) }
	cmd.AddGroup(&cobra.Group{ID: "games", Title: "Games:"})
	for _, g := range v.list {
		cmd.AddCommand(v.command(cmd, g))
	}
	return cmd
}

func (v gameVerb) command(parent *cobra.Command, g catalog.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:     strings.TrimSpace(g.Name + " " + v.args),
		Aliases: slices.Clone(g.Aliases),
		Short:   g.Title,
		Example: strings.ReplaceAll(parent.Example, "GAME", g.Name),
		GroupID: "games",
		Args:    cobra.ArbitraryArgs,
	}
	given := addParams(cmd, parent, g.Params, v.roles)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := newPlay(cmd, g, given)
		if err != nil {
			return err
		}
		return v.run(cmd, p, args)
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if v.files >= 0 && len(args) >= v.files {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	help := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = term.Summary(g, helpWidth)
		cmd.Aliases = g.Aliases // and not the ID that it may have been called by
		help(cmd, args)
	})
	return cmd
}

// noGame returns the error for a verb without a known game.
func noGame(cmd *cobra.Command, list catalog.Games, args []string) error {
	names := strings.Join(list.Names(), ", ")
	if len(args) == 0 {
		return misuse(cmd.CommandPath(), "which game? The games are %s", names)
	}
	id, err := catalog.ParseID(args[0])
	if _, known := list.Find(id.Game); err != nil && (known || id.Game == "") {
		return misuse(cmd.CommandPath(), "%v", err)
	}
	return misuse(cmd.CommandPath(), "there is no game %q%s; the games are %s", id.Game, suggest(id.Game, allNames(list)), names)
}

func allNames(list catalog.Games) []string {
	var names []string
	for _, g := range list {
		names = append(append(names, g.Name), g.Aliases...)
	}
	return names
}

// asked reports whether a detail of the answer was requested.
func (p play) asked() bool {
	return slices.ContainsFunc(p.game.Params, func(param catalog.Param) bool {
		return param.Role == catalog.Detail && p.values[param.Name] != param.Default
	})
}
