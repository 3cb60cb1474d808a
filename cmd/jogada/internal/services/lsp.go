package services

import (
	"context"
	"errors"
	"net"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/lsp"
	"jogada/internal/front/web"
	"jogada/internal/order"
	"jogada/solve"
)

// editing implements the verb lsp.
type editing struct {
	con    *cli.Console
	list   catalog.Games
	budget solve.Budget
	limit  time.Duration
}

// NewLSP returns the command lsp.
func NewLSP(list catalog.Games, con *cli.Console) *cobra.Command {
	e := &editing{con: con, list: list, budget: solve.Budget{Nodes: 200_000, Bytes: cli.DefaultMemory}, limit: time.Minute}
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve editors by the Language Server Protocol, over stdin and stdout",
		Long: `Speak the Language Server Protocol on stdin and stdout, so that an editor marks faults while you type. It checks levels.yaml, lessons,
assignments, specs of campaigns, PuzzleScript and own games; completes and explains the fields of YAML files; shows the answer
to each board above it, and opens the board in the page.

Checks run in the background, and typing on cancels them. YAML files are recognised by a first line such as
"# yaml-language-server: $schema=lesson.schema.json", or else by their fields. docs/editors.md shows how to set up VS Code,
Neovim, Helix and Emacs.

Exit code 1: the editor left without a shutdown request.`,
		Example:           `  jogada lsp`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              e.serve,
	}
	flags := cmd.Flags()
	flags.Var(cli.LimitFlag(cli.TimeFlag(&e.limit), "time"), "time", "the longest check of one file")
	flags.Var(cli.NodesFlag(&e.budget.Nodes), "nodes", "stop a question about a board after expanding this many states; 0: no limit")
	flags.Var(cli.BytesFlag(&e.budget.Bytes), "memory", "stop a question when its tables hold this much; 0: no limit")
	flags.Bool("stdio", true, "speak on stdin and stdout, which is the only way; for editors that always pass it")
	return cmd
}

func (e *editing) serve(cmd *cobra.Command, _ []string) error {
	sorts, err := e.sorts()
	if err != nil {
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
	cli.TuneCollector(1)
	out := e.con.Raw
	if out == nil {
		out = e.con.Out
	}
	start := sync.OnceValues(func() (string, error) { return e.page(cmd.Context()) })
	err = lsp.Serve(cmd.Context(), lsp.Config{Sorts: sorts, Version: e.con.Version(), Limit: e.limit, Checks: max(1, runtime.GOMAXPROCS(0)/2), Page: start, Log: e.con.Err}, e.con.In, out)
	if errors.Is(err, lsp.ErrAbandoned) {
		return cli.Fail(cli.Failed, err)
	}
	return err
}

// page serves the page on a free port of this machine, as long as the editor is there. Windows of editors may show it.
func (e *editing) page(ctx context.Context) (string, error) {
	lessons, err := lessonFiles(ctx, e.list, "")
	if err != nil {
		return "", err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	service, err := web.New(web.Config{Games: e.list, Orders: order.Grant, Limits: web.DefaultLimits(), Timing: web.DefaultTiming(),
		Hosts: web.HostNames(l.Addr().String(), l.Addr()), Embed: web.EditorOrigins, Lessons: lessons, Version: e.con.Version()})
	if err != nil {
		l.Close()
		return "", err
	}
	go service.Serve(ctx, l)
	return "http://" + l.Addr().String() + "/", nil
}
