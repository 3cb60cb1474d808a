package main

import (
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/web/page"
)

// versionInfo is what "version -o json" prints.
type versionInfo struct {
	Version string `json:"version"`
	Schema  string `json:"schema"` // of reports
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	Page    bool   `json:"page"`   // whether it contains the bundle of the page
	Engine  bool   `json:"engine"` // whether it contains the engine for browsers
}

func newVersion(con *cli.Console) *cobra.Command {
	output := "text"
	cmd := &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cli.NoMore,
		RunE: func(*cobra.Command, []string) error {
			files, noPage := page.Bundle()
			noEngine := noPage
			if noPage == nil {
				noEngine = page.Engine(files, con.Stamp)
			}
			if output == "json" {
				e := json.NewEncoder(con.Out)
				return e.Encode(versionInfo{con.Version(), catalog.Schema, runtime.Version(), runtime.GOOS, runtime.GOARCH, noPage == nil, noEngine == nil})
			}
			fmt.Fprintf(con.Out, "jogada %s\nbuilt with %s for %s/%s\nreports of schema %s\n",
				con.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, catalog.Schema)
			fmt.Fprintln(con.Out, carries("the bundle of the page", noPage))
			fmt.Fprintln(con.Out, carries("the engine for browsers", noEngine))
			return nil
		},
	}
	cmd.Flags().VarP(cli.ChoiceFlag(&output, "output", "text", "json"), "output", "o", "how to print it")
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	return cmd
}

// carries returns a line about an optional part of the program.
func carries(part string, err error) string {
	if err != nil {
		return "without " + part + ": " + err.Error()
	}
	return "with " + part
}
