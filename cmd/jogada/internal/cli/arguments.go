package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// NoMore refuses arguments.
func NoMore(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Misuse(cmd.CommandPath(), "unexpected argument %q", args[0])
	}
	return nil
}

// Exactly requires arguments with these names.
func Exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != len(names) {
			return Misuse(cmd.CommandPath(), "expected %s", strings.Join(names, " "))
		}
		return nil
	}
}
