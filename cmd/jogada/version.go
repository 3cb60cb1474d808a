package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/web/page"
)

func newVersion(con *console) *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              noMore,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(con.out, "jogada %s\nbuilt with %s for %s/%s\nreports of schema %s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, catalog.Schema)
			files, err := page.Bundle()
			fmt.Fprintln(con.out, carries("the bundle of the page", err))
			if err == nil {
				err = page.Engine(files, stamp)
			}
			fmt.Fprintln(con.out, carries("the engine for browsers", err))
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

// noMore refuses arguments.
func noMore(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return misuse(cmd.CommandPath(), "unexpected argument %q", args[0])
	}
	return nil
}

// stamp is the version that make sets: a release's tag, or the git revision.
var stamp string

// version returns the version of this program: make's stamp, or what go recorded.
func version() string {
	if stamp != "" {
		return stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	return recorded(info)
}

// recorded returns the version that go records: the module's, or the revision if there is none.
func recorded(info *debug.BuildInfo) string {
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	switch v := info.Main.Version; {
	case v != "" && v != "(devel)":
		return v
	case revision != "":
		return "(devel) revision " + revision + modified
	default:
		return "(devel)"
	}
}
