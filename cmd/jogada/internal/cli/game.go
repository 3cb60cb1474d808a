package cli

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/internal/front/ask"
	"jogada/internal/front/term"
)

// HelpWidth is the width of help.
const HelpWidth = 100

// Play is a game as named on the command line: with rules, and perhaps with a board.
type Play struct {
	Game   catalog.Game
	Values catalog.Values
	Given  map[string]string // the values that the user gave
	ID     catalog.ID
	called string      // the ID as written
	Engine *ask.Engine // for the game alone, without limits
}

// newPlay parses the name that a game's command was called by. Flags override it.
func newPlay(cmd *cobra.Command, g catalog.Game, given map[string]string) (Play, error) {
	id, err := catalog.ParseID(cmd.CalledAs())
	if err != nil {
		return Play{}, Misuse(cmd.CommandPath(), "%v", err)
	}
	all := map[string]string{}
	maps.Copy(all, id.Params)
	maps.Copy(all, given)
	values, err := g.Values(g.Known(all))
	if err != nil {
		return Play{}, Misuse(cmd.CommandPath(), "%v", err)
	}
	p := PlayOf(g, values, all)
	p.ID, p.called = id, cmd.CalledAs()
	return p, nil
}

// PlayOf returns a game with rules and without a board.
func PlayOf(g catalog.Game, values catalog.Values, given map[string]string) Play {
	engine, err := ask.New(catalog.Games{g}, ask.Limits{}, nil)
	if err != nil {
		panic(err) // the games are tested
	}
	return Play{Game: g, Values: values, Given: given, Engine: engine}
}

// OfFile returns the game that a file describes, which the first argument names, and the other arguments. A game that is the
// same for all texts takes no file.
func (p Play) OfFile(cmd *cobra.Command, con *Console, args []string) (Play, []string, error) {
	if p.Game.Described == nil {
		return p, args, nil
	}
	if len(args) == 0 {
		return p, nil, Misuse(cmd.CommandPath(), "which game? Name the file with its rules")
	}
	data, err := con.Read(args[0])
	if err != nil {
		return p, nil, Exit(BadInput, InFile(err, args[0]))
	}
	p.Game, p.Values, err = p.Game.OfText(filepath.Base(args[0]), data, p.Given)
	if err != nil {
		return p, nil, Exit(BadInput, InFile(err, args[0]))
	}
	return p, args[1:], nil
}

// HasBoard reports whether the name of the game included a board.
func (p Play) HasBoard() bool { return p.ID.Seed != nil || p.ID.Payload != "" }

// GameVerb is a verb with one command for each game.
type GameVerb struct {
	List  catalog.Games
	Roles []catalog.Role // whose parameters are flags
	Args  string         // what follows the name of the game in the usage line
	Run   func(cmd *cobra.Command, p Play, args []string) error
	Files int // number of arguments completed as files; -1 for all
}

// Under gives the verb's command one sub-command for each game.
func (v GameVerb) Under(cmd *cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return NoGame(cmd, v.List, args) }
	cmd.AddGroup(&cobra.Group{ID: "games", Title: "Games:"})
	for _, g := range v.List {
		cmd.AddCommand(v.command(cmd, g))
	}
	return cmd
}

func (v GameVerb) command(parent *cobra.Command, g catalog.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:     strings.TrimSpace(g.Name + " " + v.Args),
		Aliases: slices.Clone(g.Aliases),
		Short:   g.Title,
		Example: strings.ReplaceAll(parent.Example, "GAME", g.Name),
		GroupID: "games",
		Args:    cobra.ArbitraryArgs,
	}
	given := AddParams(cmd, parent, g.Params, v.Roles)
	AddSet(cmd, g, given)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := newPlay(cmd, g, given)
		if err != nil {
			return err
		}
		return v.Run(cmd, p, args)
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if v.Files >= 0 && len(args) >= v.Files {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	help := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = term.Summary(g, HelpWidth)
		cmd.Aliases = g.Aliases // and not the ID that it may have been called by
		help(cmd, args)
	})
	return cmd
}

// NoGame returns the error for a verb without a known game.
func NoGame(cmd *cobra.Command, list catalog.Games, args []string) error {
	names := strings.Join(list.Names(), ", ")
	if len(args) == 0 {
		return Misuse(cmd.CommandPath(), "which game? The games are %s", names)
	}
	id, err := catalog.ParseID(args[0])
	if _, known := list.Find(id.Game); err != nil && (known || id.Game == "") {
		return Misuse(cmd.CommandPath(), "%v", err)
	}
	return Misuse(cmd.CommandPath(), "there is no game %q%s; the games are %s", id.Game, Suggest(id.Game, append(allNames(list), subcommandNames(cmd)...)), names)
}

func allNames(list catalog.Games) []string {
	var names []string
	for _, g := range list {
		names = append(append(names, g.Name), g.Aliases...)
	}
	return names
}

// subcommandNames returns the names of the commands below one.
func subcommandNames(cmd *cobra.Command) []string {
	var names []string
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	return names
}

// Asked reports whether a detail of the answer was requested.
func (p Play) Asked() bool {
	return slices.ContainsFunc(p.Game.Params, func(param catalog.Param) bool {
		return param.Role == catalog.Detail && p.Values[param.Name] != param.Default
	})
}
