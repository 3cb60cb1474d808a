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
	"strings"
	"syscall"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/class/sandbox"
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

// short completes a command line that begins with a game whose texts describe it and a file: jogada own game.star means
// jogada solve own game.star.
func short(list catalog.Games, args []string) []string {
	if len(args) < 2 {
		return args
	}
	g, known := list.Find(args[0])
	flag := strings.HasPrefix(args[1], "-") && args[1] != "-h" && args[1] != "--help"
	if !known || g.Described == nil || !strings.Contains(args[1], ".") && !flag {
		return args
	}
	return append([]string{"solve"}, args...)
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, list catalog.Games, con *cli.Console, args []string) int {
	con.Begin(ctx, args)
	err := cli.Guard(func() error {
		root := newRoot(list, con)
		args = short(list, args)
		root.SetArgs(args)
		nameIDs(root, list, args)
		return root.ExecuteContext(ctx)
	})
	if broken := con.Out.Flush(); broken != nil && err == nil {
		err = cli.Fail(cli.Internal, broken)
	}
	return con.End(err)
}
