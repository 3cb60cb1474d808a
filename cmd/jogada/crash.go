package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall"
)

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
