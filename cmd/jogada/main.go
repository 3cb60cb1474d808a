// Command jogada solves games on boards and graphs exactly, with proof.
//
// It knows no game: verbs, flags, help and completion come from the descriptions in package catalog, so a new game
// needs no change here. One file is one verb: flags in, one call, an exit code out. Package term formats the output for
// people; console.go, exit.go and source.go hold what the verbs share.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"jogada/catalog"
	"jogada/games"
	"jogada/grade/sandbox"
)

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
	return execute(ctx, list, newConsole(), os.Args[1:])
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, list catalog.Games, con *console, args []string) int {
	con.args, con.in = args, &input{ctx, con.in}
	err := guard(func() error {
		root := newRoot(list, con)
		root.SetArgs(args)
		nameIDs(root, list, args)
		return root.ExecuteContext(ctx)
	})
	if broken := con.out.Flush(); broken != nil && err == nil {
		err = &exit{internal, fmt.Errorf("jogada: %w", broken)}
	}
	return con.end(err)
}

// crash is a panic converted to an error.
type crash struct {
	cause any
	where string // the board, if known
	stack []byte
}

// Error returns the cause, after the name of the board.
func (c *crash) Error() string {
	if c.where == "" {
		return fmt.Sprint(c.cause)
	}
	return fmt.Sprintf("%s: %v", c.where, c.cause)
}

// guard turns a panic of f into an error.
func guard(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &crash{cause: cause, stack: debug.Stack()}
		}
	}()
	return f()
}

// end reports how a command line ended and returns its exit code.
func (c *console) end(err error) int {
	var e *exit
	var fell *crash
	switch {
	case err == nil:
		return answered
	case errors.Is(err, syscall.EPIPE):
		return unread // the reader of the output has closed it
	case errors.As(err, &fell):
		c.crashed(fell)
		return internal
	case errors.As(err, &e):
		if e.err != nil {
			c.complain(e.err)
		}
		return e.code
	default: // the verbs give all their errors a code; one without comes from the command-line parser
		return c.end(misuse("jogada", "%v", err))
	}
}

// crashed asks the user to report a crash.
func (c *console) crashed(fell *crash) {
	words := make([]string, len(c.args))
	for i, arg := range c.args {
		words[i] = quote(arg)
	}
	c.complain(fmt.Errorf("jogada: internal error: %v; please report it with the board and this command: jogada %s", fell, strings.Join(words, " ")))
	if c.getenv("JOGADA_DEBUG") != "" {
		c.err.Write(fell.stack)
	}
}
