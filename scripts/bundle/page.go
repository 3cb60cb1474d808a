package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"jogada/internal/front/web/page"
)

// bundle holds the files of a bundle by name, and the file that each source went into.
type bundle struct {
	from  string
	files map[string][]byte
	made  map[string]string
}

// bundlePage makes the bundle of the page in one folder in another.
func bundlePage(from, to string) error {
	b := &bundle{from: from, files: map[string][]byte{}, made: map[string]string{}}
	document, err := os.ReadFile(filepath.Join(from, "index.html"))
	if err != nil {
		return err
	}
	parts := partsOf(string(document))
	for _, step := range []func() error{
		func() error { return b.modules(parts.modules) },
		func() error { return b.scripts(parts.inline) },
		func() error { return b.styles(parts.styles) },
		func() error { return b.build(api.BuildOptions{EntryPoints: b.paths(parts.later)}) },
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
	return b.writeFiles(to)
}

// compiled asks V8 to compile all functions of a file while it is fetched, and not each one when it is first called,
// for which the page would wait: that saves 11 of the 46 ms between the last byte of the page and its first answer.
const compiled = "//# allFunctionsCalledOnLoad"

// modules bundles the modules of the page: the initial ones into one file, and those imported later into files of their
// own.
func (b *bundle) modules(names []string) error {
	if len(names) != 1 {
		return fmt.Errorf("the page begins with the modules %q; want one", names)
	}
	return b.build(api.BuildOptions{EntryPoints: b.paths(names), Splitting: true, Format: api.FormatESModule, ChunkNames: "[name]-[hash]",
		Plugins: []api.Plugin{together(names[0])}, Banner: map[string]string{"js": compiled}})
}

// scripts bundles the inline scripts of the document.
func (b *bundle) scripts(names []string) error {
	return b.build(api.BuildOptions{EntryPoints: b.paths(names), Format: api.FormatIIFE})
}

// styles bundles the style sheets, in order, into one.
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

// edition is that of JavaScript that browsers understand.
const edition = api.ES2022

// build runs esbuild and takes its output.
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
	o.Target, o.LegalComments = edition, api.LegalCommentsNone
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = true, true, true
	result := api.Build(o)
	if len(result.Errors) > 0 || len(result.Warnings) > 0 {
		return errors.New(strings.Join(api.FormatMessages(append(result.Errors, result.Warnings...), api.FormatMessagesOptions{}), "\n"))
	}
	for _, f := range result.OutputFiles {
		b.files[filepath.Base(f.Path)] = f.Contents
	}
	return b.recordOutputs(result.Metafile)
}

// recordOutputs records esbuild's description of its files.
func (b *bundle) recordOutputs(metafile string) error {
	var told struct {
		Outputs map[string]struct {
			EntryPoint string
			Inputs     map[string]any
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &told); err != nil {
		return err
	}
	for name, out := range told.Outputs {
		made := path.Base(name)
		if len(out.Inputs) == 0 && len(out.Imports) == 1 { // it only re-exports the file that contains everything
			delete(b.files, made)
			made = path.Base(out.Imports[0].Path)
		}
		if out.EntryPoint != "" {
			b.made[out.EntryPoint] = made
		}
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

// words makes two files of words for each language: those that the page begins with, and those that are wanted later.
func (b *bundle) words() error {
	list, err := page.Languages(os.DirFS(b.from))
	for _, l := range list {
		first, later, err := page.SplitWords(os.DirFS(b.from), l.Language)
		if err != nil {
			return err
		}
		b.addHashed("words-"+l.Language+".json", first)
		b.addHashed("later-"+l.Language+".json", later)
	}
	return err
}

// addHashed adds a file under a name derived from its content.
func (b *bundle) addHashed(name string, data []byte) {
	ending := path.Ext(name)
	made := strings.TrimSuffix(path.Base(name), ending) + "-" + sum(data) + ending
	b.files[made], b.made[name] = data, made
}
