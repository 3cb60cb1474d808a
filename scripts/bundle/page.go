package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"jogada/web/page"
)

// bundle is what is made of a page: the files by their names, and by the name of a source the file that it went into.
type bundle struct {
	from  string
	files map[string][]byte
	made  map[string]string
	needs map[string][]string // by file, those that it imports at once
	later map[string][]string // by file, those that it imports when they are needed
}

// bundlePage makes the bundle of the page in one folder in another.
func bundlePage(from, to string) error {
	b := &bundle{from: from, files: map[string][]byte{}, made: map[string]string{}, needs: map[string][]string{}, later: map[string][]string{}}
	document, err := os.ReadFile(filepath.Join(from, "index.html"))
	if err != nil {
		return err
	}
	parts := partsOf(string(document))
	for _, step := range []func() error{
		func() error { return b.modules(parts.modules) },
		func() error { return b.scripts(parts.scripts) },
		func() error { return b.styles(parts.styles) },
		func() error { return b.pictures(parts.pictures) },
		b.workers,
		b.words,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := b.document(string(document), parts); err != nil {
		return err
	}
	return b.write(to)
}

// modules bundles the modules of the page. What several of them need, and what is imported only later, is in files of
// its own.
func (b *bundle) modules(names []string) error {
	return b.build(api.BuildOptions{EntryPoints: b.paths(names), Splitting: true, Format: api.FormatESModule, ChunkNames: "[name]-[hash]"})
}

// scripts bundles scripts that are no modules.
func (b *bundle) scripts(names []string) error {
	return b.build(api.BuildOptions{EntryPoints: b.paths(names), Format: api.FormatIIFE})
}

// styles bundles the style sheets, in their order, to one.
func (b *bundle) styles(names []string) error {
	var all strings.Builder
	for _, name := range names {
		fmt.Fprintf(&all, "@import %q;\n", "./"+name)
	}
	return b.build(api.BuildOptions{EntryNames: "style-[hash]", Stdin: &api.StdinOptions{Contents: all.String(), Loader: api.LoaderCSS}})
}

func (b *bundle) paths(names []string) []string {
	var all []string
	for _, name := range names {
		all = append(all, filepath.Join(b.from, filepath.FromSlash(name)))
	}
	return all
}

// build runs esbuild and takes what it makes.
func (b *bundle) build(o api.BuildOptions) error {
	root, err := filepath.Abs(b.from)
	if err != nil {
		return err
	}
	o.AbsWorkingDir, o.Outdir, o.Metafile, o.Bundle = root, filepath.Join(root, "out"), true, true
	for i, name := range o.EntryPoints {
		if o.EntryPoints[i], err = filepath.Abs(name); err != nil {
			return err
		}
	}
	if o.Stdin != nil {
		o.Stdin.ResolveDir = root
	}
	if o.EntryNames == "" {
		o.EntryNames = "[name]-[hash]"
	}
	o.Target, o.LegalComments = api.ES2022, api.LegalCommentsNone
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = true, true, true
	result := api.Build(o)
	if len(result.Errors) > 0 || len(result.Warnings) > 0 {
		return errors.New(strings.Join(api.FormatMessages(append(result.Errors, result.Warnings...), api.FormatMessagesOptions{}), "\n"))
	}
	for _, f := range result.OutputFiles {
		b.files[filepath.Base(f.Path)] = f.Contents
	}
	return b.note(result.Metafile)
}

// note keeps what esbuild tells of its files.
func (b *bundle) note(metafile string) error {
	var told struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &told); err != nil {
		return err
	}
	for name, out := range told.Outputs {
		made := path.Base(name)
		if out.EntryPoint != "" {
			b.made[out.EntryPoint] = made
		}
		for _, i := range out.Imports {
			switch i.Kind {
			case "import-statement":
				b.needs[made] = append(b.needs[made], path.Base(i.Path))
			case "dynamic-import":
				b.later[made] = append(b.later[made], path.Base(i.Path))
			}
		}
		slices.Sort(b.needs[made])
	}
	return nil
}

// pictures takes small pictures into the document itself.
func (b *bundle) pictures(names []string) error {
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(b.from, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if path.Ext(name) != ".svg" {
			return fmt.Errorf("%s is no SVG", name)
		}
		b.made[name] = "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(data)
	}
	return nil
}

// words makes a file of words for each language.
func (b *bundle) words() error {
	list, err := page.Languages(os.DirFS(b.from))
	for _, l := range list {
		data, err := page.Words(os.DirFS(b.from), l.Language)
		if err != nil {
			return err
		}
		b.take("words-"+l.Language+".json", data)
	}
	return err
}

// take takes a file under a name of its content.
func (b *bundle) take(name string, data []byte) {
	ending := path.Ext(name)
	made := strings.TrimSuffix(path.Base(name), ending) + "-" + sum(data) + ending
	b.files[made], b.made[name] = data, made
}
