package levels

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/census"
)

// tableTime is the usual time for a level of a table.
const tableTime = 3 * time.Second

// tableCommand returns the command that solves all levels of a folder.
func tableCommand(g catalog.Game, con *cli.Console) *cobra.Command {
	limits, out, queue := cli.Limits{Time: tableTime, Memory: cli.DefaultMemory}, "", cli.Queue{}
	memory := int64(cli.DefaultMemory)
	cmd := &cobra.Command{
		Use:   "table FOLDER",
		Short: "Solve and check every level of a folder of games, and write a table",
		Long: `Solve and check every level of the games (*.txt) in a folder and those below it. The folder of --out gets rows.jsonl, a line for each level as soon
as it is solved; table.html, a page; and table.parquet. Run the command again to go on where it was interrupted: levels are solved anew where
the level, the rules of its game, the limits or the version of Jogada changed.

A check gets what the answer needed, beyond --time. With --time 0 and --nodes, all but the seconds is the same on every machine. With --engine,
workers solve the levels ("jogada worker"); the lines that they hand in are replayed here, and each twentieth level is solved again.`,
		Example: strings.ReplaceAll(`  jogada GAME table games --out table
  jogada GAME table games --out table --time 0 --nodes 1M
  jogada GAME table games --out table --engine nats://127.0.0.1:4222`, "GAME", g.Name),
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || out == "" {
				return cli.Misuse(cmd.CommandPath(), "want one folder with games, and with --out one for the table")
			}
			s := census.Census{Game: g, Folder: args[0], Out: out, Version: con.Version(),
				Most: catalog.QuestionLimit{Budget: limits.Solve(), Time: limits.Time}, Said: func(r census.Row) { sayRow(con, r) }}
			if queue.URL != "" {
				if limits.Memory <= 0 || limits.Memory > cli.DefaultMemory {
					return cli.Misuse(cmd.CommandPath(), "with --engine, --memory is at most %s: no worker gives a level more", cli.BytesFlag(&memory))
				}
				if err := queue.Find(); err != nil {
					return err
				}
				begin := sync.OnceFunc(func() { con.Note("jogada: the levels go to the workers of the queue (jogada worker --engine URL)") })
				s.Engine = func(j *census.Job, to campaign.Store) census.Engine {
					begin()
					return queue.Coordinator(j, to, con)
				}
			}
			rows, err := s.Run(cmd.Context())
			if cmd.Context().Err() != nil {
				con.Out.Flush()
				return cli.Failf(cli.Undecided, "interrupted after %s; run the command again to go on", counted(len(rows), "level"))
			}
			if engine := (*census.EngineError)(nil); errors.As(err, &engine) {
				return cli.Failf(cli.Misused, "%w; run the command again to go on after %s", err, counted(len(rows), "level"))
			}
			if errors.Is(err, file.ErrBusy) {
				return cli.Fail(cli.Misused, err)
			}
			if err != nil {
				return cli.Exit(cli.BadInput, err)
			}
			fmt.Fprintf(con.Out, "%s\n", census.Sum(rows))
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the `FOLDER` for the table")
	cli.AddLimits(cmd, &limits)
	cli.AddQueue(cmd, &queue)
	return cmd
}

// sayRow writes a row on a line.
func sayRow(con *cli.Console, r census.Row) {
	name := strings.ReplaceAll(r.File, "\n", "␤")
	if r.Level == 0 {
		fmt.Fprintf(con.Out, "%s: refused: %s\n", name, r.Why)
	} else {
		fmt.Fprintf(con.Out, "%s#level %d: %s\n", name, r.Level, r.Words())
	}
	con.Out.Flush()
}
