package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/cmd/jogada/internal/cli"
)

// usage prints how a command is called. It does what cobra's template does, with flags wrapped; a template would keep the linker from
// leaving out methods that nothing calls, which are a tenth of the program.
func usage(c *cobra.Command) error {
	w := c.OutOrStderr()
	fmt.Fprint(w, "Usage:")
	if c.Runnable() {
		fmt.Fprintf(w, "\n  %s", c.UseLine())
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n  %s [command]", c.CommandPath())
	}
	if len(c.Aliases) > 0 {
		fmt.Fprintf(w, "\n\nAliases:\n  %s", c.NameAndAliases())
	}
	if c.HasExample() {
		fmt.Fprintf(w, "\n\nExamples:\n%s", c.Example)
	}
	fmt.Fprint(w, subcommands(c))
	if c.HasAvailableLocalFlags() {
		fmt.Fprintf(w, "\n\nFlags:\n%s", flagsOf(c.LocalFlags()))
	}
	if c.HasAvailableInheritedFlags() {
		fmt.Fprintf(w, "\n\nGlobal Flags:\n%s", flagsOf(c.InheritedFlags()))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n\nUse \"%s [command] --help\" for more information about a command.", c.CommandPath())
	}
	fmt.Fprintln(w)
	return nil
}

func flagsOf(f *pflag.FlagSet) string {
	return strings.TrimRight(f.FlagUsagesWrapped(cli.HelpWidth), " \n")
}

// subcommands lists the commands below one, by their groups.
func subcommands(c *cobra.Command) string {
	if !c.HasAvailableSubCommands() {
		return ""
	}
	groups := slices.Clone(c.Groups())
	rest := "Available Commands:"
	if len(groups) > 0 {
		rest = "Additional Commands:"
	}
	var b strings.Builder
	for _, g := range append(groups, &cobra.Group{Title: rest}) {
		title := "\n\n" + g.Title
		for _, sub := range c.Commands() {
			if sub.GroupID == g.ID && (sub.IsAvailableCommand() || sub.Name() == "help") {
				fmt.Fprintf(&b, "%s\n  %-*s %s", title, sub.NamePadding(), sub.Name(), sub.Short)
				title = ""
			}
		}
	}
	return b.String()
}
