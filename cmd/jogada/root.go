package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/boards"
	"jogada/cmd/jogada/internal/cli"
	"jogada/cmd/jogada/internal/datasets"
	"jogada/cmd/jogada/internal/grading"
	"jogada/cmd/jogada/internal/levels"
	"jogada/cmd/jogada/internal/services"
)

const rootDoc = `Jogada solves games on boards and graphs exactly, and shows why its answers are right.

An answer says who wins or how many moves are needed, gives the line of play and the reason, and is judged by an
independent checker. "Undecided" is never reported as "impossible".

Wherever a GAME is expected, its rules may follow in brackets, and a board after that:
  'GAME(rule=value,rule=value)'    the game under rules
  'GAME(rule=value)#7'             the board that seed 7 generates
  'GAME(rule=value):eNorVg'        exactly this board, packed (show --id prints it)

Data goes to stdout, messages go to stderr. Exit codes: 0 answered; 1 a check failed or answers differ; 2 usage error;
3 bad input; 4 with --fail-unsolved, proved that there is none; 5 a limit was reached, undecided, or with
--require-check an answer that the checker did not accept in time; 10 internal error. Of several boards the most
severe code counts: 10, 3, 2, 1, 5, 4, 0.`

const rootExamples = `  jogada tour
  jogada games
  jogada solve GAME FILE
  jogada generate GAME --seed 7 | jogada solve GAME`

// newRoot returns the whole command line for a list of games.
func newRoot(list catalog.Games, con *cli.Console) *cobra.Command {
	version := newVersion(con)
	root := &cobra.Command{
		Use:           "jogada",
		Short:         "Solve games on boards and graphs exactly, with proof",
		Long:          rootDoc,
		Example:       rootExamples,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noVerb(cmd, args[0])
			}
			if asked, _ := cmd.Flags().GetBool("version"); asked {
				return version.RunE(version, nil)
			}
			return cmd.Help()
		},
	}
	root.SetIn(con.In)
	root.SetOut(con.Out)
	root.SetErr(con.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return cli.MisusedFlag(cmd, err) })
	root.Flags().Bool("version", false, "print the version, as the verb does")
	flags := root.PersistentFlags()
	con.Color = "auto"
	flags.Var(cli.ChoiceFlag(&con.Color, "color", "auto", "always", "never"), "color", "colour the output")
	flags.BoolVarP(&con.Quiet, "quiet", "q", false, "no progress and no notes on stderr, errors only")
	cli.WordCompletion(root, "color", []string{"auto", "always", "never"})
	root.AddCommand(
		boards.NewGames(list, con), boards.NewSolve(list, con), boards.NewCheck(list, con), boards.NewShow(list, con), boards.NewGenerate(list, con), boards.NewTour(list, con),
		datasets.NewCampaign(list, con), datasets.NewScore(list, con), datasets.NewWorker(list, con), datasets.NewEngine(con),
		grading.NewGrade(list, con), grading.NewPackage(list, con), levels.NewLevels(con),
		services.NewMCP(list, con), services.NewLSP(list, con), services.NewEnv(list, con), services.NewServe(list, con), services.NewSite(list, con),
		newStudy(list, con), newDoctor(con), version, newMan(con))
	root.AddCommand(levels.GameTools(list, con)...)
	root.InitDefaultCompletionCmd()
	if shells, _, err := root.Find([]string{"completion"}); err == nil {
		cli.Subcommands(shells)
	}
	root.SetHelpCommand(newHelp())
	root.SetUsageFunc(usage)
	return root
}

// noVerb returns the error for an unknown verb.
func noVerb(root *cobra.Command, word string) error {
	var verbs []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			verbs = append(verbs, cmd.Name())
		}
	}
	return cli.Misuse("jogada", "there is no verb %q%s; the verbs are %s", word, cli.Suggest(word, verbs), strings.Join(verbs, ", "))
}

// newHelp returns the verb help, which differs from cobra's only in rejecting unknown verbs.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB] [GAME]",
		Short: "Describe a verb, as --help does",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || about == cmd.Root() && len(rest) > 0 {
				return noVerb(cmd.Root(), args[0])
			}
			return about.Help()
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
}

// nameIDs makes every game's commands answer to the IDs among the arguments, so that an ID may replace the name of a
// game.
func nameIDs(root *cobra.Command, list catalog.Games, args []string) {
	for _, arg := range args {
		id, err := catalog.ParseID(arg)
		game, known := list.Find(id.Game)
		if err != nil || !known || arg == id.Game {
			continue
		}
		for _, verb := range root.Commands() {
			for _, cmd := range verb.Commands() {
				if cmd.Name() == game.Name && !slices.Contains(cmd.Aliases, arg) {
					cmd.Aliases = append(cmd.Aliases, arg)
				}
			}
		}
	}
}
