package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes.
const (
	Answered  = 0
	Failed    = 1  // a check failed, or answers differ
	Misused   = 2  // the command line is wrong
	BadInput  = 3  // a file is wrong
	Unsolved  = 4  // with --fail-unsolved: proved that there is no winner or no solution
	Undecided = 5  // a limit was reached, or it was interrupted
	Internal  = 10 // the program is wrong

	Unread = 128 + 13 // the reader has closed the output: the code that shells use for SIGPIPE, which ends the process on most systems
)

// Worst returns the graver of two exit codes: a fault of the program, a bad file, a wrong command line, a failed check,
// no decision, no solution.
func Worst(a, b int) int {
	gravity := []int{Answered, Unsolved, Undecided, Failed, Misused, BadInput, Internal}
	if slices.Index(gravity, b) > slices.Index(gravity, a) {
		return b
	}
	return a
}

// ExitError is an error with its exit code. Without err, everything is already reported.
type ExitError struct {
	code int
	Err  error
}

// Error returns the text of the error, or names the exit code if there is none.
func (e *ExitError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.Err.Error()
}

// Unwrap returns the error itself.
func (e *ExitError) Unwrap() error { return e.Err }

// Exit returns an error with its exit code.
func Exit(code int, err error) error { return &ExitError{code, err} }

// Fail returns an error with its exit code, after the name of the program.
func Fail(code int, err error) error { return Failf(code, "%w", err) }

// Failf formats an error with its exit code, after the name of the program.
func Failf(code int, format string, args ...any) error {
	return &ExitError{code, fmt.Errorf("jogada: "+format, args...)}
}

// Ended returns the error of a verb that has reported everything: nil for code 0.
func Ended(code int) error {
	if code == Answered {
		return nil
	}
	return &ExitError{code: code}
}

// Misuse returns the error of a wrong command line. Help is the command whose --help explains it.
func Misuse(help, format string, args ...any) error {
	return Failf(Misused, "%s (see %s --help)", fmt.Sprintf(format, args...), help)
}

// numberWords says what a flag takes where a number could not be read.
func numberWords(f *pflag.Flag, err *strconv.NumError) string {
	switch {
	case errors.Is(err, strconv.ErrRange):
		return "a smaller number"
	case f.Value.Type() == "float64":
		return "a number"
	case f.Value.Type() == "uint64":
		return "a whole number, 0 or more"
	}
	return "a whole number"
}

// MisusedFlag puts an error of the flag parser into our words, with the nearest flag for an unknown one. Where a subcommand
// is expected, a word that names none is the error, and not the flags after it.
func MisusedFlag(cmd *cobra.Command, err error) error {
	if words := cmd.Flags().Args(); len(words) > 0 && cmd.HasSubCommands() {
		return cmd.RunE(cmd, words)
	}
	help := cmd.CommandPath()
	var bad *pflag.InvalidValueError
	var number *strconv.NumError
	switch {
	case errors.As(err, &bad) && errors.As(err, &number):
		return Misuse(help, "--%s is %q; want %s", bad.GetFlag().Name, bad.GetValue(), numberWords(bad.GetFlag(), number))
	case bad != nil:
		return Misuse(help, "--%s", bad.Unwrap())
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && len(unknown.GetSpecifiedName()) > 1 {
		for _, sub := range cmd.Commands() {
			if name := unknown.GetSpecifiedName(); sub.Flags().Lookup(name) != nil {
				return Misuse(help, "unknown flag: --%s (did you mean %s --%s?)", name, sub.CommandPath(), name)
			}
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
			}
		})
		return Misuse(help, "unknown flag: --%s%s", unknown.GetSpecifiedName(), SuggestFlag(unknown.GetSpecifiedName(), names))
	}
	return Misuse(help, "%v", err)
}
