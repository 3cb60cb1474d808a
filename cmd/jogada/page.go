package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/file"
	"jogada/web/page"
)

// Files of a site that are written last: the document, and the list of all files.
const (
	siteIndex = "index.html"
	siteList  = "sw.js"
)

func newSite(list catalog.Games, con *console) *cobra.Command {
	out, lessons := "", ""
	cmd := &cobra.Command{
		Use:   "page --out FOLDER",
		Short: "Export the workbench as a static site",
		Long: `Writes the page with the solver as WebAssembly: files for any static host. The page is the one that serve shows, and solves
in the visitor's browser. Once opened it works without a network.

The host needs no configuration: all addresses are relative, and the policy against foreign scripts is in the page
itself. To try it, serve the folder with anything that serves files; browsers do not open it from a disk.

The folder must be empty or not there yet, or hold such a site, which is replaced.`,
		Example: `  jogada page --out site
  jogada page --out site --lessons my-course`,
		Args:              noMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return misuse(cmd.CommandPath(), "--out is missing: where to write the site")
			}
			files, err := lessonFiles(cmd.Context(), list, lessons)
			if err != nil {
				return err
			}
			first, err := firstAnswers(cmd.Context(), list)
			if err != nil {
				return err
			}
			return writeSite(con, out, first, files)
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
func carriedSite(first, lessons map[string][]byte) (map[string][]byte, error) {
	files, err := page.Bundle()
	if err == nil {
		err = page.Engine(files, stamp)
	}
	if err != nil {
		return nil, err
	}
	return page.Site(files, first, lessons)
}

// writeSite writes the site embedded in this program.
func writeSite(con *console, out string, first, lessons map[string][]byte) error {
	site, err := carriedSite(first, lessons)
	if err != nil {
		return &exit{misused, fmt.Errorf("jogada: this program can't write a site: %w", err)}
	}
	if err := placeSite(site, out); err != nil {
		return &exit{misused, fmt.Errorf("jogada: --out: %w", err)}
	}
	size := 0
	for _, data := range site {
		size += len(data)
	}
	con.note("jogada: %d files, %.1f MB; any host for files can serve them", len(site), float64(size)/1e6)
	fmt.Fprintln(con.out, filepath.Join(out, siteIndex))
	return nil
}

// placeSite writes a site into a folder. The document comes after all files that it names, and files that only an
// earlier site had are removed last, so that a host may serve the folder meanwhile.
func placeSite(site map[string][]byte, out string) error {
	old, err := siteIn(out)
	if err != nil {
		return err
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(site)), func(name string) bool { return name == siteIndex || name == siteList })
	for _, name := range append(names, siteIndex, siteList) {
		if err := writeFile(filepath.Join(out, filepath.FromSlash(name)), site[name]); err != nil {
			return err
		}
	}
	for _, name := range old {
		if _, needed := site[name]; !needed && filepath.IsLocal(name) {
			os.Remove(filepath.Join(out, filepath.FromSlash(name)))
		}
	}
	return nil
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return file.Write(name, file.Replace, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// siteIn returns the names of the files of the site in a folder; none if the folder is empty or missing. It fails if
// the folder contains anything else.
func siteIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case len(entries) == 0:
		return nil, nil
	}
	script, err := os.ReadFile(filepath.Join(folder, siteList))
	told, isOurs := bytes.CutPrefix(script, []byte("self.site = "))
	var listed struct{ Files []string }
	if err != nil || !isOurs || json.NewDecoder(bytes.NewReader(told)).Decode(&listed) != nil {
		return nil, fmt.Errorf("%s holds other files; a site is written into a folder that is empty or not there yet, or over an earlier site", folder)
	}
	return slices.DeleteFunc(listed.Files, func(name string) bool { return strings.HasSuffix(name, "/") }), nil
}
