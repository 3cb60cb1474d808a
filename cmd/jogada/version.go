package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/web/page"
)

func newVersion(con *cli.Console) *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cli.NoMore,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(con.Out, "jogada %s\nbuilt with %s for %s/%s\nreports of schema %s\n",
				con.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, catalog.Schema)
			files, err := page.Bundle()
			fmt.Fprintln(con.Out, carries("the bundle of the page", err))
			if err == nil {
				err = page.Engine(files, con.Stamp)
			}
			fmt.Fprintln(con.Out, carries("the engine for browsers", err))
			return nil
		},
	}
}

// carries returns a line about an optional part of the program.
func carries(part string, err error) string {
	if err != nil {
		return "without " + part + ": " + err.Error()
	}
	return "with " + part
}
