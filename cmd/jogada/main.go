// Command jogada solves games on boards and graphs exactly, with proof.
//
// It knows no game: verbs, flags, help and completion come from the descriptions in package catalog, so a new game
// needs no change here. One file is one verb: flags in, one call, an exit code out. The packages below internal have the
// verbs by subject (boards, levels, datasets, grading, services), and cli what they share. Package term formats the
// output for people.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/grade/sandbox"
)

// stamp is the version that make sets: a release's tag, or the git revision.
var stamp string

func main() {
	sandbox.Launch()
	os.Exit(runHere(games.All()))
}

// runHere runs the command line of this process. The first interrupt stops the search, which then reports what it
// knows; the second one ends the process.
func runHere(list catalog.Games) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	con := cli.NewConsole()
	con.Stamp = stamp
	return execute(ctx, list, con, os.Args[1:])
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, list catalog.Games, con *cli.Console, args []string) int {
	con.Begin(ctx, args)
	err := cli.Guard(func() error {
		root := newRoot(list, con)
		root.SetArgs(args)
		nameIDs(root, list, args)
		return root.ExecuteContext(ctx)
	})
	if broken := con.Out.Flush(); broken != nil && err == nil {
		err = cli.Fail(cli.Internal, broken)
	}
	return con.End(err)
}
