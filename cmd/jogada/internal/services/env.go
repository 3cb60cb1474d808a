package services

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/env"
	"jogada/internal/front/web"
	"jogada/internal/order"
)

// NewEnv returns the command env.
func NewEnv(list catalog.Games, con *cli.Console) *cobra.Command {
	limits := ask.DefaultLimits()
	addr := ""
	cmd := &cobra.Command{
		Use:   "env",
		Short: "Serve games as environments for agents: reset and step, with exact rewards",
		Long: `Read one JSON request per line from stdin and write one reply per line to stdout; with --addr, serve them by HTTP POST.
A reset begins an episode, a step plays a move and returns the observation, the exact change of the value as the reward, and
whether the move lost the win. docs/campaigns.md describes the fields; clients/python has a client.`,
		Example: `  echo '{"do":"reset","game":"slide","seed":7}' | jogada env
  jogada env --addr 127.0.0.1:8090`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			engine, err := ask.New(list, limits, order.Grant)
			if err != nil {
				return cli.Misuse(cmd.CommandPath(), "%v", err)
			}
			cli.TuneCollector(1)
			registry := &env.Registry{Engine: engine}
			if addr != "" {
				return serveEnv(cmd.Context(), con, registry, addr)
			}
			if err := registry.Lines(cmd.Context(), con.In, con.Out); err != nil && cmd.Context().Err() == nil {
				return cli.Fail(cli.BadInput, err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&addr, "addr", "", "serve HTTP on this `ADDRESS` instead of stdin")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&limits.Time), "time"), "time", "longest search")
	flags.Var(cli.LimitFlag(cli.NodesFlag(&limits.Nodes), "nodes"), "nodes", "states that a search expands at most")
	cli.NoCompletion(cmd, "addr")
	return cmd
}

// serveEnv serves environments by HTTP until the context ends.
func serveEnv(ctx context.Context, con *cli.Console, registry *env.Registry, addr string) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	con.Note("environments on http://%s", listener.Addr())
	ours := web.OnlyOurs(web.HostNames(addr, listener.Addr()), env.Refuse, registry)
	server := &http.Server{Handler: ours, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return cli.Fail(cli.Internal, err)
	}
	return nil
}
