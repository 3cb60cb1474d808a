package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// Subcommands makes a command print its help, and refuse a word that is none of its subcommands.
func Subcommands(cmd *cobra.Command, below ...*cobra.Command) *cobra.Command {
	cmd.AddCommand(below...)
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		names := subcommandNames(cmd)
		return Misuse(cmd.CommandPath(), "there is no %q%s; there are %s", args[0], Suggest(args[0], names), strings.Join(names, ", "))
	}
	return cmd
}

// NoCompletion lets shells complete nothing after these flags.
func NoCompletion(cmd *cobra.Command, flags ...string) {
	for _, name := range flags {
		cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
}

// WordCompletion lets shells complete words after a flag.
func WordCompletion(cmd *cobra.Command, flag string, words []string) {
	cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

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
