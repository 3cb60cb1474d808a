package services

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
	"jogada/internal/front/web/page"
)

// NewSite returns the command page.
func NewSite(list catalog.Games, con *cli.Console) *cobra.Command {
	out, lessons := "", ""
	cmd := &cobra.Command{
		Use:   "page --out FOLDER",
		Short: "Export the workbench as a static site",
		Long: `Write the page with the solver as WebAssembly: files for any static host. The page is the one that serve shows, and solves
in the visitor's browser. Once opened it works without a network.

The host needs no configuration: all addresses are relative, and the policy against foreign scripts is in the page
itself. To try it, serve the folder with anything that serves files; browsers do not open it from a disk.

The folder must be empty or not there yet, or hold such a site, which is replaced.`,
		Example: `  jogada page --out site
  jogada page --out site --lessons my-course`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return cli.Misuse(cmd.CommandPath(), "--out is missing: where to write the site")
			}
			files, err := lessonFiles(cmd.Context(), list, lessons)
			if err != nil {
				return err
			}
			first, err := firstAnswers(cmd.Context(), list)
			if err != nil {
				return err
			}
			return exportSite(con, out, first, files)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the site into this `FOLDER`")
	cmd.Flags().StringVar(&lessons, "lessons", "", "add the lessons in this `FOLDER` to those of the page")
	cmd.MarkFlagDirname("out")
	cmd.MarkFlagDirname("lessons")
	return cmd
}

// firstAnswers returns the answers that a site shows before its engine has loaded, within the limits of that engine.
func firstAnswers(ctx context.Context, list catalog.Games) (map[string][]byte, error) {
	engine, err := ask.New(list, ask.DefaultLimits(), nil)
	if err != nil {
		return nil, err
	}
	return engine.Preload(ctx)
}

// carriedSite returns the site in this program; it fails if there is none.
func carriedSite(stamp string, first, lessons map[string][]byte) (map[string][]byte, error) {
	files, err := page.Bundle()
	if err == nil {
		err = page.Engine(files, stamp)
	}
	if err != nil {
		return nil, err
	}
	return page.Site(files, first, lessons)
}

// exportSite writes the site embedded in this program.
func exportSite(con *cli.Console, out string, first, lessons map[string][]byte) error {
	site, err := carriedSite(con.Stamp, first, lessons)
	if err != nil {
		return cli.Failf(cli.Misused, "this program can't write a site: %w", err)
	}
	if err := page.WriteSite(site, out); err != nil {
		return cli.Failf(cli.Misused, "--out: %w", err)
	}
	size := 0
	for _, data := range site {
		size += len(data)
	}
	con.Note("jogada: %d files, %.1f MB; any host for files can serve them", len(site), float64(size)/1e6)
	fmt.Fprintln(con.Out, filepath.Join(out, "index.html"))
	return nil
}
