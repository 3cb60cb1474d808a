package services

import (
	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/mcp"
	"jogada/internal/order"
)

// NewMCP returns the command mcp.
func NewMCP(list catalog.Games, con *cli.Console) *cobra.Command {
	limits := ask.DefaultLimits()
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve agents by the Model Context Protocol, over stdin and stdout",
		Long: `Speak the Model Context Protocol on stdin and stdout, so that agents can list the games, solve a board exactly,
check a report, list the legal moves with their values, generate a board, and score an answer. Limits apply to each request,
as in the service.`,
		Example:           `  jogada mcp`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			engine, err := ask.New(list, limits, order.Grant)
			if err != nil {
				return cli.Misuse(cmd.CommandPath(), "%v", err)
			}
			if err := mcp.Serve(cmd.Context(), engine, con.Version(), con.In, con.Out); err != nil && cmd.Context().Err() == nil {
				return cli.Fail(cli.Internal, err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&limits.Cells, "cells", limits.Cells, "largest board: `N` cells, or nodes and edges")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&limits.Time), "time"), "time", "longest search")
	flags.Var(cli.LimitFlag(cli.NodesFlag(&limits.Nodes), "nodes"), "nodes", "states that a search expands at most")
	flags.Var(cli.LimitFlag(cli.BytesFlag(&limits.Memory), "memory"), "memory", "what the tables of a search hold at most")
	return cmd
}
