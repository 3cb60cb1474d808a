package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// noMore refuses arguments.
func noMore(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return misuse(cmd.CommandPath(), "unexpected argument %q", args[0])
	}
	return nil
}

// exactly requires arguments with these names.
func exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != len(names) {
			return misuse(cmd.CommandPath(), "expected %s", strings.Join(names, " "))
		}
		return nil
	}
}
