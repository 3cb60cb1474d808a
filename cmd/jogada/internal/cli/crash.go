package cli

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall"
)

// Crash is a panic converted to an error.
type Crash struct {
	cause any
	Where string // the board, if known
	stack []byte
}

// Error returns the cause, after the name of the board.
func (c *Crash) Error() string {
	if c.Where == "" {
		return fmt.Sprint(c.cause)
	}
	return fmt.Sprintf("%s: %v", c.Where, c.cause)
}

// Guard turns a panic of f into an error.
func Guard(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Crash{cause: cause, stack: debug.Stack()}
		}
	}()
	return f()
}

// End reports how a command line ended and returns its exit code.
func (c *Console) End(err error) int {
	var e *ExitError
	var fell *Crash
	switch {
	case err == nil:
		return Answered
	case errors.Is(err, syscall.EPIPE):
		return Unread // the reader of the output has closed it
	case errors.As(err, &fell):
		c.crashed(fell)
		return Internal
	case errors.As(err, &e):
		if e.Err != nil {
			c.Complain(e.Err)
		}
		return e.code
	default: // the verbs give all their errors a code; one without comes from the command-line parser
		return c.End(Misuse("jogada", "%v", err))
	}
}

// crashed asks the user to report a crash.
func (c *Console) crashed(fell *Crash) {
	words := make([]string, len(c.Args))
	for i, arg := range c.Args {
		words[i] = Quote(arg)
	}
	c.Complain(fmt.Errorf("jogada: internal error: %v; please report it with the board and this command: jogada %s", fell, strings.Join(words, " ")))
	if c.Getenv("JOGADA_DEBUG") != "" {
		c.Err.Write(fell.stack)
	}
}
