package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/pflag"
)

// The exit codes.
const (
	answered  = 0
	failed    = 1  // a check failed, or answers differ
	misused   = 2  // the command line is wrong
	badInput  = 3  // a file is wrong
	unsolved  = 4  // with --fail-unsolved: proved that there is no winner or no solution
	undecided = 5  // a limit was reached, or it was interrupted
	internal  = 10 // the program is wrong

	unread = 128 + 13 // the reader has closed the output: the code that shells use for SIGPIPE, which ends the process on most systems
)

// worst returns the graver of two exit codes: a fault of the program, a bad file, a wrong command line, a failed check,
// no decision, no solution.
func worst(a, b int) int {
	gravity := []int{answered, unsolved, undecided, failed, misused, badInput, internal}
	if slices.Index(gravity, b) > slices.Index(gravity, a) {
		return b
	}
	return a
}

// exit is an error with its exit code. Without err, everything is already reported.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exit) Unwrap() error { return e.err }

// exitWith returns an error with its exit code.
func exitWith(code int, err error) error { return &exit{code, err} }

// fail returns an error with its exit code, after the name of the program.
func fail(code int, err error) error { return failf(code, "%w", err) }

// failf formats an error with its exit code, after the name of the program.
func failf(code int, format string, args ...any) error {
	return &exit{code, fmt.Errorf("jogada: "+format, args...)}
}

// ended returns the error of a verb that has reported everything: nil for code 0.
func ended(code int) error {
	if code == answered {
		return nil
	}
	return &exit{code: code}
}

// misuse returns the error of a wrong command line. Help is the command whose --help explains it.
func misuse(help, format string, args ...any) error {
	return failf(misused, "%s (see %s --help)", fmt.Sprintf(format, args...), help)
}

// misusedFlag puts an error of the flag parser into our words.
func misusedFlag(help string, err error) error {
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) {
		return misuse(help, "--%s", bad.Unwrap())
	}
	return misuse(help, "%v", err)
}
